import { expect, test } from 'vitest';
import { days, minutes } from '#app/kernel/clock.ts';
import type { WithdrawalState } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import { migrations } from '#server/composition/migrations.ts';
import { createEmbeddedWithdrawals, readWithdrawals } from '#server/platform/withdrawals/withdrawals.ts';
import { inspectStore } from '#server/store/upkeep/inspect-store.ts';
import { sampleDeclaration } from '#tests/support/sample-withdrawal.ts';
import { orderInput, value } from './commerce-fixture.ts';
import { gb, setUpOperatorStage } from './operator-fixture.ts';

const suite = setUpOperatorStage();

/** A declaration, a minute after the one before. */
async function declare(nth: number, orderNumber = `order ${nth}`, email = `ada${nth}@example.com`): Promise<string> {
  const { stage } = suite;
  stage.pass(minutes(1));
  const ids = { code: () => `A000${nth}` };
  const declaration = sampleDeclaration({ orderNumber, email, takesRest: true });
  const { store, now: clock } = stage;
  const withdrawals = createEmbeddedWithdrawals({ store, clock, ids, onDeclared: () => undefined });
  const declared = await withdrawals.declare(declaration);
  return declared.id;
}

test('readWithdrawals lists the declarations of a state, those to be done the oldest first, behind any number of others', async () => {
  const { store, now } = suite.stage;
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

test('`withdrawals refund` names the order of a declaration, and `refunded` notes a refund by hand once', async () => {
  const id = await declare(1);
  expect(await suite.run('withdrawals', 'refund', id, '--order', 'nonsense')).toBe(1);
  expect(suite.errors).toContain('--order nonsense is no order number');
  expect(await suite.run('withdrawals', 'refund', id, '--order', 'pw 4k7qd 9xbtn', '--amount', '5')).toBe(0);
  await suite.run('withdrawals');
  expect(suite.out).toMatch(/order 1 {2}refunding .* for PW-4K7QD-9XBTN {2}refund 5\n/);
  expect(await suite.run('withdrawals', 'refunded', id)).toBe(1);
  const { store, now } = suite.stage;
  await store.command('rejectWithdrawalRefund', { id, problem: 'no-order', now: now() });
  expect(await suite.run('withdrawals', 'refunded', id)).toBe(0);
  expect([await suite.run('withdrawals', 'refunded', id), await suite.run('withdrawals', 'refunded', 'W-0')]).toEqual([
    1, 1,
  ]);
  await suite.run('withdrawals', 'list', '--state', 'refunded');
  expect(suite.out).toContain(id);
});

test('`withdrawals` lists what was refunded and what failed, and `refunded --amount` notes less than failed', async () => {
  const id = await declare(1);
  const { run, now } = suite.stage;
  await run("UPDATE withdrawals SET refund_state = 'failed' WHERE id = ?", [id]);
  const stored = (nth: number, state: string, amount: number) =>
    run(
      `INSERT INTO payment_refunds (id, withdrawal_id, order_number, psp_reference, amount, currency, whole, state, attempts, next_at, created_at, settled_at, letter_at)
       VALUES (?, ?, 'order 1', ?, ?, 'EUR', 0, ?, 1, 0, 0, 0, ?)`,
      [`${id}-${nth}`, id, `P${nth}`, amount, state, state === 'done' ? now() : null],
    );
  await stored(1, 'done', 1000);
  await stored(2, 'failed', 2000);
  await suite.run('withdrawals', 'show', id);
  expect(suite.out).toContain('refund-failed  whole order  typed  refunded 10.00 EUR  failed 20.00 EUR');
  expect([await suite.run('withdrawals', 'refunded', id, '--amount', '20.01'), suite.errors]).toEqual([
    1,
    expect.stringContaining('more than what failed'),
  ]);
  expect(await suite.run('withdrawals', 'refunded', id, '--amount', '15')).toBe(0);
  await suite.run('withdrawals', 'show', id);
  expect(suite.out).toContain('refunded  whole order  typed  refunded 25.00 EUR');
});

test('`withdrawals` says which declarations came late, and `refund` refunds one as its operator asked', async () => {
  const id = await declare(1);
  await suite.stage.store.command('noteMissedPeriod', { id, endedOn: '2026-12-30' });
  await suite.run('withdrawals');
  expect(suite.out).toContain('whole order  typed  late: the period ended on 2026-12-30');
  expect(await suite.run('withdrawals', 'refund', id)).toBe(0);
  expect(suite.errors).toContain(`${id} was declared after its period ended on 2026-12-30`);
});

test('`withdrawals` says of a declaration whose operator names another order nothing of the period of the first one', async () => {
  const id = await declare(1, 'PW-4K7QD-9XBTN');
  await suite.stage.store.command('noteMissedPeriod', { id, endedOn: '2026-12-30' });
  expect(await suite.run('withdrawals', 'refund', id, '--order', 'PW-11111-22222')).toBe(0);
  expect(suite.errors).not.toContain('2026-12-30');
  await suite.run('withdrawals', 'show', id);
  expect(suite.out).toContain('for PW-11111-22222');
  expect(suite.out).not.toContain('late:');
});

test('`withdrawals` says of which declaration no letter was written', async () => {
  const id = await declare(1);
  const message = { id: `withdrawal-receipt:${id}`, result: 'nothing', now: suite.stage.now() } as const;
  await suite.stage.store.command('finishOutboxMessage', message);
  await suite.run('withdrawals', 'show', id);
  expect(suite.out).toContain('typed  no letter: its address had too many');
});

test('`orders shipped` keeps back what was withdrawn from, and `orders export` says so', async () => {
  const { orders, readyCart } = suite.stage;
  const { cart, token } = await readyCart([{ id: 'red', quantity: 1 }]);
  const { orderNumber, priceTotal: amount } = value(await orders.begin(gb, token, orderInput(cart)));
  await orders.settle(orderNumber, { status: 'authorised', amount, method: 'visa', pspReference: 'P1' });
  await suite.run('orders', 'export');
  expect(suite.out).toContain(',packing,,0,1 x S-red Red,');
  await declare(1, orderNumber, 'Ada@example.com');
  await suite.run('orders', 'export');
  expect(suite.out).toContain(',withdrawn,whole order,0,1 x S-red Red,');
  await suite.run('orders', 'export', '--format', 'jsonl');
  expect(JSON.parse(suite.out)).toMatchObject({ goods: 'withdrawn', withdrawn: ['whole order'], refunded: 0 });
  expect(await suite.run('orders', 'shipped', orderNumber)).toBe(1);
  expect(suite.errors).toContain(`${orderNumber} is withdrawn from: keep its goods`);
  expect(await suite.run('orders', 'shipped', orderNumber, '--anyway')).toBe(0);
  expect(suite.out).toContain('The letter is queued.');
});

test('`withdrawals` calls no declaration late whose parcel was handed over after it', async () => {
  const { orders, readyCart, store, pass } = suite.stage;
  const { cart, token } = await readyCart([{ id: 'red', quantity: 1 }]);
  const { orderNumber, priceTotal: amount } = value(await orders.begin(gb, token, orderInput(cart)));
  await orders.settle(orderNumber, { status: 'authorised', amount, method: 'visa', pspReference: 'P1' });
  await store.command('noteMissedPeriod', { id: await declare(1, orderNumber), endedOn: '2026-12-30' });
  await suite.run('withdrawals');
  expect(suite.out).toContain('late: the period ended on 2026-12-30');
  pass(minutes(1));
  await suite.run('orders', 'shipped', orderNumber);
  await suite.run('withdrawals');
  expect(suite.out).toContain(orderNumber);
  expect(suite.out).not.toContain('late');
});

test('`orders shipped` warns of a withdrawal that names the order', async () => {
  const { orders, readyCart } = suite.stage;
  const { cart, token } = await readyCart([{ id: 'red', quantity: 1 }]);
  const { orderNumber, priceTotal: amount } = value(await orders.begin(gb, token, orderInput(cart)));
  await orders.settle(orderNumber, { status: 'authorised', amount, method: 'visa', pspReference: 'P1' });
  expect(await suite.run('orders', 'shipped', orderNumber)).toBe(0);
  expect(suite.errors).toBe('');
  await declare(1, orderNumber);
  expect(await suite.run('orders', 'shipped', orderNumber)).toBe(0);
  expect(suite.errors).toContain(`A withdrawal from ${orderNumber} is declared`);
});

test('the doctor names refunds of withdrawals that failed, and declarations older than 14 days', async () => {
  const { run, store, now, pass } = suite.stage;
  const findings = async () =>
    (await inspectStore(store.read, { migrations, now: now() }))
      .filter(({ level }) => level !== 'ok')
      .map(({ level, text }) => `${level} ${text}`);
  await run(
    `INSERT INTO payment_refunds (id, withdrawal_id, order_number, psp_reference, amount, currency, whole, state, attempts, next_at, created_at)
     VALUES ('W-1-1', 'W-1', 'PW-1', 'P1', 100, 'EUR', 0, 'failed', 1, 0, 0)`,
    [],
  );
  await declare(1);
  await store.command('closeWithdrawal', { id: await declare(2), now: now() });
  const failed = expect.stringMatching(/^fault 1 refunds failed/);
  expect(await findings()).toEqual([failed]);
  pass(days(14));
  expect((await findings()).slice(-2)).toEqual([
    failed,
    expect.stringMatching(/^note 1 withdrawals were declared more than 14 days ago/),
  ]);
  expect(await suite.run('payments')).toBe(0);
  expect(suite.out).toMatch(/Failed refunds.*\n.*PW-1 {2}W-1 {2}1\.00 EUR {2}P1/);
});
