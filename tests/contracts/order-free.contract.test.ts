import { expect, test } from 'vitest';
import { startPaymentSession } from '#app/modules/checkout/usecases/card-payment.server.ts';
import { startRedirectPayment } from '#app/modules/checkout/usecases/start-redirect-payment.server.ts';
import { placeFreeOrder, startHostedPayment } from '#app/modules/checkout/usecases/submit-payment.server.ts';
import { failure, market, value } from './commerce-fixture.ts';
import { openPayingShop, SHOP } from './paying-fixture.ts';

/** A shop in which delivery is free and one code takes everything off. `calls` are those of the provider. */
async function open() {
  const calls: string[] = [];
  const shop = await openPayingShop((api) => (request) => {
    calls.push(new URL(request.url).pathname);
    return api(request);
  });
  const { stage } = shop;
  await stage.offer([
    { id: 'always-free', name: { en: 'Free delivery' }, effect: { type: 'free-shipping' } },
    { id: 'house', code: 'HOUSE', name: { en: 'On the house' }, effect: { type: 'percentage', percent: 100 } },
  ]);
  const freeCart = async () => {
    const { token } = await shop.cartOf();
    return value(
      await stage.carts.change(market('GB'), token, {
        kind: 'apply-discount-code',
        code: 'HOUSE',
        clientAddress: null,
      }),
    );
  };
  return { ...shop, calls, freeCart };
}

test('an order of zero is placed once, without the provider: stock, cart and letters follow', async () => {
  const { deps, stage, payable, freeCart, calls } = await open();
  const ready = await freeCart();
  expect(ready.cart.priceTotal.amount).toBe(0);
  const input = payable(ready);
  const placed = await Promise.all([1, 2, 3].map(() => placeFreeOrder(deps, input)));
  const [first] = placed.flatMap((one) => (one.ok ? [one.value.order] : []));
  expect(first).toMatchObject({
    status: 'authorised',
    priceTotal: { amount: 0 },
    payment: { method: null, reference: null, parts: [] },
    underReview: false,
  });
  for (const one of placed)
    expect(one.ok ? one.value.order.id : 'order' in one.error && one.error.order.id).toBe(first?.id);
  expect(failure(await placeFreeOrder(deps, input)).kind).toMatch(/already-paid|CART_CLOSED/);
  expect(await stage.stock('A')).toBe(98);
  expect(await stage.count("orders WHERE status = 'authorised'")).toBe(1);
  expect(await stage.count("outbox WHERE topic = 'order-mail'")).toBe(1);
  expect(failure(await stage.carts.fetch(market('GB'), ready.token)).kind).toBe('CART_CLOSED');
  expect(calls).toEqual([]);
});

test('no payment starts for an order of zero, and no order begins', async () => {
  const { deps, stage, payable, freeCart, calls } = await open();
  const input = payable(await freeCart());
  expect(failure(await startHostedPayment(deps, input))).toEqual({ kind: 'nothing-due' });
  expect(failure(await startPaymentSession(deps, input))).toEqual({ kind: 'nothing-due' });
  expect(await stage.count('orders')).toBe(0);
  expect(calls).toEqual([]);
  expect(failure(await startRedirectPayment(deps, { ...input, type: 'klarna', origin: SHOP })).kind).toBe(
    'payment-method-unknown',
  );
  expect(await stage.count('orders')).toBe(0);
});

test('an order with a price is never settled by an amount of zero', async () => {
  const { deps, stage, payable, cartOf } = await open();
  const ready = await cartOf();
  const input = payable(ready);
  const price = ready.cart.priceTotal;
  expect(failure(await placeFreeOrder(deps, { ...input, total: { ...price, amount: 0 } }))).toMatchObject({
    kind: 'total-changed',
    now: price,
  });
  expect(failure(await placeFreeOrder(deps, input))).toEqual({ kind: 'amount-mismatch' });
  expect(await stage.count("orders WHERE status = 'authorised'")).toBe(0);
});

test('an order of zero is cancelled without a refund: its units are for sale again, and a letter says so', async () => {
  const { deps, stage, payable, freeCart, calls } = await open();
  const { order } = value(await placeFreeOrder(deps, payable(await freeCart())));
  const act = { orderNumber: order.orderNumber, by: 'shopper', why: 'On the page of the order', now: stage.now() };
  value(await stage.store.command('cancelPaidOrder', act));
  expect(await stage.stock('A')).toBe(100);
  expect(await stage.store.read.all('SELECT id, refund_state FROM withdrawals')).toEqual([
    { id: `C-${order.orderNumber}`, refund_state: 'done' },
  ]);
  const letters = await stage.store.read.all<{ payload: string }>(
    "SELECT payload FROM outbox WHERE topic = 'order-refunded'",
  );
  expect(letters.map(({ payload }) => JSON.parse(payload))).toMatchObject([
    { reason: 'cancelled', amount: { amount: 0 } },
  ]);
  expect(calls).toEqual([]);
});
