import { expect, test } from 'vitest';
import { DELIVERED, type Letter } from '#app/modules/letters/domain/letter.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { collectLetters } from '#tests/support/collected-letters.ts';
import { sampleItem, sampleOrder } from '#tests/support/sample-order.ts';
import { writeReviewInvitation } from './write-review-invitation.server.ts';

function stage(changes: Partial<Order> = {}) {
  const order = sampleOrder({ status: 'authorised', ...changes });
  const delivered: Letter[] = [];
  const deps = {
    orders: { byId: async (id: string) => (id === order.id ? order : null) },
    reviewLink: { sign: ({ sku }: { sku: string }) => `${sku}.signature` },
    letters: collectLetters(delivered),
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
  ['refunded', { sentBack: [{ state: 'done', at: 1 }] }],
  ['about to be refunded', { sentBack: [{ state: 'asked', at: 1 }] }],
  ['without a product', { items: [] }],
] as const)('writeReviewInvitation delivers nothing for an order that is %s', async (_case, changes) => {
  const { write, delivered } = stage(changes);
  expect(await write()).toBeNull();
  expect(delivered).toEqual([]);
});

test('writeReviewInvitation delivers nothing for an unknown order, and a letter where a refund failed', async () => {
  expect(await stage().write('o2')).toBeNull();
  expect(await stage({ sentBack: [{ state: 'failed', at: 1 }] }).write()).toEqual(DELIVERED);
});
