import type { Page } from '@playwright/test';
import { labelAround } from './elements.ts';
import { availableProduct, availableSize, buttonOf, miniBag } from './journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';
import { textPattern } from './texts.ts';

async function openProduct(page: Page): Promise<void> {
  await page.goto('/uk/adults/socks');
  await availableProduct(page).click();
  await labelAround(availableSize(page)).click();
  await expect(availableSize(page)).toBeChecked();
}
const addButton = (page: Page) => buttonOf(page, 'catalogue:addToBag');
const bagLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /bag/i });

for (const width of [360, 1280])
  test(`adding keeps the shopper on the page and shows the bag, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await openProduct(page);
    const address = page.url();
    await addButton(page).click();
    await expect(miniBag(page)).toHaveAccessibleName(/added to your bag/);
    await expect(miniBag(page).getByRole('heading', { level: 2 })).toBeFocused();
    await expect(bagLink(page)).toHaveText(/1/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(miniBag(page)).toHaveCount(0);
    await expect(addButton(page)).toBeFocused();
    expect(page.url()).toBe(address);

    await addButton(page).click();
    await expect(miniBag(page)).toContainText('2 items in your bag');
    await buttonOf(page, 'cart:continueShopping').click();
    await expect(miniBag(page)).toHaveCount(0);
    await addButton(page).click();
    await expect(bagLink(page)).toHaveText(/3/);
    await miniBag(page)
      .getByRole('link', { name: textPattern('cart-page:mini.viewBag') })
      .click();
    await expect(page).toHaveURL(/\/uk\/checkout\/cart$/);
    await expect(page.getByLabel(textPattern('cart:quantityOf'))).toHaveValue('3');
  });

test('adding names the limit of a line in the dialog', async ({ page }) => {
  await openProduct(page);
  const quantity = page.getByLabel(textPattern('catalogue:quantity'));
  for (const count of [6, 12, 18]) {
    await quantity.selectOption('6');
    await addButton(page).click();
    await expect(miniBag(page)).toContainText(`${count} items in your bag`);
    await page.keyboard.press('Escape');
  }
  await addButton(page).click();
  await expect(miniBag(page)).toContainText('You can order up to 20 of each');
  await expectAccessible(page);
});

test.describe(() => {
  test.use({ allowedConsole: /ERR_INTERNET_DISCONNECTED/ });
  test('adding without a connection says so beside the button, and works when it is back', async ({ page }) => {
    await openProduct(page);
    await page.context().setOffline(true);
    await addButton(page).click();
    await expect(page.getByRole('alert')).toContainText('We couldn’t reach the shop');
    await page.context().setOffline(false);
    await addButton(page).click();
    await expect(miniBag(page)).toContainText('1 item in your bag');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('a page from memory is loaded again when the bag has changed since', async ({ page }) => {
  await openProduct(page);
  const other = await page.context().newPage();
  await openProduct(other);
  await addButton(other).click();
  await expect(miniBag(other)).toBeVisible();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(bagLink(page)).toHaveText(/1/);
});
