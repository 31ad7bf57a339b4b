import { COUNTRY_LOCALES, FALLBACK_LANGUAGE, type Language, type LocalizedText, languageOf } from '#app/kernel/text.ts';
import { isUsVariant } from '#app/modules/catalogue/domain/market-product.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { Sql, SqlValue } from '#server/store/types.ts';
import { type KnownRow, type ListedProduct, listed, relist, writeListing } from './listing.ts';
import { forgetStockStates } from './page-changes.ts';
import { writeProductWords } from './product-words.ts';
import { readDocument, type StoredProduct } from './stored-document.ts';
import { NOTHING_STORED, readStoredVariants } from './stored-variants.ts';
import { notePricesOf, type PriceTimes, type PriceWrites, writePrices } from './write-prices.ts';
import { newStockOf, putStock, type StockWrite } from './write-stock.ts';

type Place = PriceTimes & { readonly rank: number; readonly revision: number };

/** Returns what remains to be listed: null unless the product is new and `listLater` is set. */
export async function writeProduct(
  sql: Sql,
  written: ProductRecord,
  {
    rank,
    revision,
    language,
    listLater,
    ...times
  }: Place & { readonly language: Language | null; readonly listLater: boolean },
): Promise<ListedProduct | null> {
  const known = await sql.get<{ doc: string }>('SELECT doc FROM products WHERE id = ?', [written.id]);
  // A damaged document is replaced whole.
  const stored = known ? readDocument(known.doc).product : null;
  const product = stored && language ? keepTranslations(written, stored, language) : written;
  const { variants, ...stated } = product;
  const updatedAt = stored?.updatedAt ?? product.updatedAt;
  const changed = known?.doc !== JSON.stringify({ ...stated, updatedAt } satisfies StoredProduct);
  if (changed) await writeDocument(sql, product, { now: times.now, revision });
  const hasOtherSizes = await writeVariants(sql, product, { ...times, isNew: !known });
  const place = listed({ ...product, updatedAt: changed ? product.updatedAt : updatedAt, variants }, rank);
  if (!known && listLater) return place;
  const rows = known
    ? await sql.all<KnownRow>(
        'SELECT category, is_us, currency, sold_out, rank, price, newest FROM listing WHERE product_id = ?',
        [product.id],
      )
    : [];
  const hasOtherRows = await writeListing(sql, place, rows);
  if (!changed && (hasOtherSizes || hasOtherRows))
    await sql.run('UPDATE products SET revision = ? WHERE id = ?', [revision, product.id]);
  return null;
}

async function writeDocument(
  sql: Sql,
  product: ProductRecord,
  { now, revision }: Pick<Place, 'now' | 'revision'>,
): Promise<void> {
  const { variants: _, ...doc } = product;
  await sql.run(
    `INSERT INTO products (id, sku, sku_lower, slug, doc, revision, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET sku = excluded.sku, sku_lower = excluded.sku_lower, slug = excluded.slug, doc = excluded.doc, revision = excluded.revision,
       updated_at = excluded.updated_at`,
    [
      product.id,
      product.sku,
      product.sku.toLowerCase(),
      product.slug,
      JSON.stringify(doc satisfies StoredProduct),
      revision,
      now,
    ],
  );
  await writeProductWords(sql, product);
  for (const named of Object.entries(product.categoryNames ?? {})) {
    await sql.run(
      'INSERT INTO category_names (category, name) VALUES (?, ?) ON CONFLICT (category) DO UPDATE SET name = excluded.name',
      named,
    );
  }
  await sql.run('DELETE FROM images WHERE product_id = ?', [product.id]);
  // A product may show one picture twice.
  const images = new Map(product.media.map(({ id, source }) => [id, [id, product.id, JSON.stringify(source)]]));
  await sql.runAll(
    'INSERT INTO images (id, product_id, source) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET product_id = excluded.product_id, source = excluded.source',
    [...images.values()],
  );
}

/**
 * Deletes products with another id but the same slug or sku, and variants with the same id or sku. A product that loses
 * its last variant is deleted too. Returns the ids of the deleted products.
 */
export async function displaceProducts(
  sql: Sql,
  { id, slug, sku, variants }: ProductRecord,
  revision: number,
): Promise<string[]> {
  const gone = (
    await sql.all<{ id: string }>('SELECT id FROM products WHERE (slug = ? OR sku = ? OR sku_lower = ?) AND id <> ?', [
      slug,
      sku,
      sku.toLowerCase(),
      id,
    ])
  ).map((product) => product.id);
  const changed = new Set<string>();
  for (const variant of variants) {
    const rows = await sql.all<{ id: string; product_id: string }>(
      'SELECT id, product_id FROM variants WHERE (id = ? OR sku = ?) AND product_id <> ?',
      [variant.id, variant.sku, id],
    );
    for (const row of rows) {
      await sql.run('DELETE FROM variants WHERE id = ?', [row.id]);
      changed.add(row.product_id);
    }
  }
  for (const other of changed) {
    if (await sql.get('SELECT id FROM variants WHERE product_id = ?', [other])) await relist(sql, other, revision);
    else if (!gone.includes(other)) gone.push(other);
  }
  for (const other of gone) await sql.run('DELETE FROM products WHERE id = ?', [other]);
  return gone;
}

/**
 * A product with texts in `language`, and the texts of its stored version in the other languages. The text of the
 * fallback language stays too, unless it was only a copy of the replaced one. What a country reads instead of a text
 * goes with that text.
 */
export function keepTranslations(product: ProductRecord, stored: StoredProduct, language: Language): ProductRecord {
  const keep = (text: LocalizedText, before: LocalizedText): LocalizedText => {
    const stoodIn = before[FALLBACK_LANGUAGE] === before[language];
    const texts = { ...before, ...text, ...(stoodIn ? {} : { [FALLBACK_LANGUAGE]: before[FALLBACK_LANGUAGE] }) };
    for (const locale of COUNTRY_LOCALES) {
      const own = languageOf(locale);
      if (texts[own] !== before[own]) delete texts[locale];
    }
    return texts;
  };
  const pictures = new Map(stored.media.map((image) => [image.id, image]));
  return {
    ...product,
    name: keep(product.name, stored.name),
    description: {
      short: keep(product.description.short, stored.description.short),
      full: keep(product.description.full, stored.description.full),
    },
    meta: {
      title: keep(product.meta.title, stored.meta.title),
      description: keep(product.meta.description, stored.meta.description),
    },
    media: product.media.map((image) => {
      const before = pictures.get(image.id);
      const isSame = before && JSON.stringify(before.source) === JSON.stringify(image.source);
      return isSame ? { ...image, alt: keep(image.alt, before.alt) } : image;
    }),
  };
}

/** Writes the sizes of a product with their prices and stock. Returns whether one of them changed. */
async function writeVariants(
  sql: Sql,
  product: ProductRecord,
  { isNew, ...times }: PriceTimes & { readonly isNew: boolean },
): Promise<boolean> {
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
    if (!isSameVariant(rowOf.get(variant.id), { sku, position, size_label: size.label, size_value: size.value }))
      rows.push([variant.id, product.id, sku, position, size.label, size.value, isUsVariant(sku) ? 1 : 0]);
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
  const hasOtherStock = stock.length + leaving.size > 0 || valuesOf(product, 'stock') < before.stock.length;
  if (!isNew && hasOtherStock) await forgetStockStates(sql, product.id);
  return hasOtherStock || rows.length + prices.prices.length > 0 || valuesOf(product, 'prices') < before.prices.length;
}

type VariantRow = Awaited<ReturnType<typeof readStoredVariants>>['variants'][number];

const isSameVariant = (row: VariantRow | undefined, other: Omit<VariantRow, 'id'>) =>
  row?.sku === other.sku &&
  row.position === other.position &&
  row.size_label === other.size_label &&
  row.size_value === other.size_value;

const valuesOf = ({ variants }: ProductRecord, field: 'prices' | 'stock') =>
  variants.reduce((sum, variant) => sum + Object.keys(variant[field]).length, 0);

function groupBy<T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const list = groups.get(key(row));
    if (list) list.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}
