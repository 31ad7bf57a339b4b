import type { Clock } from '#app/kernel/clock.ts';
import type { CountLetter } from '#app/modules/letters/ports.ts';
import { createKeyRing } from '#server/kernel/key-ring.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import { createAddressRows } from '#server/platform/rate-limits/letter-limits.ts';

/** Counts letters to addresses that anyone may have typed, in the store: all nodes together write no more. */
export function letterCounter({
  store,
  secrets,
  clock,
}: {
  readonly store: Pick<PlatformStore, 'command'>;
  readonly secrets: readonly string[];
  readonly clock: Clock;
}): CountLetter {
  const rowsOf = createAddressRows(createKeyRing(secrets, 'letter limits'));
  return (kind, { id, to }) => store.command('countLetter', { letter: id, limits: rowsOf(kind, to), now: clock() });
}
