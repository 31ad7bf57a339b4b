import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { minutes, seconds } from '#app/kernel/clock.ts';
import { checkPayment } from '#app/modules/checkout/usecases/check-payment.server.ts';
import { completePaymentReturn } from '#app/modules/checkout/usecases/complete-payment-return.server.ts';
import { payWithGiftCard } from '#app/modules/checkout/usecases/pay-with-gift-card.server.ts';
import { releaseParts } from '#app/modules/checkout/usecases/provider-orders.server.ts';
import { startHostedPayment } from '#app/modules/checkout/usecases/start-hosted-payment.server.ts';
import { startPaymentSession } from '#app/modules/checkout/usecases/start-payment-session.server.ts';
import { startRedirectPayment } from '#app/modules/checkout/usecases/start-redirect-payment.server.ts';
import { meaningOf } from '#app/modules/payments/domain/notification.ts';
import { remainderOf } from '#app/modules/payments/domain/partial-payment.ts';
import { failure, market, value } from './commerce-fixture.ts';
import { openPayingShop, SHOP } from './paying-fixture.ts';

const FIVE_POUNDS = '6036280000000000000';
const FIVE_HUNDRED_POUNDS = '6036280000000000001';
const EMPTY = '6036280000000000002';

/** A shop whose provider may process a request and then drop the connection. */
async function open() {
  let dropsAfter: string | null = null;
  let nextRefusal: string | null = null;
  const { stage, sandbox, payments, clock, cartOf, payable, pass } = await openPayingShop((api) => async (request) => {
    const path = new URL(request.url).pathname.replace(/^\/v\d+/, '');
    if (path === nextRefusal) {
      nextRefusal = null;
      return Response.json({
        resultCode: 'Refused',
        pspReference: 'REFUSED1',
        merchantReference: (await request.json()).reference,
      });
    }
    const answer = await api(request);
    if (path !== dropsAfter) return answer;
    dropsAfter = null;
    throw new Error('socket hang up');
  });
  const { orders } = stage;
  const deps = {
    orders,
    payments,
    returnReference: { sign: (number: string) => number },
    digest: (text: string) => createHash('sha256').update(text).digest('base64url'),
    pause: async () => undefined,
    clock,
  };
  type Ready = Awaited<ReturnType<typeof cartOf>>;
  const seen = new Set<string>();
  return {
    stage,
    orders,
    cartOf,
    pass,
    /** Refuses the next payment, which the provider may do at any balance. */
    refuse(path: string) {
      nextRefusal = path;
    },
    /** Drops the answer to the next call of this path. */
    drop(path: string) {
      dropsAfter = path;
    },
    giftCard: (ready: Ready, number: string, securityCode = '737') =>
      payWithGiftCard(deps, { ...payable(ready), card: { number, securityCode }, origin: SHOP }),
    redirect: (ready: Ready) => startRedirectPayment(deps, { ...payable(ready), type: 'klarna', origin: SHOP }),
    session: (ready: Ready) => startPaymentSession(deps, payable(ready)),
    check: (ready: Ready, sessionId: string) => checkPayment(deps, { ...payable(ready), sessionId }),
    hosted: (ready: Ready) => startHostedPayment(deps, payable(ready)),
    addOne: async ({ token }: Ready) =>
      value(await stage.carts.addProducts(market('GB'), token, [{ id: 'A', quantity: 1 }])),
    events: async (orderId: string) =>
      (await stage.store.read.all<{ kind: string }>('SELECT kind FROM order_events WHERE order_id = ?', [orderId])).map(
        ({ kind }) => kind,
      ),
    remove: ({ cart }: Ready) => releaseParts(deps, cart.cartId),
    /** The redirect details of the bank, returned to the shop. */
    async bank(url: string, outcome: string, orderNumber: string) {
      const response = await sandbox.handle(
        new Request(url, { method: 'POST', body: new URLSearchParams({ outcome }) }),
      );
      const redirectResult = new URL(response?.headers.get('location') ?? '').searchParams.get('redirectResult') ?? '';
      return completePaymentReturn(deps, {
        orderNumber,
        sessionId: '',
        sessionResult: '',
        details: { redirectResult },
      });
    },
    /** Lets the provider expire its due orders. */
    sweepProvider: () => sandbox.deliverWebhooks(clock()),
    /** Applies the provider's unapplied webhooks of these events, as the shop does. */
    async webhooks(...events: string[]) {
      const rows = await stage.store.read.all<{ id: string; item: string }>(
        'SELECT id, item FROM sandbox_webhooks ORDER BY created_at, id',
      );
      for (const { id, item } of rows) {
        const { eventCode, success, pspReference, originalReference, merchantReference, amount, paymentMethod } =
          JSON.parse(item);
        if (seen.has(id) || !events.includes(eventCode)) continue;
        seen.add(id);
        const meaning = meaningOf({
          pspReference,
          originalReference: originalReference || null,
          merchantReference,
          eventCode,
          success: success === 'true',
          amount: null,
          method: null,
        });
        const sum = { amount: amount.value, currency: amount.currency };
        if (meaning.kind === 'order-closed') await orders.closeProviderOrder(meaning.order);
        if (meaning.kind === 'report') {
          await orders.settle(merchantReference, {
            status: meaning.status,
            amount: sum,
            method: paymentMethod,
            pspReference: meaning.payment,
          });
        }
        if (meaning.kind === 'returned' && meaning.status) {
          await orders.settle(merchantReference, {
            status: meaning.status,
            amount: sum,
            method: paymentMethod,
            pspReference: meaning.payment,
          });
        }
      }
      return seen.size;
    },
  };
}

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
  // A request that starts after the other has ended finds the card empty.
  expect(both.some(({ ok }) => ok)).toBe(true);
  for (const used of both) expect(used.ok ? used.value.kind : used.error.kind).toMatch(/^(?:part|gift-card-empty)$/);
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

test('a session opened before a gift card can be paid again once the card is removed', async () => {
  const shop = await open();
  const ready = await shop.cartOf();
  const before = value(await shop.session(ready));
  await shop.giftCard(ready, FIVE_POUNDS);
  await shop.remove(ready);
  const again = value(await shop.session(ready));
  expect(again.session.sessionId).toBe(before.session.sessionId);
  expect(value(await shop.check(ready, again.session.sessionId)).status).toBe('created');
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
