import type { Page } from '@playwright/test';
import { labelAround, pictureDialog } from './elements.ts';
import { availableSize, speechBubble } from './journey.ts';
import { expect, test } from './test.ts';
import { textPattern } from './texts.ts';

const PRODUCT = '/uk/product/plain-and-simple';
const PHONE = { width: 360, height: 740 };
/** Below every page. */
const END = 100_000;

/** Scrolls at once, past everything between. */
const jump = (page: Page, top: number) => page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);

test('The large pictures turn with the arrow keys and close with Escape, with the focus on the picture shown', async ({
  page,
}) => {
  await page.goto(PRODUCT);
  const links = page.getByRole('main').getByRole('link', { name: /Enlarge$/ });
  await links.first().focus();
  await page.keyboard.press('Enter');
  const pictures = pictureDialog(page).getByRole('img');
  await expect(pictures.first()).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('ArrowRight');
  await expect(pictures.nth(1)).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Escape');
  await expect(pictureDialog(page)).toBeHidden();
  await expect(links.nth(1)).toBeFocused();
  expect(new URL(page.url()).hash).toBe('');
});

test('An address of a large picture opens it', async ({ page }) => {
  await page.goto(`${PRODUCT}#large-3`);
  await expect(pictureDialog(page).getByRole('img').nth(2)).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Escape');
  await expect(pictureDialog(page)).toBeHidden();
});

test('A swipe marks the dot of its picture, without moving the page', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(PRODUCT);
  const dots = page.getByRole('navigation', { name: textPattern('catalogue:pictures.label') }).getByRole('link');
  await expect(dots.first()).toHaveAttribute('aria-current', 'true');
  const picture = page
    .getByRole('main')
    .getByRole('link', { name: /Enlarge$/ })
    .first();
  await picture.hover();
  await page.mouse.wheel(360, 0);
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(dots.first()).not.toHaveAttribute('aria-current');
  await dots.nth(2).click();
  await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('The wheel of a mouse over a picture scrolls the page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.goto(PRODUCT);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Enlarge$/ })
    .first()
    .hover();
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
});

test('Choosing a size keeps it in the other colours, and takes the message away', async ({ page }) => {
  await page.goto(PRODUCT);
  await page.getByRole('button', { name: textPattern('catalogue:addToBag') }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(page.url()).toContain(PRODUCT);
  await labelAround(availableSize(page)).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('link', { name: 'Pink' }).click();
  await expect(page).toHaveURL(/plain-and-simple-in-rose\?size=36-40$/);
  await expect(availableSize(page)).toBeChecked();
});

test('The bar of size and button is there while the button is above the screen, and adds to the bag', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto(PRODUCT);
  const buttons = page.getByRole('button', { name: textPattern('catalogue:addToBag') });
  await expect(buttons).toHaveCount(1);
  await jump(page, 1600);
  await expect(buttons).toHaveCount(2);
  await expect(buttons.last()).toBeInViewport();
  await jump(page, END);
  await expect(buttons).toHaveCount(1);
  await jump(page, 1600);
  await expect(buttons).toHaveCount(2);
  await buttons.last().click();
  await expect(page.getByRole('group', { name: 'Size' }).getByRole('alert')).toBeInViewport();
  await jump(page, 1600);
  await page.getByRole('combobox', { name: 'Size', exact: true }).selectOption({ label: 'UK 3½–6½' });
  await expect(page.getByRole('alert')).toHaveCount(0);
  await buttons.last().click();
  await expect(speechBubble(page)).toContainText('added to your bag');
  await page.keyboard.press('Escape');
  await jump(page, 0);
  await expect(buttons).toHaveCount(1);
});

test('The bar of size and button is a phone’s alone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.goto(PRODUCT);
  await jump(page, 1600);
  await expect(page.getByRole('button', { name: textPattern('catalogue:addToBag') })).toHaveCount(1);
});

test('A shoe size is answered at once and chooses its size, which the next product remembers', async ({ page }) => {
  await page.goto('/uk/product/good-dog');
  const shoes = page.getByRole('combobox', { name: 'Your shoe size (UK)' });
  await expect(page.getByRole('button', { name: textPattern('catalogue:shoe.find') })).toBeHidden();
  await shoes.selectOption({ label: '9½' });
  await expect(page.getByText('Your size is UK 7½–11 (EU 41–46).')).toBeVisible();
  const large = page.getByRole('group', { name: 'Size' }).getByRole('radio', { name: /^UK 7½–11/ });
  await expect(large).toBeChecked();
  await page.goto('/uk/product/pin-dot');
  await expect(large).toBeChecked();
  await expect(page.getByRole('link', { name: 'Red' })).toHaveAttribute('href', /size=41-46$/);
  await page.goto('/uk/product/plain-and-simple');
  await expect(
    page.getByRole('group', { name: 'Size', exact: true }).getByRole('radio', { checked: true }),
  ).toHaveCount(0);
});
