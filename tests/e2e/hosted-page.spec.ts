import { orderNumber, payOnHostedPage } from './journey.ts';
import { openPaymentStep } from './posted-journey.ts';
import { expect, expectAccessible, test } from './test.ts';

test.beforeEach(async ({ page }) => {
  await openPaymentStep(page, 'uk');
});

for (const [outcome, message] of [
  ['refused', 'Your payment was declined'],
  ['cancelled', 'You cancelled the payment'],
  ['error', 'The payment didn’t go through'],
] as const) {
  test(`the outcome ${outcome} of the hosted page shows a message, and the next attempt pays`, async ({ page }) => {
    await payOnHostedPage(page, outcome);
    await expect(page).toHaveURL(/checkout\/payment\?method=hosted$/);
    const role = outcome === 'cancelled' ? 'status' : 'alert';
    await expect(page.getByRole('main').getByRole(role).filter({ hasText: message })).toBeVisible();
    await expectAccessible(page);
    await payOnHostedPage(page, 'authorised');
    await expect(orderNumber(page)).toContainText('PW-');
  });
}

test('the outcome pending of the hosted page shows a thank-you without the word paid', async ({ page }) => {
  await payOnHostedPage(page, 'pending');
  await expect(orderNumber(page)).toContainText('PW-');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('your bank');
  await expectAccessible(page);
});
