import { expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { DELIVERED, type Letter } from '#app/modules/letters/domain/letter.ts';
import { collectLetters } from '#tests/support/collected-letters.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { writeOrderLink } from './order-letters.ts';

const NOW = days(1000);

function stage({ age = days(1) } = {}) {
  const order = sampleOrder({ createdAt: NOW - age });
  const delivered: Letter[] = [];
  const deps = {
    orders: { byNumber: async (number: string) => (number === order.orderNumber ? order : null) },
    orderLink: { sign: (number: string) => `${number}.signature` },
    letters: collectLetters(delivered),
    clock: () => NOW,
  };
  const ask = (orderNumber: string, typed: string) =>
    writeOrderLink(deps, { id: 'order-link:1', orderNumber, isFrom: (email) => email === typed });
  return { ask, delivered };
}

test('writeOrderLink delivers the link to the address of the order, in its market', async () => {
  const { ask, delivered } = stage();
  expect(await ask('PW-1', 'ada@example.com')).toEqual(DELIVERED);
  expect(delivered).toEqual([
    {
      id: 'order-link:1',
      to: 'ada@example.com',
      market: 'DE',
      language: 'de',
      content: { kind: 'order-link', orderNumber: 'PW-1', firstName: 'Ada', path: '/de/order/PW-1.signature' },
    },
  ]);
});

test.each([
  ['an unknown order', 'PW-2', 'ada@example.com', days(1)],
  ['the address of another shopper', 'PW-1', 'eve@example.com', days(1)],
  ['an order whose link has ended', 'PW-1', 'ada@example.com', days(180)],
])('writeOrderLink delivers nothing for %s', async (_case, number, email, age) => {
  const { ask, delivered } = stage({ age });
  expect(await ask(number, email)).toBeNull();
  expect(delivered).toEqual([]);
});
