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

test('the page of a pending payment is asked for again in its place, and opened again when its words change', async ({
  page,
}) => {
  await reachPayment(page);
  await payByCard(page, { number: CARDS.redirect });
  const { bank, success } = await leavePending(page);
  await page.clock.install();
  await page.goto(success);
  const asked = () =>
    page.waitForResponse((response) => response.url() === success && response.request().resourceType() === 'fetch');
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const first = asked();
  await page.clock.runFor(20_000);
  await first;
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Waiting for your bank');
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  await page.request.post(bank, {
    form: { outcome: 'refused' },
    headers: { Origin: new URL(bank).origin },
    maxRedirects: 0,
  });
  await expect(async () => {
    await page.clock.runFor(20_000);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Your payment was declined');
  }).toPass();
});
