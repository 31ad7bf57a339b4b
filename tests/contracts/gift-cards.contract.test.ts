import { expect, test } from 'vitest';
import { minutes, seconds } from '#app/kernel/clock.ts';
import { remainderOf } from '#app/modules/payments/domain/partial-payment.ts';
import { failure, value } from './commerce-fixture.ts';
import { open } from './gift-card-fixture.ts';

const FIVE_POUNDS = '6036280000000000000';

const FIVE_HUNDRED_POUNDS = '6036280000000000001';

const EMPTY = '6036280000000000002';

test('a gift card with a sufficient balance pays the whole order at once', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  const paid = value(await shop.giftCard(ready, FIVE_HUNDRED_POUNDS));
  expect(paid).toMatchObject({ kind: 'paid', order: { status: 'authorised', payment: { parts: [] } } });
  await shop.webhooks('AUTHORISATION');
  expect((await shop.orders.byId(paid.order.id))?.underReview).toBe(false);
});

test('a gift card with a lower balance pays a part, a bank the rest: the order is paid once both are', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  const total = ready.cart.priceTotal;
  const part = value(await shop.giftCard(ready, FIVE_POUNDS));
  expect(part).toMatchObject({
    kind: 'part',
    remaining: { amount: total.amount - 500, currency: 'GBP' },
    order: { status: 'created' },
  });
  // The provider reports the part by itself: it neither pays the order nor is an amount mismatch.
  await shop.webhooks('ORDER_OPENED', 'AUTHORISATION');
  expect(await shop.orders.byId(part.order.id)).toMatchObject({
    status: 'created',
    underReview: false,
    payment: { parts: [{ lastFour: '0000' }] },
  });

  const rest = value(await shop.redirect(ready));
  if (rest.kind !== 'redirect') throw new Error('The rest leads to no bank');
  const paid = value(await shop.bank(rest.to.url, 'authorised', rest.order.orderNumber));
  expect(paid).toMatchObject({
    status: 'authorised',
    payment: { parts: [{ amount: { amount: 500 }, lastFour: '0000', state: 'settled' }] },
  });
  await shop.webhooks('AUTHORISATION', 'ORDER_CLOSED');
  expect(await shop.orders.byId(paid.id)).toMatchObject({ status: 'authorised', underReview: false, sentBack: [] });
  expect(await shop.events(paid.id)).not.toContain('double-payment');
});

test('a part whose answer was lost is recorded by its webhook, and counts once', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  shop.drop('/payments');
  expect(failure(await shop.giftCard(ready, FIVE_POUNDS))).toEqual({ kind: 'gift-card-undecided' });
  await shop.webhooks('AUTHORISATION');
  const known = await shop.orders.providerOrders(ready.cart.cartId);
  expect(known).toHaveLength(1);
  expect(known[0]?.parts).toMatchObject([{ amount: { amount: 500 }, state: 'authorised' }]);
  expect(value(await shop.session(ready)).remainder?.amount.amount).toBe(ready.cart.priceTotal.amount - 500);
});

test('a gift card whose provider order was opened without an answer can be used again at once', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  shop.drop('/orders');
  expect(failure(await shop.giftCard(ready, FIVE_POUNDS))).toEqual({ kind: 'payment-provider-unavailable' });
  shop.pass(seconds(1));
  expect(value(await shop.giftCard(ready, FIVE_POUNDS)).kind).toBe('part');
});

test('a gift card refused after its balance check ends the attempt, and another card pays', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  shop.refuse('/payments');
  const refused = failure(await shop.giftCard(ready, FIVE_HUNDRED_POUNDS));
  if (refused.kind !== 'gift-card-not-accepted') throw new Error('The card was not refused');
  expect((await shop.orders.byId(refused.order.id))?.status).toBe('refused');
  expect(value(await shop.giftCard(ready, FIVE_HUNDRED_POUNDS))).toMatchObject({
    kind: 'paid',
    order: { status: 'authorised' },
  });
});

test('a retry with the same card after a lost answer charges it once', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  shop.drop('/payments');
  await shop.giftCard(ready, FIVE_POUNDS);
  const again = await shop.giftCard(ready, FIVE_POUNDS);
  // The provider has the part already: the card has no balance left for this order.
  expect(failure(again).kind).toBe('gift-card-undecided');
  await shop.webhooks('AUTHORISATION');
  const [known] = await shop.orders.providerOrders(ready.cart.cartId);
  expect(known && remainderOf(known).amount).toBe(ready.cart.priceTotal.amount - 500);
});

test('a provider order whose answer was lost does not block a later use of the card', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  shop.drop('/orders');
  expect(failure(await shop.giftCard(ready, FIVE_POUNDS))).toEqual({ kind: 'payment-provider-unavailable' });
  shop.pass(minutes(2));
  expect(value(await shop.giftCard(ready, FIVE_POUNDS)).kind).toBe('part');
});

test('the same card used in two tabs at once pays one part', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  const both = await Promise.all([shop.giftCard(ready, FIVE_POUNDS), shop.giftCard(ready, FIVE_POUNDS)]);
  // A request that starts after the other has ended finds the card empty; one that starts before the other's answer is
  // stored cannot know which purchase has used it.
  expect(both.some(({ ok }) => ok)).toBe(true);
  for (const used of both)
    expect(used.ok ? used.value.kind : used.error.kind).toMatch(/^(?:part|gift-card-empty|gift-card-undecided)$/);
  expect((await shop.orders.providerOrders(ready.cart.cartId)).map(({ parts }) => parts.length)).toEqual([1]);
});

test('an unknown card, a wrong code and an empty card have three distinct errors, and charge nothing', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  expect(failure(await shop.giftCard(ready, '6036280000000009999')).kind).toBe('gift-card-not-accepted');
  expect(failure(await shop.giftCard(ready, FIVE_POUNDS, '000')).kind).toBe('gift-card-not-accepted');
  expect(failure(await shop.giftCard(ready, EMPTY)).kind).toBe('gift-card-empty');
  expect(await shop.orders.providerOrders(ready.cart.cartId)).toEqual([]);
});

test('a gift card ends the session opened before it, and the next session is for the rest', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  const before = value(await shop.session(ready));
  await shop.giftCard(ready, FIVE_POUNDS);
  expect(failure(await shop.check(ready, before.session.sessionId)).kind).toBe('session-superseded');
  const rest = value(await shop.session(ready));
  expect(rest.session.sessionId).not.toBe(before.session.sessionId);
  expect(rest.remainder?.providerOrder.orderData).not.toBe('');
  expect(value(await shop.check(ready, rest.session.sessionId)).id).toBe(before.order.id);
  expect(value(await shop.session(ready)).session.sessionId).toBe(rest.session.sessionId);
});

test('two gift cards pay an order between them', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  await shop.giftCard(ready, FIVE_POUNDS);
  expect(failure(await shop.giftCard(ready, FIVE_POUNDS)).kind).toBe('gift-card-empty');
  expect(value(await shop.giftCard(ready, FIVE_HUNDRED_POUNDS))).toMatchObject({
    kind: 'paid',
    order: { status: 'authorised', payment: { parts: [{ lastFour: '0000', state: 'settled' }] } },
  });
});

test('the provider releases the gift card after an hour without the rest', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  const { order } = value(await shop.giftCard(ready, FIVE_POUNDS));
  shop.pass(minutes(61));
  expect(value(await shop.session(ready)).remainder).toBeNull();
  await shop.sweepProvider();
  await shop.webhooks('CANCELLATION', 'ORDER_CLOSED');
  expect((await shop.orders.byId(order.id))?.payment.parts).toEqual([]);
});

test('a part refunded after the order was paid leaves the order paid and an event for manual review', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  await shop.giftCard(ready, FIVE_POUNDS);
  const { order } = value(await shop.giftCard(ready, FIVE_HUNDRED_POUNDS));
  const [known] = await shop.orders.providerOrders(ready.cart.cartId);
  const part = known?.parts[0];
  await shop.orders.settle(order.orderNumber, {
    status: 'cancelled',
    amount: part?.amount ?? null,
    method: null,
    pspReference: part?.pspReference ?? null,
  });
  expect((await shop.orders.byId(order.id))?.status).toBe('authorised');
  expect(await shop.events(order.id)).toContain('part-released');
});
