import type { StoredProductRecord } from '#app/modules/catalogue/domain/product-diagnosis.ts';
import type { Sql } from '#server/store/types.ts';
import { parsedDocument } from './stored-document.ts';
import { readStoredVariants } from './stored-variants.ts';

type Row = { readonly id: string; readonly sku: string; readonly doc: string };

/**
 * What the store has of a product, by slug, by sku in any case, or by the sku of a variant, as it is stored or in
 * capitals; null where there is none.
 */
export async function readStoredProduct(sql: Sql, slugOrSku: string): Promise<StoredProductRecord | null> {
  const named = slugOrSku.trim();
  const wanted = named.toLowerCase();
  const row =
    (await sql.get<Row>('SELECT id, sku, doc FROM products WHERE slug = ?', [wanted])) ??
    (await sql.get<Row>('SELECT id, sku, doc FROM products WHERE sku_lower = ?', [wanted])) ??
    (await sql.get<Row>(
      `SELECT products.id, products.sku, products.doc FROM variants JOIN products ON products.id = variants.product_id
       WHERE variants.sku IN (?, ?)`,
      [named, named.toUpperCase()],
    ));
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
    document: parsedDocument(row.doc),
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
