import { expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { Refund } from '#app/modules/orders/ports.ts';
import { sampleItem, sampleOrder } from '#tests/support/sample-order.ts';
import { sampleWithdrawal } from '#tests/support/sample-withdrawal.ts';
import { showOrderToWithdraw } from './show-withdrawal.server.ts';

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
