import type { Page } from '@playwright/test';
import { labelAround } from './elements.ts';
import { openFacet } from './filter.ts';
import { availableSize } from './journey.ts';
import { expect, test } from './test.ts';
import { textPattern } from './texts.ts';

const LIST = '/uk/adults/socks';
const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).getByRole('article');
const marked = (page: Page) => cards(page).getByText(/^(?:In|Not in) your size$/);
const there = (page: Page) => cards(page).getByText(textPattern('catalogue:ownSize.there'));
const onlyMySize = (page: Page) => page.getByRole('button', { name: /^Only my size: / });

test('The size chosen on a product marks the cards of a list, and is offered by its filter', async ({ page }) => {
  await page.goto(LIST);
  await expect(cards(page)).toHaveCount(24);
  await expect(marked(page)).toHaveCount(0);
  await page.goto('/uk/product/terrazzo-floor');
  await labelAround(availableSize(page)).click();
  await expect(availableSize(page)).toBeChecked();
  // For this visit alone.
  expect(await page.evaluate(() => ['sizes' in sessionStorage, 'sizes' in localStorage])).toEqual([true, false]);
  await page.goto(LIST);
  await expect(marked(page)).toHaveCount(24);
  expect(await there(page).count()).toBeGreaterThan(0);
  await page.getByRole('link', { name: textPattern('catalogue:showMore') }).click();
  await expect(marked(page)).toHaveCount(48);
  await openFacet(page, 'size');
  await onlyMySize(page).click();
  await expect(page).toHaveURL(/\?size=[\d-]+$/);
  await expect(onlyMySize(page)).toBeHidden();
  await expect(there(page)).toHaveCount(24);
});

test('The size chosen last in a filter is the one that other lists offer', async ({ page }) => {
  await page.goto(LIST);
  await openFacet(page, 'size');
  const box = page.getByRole('checkbox', { name: /^UK 7½–11 \(EU 41–46\) \d+$/ });
  await box.check();
  await expect(page).toHaveURL(/\?size=41-46$/);
  await page.goto('/uk/collection/all');
  await openFacet(page, 'size');
  await expect(onlyMySize(page)).toHaveText('Only my size: UK 7½–11');
  // Cards of another measure, letters or ages, say nothing of it.
  const measured = cards(page).filter({ hasNotText: /T-shirt|boxers|Kids’|Baby/ });
  const count = await measured.count();
  expect([count > 5, count < 24]).toEqual([true, true]);
  await expect(marked(page)).toHaveCount(count);
  await expect(marked(page).and(measured.getByText(/your size/))).toHaveCount(count);
});
