import { expect, test } from 'vitest';
import { DELIVERED, type Letter } from '#app/modules/letters/domain/letter.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { Withdrawal, WithdrawalScope } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { Refund } from '#app/modules/orders/ports.ts';
import { collectLetters } from '#tests/support/collected-letters.ts';
import { sampleItem, sampleOrder } from '#tests/support/sample-order.ts';
import { sampleWithdrawal } from '#tests/support/sample-withdrawal.ts';
import { writeReviewInvitation } from './write-review-invitation.ts';

const withdrawn = (scope: WithdrawalScope, changes: Partial<Withdrawal> = {}) =>
  sampleWithdrawal({ scope, ...changes });
const units = (sku: string, quantity: number): WithdrawalScope => ({
  kind: 'lines',
  lines: [{ sku, name: sku, size: 'M', quantity }],
});

function stage(
  changes: Partial<Order> = {},
  withdrawals: readonly Withdrawal[] = [],
  refunded: readonly number[] = [],
) {
  const order = sampleOrder({ status: 'authorised', ...changes });
  const delivered: Letter[] = [];
  const deps = {
    orders: { byId: async (id: string) => (id === order.id ? order : null) },
    withdrawals: {
      ofOrder: async ({ orderNumber }: Pick<Order, 'orderNumber'>) =>
        orderNumber === order.orderNumber ? withdrawals : [],
    },
    refunds: {
      ofOrder: async () =>
        refunded.map(
          (amount, at): Refund => ({
            kind: 'made',
            amount: { amount, currency: 'EUR' },
            at,
            withdrawalId: null,
          }),
        ),
    },
    reviewLink: { sign: ({ sku }: { sku: string }) => `${sku}.signature` },
    letters: collectLetters(delivered),
    invites: true,
  };
  return { write: (orderId = order.id) => writeReviewInvitation(deps, { orderId }), delivered };
}

test('writeReviewInvitation writes one letter with a link for each product that was paid for', async () => {
  const items = [
    sampleItem(),
    sampleItem({ productId: 'v2', sku: 'S-2' }),
    sampleItem({ productId: 'v3', parentSku: 'C/1', name: 'Cats' }),
    sampleItem({ productId: 'v4', parentSku: 'G', name: 'A gift', isGift: true }),
  ];
  const { write, delivered } = stage({ items });
  expect(await write()).toEqual(DELIVERED);
  expect(delivered).toEqual([
    {
      id: 'review-invitation:o1',
      to: 'ada@example.com',
      market: 'DE',
      language: 'de',
      content: {
        kind: 'review-invitation',
        orderNumber: 'PW-1',
        firstName: 'Ada',
        products: [
          { name: 'Striped socks', path: '/de/review/S.signature' },
          { name: 'Cats', path: '/de/review/C%2F1.signature' },
        ],
      },
    },
  ]);
});

test.each([
  ['unpaid', { status: 'created' }],
  ['cancelled', { status: 'cancelled' }],
  ['without a product', { items: [] }],
] as const)('writeReviewInvitation delivers nothing for an order that is %s', async (_case, changes) => {
  const { write, delivered } = stage(changes);
  expect(await write()).toBeNull();
  expect(delivered).toEqual([]);
});

test('writeReviewInvitation delivers nothing for an unknown order, and a letter where an extra payment was refunded', async () => {
  expect(await stage().write('o2')).toBeNull();
  expect(await stage({ sentBack: [{ state: 'done', at: 1 }] }).write()).toEqual(DELIVERED);
});

test('writeReviewInvitation delivers nothing for a sold-out order until its parcel is sent', async () => {
  expect(await stage({ oversold: true }).write()).toBeNull();
  const shipment = { at: 1, tracking: null };
  expect(await stage({ oversold: true, shipment }).write()).toEqual(DELIVERED);
});

test('writeReviewInvitation delivers nothing for an order that was refunded in full, at once or in parts', async () => {
  const described = sampleWithdrawal({ scope: { kind: 'described', items: 'all' }, state: 'refunded' });
  expect(await stage({}, [], [2395]).write()).toBeNull();
  expect(await stage({}, [described], [2000, 395]).write()).toBeNull();
  expect(await stage({}, [], [2000]).write()).toEqual(DELIVERED);
});

const TWO = {
  items: [sampleItem({ quantity: 2 }), sampleItem({ sku: 'S-2', parentSku: 'C', name: 'Cats', quantity: 1 })],
};

test.each([
  ['as a whole', [withdrawn({ kind: 'order' })]],
  ['line by line', [withdrawn(units(sampleItem().sku, 2)), withdrawn(units('S-2', 1))]],
])('writeReviewInvitation delivers nothing for an order that is withdrawn from %s', async (_how, withdrawals) => {
  const { write, delivered } = stage(TWO, withdrawals);
  expect(await write()).toBeNull();
  expect(delivered).toEqual([]);
});

test.each([
  ['some units of a line', withdrawn(units(sampleItem().sku, 1)), ['Striped socks', 'Cats']],
  ['a line', withdrawn(units(sampleItem().sku, 2)), ['Cats']],
  [
    'the order, by another address',
    withdrawn({ kind: 'order' }, { email: 'eve@example.com' }),
    ['Striped socks', 'Cats'],
  ],
  ['the order, which was closed', withdrawn({ kind: 'order' }, { state: 'closed' }), ['Striped socks', 'Cats']],
])('writeReviewInvitation asks about what is kept after a withdrawal from %s', async (_what, one, names) => {
  const { write, delivered } = stage(TWO, [one]);
  expect(await write()).toEqual(DELIVERED);
  expect(delivered).toMatchObject([{ content: { products: names.map((name) => ({ name })) } }]);
});
