import { describe, expect, test } from 'vitest';
import { minutes } from '#app/kernel/clock.ts';
import { fulfilmentOf } from '#app/modules/orders/domain/fulfilment.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { readOrderRefunds } from '#server/platform/payments/read-refunds.ts';
import { isNamedInWithdrawal, readWithdrawal } from '#server/platform/withdrawals/withdrawals.ts';
import { atProvider, ofRefund, setUpWithdrawals } from './withdrawal-refund-fixture.ts';

const {
  suite,
  withdrawals,
  declare,
  report,
  paidOrder,
  queueAsked,
  refund,
  ask,
  byHand,
  stateOf,
  refundLetters,
  refundedOf: refunded,
} = setUpWithdrawals();
const problemOf = async (id: string) => (await readWithdrawal(suite.stage.store.read, id))?.refundProblem;
/** A declaration whose refund the provider reports as failed. */
async function failed(): Promise<{ readonly order: Order; readonly id: string }> {
  const order = await paidOrder();
  const id = await declare(order);
  await ask(id);
  await refund();
  await report(order, 'CANCEL_OR_REFUND', ofRefund(`${id}-1`, false));
  return { order, id };
}

describe('a refund that failed', () => {
  test('alerts, is refunded by hand, and has one letter, before and after the report of the provider', async () => {
    const { order, id } = await failed();
    expect([await stateOf(id), suite.alerts()]).toEqual(['refund-failed', ['refund-failed']]);
    expect(await suite.operatorLetters()).toHaveLength(1);
    expect([await byHand(id), await byHand(id), await byHand('W-unknown')]).toEqual(['done', 'impossible', 'unknown']);
    await report(order, 'REFUND', atProvider(order, 'R9', order.priceTotal.amount));
    await report(order, 'REFUND_FAILED', ofRefund(`${id}-1`, false));
    expect([await stateOf(id), await refunded(order)]).toEqual(['refunded', order.priceTotal.amount]);
    expect(await refundLetters()).toEqual([['return', order.priceTotal.amount]]);
    expect([await ask(id), suite.alerts()]).toEqual(['impossible', ['refund-failed']]);
  });

  test('is completed by a refund of the same amount at the provider, without the operator’s note', async () => {
    const { order, id } = await failed();
    await report(order, 'REFUND', atProvider(order, 'R9', order.priceTotal.amount));
    expect([await stateOf(id), await byHand(id)]).toEqual(['refunded', 'impossible']);
    expect(await refundLetters()).toEqual([['return', order.priceTotal.amount]]);
    await report(order, 'REFUND_FAILED', atProvider(order, 'R9', order.priceTotal.amount));
    expect([await stateOf(id), await refunded(order)]).toEqual(['refund-failed', 0]);
  });

  test('may be asked for again, with a reference of its own, and is refunded once', async () => {
    const { order, id } = await failed();
    expect([await ask(id), await ask(id)]).toEqual(['done', 'impossible']);
    await refund();
    expect(suite.reversed.map(({ reference }) => reference)).toEqual([`${id}-1`, `${id}-2`]);
    await report(order, 'REFUND_FAILED', ofRefund(`${id}-1`, false));
    expect(await stateOf(id)).toBe('refunding');
    await report(order, 'CANCEL_OR_REFUND', ofRefund(`${id}-2`, true));
    expect([await stateOf(id), await refunded(order)]).toEqual(['refunded', order.priceTotal.amount]);
    expect(await refundLetters()).toEqual([['return', order.priceTotal.amount]]);
  });

  test('that succeeds after all takes the place of a second request that waits', async () => {
    const { order, id } = await failed();
    await ask(id);
    const unavailable = async (): Promise<boolean> => {
      throw new Error('unavailable');
    };
    await queueAsked();
    await suite.worker({ reverse: unavailable }).run();
    await report(order, 'CANCEL_OR_REFUND', ofRefund(`${id}-1`, true));
    suite.stage.pass(minutes(5));
    await suite.worker().run();
    expect([await stateOf(id), suite.reversed.length]).toEqual(['refunded', 1]);
    expect(suite.alerts()).toEqual(['refund-failed']);
  });

  test('that succeeds after the second one was requested alerts', async () => {
    const { order, id } = await failed();
    await ask(id);
    await refund();
    await report(order, 'CANCEL_OR_REFUND', ofRefund(`${id}-1`, true));
    expect(suite.alerts()).toEqual(['refund-failed', 'payment-attention']);
  });

  test('keeps the amount of the operator, of which a part that was refunded is not refunded again', async () => {
    const order = await paidOrder();
    const id = await declare(order, { scope: { kind: 'described', items: 'one sock' } });
    await ask(id, '1.50');
    await refund();
    await report(order, 'REFUND', ofRefund(`${id}-1`, false));
    await ask(id);
    await refund();
    expect(suite.refunded.map(({ amount, reference }) => [reference, amount.amount])).toEqual([
      [`${id}-1`, 150],
      [`${id}-2`, 150],
    ]);
  });

  test('that was rejected by the shop may be noted as refunded at the provider', async () => {
    const id = await declare({ orderNumber: 'May' }, { linked: false });
    await ask(id);
    await refund();
    expect([await problemOf(id), await byHand(id), await stateOf(id)]).toEqual(['no-order', 'done', 'refunded']);
    expect(await refundLetters()).toEqual([]);
  });
});

describe('a refund at the provider', () => {
  test('is stored once with its letter, and a withdrawal after it takes the rest', async () => {
    const order = await paidOrder();
    await report(order, 'REFUND', atProvider(order, 'R9', 200));
    const { store, now } = suite.stage;
    const { orderNumber, currency } = order;
    const again = { providerReference: 'R9', pspReference: 'P1', orderNumber, amount: 200, currency, now: now() };
    expect(await store.command('storeProviderRefund', again)).toBe('known');
    expect([await refunded(order), await refundLetters()]).toEqual([200, [['return', 200]]]);
    expect(await readOrderRefunds(suite.stage.store.read, order.orderNumber)).toEqual([
      { kind: 'made', amount: { amount: 200, currency: order.currency }, at: suite.stage.now(), withdrawalId: null },
    ]);
    const id = await declare(order);
    await ask(id);
    await refund();
    expect(suite.refunded.map(({ amount }) => amount.amount)).toEqual([order.priceTotal.amount - 200]);
    expect([await refunded(order), suite.reversed]).toEqual([order.priceTotal.amount, []]);
  });

  test('that fails afterwards counts no more', async () => {
    const order = await paidOrder();
    await report(order, 'REFUND', atProvider(order, 'R9', 200));
    await report(order, 'REFUND_FAILED', atProvider(order, 'R9', 200));
    expect([await refunded(order), suite.alerts()]).toEqual([0, ['refund-failed']]);
  });

  test('of an order that is not paid, or of another payment, is none of the order’s', async () => {
    const order = await paidOrder();
    await report(order, 'REFUND', { ...atProvider(order, 'R9', 200), originalReference: 'P-gift' });
    const unpaid = await suite.startedOrder();
    await report(unpaid, 'REFUND', atProvider(unpaid, 'R8', 200));
    expect([await refunded(order), await refunded(unpaid), await refundLetters()]).toEqual([0, 0, []]);
  });
});

describe('a cancellation at the provider', () => {
  const cancelled = { pspReference: 'C1', originalReference: 'P1' };

  test('of a paid order refunds it in full, once under every reference, with one letter', async () => {
    const order = await paidOrder();
    await report(order, 'CANCELLATION', cancelled);
    await report(order, 'TECHNICAL_CANCEL', { ...cancelled, pspReference: 'C2' });
    const refunds = await readOrderRefunds(suite.stage.store.read, order.orderNumber);
    expect([await suite.statusOf(order), refunds.map(({ amount }) => amount)]).toEqual([
      'authorised',
      [order.priceTotal],
    ]);
    expect(fulfilmentOf({ ...order, status: 'authorised' }, { withdrawals: [], refunds })).toBe('refunded');
    expect(await refundLetters()).toEqual([['return', order.priceTotal.amount]]);
  });

  test('of another payment of a paid order changes nothing, and of an unpaid order cancels it', async () => {
    const order = await paidOrder();
    await report(order, 'CANCELLATION', { ...cancelled, originalReference: 'P0' });
    const unpaid = await suite.startedOrder();
    await report(unpaid, 'CANCELLATION', { ...cancelled, pspReference: 'C3', originalReference: 'P9' });
    expect([await suite.statusOf(order), await suite.statusOf(unpaid)]).toEqual(['authorised', 'cancelled']);
    expect([await refunded(order), await refunded(unpaid), await refundLetters()]).toEqual([0, 0, []]);
  });
});

describe('a declaration without the number of its order', () => {
  test('is refunded once an operator names the order, and counts for it from then on', async () => {
    const order = await paidOrder();
    const id = await declare({ orderNumber: 'the socks of May' }, { linked: false, email: order.contact.email });
    expect(await isNamedInWithdrawal(suite.stage.store.read, order.orderNumber)).toBe(false);
    expect(await ask(id, null, order.orderNumber)).toBe('done');
    await refund();
    expect(suite.reversed).toMatchObject([{ pspReference: 'P1', reference: `${id}-1` }]);
    expect(await withdrawals().ofOrder(order)).toMatchObject([{ id, orderNumber: 'the socks of May' }]);
    expect(await isNamedInWithdrawal(suite.stage.store.read, order.orderNumber)).toBe(true);
  });

  test('from another address needs an amount, and one made by a link keeps its order', async () => {
    const order = await paidOrder();
    const stranger = await declare({ orderNumber: 'May' }, { linked: false, email: 'new@example.com' });
    await ask(stranger, null, order.orderNumber);
    await refund();
    expect(await problemOf(stranger)).toBe('not-the-buyer');
    expect(await ask(stranger, '1.00', order.orderNumber)).toBe('done');
    await refund();
    expect(suite.refunded.map(({ amount }) => amount.amount)).toEqual([100]);
    expect(await ask(await declare(order), null, 'PW-00000-00000')).toBe('impossible');
  });

  test('of strangers that name an order are not among those of its buyer, however many', async () => {
    const order = await paidOrder();
    const email = (nth: number) => `eve${nth}@example.com`;
    for (let nth = 0; nth < 205; nth += 1) await declare(order, { linked: false, email: email(nth) });
    const own = await declare(order, { linked: false, email: order.contact.email.toUpperCase() });
    expect((await withdrawals().ofOrder(order)).map(({ id }) => id)).toEqual([own]);
  });
});

test('the payment of an order that was withdrawn from before alerts, one that was paid before does not', async () => {
  const pending = await suite.startedOrder();
  await report(pending, 'PENDING');
  await declare(pending);
  suite.stage.pass(minutes(1));
  await report(pending, 'AUTHORISATION');
  expect(suite.alerts()).toEqual(['withdrawn-order-paid']);
  const paid = await suite.startedOrder();
  await report(paid, 'AUTHORISATION', { pspReference: 'P2' });
  suite.stage.pass(minutes(1));
  await declare(paid);
  await report(paid, 'CAPTURE', { pspReference: 'C1', originalReference: 'P2' });
  expect(suite.alerts()).toEqual(['withdrawn-order-paid']);
});

test.each(['of a part', 'that was closed meanwhile'])(
  'the payment of an order alerts after a withdrawal %s',
  async (which) => {
    const isPart = which === 'of a part';
    const pending = await suite.startedOrder();
    await report(pending, 'PENDING');
    const id = await declare(pending, isPart ? { scope: { kind: 'described', items: 'one of both pairs' } } : {});
    suite.stage.pass(minutes(1));
    if (!isPart) await suite.stage.store.command('closeWithdrawal', { id, now: suite.stage.now() });
    await report(pending, 'AUTHORISATION');
    expect(suite.alerts()).toEqual(['withdrawn-order-paid']);
  },
);
