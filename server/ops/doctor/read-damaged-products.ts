import { readDocument } from '#server/platform/catalogue/stored-document.ts';
import type { Sql } from '#server/store/types.ts';

const PRODUCTS_AT_ONCE = 200;

/** Skus that are named. */
const NAMED = 5;

/** Products that pages, lists and search leave out because their stored document is damaged; some are named by sku. */
export async function readDamagedProducts(sql: Sql): Promise<{ readonly count: number; readonly named: string }> {
  const damaged: string[] = [];
  for (let last = ''; ; ) {
    const rows = await sql.all<{ id: string; sku: string; doc: string }>(
      'SELECT id, sku, doc FROM products WHERE id > ? ORDER BY id LIMIT ?',
      [last, PRODUCTS_AT_ONCE],
    );
    damaged.push(...rows.filter(({ doc }) => !readDocument(doc).product).map(({ sku }) => sku));
    const end = rows.at(-1);
    if (!end) return { count: damaged.length, named: textOf(damaged) };
    last = end.id;
  }
}

const textOf = (skus: readonly string[]) =>
  skus.slice(0, NAMED).join(', ') + (skus.length > NAMED ? ` and ${skus.length - NAMED} more` : '');
