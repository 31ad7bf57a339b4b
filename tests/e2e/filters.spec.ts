import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { amountIn, labelAround } from './elements.ts';
import { facetTitle, filterForm, openFacet } from './filter.ts';
import { bagLink } from './journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, NO_JS, test } from './test.ts';
import { textPattern } from './texts.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const box = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });

for (const [width, storefront] of [
  [360, 'de'],
  [320, 'nl'],
  [1280, 'uk'],
] as const)
  test(`the filter of a list in ${storefront} narrows it, and its chips widen it again, at ${width} px`, {
    tag: NO_JS,
  }, async ({ page, javaScriptEnabled }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`/${storefront}/adults/socks`);
    await openFacet(page, 'color');
    await box(page, /^(Red|Rot|Rood) \d+$/).check();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const show = page.getByRole('button', { name: textPattern('catalogue:filter.show', 'catalogue:filter.showCount') });
    if (width < 1024 || !javaScriptEnabled) await show.click();
    await expect(page).toHaveURL(/adults\/socks\?.*color=red/);
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
  test(`the filter of search results in ${storefront} narrows them, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`/${storefront}/search?term=${term}`);
    await openFacet(page, 'height');
    await box(page, /^(Kniehoch|Kniehoog|Knie) \d+$/).check();
    await expect(page).toHaveURL(new RegExp(`search\\?term=${term}&height=knee$`));
    await page.keyboard.press('Escape');
    const chip = page.getByRole('link', { name: textPattern('catalogue:filter.remove') });
    await expect(chip).toHaveCount(1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await chip.click();
    await expect(page).toHaveURL(new RegExp(`search\\?term=${term}$`));
  });

test('an empty list shows the nearest products and leads to the filter that has them', async ({ page }) => {
  await page.goto('/uk/adults/socks?color=red&price_to=0.01');
  await expect(page.getByRole('heading', { name: textPattern('catalogue:filter.nearest') })).toBeVisible();
  await expect(cards(page)).toHaveCount(8);
  await expectAccessible(page);
  await page.getByRole('link', { name: textPattern('catalogue:filter.wayOut') }).click();
  await expect(page).toHaveURL(/socks\?color=red$/);
  await expect(cards(page)).toHaveCount(24);
});

/** One choice after the other, each in another order: all of them hold together. */
const CHOICES = [
  [/^UK 7½–11 \(EU 41–46\) \d+$/, 'size=41-46', 'newest:desc'],
  [/^Women \d+$/, 'person=women', 'price:desc'],
  [/^Red \d+$/, 'color=red', 'price:asc'],
  [/^Organic cotton \d+$/, 'material=organic-cotton', 'price:desc'],
  [/^Crew \d+$/, 'height=crew', 'discount:desc'],
  [/^Motifs \d+$/, 'pattern=motif', 'newest:desc'],
  [/^Organic \d+$/, 'badge=organic', 'price:asc'],
  ['price_to', 'price_to=9', 'price:desc'],
] as const;
type Order = (typeof CHOICES)[number][2];

const CATALOGUE = new URL('../../content-fallbacks/catalogue/socks-adults.json', import.meta.url);
const catalogue = JSON.parse(readFileSync(CATALOGUE, 'utf8')) as { name: { en: string }; updatedAt: string }[];
const madeAt = new Map(catalogue.map(({ name, updatedAt }) => [name.en, Date.parse(updatedAt)]));

/** What the cards are ordered by, as numbers of which the largest comes first. */
async function ranksOf(page: Page, order: Order): Promise<readonly number[]> {
  if (order === 'newest:desc') {
    const names = await cards(page).getByRole('heading').allTextContents();
    return names.map((name) => madeAt.get(name) ?? Number.NaN);
  }
  const prices = await amountIn(cards(page)).evaluateAll((all) => all.map((one) => Number(one.getAttribute('value'))));
  if (order !== 'discount:desc') return prices.map((price) => (order === 'price:asc' ? -price : price));
  const before = (await cards(page).allTextContents()).map((text) => /before £([\d.]+)/.exec(text)?.[1]);
  return prices.map((price, index) => 1 - price / (Number(before[index] ?? price / 100) * 100));
}

test('each facet and a typed price narrow a list together, in every order', async ({ page }) => {
  const status = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^\d+ designs?$/ });
  await page.goto('/uk/adults/socks');
  for (const [choice, parameter, order] of CHOICES) {
    const isPrice = typeof choice === 'string';
    const field = isPrice ? page.getByLabel(textPattern('catalogue:filter.priceTo')) : box(page, choice);
    await openFacet(page, isPrice ? 'price' : (parameter.split('=')[0] ?? ''));
    const label = await labelAround(field).textContent();
    await page.getByRole('combobox', { name: textPattern('catalogue:sortBy') }).selectOption(order);
    if (isPrice) await field.fill('9');
    else await field.check();
    await field.blur();
    await expect(page).toHaveURL((url) => url.searchParams.get('sort') === order && url.search.includes(parameter));
    if (isPrice) await expect(status).not.toHaveText(/^5 /);
    else await expect(status).toHaveText(new RegExp(`^${/(\d+)\s*$/.exec(label ?? '')?.[1]} designs?$`));
    const ranks = await ranksOf(page, order);
    expect([ranks.length > 1, ranks]).toEqual([true, ranks.toSorted((a, b) => b - a)]);
  }
  const prices = await ranksOf(page, 'price:desc');
  expect(prices.filter((price) => price > 900)).toEqual([]);
  await expect(page.getByRole('link', { name: textPattern('catalogue:filter.remove') })).toHaveCount(CHOICES.length);
});

test('a choice is on the title of its facet, which stays folded out', async ({ page }) => {
  await page.goto('/uk/adults/socks?size=36-40');
  await expect(facetTitle(page, 'size')).toContainText('UK 3½–6½ (EU 36–40)');
  await openFacet(page, 'theme');
  await box(page, /^Animals \d+$/).check();
  await expect(page).toHaveURL(/\?size=36-40&theme=animals$/);
  await expect(facetTitle(page, 'theme')).toContainText('Animals');
  await expect(box(page, /^Animals \d+$/)).toBeVisible();
  await expect(box(page, /^Animals \d+$/)).toBeFocused();
  await expectAccessible(page);
});

for (const [width, height, most] of [
  [1280, 800, 480],
  [360, 740, 360],
] as const)
  test(`a list shows products in the upper ${most} pixels of a screen of ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/uk/adults/socks');
    expect((await cards(page).first().boundingBox())?.y).toBeLessThan(most);
    await expect(filterForm(page)).toBeVisible({ visible: width >= 1024 });
  });

test('the keyboard reaches the first product eight steps after the header: the filter comes after the products', async ({
  page,
}) => {
  await page.goto('/uk/adults/socks');
  await bagLink(page).focus();
  const first = cards(page).first().getByRole('heading').getByRole('link');
  for (let steps = 0; steps < 8; steps += 1) await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
});

test('the row of count, filter and order stays in view on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/uk/adults/socks');
  await cards(page).nth(12).scrollIntoViewIfNeeded();
  await expect(page.getByText('97 designs', { exact: true })).toBeInViewport();
  await expect(page.getByRole('combobox', { name: textPattern('catalogue:sortBy') })).toBeInViewport();
});
