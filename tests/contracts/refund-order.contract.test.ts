import { describe, expect, test } from 'vitest';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { migrations } from '#server/composition/migrations.ts';
import type { OrderRefund } from '#server/platform/orders/plan-order-refund.ts';
import type { RefundOrderArgs } from '#server/platform/orders/refund-order.ts';
import { inspectStore } from '#server/store/upkeep/inspect-store.ts';
import { failure, orderInput, value } from './commerce-fixture.ts';
import { atProvider, ofRefund, setUpWithdrawals } from './withdrawal-refund-fixture.ts';

const { suite, declare, report, ask, refund: refundAsked, refundLetters, refundedOf } = setUpWithdrawals();

/** A paid order of three pairs at 10.00 with its delivery. */
async function paidThree(): Promise<Order> {
  const { cart, token } = await suite.stage.readyCart([{ id: 'red', quantity: 3 }]);
  const order = value(await suite.stage.begin(token, orderInput(cart)));
  await report(order, 'AUTHORISATION');
  return order;
}

const NOTHING: OrderRefund = { lines: [], delivery: false, amount: null };
const pairs = (quantity: number | null): Partial<OrderRefund> => ({ lines: [{ sku: 'S-red', quantity }] });
const refund = (
  { orderNumber }: Pick<Order, 'orderNumber'>,
  what: Partial<OrderRefund>,
  changes: Partial<RefundOrderArgs> = {},
) =>
  suite.stage.store.command('refundOrder', {
    ...{ orderNumber, by: 'Kim', why: 'Arrived with a hole', restock: false, key: null, now: suite.stage.now() },
    refund: { ...NOTHING, ...what },
    ...changes,
  });
const cancel = ({ orderNumber }: Order) =>
  suite.stage.store.command('cancelPaidOrder', { orderNumber, by: 'Kim', why: 'Asked', now: suite.stage.now() });
const units = () => suite.stage.stock('red');
const amountOf = async (...args: Parameters<typeof refund>) => value(await refund(...args)).amount;
const historyOf = ({ id }: Order) =>
  suite.stage.store.read.all(
    "SELECT reference, detail FROM order_events WHERE order_id = ? AND kind = 'refunded' ORDER BY seq",
    [id],
  );
const rowsOf = ({ orderNumber }: Order) =>
  suite.stage.store.read.all<{ id: string; state: string; amount: number }>(
    'SELECT id, state, amount FROM payment_refunds WHERE order_number = ? ORDER BY created_at, id',
    [orderNumber],
  );

async function expectSoundStore(): Promise<void> {
  const findings = await inspectStore(suite.stage.store.read, { migrations, now: suite.stage.now() });
  expect(findings.filter(({ level }) => level === 'fault')).toEqual([]);
}

describe('`refundOrder`', () => {
  test('refunds units of a line at their price, notes who and why, and queues the letter once it is made', async () => {
    const order = await paidThree();
    const { id, ...refunded } = value(await refund(order, pairs(2)));
    expect(refunded).toEqual({ amount: 2000, currency: 'GBP', repeated: false });
    expect(await historyOf(order)).toEqual([
      { reference: 'Kim', detail: 'Arrived with a hole (20.00 GBP, 2 × S-red)' },
    ]);
    await refundAsked();
    expect(suite.refunded).toMatchObject([{ pspReference: 'P1', amount: { amount: 2000 }, reference: `${id}-1` }]);
    expect(await refundLetters()).toEqual([]);
    await report(order, 'REFUND', ofRefund(`${id}-1`, true));
    expect(await refundLetters()).toEqual([['return', 2000]]);
    expect(await units()).toBe(47);
    expect(await suite.statusOf(order)).toBe('authorised');
    await expectSoundStore();
  });

  test('refunds delivery and an amount, each line and the delivery once', async () => {
    const order = await paidThree();
    const delivery = order.priceShipping.amount;
    expect(await amountOf(order, { ...pairs(1), delivery: true })).toBe(1000 + delivery);
    expect(await amountOf(order, { amount: '5.00' })).toBe(500);
    expect(failure(await refund(order, { delivery: true }))).toEqual({ kind: 'delivery-refunded' });
    expect(failure(await refund(order, pairs(3)))).toEqual({ kind: 'too-many', sku: 'S-red', open: 2 });
    expect(failure(await refund(order, pairs(null)))).toEqual({ kind: 'too-much', left: 1500 });
    expect(failure(await refund(order, { lines: [{ sku: 'S-none', quantity: null }] }))).toEqual({
      kind: 'no-line',
      sku: 'S-none',
    });
    for (const amount of ['0', '-1', '1.234', 'five'])
      expect(failure(await refund(order, { amount }))).toEqual({ kind: 'amount-wrong' });
    expect(failure(await refund(order, { amount: '15.01' }))).toEqual({ kind: 'too-much', left: 1500 });
    expect(await amountOf(order, { amount: '15' })).toBe(1500);
    expect(await refundedOf(order)).toBe(order.priceTotal.amount);
  });

  test('counts once under twenty calls, and under each of two keys once', async () => {
    const order = await paidThree();
    const all = await Promise.all(Array.from({ length: 20 }, () => refund(order, { amount: '5.00' })));
    expect(new Set(all.map((one) => value(one).id)).size).toBe(1);
    suite.stage.pass(1000);
    expect(value(await refund(order, { amount: '5.00' }))).toMatchObject({ amount: 500, repeated: true });
    expect(await refundedOf(order)).toBe(500);
    const keyed = ['a', 'b', 'a', 'b'].map((key) => refund(order, { amount: '5.00' }, { key }));
    for (const one of await Promise.all(keyed)) expect(value(one).amount).toBe(500);
    expect([await refundedOf(order), await suite.events(order, 'refunded')]).toEqual([1500, 3]);
  });

  test('never exceeds what was paid under twenty different refunds at once', async () => {
    const order = await paidThree();
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => refund(order, { amount: '9.00' }, { key: `operator-${index}` })),
    );
    const paid = order.priceTotal.amount;
    expect(all.filter(({ ok }) => ok)).toHaveLength(Math.floor(paid / 900));
    expect(await refundedOf(order)).toBe(Math.floor(paid / 900) * 900);
  });

  test('and the refund of a withdrawal at once never exceed what was paid', async () => {
    for (let round = 0; round < 8; round += 1) {
      const order = await paidWith(`P-${round}`);
      const id = await declare(order);
      const { orderNumber, currency, priceTotal } = order;
      const whole = { pspReference: `P-${round}`, amount: priceTotal.amount, paid: priceTotal.amount, whole: true };
      await Promise.allSettled([
        ask(id).then(() =>
          suite.stage.store.command('queueRefunds', {
            ...{ withdrawalId: id, orderNumber, currency, refunds: [whole], now: suite.stage.now() },
          }),
        ),
        refund(order, { amount: '5.00' }),
      ]);
      expect(await refundedOf(order)).toBeLessThanOrEqual(priceTotal.amount);
    }
  });

  test('and the cancellation exclude each other while the refund is under way', async () => {
    for (let round = 0; round < 6; round += 1) {
      const order = await paidWith(`P-${round}`);
      const calls = [() => cancel(order), () => refund(order, { amount: '5.00' })];
      const ends = await Promise.all((round % 2 ? calls.toReversed() : calls).map((call) => call()));
      expect(ends.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
      await refundAsked();
      expect([500, order.priceTotal.amount]).toContain(await refundedOf(order));
    }
  });

  test('leaves the rest to a cancellation', async () => {
    const order = await paidThree();
    const { id } = value(await refund(order, { amount: '5.00' }));
    await refundAsked();
    await report(order, 'REFUND', ofRefund(`${id}-1`, true));
    value(await cancel(order));
    await refundAsked();
    expect(suite.refunded.at(-1)?.amount.amount).toBe(order.priceTotal.amount - 500);
    expect(failure(await refund(order, { amount: '1.00' }))).toEqual({ kind: 'cancelled' });
    expect(await refundedOf(order)).toBe(order.priceTotal.amount);
  });

  test('puts units on sale again once, and a capture reserves none of them', async () => {
    const order = await paidThree();
    await refund(order, pairs(1), { restock: true });
    await refund(order, pairs(1), { restock: true });
    expect(await units()).toBe(48);
    await refund(order, pairs(2), { restock: true });
    expect(await units()).toBe(50);
    await expectSoundStore();
    await report(order, 'CAPTURE', { originalReference: 'P1', pspReference: 'C1' });
    expect(await suite.statusOf(order)).toBe('captured');
    expect([await units(), await suite.events(order, 'oversold')]).toEqual([50, 0]);
    await expectSoundStore();
  });

  test('changes nothing where fewer units are reserved than go back on sale', async () => {
    const order = await paidThree();
    await suite.stage.run('UPDATE order_reservations SET quantity = 1 WHERE order_id = ?', [order.id]);
    expect(failure(await refund(order, pairs(2), { restock: true }))).toEqual({ kind: 'not-reserved' });
    expect([await units(), await refundedOf(order), await historyOf(order)]).toEqual([47, 0, []]);
  });

  test('that failed is requested again by the same words, under a reference of its own and without its units', async () => {
    const order = await paidThree();
    const { id } = value(await refund(order, pairs(1), { restock: true }));
    await refundAsked();
    await report(order, 'REFUND_FAILED', ofRefund(`${id}-1`, false));
    expect(await refundedOf(order)).toBe(0);
    suite.stage.pass(1000);
    expect(value(await refund(order, pairs(1), { restock: true }))).toMatchObject({
      id,
      amount: 1000,
      repeated: false,
    });
    expect(await rowsOf(order)).toMatchObject([
      { id: `${id}-1`, state: 'replaced' },
      { id: `${id}-2`, state: 'waiting' },
    ]);
    expect(await units()).toBe(48);
    await refundAsked();
    await report(order, 'REFUND', ofRefund(`${id}-2`, true));
    expect(await refundLetters()).toEqual([['return', 1000]]);
    await expectSoundStore();
  });

  test('that failed is not requested again for units that were refunded in between', async () => {
    const order = await paidThree();
    const { id } = value(await refund(order, pairs(2)));
    await refundAsked();
    await report(order, 'REFUND_FAILED', ofRefund(`${id}-1`, false));
    expect(await amountOf(order, pairs(2), { why: 'Another reason' })).toBe(2000);
    expect(failure(await refund(order, pairs(2)))).toEqual({ kind: 'too-many', sku: 'S-red', open: 1 });
    expect(await refundedOf(order)).toBe(2000);
  });

  test('of two payments has one letter, and requests what failed of it again alone', async () => {
    const order = await paidThree();
    await payPart(order, 500);
    const card = order.priceTotal.amount - 500;
    const { id, amount } = value(await refund(order, { amount: (order.priceTotal.amount / 100).toFixed(2) }));
    expect(amount).toBe(card + 500);
    expect(await rowsOf(order)).toMatchObject([{ amount: card }, { amount: 500 }]);
    await refundAsked();
    await Promise.all([
      report(order, 'CANCEL_OR_REFUND', ofRefund(`${id}-1`, true)),
      report(order, 'REFUND_FAILED', ofRefund(`${id}-2`, false, 'PG')),
    ]);
    expect(await refundLetters()).toEqual([['part', card]]);
    suite.stage.pass(1000);
    const again = await refund(order, { amount: (order.priceTotal.amount / 100).toFixed(2) });
    expect(value(again)).toMatchObject({ id, amount: 500, repeated: false });
    await refundAsked();
    await report(order, 'CANCEL_OR_REFUND', ofRefund(`${id}-3`, true, 'PG'));
    expect((await refundLetters()).toSorted()).toEqual([
      ['part', card],
      ['rest', 500],
    ]);
    expect(await refundedOf(order)).toBe(order.priceTotal.amount);
  });

  test('rejects an order that is not paid, under review, erased or unknown', async () => {
    const open = await suite.startedOrder();
    expect(failure(await refund(open, { amount: '1' }))).toEqual({ kind: 'unpaid' });
    expect(failure(await refund({ orderNumber: 'PW-NONE' }, { amount: '1' }))).toEqual({ kind: 'gone' });
    await report(open, 'AUTHORISATION', { amount: { value: 1, currency: 'GBP' } });
    expect(failure(await refund(open, { amount: '1' }))).toEqual({ kind: 'under-review' });
    const erased = await paidWith('P2');
    const row = await suite.stage.store.read.get<{ doc: string }>('SELECT doc FROM orders WHERE id = ?', [erased.id]);
    const doc = JSON.stringify({ ...JSON.parse(row?.doc ?? ''), email: '' });
    await suite.stage.run('UPDATE orders SET doc = ? WHERE id = ?', [doc, erased.id]);
    expect(failure(await refund(erased, { amount: '1' }))).toEqual({ kind: 'gone' });
  });

  test('refunds no line that was withdrawn from, and none after money for unknown items', async () => {
    const order = await paidThree();
    const id = await declare(order, {
      scope: { kind: 'lines', lines: [{ sku: 'S-red', name: 'Red', size: '36-40', quantity: 2 }] },
    });
    expect(failure(await refund(order, pairs(2)))).toEqual({ kind: 'too-many', sku: 'S-red', open: 1 });
    await ask(id);
    expect(failure(await refund(order, pairs(1)))).toEqual({ kind: 'refunding' });
    await refundAsked();
    expect(await amountOf(order, pairs(1))).toBe(1000);
    const other = await paidWith('P2');
    await report(other, 'REFUND', { ...atProvider(other, 'R9', 100), originalReference: 'P2' });
    expect(failure(await refund(other, pairs(1)))).toEqual({ kind: 'amount-needed' });
    expect(await amountOf(other, { amount: '1.00' })).toBe(100);
  });

  test('leaves the amount of a later withdrawal of a part to an operator, and that of all to what is left', async () => {
    const order = await paidThree();
    await refund(order, pairs(1));
    const id = await declare(order, {
      scope: { kind: 'lines', lines: [{ sku: 'S-red', name: 'Red', size: '36-40', quantity: 1 }] },
    });
    await ask(id);
    await refundAsked();
    const problem = await suite.stage.store.read.get('SELECT refund_problem FROM withdrawals WHERE id = ?', [id]);
    expect(problem).toEqual({ refund_problem: 'amount-needed' });
    const rest = await declare(order, { seen: 1 });
    await ask(rest);
    await refundAsked();
    expect(await refundedOf(order)).toBe(order.priceTotal.amount);
  });
});

/** A paid order of one pair with a payment of its own. */
async function paidWith(pspReference: string): Promise<Order> {
  const order = await suite.startedOrder();
  await report(order, 'AUTHORISATION', { pspReference });
  return order;
}

/** Pays a part of a paid order with a gift card (PG). */
async function payPart({ id, currency, priceTotal }: Order, amount: number): Promise<void> {
  const now = suite.stage.now();
  await suite.stage.run(
    `INSERT INTO provider_orders (psp_reference, order_id, order_data, amount, currency, expires_at, closed_at, created_at)
     VALUES ('PO', ?, '', ?, ?, ?, ?, ?)`,
    [id, priceTotal.amount, currency, now, now, now],
  );
  await suite.stage.run(
    `INSERT INTO order_parts (psp_reference, provider_order, amount, currency, method, last_four, state, created_at)
     VALUES ('PG', 'PO', ?, ?, 'giftcard', '1234', 'settled', ?)`,
    [amount, currency, now],
  );
}
