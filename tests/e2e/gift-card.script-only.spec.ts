import { CARDS, expectPaid, message, payByCard, reachPayment } from './card.ts';
import { amount, hiddenInput } from './elements.ts';
import { GIFT_CARDS, useGiftCard } from './gift-card.ts';
import { bankDecision, paymentSection } from './journey.ts';
import { expect, expectAccessible, test } from './test.ts';

test('a card on the page pays the rest after a gift card, after a refused card too', async ({ page }) => {
  await reachPayment(page);
  const total = Number(await hiddenInput(paymentSection(page), 'total').first().getAttribute('value'));
  await useGiftCard(page, GIFT_CARDS.small);
  await expect(amount(page, 'left-to-pay')).toHaveAttribute('value', String(total - 500));
  await payByCard(page, { number: CARDS.refused });
  await expect(message(page)).toContainText('Your payment was declined');
  const sent = page.waitForRequest((request) => /\/v1\/sessions\/\w+\/payments$/.test(new URL(request.url()).pathname));
  await payByCard(page);
  expect((await sent).postDataJSON()).toMatchObject({
    order: { orderData: expect.any(String), pspReference: expect.any(String) },
  });
  await expectPaid(page);
  await expect(amount(page, 'order-total')).toHaveAttribute('value', String(total));
  await expect(page.getByRole('main')).toContainText('Gift card ending in 0000');
  await expectAccessible(page);
});

test('a card with a 3-D Secure challenge pays the rest after a gift card', async ({ page }) => {
  await reachPayment(page, 'nl');
  await useGiftCard(page, GIFT_CARDS.small);
  await expect(amount(page, 'left-to-pay')).toBeVisible();
  await payByCard(page, { number: CARDS.redirect });
  await expect(page).toHaveURL(/\/checkoutshopper\/.*bank\//);
  await bankDecision(page, 'authorised').click();
  await expectPaid(page);
});
