import type { Page } from '@playwright/test';
import { disclosure, logoName } from './elements.ts';
import { scrollTo } from './scroll.ts';
import { expect, expectNoSidewaysScroll, test, watchShifts } from './test.ts';
import { textPattern } from './texts.ts';
import { lengthenTopBanner, topBanner } from './top-banner.ts';

const DESKTOP = { width: 1280, height: 900 };
const header = (page: Page) => page.getByRole('banner');
const headerTop = (page: Page) => header(page).evaluate((found) => Math.round(found.getBoundingClientRect().top));
const nameOf = (page: Page) => logoName(header(page));

test.describe('the header', () => {
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto('/uk/adults/socks');
    await page.waitForLoadState('load');
  });

  test('leaves below 100 px when the visitor scrolls down, and returns when the visitor scrolls up', async ({
    page,
  }) => {
    await scrollTo(page, 90);
    await expect.poll(() => headerTop(page)).toBeGreaterThanOrEqual(0);
    await scrollTo(page, 400);
    await expect(header(page)).not.toBeInViewport();
    // Less than 20 px is no scrolling.
    await scrollTo(page, 385);
    await expect(header(page)).not.toBeInViewport();
    await scrollTo(page, 370);
    await expect.poll(() => headerTop(page)).toBe(0);
    await scrollTo(page, 385);
    await expect.poll(() => headerTop(page)).toBe(0);
  });

  test('has a banner above it that is visible below 40 px of scrolling alone', async ({ page }) => {
    await scrollTo(page, 39);
    await expect(topBanner(page)).toHaveCSS('opacity', '1');
    await scrollTo(page, 40);
    await expect(topBanner(page)).toHaveCSS('opacity', '0');
    await scrollTo(page, 0);
    await expect(topBanner(page)).toHaveCSS('opacity', '1');
  });

  test('stays while a submenu is open, and returns with the focus of the keyboard', async ({ page }) => {
    const submenu = disclosure(page.getByRole('navigation', { name: textPattern('shell:mainNavigation') })).first();
    await submenu.focus();
    await scrollTo(page, 500);
    await expect.poll(() => headerTop(page)).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('link').last().focus();
    await scrollTo(page, 900);
    await expect(header(page)).not.toBeInViewport();
    await header(page).getByRole('link').last().focus();
    await expect.poll(() => headerTop(page)).toBe(0);
  });
});

test('the name of the logo fades after four seconds or with the first interaction, nothing moves in the layout, and the next page begins so', async ({
  page,
}) => {
  const shifts = await watchShifts(page);
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.setViewportSize(DESKTOP);
  await page.goto('/de');
  await page.clock.runFor(3990);
  await expect(nameOf(page)).toHaveCSS('opacity', '1');
  await page.clock.runFor(20);
  await expect(nameOf(page)).toHaveCSS('opacity', '0');
  await page.goto('/de');
  const item = header(page).getByRole('link', { name: 'Socken', exact: true });
  const before = await item.boundingBox();
  await expect(nameOf(page)).toHaveCSS('opacity', '1');
  // No item moves away from a pointer that is about to press it.
  await item.hover();
  await expect(nameOf(page)).toHaveCSS('opacity', '0');
  await page.clock.runFor(4100);
  expect((await item.boundingBox())?.x).toBe(before?.x);
  await page.mouse.move(600, 500);
  await page.clock.resume();
  await expect.poll(async () => (await item.boundingBox())?.x).toBeLessThan((before?.x ?? 0) - 50);
  expect(await shifts()).toBeLessThan(0.01);

  await item.click();
  await expect(page).toHaveURL(/adults\/socks/);
  await expect(nameOf(page)).toHaveCSS('opacity', '0');
  await page.setViewportSize({ width: 400, height: 800 });
  await expect(nameOf(page)).toHaveCSS('opacity', '1');
});

test('the name of the logo fades after four seconds with a pointer at rest in the header', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.setViewportSize(DESKTOP);
  // The pointer is there before the page.
  await page.mouse.move(300, 70);
  await page.goto('/de');
  await page.clock.runFor(4010);
  await expect(nameOf(page)).toHaveCSS('opacity', '0');
});

test.describe('a message wider than the banner', () => {
  const isMoving = (page: Page) =>
    topBanner(page).evaluate((found) =>
      found.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running'),
    );
  const duration = (page: Page) =>
    topBanner(page).evaluate((found) => found.getAnimations({ subtree: true })[0]?.effect?.getTiming().duration);

  test.beforeEach(({ page }) => page.setViewportSize({ width: 360, height: 740 }));

  test('moves along one line in the height of the wrapped one, and a button or the focus stops it', async ({
    page,
  }) => {
    const message = await lengthenTopBanner(page);
    const shifts = await watchShifts(page);
    await page.goto('/uk');
    await page.mouse.move(100, 600);
    await expect.poll(() => isMoving(page)).toBe(true);
    // Seven characters pass in a second.
    expect(await duration(page)).toBeCloseTo((message.length / 7) * 1000, 3);
    const box = await topBanner(page).boundingBox();
    expect(box?.height).toBeGreaterThan(44);
    expect(await shifts()).toBeLessThan(0.01);
    await expectNoSidewaysScroll(page);
    await topBanner(page).getByRole('link').focus();
    await expect.poll(() => isMoving(page)).toBe(false);
    await page.getByRole('main').getByRole('link').first().focus();
    await expect.poll(() => isMoving(page)).toBe(true);
    await page.getByRole('button', { name: textPattern('shell:bannerPause') }).click();
    await page.mouse.move(100, 600);
    await expect.poll(() => isMoving(page)).toBe(false);
    await page.getByRole('button', { name: textPattern('shell:bannerPlay') }).click();
    await expect.poll(() => isMoving(page)).toBe(false);
    await page.mouse.move(100, 600);
    await expect.poll(() => isMoving(page)).toBe(true);
  });

  test('is measured again after a change of the width: it stands where it has room, and moves where it has not', async ({
    page,
  }) => {
    await lengthenTopBanner(page, 'Hand-drawn socks travel to every letter box from here to the sea.');
    await page.setViewportSize({ width: 1280, height: 740 });
    await page.goto('/uk');
    await page.mouse.move(100, 600);
    const pause = page.getByRole('button', { name: textPattern('shell:bannerPause') });
    const height = async () => (await topBanner(page).boundingBox())?.height ?? 0;
    const wide = await height();
    await expect(pause).toHaveCount(0);
    for (let round = 0; round < 2; round++) {
      await page.setViewportSize({ width: 360, height: 740 });
      await expect.poll(() => isMoving(page)).toBe(true);
      await expect(pause).toHaveCount(1);
      await expect.poll(height).toBeGreaterThan(wide);
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 1280, height: 740 });
      await expect.poll(() => isMoving(page)).toBe(false);
      await expect(pause).toHaveCount(0);
      await expect.poll(height).toBe(wide);
    }
  });

  test('passes in ten seconds at least', async ({ page }) => {
    const message = await lengthenTopBanner(page, 'Hand-drawn socks travel to every letter box from here to the sea.');
    expect(message.length / 7).toBeLessThan(10);
    await page.goto('/uk');
    await page.mouse.move(100, 600);
    await expect.poll(() => duration(page)).toBe(10_000);
  });
});

test.describe('a picture that cannot be loaded', () => {
  test.use({ allowedConsole: /net::ERR_FAILED/ });

  test('becomes the outline of its family, with its text', async ({ page }) => {
    await page.route('**/images/**', (route) => route.abort());
    await page.goto('/uk/gift-boxes');
    const picture = page.getByRole('main').getByRole('article').first().getByRole('img').first();
    await expect(picture).toHaveAttribute('src', /^data:image\/svg\+xml,.*M4%2010h16v10H4z/);
    await expect(picture).toHaveAttribute('alt', /\S/);
  });
});
