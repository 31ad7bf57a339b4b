import type { Clock } from '#app/kernel/clock.ts';
import type { Store } from '#server/store/types.ts';
import type { IdempotencyCommands } from './idempotency-commands.ts';

/** A write request: its key, and the hash of its content. */
export type KeyedRequest = { readonly key: string; readonly requestHash: string };

/** The key was sent before with another request. Nothing was done. */
export class IdempotencyKeyReused extends Error {
  override readonly name = 'IdempotencyKeyReused';
}

/**
 * The store of one write request: each command runs at most once for the request's key, also when the request is sent
 * again after a crash. Created for every request. Its commands throw `IdempotencyKeyReused`.
 */
export function keyedStore<C extends IdempotencyCommands>(
  store: Store<C>,
  { key, requestHash }: KeyedRequest,
  clock: Clock,
): Store<C> {
  const keyed: Store<IdempotencyCommands> = store;
  const runs = new Map<string, number>();
  const command = async (name: string, args: unknown) => {
    const run = runs.get(name) ?? 0;
    runs.set(name, run + 1);
    const done = await keyed.command('once', {
      key,
      step: `${name}#${run}`,
      requestHash,
      command: name,
      args,
      now: clock(),
    });
    if (done.kind === 'key-reused') throw new IdempotencyKeyReused('The idempotency key was used for another request');
    return done.answer;
  };
  return { read: store.read, command: command as Store<C>['command'], close: () => store.close() };
}
