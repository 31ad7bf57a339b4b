import { isUsVariant } from '#app/modules/catalogue/domain/market-product.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { Sql } from '#server/store/types.ts';

type Stored = { readonly id: string; readonly sku: string; readonly size_label: string };

/**
 * A product whose sizes have the ids under which bags, alerts and links know them. A file that has given a size a SKU,
 * or another one, since the last import names it differently: it stays the size with its options. A known SKU
 * decides before them.
 */
export async function keepVariantIds(sql: Sql, product: ProductRecord): Promise<ProductRecord> {
  const stored = await sql.all<Stored>('SELECT id, sku, size_label FROM variants WHERE product_id = ?', [product.id]);
  if (stored.length === 0) return product;
  const own = new Set(product.variants.map(({ id }) => id));
  const sizeOf = (sku: string, label: string) => `${isUsVariant(sku)} ${label.toLowerCase()}`;
  const leaving = new Map(
    stored.filter(({ id }) => !own.has(id)).map(({ id, sku, size_label }) => [sizeOf(sku, size_label), id]),
  );
  const storedSizes = new Map(stored.map((row) => [row.id, sizeOf(row.sku, row.size_label)]));
  const variants = product.variants.map((variant) => {
    const size = sizeOf(variant.sku, variant.size.label);
    // A stored id of another size: the SKU that both had has told neither of them.
    const isFree = storedSizes.get(variant.id) !== size;
    const former = leaving.get(size);
    return isFree && former ? { ...variant, id: former } : variant;
  });
  return isWritable(variants, stored) ? { ...product, variants } : product;
}

/** Whether ids are unique, and no SKU moves between sizes that both stay: the store writes one after the other. */
function isWritable(variants: ProductRecord['variants'], stored: readonly Stored[]): boolean {
  const idOf = new Map(stored.map(({ id, sku }) => [sku, id]));
  const ids = new Set(variants.map(({ id }) => id));
  return (
    ids.size === variants.length &&
    variants.every(({ id, sku }) => {
      const before = idOf.get(sku);
      return before === undefined || before === id || !ids.has(before);
    })
  );
}
