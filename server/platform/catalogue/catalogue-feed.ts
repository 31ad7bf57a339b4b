import { shortSizeLabel } from '#app/modules/catalogue/domain/market-product.ts';
import type { Sql } from '#server/store/types.ts';
import { readFacts } from './catalogue-facts.ts';
import type {
  CatalogueFeed,
  CatalogueState,
  ChangedCards,
  ChangedProducts,
  ChangedSales,
  Offer,
  Place,
  StockedSizes,
} from './feed-data.ts';
import { EVERY_PRODUCT } from './listing.ts';
import { sqlPlaceholders } from './sql-placeholders.ts';
import { readDocument } from './stored-document.ts';

/** Products of one read: a few milliseconds of the thread that serves pages. */
const GROUP = 100;
const OFFERS = 2000;

type DocumentRow = { readonly id: string; readonly doc: string; readonly revision: number; readonly level: number };

/** The documents of the next products that changed after a place. */
async function readDocuments(sql: Sql, { revision, id }: Place): Promise<readonly DocumentRow[]> {
  return await sql.all<DocumentRow>(
    `SELECT p.id, p.doc, p.revision, COALESCE(s.level, 0) AS level FROM products p LEFT JOIN product_sales s ON s.sku = p.sku
     WHERE p.revision >= ? AND (p.revision > ? OR p.id > ?) ORDER BY p.revision, p.id LIMIT ?`,
    [revision, revision, id, GROUP],
  );
}

const placeOf = (row: DocumentRow | undefined): Place | null =>
  row ? { revision: Number(row.revision), id: row.id } : null;

/** The documents of rows with their levels of sales. A damaged one is left out, as pages leave it out. */
const wholeProducts = (rows: readonly DocumentRow[]) =>
  rows.flatMap(({ doc, level }) => {
    const { product } = readDocument(doc);
    return product ? [{ ...product, salesLevel: Number(level) }] : [];
  });

/** The next products that changed after a place, with the place of the last one. */
async function readChangedProducts(sql: Sql, after: Place): Promise<ChangedProducts> {
  const rows = await readDocuments(sql, after);
  if (rows.length === 0) return { products: [], last: null };
  const variants = await sql.all<{ product_id: string; sku: string; size_label: string; is_us: number }>(
    `SELECT product_id, sku, size_label, is_us FROM variants WHERE product_id IN (${sqlPlaceholders(rows)}) ORDER BY product_id, position`,
    rows.map((row) => row.id),
  );
  const variantsOf = new Map<string, typeof variants>();
  for (const row of variants) {
    const known = variantsOf.get(row.product_id);
    if (known) known.push(row);
    else variantsOf.set(row.product_id, [row]);
  }
  const products = wholeProducts(rows).map(({ id, ...product }) => ({
    ...product,
    id,
    variants: (variantsOf.get(id) ?? []).map(({ sku, size_label, is_us }) => ({
      sku,
      size: { label: size_label },
      isUs: Number(is_us),
    })),
  }));
  return { products, last: placeOf(rows.at(-1)) };
}

/** The same without variants, which the filter of lists does not need. */
async function readChangedFacts(sql: Sql, after: Place): Promise<ChangedProducts> {
  const rows = await readDocuments(sql, after);
  const products = wholeProducts(rows).map((product) => ({ ...product, variants: [] }));
  return { products, last: placeOf(rows.at(-1)) };
}

/** The next products whose price or stock changed with many others after a place. */
async function readChangedCards(sql: Sql, { revision, id }: Place): Promise<ChangedCards> {
  const rows = await sql.all<{ product_id: string; many: number }>(
    `SELECT DISTINCT many, product_id FROM page_changes WHERE many > 0 AND many >= ? AND (many > ? OR product_id > ?)
     ORDER BY many, product_id LIMIT ?`,
    [revision, revision, id, GROUP],
  );
  const last = rows.at(-1);
  return {
    ids: rows.map(({ product_id }) => product_id),
    last: last ? { revision: Number(last.many), id: last.product_id } : null,
  };
}

/** The next products whose levels of sales changed after a place. A sku without a product is left out. */
async function readChangedSales(sql: Sql, { revision, id }: Place): Promise<ChangedSales> {
  const rows = await sql.all<{ sku: string; level: number; revision: number; id: string | null; doc: string | null }>(
    `SELECT s.sku, s.level, s.revision, p.id, p.doc FROM product_sales s LEFT JOIN products p ON p.sku = s.sku
     WHERE s.revision >= ? AND (s.revision > ? OR s.sku > ?) ORDER BY s.revision, s.sku LIMIT ?`,
    [revision, revision, id, GROUP],
  );
  const last = rows.at(-1);
  return {
    products: rows.flatMap((row) => {
      if (row.id === null || row.doc === null) return [];
      const { product } = readDocument(row.doc);
      return product ? [{ id: row.id, badges: product.badges, salesLevel: Number(row.level) }] : [];
    }),
    last: last ? { revision: Number(last.revision), id: last.sku } : null,
  };
}

type OfferRow = {
  product_id: string;
  is_us: number;
  currency: string;
  sold_out: number;
  rank: number;
  price: number;
  newest: number;
};

const toOffer = (row: OfferRow): Offer => ({
  productId: row.product_id,
  isUs: Number(row.is_us),
  currency: row.currency,
  soldOut: Number(row.sold_out),
  rank: Number(row.rank),
  price: Number(row.price),
  newest: Number(row.newest),
});

/** The offers of some products. */
async function readOffersOf(sql: Sql, ids: readonly string[]): Promise<readonly Offer[]> {
  const rows = await sql.all<OfferRow>(
    `SELECT product_id, is_us, currency, sold_out, rank, price, newest FROM listing WHERE product_id IN (${sqlPlaceholders(ids)}) AND category = ?`,
    [...ids, EVERY_PRODUCT],
  );
  return rows.map(toOffer);
}

/** The next offers of a selling region and currency after a product. */
async function readOffers(
  sql: Sql,
  { isUs, currency, after }: { readonly isUs: number; readonly currency: string; readonly after: string },
): Promise<readonly Offer[]> {
  const rows = await sql.all<OfferRow>(
    `SELECT product_id, is_us, currency, sold_out, rank, price, newest FROM listing
     WHERE category = ? AND is_us = ? AND currency = ? AND product_id > ? ORDER BY product_id LIMIT ?`,
    [EVERY_PRODUCT, isUs, currency, after, OFFERS],
  );
  return rows.map(toOffer);
}

/** The sizes in stock of some products. */
async function readStockedSizes(sql: Sql, ids: readonly string[]): Promise<readonly StockedSizes[]> {
  const sizes = await readSizes(sql, ids);
  return ids.flatMap((productId) =>
    [0, 1].flatMap((isUs) => {
      const stocked = sizes.get(`${isUs} ${productId}`);
      return stocked ? [{ productId, isUs, sizes: stocked }] : [];
    }),
  );
}

/** The ids of all products, in groups. */
async function readProductIds(sql: Sql, after: string): Promise<readonly string[]> {
  const rows = await sql.all<{ id: string }>('SELECT id FROM products WHERE id > ? ORDER BY id LIMIT 5000', [after]);
  return rows.map(({ id }) => id);
}

/** The state of the catalogue. Changes of few cards are read from `since` on, in milliseconds. */
async function readState(sql: Sql, since: number): Promise<CatalogueState> {
  const { facts, listed } = await readFacts(sql);
  const rows = await sql.all<{ product_id: string; kind: string; revision: number; changed_at: number }>(
    'SELECT product_id, kind, revision, changed_at FROM page_changes WHERE changed_at > ? AND many = 0 ORDER BY changed_at',
    [since],
  );
  const cards = new Map<string, string>();
  for (const { product_id, kind, revision } of rows)
    cards.set(product_id, `${cards.get(product_id) ?? ''} ${kind} ${revision}`);
  const factOf = (name: string) => facts.get(name) ?? '0';
  return {
    structure: factOf('structure'),
    bulk: factOf('bulk'),
    many: factOf('many'),
    removed: factOf('removed'),
    listed,
    cards: [...cards],
    newestCard: rows.reduce((newest, { changed_at }) => Math.max(newest, Number(changed_at)), since),
    sales: Number(factOf('sales')),
  };
}

/** The time of the newest change of a card or of a size in stock; 0 without one. */
async function readNewestCard(sql: Sql): Promise<number> {
  const row = await sql.get<{ newest: number | null }>('SELECT MAX(changed_at) AS newest FROM page_changes');
  return Number(row?.newest ?? 0);
}

/** The feed of the catalogue of a store. */
export function createCatalogueFeed(sql: Sql): CatalogueFeed {
  return {
    changedProducts: (after) => readChangedProducts(sql, after),
    changedCards: (after) => readChangedCards(sql, after),
    changedSales: (after) => readChangedSales(sql, after),
    productIds: (after) => readProductIds(sql, after),
    offers: (scope) => readOffers(sql, scope),
    offersOf: (ids) => readOffersOf(sql, ids),
    stockedSizes: (ids) => readStockedSizes(sql, ids),
    state: (since) => readState(sql, since),
    newestCard: () => readNewestCard(sql),
  };
}

/** The feed for the filter of lists. */
export function createFacetFeed(sql: Sql): CatalogueFeed {
  return { ...createCatalogueFeed(sql), changedProducts: (after) => readChangedFacts(sql, after) };
}

/** A size with its label as lists show it. */
type StockedSize = { readonly value: string; readonly label: string };

/** The sizes in stock by selling region and product. */
export async function readSizes(
  sql: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly StockedSize[]>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.all<{ product_id: string; is_us: number; value: string; label: string }>(
    `SELECT v.product_id, v.is_us, v.size_value AS value, MIN(v.size_label) AS label FROM variants v
     JOIN stock s ON s.variant_id = v.id AND ((v.is_us = 1 AND s.warehouse IN ('us-rsv', 'us')) OR (v.is_us = 0 AND s.warehouse IN ('nl-rsv', 'nl')))
     WHERE v.product_id IN (${sqlPlaceholders(ids)}) AND s.quantity > 0 GROUP BY v.product_id, v.is_us, v.size_value`,
    ids,
  );
  const sizesByProduct = new Map<string, StockedSize[]>();
  for (const { product_id, is_us, value, label } of rows) {
    const key = `${is_us} ${product_id}`;
    const sizes = sizesByProduct.get(key) ?? [];
    sizesByProduct.set(key, sizes);
    sizes.push({ value, label: shortSizeLabel(label) });
  }
  return sizesByProduct;
}
