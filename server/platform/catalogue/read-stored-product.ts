import type { StoredProductRecord } from '#app/modules/catalogue/domain/product-diagnosis.ts';
import type { Sql } from '#server/store/types.ts';
import { readStoredVariants } from './stored-variants.ts';

/** What the store has of a product, by slug, or by sku in any case; null where there is none. */
export async function readStoredProduct(sql: Sql, slugOrSku: string): Promise<StoredProductRecord | null> {
  const wanted = slugOrSku.trim().toLowerCase();
  const row =
    (await sql.get<{ id: string; sku: string; doc: string }>('SELECT id, sku, doc FROM products WHERE slug = ?', [
      wanted,
    ])) ??
    (await sql.get<{ id: string; sku: string; doc: string }>('SELECT id, sku, doc FROM products WHERE sku_lower = ?', [
      wanted,
    ]));
  if (!row) return null;
  const { variants, prices, stock } = await readStoredVariants(sql, row.id);
  const images = await sql.all<{ id: string }>('SELECT id FROM images WHERE product_id = ? ORDER BY id', [row.id]);
  const words = await sql.all<{ language: string; words: string }>(
    'SELECT language, words FROM product_words WHERE product_id = ? ORDER BY language',
    [row.id],
  );
  const listings = await sql.all<{ category: string; currency: string; is_us: number }>(
    'SELECT category, currency, is_us FROM listing WHERE product_id = ? ORDER BY category, currency, is_us',
    [row.id],
  );
  return {
    sku: row.sku,
    document: JSON.parse(row.doc),
    variants: variants
      .toSorted((a, b) => a.position - b.position)
      .map(({ id, sku, size_label: label, size_value: value }) => ({
        id,
        sku,
        size: { label, value },
        prices: prices
          .filter(({ variant_id }) => variant_id === id)
          .map(({ currency, original, final, converted }) => ({
            currency,
            original: Number(original),
            final: Number(final),
            isConverted: Number(converted) === 1,
          })),
        stock: stock
          .filter(({ variant_id }) => variant_id === id)
          .map(({ warehouse, quantity }) => ({ warehouse, quantity: Number(quantity) })),
      })),
    images: images.map(({ id }) => id),
    searchWords: Object.fromEntries(words.map(({ language, words: text }) => [language, text])),
    listings: listings.map(({ category, currency, is_us }) => ({ category, currency, isUs: Number(is_us) === 1 })),
  };
}
