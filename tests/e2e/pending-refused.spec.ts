import { addProduct, cartForm, fillAddress, payOnHostedPage, sendAddress, toAddress } from './journey.ts';
import { expect, expectAccessible, test } from './test.ts';

test('a pending payment that is refused leads back to the full cart and address, and the next attempt pays', async ({
  page,
}) => {
  await addProduct(page, 'uk');
  await toAddress(page, 'uk');
  await fillAddress(page, 'uk');
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/payment/);
  const klarna = page.locator('form:has(input[name="paymentMethod"][value="klarna"])');
  await klarna.locator('input[value="klarna"]').check();
  await klarna.getByRole('button').click();
  await expect(page).toHaveURL(/\/checkoutshopper\/bank\//);
  const bank = page.url();
  await page.locator('[name="outcome"][value="pending"]').click();
  await expect(page).toHaveURL(/checkout\/success\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Waiting for your bank');
  const success = page.url();

  await page.goto('/uk/checkout/cart');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is waiting for your bank');
  await expectAccessible(page);

  // The bank refuses while the shopper is absent: a webhook reports it to the shop.
  const answered = await page.request.post(bank, {
    form: { outcome: 'refused' },
    headers: { Origin: new URL(bank).origin },
    maxRedirects: 0,
  });
  expect(answered.status()).toBe(303);
  await expect(async () => {
    await page.goto(success);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment was declined');
  }).toPass();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/checkout\/payment/);
  await page.goto('/uk/checkout/cart');
  await expect(page.locator('main input[name="quantity"]').first()).toHaveValue('1');
  await page.goto('/uk/checkout/address');
  await expect(page.locator('[name="address.shipping.city"]')).toHaveValue('London');
  await page.goto('/uk/checkout/payment');
  await expect(cartForm(page, 'pay-hosted')).toBeVisible();
  await payOnHostedPage(page, 'authorised');
  await expect(page.locator('#order-number')).toContainText('PW-');
  await page.goto('/uk/checkout/cart');
  await expect(page.locator('main input[name="quantity"]')).toHaveCount(0);
});
