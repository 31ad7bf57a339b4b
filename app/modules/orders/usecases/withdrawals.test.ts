import { describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { OrderToWithdraw } from '#app/modules/orders/domain/withdrawal/order-to-withdraw.ts';
import type { Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { NewWithdrawal, Refund, Withdrawals } from '#app/modules/orders/ports.ts';
import { sampleItem, sampleOrder } from '#tests/support/sample-order.ts';
import { sampleDeclaration, sampleWithdrawal } from '#tests/support/sample-withdrawal.ts';
import { declareWithdrawal, findAdvice, showOrderToWithdraw } from './withdrawals.server.ts';

/** Delivered on 26 November 2026 at the latest: its 30 days end on Monday 28 December. */
const NOW = Date.parse('2026-12-01T12:00:00Z');
const GIFT = sampleItem({ sku: 'G', isGift: true });

const declared = (changes: Partial<Withdrawal>): Withdrawal =>
  sampleWithdrawal({
    email: 'ADA@example.com ',
    scope: { kind: 'lines', lines: [{ sku: 'S-1', name: 'Striped socks', size: 'M', quantity: 1 }] },
    declaredAt: NOW,
    ...changes,
  });

function show({
  now = NOW,
  changes = {},
  all = [],
  refunds = [],
  failure = null,
}: {
  readonly now?: number;
  readonly changes?: Parameters<typeof sampleOrder>[0];
  readonly all?: readonly Withdrawal[];
  readonly refunds?: readonly Refund[];
  readonly failure?: Error | null;
} = {}) {
  const placed = { createdAt: NOW - days(6), status: 'authorised', items: [sampleItem(), GIFT] } as const;
  const order = sampleOrder({ ...placed, ...changes });
  const deps = {
    orders: {
      async byNumber(number: string) {
        if (failure) throw failure;
        return number === 'PW-1' ? order : null;
      },
    },
    withdrawals: { ofOrder: async () => all },
    refunds: { ofOrder: async () => refunds },
    orderLink: { verify: (signed: string) => (signed.endsWith('.ok') ? signed.slice(0, -3) : null) },
    clock: () => now,
  };
  return async (signed = 'PW-1.ok') => {
    const shown = await showOrderToWithdraw(deps, signed);
    const none = { lines: [], obstacle: null, period: null };
    if (shown === 'ended') return { ...none, hasEnded: true };
    return shown && 'unavailable' in shown ? { ...none, ...shown } : shown;
  };
}
const openOf = async (all: readonly Withdrawal[]) => (await show({ all })())?.lines.map(({ open }) => open);

test('showOrderToWithdraw lists the lines without gifts and the period that begins with the last expected day', async () => {
  expect(await show()()).toMatchObject({
    lines: [{ item: { sku: 'S-1' }, open: 2 }],
    obstacle: null,
    period: { receivedOn: '2026-11-26', legalEnd: '2026-12-10', end: '2026-12-28', isOver: false },
  });
  expect((await show({ now: Date.parse('2026-12-29T12:00:00Z') })())?.period?.isOver).toBe(true);
  expect((await show({ changes: { market: 'CH' } })())?.period).toBeNull();
});

test('showOrderToWithdraw takes off what its buyer withdrew from, by the link or with the address of the order', async () => {
  expect(await openOf([declared({})])).toEqual([1]);
  expect(await openOf([declared({ linked: true, email: 'new@example.com' })])).toEqual([1]);
  expect(await openOf([declared({ email: 'eve@example.com' })])).toEqual([2]);
  expect(await openOf([declared({ state: 'closed' })])).toEqual([2]);
  expect(await openOf([declared({ scope: { kind: 'described', items: 'one' } })])).toEqual([2]);
  expect(await openOf([declared({ scope: { kind: 'order' } })])).toEqual([0]);
});

test.each(['refused', 'cancelled', 'expired', 'created'] as const)(
  'showOrderToWithdraw has nothing to withdraw from in an order that is %s',
  async (status) => {
    expect((await show({ changes: { status } })())?.obstacle).toBe('unpaid');
    expect((await show({ changes: { status, underReview: true } })())?.obstacle).toBe('under-review');
  },
);

test('showOrderToWithdraw says that everything is withdrawn, and accepts a pending order', async () => {
  expect((await show({ all: [declared({}), declared({ id: 'W-2' })] })())?.obstacle).toBe('all-withdrawn');
  expect((await show({ changes: { status: 'pending' } })())?.obstacle).toBeNull();
});

test.each([
  ['refunded', 'made'],
  ['refund-returned', 'returned'],
] as const)('showOrderToWithdraw has nothing to withdraw from in an order that is %s', async (obstacle, kind) => {
  const refund = (amount: number): Refund => ({ kind, amount: { amount, currency: 'EUR' }, at: 1, withdrawalId: null });
  expect((await show({ refunds: [refund(2395)] })())?.obstacle).toBe(obstacle);
  expect((await show({ refunds: [refund(2394)] })())?.obstacle).toBeNull();
});

test('showOrderToWithdraw knows the number of a link while the orders are unavailable', async () => {
  const failure = new UpstreamUnavailable('platform', 'timeout');
  expect(await show({ failure })()).toMatchObject({ unavailable: 'PW-1' });
  expect(await show({ failure })('PW-1.forged')).toBeNull();
  await expect(show({ failure: new Error('broken') })()).rejects.toThrow('broken');
});

test('showOrderToWithdraw knows no order of a forged link or an unknown number, and opens none after the end of its link', async () => {
  expect(await show()('PW-1.forged')).toBeNull();
  expect(await show()('PW-2.ok')).toBeNull();
  expect(await show({ now: NOW + days(180) })()).toMatchObject({ hasEnded: true });
});

const DECLARATION = sampleDeclaration();

function stage({
  known = null,
  wait = null,
  outcome = { kind: 'declared', id: 'W-1' },
  linked = null,
  declaration = DECLARATION,
}: {
  readonly known?: string | null;
  readonly wait?: number | null;
  readonly outcome?: Awaited<ReturnType<Withdrawals['declare']>>;
  readonly linked?: OrderToWithdraw | null;
  readonly declaration?: NewWithdrawal;
}) {
  const declared: NewWithdrawal[] = [];
  const withdrawals = {
    known: async () => known,
    async declare(one: NewWithdrawal) {
      declared.push(one);
      return outcome;
    },
  };
  let counted = 0;
  const takeLimit = async () => {
    counted += 1;
    return wait;
  };
  return {
    declared,
    counted: () => counted,
    run: () => declareWithdrawal({ withdrawals, takeLimit }, { declaration, linked }),
  };
}

test('declareWithdrawal records a declaration within the limit', async () => {
  const { run, declared } = stage({});
  expect(await run()).toEqual({ kind: 'declared', id: 'W-1' });
  expect(declared).toEqual([DECLARATION]);
});

test('declareWithdrawal answers a repeated post with the first declaration, over the limit too', async () => {
  const { run, declared } = stage({ known: 'W-0', wait: 60 });
  expect([await run(), declared]).toEqual([{ kind: 'repeated', id: 'W-0' }, []]);
});

test('declareWithdrawal records nothing over the limit of a network', async () => {
  const { run, declared } = stage({ wait: 60 });
  expect([await run(), declared]).toEqual([{ kind: 'limited', retryAfter: 60 }, []]);
});

describe('declareWithdrawal by the link of an order', () => {
  const linked = (open: number, obstacle: OrderToWithdraw['obstacle'] = null): OrderToWithdraw => ({
    order: sampleOrder(),
    earlier: [],
    lines: [{ item: sampleItem({ sku: 'A', quantity: 3 }), open }],
    obstacle,
    period: null,
  });
  const some = (quantity: number) =>
    sampleDeclaration({ scope: { kind: 'lines', lines: [{ sku: 'A', name: 'A', size: 'M', quantity }] } });

  test('records what is left of the order, whatever others of its network declare', async () => {
    const { run, counted } = stage({ linked: linked(2), declaration: some(2), wait: 60 });
    expect([await run(), counted()]).toEqual([{ kind: 'declared', id: 'W-1' }, 0]);
  });

  test.each([
    ['more than is left', { linked: linked(1), declaration: some(2) }, { kind: 'exceeding', skus: ['A'] }],
    ['an order without anything left', { linked: linked(0, 'all-withdrawn') }, { kind: 'nothing-left' }],
    ['an order that is not paid', { linked: linked(3, 'unpaid') }, { kind: 'nothing-left' }],
  ])('rejects %s, which does not count for the limit', async (_what, facts, answer) => {
    const { run, declared, counted } = stage(facts);
    expect([await run(), declared, counted()]).toEqual([answer, [], 0]);
  });

  test('answers a repeated post with the first declaration, which took what was left', async () => {
    const repeated = stage({ known: 'W-0', linked: linked(0, 'all-withdrawn') });
    expect(await repeated.run()).toEqual({ kind: 'repeated', id: 'W-0' });
  });
});

const DECLARED_AT = Date.parse('2026-12-01T12:00:00Z');

async function find(changes: Partial<Withdrawal>, failure: Error | null = null) {
  const read: string[] = [];
  async function byNumber(orderNumber: string) {
    read.push(orderNumber);
    if (failure) throw failure;
    return sampleOrder({ status: 'authorised' });
  }
  const refunds = { ofOrder: async () => [] };
  const advice = await findAdvice(
    { orders: { byNumber }, refunds },
    sampleWithdrawal({ declaredAt: DECLARED_AT, ...changes }),
  );
  return { advice: advice.kind, read };
}

test('findAdvice reads the order of a link alone', async () => {
  expect(await find({ linked: true })).toEqual({ advice: 'sendBack', read: ['PW-1'] });
  expect(await find({})).toEqual({ advice: 'ifInTime', read: [] });
  expect(await find({ state: 'received' })).toEqual({ advice: 'status', read: [] });
});

test('findAdvice goes without the order while it is unavailable', async () => {
  const unavailable = new UpstreamUnavailable('platform', 'timeout');
  expect((await find({ linked: true }, unavailable)).advice).toBe('ifInTime');
  expect((await find({ linked: true, endedOn: '2026-11-01' }, unavailable)).advice).toBe('late');
  await expect(find({ linked: true }, new Error('broken'))).rejects.toThrow('broken');
});
