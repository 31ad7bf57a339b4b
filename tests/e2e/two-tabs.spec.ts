import { buttonOf, quantityField as quantity } from './journey.ts';
import { openFilledBag } from './posted-journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

test('a cart changed in one tab is not overwritten from another, and the shopper chooses', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await openFilledBag(page, 'uk');
  const other = await context.newPage();
  await other.goto('/uk/checkout/cart');
  await quantity(other).fill('5');
  await buttonOf(other, 'cart:update').click();
  await expect(quantity(other)).toHaveValue('5');

  await quantity(page).fill('3');
  await buttonOf(page, 'cart:update').click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole('alert')).toContainText('3 items');
  await expect(page.getByRole('alert')).toContainText('now has 5');
  await expect(quantity(page)).toHaveValue('5');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Change to 3 items' }).click();
  await expect(page).not.toHaveTitle(/^Error: /);
  await expect(quantity(page)).toHaveValue('3');
});

test('a line removed by mistake comes back with its whole quantity', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await openFilledBag(page, 'uk');
  await quantity(page).fill('4');
  await buttonOf(page, 'cart:update').click();
  await expect(quantity(page)).toHaveValue('4');
  await buttonOf(page, 'cart:removeItem').click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('was removed from your bag');
  await expect(quantity(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Put all 4 back' }).click();
  await expect(quantity(page)).toHaveValue('4');
});
