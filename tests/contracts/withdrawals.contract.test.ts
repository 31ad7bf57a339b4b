import { describe, expect, test } from 'vitest';
import { days, hours, minutes } from '#app/kernel/clock.ts';
import type { Letter } from '#app/modules/letters/domain/letter.ts';
import { LIMITS } from '#app/web/limits.ts';
import { writeOperatorWithdrawal } from '#server/platform/letters/write-operator-letter.ts';
import { writeBuyersReceipt, writeWithdrawalReceipt } from '#server/platform/letters/write-withdrawal-receipt.ts';
import { createOutboxRun } from '#server/platform/outbox/run-outbox.ts';
import { readOrderRefunds, readRefunded } from '#server/platform/payments/read-refunds.ts';
import { letterCounter } from '#server/platform/rate-limits/letter-limits.ts';
import { readWithdrawal } from '#server/platform/withdrawals/withdrawals.ts';
import { collectLetters } from '#tests/support/collected-letters.ts';
import { about } from './notification-fixture.ts';
import { setUpWithdrawals } from './withdrawal-refund-fixture.ts';

const { suite, reported, withdrawals, declaration, declare, paidOrder, queueAsked, refund, ask, stateOf } =
  setUpWithdrawals();

async function letters(): Promise<readonly Letter[]> {
  const delivered: Letter[] = [];
  const { store, orders, now } = suite.stage;
  const deps = {
    withdrawals: withdrawals(),
    orders,
    refunds: { ofOrder: (orderNumber: string) => readOrderRefunds(store.read, orderNumber) },
    receiptLink: { sign: (id: string) => `${id}.signature` },
    letters: collectLetters(delivered),
    countLetter: letterCounter({ store, secrets: ['a test secret of at least 32 characters'], clock: now }),
    operator: () => '',
    noteMissedPeriod: (missed: { readonly id: string; readonly endedOn: string }) =>
      store.command('noteMissedPeriod', missed),
  };
  await createOutboxRun({
    store,
    clock: now,
    handlers: {
      async 'withdrawal-receipt'(payload) {
        await writeWithdrawalReceipt(deps, payload as { id: string });
        await writeBuyersReceipt(deps, payload as { id: string });
        return {};
      },
      async 'withdrawal-receipt-buyer'(payload) {
        await writeBuyersReceipt(deps, payload as { id: string });
        return {};
      },
      async 'operator-withdrawal'(payload) {
        await writeOperatorWithdrawal(deps, payload as { id: string });
        return {};
      },
    },
    onFailure: (_message, error) => {
      throw error;
    },
  })();
  return delivered;
}

describe('a declaration of withdrawal', () => {
  test('is recorded once however often and concurrently it is made, with its moment', async () => {
    const order = await paidOrder();
    const made = await Promise.all([1, 2, 3].map(() => withdrawals().declare(declaration(order))));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made.map(({ kind }) => kind).sort()).toEqual(['declared', 'repeated', 'repeated']);
    expect(await withdrawals().ofOrder(order)).toMatchObject([
      { name: 'Ada Byron', scope: { kind: 'order' }, declaredAt: suite.stage.now(), state: 'open', linked: true },
    ]);
    expect(await withdrawals().known(declaration(order, { name: ' ada byron ' }))).not.toBeNull();
    expect(await withdrawals().known(declaration(order, { seen: 1 }))).toBeNull();
  });

  test('is reported to the operator once, without what its shopper typed', async () => {
    const order = await paidOrder();
    reported.length = 0;
    const id = await declare(order);
    await declare(order);
    const typed = await declare({ orderNumber: 'Ada, the socks of May' }, { linked: false });
    expect(reported).toEqual([
      { id, orderNumber: order.orderNumber },
      { id: typed, orderNumber: null },
    ]);
  });

  test('is accepted for a number that is no order’s', async () => {
    const id = await declare({ orderNumber: 'the socks of May' }, { linked: false });
    expect(await withdrawals().byId(id)).toMatchObject({ orderNumber: 'the socks of May', linked: false });
    expect(await withdrawals().byId('W-00000-00000')).toBeNull();
  });

  test('is declared over the limit of letters to an address, which ends: only the letter is left out', async () => {
    const typed = { linked: false } as const;
    const order = await paidOrder();
    const most = LIMITS['withdrawal-mail'].email;
    for (let nth = 0; nth < most; nth += 1)
      await declare({ orderNumber: `x${nth}` }, { ...typed, email: `ada+${nth}@example.com` });
    expect(await letters()).toHaveLength(most);
    const over = await declare(order, { ...typed, email: 'ADA@example.com' });
    expect(await withdrawals().byId(over)).toMatchObject({ state: 'open' });
    expect(await letters()).toEqual([]);
    // The link of an order has its letter, however often the address was typed before.
    const linked = await declare(order, { seen: 1 });
    const other = await declare({ orderNumber: 'x' }, { ...typed, email: 'eve@example.com' });
    const ids = (await letters()).map(({ id }) => id).sort();
    expect(ids).toEqual([`withdrawal-receipt:${linked}`, `withdrawal-receipt:${other}`].sort());
    suite.stage.pass(hours(1));
    await declare({ orderNumber: 'one more' }, typed);
    expect(await letters()).toHaveLength(1);
  });

  test('over the limit of letters still reaches the buyer of its order', async () => {
    const order = await paidOrder();
    const eve = { linked: false, email: 'eve@example.com' } as const;
    for (let nth = 0; nth < LIMITS['withdrawal-mail'].email; nth += 1) await declare({ orderNumber: `x${nth}` }, eve);
    const over = await declare(order, eve);
    const written = (await letters()).filter(({ id }) => id.includes(over));
    expect(written.map(({ to, id }) => [to, id])).toEqual([['Ada@example.com', `withdrawal-receipt:${over}:buyer`]]);
  });

  test('has one receipt, written to its address, and one to the address of its order where that is another', async () => {
    const order = await paidOrder();
    const id = await declare(order, { email: 'new@example.com' });
    await declare(order, { email: 'new@example.com' });
    const written = await letters();
    expect(written.map(({ to, id: letter }) => [to, letter])).toEqual([
      ['new@example.com', `withdrawal-receipt:${id}`],
      ['Ada@example.com', `withdrawal-receipt:${id}:buyer`],
    ]);
    expect(written[0]?.content).toEqual({
      kind: 'withdrawal-receipt',
      number: id,
      name: 'Ada Byron',
      buyer: null,
      orderNumber: order.orderNumber,
      belongs: true,
      scope: { kind: 'order' },
      declaredAt: suite.stage.now(),
      advice: { kind: 'onItsWay' },
      path: `/uk/withdrawal/receipt/${id}.signature`,
    });
    expect(await letters()).toEqual([]);
  });

  test('that is late says so in its receipt, to the buyer only, and in the operator’s list without an address of theirs', async () => {
    const order = await paidOrder();
    suite.stage.pass(days(60));
    await declare(order, { linked: false });
    await declare(order, { linked: false, email: 'eve@example.com' });
    const late = await declare(order, { linked: false, seen: 1 });
    const ends = (await letters()).map(({ to, content }) => [
      to,
      content.kind === 'withdrawal-receipt' && content.advice.kind,
    ]);
    expect(ends).toContainEqual(['ada@example.com', 'late']);
    expect(ends).toContainEqual(['eve@example.com', 'ifInTime']);
    expect(await readWithdrawal(suite.stage.store.read, late)).toMatchObject({
      endedOn: null,
      missedEnd: expect.any(String),
    });
  });
});

describe('the refund of a withdrawal', () => {
  test('is made once for the whole payment, ends with the provider’s report and shows in every state', async () => {
    const order = await paidOrder();
    const id = await declare(order);
    await suite.stage.store.command('markWithdrawalReceived', { id, now: suite.stage.now() });
    expect(await stateOf(id)).toBe('received');
    expect([await ask(id), await ask(id), await ask('W-unknown')]).toEqual(['done', 'impossible', 'unknown']);
    await Promise.all([refund(), refund(), refund()]);
    await refund();
    expect(suite.reversed).toEqual([{ pspReference: 'P1', reference: `${id}-1`, idempotencyKey: `refund-${id}-1` }]);
    expect(await stateOf(id)).toBe('refunding');
    const returned = { pspReference: 'R1', originalReference: 'P1', merchantReference: `${id}-1` };
    await suite.sendWebhook([about(order, 'CANCEL_OR_REFUND', returned)]);
    await suite.worker().run();
    expect(await stateOf(id)).toBe('refunded');
    expect(await ask(id)).toBe('impossible');
    expect(suite.alerts()).toEqual([]);
  });

  test('of an amount is a partial refund, and never exceeds what was paid with those before', async () => {
    const order = await paidOrder();
    const first = await declare(order, { scope: { kind: 'described', items: 'one sock' } });
    const second = await declare(order, { seen: 1 });
    await ask(first, '1.50');
    await refund();
    expect(suite.refunded).toMatchObject([
      { pspReference: 'P1', amount: { amount: 150, currency: 'GBP' }, reference: `${first}-1` },
    ]);
    await ask(second, String(order.priceTotal.amount / 100));
    await refund();
    expect(await readWithdrawal(suite.stage.store.read, second)).toMatchObject({
      state: 'refund-failed',
      refundProblem: 'amount-wrong',
    });
    await ask(second);
    await refund();
    const sum = suite.refunded.reduce((total, { amount }) => total + amount.amount, 0);
    expect([sum, suite.reversed]).toEqual([order.priceTotal.amount, []]);
  });

  test('of two declarations at once on two nodes never exceeds the payment', async () => {
    const order = await paidOrder();
    const ids = [await declare(order), await declare(order, { seen: 1, name: 'Ada K' })];
    for (const id of ids) await ask(id, String(order.priceTotal.amount / 100));
    await Promise.allSettled([refund(), refund(), refund()]);
    await refund();
    const refunded = await readRefunded(suite.stage.store.read, order.orderNumber);
    expect([...refunded]).toEqual([['P1', order.priceTotal.amount]]);
    expect(suite.reversed).toHaveLength(1);
  });

  test('is queued only where it fits into its payment with those queued before, whatever was planned', async () => {
    const order = await paidOrder();
    const { store, now } = suite.stage;
    const { amount } = order.priceTotal;
    const plan = async (seen: number, part: number) => {
      const withdrawalId = await declare(order, { seen });
      await ask(withdrawalId);
      const refunds = [{ pspReference: 'P1', amount: part, paid: amount, whole: false }];
      return () =>
        store.command('queueRefunds', {
          withdrawalId,
          orderNumber: order.orderNumber,
          currency: 'GBP',
          refunds,
          now: now(),
        });
    };
    const parts = [amount - 1, amount - 1, 2, 0];
    const plans: Awaited<ReturnType<typeof plan>>[] = [];
    for (const [seen, part] of parts.entries()) plans.push(await plan(seen, part));
    const settled = await Promise.allSettled(plans.map((queue) => queue()));
    const winners = settled.flatMap((one, nth) => (one.status === 'fulfilled' && one.value === 'queued' ? [nth] : []));
    expect(winners.length).toBeLessThanOrEqual(1);
    const again = [];
    for (const queue of plans) again.push(await queue());
    const later = again.flatMap((one, nth) => (one === 'queued' ? [nth] : []));
    expect(later).toEqual(winners.length === 0 ? [0] : []);
    const sum = [...(await readRefunded(store.read, order.orderNumber)).values()].reduce((all, one) => all + one, 0);
    expect(sum).toBe(parts[winners[0] ?? 0]);
  });

  test('is never queued without a payment', async () => {
    const { orderNumber } = await paidOrder();
    const withdrawalId = await declare({ orderNumber });
    await ask(withdrawalId);
    const nothing = { withdrawalId, orderNumber, currency: 'GBP', refunds: [], now: suite.stage.now() };
    await expect(suite.stage.store.command('queueRefunds', nothing)).rejects.toThrow();
    await refund();
    expect([await stateOf(withdrawalId), suite.reversed.length]).toEqual(['refunding', 1]);
  });

  test('is requested again with the same key after an outage of the provider', async () => {
    const order = await paidOrder();
    const id = await declare(order);
    await ask(id);
    await queueAsked();
    const unavailable = async (): Promise<boolean> => {
      throw new Error('unavailable');
    };
    await suite.worker({ reverse: unavailable }).run();
    suite.stage.pass(minutes(1));
    await suite.worker().run();
    expect(suite.reversed).toMatchObject([{ idempotencyKey: `refund-${id}-1` }]);
  });

  test.each([
    ['an order that is not paid', async () => declare(await suite.startedOrder()), 'not-paid'],
    ['a number that is no order’s', async () => declare({ orderNumber: 'May' }, { linked: false }), 'no-order'],
    [
      'the address of another person',
      async () => declare(await paidOrder(), { linked: false, email: 'eve@example.com' }),
      'not-the-buyer',
    ],
  ] as const)('is not made for %s, and says why', async (_what, made, problem) => {
    const id = await made();
    await ask(id);
    await refund();
    expect(await readWithdrawal(suite.stage.store.read, id)).toMatchObject({ refundProblem: problem });
    expect([suite.reversed, suite.refunded]).toEqual([[], []]);
    expect(await suite.stage.store.command('closeWithdrawal', { id, now: suite.stage.now() })).toBe('done');
    expect(await stateOf(id)).toBe('closed');
  });
});
