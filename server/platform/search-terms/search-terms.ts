import { days } from '#app/kernel/clock.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';

/** Searches for one term in one storefront and language. */
export type MissedTermCount = {
  readonly storefront: string;
  readonly language: string;
  readonly term: string;
  readonly searches: number;
};

/** Different terms of one day, storefront and language; further ones are not counted. */
export const MOST_TERMS_OF_A_DAY = 500;
/** Days for which counts are kept. */
export const KEPT_DAYS = 90;
/** Days for which a term is kept that was searched once that day: it may be the name of a person. */
export const KEPT_DAYS_OF_ONE = 7;

/** The day of a time (milliseconds) as the table counts days. */
export const dayOf = (time: number): number => Math.floor(time / days(1));

export const searchTermCommands = {
  /** Adds searches without result to the counts of their day. */
  async countMissedTerms(
    { sql }: CommandContext,
    { terms, now }: { readonly terms: readonly MissedTermCount[]; readonly now: number },
  ): Promise<void> {
    const day = dayOf(now);
    for (const { storefront, language, term, searches } of inOrder(terms)) {
      const changed = await sql.run(
        'UPDATE missed_terms SET searches = searches + ? WHERE day = ? AND storefront = ? AND language = ? AND term = ?',
        [searches, day, storefront, language, term],
      );
      if (changed > 0) continue;
      const known = await sql.get<{ terms: number }>(
        'SELECT COUNT(*) AS terms FROM missed_terms WHERE day = ? AND storefront = ? AND language = ?',
        [day, storefront, language],
      );
      if ((known?.terms ?? 0) >= MOST_TERMS_OF_A_DAY) continue;
      await sql.run(
        `INSERT INTO missed_terms (day, storefront, language, term, searches) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (day, storefront, language, term) DO UPDATE SET searches = missed_terms.searches + excluded.searches`,
        [day, storefront, language, term, searches],
      );
    }
  },

  /** Deletes the counts of days that are too long ago, and of one search sooner. Returns how many. */
  async deleteOldMissedTerms({ sql }: CommandContext, { now }: { readonly now: number }): Promise<number> {
    const [oldest, oldestOfOne] = [dayOf(now) - KEPT_DAYS, dayOf(now) - KEPT_DAYS_OF_ONE];
    const old = await sql.run('DELETE FROM missed_terms WHERE day < ?', [oldest]);
    const single = await sql.run('DELETE FROM missed_terms WHERE day >= ? AND day < ? AND searches = 1', [
      oldest,
      oldestOfOne,
    ]);
    return old + single;
  },
};

/** The order of locks. */
function inOrder(terms: readonly MissedTermCount[]): readonly MissedTermCount[] {
  const keyOf = ({ storefront, language, term }: MissedTermCount) => `${storefront} ${language} ${term}`;
  return terms.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Terms without result with at least so many searches in the last days, today included, those searched most first. */
export function readMissedTerms(
  sql: Sql,
  {
    now,
    lastDays,
    least,
    most,
  }: { readonly now: number; readonly lastDays: number; readonly least: number; readonly most: number },
): Promise<readonly MissedTermCount[]> {
  return sql.all<MissedTermCount>(
    `SELECT storefront, language, term, SUM(searches) AS searches FROM missed_terms WHERE day > ?
     GROUP BY storefront, language, term HAVING SUM(searches) >= ? ORDER BY searches DESC, storefront, language, term LIMIT ?`,
    [dayOf(now) - lastDays, least, most],
  );
}
