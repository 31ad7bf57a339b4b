import type { Sql } from '#server/store/types.ts';

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
