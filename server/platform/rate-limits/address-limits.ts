import { createHmac } from 'node:crypto';
import { seconds } from '#app/kernel/clock.ts';
import { mailboxOf } from '#app/kernel/email.ts';
import { type AddressLimit, LIMITS } from '#app/web/limits.ts';
import type { KeyRing } from '#server/kernel/key-ring.ts';
import type { Sql } from '#server/store/types.ts';
import { countTry, type RateLimit } from './rate-limits.ts';

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
