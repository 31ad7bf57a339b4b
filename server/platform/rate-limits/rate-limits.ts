import { hours } from '#app/kernel/clock.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';

/** How long the doctor speaks of them after the last one. */
const UNKNOWN_NETWORKS_FOR = hours(1);

/** At most `limit` attempts of `name` within `window` milliseconds of the first. The name has no personal data. */
export type RateLimit = { readonly name: string; readonly limit: number; readonly window: number };

/**
 * Counts an attempt under every limit before it is made, so that concurrent attempts cannot pass together. Returns the
 * milliseconds until the next attempt is allowed, or null when this one is within all limits.
 */
export async function countTry(sql: Sql, limits: readonly RateLimit[], now: number): Promise<number | null> {
  let wait: number | null = null;
  for (const { name, limit, window } of inOrder(limits)) {
    await sql.run(
      `INSERT INTO rate_limits (name, tries, began_at, ends_at) VALUES (?, 1, ?, ?)
       ON CONFLICT (name) DO UPDATE SET tries = CASE WHEN rate_limits.ends_at <= excluded.began_at THEN 1 ELSE rate_limits.tries + 1 END,
         began_at = CASE WHEN rate_limits.ends_at <= excluded.began_at THEN excluded.began_at ELSE rate_limits.began_at END,
         ends_at = CASE WHEN rate_limits.ends_at <= excluded.began_at THEN excluded.ends_at ELSE rate_limits.ends_at END`,
      [name, now, now + window],
    );
    const row = await sql.get<{ tries: number; ends_at: number }>(
      'SELECT tries, ends_at FROM rate_limits WHERE name = ?',
      [name],
    );
    if (row && row.tries > limit) wait = Math.max(wait ?? 0, row.ends_at - now);
  }
  return wait;
}

/** Removes an attempt from the counts that was not a guess. */
export async function uncountTry(sql: Sql, limits: readonly RateLimit[]): Promise<void> {
  for (const { name } of inOrder(limits))
    await sql.run('UPDATE rate_limits SET tries = tries - 1 WHERE name = ? AND tries > 0', [name]);
}

/**
 * The milliseconds until an attempt is allowed when a limit is reached; null while all limits allow one. Counts
 * nothing.
 */
export async function waitFor(read: Sql, limits: readonly RateLimit[], now: number): Promise<number | null> {
  let wait: number | null = null;
  for (const { name, limit } of limits) {
    const row = await read.get<{ tries: number; ends_at: number }>(
      'SELECT tries, ends_at FROM rate_limits WHERE name = ? AND ends_at > ?',
      [name, now],
    );
    if (row && row.tries >= limit) wait = Math.max(wait ?? 0, row.ends_at - now);
  }
  return wait;
}

/** The order of locks. */
function inOrder(limits: readonly RateLimit[]): readonly RateLimit[] {
  return limits.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

export const rateLimitCommands = {
  /**
   * Counts a refused payment under each limit, once per payment however many reports arrive: the webhook may arrive
   * before the shopper's browser returns. `payment` identifies the payment and has no personal data.
   */
  async countRefusedPayment(
    { sql }: CommandContext,
    { limits, payment, now }: { readonly limits: readonly RateLimit[]; readonly payment: string; readonly now: number },
  ): Promise<void> {
    for (const limit of inOrder(limits)) {
      const inserted = await sql.run(
        'INSERT INTO rate_limits (name, tries, began_at, ends_at) VALUES (?, 1, ?, ?) ON CONFLICT (name) DO NOTHING',
        [`${limit.name}:${payment}`, now, now + limit.window],
      );
      if (inserted === 1) await countTry(sql, [limit], now);
    }
  },

  /**
   * Reserves up to `count` attempts at once of those left in the window. Returns how many were granted, and the end of
   * the window.
   */
  async reserveTries(
    { sql }: CommandContext,
    { name, count, limit, window, now }: RateLimit & { readonly count: number; readonly now: number },
  ): Promise<{ readonly granted: number; readonly endsAt: number }> {
    await sql.run(
      'INSERT INTO rate_limits (name, tries, began_at, ends_at) VALUES (?, 0, ?, ?) ON CONFLICT (name) DO NOTHING',
      [name, now, now + window],
    );
    const row = await sql.get<{ tries: number; ends_at: number }>(
      'SELECT tries, ends_at FROM rate_limits WHERE name = ? {{FOR UPDATE}}',
      [name],
    );
    const isOver = !row || row.ends_at <= now;
    const spent = isOver ? 0 : row.tries;
    const endsAt = isOver ? now + window : row.ends_at;
    const granted = Math.max(0, Math.min(count, limit - spent));
    await sql.run('UPDATE rate_limits SET tries = ?, ends_at = ? WHERE name = ?', [spent + granted, endsAt, name]);
    return { granted, endsAt };
  },

  /** Counts requests whose network is unknown, so that limits per network did not apply. */
  async noteUnknownNetworks(
    { sql }: CommandContext,
    { requests, now }: { readonly requests: number; readonly now: number },
  ): Promise<void> {
    await sql.run(
      `INSERT INTO rate_limits (name, tries, began_at, ends_at) VALUES ('unknown-networks', ?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET tries = rate_limits.tries + excluded.tries, ends_at = excluded.ends_at`,
      [requests, now, now + UNKNOWN_NETWORKS_FOR],
    );
  },

  /** Deletes expired counts. Returns how many. */
  async deleteExpiredRateLimits({ sql }: CommandContext, { now }: { readonly now: number }): Promise<number> {
    return sql.run('DELETE FROM rate_limits WHERE ends_at <= ?', [now]);
  },
};
