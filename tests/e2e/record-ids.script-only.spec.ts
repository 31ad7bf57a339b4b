import type { Page } from '@playwright/test';
import { recommendedRows } from './elements.ts';
import { addProduct } from './journey.ts';
import { expect, test } from './test.ts';

const PRODUCT = '/uk/product/melon-slice';

const mirrored = (page: Page) => page.evaluate(() => (window as Window & { ebRecoIds?: string[] }).ebRecoIds);
const printed = (page: Page) =>
  recommendedRows(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-reco') ?? ''));

test('The global list ebRecoIds has the ids of the rows of a page, and of no page before it', async ({ page }) => {
  await page.goto(PRODUCT);
  const ofProduct = await printed(page);
  expect(ofProduct).toHaveLength(1);
  await expect.poll(() => mirrored(page)).toEqual(ofProduct);
  await addProduct(page, 'uk');
  const ofBag = await printed(page);
  await expect.poll(() => mirrored(page)).toEqual(ofBag);
  expect(ofBag).not.toEqual(ofProduct);
  await page.goto('/uk/faq');
  await expect.poll(() => mirrored(page)).toEqual([]);
  await page.goBack();
  await expect.poll(() => mirrored(page)).toEqual(ofBag);
});

test('A navigation clears the list ebRecoIds that a tag manager holds, and a return fills it', async ({ page }) => {
  await page.goto(PRODUCT);
  const ids = await printed(page);
  await expect.poll(() => mirrored(page)).toEqual(ids);
  const heldAfter = (name: 'pagehide' | 'pageshow') =>
    page.evaluate((type) => {
      const { ebRecoIds: held } = window as Window & { ebRecoIds?: string[] };
      window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
      return held;
    }, name);
  expect(await heldAfter('pagehide')).toEqual([]);
  expect(await heldAfter('pageshow')).toEqual(ids);
});

test.describe('A row of an answer without an id', () => {
  test.use({ allowedConsole: /^Missing record for ebRecoIds$/ });

  test('is logged to the console and adds nothing to ebRecoIds', async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route(PRODUCT, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/data-reco="[^"]+"/, 'data-reco=""');
      await route.fulfill({ response, body });
    });
    await page.goto(PRODUCT);
    await expect.poll(() => logged).toContain('Missing record for ebRecoIds');
    expect(await mirrored(page)).toEqual([]);
  });
});
