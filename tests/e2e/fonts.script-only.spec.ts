import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** Every answer begins after 400 ms: longer than the page takes for a fast connection. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const conditions = { offline: false, latency: 400, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', conditions);
}

const hasFonts = (page: Page) => page.evaluate(() => 'fonts' in document.documentElement.dataset);
/** What the page loaded, with the time of its request and of the `load` event. */
const loads = (page: Page, name: RegExp) =>
  page.evaluate((source) => {
    const { loadEventStart } = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming;
    return performance
      .getEntriesByType('resource')
      .filter((entry) => new RegExp(source).test(entry.name))
      .map((entry) => ({
        afterLoad: entry.startTime >= loadEventStart,
        initiator: (entry as PerformanceResourceTiming).initiatorType,
        bytes: (entry as PerformanceResourceTiming).transferSize,
      }));
  }, name.source);

test('on a slow connection the first page loads the fonts after everything else, and the next one has them', async ({
  page,
}) => {
  await slowDown(page);
  await page.goto('/uk');
  expect(await hasFonts(page)).toBe(false);
  await expect.poll(() => loads(page, /\.woff2$/)).toHaveLength(2);
  for (const { afterLoad, initiator } of await loads(page, /\.woff2$/))
    expect([afterLoad, initiator]).toEqual([true, 'fetch']);
  await expect
    .poll(() => loads(page, /\/checkout-[\w-]+\.css$/))
    .toEqual([{ afterLoad: true, initiator: 'fetch', bytes: expect.any(Number) }]);
  await page.waitForLoadState('networkidle');
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/uk\/product\//);
  expect(await hasFonts(page)).toBe(true);
  await expect.poll(() => page.evaluate(() => document.fonts.check('700 1em Bricolage'))).toBe(true);
  for (const { bytes } of await loads(page, /\.woff2$/)) expect(bytes).toBe(0);
});

test('on a fast connection the first page has the fonts', async ({ page }) => {
  // A busy machine may read its own page too late: the clock of this page stands still while it loads.
  await page.addInitScript(() => {
    performance.now = () => performance.getEntriesByType('navigation')[0]?.startTime ?? 0;
  });
  await page.goto('/uk');
  expect(await hasFonts(page)).toBe(true);
  await expect.poll(() => page.evaluate(() => document.fonts.check('700 1em Bricolage'))).toBe(true);
  for (const { initiator } of await loads(page, /\.woff2$/)) expect(initiator).toBe('css');
});
