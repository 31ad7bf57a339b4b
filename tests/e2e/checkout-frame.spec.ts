import type { Page } from '@playwright/test';
import { disclosure } from './elements.ts';
import { expressButton } from './journey.ts';
import { loadFonts, openAddressStep, openPaymentStep } from './posted-journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, NO_JS, test } from './test.ts';
import { textPattern, textStart } from './texts.ts';

const order = (page: Page) => page.getByRole('complementary', { name: textPattern('checkout:summary.title') });
const total = (page: Page) => disclosure(order(page)).getByRole('strong');

test('the order of a step is open beside it on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAddressStep(page, 'uk');
  await expect(order(page).getByRole('listitem')).toBeVisible();
  await expect(order(page).getByRole('listitem').getByRole('presentation')).toBeVisible();
  await expect(
    order(page)
      .getByText(/^Arrives \w{3} \d/)
      .filter({ visible: true }),
  ).toBeVisible();
  await expect(total(page)).toBeHidden();
});

test('the order of a step is folded on a phone, with its total and its delivery in view', { tag: NO_JS }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await loadFonts(page);
  await openAddressStep(page, 'de');
  await expect(order(page).getByRole('listitem')).toBeHidden();
  await expect(total(page)).toBeInViewport();
  await expect(
    order(page)
      .getByText(/^Lieferung /)
      .filter({ visible: true }),
  ).toBeInViewport();
  await disclosure(order(page)).click();
  await expect(order(page).getByRole('listitem')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});

test('the first way to pay begins in the upper part of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await loadFonts(page);
  for (const storefront of ['uk', 'de', 'ch', 'nl', 'us'] as const) {
    await openPaymentStep(page, storefront);
    const button = expressButton(page, 'Google Pay');
    await expect(button).toBeVisible();
    expect((await button.boundingBox())?.y, storefront).toBeLessThanOrEqual(420);
    await expect(page.getByText(textStart('checkout:legal.beforeOrder')).first()).toBeInViewport({ ratio: 1 });
  }
});

test('the header of a step has logo, lock and help, and no navigation', async ({ page }) => {
  await openAddressStep(page, 'nl');
  const header = page.getByRole('banner');
  await expect(header.getByText('Veilig afrekenen')).toBeVisible();
  await expect(header.getByRole('link')).toHaveCount(2);
  await expect(header.getByRole('search')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(1);
  await header.getByRole('link', { name: 'Hulp' }).click();
  await expect(page).toHaveURL(/\/nl\/faq$/);
});
