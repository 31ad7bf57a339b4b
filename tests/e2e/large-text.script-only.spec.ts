import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { rootOf } from './elements.ts';
import { addProduct, expressButton, methodChoice, orderNumber, payOnHostedPage } from './journey.ts';
import { openAddressStep, openFilledBag, openPaymentStep } from './posted-journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

/** Sets the size of all text that is sized by the root, as a setting of the browser does. */
const enlarge = (page: Page) =>
  rootOf(page).evaluate((root) => root.style.setProperty('font-size', '200%', 'important'));

/** Runs in an element: its visible words that begin on one line and end on another, without a hyphen. */
function brokenWords(root: Element): readonly string[] {
  const broken = new Set<string>();
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    const { parentElement: parent } = node;
    if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('script, style, .vh, svg')) continue;
    // What only a screen reader has is one pixel wide.
    if (parent.getBoundingClientRect().width < 2) continue;
    for (const { index, 0: word } of node.data.matchAll(/[^\s\-–/·…\u00ad]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top / 4));
      if (new Set(lines).size > 1) broken.add(word);
    }
  }
  return [...broken];
}

/** Expects everything in the width of the screen and every word whole. */
async function expectRoom(page: Page, part: Locator = page.getByRole('main')): Promise<void> {
  await enlarge(page);
  await expectNoSidewaysScroll(page);
  expect([page.url(), await part.evaluate(brokenWords)]).toEqual([page.url(), []]);
}

test.describe('with text of 200 % on a screen of 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the header has menu, search, wish list and bag on the screen', async ({ page }) => {
    await page.goto('/uk');
    await enlarge(page);
    const header = page.getByRole('banner');
    for (const control of [
      header.getByRole('link', { name: 'Bag' }),
      header.getByRole('link', { name: 'Wish list' }),
      header
        .getByRole('button', { name: 'Search' })
        .or(header.getByRole('link', { name: 'Search' }))
        .first(),
    ]) {
      const box = await control.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= 360 && box.width >= 44 && box.height >= 44).toBe(true);
    }
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('a purchase has every word whole, from the start page to the payment', async ({ page }) => {
    for (const path of ['/uk', '/uk/adults/socks', '/uk/product/plain-and-simple', '/uk/search?term=melon']) {
      await page.goto(path);
      await expectRoom(page);
    }
    await addProduct(page, 'uk');
    await expectRoom(page);
    await expectAccessible(page);
    await openAddressStep(page, 'uk');
    await expectRoom(page);
    await openPaymentStep(page, 'uk');
    await expect(methodChoice(page, 'payment:card')).toBeVisible();
    await expectRoom(page);
  });

  test('nothing of a purchase with long words is beside the screen, from the start page to the withdrawal', async ({
    page,
  }) => {
    for (const path of ['/de', '/de/adults/socks', '/de/product/melon-slice']) {
      await page.goto(path);
      await enlarge(page);
      await expectNoSidewaysScroll(page);
    }
    await addProduct(page, 'de');
    await enlarge(page);
    await expectNoSidewaysScroll(page);
    await openAddressStep(page, 'de');
    await enlarge(page);
    await expectNoSidewaysScroll(page);
    await openPaymentStep(page, 'de');
    await expect(expressButton(page, 'Google Pay')).toBeVisible();
    await enlarge(page);
    await expectNoSidewaysScroll(page);
    await payOnHostedPage(page, 'authorised');
    await expect(orderNumber(page)).toBeVisible();
    await enlarge(page);
    await expectNoSidewaysScroll(page);
    const order = (await page.getByRole('link', { name: /\/order\// }).getAttribute('href')) ?? '';
    for (const path of [order, order.replace('/order/', '/withdrawal/')]) {
      await page.goto(path);
      await enlarge(page);
      await expectNoSidewaysScroll(page);
    }
  });

  // The browser of these tests has no dictionaries: it breaks no word.
  test('long names of choices may break with a hyphen of the language of the page, and running text may not', async ({
    page,
  }) => {
    await addProduct(page, 'de');
    const hyphens = (words: Locator) => words.evaluate((element) => getComputedStyle(element).hyphens);
    await expect(rootOf(page)).toHaveAttribute('lang', /^de/);
    expect(await hyphens(page.getByText('Standardversand', { exact: true }).first())).toBe('auto');
    expect(await hyphens(page.getByRole('main').getByText(/MwSt/).first())).toBe('manual');
  });
});

for (const storefront of ['de', 'nl', 'ch'] as const)
  test(`with text of 200 % nothing of a purchase in ${storefront} is beside a screen of 320 pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const expectWhole = async () => {
      await enlarge(page);
      await expectNoSidewaysScroll(page);
    };
    await page.goto(`/${storefront}/product/melon-slice`);
    await expectWhole();
    await openFilledBag(page, storefront);
    await expectWhole();
    await openAddressStep(page, storefront);
    await expectWhole();
    await openPaymentStep(page, storefront);
    await expect(methodChoice(page, 'payment:card')).toBeVisible();
    await expectWhole();
  });

test('at 320 pixels the name of a payment method is in one line', async ({ page }) => {
  await openPaymentStep(page, 'de');
  await page.setViewportSize({ width: 320, height: 640 });
  const name = page.getByRole('main').getByText('Karte', { exact: true });
  await expect(name).toBeVisible();
  expect(await name.evaluate(brokenWords)).toEqual([]);
  await expectNoSidewaysScroll(page);
});

test.describe('in forced colours', () => {
  test.use({ forcedColors: 'active' });

  test('the chosen colour of a product alone has a ring', async ({ page }) => {
    await page.goto('/uk/product/plain-and-simple');
    const colours = page.getByRole('navigation', { name: 'Colour' }).getByRole('link');
    await expect(colours.first()).toBeVisible();
    const rings = await colours.evaluateAll((links) =>
      links.map((link) => [link.hasAttribute('aria-current'), getComputedStyle(link).borderColor] as const),
    );
    const background = await rootOf(page).evaluate((root) => getComputedStyle(root).backgroundColor);
    expect(rings.filter(([, ring]) => ring !== background).map(([isChosen]) => isChosen)).toEqual([true]);
  });

  test('the bar of free delivery shows how far it is', async ({ page }) => {
    await addProduct(page, 'uk');
    const bar = page.getByRole('progressbar');
    await expect(bar).toBeVisible();
    const { data, info } = await sharp(await bar.screenshot())
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colourAt = (share: number) => {
      const start = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * share)) * info.channels;
      return [...data.subarray(start, start + 3)];
    };
    expect(colourAt(0.05)).not.toEqual(colourAt(0.95));
  });
});
