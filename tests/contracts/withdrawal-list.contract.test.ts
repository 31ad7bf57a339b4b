import { afterEach, beforeEach, expect, test } from 'vitest';
import { minutes } from '#app/kernel/clock.ts';
import type { WithdrawalState } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import { createEmbeddedWithdrawals } from '#server/adapters/withdrawals/embedded.ts';
import { readWithdrawals } from '#server/platform/withdrawals/read-withdrawals.ts';
import { createStage, type Stage } from './commerce-fixture.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await createStage({ variants: [{ id: 'red', stock: { nl: 1 } }] });
});
afterEach(() => stage.close());

/** A declaration, a minute after the one before. */
async function declare(nth: number): Promise<string> {
  stage.pass(minutes(1));
  const ids = { code: () => `A000${nth}` };
  const declared = await createEmbeddedWithdrawals({ store: stage.store, clock: stage.now, ids }).declare({
    storefront: 'uk',
    country: 'GB',
    orderNumber: `order ${nth}`,
    name: 'Ada',
    email: `ada${nth}@example.com`,
    scope: { kind: 'order' },
    linked: false,
    endedOn: null,
    seen: 0,
    takesRest: true,
  });
  if (declared.kind === 'too-many') throw new Error('Too many');
  return declared.id;
}

test('readWithdrawals lists the declarations of a state, those to be done the oldest first, behind any number of others', async () => {
  const { store, now } = stage;
  const ids: string[] = [];
  for (let nth = 0; nth < 6; nth += 1) ids.push(await declare(nth));
  const [open = '', received = '', refunding = '', failed = '', closed = '', newest = ''] = ids;
  await store.command('markWithdrawalReceived', { id: received, now: now() });
  for (const id of [refunding, failed]) await store.command('askWithdrawalRefund', { id, amount: null, now: now() });
  await store.command('rejectWithdrawalRefund', { id: failed, problem: 'no-order', now: now() });
  await store.command('closeWithdrawal', { id: closed, now: now() });
  const listed = async (state: WithdrawalState | null, limit: number) =>
    (await readWithdrawals(store.read, { state, limit })).withdrawals.map(({ id }) => id);
  expect(await listed(null, 9)).toEqual(ids.toReversed());
  expect(await listed('open', 9)).toEqual([open, newest]);
  expect(await listed('open', 1)).toEqual([open]);
  expect((await readWithdrawals(store.read, { state: 'open', limit: 1 })).count).toBe(2);
  expect((await readWithdrawals(store.read, { state: null, limit: 1 })).count).toBe(6);
  expect(await listed('received', 1)).toEqual([received]);
  expect(await listed('refunding', 1)).toEqual([refunding]);
  expect(await listed('refunded', 1)).toEqual([]);
  expect(await listed('refund-failed', 1)).toEqual([failed]);
  expect(await listed('closed', 1)).toEqual([closed]);
});
