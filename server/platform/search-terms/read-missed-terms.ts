import type { Sql } from '#server/store/types.ts';
import { dayOf, type MissedTermCount } from './search-term-commands.ts';

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
