import type { Page } from '@playwright/test';
import { controlNamed } from './elements.ts';
import { buttonOf, payOnHostedPage } from './journey.ts';
import { openPaymentStep } from './posted-journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, NO_JS, test } from './test.ts';
import { textPattern } from './texts.ts';

const addressLink = (page: Page) => page.getByRole('link', { name: textPattern('order:correct.link') });
const street = (page: Page) => controlNamed(page, 'address.shipping.street0');

for (const [storefront, width] of [
  ['uk', 1280],
  ['de', 320],
] as const) {
  test(`an order is corrected and cancelled from its page, in storefront ${storefront} at ${width} px`, {
    tag: NO_JS,
  }, async ({ page }) => {
    await openPaymentStep(page, storefront);
    await payOnHostedPage(page, 'authorised');
    await expect(page).toHaveURL(/checkout\/success\//);
    await page.getByRole('link', { name: /\/order\/PW-/ }).click();
    await page.setViewportSize({ width, height: 800 });
    await addressLink(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textPattern('order:correct.title'));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await street(page).fill('');
    await buttonOf(page, 'order:correct.submit').click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('alert').getByRole('link').first().click();
    await expect(street(page)).toBeFocused();
    await street(page).fill('New Row 22');
    await street(page).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: textPattern('order:correct.saved') })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('New Row 22');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: textPattern('order:cancel.link') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textPattern('order:cancel.title'));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await buttonOf(page, 'order:cancel.submit').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textPattern('order:cancelled.title'));
    await expectAccessible(page);
  });
}
