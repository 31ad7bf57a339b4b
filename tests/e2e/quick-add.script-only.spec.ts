import type { Locator, Page } from '@playwright/test';
import { disclosure } from './elements.ts';
import { bagLink, miniBag } from './journey.ts';
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
  await expect(miniBag(page)).toContainText('Sailor Stripe, ankle socks added to your bag');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(miniBag(page)).toHaveCount(0);
  await expect(bagLink(page)).toHaveText(/1/);
  await expect(disclosure(card)).toBeFocused();
  await expect(sizesOf(card)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
});

test('the size added last waits for Enter on the next card that has it', async ({ page }) => {
  await page.goto(LIST);
  await disclosure(cardOf(page, 'Sailor Stripe')).click();
  await sizesOf(cardOf(page, 'Sailor Stripe')).last().click();
  await expect(miniBag(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cardOf(page, 'Zigzag Path').getByText(textPattern('catalogue:ownSize.there'))).toBeVisible();
  await disclosure(cardOf(page, 'Zigzag Path')).press('Enter');
  await expect(sizesOf(cardOf(page, 'Zigzag Path')).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(miniBag(page)).toContainText('Zigzag Path');
  await page.keyboard.press('Escape');
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
  await expect(miniBag(page)).toBeVisible();
  await page.keyboard.press('Escape');
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

for (const width of [360, 1280])
  test(`the sizes of one card are open at a time, have the focus, and close with Escape, at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(LIST);
    const [first, second] = [cardOf(page, 'Sailor Stripe'), cardOf(page, 'Zigzag Path')];
    await disclosure(first).press('Enter');
    await expect(sizesOf(first).first()).toBeFocused();
    await expect(sizesOf(first).last()).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await disclosure(second).press('Enter');
    await expect(sizesOf(second).first()).toBeFocused();
    await expect(sizesOf(first)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(sizesOf(second)).toHaveCount(0);
    await expect(disclosure(second)).toBeFocused();
  });

test('the sizes lie over the picture of their card on a wide screen, and move no other card', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(LIST);
  const card = cardOf(page, 'Sailor Stripe');
  const before = await cardOf(page, 'Zigzag Path').boundingBox();
  await disclosure(card).click();
  const [size, name] = [await sizesOf(card).last().boundingBox(), await card.getByRole('heading').boundingBox()];
  expect((size?.y ?? 0) + (size?.height ?? 0)).toBeLessThanOrEqual(name?.y ?? 0);
  expect(await cardOf(page, 'Zigzag Path').boundingBox()).toEqual(before);
});

test('a touch beside the sheet of sizes closes it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(LIST);
  const card = cardOf(page, 'Sailor Stripe');
  await disclosure(card).click();
  await expect(sizesOf(card)).toHaveCount(2);
  await page.mouse.click(180, 60);
  await expect(sizesOf(card)).toHaveCount(0);
});
