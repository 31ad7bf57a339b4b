import type { Locator, Page } from '@playwright/test';
import { disclosure } from './elements.ts';
import { filterForm } from './filter.ts';
import { miniBag, openBag, quantityField } from './journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, NO_JS, test } from './test.ts';
import { textPattern } from './texts.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('list').getByRole('listitem');
const cardOf = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
const sizesOf = (card: Locator) =>
  card.getByRole('group', { name: textPattern('catalogue:quick.choose') }).getByRole('button');

for (const [storefront, name, width] of [
  ['de', 'Matrosenstreifen', 320],
  ['nl', 'Matrozenstreep', 1280],
  ['us', 'Sailor Stripe', 360],
] as const)
  test(`a size of a card is added from a list in ${storefront} at ${width} px, with the keyboard alone`, {
    tag: NO_JS,
  }, async ({ page, javaScriptEnabled }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`/${storefront}/adults/socks`);
    const card = cardOf(page, name);
    await disclosure(card).press('Enter');
    await expect(sizesOf(card)).toHaveCount(2);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await sizesOf(card).last().press('Enter');
    if (javaScriptEnabled) {
      await expect(miniBag(page)).toContainText(name);
      await expect(page).toHaveURL(/\/adults\/socks$/);
    }
    await openBag(page, storefront);
    await expect(page.getByRole('main').getByRole('heading', { name }).first()).toBeVisible();
    await expect(quantityField(page)).toHaveValue('1');
  });

test('a card leads to its other colours', async ({ page }) => {
  await page.goto('/de/adults/socks');
  const colours = cardOf(page, 'Matrosenstreifen').getByRole('list', { name: /^\d Farben$/ });
  const twin = colours.getByRole('link').first();
  const name = (await twin.textContent())?.split(': ')[1] ?? '';
  await twin.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('a card on paper has neither its button nor the filter', async ({ page }) => {
  await page.goto('/uk/adults/socks');
  await disclosure(cardOf(page, 'Sailor Stripe')).click();
  await page.emulateMedia({ media: 'print' });
  await expect(cardOf(page, 'Sailor Stripe').getByRole('heading')).toBeVisible();
  await expect(sizesOf(cardOf(page, 'Sailor Stripe'))).toHaveCount(0);
  await expect(filterForm(page)).toBeHidden();
});
