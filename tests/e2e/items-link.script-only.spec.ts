import { availableProduct, availableSize, buttonOf, quantityField } from './journey.ts';
import { expect, test } from './test.ts';

test('a link with a prefilled cart fills the cart once: not again after going back or a reload', async ({ page }) => {
  await page.goto('/uk/adults/socks');
  await availableProduct(page).click();
  const id = await availableSize(page).getAttribute('value');

  await page.goto(`/uk/checkout/cart?items=${id}:2`);
  await expect(page).toHaveURL(/\/uk\/checkout\/cart$/);
  await expect(quantityField(page)).toHaveValue('2');

  await page.reload();
  await expect(quantityField(page)).toHaveValue('2');

  // Opened again in the same visit, it says what the bag has and waits for its button.
  await page.goto(`/uk/checkout/cart?items=${id}:2`);
  const button = buttonOf(page, 'cart:restoreAgain');
  await expect(button).toBeVisible();
  await expect(page).toHaveURL(/items=/);
  await page.goto('/uk');
  await page.goBack();
  await expect(page).toHaveURL(/items=/);
  await expect(button).toBeVisible();
  await expect(quantityField(page)).toHaveValue('2');

  await button.click();
  await expect(page).toHaveURL(/\/uk\/checkout\/cart$/);
  await expect(quantityField(page)).toHaveValue('4');
});

test('a link with a prefilled cart, opened by hand, is not submitted again by going back', async ({ page }) => {
  await page.goto('/uk/adults/socks');
  await availableProduct(page).click();
  const id = await availableSize(page).getAttribute('value');
  await page.evaluate((path) => {
    const link = document.createElement('a');
    link.href = path;
    link.textContent = 'Ready-made bag';
    link.id = 'ready-made';
    document.querySelector('main')?.prepend(link);
  }, `/uk/checkout/cart?items=${id}:1`);
  await page.getByRole('link', { name: 'Ready-made bag' }).click();
  await expect(quantityField(page)).toHaveValue('1');
  await page.goBack();
  await page.goForward();
  await page.goto('/uk/checkout/cart');
  await expect(quantityField(page)).toHaveValue('1');
});
