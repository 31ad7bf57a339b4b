import { CARDS, payByCard, reachPayment } from './card.ts';
import { addressField } from './fields.ts';
import { bankDecision, orderNumber, quantityField } from './journey.ts';
import { expect, test } from './test.ts';

test('a card payment that is pending and then refused leads back to the full cart and address, and another card can be typed', async ({
  page,
}) => {
  await reachPayment(page);
  await payByCard(page, { number: CARDS.redirect });
  await expect(page).toHaveURL(/\/checkoutshopper\/bank\//);
  const bank = page.url();
  await bankDecision(page, 'pending').click();
  await expect(page).toHaveURL(/checkout\/success\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Waiting for your bank');
  const success = page.url();

  // The bank refuses while no page of the shop is open: a webhook notification reports it.
  const answered = await page.request.post(bank, {
    form: { outcome: 'refused' },
    headers: { Origin: new URL(bank).origin },
    maxRedirects: 0,
  });
  expect(answered.status()).toBe(303);
  await expect(async () => {
    await page.goto(success);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Your payment was declined');
  }).toPass();
  await page.goto('/uk/checkout/cart');
  await expect(quantityField(page).first()).toHaveValue('1');
  await page.goto('/uk/checkout/address');
  await expect(addressField(page, 'address.shipping.city')).toHaveValue('London');
  await page.goto(success);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/checkout\/payment/);
  await payByCard(page);
  await expect(orderNumber(page)).toContainText('PW-');
});
