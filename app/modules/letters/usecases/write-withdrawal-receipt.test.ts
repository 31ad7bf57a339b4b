import { expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { DELIVERED, type Letter } from '#app/modules/letters/domain/letter.ts';
import type { Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import { collectLetters } from '#tests/support/collected-letters.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { writeBuyersReceipt, writeWithdrawalReceipt } from './write-withdrawal-receipt.server.ts';

const DECLARED_AT = Date.parse('2026-12-01T12:00:00Z');

async function write(changes: Partial<Withdrawal> = {}) {
  const delivered: Letter[] = [];
  const withdrawal: Withdrawal = {
    id: 'W-1',
    storefront: 'de',
    country: 'DE',
    orderNumber: 'PW-1',
    name: 'Ada',
    email: 'ada@example.com',
    scope: { kind: 'order' },
    linked: false,
    endedOn: null,
    declaredAt: DECLARED_AT,
    state: 'open',
    ...changes,
  };
  const deps = {
    withdrawals: { byId: async (id: string) => (id === 'W-1' ? withdrawal : null) },
    orders: { byNumber: async (number: string) => (number === 'PW-1' ? sampleOrder({ status: 'authorised' }) : null) },
    receiptLink: { sign: (id: string) => `${id}.signature` },
    letters: collectLetters(delivered),
  };
  return { delivery: await writeWithdrawalReceipt(deps, { id: 'W-1' }), delivered, deps };
}
const endOf = ({ delivered: [letter] }: Awaited<ReturnType<typeof write>>) =>
  letter?.content.kind === 'withdrawal-receipt' ? letter.content.endedOn : undefined;

test('writeWithdrawalReceipt delivers what was declared and when, with the link of the receipt', async () => {
  const { delivery, delivered } = await write();
  expect(delivery).toEqual(DELIVERED);
  expect(delivered).toEqual([
    {
      id: 'withdrawal-receipt:W-1',
      to: 'ada@example.com',
      market: 'DE',
      content: {
        kind: 'withdrawal-receipt',
        number: 'W-1',
        name: 'Ada',
        buyer: null,
        orderNumber: 'PW-1',
        scope: { kind: 'order' },
        declaredAt: DECLARED_AT,
        endedOn: null,
        path: '/de/withdrawal/receipt/W-1.signature',
      },
    },
  ]);
});

test('writeBuyersReceipt tells the buyer, too, what another address declared', async () => {
  const { delivered, deps } = await write({ name: 'Eve', email: 'eve@example.com', country: 'AT', storefront: 'at' });
  expect(await writeBuyersReceipt(deps, { id: 'W-1' })).toEqual(DELIVERED);
  expect(delivered.map(({ to, id }) => [to, id])).toEqual([
    ['eve@example.com', 'withdrawal-receipt:W-1'],
    ['ada@example.com', 'withdrawal-receipt:W-1:buyer'],
  ]);
  // Eve is greeted by her name in her country, the buyer by hers in the country of the order.
  expect(delivered.map(({ market, content }) => [market, content])).toMatchObject([
    ['AT', { name: 'Eve', buyer: null }],
    ['DE', { name: 'Eve', buyer: 'Ada' }],
  ]);
});

test.each([
  ['the buyer declared', { email: ' ADA@example.com' }],
  ['names no order', { orderNumber: 'the socks of May', email: 'eve@example.com' }],
])('writeBuyersReceipt writes nothing for a declaration that %s', async (_what, changes) => {
  const { deps, delivered } = await write(changes);
  expect(await writeBuyersReceipt(deps, { id: 'W-1' })).toBeNull();
  expect(delivered).toHaveLength(1);
});

test('writeWithdrawalReceipt says that the period is over to the buyer alone', async () => {
  const late = { declaredAt: DECLARED_AT + days(60) };
  expect(endOf(await write(late))).toBe('2026-12-28');
  expect(endOf(await write({ ...late, email: 'eve@example.com' }))).toBeNull();
  expect(endOf(await write({ ...late, orderNumber: 'the socks of May' }))).toBeNull();
});

test('writeWithdrawalReceipt writes nothing for a declaration that is not there', async () => {
  const { deps, delivered } = await write();
  expect(await writeWithdrawalReceipt(deps, { id: 'W-2' })).toBeNull();
  expect(await writeBuyersReceipt(deps, { id: 'W-2' })).toBeNull();
  expect(delivered).toHaveLength(1);
});
