import type { Page } from '@playwright/test';
import { disclosure } from './elements.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';
import { textPattern } from './texts.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const panel = (page: Page) => disclosure(page.getByRole('main'), /^Filter/);
const box = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });

for (const [width, storefront] of [
  [360, 'de'],
  [320, 'nl'],
  [1280, 'uk'],
] as const)
  test(`the filter of a list in ${storefront} narrows it, and its chips widen it again, at ${width} px`, async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`/${storefront}/adults/socks`);
    await panel(page).click();
    await box(page, /^(Red|Rot|Rood) \d+$/).check();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    if (!javaScriptEnabled) await page.getByRole('button', { name: textPattern('catalogue:filter.show') }).click();
    await expect(page).toHaveURL(/adults\/socks\?.*color=red/);
    if (javaScriptEnabled) await panel(page).click();
    const chip = page.getByRole('link', { name: textPattern('catalogue:filter.remove') });
    await expect(chip).toHaveCount(1);
    await expect(cards(page)).toHaveCount(24);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await chip.click();
    await expect(page).toHaveURL(/adults\/socks$/);
    await expect(chip).toHaveCount(0);
  });

for (const [width, storefront, term] of [
  [360, 'de', 'Socken'],
  [1280, 'nl', 'sokken'],
] as const)
  test(`the filter of search results in ${storefront} narrows them, at ${width} px`, async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`/${storefront}/search?term=${term}`);
    await panel(page).click();
    await box(page, /^(Kniehoch|Kniehoog|Knie) \d+$/).check();
    if (!javaScriptEnabled) await page.getByRole('button', { name: textPattern('catalogue:filter.show') }).click();
    await expect(page).toHaveURL(new RegExp(`search\\?term=${term}&height=knee$`));
    if (javaScriptEnabled) await panel(page).click();
    const chip = page.getByRole('link', { name: textPattern('catalogue:filter.remove') });
    await expect(chip).toHaveCount(1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await chip.click();
    await expect(page).toHaveURL(new RegExp(`search\\?term=${term}$`));
  });

test('an empty list leads to the filter that it lacks', async ({ page }) => {
  await page.goto('/uk/adults/socks?color=red&price_to=0.01');
  await expect(cards(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: textPattern('catalogue:filter.wayOut') }).click();
  await expect(page).toHaveURL(/socks\?color=red$/);
  await expect(cards(page)).toHaveCount(24);
});
