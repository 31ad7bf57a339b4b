import type { Language } from '../../../app/kernel/text.ts';
import { isUsVariant } from '../../../app/modules/catalogue/domain/market-product.ts';
import type { ProductRecord, VariantRecord } from '../../../app/modules/catalogue/domain/product.ts';
import type { CommandContext, Sql } from '../../store/types.ts';
import { foldText } from './fold-text.ts';
import { lockStock } from './lock-stock.ts';
import type { StoredProduct } from './read-products.ts';

/** The category every product stands under, besides its own. */
export const EVERY_PRODUCT = '*';

function searchText(
  { name, description, patternGroup, color, collections, categories, information, materials, sku }: ProductRecord,
  language: Language,
): string {
  const attributes = [
    patternGroup,
    color.primary,
    color.secondary,
    ...collections,
    ...categories,
    information.family,
    information.silhouette,
    information.ageGroup,
    ...materials,
    sku,
  ];
  // The name in the reader's language comes first: the search looks at how the text begins.
  const words = (text: ProductRecord['name']) => (language === 'en' ? [text.en] : [text[language] ?? '', text.en]);
  return ` ${foldText([...words(name), ...words(description.short), ...attributes].join(' '))} `;
}

type PriceRow = { variant_id: string; currency: string; original: number; final: number; converted: number };
type StockRow = { variant_id: string; warehouse: string; quantity: number };

/** When prices are written, and since when reduced goods that are new to the store were sold at their full price, where that is known. */
export type PriceTimes = { readonly now: number; readonly fullPriceSince?: number | undefined };

async function notePrice(
  sql: Sql,
  entry: { readonly variantId: string; readonly currency: string; readonly from: number; readonly final: number; readonly fresh: boolean },
) {
  await sql.run(
    `INSERT INTO price_history (variant_id, currency, from_at, final, fresh) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (variant_id, currency, from_at) DO UPDATE SET final = excluded.final`,
    [entry.variantId, entry.currency, entry.from, entry.final, entry.fresh ? 1 : 0],
  );
}

async function writePrices(
  sql: Sql,
  variant: VariantRecord,
  { known, now, fullPriceSince }: PriceTimes & { readonly known: readonly PriceRow[] },
): Promise<void> {
  const before = new Map(known.map((row) => [row.currency, row]));
  for (const [currency, { original, final, converted }] of Object.entries(variant.prices)) {
    const row = before.get(currency);
    before.delete(currency);
    if (row?.final !== final) {
      const since = !row && fullPriceSince !== undefined && original > final ? fullPriceSince : null;
      if (since !== null) await notePrice(sql, { variantId: variant.id, currency, from: since, final: original, fresh: true });
      await notePrice(sql, { variantId: variant.id, currency, from: now, final, fresh: !row && since === null });
    } else if (row.original === original && row.converted === (converted ? 1 : 0)) continue;
    await sql.run(
      `INSERT INTO prices (variant_id, currency, original, final, converted) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (variant_id, currency) DO UPDATE SET original = excluded.original, final = excluded.final, converted = excluded.converted`,
      [variant.id, currency, original, final, converted ? 1 : 0],
    );
  }
  for (const currency of before.keys()) await sql.run('DELETE FROM prices WHERE variant_id = ? AND currency = ?', [variant.id, currency]);
}

async function writeStock(sql: Sql, variant: VariantRecord, known: readonly StockRow[]): Promise<void> {
  const before = new Map(known.map((row) => [row.warehouse, row.quantity]));
  for (const [warehouse, quantity] of Object.entries(variant.stock)) {
    const same = before.get(warehouse) === quantity;
    before.delete(warehouse);
    if (!same) await putStock(sql, { variantId: variant.id, warehouse, quantity });
  }
  for (const warehouse of before.keys()) await sql.run('DELETE FROM stock WHERE variant_id = ? AND warehouse = ?', [variant.id, warehouse]);
}

async function putStock(
  sql: Sql,
  { variantId, warehouse, quantity }: { readonly variantId: string; readonly warehouse: string; readonly quantity: number },
): Promise<void> {
  await sql.run(
    'INSERT INTO stock (variant_id, warehouse, quantity) VALUES (?, ?, ?) ON CONFLICT (variant_id, warehouse) DO UPDATE SET quantity = excluded.quantity',
    [variantId, warehouse, quantity],
  );
}

async function writeVariants(sql: Sql, product: ProductRecord, times: PriceTimes): Promise<void> {
  const known = new Set((await sql.all<{ id: string }>('SELECT id FROM variants WHERE product_id = ?', [product.id])).map(({ id }) => id));
  const prices = await sql.all<PriceRow>(
    'SELECT p.variant_id, p.currency, p.original, p.final, p.converted FROM variants v JOIN prices p ON p.variant_id = v.id WHERE v.product_id = ?',
    [product.id],
  );
  const stock = await sql.all<StockRow>(
    'SELECT s.variant_id, s.warehouse, s.quantity FROM variants v JOIN stock s ON s.variant_id = v.id WHERE v.product_id = ?',
    [product.id],
  );
  // Leavers first: their sku may be taken over by a newcomer of the same import.
  for (const { id } of product.variants) known.delete(id);
  for (const gone of known) await sql.run('DELETE FROM variants WHERE id = ?', [gone]);

  for (const [position, variant] of product.variants.entries()) {
    await sql.run(
      `INSERT INTO variants (id, product_id, sku, position, size_label, size_value, is_us) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET product_id = excluded.product_id, sku = excluded.sku, position = excluded.position, size_label = excluded.size_label,
         size_value = excluded.size_value, is_us = excluded.is_us`,
      [variant.id, product.id, variant.sku, position, variant.size.label, variant.size.value, isUsVariant(variant.sku) ? 1 : 0],
    );
    await writePrices(sql, variant, { known: prices.filter((row) => row.variant_id === variant.id), ...times });
    await writeStock(
      sql,
      variant,
      stock.filter((row) => row.variant_id === variant.id),
    );
  }
}

async function writeListing(sql: Sql, product: ProductRecord, rank: number): Promise<void> {
  await sql.run('DELETE FROM listing WHERE product_id = ?', [product.id]);
  for (const category of new Set([EVERY_PRODUCT, ...product.categories])) {
    await sql.run(
      `INSERT INTO listing (category, is_us, currency, product_id, sold_out, rank, price, newest)
       SELECT CAST(? AS TEXT), v.is_us, p.currency, v.product_id, 0, CAST(? AS INTEGER), MIN(p.final), CAST(? AS BIGINT)
       FROM variants v JOIN prices p ON p.variant_id = v.id WHERE v.product_id = ? GROUP BY v.is_us, p.currency, v.product_id`,
      [category, rank, -Date.parse(product.updatedAt) || 0, product.id],
    );
  }
  await refreshSoldOut(sql, product.id);
}

async function writeProduct(
  sql: Sql,
  product: ProductRecord,
  { rank, revision, ...times }: PriceTimes & { readonly rank: number; readonly revision: number },
): Promise<void> {
  const { now } = times;
  const { variants: _, ...doc } = product;
  await sql.run(
    `INSERT INTO products (id, sku, sku_lower, slug, doc, revision, updated_at, search_en, search_de, search_nl) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET sku = excluded.sku, sku_lower = excluded.sku_lower, slug = excluded.slug, doc = excluded.doc, revision = excluded.revision,
       updated_at = excluded.updated_at, search_en = excluded.search_en, search_de = excluded.search_de, search_nl = excluded.search_nl`,
    [
      product.id,
      product.sku,
      product.sku.toLowerCase(),
      product.slug,
      JSON.stringify(doc satisfies StoredProduct),
      revision,
      now,
      searchText(product, 'en'),
      searchText(product, 'de'),
      searchText(product, 'nl'),
    ],
  );
  await writeVariants(sql, product, times);
  await sql.run('DELETE FROM images WHERE product_id = ?', [product.id]);
  for (const image of product.media) {
    await sql.run(
      'INSERT INTO images (id, product_id, source) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET product_id = excluded.product_id, source = excluded.source',
      [image.id, product.id, JSON.stringify(image.source)],
    );
  }
  await writeListing(sql, product, rank);
}

/**
 * Brings the listing's notion of sold out up to date with the stock of a product. Every command that changes stock calls it: listings and
 * cards read availability from here. Variants of storefront us are stocked by the US warehouses, all others by the Dutch ones.
 */
export async function refreshSoldOut(sql: Sql, productId: string): Promise<void> {
  // Two orders that take the last pieces of two sizes have to see each other.
  await sql.get('SELECT id FROM products WHERE id = ? {{FOR NO KEY UPDATE}}', [productId]);
  await sql.run(
    `UPDATE listing SET sold_out = 1 - sold_out WHERE product_id = ? AND sold_out = CASE WHEN EXISTS (
       SELECT 1 FROM variants v JOIN prices p ON p.variant_id = v.id JOIN stock s ON s.variant_id = v.id
       WHERE v.product_id = listing.product_id AND v.is_us = listing.is_us AND p.currency = listing.currency AND s.quantity > 0
         AND ((v.is_us = 1 AND s.warehouse IN ('us-rsv', 'us')) OR (v.is_us = 0 AND s.warehouse IN ('nl-rsv', 'nl')))
     ) THEN 1 ELSE 0 END`,
    [productId],
  );
}

async function setFact(sql: Sql, name: string, value: string): Promise<void> {
  await sql.run('INSERT INTO catalogue_facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value', [name, value]);
}

/** The number of the catalogue's last change other than stock; 0 before the first. */
export async function catalogueRevision(sql: Sql): Promise<number> {
  return Number((await sql.get<{ value: string }>("SELECT value FROM catalogue_facts WHERE name = 'revision'"))?.value ?? 0);
}

/** The row of the revision is the lock of everybody who changes the catalogue. */
async function nextRevision(sql: Sql): Promise<number> {
  await sql.get("SELECT value FROM catalogue_facts WHERE name = 'revision' {{FOR UPDATE}}");
  const revision = (await catalogueRevision(sql)) + 1;
  await setFact(sql, 'revision', String(revision));
  return revision;
}

/** A command without arguments is sent `{}`. */
type Nothing = Readonly<Record<string, never>>;

export const catalogueCommands = {
  /**
   * Adds products, or replaces those with the same id: prices, stock and variants the record does not name are gone afterwards. `rank` is
   * the place of the first in every listing; the others follow. With `fullPriceSince` the history of reduced goods begins then, at their original price. Send at most 25 at a time: the undo log of a
   * savepoint makes each statement dearer the more pages the command has changed (200 products take twice as long each).
   */
  async importProducts(
    { sql }: CommandContext,
    { products, rank, ...times }: PriceTimes & { readonly products: readonly ProductRecord[]; readonly rank: number },
  ): Promise<void> {
    const revision = await nextRevision(sql);
    await lockStock(
      sql,
      products.flatMap((product) => product.variants.map(({ id }) => id)),
    );
    for (const [index, product] of products.entries()) await writeProduct(sql, product, { ...times, rank: rank + index, revision });
  },

  /** Removes every product whose id is not in `ids`: the end of an import that is the whole range. Returns how many. */
  async removeMissingProducts({ sql }: CommandContext, { ids }: { readonly ids: readonly string[] }): Promise<number> {
    const kept = new Set(ids);
    const gone = (await sql.all<{ id: string }>('SELECT id FROM products')).filter(({ id }) => !kept.has(id));
    for (const { id } of gone) await sql.run('DELETE FROM products WHERE id = ?', [id]);
    if (gone.length > 0) await nextRevision(sql);
    return gone.length;
  },

  /** Empties the catalogue: carts and orders keep what they know of goods, and the price history stays. */
  async clearCatalogue({ sql }: CommandContext, _: Nothing): Promise<void> {
    await sql.run('DELETE FROM products');
    await nextRevision(sql);
  },

  /** Notes where the catalogue comes from: `demo` with the version of the bundled files, or `import`. */
  async noteCatalogueSource({ sql }: CommandContext, { source, version }: { readonly source: 'demo' | 'import'; readonly version: string }): Promise<void> {
    await setFact(sql, 'source', source);
    await setFact(sql, 'version', version);
  },

  /** Makes everything derived from the catalogue start anew. Returns the new revision. */
  async bumpCatalogueRevision({ sql }: CommandContext, _: Nothing): Promise<number> {
    return await nextRevision(sql);
  },

  /** The pieces of a variant in a warehouse from now on. False, and nothing changed, for a variant that is not in the catalogue. */
  async setStock(
    { sql }: CommandContext,
    { variantId, warehouse, quantity }: { readonly variantId: string; readonly warehouse: string; readonly quantity: number },
  ): Promise<boolean> {
    const variant = await sql.get<{ product_id: string }>('SELECT product_id FROM variants WHERE id = ?', [variantId]);
    if (!variant) return false;
    await putStock(sql, { variantId, warehouse, quantity });
    await refreshSoldOut(sql, variant.product_id);
    return true;
  },
};
