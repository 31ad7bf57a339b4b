import { addProduct, fillAddress, payOnHostedPage, sendAddress, toAddress } from './journey.ts';
import { expect, expectAccessible, test } from './test.ts';

test.beforeEach(async ({ page }) => {
  await addProduct(page, 'uk');
  await toAddress(page, 'uk');
  await fillAddress(page, 'uk');
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/payment/);
});

for (const [outcome, message] of [
  ['refused', 'Your payment was declined'],
  ['cancelled', 'You cancelled the payment'],
  ['error', 'The payment didn’t go through'],
] as const) {
  test(`the outcome ${outcome} of the hosted page shows a message, and the next attempt pays`, async ({ page }) => {
    await payOnHostedPage(page, outcome);
    await expect(page).toHaveURL(/checkout\/payment$/);
    await expect(page.locator('#payment-message')).toContainText(message);
    await expectAccessible(page);
    await payOnHostedPage(page, 'authorised');
    await expect(page.locator('#order-number')).toContainText('PW-');
  });
}

test('the outcome pending of the hosted page shows a thank-you without the word paid', async ({ page }) => {
  await payOnHostedPage(page, 'pending');
  await expect(page.locator('#order-number')).toContainText('PW-');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('your bank');
  await expectAccessible(page);
});
