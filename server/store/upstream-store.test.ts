import { expect, test } from 'vitest';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { DatabaseError, databaseOutageAdvice } from './postgres-faults.ts';
import { outageAdvice } from './store-fault.ts';
import type { Store } from './types.ts';
import { asUpstream } from './upstream-store.ts';

const commands = { buy: () => Promise.resolve() };

type Options = Partial<Parameters<typeof asUpstream>[1]>;

function failing(error: Error, options: Options = {}) {
  const fails = () => Promise.reject(error);
  const store = { read: { all: fails, get: fails }, command: fails, close: fails };
  return asUpstream(store as unknown as Store<typeof commands>, {
    logger: { error: () => undefined },
    adviceFor: databaseOutageAdvice,
    ...options,
  });
}
const rejection = (work: Promise<unknown>) => work.catch((reason: unknown) => reason);

test.each([
  ['a broken connection', '08006'],
  ['a lock that is not released in time', '55P03'],
  ['a statement that takes too long', '57014'],
  ['a full disk', '53100'],
  ['a database that takes no writes', '25006'],
  ['a disk that fails', '58030'],
])('the store for pages reports %s of PostgreSQL as an unavailable upstream', async (_what, code) => {
  const error = await rejection(failing(new DatabaseError('no', code)).command('buy', undefined));
  expect(isUpstreamUnavailable(error)).toBe(true);
});

test.each([
  ['database or disk is full', /free space/],
  ['disk I/O error', /mend the disk/],
  ['attempt to write a readonly database', /check the rights of DATA_DIR/],
  ['database disk image is malformed', /npm run store:restore/],
])('the store for pages reports "%s" of SQLite as an unavailable upstream, with advice', async (said, advice) => {
  const lines: unknown[] = [];
  const store = failing(new Error(said), {
    adviceFor: (error) => outageAdvice('/data/shop.sqlite', error),
    logger: { error: (line: unknown) => void lines.push(line) },
  });
  expect(isUpstreamUnavailable(await rejection(store.command('buy', undefined)))).toBe(true);
  expect(lines).toEqual([{ reason: said, advice: expect.stringMatching(advice) }]);
});

test('the store for pages logs an outage once a minute', async () => {
  let now = 0;
  const lines: unknown[] = [];
  const store = failing(new DatabaseError('no', '53100'), {
    logger: { error: (line: unknown) => void lines.push(line) },
    now: () => now,
  });
  for (const at of [0, 1, 59_999, 60_000, 60_001]) {
    now = at;
    await rejection(store.command('buy', undefined));
  }
  expect(lines).toHaveLength(2);
});

test('the store for pages reports a fault of a statement as it is', async () => {
  const fault = new DatabaseError('duplicate key', '23505');
  await expect(failing(fault).command('buy', undefined)).rejects.toBe(fault);
});
