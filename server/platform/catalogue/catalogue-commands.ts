import { isUsVariant } from '#app/modules/catalogue/domain/market-product.ts';
import type { ProductRecord, VariantRecord } from '#app/modules/catalogue/domain/product.ts';
import type { CommandContext, Sql, SqlValue } from '#server/store/types.ts';
import { lockStock } from './lock-stock.ts';
import { marks } from './marks.ts';
import { writeProductWords } from './product-words.ts';
import type { StoredProduct } from './read-products.ts';

/** Whose stock sells to storefront us (1) and to all others (0). */
const WAREHOUSES_OF = [
  ['nl-rsv', 'nl'],
  ['us-rsv', 'us'],
] as const;

/** The category every product stands under, besides its own. */
export const EVERY_PRODUCT = '*';

type PriceRow = { variant_id: string; currency: string; original: number; final: number; converted: number };
type StockRow = { variant_id: string; warehouse: string; quantity: number };

/**
 * When prices are written, and since when reduced goods that are new to the store were sold at their full price, where
 * that is known.
 */
export type PriceTimes = { readonly now: number; readonly fullPriceSince?: number | undefined };

/** Rows of `price_history` and of `prices`. */
type PriceWrites = { readonly notes: SqlValue[][]; readonly prices: SqlValue[][] };

/** What putting a price where another is, or none, writes: nothing when it is the same. */
function notePrice(
  { notes, prices }: PriceWrites,
  { variant_id: variantId, currency, original, final, converted }: PriceRow,
  { known: row, now, fullPriceSince }: PriceTimes & { readonly known: PriceRow | undefined },
): void {
  if (row?.final !== final) {
    const since =
      !row && fullPriceSince !== undefined && fullPriceSince !== now && original > final ? fullPriceSince : null;
    if (since !== null) notes.push([variantId, currency, since, original, 1]);
    notes.push([variantId, currency, now, final, !row && since === null ? 1 : 0]);
  } else if (row.original === original && row.converted === converted) return;
  prices.push([variantId, currency, original, final, converted]);
}

async function writePrices(sql: Sql, { notes, prices }: PriceWrites): Promise<void> {
  await sql.runAll(
    `INSERT INTO price_history (variant_id, currency, from_at, final, fresh) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (variant_id, currency, from_at) DO UPDATE SET final = excluded.final`,
    notes,
  );
  await sql.runAll(
    `INSERT INTO prices (variant_id, currency, original, final, converted) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (variant_id, currency) DO UPDATE SET original = excluded.original, final = excluded.final, converted = excluded.converted`,
    prices,
  );
}

/** Notes what a variant costs; prices it no longer has are gone at once. */
async function notePricesOf(
  sql: Sql,
  writes: PriceWrites,
  { variant, known, ...times }: PriceTimes & { readonly variant: VariantRecord; readonly known: readonly PriceRow[] },
): Promise<void> {
  const before = new Map(known.map((row) => [row.currency, row]));
  for (const [currency, { original, final, converted }] of Object.entries(variant.prices)) {
    const row = before.get(currency);
    before.delete(currency);
    notePrice(
      writes,
      { variant_id: variant.id, currency, original, final, converted: converted ? 1 : 0 },
      { known: row, ...times },
    );
  }
  for (const currency of before.keys())
    await sql.run('DELETE FROM prices WHERE variant_id = ? AND currency = ?', [variant.id, currency]);
}

type StockWrite = { readonly variantId: string; readonly warehouse: string; readonly quantity: number };

/** The stock of a variant that is not as it is known; warehouses it no longer has are gone at once. */
async function newStockOf(sql: Sql, variant: VariantRecord, known: readonly StockRow[]): Promise<StockWrite[]> {
  const before = new Map(known.map((row) => [row.warehouse, row.quantity]));
  const gone = [...before.keys()].filter((warehouse) => !(warehouse in variant.stock));
  for (const warehouse of gone)
    await sql.run('DELETE FROM stock WHERE variant_id = ? AND warehouse = ?', [variant.id, warehouse]);
  return Object.entries(variant.stock).flatMap(([warehouse, quantity]) =>
    before.get(warehouse) === quantity ? [] : [{ variantId: variant.id, warehouse, quantity }],
  );
}

async function putStock(sql: Sql, rows: readonly StockWrite[]): Promise<void> {
  await sql.runAll(
    'INSERT INTO stock (variant_id, warehouse, quantity) VALUES (?, ?, ?) ON CONFLICT (variant_id, warehouse) DO UPDATE SET quantity = excluded.quantity',
    rows.map(({ variantId, warehouse, quantity }) => [variantId, warehouse, quantity]),
  );
}

async function writeVariants(
  sql: Sql,
  product: ProductRecord,
  { isNew, ...times }: PriceTimes & { readonly isNew: boolean },
): Promise<void> {
  const before = isNew ? NOTHING_KEPT : await keptOf(sql, product.id);
  const leaving = new Set(before.variants.map(({ id }) => id));
  // Leavers first: their sku may be taken over by a newcomer of the same import.
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
}

/** What the store has of a product's variants. */
type Kept = {
  readonly variants: readonly { id: string; sku: string; position: number; size_label: string; size_value: string }[];
  readonly prices: readonly PriceRow[];
  readonly stock: readonly StockRow[];
};
const NOTHING_KEPT: Kept = { variants: [], prices: [], stock: [] };

async function keptOf(sql: Sql, productId: string): Promise<Kept> {
  return {
    variants: await sql.all('SELECT id, sku, position, size_label, size_value FROM variants WHERE product_id = ?', [
      productId,
    ]),
    prices: await sql.all(
      'SELECT p.variant_id, p.currency, p.original, p.final, p.converted FROM variants v JOIN prices p ON p.variant_id = v.id WHERE v.product_id = ?',
      [productId],
    ),
    stock: await sql.all(
      'SELECT s.variant_id, s.warehouse, s.quantity FROM variants v JOIN stock s ON s.variant_id = v.id WHERE v.product_id = ?',
      [productId],
    ),
  };
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

/** A product's lowest price and whether none of it is left, in one selling region and currency. */
type Offer = { readonly isUs: 0 | 1; readonly currency: string; price: number; soldOut: 0 | 1 };

/** All a listing knows of a product. */
export type ListedProduct = {
  readonly id: string;
  readonly rank: number;
  readonly newest: number;
  readonly categories: readonly string[];
  readonly offers: readonly Readonly<Offer>[];
};

/** Rows of one listing: product, price, whether none is left, rank, newest. */
export type ListingRows = {
  readonly category: string;
  readonly isUs: 0 | 1;
  readonly currency: string;
  readonly rows: readonly (readonly [id: string, price: number, soldOut: 0 | 1, rank: number, newest: number])[];
};

function listed(
  { id, categories, updatedAt, variants }: Pick<ProductRecord, 'id' | 'categories' | 'updatedAt' | 'variants'>,
  rank: number,
): ListedProduct {
  const offers = new Map<string, Offer>();
  for (const { sku, prices, stock } of variants) {
    const isUs = isUsVariant(sku) ? 1 : 0;
    const pieces = WAREHOUSES_OF[isUs].reduce((sum, warehouse) => sum + (stock[warehouse] ?? 0), 0);
    for (const [currency, { final }] of Object.entries(prices)) {
      const key = `${isUs} ${currency}`;
      const offer = offers.get(key) ?? { isUs, currency, price: final, soldOut: 1 };
      offers.set(key, { ...offer, price: Math.min(offer.price, final), soldOut: pieces > 0 ? 0 : offer.soldOut });
    }
  }
  return {
    id,
    rank,
    newest: -Date.parse(updatedAt) || 0,
    categories: [...new Set([EVERY_PRODUCT, ...categories])],
    offers: [...offers.values()],
  };
}

type KnownRow = {
  category: string;
  is_us: number;
  currency: string;
  sold_out: number;
  rank: number;
  price: number;
  newest: number;
};

/**
 * Writes row by row and only rows that change: a statement that writes many rows keeps an undo log of every page it
 * touches until its command ends, which costs more than the rows.
 */
async function writeListing(
  sql: Sql,
  { id, rank, newest, categories, offers }: ListedProduct,
  known: readonly KnownRow[],
): Promise<void> {
  const before = new Map(known.map((row) => [`${row.is_us} ${row.currency} ${row.category}`, row]));
  const rows: SqlValue[][] = [];
  for (const category of categories) {
    for (const { isUs, currency, price, soldOut } of offers) {
      const key = `${isUs} ${currency} ${category}`;
      const row = before.get(key);
      before.delete(key);
      if (row && row.sold_out === soldOut && row.rank === rank && row.price === price && row.newest === newest)
        continue;
      rows.push([category, isUs, currency, id, soldOut, rank, price, newest]);
    }
  }
  await putListed(sql, rows);
  for (const { category, is_us, currency } of before.values()) {
    await sql.run('DELETE FROM listing WHERE category = ? AND is_us = ? AND currency = ? AND product_id = ?', [
      category,
      is_us,
      currency,
      id,
    ]);
  }
}

/** Rows as the columns stand in the statement. */
async function putListed(sql: Sql, rows: readonly (readonly SqlValue[])[]): Promise<void> {
  await sql.runAll(
    `INSERT INTO listing (category, is_us, currency, product_id, sold_out, rank, price, newest) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (category, is_us, currency, product_id) DO UPDATE SET sold_out = excluded.sold_out, rank = excluded.rank, price = excluded.price, newest = excluded.newest`,
    rows,
  );
}

type Place = PriceTimes & { readonly rank: number; readonly revision: number };

/** Returns what is still to be listed: nothing unless the product is new and `listLater`. */
async function writeProduct(
  sql: Sql,
  product: ProductRecord,
  { rank, revision, listLater, ...times }: Place & { readonly listLater: boolean },
): Promise<ListedProduct | null> {
  const known = await sql.get<{ doc: string }>('SELECT doc FROM products WHERE id = ?', [product.id]);
  const { variants, ...stated } = product;
  const updatedAt = known ? (JSON.parse(known.doc) as StoredProduct).updatedAt : product.updatedAt;
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
  // A picture may be shown twice.
  const images = new Map(product.media.map(({ id, source }) => [id, [id, product.id, JSON.stringify(source)]]));
  await sql.runAll(
    'INSERT INTO images (id, product_id, source) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET product_id = excluded.product_id, source = excluded.source',
    [...images.values()],
  );
}

/**
 * Brings the listing's notion of sold out up to date with the stock of a product. Every command that changes stock
 * calls it: listings and cards read availability from here. Variants of storefront us are stocked by the US warehouses,
 * all others by the Dutch ones.
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
  await sql.run(
    'INSERT INTO catalogue_facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [name, value],
  );
}

/** The number of the catalogue's last change other than stock; 0 before the first. */
export async function catalogueRevision(sql: Sql): Promise<number> {
  return Number(
    (await sql.get<{ value: string }>("SELECT value FROM catalogue_facts WHERE name = 'revision'"))?.value ?? 0,
  );
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

/**
 * Products with another id make way for one that comes with their slug or sku; those that lose a variant to it keep the
 * others, and go with the last. Returns the ids of those that are gone.
 */
async function makeWay(sql: Sql, { id, slug, sku, variants }: ProductRecord): Promise<string[]> {
  const gone = (
    await sql.all<{ id: string }>('SELECT id FROM products WHERE (slug = ? OR sku = ? OR sku_lower = ?) AND id <> ?', [
      slug,
      sku,
      sku.toLowerCase(),
      id,
    ])
  ).map((product) => product.id);
  const robbed = new Set<string>();
  for (const variant of variants) {
    const rows = await sql.all<{ id: string; product_id: string }>(
      'SELECT id, product_id FROM variants WHERE (id = ? OR sku = ?) AND product_id <> ?',
      [variant.id, variant.sku, id],
    );
    for (const row of rows) {
      await sql.run('DELETE FROM variants WHERE id = ?', [row.id]);
      robbed.add(row.product_id);
    }
  }
  for (const other of robbed) {
    if (await sql.get('SELECT id FROM variants WHERE product_id = ?', [other])) await relist(sql, other);
    else if (!gone.includes(other)) gone.push(other);
  }
  for (const other of gone) await sql.run('DELETE FROM products WHERE id = ?', [other]);
  return gone;
}

/** Which product each of the variants named belongs to; those that do not exist are not in it. */
async function productsOf(
  sql: Sql,
  rows: readonly { readonly variantId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.map(({ variantId }) => variantId))];
  if (ids.length === 0) return new Map();
  const found = await sql.all<{ id: string; product_id: string }>(
    `SELECT id, product_id FROM variants WHERE id IN (${marks(ids)})`,
    ids,
  );
  return new Map(found.map(({ id, product_id }) => [id, product_id]));
}

/** Brings the listing of a product up to date with the variants it has. */
async function relist(sql: Sql, productId: string): Promise<void> {
  const product = await sql.get<{ doc: string }>('SELECT doc FROM products WHERE id = ?', [productId]);
  const known = await sql.all<KnownRow>(
    'SELECT category, is_us, currency, sold_out, rank, price, newest FROM listing WHERE product_id = ?',
    [productId],
  );
  if (!product) return;
  const kept = await keptOf(sql, productId);
  const variants = kept.variants.map(({ id, sku, size_label, size_value }) => ({
    id,
    sku,
    size: { label: size_label, value: size_value },
    prices: Object.fromEntries(
      kept.prices
        .filter((row) => row.variant_id === id)
        .map(({ currency, original, final }) => [currency, { original, final }]),
    ) as VariantRecord['prices'],
    stock: Object.fromEntries(
      kept.stock.filter((row) => row.variant_id === id).map(({ warehouse, quantity }) => [warehouse, quantity]),
    ),
  }));
  await writeListing(
    sql,
    listed({ ...(JSON.parse(product.doc) as StoredProduct), variants }, known[0]?.rank ?? 0),
    known,
  );
}

export const catalogueCommands = {
  /**
   * Adds products, or replaces those with the same id: prices, stock and variants the record does not name are gone
   * afterwards. `rank` is the place of the first in every listing; the others follow. With `fullPriceSince` the history
   * of reduced goods begins then, at their original price. A product of which nothing but `updatedAt` is new keeps the
   * time it has. Others with the same slug or sku make the command fail, or with `displace` make way. With `listLater`
   * new products are not listed yet: the caller hands what is returned as `unlisted` to `listProducts`. Send some
   * hundred at a time.
   */
  async importProducts(
    { sql }: CommandContext,
    {
      products,
      rank,
      displace = false,
      listLater = false,
      ...times
    }: PriceTimes & {
      readonly products: readonly ProductRecord[];
      readonly rank: number;
      readonly displace?: boolean;
      readonly listLater?: boolean;
    },
  ): Promise<{ readonly unlisted: readonly ListedProduct[]; readonly displaced: readonly string[] }> {
    const revision = await nextRevision(sql);
    await lockStock(
      sql,
      products.flatMap((product) => product.variants.map(({ id }) => id)),
    );
    const unlisted: ListedProduct[] = [];
    const displaced: string[] = [];
    for (const [index, product] of products.entries()) {
      if (displace) displaced.push(...(await makeWay(sql, product)));
      const place = await writeProduct(sql, product, { ...times, rank: rank + index, revision, listLater });
      if (place) unlisted.push(place);
    }
    return { unlisted, displaced };
  },

  /**
   * Lists products that are in the store: the second half of an import with `listLater`. The rows of a listing lie
   * together in every index, so writing listing by listing touches each page a few times instead of once per product.
   * Send some thousand rows at a time.
   */
  async listProducts(
    { sql }: CommandContext,
    { listings }: { readonly listings: readonly ListingRows[] },
  ): Promise<void> {
    for (const { category, isUs, currency, rows } of listings) {
      await putListed(
        sql,
        rows.map(([id, price, soldOut, rank, newest]) => [category, isUs, currency, id, soldOut, rank, price, newest]),
      );
    }
    await nextRevision(sql);
  },

  /** Removes products. Returns how many there were. Send some hundred at a time. */
  async removeProducts({ sql }: CommandContext, { ids }: { readonly ids: readonly string[] }): Promise<number> {
    let gone = 0;
    for (const id of ids) gone += await sql.run('DELETE FROM products WHERE id = ?', [id]);
    if (gone > 0) await nextRevision(sql);
    return gone;
  },

  /** Empties the catalogue: carts and orders keep what they know of goods, and the price history stays. */
  async clearCatalogue({ sql }: CommandContext, _: Nothing): Promise<void> {
    await sql.run('DELETE FROM products');
    await nextRevision(sql);
  },

  /** Notes where the catalogue comes from: `demo` with the version of the bundled files, or `import`. */
  async noteCatalogueSource(
    { sql }: CommandContext,
    { source, version }: { readonly source: 'demo' | 'import'; readonly version: string },
  ): Promise<void> {
    await setFact(sql, 'source', source);
    await setFact(sql, 'version', version);
  },

  /** Invalidates everything derived from the catalogue. Returns the new revision. */
  async bumpCatalogueRevision({ sql }: CommandContext, _: Nothing): Promise<number> {
    return await nextRevision(sql);
  },

  /**
   * The pieces of variants in warehouses from now on, besides those that orders hold. Of two rows about the same pieces
   * the later one counts. Returns the ids that are not in the catalogue; their rows are left out. Send some hundred at
   * a time.
   */
  async setStockOf(
    { sql }: CommandContext,
    {
      rows,
    }: {
      readonly rows: readonly { readonly variantId: string; readonly warehouse: string; readonly quantity: number }[];
    },
  ): Promise<readonly string[]> {
    const productOf = await productsOf(sql, rows);
    const taken = rows.filter(({ variantId }) => productOf.has(variantId));
    await lockStock(
      sql,
      taken.map(({ variantId }) => variantId),
    );
    for (const row of taken) await putStock(sql, [row]);
    for (const productId of [...new Set(productOf.values())].sort()) await refreshSoldOut(sql, productId);
    return rows.flatMap(({ variantId }) => (productOf.has(variantId) ? [] : [variantId]));
  },

  /**
   * The prices of variants from `now` on, minor units, as the operator states them: not converted. Other currencies
   * stay. Returns the ids that are not in the catalogue; their rows are left out. Send some hundred at a time.
   */
  async setPricesOf(
    { sql }: CommandContext,
    {
      rows,
      now,
    }: {
      readonly rows: readonly {
        readonly variantId: string;
        readonly currency: string;
        readonly original: number;
        readonly final: number;
      }[];
      readonly now: number;
    },
  ): Promise<readonly string[]> {
    await nextRevision(sql);
    const productOf = await productsOf(sql, rows);
    const changed = new Set<string>();
    for (const { variantId, currency, original, final } of rows) {
      const productId = productOf.get(variantId);
      if (productId === undefined) continue;
      const known = await sql.get<PriceRow>(
        'SELECT variant_id, currency, original, final, converted FROM prices WHERE variant_id = ? AND currency = ?',
        [variantId, currency],
      );
      const writes: PriceWrites = { notes: [], prices: [] };
      notePrice(
        writes,
        { variant_id: variantId, currency, original, final, converted: 0 },
        { known: known ?? undefined, now },
      );
      await writePrices(sql, writes);
      if (writes.prices.length > 0) changed.add(productId);
    }
    for (const productId of [...changed].sort()) {
      // The sold-out flag is in the same rows: a command that changes it waits.
      await sql.get('SELECT id FROM products WHERE id = ? {{FOR NO KEY UPDATE}}', [productId]);
      await relist(sql, productId);
    }
    return rows.flatMap(({ variantId }) => (productOf.has(variantId) ? [] : [variantId]));
  },

  /**
   * The pieces of a variant in a warehouse from now on. False, and nothing changed, for a variant that is not in the
   * catalogue.
   */
  async setStock(
    { sql }: CommandContext,
    {
      variantId,
      warehouse,
      quantity,
    }: { readonly variantId: string; readonly warehouse: string; readonly quantity: number },
  ): Promise<boolean> {
    const variant = await sql.get<{ product_id: string }>('SELECT product_id FROM variants WHERE id = ?', [variantId]);
    if (!variant) return false;
    await putStock(sql, [{ variantId, warehouse, quantity }]);
    await refreshSoldOut(sql, variant.product_id);
    return true;
  },
};
