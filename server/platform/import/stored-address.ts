import { sqlPlaceholders } from '#server/platform/catalogue/sql-placeholders.ts';
import type { Sql } from '#server/store/types.ts';
import { shortHash, slugOf } from './classify.ts';
import { withoutUsMark } from './file-index.ts';
import type { SourceProduct } from './source-product.ts';
import { variantId } from './to-product-record.ts';

/** Sizes that are looked up. */
const MOST_SIZES = 100;

/**
 * The slug under which the shop has a product of a feed; null for a new one. The slug is made of the title and the id
 * of the group: with another title the product of that id keeps it, so links and ids stay valid.
 */
export async function storedAddress(
  read: Pick<Sql, 'all'>,
  { id, variants }: Pick<SourceProduct, 'id' | 'variants'>,
): Promise<string | null> {
  const ids = variants.slice(0, MOST_SIZES).map(({ sku }) => variantId(withoutUsMark(sku)));
  if (ids.length === 0) return null;
  const rows = await read.all<{ slug: string }>(
    `SELECT DISTINCT p.slug AS slug FROM variants v JOIN products p ON p.id = v.product_id WHERE v.id IN (${sqlPlaceholders(ids)})`,
    ids,
  );
  const ends = [slugOf(id), shortHash(id)].filter(Boolean);
  const own = rows.filter(({ slug }) => ends.some((end) => slug === end || slug.endsWith(`-${end}`)));
  return own.length === 1 ? (own[0]?.slug ?? null) : null;
}
