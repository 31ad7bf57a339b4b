import { expect, test } from 'vitest';
import { run as failUpstreams } from '#lab/outages/outages.ts';
import { corrupted } from '#lab/proofs/disaster-corrupted.ts';
import { full } from '#lab/proofs/disaster-full.ts';
import { steps } from '#lab/proofs/disaster-steps.ts';
import { run as loseAnswers } from '#lab/proofs/dropped.ts';
import { run as mutate } from '#lab/proofs/mutate.ts';
import { runParts } from '#lab/proofs/proof.ts';
import { run as race } from '#lab/proofs/race.ts';
import { whyNoDisk } from '#lab/proofs/small-disk.ts';
import { run as soak } from '#lab/proofs/soak.ts';
import { run as changeTotals } from '#lab/proofs/total-changed.ts';
import { ENGINES } from '#tests/support/stores.ts';

// The proofs of `npm run proof` with a few rounds: the same programs.
const small = { seed: 20_261_121, report: () => undefined, durable: false };

test.each(ENGINES)(
  'the last unit and the last use of a code go to one of twenty on %s',
  { timeout: 60_000 },
  async (engine) => {
    const { broken, table } = await race({ ...small, engine, rounds: 1 });
    expect(broken).toEqual([]);
    expect(table).toContainEqual(['the last unit', '1', '20', '1', '19', '0']);
  },
);

test.each(ENGINES)(
  'a total that changes between view and payment is rejected with both totals on %s',
  { timeout: 60_000 },
  async (engine) => {
    const { broken, table } = await changeTotals({ ...small, engine, rounds: 1 });
    expect(broken).toEqual([]);
    expect(table).toContainEqual(['a price rises', '2', '2', '2', '2']);
  },
);

test.each(ENGINES)(
  'a lost answer about an order or its payment leaves one paid order on %s',
  { timeout: 90_000 },
  async (engine) => {
    const { broken, table } = await loseAnswers({ ...small, engine, rounds: 1, within: Number.POSITIVE_INFINITY });
    expect(broken).toEqual([]);
    expect(table).toHaveLength(6);
  },
);

test('a node killed at its first commit or answer of a purchase loses and doubles no order', {
  timeout: 120_000,
}, async () => {
  const { broken, table } = await runParts({ steps }, { ...small, engine: 'sqlite', rounds: 1 });
  expect(broken).toEqual([]);
  expect(table).toContainEqual(['steps', 'orders, each paid once', '6']);
});

test('damaged bytes of the embedded store end in a page for shoppers and in advice for the operator', {
  timeout: 60_000,
}, async () => {
  const { broken } = await runParts({ corrupted }, { ...small, engine: 'sqlite' });
  expect(broken).toEqual([]);
});

test.skipIf(whyNoDisk() !== null)(
  'a full disk loses no order, and the shop goes on once there is room',
  {
    timeout: 60_000,
  },
  async () => {
    const { broken } = await runParts({ full }, { ...small, engine: 'sqlite' });
    expect(broken).toEqual([]);
  },
);

test.each([
  ['sqlite', 'content.garbage', '34', '0'],
  ['postgres', 'database.half', '16', '18'],
] as const)(
  'a shopper on %s is served or answered in words during the outage %s, and all is fresh afterwards',
  {
    timeout: 240_000,
  },
  async (engine, part, done, explained) => {
    const { broken, table } = await failUpstreams({ ...small, engine, part, slowdown: 10 });
    expect(broken).toEqual([]);
    expect(table[1]?.slice(2, 5)).toEqual([done, explained, '0']);
  },
);

test('half a minute of purchases leaves nothing open, and each is paid once', { timeout: 120_000 }, async () => {
  const { broken } = await soak({ ...small, engine: 'sqlite', rounds: 0.5, mostGrowth: 1 });
  expect(broken).toEqual([]);
});

test('altered forms and addresses cause no wrong charge, and all are answered with a page', {
  timeout: 60_000,
}, async () => {
  const { broken, table } = await mutate({ ...small, engine: 'sqlite', rounds: 200 });
  expect(broken).toEqual([]);
  expect(Number(table[1]?.[0])).toBeGreaterThanOrEqual(200);
});
