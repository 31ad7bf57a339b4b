import type { Page } from '@playwright/test';
import { rootOf } from './elements.ts';
import { facetTitle, openFacet } from './filter.ts';
import { scrollTo } from './scroll.ts';
import { expect, test } from './test.ts';
import { textPattern } from './texts.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const box = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });
const count = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^\d+ designs?$/ });

const heightOf = (page: Page) => rootOf(page).evaluate((root) => root.scrollHeight);

test.beforeEach(async ({ page }) => {
  await page.goto('/uk/adults/socks?page=2');
  await openFacet(page, 'color');
  await openFacet(page, 'height');
});

test('a choice shows its list at once, keeps the focus, announces the number and drops the page', async ({ page }) => {
  const red = box(page, /^Red \d+$/);
  await red.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\/uk\/adults\/socks\?color=red$/);
  await expect(red).toBeFocused();
  await expect(red).toBeChecked();
  await expect(count(page)).toHaveText('33 designs');
  await expect(facetTitle(page, 'color')).toContainText('Red');
  await page.getByRole('combobox', { name: textPattern('catalogue:sortBy') }).selectOption('price:asc');
  await expect(page).toHaveURL(/\?color=red&sort=price%3Aasc$/);
  await page.getByRole('link', { name: textPattern('catalogue:showMore') }).click();
  await expect(cards(page)).toHaveCount(33);
});

test('a choice shows the top of its list where the page was scrolled below it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const red = box(page, /^Red \d+$/);
  await red.check();
  await expect(count(page)).toHaveText('33 designs');
  await scrollTo(page, await heightOf(page));
  await expect(cards(page).first()).not.toBeInViewport();
  // As the space bar changes it: the focus is still there, above the screen.
  await red.evaluate((element: HTMLElement) => element.click());
  await expect(count(page)).toHaveText('97 designs');
  await expect(cards(page).first()).toBeInViewport({ ratio: 1 });
  const banner = await page.getByRole('banner').boundingBox();
  const first = await cards(page).first().boundingBox();
  expect(first?.y).toBeGreaterThanOrEqual((banner?.y ?? 0) + (banner?.height ?? 0));
});

test('a step back and forth shows the lists of both choices, with their boxes', async ({ page }) => {
  await box(page, /^Red \d+$/).check();
  await expect(count(page)).toHaveText('33 designs');
  await box(page, /^Knee \d+$/).check();
  await expect(page).toHaveURL(/color=red&height=knee$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?color=red$/);
  await expect(count(page)).toHaveText('33 designs');
  await expect(box(page, /^Knee \d+$/)).not.toBeChecked();
  await page.goForward();
  await expect(box(page, /^Knee \d+$/)).toBeChecked();
  await expect(facetTitle(page, 'height')).toContainText('Knee');
});

test('the latest choice wins over an answer that comes late', async ({ page }) => {
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/color=red$/, async (route) => {
    await late;
    await route.continue().catch(() => undefined);
  });
  await box(page, /^Red \d+$/).check();
  await box(page, /^Red \d+$/).uncheck();
  await box(page, /^Knee \d+$/).check();
  await expect(page).toHaveURL(/\?height=knee$/);
  await expect(count(page)).toHaveText('12 designs');
  release();
  await box(page, /^Low \d+$/).check();
  await expect(page).toHaveURL(/\?height=knee&height=low$/);
});
