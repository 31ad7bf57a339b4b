import { describe, expect, test } from 'vitest';
import { minutes } from '#app/kernel/clock.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { readOrderRefunds, readRefundSums } from '#server/platform/payments/read-refunds.ts';
import { atProvider, ofRefund, setUpWithdrawals } from './withdrawal-refund-fixture.ts';

const { suite, declare, report, paidOrder, refund, ask, byHand, stateOf, refundLetters, refundedOf } =
  setUpWithdrawals();

/** What the page of the order shows. */
const onPage = async ({ orderNumber }: Order) =>
  (await readOrderRefunds(suite.stage.store.read, orderNumber)).map(({ kind, amount }) => [kind, amount.amount]);
const sums = (id: string) => readRefundSums(suite.stage.store.read, id);

/** Reports something about an order, a minute after what was reported before. */
async function reportLater(...args: Parameters<typeof report>): Promise<void> {
  suite.stage.pass(minutes(1));
  await report(...args);
}

/** A declaration whose whole refund was requested of the provider. */
async function asked(): Promise<{ readonly order: Order; readonly id: string; readonly total: number }> {
  const order = await paidOrder();
  const id = await declare(order);
  await ask(id);
  await refund();
  return { order, id, total: order.priceTotal.amount };
}

/** The same of an order that was paid with a card (P1) and with 100 of a gift card (PG). */
async function askedOfTwo(): Promise<{ readonly order: Order; readonly id: string; readonly rest: number }> {
  const order = await paidOrder();
  const id = await declare(order);
  await ask(id);
  const rest = order.priceTotal.amount - 100;
  const { orderNumber, currency } = order;
  const refunds = [
    { pspReference: 'P1', amount: rest, paid: rest, whole: true },
    { pspReference: 'PG', amount: 100, paid: 100, whole: true },
  ];
  const { store, now } = suite.stage;
  await store.command('queueRefunds', { withdrawalId: id, orderNumber, currency, refunds, now: now() });
  await refund();
  return { order, id, rest };
}

describe('a refund that is asked for', () => {
  test('has no letter and is not on the page, and is not asked for or noted by hand a second time', async () => {
    const { order, id, total } = await asked();
    expect([await stateOf(id), await refundLetters(), await onPage(order)]).toEqual(['refunding', [], []]);
    expect([await ask(id), await byHand(id), await refundedOf(order)]).toEqual(['impossible', 'impossible', total]);
    expect(await sums(id)).toEqual({ made: 0, underWay: total, failed: 0, currency: 'GBP' });
  });
});

describe('a refund of two payments', () => {
  test('has one letter with the sum, when the last one is made', async () => {
    const { order, id, rest } = await askedOfTwo();
    await report(order, 'CANCEL_OR_REFUND', ofRefund(`${id}-2`, true, 'PG'));
    expect([await stateOf(id), await refundLetters(), await onPage(order)]).toEqual(['refunding', [], [['made', 100]]]);
    await reportLater(order, 'CANCEL_OR_REFUND', ofRefund(`${id}-1`, true));
    expect([await stateOf(id), await refundLetters()]).toEqual(['refunded', [['return', rest + 100]]]);
  });

  test.each([
    [
      'requested again',
      async (order: Order, id: string) => {
        expect(await ask(id)).toBe('done');
        await refund();
        await reportLater(order, 'REFUND', ofRefund(`${id}-3`, true));
      },
    ],
    [
      'made by hand',
      async (_order: Order, id: string) => {
        suite.stage.pass(minutes(1));
        expect(await byHand(id)).toBe('done');
      },
    ],
    [
      'made at the provider',
      async (order: Order, _id: string, rest: number) => reportLater(order, 'REFUND', atProvider(order, 'R9', rest)),
    ],
  ] as const)(
    'of which one fails has a letter about the part, and one about the rest when it is %s',
    async (_how, mend) => {
      const { order, id, rest } = await askedOfTwo();
      await report(order, 'CANCEL_OR_REFUND', ofRefund(`${id}-2`, true, 'PG'));
      await reportLater(order, 'CANCEL_OR_REFUND', ofRefund(`${id}-1`, false));
      expect([await stateOf(id), await refundLetters(), suite.alerts()]).toEqual([
        'refund-failed',
        [['part', 100]],
        ['refund-failed'],
      ]);
      expect([await onPage(order), await sums(id)]).toEqual([
        [['made', 100]],
        { made: 100, underWay: 0, failed: rest, currency: 'GBP' },
      ]);
      await mend(order, id, rest);
      expect([await stateOf(id), await refundLetters()]).toEqual([
        'refunded',
        [
          ['part', 100],
          ['rest', rest],
        ],
      ]);
      expect(await refundedOf(order)).toBe(rest + 100);
    },
  );

  test('of which one fails while the other is under way is asked for again without the other one’s amount', async () => {
    const { order, id, rest } = await askedOfTwo();
    await report(order, 'CANCEL_OR_REFUND', ofRefund(`${id}-1`, false));
    expect([await stateOf(id), await refundLetters()]).toEqual(['refund-failed', []]);
    await ask(id);
    await refund();
    expect(suite.refunded.map(({ amount }) => amount.amount)).toEqual([rest]);
    await reportLater(order, 'REFUND', ofRefund(`${id}-3`, true));
    expect(await refundLetters()).toEqual([]);
    await reportLater(order, 'CANCEL_OR_REFUND', ofRefund(`${id}-2`, true, 'PG'));
    expect([await stateOf(id), await refundLetters()]).toEqual(['refunded', [['return', rest + 100]]]);
  });
});

describe('a refund that fails after it was made', () => {
  async function returned() {
    const made = await asked();
    await report(made.order, 'CANCEL_OR_REFUND', ofRefund(`${made.id}-1`, true));
    const failure = { ...ofRefund(`${made.id}-1`, true), pspReference: 'R-failed' };
    await reportLater(made.order, 'REFUND_FAILED', failure);
    return made;
  }

  test('alerts, is failed again, and its letter is corrected', async () => {
    const { order, id, total } = await returned();
    expect([await stateOf(id), suite.alerts(), await refundedOf(order)]).toEqual([
      'refund-failed',
      ['refund-failed'],
      0,
    ]);
    expect(await refundLetters()).toEqual([
      ['return', total],
      ['failed', total],
    ]);
    expect(await onPage(order)).toEqual([['returned', total]]);
  });

  test('has a letter when it is made good by hand, and another one for every time it fails', async () => {
    const { order, id, total } = await returned();
    suite.stage.pass(minutes(1));
    expect(await byHand(id)).toBe('done');
    await reportLater(order, 'REFUND', atProvider(order, 'R9', total));
    expect(await refundLetters()).toEqual([
      ['return', total],
      ['failed', total],
      ['again', total],
    ]);
    expect([await stateOf(id), await onPage(order)]).toEqual([
      'refunded',
      [
        ['returned', total],
        ['made', total],
      ],
    ]);
    await reportLater(order, 'REFUND_FAILED', atProvider(order, 'R9', total));
    suite.stage.pass(minutes(1));
    expect([await byHand(id), (await refundLetters()).slice(3)]).toEqual([
      'done',
      [
        ['failed', total],
        ['again', total],
      ],
    ]);
  });

  test('has a letter when it is requested again and made', async () => {
    const { order, id, total } = await returned();
    expect(await ask(id)).toBe('done');
    await refund();
    await reportLater(order, 'CANCEL_OR_REFUND', ofRefund(`${id}-2`, true));
    expect([await stateOf(id), await refundLetters()]).toEqual([
      'refunded',
      [
        ['return', total],
        ['failed', total],
        ['again', total],
      ],
    ]);
  });

  test('and was made at the provider without a declaration has the same letters', async () => {
    const order = await paidOrder();
    await report(order, 'REFUND', atProvider(order, 'R9', 200));
    await reportLater(order, 'REFUND_FAILED', atProvider(order, 'R9', 200));
    await reportLater(order, 'REFUND', atProvider(order, 'R10', 200));
    expect([await refundLetters(), await refundedOf(order)]).toEqual([
      [
        ['return', 200],
        ['failed', 200],
        ['again', 200],
      ],
      200,
    ]);
    expect(await onPage(order)).toEqual([
      ['returned', 200],
      ['made', 200],
    ]);
  });

  test('has no letter again when its report is repeated', async () => {
    const { order, id } = await returned();
    await reportLater(order, 'REFUND_FAILED', { ...ofRefund(`${id}-1`, true), pspReference: 'R-failed-2' });
    expect(await refundLetters()).toHaveLength(2);
  });
});

describe('a refund by hand of another amount than failed', () => {
  async function failed() {
    const made = await asked();
    await report(made.order, 'CANCEL_OR_REFUND', ofRefund(`${made.id}-1`, false));
    return made;
  }

  test('is noted with its amount, before the report of the provider', async () => {
    const { order, id } = await failed();
    expect([await byHand(id, '0'), await byHand(id, '999'), await byHand(id, 'x')]).toEqual(
      Array(3).fill('amount-wrong'),
    );
    expect(await byHand(id, '1.50')).toBe('done');
    await reportLater(order, 'REFUND', atProvider(order, 'R9', 150));
    expect([await stateOf(id), await refundLetters(), await onPage(order)]).toEqual([
      'refunded',
      [['return', 150]],
      [['made', 150]],
    ]);
    expect([await refundedOf(order), await ask(id), suite.alerts()]).toEqual([150, 'impossible', ['refund-failed']]);
  });

  test('that the provider has reported needs the amount, and is the declaration’s then', async () => {
    const { order, id } = await failed();
    await reportLater(order, 'REFUND', atProvider(order, 'R9', 150));
    expect([await stateOf(id), await byHand(id)]).toEqual(['refund-failed', 'amount-needed']);
    expect(await byHand(id, '1.50')).toBe('done');
    expect([await stateOf(id), await refundLetters(), await sums(id)]).toEqual([
      'refunded',
      [['return', 150]],
      { made: 150, underWay: 0, failed: 0, currency: 'GBP' },
    ]);
    expect([await refundedOf(order), await onPage(order)]).toEqual([150, [['made', 150]]]);
  });

  test('that was noted without it is corrected by the provider’s report, with a letter and an alert', async () => {
    const { order, id, total } = await failed();
    await byHand(id);
    await reportLater(order, 'REFUND', atProvider(order, 'R9', 150));
    expect([await stateOf(id), await refundLetters(), await onPage(order)]).toEqual([
      'refunded',
      [
        ['return', total],
        ['corrected', 150],
      ],
      [['made', 150]],
    ]);
    expect([await refundedOf(order), suite.alerts()]).toEqual([150, ['refund-failed', 'payment-attention']]);
  });

  test('is none without a refund that failed: the report of the provider brings the amount', async () => {
    const order = await paidOrder();
    const id = await declare(order);
    expect([await byHand(id, '1.50'), await byHand(id)]).toEqual(['amount-wrong', 'done']);
    expect(await refundLetters()).toEqual([]);
    await reportLater(order, 'REFUND', atProvider(order, 'R9', 150));
    expect([await stateOf(id), await refundLetters(), await refundedOf(order)]).toEqual([
      'refunded',
      [['return', 150]],
      150,
    ]);
  });
});

test('the reversal of a second payment that fails after it was made has a letter, and one when it is made again', async () => {
  const order = await paidOrder();
  await reportLater(order, 'AUTHORISATION', { pspReference: 'P2' });
  const ofSecond = (pspReference: string) => ({ pspReference, originalReference: 'P2' });
  await reportLater(order, 'CANCEL_OR_REFUND', ofSecond('R1'));
  await reportLater(order, 'REFUND_FAILED', ofSecond('R1'));
  await reportLater(order, 'REFUND', ofSecond('R2'));
  const { amount } = order.priceTotal;
  expect(await refundLetters()).toEqual([
    ['surplus', amount],
    ['failed', amount],
    ['again', amount],
  ]);
  const { sentBack = [] } = (await suite.stage.orders.byId(order.id)) ?? {};
  expect(sentBack.map(({ state }) => state)).toEqual(['asked', 'done', 'failed', 'done']);
});
