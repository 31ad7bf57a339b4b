import { expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { DELIVERED, type Letter } from '#app/modules/letters/domain/letter.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { Refund } from '#app/modules/orders/ports.ts';
import { collectLetters } from '#tests/support/collected-letters.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { sampleWithdrawal } from '#tests/support/sample-withdrawal.ts';
import { writeBuyersReceipt, writeWithdrawalReceipt } from './write-withdrawal-receipt.ts';

type Facts = {
  readonly order?: Partial<Order>;
  readonly isAvailable?: boolean;
  /** Whether the address may have a letter. */
  readonly isWithin?: boolean;
  readonly refunds?: readonly Refund[];
};

const DECLARED_AT = Date.parse('2026-12-01T12:00:00Z');

async function write(
  changes: Partial<Withdrawal> = {},
  { order = {}, isAvailable = true, refunds = [], isWithin = true }: Facts = {},
) {
  const delivered: Letter[] = [];
  const counted: (readonly [string, string])[] = [];
  const withdrawal = sampleWithdrawal({ declaredAt: DECLARED_AT, ...changes });
  const deps = {
    withdrawals: { byId: async (id: string) => (id === 'W-1' ? withdrawal : null) },
    orders: {
      async byNumber(number: string) {
        if (!isAvailable) throw new UpstreamUnavailable('platform', 'timeout');
        return number === 'PW-1' ? sampleOrder({ status: 'authorised', ...order }) : null;
      },
    },
    refunds: { ofOrder: async () => refunds },
    receiptLink: { sign: (id: string) => `${id}.signature` },
    letters: collectLetters(delivered),
    countLetter: async (kind: string, { to }: { readonly to: string }) => {
      counted.push([kind, to]);
      return isWithin;
    },
  };
  return { delivery: await writeWithdrawalReceipt(deps, { id: 'W-1' }), delivered, counted, deps };
}
const adviceOf = ({ delivered: [letter] }: Awaited<ReturnType<typeof write>>) =>
  letter?.content.kind === 'withdrawal-receipt' ? letter.content.advice : undefined;

test('writeWithdrawalReceipt delivers what was declared and when, with the link of the receipt', async () => {
  const { delivery, delivered } = await write();
  expect(delivery).toEqual(DELIVERED);
  expect(delivered).toEqual([
    {
      id: 'withdrawal-receipt:W-1',
      to: 'ada@example.com',
      market: 'DE',
      language: 'de',
      content: {
        kind: 'withdrawal-receipt',
        number: 'W-1',
        name: 'Ada',
        buyer: null,
        orderNumber: 'PW-1',
        belongs: true,
        scope: { kind: 'order' },
        declaredAt: DECLARED_AT,
        advice: { kind: 'sendBack' },
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
  // Anybody may type the address of another person: only the buyer is greeted by name.
  expect(delivered.map(({ market, content }) => [market, content])).toMatchObject([
    ['AT', { name: 'Eve', belongs: false, buyer: null }],
    ['DE', { name: 'Eve', belongs: false, buyer: 'Ada' }],
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

test('writeWithdrawalReceipt says what the shop knows of the order to the buyer alone', async () => {
  const late = { declaredAt: DECLARED_AT + days(60) };
  expect(adviceOf(await write(late))).toEqual({ kind: 'late', endedOn: '2026-12-28' });
  expect(adviceOf(await write({}, { order: { status: 'pending' } }))).toEqual({ kind: 'unpaid' });
  const strange = { kind: 'ifInTime' };
  expect(adviceOf(await write({ ...late, email: 'eve@example.com' }))).toEqual(strange);
  expect(adviceOf(await write({ email: 'eve@example.com' }, { order: { status: 'pending' } }))).toEqual(strange);
  expect(adviceOf(await write({ ...late, orderNumber: 'the socks of May' }))).toEqual(strange);
});

test('writeWithdrawalReceipt promises no money again for an order that was refunded', async () => {
  const amount = sampleOrder().priceTotal;
  const refunds: readonly Refund[] = [{ kind: 'made', amount, at: 1, withdrawalId: null }];
  expect(adviceOf(await write({}, { refunds }))).toEqual({ kind: 'refunded' });
});

test('writeWithdrawalReceipt writes at once while the orders are unavailable; the copy of the buyer waits', async () => {
  const declared = await write({ linked: true, email: 'eve@example.com' }, { isAvailable: false });
  expect([declared.delivery, adviceOf(declared)]).toEqual([DELIVERED, { kind: 'ifInTime' }]);
  const late = await write({ linked: true, endedOn: '2026-11-30' }, { isAvailable: false });
  expect(adviceOf(late)).toEqual({ kind: 'late', endedOn: '2026-11-30' });
  await expect(writeBuyersReceipt(declared.deps, { id: 'W-1' })).rejects.toThrow('not available');
});

test('writeWithdrawalReceipt writes a typed declaration within the limit of its address, and a linked one always', async () => {
  const over = await write({ linked: false, email: 'eve@example.com' }, { isWithin: false });
  expect([over.delivery, over.delivered, over.counted]).toEqual([null, [], [['withdrawal-mail', 'eve@example.com']]]);
  expect(await writeBuyersReceipt(over.deps, { id: 'W-1' })).toBeNull();
  const linked = await write({ linked: true }, { isWithin: false });
  expect([linked.delivery, linked.counted]).toEqual([DELIVERED, []]);
});

test('writeWithdrawalReceipt writes nothing for a declaration that is not there', async () => {
  const { deps, delivered } = await write();
  expect(await writeWithdrawalReceipt(deps, { id: 'W-2' })).toBeNull();
  expect(await writeBuyersReceipt(deps, { id: 'W-2' })).toBeNull();
  expect(delivered).toHaveLength(1);
});
