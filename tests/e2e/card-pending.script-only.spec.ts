import { CARDS, payByCard, reachPayment } from './card.ts';
import { orderNumber } from './journey.ts';
import { expectRestored, leavePending, refuseLater } from './pending-payment.ts';
import { expect, test } from './test.ts';

test('a card payment that is pending and then refused leads back to the full cart and address, and another card can be typed', async ({
  page,
}) => {
  await reachPayment(page);
  await payByCard(page, { number: CARDS.redirect });
  const pending = await leavePending(page);
  await refuseLater(page, pending);
  await expectRestored(page);
  await page.goto(pending.success);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/checkout\/payment/);
  await payByCard(page);
  await expect(orderNumber(page)).toContainText('PW-');
});
