import { expect, test } from 'vitest';
import { failure, value } from './commerce-fixture.ts';
import { open } from './gift-card-fixture.ts';

const FIVE_POUNDS = '6036280000000000000';

const FIVE_HUNDRED_POUNDS = '6036280000000000001';

test('a removed gift card is released, and the whole total is due again', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  await shop.giftCard(ready, FIVE_POUNDS);
  const forRest = value(await shop.session(ready));
  await shop.remove(ready);
  await shop.remove(ready);
  expect(failure(await shop.check(ready, forRest.session.sessionId)).kind).toBe('session-superseded');
  const whole = value(await shop.session(ready));
  expect(whole).toMatchObject({ remainder: null });
  expect(value(await shop.check(ready, whole.session.sessionId)).status).toBe('created');
  await shop.webhooks('CANCELLATION', 'ORDER_CLOSED');
  expect(await shop.orders.byId(whole.order.id)).toMatchObject({ status: 'created', payment: { parts: [] } });
  // The money is on the card again.
  expect(value(await shop.giftCard(ready, FIVE_POUNDS)).kind).toBe('part');
});

test('a removed gift card leads to another session that can be paid, and the one before stays ended', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  const before = value(await shop.session(ready));
  await shop.giftCard(ready, FIVE_POUNDS);
  await shop.remove(ready);
  const again = value(await shop.session(ready));
  expect(again.session.sessionId).not.toBe(before.session.sessionId);
  expect(failure(await shop.check(ready, before.session.sessionId))).toEqual({ kind: 'session-superseded' });
  expect(value(await shop.check(ready, again.session.sessionId)).status).toBe('created');
});

test('a refused rest keeps the gift card for the next attempt', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  await shop.giftCard(ready, FIVE_POUNDS);
  const rest = value(await shop.redirect(ready));
  if (rest.kind !== 'redirect') throw new Error('The rest leads to no bank');
  expect(value(await shop.bank(rest.to.url, 'refused', rest.order.orderNumber)).status).toBe('refused');
  const again = value(await shop.redirect(ready));
  if (again.kind !== 'redirect') throw new Error('The rest leads to no bank');
  expect(value(await shop.bank(again.to.url, 'authorised', again.order.orderNumber))).toMatchObject({
    status: 'authorised',
    payment: { parts: [{ amount: { amount: 500 } }] },
  });
});

test('another payment method after a rest left open at a bank releases the gift card', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  await shop.giftCard(ready, FIVE_POUNDS);
  const openRest = value(await shop.redirect(ready));
  // The same method again leads to the same page.
  expect(value(await shop.redirect(ready))).toMatchObject({
    kind: 'redirect',
    to: openRest.kind === 'redirect' ? openRest.to : null,
  });
  expect(failure(await shop.giftCard(ready, FIVE_HUNDRED_POUNDS))).toEqual({ kind: 'gift-card-released' });
  expect(value(await shop.giftCard(ready, FIVE_POUNDS)).kind).toBe('part');
});

test('a change of the cart releases the gift card, which can be used again', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  await shop.giftCard(ready, FIVE_POUNDS);
  const changed = await shop.addOne(ready);
  const whole = value(await shop.session(changed));
  expect(whole.remainder).toBeNull();
  expect((await shop.orders.providerOrders(ready.cart.cartId)).map(({ isOpen }) => isOpen)).toEqual([false]);
  expect(value(await shop.giftCard(changed, FIVE_POUNDS)).kind).toBe('part');
});

test('the provider’s hosted page releases the gift card first and takes the whole total', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  await shop.giftCard(ready, FIVE_POUNDS);
  value(await shop.hosted(ready));
  await shop.webhooks('CANCELLATION', 'ORDER_CLOSED');
  expect(
    (await shop.orders.providerOrders(ready.cart.cartId)).map(({ isOpen, parts }) => [
      isOpen,
      parts.map(({ state }) => state),
    ]),
  ).toEqual([[false, ['released']]]);
});
