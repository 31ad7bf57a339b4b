import { createHmac } from 'node:crypto';
import { type Clock, seconds } from '#app/kernel/clock.ts';
import { mailboxOf } from '#app/kernel/email.ts';
import type { CountLetter } from '#app/modules/letters/ports.ts';
import { type AddressLimit, LIMITS } from '#app/web/limits.ts';
import { createKeyRing, type KeyRing } from '#server/kernel/key-ring.ts';
import type { CommandContext, Sql, Store } from '#server/store/types.ts';
import { countTry, type RateLimit } from './rate-limits.ts';

export type CountLetterArgs = {
  /** The letter, the same for every attempt to deliver it; without personal data. */
  readonly letter: string;
  readonly limits: AddressRows;
  readonly now: number;
};

/** The writes that limit the letters to an address. */
export const letterLimitCommands = {
  /**
   * Counts a letter to an address once, however often its delivery is tried. False over a limit; the letter is then
   * not to be written.
   */
  async countLetter({ sql }: CommandContext, { letter, limits, now }: CountLetterArgs): Promise<boolean> {
    const name = `letter:${letter}`;
    const isNew = await sql.run(
      'INSERT INTO rate_limits (name, tries, began_at, ends_at) VALUES (?, 1, ?, ?) ON CONFLICT (name) DO NOTHING',
      [name, now, now + limits.day.window],
    );
    if (isNew === 0 || (await countForAddress(sql, limits, now)) === null) return true;
    await sql.run('DELETE FROM rate_limits WHERE name = ?', [name]);
    return false;
  },
};

/** The rows that count what is done for an address: in a short time, and in a day. */
export type AddressRows = { readonly short: RateLimit; readonly day: RateLimit };

/** The rows of an address, which they name by a keyed hash of its mailbox. */
export function createAddressRows([key]: KeyRing): (name: AddressLimit, email: string) => AddressRows {
  return (name, email) => {
    const hash = createHmac('sha256', key).update(mailboxOf(email)).digest('base64url');
    const row = (limit: AddressLimit | `${AddressLimit}-day`): RateLimit => {
      const { email: most, window } = LIMITS[limit];
      return { name: `${limit}:email:${hash}`, limit: most, window };
    };
    return { short: row(name), day: row(`${name}-day`) };
  };
}

/**
 * Counts an attempt for an address. What the short limit rejects does not count for the day: a burst must not use up
 * what the address may have until tomorrow. Null within both limits.
 */
export async function countForAddress(
  sql: Sql,
  rows: AddressRows,
  now: number,
): Promise<{ readonly per: keyof AddressRows; readonly retryAfter: number } | null> {
  for (const per of ['short', 'day'] as const) {
    const wait = await countTry(sql, [rows[per]], now);
    if (wait !== null) return { per, retryAfter: Math.ceil(wait / seconds(1)) };
  }
  return null;
}

/** Counts letters to addresses that anyone may have typed, in the store: all nodes together write no more. */
export function letterCounter({
  store,
  secrets,
  clock,
}: {
  readonly store: Store<typeof letterLimitCommands>;
  readonly secrets: readonly string[];
  readonly clock: Clock;
}): CountLetter {
  const rowsOf = createAddressRows(createKeyRing(secrets, 'letter limits'));
  return (kind, { id, to }) => store.command('countLetter', { letter: id, limits: rowsOf(kind, to), now: clock() });
}
