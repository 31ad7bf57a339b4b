import type { Locator, Page } from '@playwright/test';
import { disclosure } from './elements.ts';
import { expect, expectAccessible, test } from './test.ts';
import { textPattern } from './texts.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const headerHeight = (page: Page) =>
  page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().height);
const toggle = (page: Page) => disclosure(page.getByRole('banner'), textPattern('shell:menu'));

test('the phone menu closes where it was opened, and going back does not open it again', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/uk');
  await page.goto('/uk/adults/socks');
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  const before = await scrolled(page);
  expect(before).toBe(900);

  await toggle(page).click();
  const menu = page.getByRole('navigation', { name: textPattern('shell:mainNavigation'), includeHidden: true });
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await toggle(page).click();
  await expect(menu).toBeHidden();
  expect(await scrolled(page)).toBe(before);
  expect(new URL(page.url()).hash).toBe('');

  await page.goBack();
  await expect(page).toHaveURL(/\/uk$/);
  await expect(menu).toBeHidden();

  await toggle(page).click();
  await disclosure(menu).first().click();
  await menu.getByRole('link', { name: 'Knee socks' }).click();
  await expect(page).toHaveURL(/knee/);
  await expect(menu).toBeHidden();
  await page.goBack();
  await expect(menu).toBeHidden();
});

for (const [width, height] of [
  [360, 740],
  [1280, 900],
] as const) {
  test(`at ${width} px no target of a link hides under the header`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/uk');
    const own = await headerHeight(page);
    const padding = await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
    );
    expect(Math.abs(padding - own)).toBeLessThan(0.5);
    // The banner above the header scrolls away, the header stays.
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
    await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
    expect(await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().top)).toBe(0);

    await page.goto('/uk/terms#main');
    const top = (element: Locator) => element.evaluate((found) => found.getBoundingClientRect().top + 0.5);
    const main = page.getByRole('main');
    await expect.poll(() => top(main)).toBeGreaterThanOrEqual(own);

    await page.goto('/uk/market');
    await page.evaluate(() => {
      const form = document.querySelector('main form');
      for (const button of form?.querySelectorAll('button') ?? []) button.setAttribute('value', 'ZZ');
    });
    await main.getByRole('button').last().click();
    await expect(main.getByRole('alert')).toBeVisible();
    expect(await top(main.getByRole('alert'))).toBeGreaterThanOrEqual(own);
  });
}
