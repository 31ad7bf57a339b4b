import type { Language } from '#app/kernel/text.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { Sql } from '#server/store/types.ts';
import { keepTranslations } from './keep-translations.ts';
import { type KnownRow, type ListedProduct, listed, relist, writeListing } from './listing.ts';
import { writeProductWords } from './product-words.ts';
import { readDocument, type StoredProduct } from './stored-document.ts';
import type { PriceTimes } from './write-prices.ts';
import { writeVariants } from './write-variants.ts';

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
  await writeVariants(sql, product, { ...times, isNew: !known });
  const place = listed({ ...product, updatedAt: changed ? product.updatedAt : updatedAt, variants }, rank);
  if (!known && listLater) return place;
  const rows = known
    ? await sql.all<KnownRow>(
        'SELECT category, is_us, currency, sold_out, rank, price, newest FROM listing WHERE product_id = ?',
        [product.id],
      )
    : [];
  await writeListing(sql, place, rows);
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
export async function displaceProducts(sql: Sql, { id, slug, sku, variants }: ProductRecord): Promise<string[]> {
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
    if (await sql.get('SELECT id FROM variants WHERE product_id = ?', [other])) await relist(sql, other);
    else if (!gone.includes(other)) gone.push(other);
  }
  for (const other of gone) await sql.run('DELETE FROM products WHERE id = ?', [other]);
  return gone;
}
