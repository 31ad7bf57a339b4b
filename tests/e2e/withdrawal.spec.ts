import type { Page } from '@playwright/test';
import { buttonOf } from './journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';
import { textPattern, textStart } from './texts.ts';

const field = (page: Page, key: string) =>
  page.getByRole('main').getByRole('textbox', { name: textPattern(`withdrawal:${key}`) });

for (const [storefront, width] of [
  ['uk', 1280],
  ['de', 320],
] as const) {
  test(`a withdrawal in storefront ${storefront} at ${width} px goes from the footer through two steps to its receipt`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/${storefront}`);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: textPattern('withdrawal:here') })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textPattern('withdrawal:title'));
    await buttonOf(page, 'withdrawal:continue').click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('alert').getByRole('link').nth(1).click();
    await expect(page.getByRole('radio').first()).toBeFocused();
    await page.getByRole('radio', { name: textPattern('withdrawal:scopeItems') }).check();
    await field(page, 'number').fill('PW-4K7QD-9XBTN');
    await page.getByRole('textbox', { name: textStart('withdrawal:items') }).fill('1 pair');
    await field(page, 'name').fill(`Ada ${storefront}`);
    await field(page, 'email').fill('ada@example.com');
    await buttonOf(page, 'withdrawal:continue').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textPattern('withdrawal:check.title'));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await buttonOf(page, 'withdrawal:check.confirm').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textPattern('withdrawal:done.title'));
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('1 pair')).toBeVisible();
    await expect(page.getByRole('link', { name: textPattern('withdrawal:done.toReturns') })).toBeHidden();
  });
}
