import { createHash } from 'node:crypto';
import type { Clock } from '../../../app/kernel/clock.ts';
import type { IdSource } from '../../../app/kernel/ids.ts';
import type { PlatformStore } from '../platform-store.ts';

/** A write request: its key, and the hash of everything it asks for. */
export type KeyedRequest = { readonly key: string; readonly requestHash: string };

/** The key was sent before with another request. Nothing was done. */
export class IdempotencyKeyReused extends Error {
  override readonly name = 'IdempotencyKeyReused';
}

/**
 * The store as one write request sees it: each command runs at most once for the request's key, also when the request is sent again after
 * the process died. Made anew for every request. Its commands throw `IdempotencyKeyReused`.
 */
export function keyedStore(store: PlatformStore, { key, requestHash }: KeyedRequest, clock: Clock): PlatformStore {
  const runs = new Map<string, number>();
  const command = async (name: string, args: unknown) => {
    const run = runs.get(name) ?? 0;
    runs.set(name, run + 1);
    const done = await store.command('once', { key, step: `${name}#${run}`, requestHash, command: name, args, now: clock() });
    if (done.kind === 'key-reused') throw new IdempotencyKeyReused('The idempotency key was used for another request');
    return done.answer;
  };
  return { read: store.read, command: command as PlatformStore['command'], close: () => store.close() };
}

/** UUIDs (version 8) that follow from a key: a request sent again asks for the same new things under the same ids. */
export function keyedIds(key: string, ids: IdSource): IdSource {
  let made = 0;
  return {
    uuid() {
      const hash = createHash('sha256').update(`${key} ${made++}`).digest('hex');
      const variant = ((Number.parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
      return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(18, 20)}-${hash.slice(20, 32)}`;
    },
    code: (length) => ids.code(length),
  };
}
