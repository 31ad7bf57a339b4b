import { expect, test } from 'vitest';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { DatabaseError } from './postgres-faults.ts';
import type { Store } from './types.ts';
import { asUpstream } from './upstream-store.ts';

const commands = { buy: () => Promise.resolve() };

function failing(error: Error) {
  const fails = () => Promise.reject(error);
  const store = { read: { all: fails, get: fails }, command: fails, close: fails };
  return asUpstream(store as unknown as Store<typeof commands>, { warn: () => undefined });
}

test.each([
  ['a broken connection', '08006'],
  ['a lock that is not released in time', '55P03'],
  ['a statement that takes too long', '57014'],
])('the store for pages reports %s as an unavailable upstream', async (_what, code) => {
  const error = await failing(new DatabaseError('no', code))
    .command('buy', undefined)
    .catch((reason: unknown) => reason);
  expect(isUpstreamUnavailable(error)).toBe(true);
});

test('the store for pages reports a fault of a statement as it is', async () => {
  const fault = new DatabaseError('duplicate key', '23505');
  await expect(failing(fault).command('buy', undefined)).rejects.toBe(fault);
});
