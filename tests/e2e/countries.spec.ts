import { expect, expectAccessible, expectNoSidewaysScroll, NO_JS, test } from './test.ts';
import { textPattern } from './texts.ts';

for (const path of ['/de/market', '/'])
  test(`every country of ${path} is found at 320 pixels with the keyboard, with and without script`, {
    tag: NO_JS,
  }, async ({ page, javaScriptEnabled }) => {
    await page.setViewportSize({ width: 320, height: 740 });
    await page.goto(path);
    const countries = page.getByRole('main').getByRole('listitem').getByRole('button');
    await expect(countries).toHaveCount(33);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const field = page.getByRole('searchbox', { name: textPattern('shell:market.find') });
    if (javaScriptEnabled) {
      for (const [typed, count] of [
        ['ÖSTERR', 1],
        ['austria', 1],
        ['land', 7],
        ['', 33],
        ['korea', 1],
      ] as const) {
        await field.fill(typed);
        await expect(countries).toHaveCount(count);
      }
      await field.fill('atlantis');
      await expect(page.getByRole('status').filter({ hasText: textPattern('shell:market.notFound') })).toBeVisible();
      await expect(countries).toHaveCount(0);
      await field.fill('austria');
      await field.press('Enter');
    } else {
      await expect(field).toHaveCount(0);
      await countries.filter({ hasText: 'Österreich' }).focus();
    }
    await expect(countries.filter({ hasText: 'Österreich' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/at$/);
  });
