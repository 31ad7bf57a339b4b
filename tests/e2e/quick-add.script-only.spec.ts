import type { Locator, Page } from '@playwright/test';
import { disclosure } from './elements.ts';
import { bagLink, speechBubble } from './journey.ts';
import { expect, expectAccessible, test } from './test.ts';
import { textPattern } from './texts.ts';

const LIST = '/uk/adults/socks';
const cards = (page: Page) => page.getByRole('main').getByRole('list').getByRole('listitem');
const cardOf = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
const sizesOf = (card: Locator) =>
  card.getByRole('group', { name: textPattern('catalogue:quick.choose') }).getByRole('button');

test('a size added from a list updates the bag, and the focus returns to the button of its card', async ({ page }) => {
  await page.goto(LIST);
  const card = cardOf(page, 'Sailor Stripe');
  await disclosure(card).click();
  await sizesOf(card).first().click();
  await expect(speechBubble(page)).toContainText('Sailor Stripe added to your bag');
  await expect(bagLink(page)).toHaveText(/1/);
  await expectAccessible(page);
  await expect(disclosure(card)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(speechBubble(page)).toBeEmpty();
  await expect(sizesOf(card)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
});

test('the size added last waits for Enter on the next card that has it', async ({ page }) => {
  await page.goto(LIST);
  await disclosure(cardOf(page, 'Sailor Stripe')).click();
  await sizesOf(cardOf(page, 'Sailor Stripe')).last().click();
  await expect(bagLink(page)).toHaveText(/1/);
  await expect(cardOf(page, 'Zigzag Path').getByText('In UK 7½–11')).toBeVisible();
  await disclosure(cardOf(page, 'Zigzag Path')).press('Enter');
  await expect(sizesOf(cardOf(page, 'Zigzag Path')).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(speechBubble(page)).toContainText('Zigzag Path');
  await expect(bagLink(page)).toHaveText(/2/);
});

test('a card that script appended adds its size too', async ({ page }) => {
  await page.goto('/uk/kids/socks');
  await page.getByRole('link', { name: textPattern('catalogue:showMore') }).click();
  const last = cards(page)
    .filter({ has: page.getByRole('article') })
    .nth(30);
  await disclosure(last).click();
  await sizesOf(last).first().click();
  await expect(bagLink(page)).toHaveText(/1/);
});

test.describe(() => {
  test.use({ allowedConsole: /ERR_INTERNET_DISCONNECTED/ });
  test('a size added without a connection says so on its card', async ({ page }) => {
    await page.goto(LIST);
    const card = cardOf(page, 'Sailor Stripe');
    await disclosure(card).click();
    await page.context().setOffline(true);
    await sizesOf(card).first().click();
    await expect(card.getByRole('alert')).toContainText('We couldn’t reach the shop');
  });
});
