import { type ListedCategory, MOST_CATEGORIES } from '#app/modules/catalogue/ports.ts';
import type { Sql } from '#server/store/types.ts';
import { EVERY_PRODUCT } from './listing.ts';

/**
 * The categories with products in a selling region and currency, by slug. The recursion reads one index entry per
 * category instead of the whole listing, which has a row for every product, category and currency.
 */
export async function readListedCategories(
  sql: Sql,
  { isUs, currency }: { readonly isUs: number; readonly currency: string },
): Promise<readonly ListedCategory[]> {
  const rows = await sql.all<{ category: string; name: string | null; total: number }>(
    `WITH RECURSIVE known (category) AS (
       SELECT MIN(category) FROM listing
       UNION ALL
       SELECT (SELECT MIN(l.category) FROM listing l WHERE l.category > known.category) FROM known WHERE known.category IS NOT NULL)
     SELECT counted.category, n.name, counted.total FROM (
       SELECT k.category, (SELECT COUNT(*) FROM listing l WHERE l.category = k.category AND l.is_us = ? AND l.currency = ?) AS total
       FROM known k WHERE k.category IS NOT NULL AND k.category <> ?) counted
     LEFT JOIN category_names n ON n.category = counted.category
     WHERE counted.total > 0 ORDER BY counted.category LIMIT ?`,
    [isUs, currency, EVERY_PRODUCT, MOST_CATEGORIES],
  );
  return rows.map(({ category, name, total }) => ({ slug: category, name, total: Number(total) }));
}
