import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { ok } from '#app/kernel/result.ts';
import type { TrialVisit } from '#app/modules/experiments/ports.ts';
import type { OrderStatus } from '#app/modules/orders/domain/order.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import { createExperimentSwitches } from '#server/adapters/experiments/experiment-switches.ts';
import { createTrialRecords } from '#server/adapters/experiments/trial-records.ts';
import { createWakeUp } from '#server/kernel/wake-up.ts';
import { KEPT_DAYS } from '#server/platform/experiments/experiment-commands.ts';
import { readRecorded, readSeenExperiments, readSeenTimes } from '#server/platform/experiments/read-experiments.ts';
import { sampleOrder } from '#tests/support/sample-order.ts';
import { createStage, market, type Stage } from './commerce-fixture.ts';

const ID = 'NAV_01_US_ALL';
const HALVES = 'control:50,v:50';
const usd = (amount: number) => ({ amount, currency: 'USD' }) as const;
const visit = (visitorId: string, variant = 'v', experiments = [ID]): TrialVisit => ({
  visitorId,
  exposures: experiments.map((experiment) => ({ experiment, variant, shares: HALVES })),
});
const [ADA, BOB] = ['visitor-0000000001', 'visitor-0000000002'] as const;

let stage: Stage;
beforeEach(async () => {
  stage = await createStage({ variants: [] });
});
afterEach(() => stage.close());

const silent = { ...createWakeUp(), after: () => undefined };
const node = (onFailure = (error: unknown): void => expect.fail(String(error))) =>
  createTrialRecords({ store: stage.store, clock: stage.now, wakeUp: silent, onFailure });
const recorded = (id = ID) => readRecorded(stage.store.read, id);
/** Reports a payment result of an order as the platform answers it. */
const pay = (records: ReturnType<typeof node>, orderNumber: string, status: OrderStatus) => {
  const orders: Pick<OrderService, 'settle'> = { settle: async () => ok(sampleOrder({ orderNumber, status })) };
  return records.watching(orders).settle(orderNumber, { status, amount: null, method: null, pspReference: 'P1' });
};

describe('visitors of experiments', () => {
  test('count once over pages and nodes, with the variant they saw first', async () => {
    const [one, other] = [node(), node()];
    for (const records of [one, one, other]) records.note(visit(ADA));
    other.note(visit(BOB, 'control'));
    await Promise.all([one.write(), other.write()]);
    one.note(visit(ADA, 'control'), 'added-to-bag');
    await one.write();
    expect((await recorded()).visitors.toSorted((a, b) => (a.variant < b.variant ? -1 : 1))).toEqual([
      { variant: 'control', shares: HALVES, exposed: 1, added: 0, checkout: 0 },
      { variant: 'v', shares: HALVES, exposed: 1, added: 1, checkout: 0 },
    ]);
    expect(await readSeenTimes(stage.store.read, ID)).toEqual({ first: stage.now(), last: stage.now() });
  });

  test('are written in batches, not before', async () => {
    const records = node();
    for (let number = 0; number < 1200; number += 1) records.note(visit(`visitor-${1_000_000_000 + number}`));
    expect(await stage.count('experiment_exposures')).toBe(0);
    await records.write();
    expect(await stage.count('experiment_exposures')).toBe(1200);
  });

  test('wait in memory up to a number', async () => {
    const records = node();
    for (let number = 0; number < 5100; number += 1) records.note(visit(`visitor-${1_000_000_000 + number}`));
    await records.write();
    expect(await stage.count('experiment_exposures')).toBe(5000);
  });

  test('are found by no id, and are not the same in two experiments', async () => {
    const records = node();
    records.note(visit(ADA, 'v', [ID, 'OTHER']));
    await records.orderStarted(visit(ADA), { orderNumber: 'PW-AAAAA-BBBBB', total: usd(1) });
    await records.write();
    const rows = await stage.store.read.all('SELECT * FROM experiment_exposures');
    const orders = await stage.store.read.all('SELECT * FROM experiment_orders');
    expect(JSON.stringify([rows, orders])).not.toMatch(/visitor-0|PW-AAAAA/);
    expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(2);
    expect(await readSeenExperiments(stage.store.read)).toEqual([ID, 'OTHER']);
  });

  test('keep all that they reached, whichever node notes it first', async () => {
    const [one, other] = [node(), node()];
    one.note(visit(ADA), 'began-checkout');
    other.note(visit(ADA), 'added-to-bag');
    other.note(visit(ADA));
    await other.write();
    await one.write();
    expect((await recorded()).visitors).toMatchObject([{ exposed: 1, added: 1, checkout: 1 }]);
  });

  test('wait while the store is unavailable', async () => {
    const failures: unknown[] = [];
    let isAway = true;
    const store = {
      read: stage.store.read,
      command: ((name: never, args: never) =>
        isAway ? Promise.reject(new Error('away')) : stage.store.command(name, args)) as typeof stage.store.command,
    };
    const onFailure = (error: unknown) => void failures.push(error);
    const records = createTrialRecords({ store, clock: stage.now, wakeUp: silent, onFailure });
    records.note(visit(ADA));
    await records.write();
    await records.orderStarted(visit(ADA), { orderNumber: 'PW-1', total: usd(1) });
    expect([failures.length, await stage.count('experiment_exposures')]).toEqual([2, 0]);
    isAway = false;
    await records.write();
    expect(await stage.count('experiment_exposures')).toBe(1);
  });

  test('are deleted after 400 days, with their orders and refunds', async () => {
    const records = node();
    await records.orderStarted(visit(ADA), { orderNumber: 'PW-1', total: usd(1000) });
    await records.refunded({ orderNumber: 'PW-1', reference: 'R1', amount: 100, done: true });
    const tables = ['experiment_exposures', 'experiment_orders', 'experiment_refunds'];
    stage.pass(days(KEPT_DAYS));
    await stage.store.command('deleteOldExposures', { now: stage.now() });
    expect(await Promise.all(tables.map(stage.count))).toEqual([1, 1, 1]);
    stage.pass(1);
    expect(await stage.store.command('deleteOldExposures', { now: stage.now() })).toBe(1);
    expect(await Promise.all(tables.map(stage.count))).toEqual([0, 0, 0]);
  });
});

describe('orders of visitors', () => {
  test('count once they are paid or pending, by visitor and currency', async () => {
    const records = node();
    await records.orderStarted(visit(ADA), { orderNumber: 'PW-1', total: usd(9900) });
    await records.orderStarted(visit(ADA), { orderNumber: 'PW-1', total: usd(1000) });
    await records.orderStarted(visit(ADA), { orderNumber: 'PW-2', total: { amount: 500, currency: 'EUR' } });
    await records.orderStarted(visit(BOB, 'control'), { orderNumber: 'PW-3', total: usd(700) });
    expect(await recorded()).toMatchObject({ buyers: new Map(), orders: [] });
    for (const number of ['PW-1', 'PW-1', 'PW-2', 'PW-9']) await pay(records, number, 'authorised');
    await pay(records, 'PW-3', 'pending');
    expect(await recorded()).toMatchObject({
      buyers: new Map([
        ['v', 1],
        ['control', 1],
      ]),
      orders: [
        { variant: 'v', orders: 1, revenue: { amount: 500, currency: 'EUR' } },
        expect.objectContaining({ orders: 1 }),
        expect.objectContaining({ orders: 1 }),
      ],
    });
    expect((await recorded()).visitors).toMatchObject([{ checkout: 1 }, { checkout: 1 }]);
  });

  test.each(['refused', 'cancelled', 'expired', 'error'] as const)('that end as %s are taken back', async (status) => {
    const records = node();
    await records.orderStarted(visit(ADA), { orderNumber: 'PW-1', total: usd(1000) });
    await pay(records, 'PW-1', 'pending');
    expect((await recorded()).orders).toHaveLength(1);
    await pay(records, 'PW-1', status);
    expect(await recorded()).toMatchObject({ buyers: new Map(), orders: [] });
    await records.orderStarted(visit(ADA), { orderNumber: 'PW-1', total: usd(1000) });
    await pay(records, 'PW-1', 'authorised');
    expect((await recorded()).orders).toHaveLength(1);
  });

  test('lose what is refunded, once, and do not count when it is all', async () => {
    const records = node();
    await records.orderStarted(visit(ADA), { orderNumber: 'PW-1', total: usd(1000) });
    await pay(records, 'PW-1', 'authorised');
    const refund = { orderNumber: 'PW-1', reference: 'R1', amount: 400, done: true };
    for (const _ of [1, 2]) await records.refunded(refund);
    expect((await recorded()).orders).toMatchObject([{ orders: 1, revenue: usd(600) }]);
    await records.refunded({ ...refund, reference: 'R2', amount: 600 });
    expect(await recorded()).toMatchObject({ buyers: new Map(), orders: [] });
    await records.refunded({ ...refund, done: false });
    expect((await recorded()).orders).toMatchObject([{ orders: 1, revenue: usd(400) }]);
    await records.refunded({ ...refund, orderNumber: 'PW-9', reference: 'R9' });
    expect(await stage.count('experiment_refunds')).toBe(1);
  });

  test('are noted while a result is on its way, without a failure of the order', async () => {
    const failures: unknown[] = [];
    const records = createTrialRecords({
      store: { read: stage.store.read, command: () => Promise.reject(new Error('away')) },
      clock: stage.now,
      wakeUp: silent,
      onFailure: (error) => void failures.push(error),
    });
    await node().orderStarted(visit(ADA), { orderNumber: 'PW-1', total: usd(1000) });
    expect(await pay(records, 'PW-1', 'authorised')).toMatchObject({ ok: true });
    await records.refunded({ orderNumber: 'PW-1', reference: 'R1', amount: 1, done: true });
    expect(failures).toHaveLength(2);
  });
});

describe('an experiment that an operator stops', () => {
  const definition = { id: ID, storefronts: ['us'], active: true, variants: [{ id: 'v', share: null }] };
  const content = { experimentation: () => CONTENT };
  const CONTENT = {
    disableRegularNewsletter: false,
    experiments: [definition, { ...definition, id: 'OTHER' }],
  };
  const switches = () =>
    createExperimentSwitches({ store: stage.store, content, onFailure: (error) => expect.fail(String(error)) });
  const activeOf = ({ experimentation }: ReturnType<typeof switches>) =>
    experimentation(market('US'))
      .experiments.filter(({ active }) => active)
      .map(({ id }) => id);

  test('is inactive on every node after its next read, until it is started', async () => {
    const [one, other] = [switches(), switches()];
    let changes = 0;
    one.start(() => {
      changes += 1;
    });
    one.stop();
    await one.read();
    expect([activeOf(one), changes]).toEqual([[ID, 'OTHER'], 0]);
    expect(await stage.store.command('stopExperiment', { experiment: ID, now: stage.now() })).toBe(true);
    expect(await stage.store.command('stopExperiment', { experiment: ID, now: stage.now() })).toBe(false);
    await Promise.all([one.read(), other.read()]);
    expect([activeOf(one), activeOf(other), changes]).toEqual([['OTHER'], ['OTHER'], 1]);
    // Pages made of the same object stay in memory.
    expect(one.experimentation(market('US'))).toBe(one.experimentation(market('US')));
    expect(await stage.store.command('startExperiment', { experiment: ID })).toBe(true);
    expect(await stage.store.command('startExperiment', { experiment: ID })).toBe(false);
    await one.read();
    expect([one.experimentation(market('US')), changes]).toEqual([CONTENT, 2]);
  });
});
