import { expect, test } from 'vitest';
import { hours, minutes } from '#app/kernel/clock.ts';
import { LIMITS, type LimitedRequest, SHARED_LIMITS } from '#app/web/limits.ts';
import { migrations } from '#server/composition/migrations.ts';
import { createRequestLimits } from '#server/platform/rate-limits/request-limits.ts';
import { inspectStore } from '#server/store/upkeep/inspect-store.ts';
import { setUpStage } from './commerce-fixture.ts';

const stage = setUpStage({ variants: [] });

/** The limits of a node on the shared store, and the number of its writes there. */
function node({ fails = false } = {}) {
  let isDown = fails;
  let writes = 0;
  let failures = 0;
  const limits = createRequestLimits({
    reserve: async (args) => {
      writes += 1;
      if (isDown) throw new Error('The store is unavailable');
      return stage.store.command('reserveTries', args);
    },
    clock: stage.now,
    keys: ['a test key of at least 32 characters'],
    onFailure: () => {
      failures += 1;
    },
  });
  const passing = async (name: LimitedRequest, address: string | null, times: number) => {
    let passed = 0;
    for (let time = 0; time < times; time += 1) if ((await limits.take(name, address)) === null) passed += 1;
    return passed;
  };
  return {
    limits,
    passing,
    search: (address: string | null, times: number) => passing('search', address, times),
    writes: () => writes,
    failures: () => failures,
    /** The store answers again. */
    recover() {
      isDown = false;
    },
  };
}

test('`RequestLimits` allows a network 120 searches a minute and returns the time until the next', async () => {
  const { limits, search } = node();
  expect(await search('203.0.113.7', 121)).toBe(120);
  stage.pass(20_000);
  expect(await limits.take('search', '203.0.113.7')).toBe(40);
  expect(await limits.take('search', '203.0.113.8')).toBeNull();
  expect(await limits.take('address', '203.0.113.7')).toBeNull();
  stage.pass(40_000);
  expect(await search('203.0.113.7', 121)).toBe(120);
});

test('`RequestLimits` counts over all nodes: a second node adds at most a quarter', async () => {
  const first = node();
  const second = node();
  expect((await first.search('203.0.113.7', 200)) + (await second.search('203.0.113.7', 200))).toBe(150);
});

test.each([...SHARED_LIMITS])('`RequestLimits` grants the limit of `%s` once over eight nodes', async (name) => {
  const { network, area, window } = LIMITS[name as 'sign-in'];
  const nodes = Array.from({ length: 8 }, () => node());
  const passed = await Promise.all(nodes.map(({ passing }) => passing(name, '203.0.113.7', network)));
  expect(passed.reduce((sum, one) => sum + one)).toBe(network);
  stage.pass(window);
  let ofArea = 0;
  for (let host = 0; host < 16; host += 1)
    ofArea += (await nodes[host % 8]?.passing(name, `203.0.113.${host}`, network)) ?? 0;
  expect(ofArea).toBe(area);
});

test('`RequestLimits` grants a part of a shared limit while the store is unavailable, and the rest of it afterwards', async () => {
  const { passing, limits, failures, recover } = node({ fails: true });
  const { network } = LIMITS['sign-in'];
  expect(await passing('sign-in', '203.0.113.7', 40)).toBe(network / 4);
  expect(await limits.take('sign-in', '203.0.113.7')).toBe(10);
  const failed = failures();
  await passing('sign-in', '203.0.113.7', 40);
  expect(failures()).toBe(failed);
  // Another network is not locked out, and neither is this one once the store answers.
  expect(await limits.take('sign-in', '198.51.100.7')).toBeNull();
  recover();
  stage.pass(10_000);
  expect(await passing('sign-in', '203.0.113.7', 40)).toBe(network);
});

test('`RequestLimits` limits neighbouring addresses together', async () => {
  const { search } = node();
  let passed = 0;
  for (let host = 0; host < 30; host += 1) passed += await search(`203.0.113.${host}`, 30);
  expect(passed).toBe(600);
  expect(await search('198.51.100.1', 30)).toBe(30);
});

test('`RequestLimits` writes nothing for a network with few requests, and once per batch for a busy one', async () => {
  const { search, writes } = node();
  await search('203.0.113.7', 30);
  expect(writes()).toBe(0);
  await search('203.0.113.7', 90);
  expect(writes()).toBe(8);
  await search('203.0.113.7', 500);
  expect(writes()).toBe(9);
});

test('`RequestLimits` borrows once for requests at the same time', async () => {
  const { limits, writes } = node();
  const answers = await Promise.all(Array.from({ length: 130 }, () => limits.take('search', '203.0.113.7')));
  expect(answers.filter((wait) => wait === null)).toHaveLength(120);
  expect(writes()).toBeLessThanOrEqual(9);
});

test('`RequestLimits` allows requests while the store is unavailable, and those of an unknown address', async () => {
  const broken = node({ fails: true });
  expect(await broken.search('203.0.113.7', 300)).toBe(300);
  expect(broken.failures()).toBeGreaterThan(0);
  expect(await node().search(null, 2000)).toBe(2000);
});

test('`RequestLimits` stores no address, and deletes its rows with their window', async () => {
  await node().search('203.0.113.7', 60);
  const rows = JSON.stringify(await stage.store.read.all('SELECT name FROM rate_limits'));
  expect(rows).toContain('request:search:network:');
  expect(rows).not.toContain('203.0.113');
  await stage.store.command('deleteExpiredRateLimits', { now: stage.now() + minutes(1) });
  expect(await stage.count('rate_limits')).toBe(0);
});

test('the doctor finds a fault while a proxy names no network, until an hour after the last request', async () => {
  const faults = async () =>
    (await inspectStore(stage.store.read, { migrations, now: stage.now() }))
      .filter(({ level, text }) => level === 'fault' && text.startsWith('Limits per network are off'))
      .map(({ text }) => text);
  expect(await faults()).toEqual([]);
  await stage.store.command('noteUnknownNetworks', { requests: 30, now: stage.now() });
  stage.pass(minutes(1));
  await stage.store.command('noteUnknownNetworks', { requests: 12, now: stage.now() });
  expect(await faults()).toEqual([expect.stringMatching(/since 2026-11-23T09:00:00.000Z .* for 42 requests/)]);
  stage.pass(hours(1));
  expect(await faults()).toEqual([]);
});

/** What one shopper asks for within the window of a limit, none of it from memory. */
const ONE_SHOPPER = {
  search: 3,
  'filtered-list': 7,
  suggestion: 15,
  'cart-creation': 1,
  'market-switch': 2,
  address: 4,
  'address-lookup': 3,
  typed: 20,
} as const satisfies Partial<Record<LimitedRequest, number>>;

test.each(Object.entries(ONE_SHOPPER) as [LimitedRequest, number][])(
  'forty shoppers behind one address stay within the limit of %s at %i each, and the next network has its own',
  async (name, each) => {
    const { passing } = node();
    expect(await passing(name, '203.0.113.7', 40 * each)).toBe(40 * each);
    const { network } = LIMITS[name] as { network: number };
    await passing(name, '203.0.113.7', network);
    expect(await passing(name, '203.0.113.7', 1)).toBe(0);
    expect(await passing(name, '203.0.113.8', 1)).toBe(1);
  },
);
