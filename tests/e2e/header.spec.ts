import type { Locator, Page } from '@playwright/test';
import { disclosure } from './elements.ts';
import { scrollTo } from './scroll.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, NO_JS, test } from './test.ts';
import { textPattern } from './texts.ts';
import { lengthenTopBanner, topBanner } from './top-banner.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const headerHeight = (page: Page) =>
  page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().height);
const headerTop = (page: Page) => page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().top);
const toggle = (page: Page) => disclosure(page.getByRole('banner'), textPattern('shell:menu'));

const PHONE = { width: 360, height: 740 };
const menuOf = (page: Page) =>
  page.getByRole('navigation', { name: textPattern('shell:mainNavigation'), includeHidden: true });

/** Closes the menu of small screens: with script it is a dialog, which has a button of its own. */
async function closeMenu(page: Page, isDialog: boolean): Promise<void> {
  if (isDialog) await page.getByRole('button', { name: textPattern('shell:closeMenu') }).click();
  else await toggle(page).click();
}

test('the phone menu closes where it was opened, and going back does not open it again', { tag: NO_JS }, async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/uk');
  await page.goto('/uk/adults/socks');
  await scrollTo(page, 960, { javaScriptEnabled });
  // The header returns when the visitor scrolls up.
  await scrollTo(page, 900, { javaScriptEnabled });
  await expect.poll(() => headerTop(page)).toBe(0);
  const before = await scrolled(page);
  expect(before).toBe(900);

  await toggle(page).click();
  const menu = menuOf(page);
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await closeMenu(page, javaScriptEnabled);
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

for (const width of [320, 360, 768]) {
  test(`the header at ${width} px is at most 72 px high and the announcement has one line`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    for (const storefront of ['uk', 'de', 'nl']) {
      await page.goto(`/${storefront}`);
      expect(await headerHeight(page)).toBeLessThanOrEqual(72);
      expect(await topBanner(page).evaluate((bar) => bar.getBoundingClientRect().height)).toBeLessThanOrEqual(44);
    }
  });
}

test('a message wider than the banner wraps without script, and where less motion is asked for', {
  tag: NO_JS,
}, async ({ page, javaScriptEnabled }) => {
  await page.setViewportSize(PHONE);
  if (javaScriptEnabled) await page.emulateMedia({ reducedMotion: 'reduce' });
  const message = await lengthenTopBanner(page);
  await page.goto('/uk');
  await page.waitForLoadState('load');
  await expect(topBanner(page)).toHaveText(message);
  await expect(topBanner(page)).toBeInViewport({ ratio: 1 });
  expect((await topBanner(page).boundingBox())?.height).toBeGreaterThan(44);
  await expect(topBanner(page).getByRole('button')).toHaveCount(0);
  expect(await topBanner(page).evaluate((found) => found.getAnimations({ subtree: true }).length)).toBe(0);
  await expectNoSidewaysScroll(page);
});

for (const width of [320, 360, 960, 1024, 1280]) {
  test(`the header at ${width} px has the wish list and the orders, and none of its parts overlap`, {
    tag: NO_JS,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    for (const storefront of ['uk', 'de', 'nl']) {
      await page.goto(`/${storefront}`);
      const banner = page.getByRole('banner');
      const wishList = banner.getByRole('link', { name: textPattern('wish-list:title') });
      await expect(wishList).toBeInViewport({ ratio: 1 });
      const orders = banner.getByRole('link', { name: textPattern('sign-in:orders.title') });
      if (width >= 960) await expect(orders).toBeInViewport({ ratio: 1 });
      else {
        await toggle(page).click();
        await expect(menuOf(page).getByRole('link', { name: textPattern('order:lookup.title') })).toBeVisible();
      }
      await page.goto(`/${storefront}`);
      const search =
        width >= 960 ? banner.getByRole('search') : banner.getByRole('button', { name: textPattern('shell:search') });
      const parts = banner.getByRole('link').or(toggle(page)).or(search);
      const boxes = (await Promise.all((await parts.all()).map((part) => part.boundingBox()))).filter(
        (box) => box !== null,
      );
      const isApart = (a: (typeof boxes)[number], b: (typeof boxes)[number]) =>
        a === b || a.x + a.width <= b.x + 0.5 || b.x + b.width <= a.x + 0.5;
      expect(boxes.length).toBeGreaterThan(4);
      expect(boxes.filter((box) => !boxes.every((other) => isApart(box, other)))).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
  });
}

test('the search icon of a phone leads to a search field', { tag: NO_JS }, async ({ page, javaScriptEnabled }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/uk');
  const header = page.getByRole('banner');
  await header.getByRole(javaScriptEnabled ? 'button' : 'link', { name: 'Search', exact: true }).click();
  const field = javaScriptEnabled ? header.getByRole('combobox') : page.getByRole('main').getByRole('searchbox');
  if (javaScriptEnabled) await expect(field).toBeFocused();
  await field.fill('stripes');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/uk\/search\?term=stripes$/);
});

test('the search field of a wide screen takes the place of the links while it has the focus', { tag: NO_JS }, async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/de');
  const field = page.getByRole('banner').getByRole(javaScriptEnabled ? 'combobox' : 'searchbox');
  const links = menuOf(page);
  await expect(links).toBeVisible();
  const before = (await field.boundingBox())?.width ?? 0;
  await field.focus();
  await expect(links).toBeHidden();
  expect((await field.boundingBox())?.width).toBeGreaterThan(before + 200);
  await expectNoSidewaysScroll(page);
  await page.getByRole('main').getByRole('link').first().focus();
  await expect(links).toBeVisible();
});

test('an item with a submenu is a link, and its arrow opens the submenu by keyboard', { tag: NO_JS }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/uk');
  const menu = menuOf(page);
  const link = menu.getByRole('link', { name: 'Socks', exact: true });
  const knee = menu.getByRole('link', { name: 'Knee socks' });
  await link.focus();
  await page.keyboard.press('Tab');
  await expect(knee).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(knee).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(knee).toBeHidden();
  await link.click();
  await expect(page).toHaveURL(/\/uk\/adults\/socks$/);
});

for (const [width, height] of [
  [360, 740],
  [1280, 900],
] as const) {
  test(`no target of a link hides under the header at ${width} px`, { tag: NO_JS }, async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/uk');
    const own = await headerHeight(page);
    const padding = await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
    );
    expect(Math.abs(padding - own)).toBeLessThan(0.5);
    // The banner above the header scrolls away, the header stays.
    await scrollTo(page, 460, { javaScriptEnabled });
    await scrollTo(page, 400, { javaScriptEnabled });
    await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
    await expect.poll(() => page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().top)).toBe(0);

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
    await expect.poll(() => top(main.getByRole('alert'))).toBeGreaterThanOrEqual(own);
  });
}

test('a link to a part of a page shows it below the header, and the next page begins at its top', {
  tag: NO_JS,
}, async ({ page, javaScriptEnabled }) => {
  await page.setViewportSize({ width: 360, height: 500 });
  await page.goto('/uk/product/melon-slice#size-guide');
  const header = page.getByRole('banner');
  const target = page.getByText(textPattern('catalogue:sizeGuide')).last();
  await expect(target).toBeInViewport();
  const place = async () => {
    const [bar, part] = [await header.boundingBox(), await target.boundingBox()];
    return Math.round((part?.y ?? 0) - ((bar?.y ?? 0) + (bar?.height ?? 0)));
  };
  await expect.poll(place).toBeGreaterThanOrEqual(0);
  await page.goto('/uk/faq');
  if (javaScriptEnabled) expect(await page.evaluate(() => scrollY)).toBe(0);
});
