import type { Migration, Sql } from '#server/store/types.ts';

/**
 * The revision of the catalogue at which the prices of a product changed last, where only its prices changed: caches
 * drop these products and keep the others.
 */
export const priceChangesMigration: Migration = {
  id: '034-price-changes',
  statements: [
    'CREATE TABLE price_changes (product_id TEXT PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE, revision BIGINT NOT NULL)',
    'CREATE INDEX price_changes_revision ON price_changes (revision, product_id)',
  ],
};

/** The changes of cards by time, without those of stock states. */
export const cardChangesMigration: Migration = {
  id: '035-card-changes',
  statements: ['CREATE INDEX page_changes_cards ON page_changes (kind, changed_at, revision)'],
};

export async function notePriceChanges(sql: Sql, productIds: readonly string[], revision: number): Promise<void> {
  await sql.runAll(
    'INSERT INTO price_changes (product_id, revision) VALUES (?, ?) ON CONFLICT (product_id) DO UPDATE SET revision = excluded.revision',
    productIds.map((id) => [id, revision]),
  );
}

/** The products whose prices have changed after a revision, at most `most` of them, with the revision of the change. */
export async function readPriceChanges(
  sql: Sql,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<readonly { readonly product_id: string; readonly revision: number }[]> {
  return await sql.all<{ product_id: string; revision: number }>(
    'SELECT product_id, revision FROM price_changes WHERE revision > ? ORDER BY revision LIMIT ?',
    [after, most],
  );
}
