import { methodChoice, orderNumber, payButton, payOnHostedPage, quantityField } from './journey.ts';
import { expectRestored, leavePending, refuseLater } from './pending-payment.ts';
import { openPaymentStep } from './posted-journey.ts';
import { expect, expectAccessible, test } from './test.ts';

test('a pending payment that is refused leads back to the full cart and address, and the next attempt pays', async ({
  page,
}) => {
  await openPaymentStep(page, 'uk');
  await methodChoice(page, 'Klarna').check();
  await payButton(page).click();
  const pending = await leavePending(page);

  await page.goto('/uk/checkout/cart');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is waiting for your bank');
  await expectAccessible(page);

  await refuseLater(page, pending);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/checkout\/payment/);
  await expectRestored(page);
  await page.goto('/uk/checkout/payment');
  await expect(payButton(page)).toBeVisible();
  await payOnHostedPage(page, 'authorised');
  await expect(orderNumber(page)).toContainText('PW-');
  await page.goto('/uk/checkout/cart');
  await expect(quantityField(page)).toHaveCount(0);
});
