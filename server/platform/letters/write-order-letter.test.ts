import { expect, test } from 'vitest';
import { DELIVERED, type Letter } from '#app/modules/letters/domain/letter.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { Refund } from '#app/modules/orders/ports.ts';
import { collectLetters } from '#tests/support/collected-letters.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { sampleWithdrawal } from '#tests/support/sample-withdrawal.ts';
import { type OrderNews, writeOrderLetter } from './write-order-letter.ts';

const NOW = 1000;
/** How to pay by transfer until a moment. */
const payUntil = (expiresAt: number | null): Order['instructions'] => ({
  kind: 'bank-transfer',
  method: 'bankTransfer_IBAN',
  amount: null,
  expiresAt,
  fields: [],
  qrCode: null,
  link: null,
});
/** The whole of the sample order. */
const REFUNDED: Refund = { kind: 'made', amount: sampleOrder().priceTotal, at: 1, withdrawalId: null };

function stage(
  changes: Partial<Order> = {},
  withdrawals: readonly Withdrawal[] = [],
  refunds: readonly Refund[] = [],
  isWithin = true,
) {
  const counted: (readonly [string, string])[] = [];
  const order = sampleOrder({ status: 'authorised', ...changes });
  const delivered: Letter[] = [];
  const deps = {
    orders: {
      byId: async (id: string) => (id === order.id ? order : null),
      byNumber: async (number: string) => (number === order.orderNumber ? order : null),
    },
    withdrawals: { ofOrder: async () => withdrawals },
    refunds: { ofOrder: async () => refunds },
    clock: () => NOW,
    orderLink: { sign: (number: string) => `${number}.signature` },
    letters: collectLetters(delivered),
    countLetter: async (kind: string, { to }: { readonly to: string }) => {
      counted.push([kind, to]);
      return isWithin;
    },
  };
  const write = (news: OrderNews, of: Parameters<typeof writeOrderLetter>[1]['of'] = { id: 'o1' }) =>
    writeOrderLetter(deps, { id: 'message', of, news });
  return { write, delivered, counted, order };
}

test('writeOrderLetter confirms a paid order to its address, with the signed link of its page', async () => {
  const { write, delivered, order } = stage();
  expect(await write({ kind: 'order-confirmed' })).toEqual(DELIVERED);
  expect(delivered).toEqual([
    {
      id: 'message',
      to: 'ada@example.com',
      market: 'DE',
      language: 'de',
      content: { kind: 'order-confirmed', order, path: '/de/order/PW-1.signature', fulfilment: 'packing' },
    },
  ]);
});

test.each([
  ['en', { market: 'DE', language: 'en' }],
  ['xx', { market: 'DE', language: undefined }],
])(
  'writeOrderLetter writes in the language `%s` in which the order was placed, where the shop has it',
  async (language, reader) => {
    const { write, delivered } = stage({ language });
    await write({ kind: 'order-confirmed' });
    const [letter] = delivered;
    expect({ market: letter?.market, language: letter?.language }).toEqual(reader);
  },
);

test('writeOrderLetter writes a refund of an order that is known by its number', async () => {
  const amount = { amount: 2395, currency: 'EUR' } as const;
  const { write, delivered, order } = stage();
  expect(await write({ kind: 'order-refunded', amount, reason: 'surplus' }, { number: 'PW-1' })).toEqual(DELIVERED);
  expect(delivered[0]?.content).toEqual({
    kind: 'order-refunded',
    amount,
    reason: 'surplus',
    orderNumber: 'PW-1',
    firstName: 'Ada',
    path: '/de/order/PW-1.signature',
    orderedAt: order.createdAt,
  });
});

test('writeOrderLetter links the page of the carrier', async () => {
  const { write, delivered } = stage({ shipment: { at: 1, tracking: 'https://carrier.example/1' } });
  await write({ kind: 'order-shipped' });
  expect(delivered[0]?.content).toMatchObject({ kind: 'order-shipped', tracking: 'https://carrier.example/1' });
});

const REFUSED = { kind: 'order-failed', reason: 'refused' } as const;
const CONFIRMED = { kind: 'order-confirmed' } as const;
const PENDING = { kind: 'order-pending' } as const;

test.each([
  ['order-pending', PENDING, { status: 'pending' }, false],
  ['order-failed', REFUSED, { status: 'refused' }, false],
  ['order-confirmed', CONFIRMED, { status: 'authorised' }, true],
] as const)('writeOrderLetter over the limit of an address writes %s: %#', async (_kind, news, changes, isWritten) => {
  const { write, delivered, counted } = stage(changes, [], [], false);
  await write(news);
  expect(delivered).toHaveLength(isWritten ? 1 : 0);
  expect(counted).toEqual(isWritten ? [] : [['unpaid-order-mail', 'ada@example.com']]);
});

test.each([
  ['a pending payment that is pending', PENDING, { status: 'pending' }, true],
  ['a pending payment that was paid meanwhile', PENDING, { status: 'authorised' }, false],
  ['a pending payment that failed meanwhile', PENDING, { status: 'refused' }, false],
  ['how to pay within the time', PENDING, { status: 'pending', instructions: payUntil(NOW + 1) }, true],
  ['how to pay without an end', PENDING, { status: 'pending', instructions: payUntil(null) }, true],
  ['how to pay until now', PENDING, { status: 'pending', instructions: payUntil(NOW) }, false],
  ['a pending payment that an operator checks', PENDING, { status: 'pending', underReview: true }, false],
  ['a failed payment', REFUSED, { status: 'refused' }, true],
  ['a failed payment after which the order was paid', REFUSED, { status: 'authorised' }, false],
  ['a failed payment after which the shopper pays again', REFUSED, { status: 'created' }, false],
  ['a confirmation of an order that is captured', CONFIRMED, { status: 'captured' }, true],
  ['a confirmation of an order that is not paid', CONFIRMED, { status: 'refused' }, false],
  ['a correction of a paid order', { kind: 'order-corrected' }, { status: 'captured' }, true],
  ['a correction of an order whose money went back', { kind: 'order-corrected' }, { status: 'refused' }, false],
  ['a shipment that was never noted', { kind: 'order-shipped' }, { shipment: null }, false],
] as const)('writeOrderLetter writes %s only while it is true', async (_case, news, changes, isWritten) => {
  const { write, delivered } = stage(changes);
  expect(await write(news)).toEqual(isWritten ? DELIVERED : null);
  expect(delivered).toHaveLength(isWritten ? 1 : 0);
});

test('writeOrderLetter asks for no payment of an order that was withdrawn from', async () => {
  const withdrawn = [sampleWithdrawal()];
  for (const [news, status] of [
    [PENDING, 'pending'],
    [REFUSED, 'refused'],
  ] as const)
    expect(await stage({ status }, withdrawn).write(news)).toBeNull();
  const closed = stage({ status: 'pending' }, [sampleWithdrawal({ state: 'closed', closedAt: 1 })]);
  expect(await closed.write(PENDING)).toEqual(DELIVERED);
});

test.each([
  ['was withdrawn from before it was paid', 'withdrawn', {}, [sampleWithdrawal()], []],
  ['is shipped', 'shipped', { shipment: { at: 1, tracking: null } }, [], []],
  ['is oversold', 'oversold', { oversold: true }, [], []],
  ['is refunded', 'refunded', {}, [], [REFUNDED]],
  ['is packed, and an extra payment was refunded', 'packing', { sentBack: [{ state: 'done', at: 1 }] }, [], []],
] as const)('writeOrderLetter confirms an order that %s', async (_what, fulfilment, changes, all, refunds) => {
  const { write, delivered } = stage(changes, all, refunds);
  expect(await write(CONFIRMED)).toEqual(DELIVERED);
  expect(delivered[0]?.content).toMatchObject({ kind: 'order-confirmed', fulfilment });
});

test('writeOrderLetter says with the parcel what its buyer withdrew from', async () => {
  const lines = { kind: 'lines', lines: [{ sku: 'S-1', name: 'Striped socks', size: 'M', quantity: 1 }] } as const;
  const all = [
    sampleWithdrawal({ scope: lines }),
    sampleWithdrawal({ id: 'W-2', state: 'closed', closedAt: 1 }),
    sampleWithdrawal({ id: 'W-3', email: 'eve@example.com' }),
  ];
  const { write, delivered } = stage({ shipment: { at: 1, tracking: null } }, all);
  await write({ kind: 'order-shipped' });
  expect(delivered[0]?.content).toMatchObject({ kind: 'order-shipped', withdrawn: [lines], fulfilment: 'shipped' });
});

test('writeOrderLetter writes nothing about an unknown order', async () => {
  const { write, delivered } = stage();
  expect([await write(CONFIRMED, { id: 'o2' }), delivered]).toEqual([null, []]);
});
