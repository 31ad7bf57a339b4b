import type { Page } from '@playwright/test';
import { productPictures } from './elements.ts';
import { addProduct, fillAddress, sendAddress, toAddress } from './journey.ts';
import { expect, test, watchShifts } from './test.ts';

const WIDTHS = [360, 768, 1280];
const PAGES = ['/uk', '/de/adults/socks', '/nl/search?term=kat', '/uk/faq', '/de/market'];

/** Fonts, and everything else that could still shift the page, are loaded. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
}

/** A page is long drawn when its fonts arrive. */
async function delayFonts(page: Page): Promise<void> {
  await page.route('**/*.woff2', async (route) => {
    await new Promise((passed) => setTimeout(passed, 1_000));
    await route.continue();
  });
}

for (const path of PAGES) {
  test(`${path} does not shift when its fonts arrive late`, async ({ page }) => {
    await delayFonts(page);
    const shifts = await watchShifts(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await settled(page);
      expect(await shifts(), `${width} px`).toBeLessThanOrEqual(0.02);
    }
  });
}

for (const [when, prepare] of [
  ['late', delayFonts],
  ['in time', async () => {}],
] as const) {
  test(`The product page and the checkout do not shift when their fonts arrive ${when}`, async ({ page }) => {
    await prepare(page);
    const shifts = await watchShifts(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/uk/adults/socks');
      await settled(page);
      expect(await shifts(), `listing, ${width} px`).toBeLessThanOrEqual(0.02);
      await page.getByRole('main').getByRole('article').getByRole('link').first().click();
      await expect(page).toHaveURL(/\/uk\/product\//);
      await settled(page);
      expect(await shifts(), `product, ${width} px`).toBeLessThanOrEqual(0.02);
    }
    await addProduct(page, 'uk');
    await settled(page);
    expect(await shifts(), 'cart').toBeLessThanOrEqual(0.02);
    await toAddress(page, 'uk');
    await settled(page);
    expect(await shifts(), 'address').toBeLessThanOrEqual(0.02);
    await fillAddress(page, 'uk');
    await sendAddress(page);
    await expect(page).toHaveURL(/checkout\/payment/);
    await settled(page);
    expect(await shifts(), 'payment').toBeLessThanOrEqual(0.02);
  });
}

for (const mode of ['full', 'lite']) {
  test(`The large picture of a product has its width before the small ones arrive, in ${mode} mode`, async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'mode', value: mode, url: baseURL ?? '' }]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/uk/product/melon-slice');
    const pictures = productPictures(page);
    const width = async () => (await pictures.boundingBox())?.width;
    const complete = await width();
    await page.getByRole('navigation', { name: 'Pictures' }).evaluate((links) => links.remove());
    expect(await width()).toBe(complete);
  });
}
