import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { amountIn, disclosure, labelAround } from './elements.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, NO_JS, test } from './test.ts';
import { textPattern } from './texts.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const panel = (page: Page) => disclosure(page.getByRole('main'), /^Filter/);
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
  test(`the filter of search results in ${storefront} narrows them, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`/${storefront}/search?term=${term}`);
    await panel(page).click();
    await box(page, /^(Kniehoch|Kniehoog|Knie) \d+$/).check();
    await expect(page).toHaveURL(new RegExp(`search\\?term=${term}&height=knee$`));
    await panel(page).click();
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

/** One choice after the other, each in another order: all of them hold together. */
const CHOICES = [
  [/^UK 7½–11 \(EU 41–46\) \d+$/, 'size=41-46', 'newest:desc'],
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
    if (!(await field.isVisible())) await panel(page).click();
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
