import { describe, expect, test } from 'vitest';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { cancellationId } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import { migrations } from '#server/composition/migrations.ts';
import { inspectStore } from '#server/store/upkeep/inspect-store.ts';
import { failure, value } from './commerce-fixture.ts';
import { setUpWithdrawals } from './withdrawal-refund-fixture.ts';

const { suite, declare, report, paidOrder, queueAsked, refund, refundLetters, refundedOf, stateOf } =
  setUpWithdrawals();

const ACT = { by: 'shopper', why: 'On the page of the order' } as const;
const cancel = ({ orderNumber }: Order) =>
  suite.stage.store.command('cancelPaidOrder', { orderNumber, ...ACT, now: suite.stage.now() });
/** A paid order with a payment of its own. */
async function paidWith(pspReference: string): Promise<Order> {
  const order = await suite.startedOrder();
  await report(order, 'AUTHORISATION', { pspReference });
  return order;
}
const units = () => suite.stage.stock('red');
const idOf = ({ orderNumber }: Order) => cancellationId(orderNumber);
const declarations = ({ orderNumber }: Order) => suite.stage.count(`withdrawals WHERE order_number = '${orderNumber}'`);

async function expectSoundStore(): Promise<void> {
  const findings = await inspectStore(suite.stage.store.read, { migrations, now: suite.stage.now() });
  expect(findings.filter(({ level }) => level === 'fault')).toEqual([]);
}

describe('`cancelPaidOrder`', () => {
  test('puts the units on sale, asks for the whole refund, and queues the letter that says so', async () => {
    const order = await paidOrder();
    expect(await units()).toBe(49);
    expect(value(await cancel(order))).toBeNull();
    expect(await units()).toBe(50);
    expect(await refundLetters()).toEqual([['cancelled', order.priceTotal.amount]]);
    expect(await stateOf(idOf(order))).toBe('refunding');
    expect(
      await suite.stage.store.read.all(
        "SELECT reference, detail FROM order_events WHERE order_id = ? AND kind = 'cancelled'",
        [order.id],
      ),
    ).toEqual([{ reference: ACT.by, detail: ACT.why }]);
    await refund();
    expect(suite.reversed).toMatchObject([{ pspReference: 'P1', reference: `${idOf(order)}-1` }]);
    suite.stage.pass(5);
    await report(order, 'CANCEL_OR_REFUND', {
      merchantReference: `${idOf(order)}-1`,
      originalReference: 'P1',
      pspReference: 'R1',
    });
    expect(await stateOf(idOf(order))).toBe('refunded');
    expect(await refundLetters()).toEqual([
      ['cancelled', order.priceTotal.amount],
      ['return', order.priceTotal.amount],
    ]);
    await expectSoundStore();
  });

  test('counts once under twenty calls and three nodes that refund', async () => {
    const order = await paidOrder();
    const all = await Promise.all(Array.from({ length: 20 }, () => cancel(order)));
    expect(all.every(({ ok }) => ok)).toBe(true);
    expect(await units()).toBe(50);
    expect(await declarations(order)).toBe(1);
    expect(await suite.events(order, 'cancelled')).toBe(1);
    await Promise.all([queueAsked(), queueAsked(), queueAsked()]);
    await refund();
    expect(suite.reversed).toHaveLength(1);
    expect(await refundedOf(order)).toBe(order.priceTotal.amount);
    expect(await refundLetters()).toHaveLength(1);
    await expectSoundStore();
  });

  test('and the note of the parcel exclude each other', async () => {
    for (let round = 0; round < 8; round += 1) {
      const before = await units();
      const order = await paidWith(`P-${round}`);
      const calls = [() => cancel(order), () => suite.stage.orders.ship(order.orderNumber, null)];
      const [first, second] = await Promise.all((round % 2 ? calls.toReversed() : calls).map((call) => call()));
      const [cancelled, shipped] = round % 2 ? [second, first] : [first, second];
      expect([cancelled?.ok, shipped?.ok].toSorted()).toEqual([false, true]);
      expect(await declarations(order)).toBe(cancelled?.ok ? 1 : 0);
      expect(await units()).toBe(cancelled?.ok ? before : before - 1);
      expect((await suite.stage.orders.byId(order.id))?.shipment === null).toBe(cancelled?.ok);
    }
  });

  test('is followed by no other reservation when the payment is captured', async () => {
    const order = await paidOrder();
    await cancel(order);
    suite.stage.pass(5);
    await report(order, 'CAPTURE', { originalReference: 'P1', pspReference: 'C1' });
    expect(await suite.statusOf(order)).toBe('captured');
    expect(await units()).toBe(50);
    expect(await suite.events(order, 'oversold')).toBe(0);
    await expectSoundStore();
  });

  test('refunds what is left of a payment of which a part was refunded at the provider', async () => {
    const order = await paidOrder();
    const part = { value: 500, currency: order.currency };
    await report(order, 'REFUND', { originalReference: 'P1', pspReference: 'R1', amount: part });
    value(await cancel(order));
    await refund();
    const rest = order.priceTotal.amount - 500;
    expect(suite.refunded).toMatchObject([{ pspReference: 'P1', amount: { amount: rest } }]);
    expect(await refundLetters()).toContainEqual(['cancelled', rest]);
    expect(await refundedOf(order)).toBe(order.priceTotal.amount);
  });

  test('rejects an order that is not paid, shipped, withdrawn from, refunded or unknown, and changes nothing', async () => {
    const open = await suite.startedOrder();
    expect(failure(await cancel(open))).toBe('unpaid');
    const shipped = await paidOrder();
    await suite.stage.orders.ship(shipped.orderNumber, null);
    expect(failure(await cancel(shipped))).toBe('shipped');
    expect(failure(await cancel({ ...shipped, orderNumber: 'PW-NONE' }))).toBe('gone');
    const part = await paidWith('P2');
    await declare(part, { scope: { kind: 'described', items: 'One pair' } });
    expect(failure(await cancel(part))).toBe('withdrawn');
    expect(await units()).toBe(47);
    expect(await refundLetters()).toEqual([]);
    expect([await declarations(open), await declarations(shipped), await declarations(part)]).toEqual([0, 0, 1]);
  });

  test('rejects an order of which everything was refunded at the provider', async () => {
    const order = await paidOrder();
    await report(order, 'REFUND', { originalReference: 'P1', pspReference: 'R1' });
    expect(failure(await cancel(order))).toBe('called-off');
    expect(await declarations(order)).toBe(0);
  });

  test('of an order that was withdrawn from at the same time refunds no unit twice', async () => {
    const order = await paidOrder();
    const [id] = await Promise.all([declare(order), cancel(order)]);
    await suite.stage.store.command('askWithdrawalRefund', { id, amount: null, now: suite.stage.now() });
    await refund();
    await refund();
    expect(await refundedOf(order)).toBe(order.priceTotal.amount);
    expect(suite.reversed).toHaveLength(1);
  });
});
