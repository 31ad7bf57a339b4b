import { isUsVariant } from '#app/modules/catalogue/domain/market-product.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { Sql, SqlValue } from '#server/store/types.ts';
import { forgetStockStates } from './page-changes.ts';
import { NOTHING_STORED, readStoredVariants } from './stored-variants.ts';
import { notePricesOf, type PriceTimes, type PriceWrites, writePrices } from './write-prices.ts';
import { newStockOf, putStock, type StockWrite } from './write-stock.ts';

export async function writeVariants(
  sql: Sql,
  product: ProductRecord,
  { isNew, ...times }: PriceTimes & { readonly isNew: boolean },
): Promise<void> {
  const before = isNew ? NOTHING_STORED : await readStoredVariants(sql, product.id);
  const leaving = new Set(before.variants.map(({ id }) => id));
  // Deletions first: a new variant of the same import may reuse a deleted sku.
  for (const { id } of product.variants) leaving.delete(id);
  for (const gone of leaving) await sql.run('DELETE FROM variants WHERE id = ?', [gone]);

  const pricesOf = groupBy(before.prices, (row) => row.variant_id);
  const stockOf = groupBy(before.stock, (row) => row.variant_id);
  const rowOf = new Map(before.variants.map((row) => [row.id, row]));
  const rows: SqlValue[][] = [];
  const prices: PriceWrites = { notes: [], prices: [] };
  const stock: StockWrite[] = [];
  for (const [position, variant] of product.variants.entries()) {
    const { sku, size } = variant;
    const row = rowOf.get(variant.id);
    if (
      row?.sku !== sku ||
      row.position !== position ||
      row.size_label !== size.label ||
      row.size_value !== size.value
    ) {
      rows.push([variant.id, product.id, sku, position, size.label, size.value, isUsVariant(sku) ? 1 : 0]);
    }
    await notePricesOf(sql, prices, { variant, known: pricesOf.get(variant.id) ?? [], ...times });
    stock.push(...(await newStockOf(sql, variant, stockOf.get(variant.id) ?? [])));
  }
  await sql.runAll(
    `INSERT INTO variants (id, product_id, sku, position, size_label, size_value, is_us) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET product_id = excluded.product_id, sku = excluded.sku, position = excluded.position, size_label = excluded.size_label,
       size_value = excluded.size_value, is_us = excluded.is_us`,
    rows,
  );
  await writePrices(sql, prices);
  await putStock(sql, stock);
  if (!isNew && stock.length + leaving.size > 0) await forgetStockStates(sql, product.id);
}

function groupBy<T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const list = groups.get(key(row));
    if (list) list.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}
