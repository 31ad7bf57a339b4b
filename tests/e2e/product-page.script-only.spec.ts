import type { Page } from '@playwright/test';
import {
  buyBar,
  buyButton,
  kindOfProduct,
  labelAround,
  pictureBelow,
  pictureDialog,
  productPrice,
  ratingLink,
} from './elements.ts';
import { availableSize, miniBag } from './journey.ts';
import { expect, test } from './test.ts';
import { textPattern } from './texts.ts';

const PRODUCT = '/uk/product/plain-and-simple';
const PHONE = { width: 360, height: 740 };

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
  await page.getByRole('link', { name: 'Rose' }).click();
  await expect(page).toHaveURL(/plain-and-simple-in-rose\?size=36-40$/);
  await expect(availableSize(page)).toBeChecked();
});

test('The bar of size and button is there while the button is out of view, and adds to the bag', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(PRODUCT);
  const buttons = page.getByRole('button', { name: textPattern('catalogue:addToBag') });
  const own = buyButton(page);
  await expect(buttons.last()).toBeInViewport();
  await expect(own).not.toBeInViewport();
  await own.scrollIntoViewIfNeeded();
  await expect(buttons).toHaveCount(1);
  await jump(page, 1600);
  await expect(buttons).toHaveCount(2);
  await buttons.last().click();
  await expect(page.getByRole('group', { name: 'Size' }).getByRole('alert')).toBeInViewport();
  await jump(page, 1600);
  await buyBar(page).getByRole('combobox').selectOption({ label: 'UK 3½–6½' });
  await expect(page.getByRole('alert')).toHaveCount(0);
  await buttons.last().click();
  await expect(miniBag(page)).toContainText('added to your bag');
});

for (const height of [640, 844])
  test(`The first screen of a phone of ${height} pixels has name, price and a button`, async ({ page }) => {
    await page.setViewportSize({ width: height === 640 ? 360 : 390, height });
    await page.goto('/uk/product/melon-slice');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(kindOfProduct(page)).toHaveText('Low socks');
    await expect(kindOfProduct(page)).toBeInViewport({ ratio: 1 });
    await expect(productPrice(page)).toBeInViewport({ ratio: 1 });
    await expect(ratingLink(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: textPattern('catalogue:addToBag') }).last()).toBeInViewport();
  });

test('A large picture comes nearer by two taps or the plus key, with the small one below it at once', async ({
  page,
}) => {
  await page.goto(PRODUCT);
  const dialog = pictureDialog(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Enlarge$/ })
    .first()
    .click();
  const item = dialog.getByRole('listitem').first();
  expect(await pictureBelow(item).getAttribute('src')).not.toContain('quality=20');
  const isNear = () => item.evaluate((element) => element.hasAttribute('data-near'));
  await expect(async () => {
    await page.keyboard.press('+');
    expect(await isNear()).toBe(true);
  }).toPass();
  await page.keyboard.press('-');
  expect(await isNear()).toBe(false);
  const tap = () =>
    item
      .getByRole('img')
      .evaluate((image) =>
        image.dispatchEvent(
          new PointerEvent('click', { bubbles: true, pointerType: 'touch', clientX: 100, clientY: 300 }),
        ),
      );
  await tap();
  expect(await isNear()).toBe(false);
  await tap();
  expect(await isNear()).toBe(true);
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
  await expect(page.getByRole('link', { name: 'Claret' })).toHaveAttribute('href', /size=41-46$/);
  await page.goto('/uk/product/plain-and-simple');
  await expect(
    page.getByRole('group', { name: 'Size', exact: true }).getByRole('radio', { checked: true }),
  ).toHaveCount(0);
});
