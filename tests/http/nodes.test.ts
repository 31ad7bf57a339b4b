import { beforeAll, expect, test } from 'vitest';
import { ensureBalancer } from '#bin/lib/ensure-balancer.mjs';
import { run } from '#lab/proofs/nodes.ts';

const small = { engine: 'postgres', seed: 1, rounds: 1, report: () => undefined } as const;

beforeAll(ensureBalancer, 300_000);

test('a rolling restart behind the balancer fails no request', { timeout: 300_000 }, async () => {
  const { broken, table } = await run({ ...small, part: 'rolling' });
  expect(broken).toEqual([]);
  expect(table).toContainEqual(['rolling', 'restarts', '2']);
});

test('a lost primary loses and doubles no confirmed order', { timeout: 300_000 }, async () => {
  const { broken, table } = await run({ ...small, part: 'failover' });
  expect(broken).toEqual([]);
  expect(table).toContainEqual(['failover', 'failovers', '1']);
});
