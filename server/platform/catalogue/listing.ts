import { mayBeSold } from '#app/modules/catalogue/domain/lawful-offer.ts';
import { isUsVariant } from '#app/modules/catalogue/domain/market-product.ts';
import type { ProductRecord, VariantRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { Sql, SqlValue } from '#server/store/types.ts';
import { manyOf, noteCards, noteStockStates } from './page-changes.ts';
import { sqlPlaceholders } from './sql-placeholders.ts';
import { readDocument } from './stored-document.ts';
import { readStoredVariants } from './stored-variants.ts';

/** The warehouses that serve storefront us (1) and all others (0). */
const WAREHOUSES_OF = [
  ['nl-rsv', 'nl'],
  ['us-rsv', 'us'],
] as const;

/** The category that contains every product. */
export const EVERY_PRODUCT = '*';

/**
 * The price of a row of the listing, as `toMarketProduct` has it: the lowest of the sizes in stock, or of all sizes of
 * a sold-out product.
 */
export const LISTED_PRICE = `COALESCE((
  SELECT MIN(p.final) FROM variants v JOIN prices p ON p.variant_id = v.id JOIN stock s ON s.variant_id = v.id
  WHERE v.product_id = listing.product_id AND v.is_us = listing.is_us AND p.currency = listing.currency AND s.quantity > 0
    AND ((v.is_us = 1 AND s.warehouse IN ('us-rsv', 'us')) OR (v.is_us = 0 AND s.warehouse IN ('nl-rsv', 'nl')))), (
  SELECT MIN(p.final) FROM variants v JOIN prices p ON p.variant_id = v.id
  WHERE v.product_id = listing.product_id AND v.is_us = listing.is_us AND p.currency = listing.currency), price)`;

/** A product's price and whether it is sold out, in one selling region and currency. */
type Offer = { readonly isUs: 0 | 1; readonly currency: string; price: number; readonly soldOut: 0 | 1 };

/** The data of a product in listings. */
export type ListedProduct = {
  readonly id: string;
  readonly rank: number;
  readonly newest: number;
  readonly categories: readonly string[];
  readonly offers: readonly Readonly<Offer>[];
};

/** Rows of one listing: product, price, whether it is sold out, rank, newest. */
export type ListingRows = {
  readonly category: string;
  readonly isUs: 0 | 1;
  readonly currency: string;
  readonly rows: readonly (readonly [id: string, price: number, soldOut: 0 | 1, rank: number, newest: number])[];
};

/** The offers of a product: the sizes in stock go before cheaper ones that are sold out. */
function offersOf(variants: ProductRecord['variants']): readonly Offer[] {
  const offers = new Map<string, Offer>();
  for (const { sku, prices, stock } of variants) {
    const isUs = isUsVariant(sku) ? 1 : 0;
    const quantity = WAREHOUSES_OF[isUs].reduce((sum, warehouse) => sum + (stock[warehouse] ?? 0), 0);
    const soldOut = quantity > 0 ? 0 : 1;
    for (const [currency, { final }] of Object.entries(prices)) {
      const key = `${isUs} ${currency}`;
      const known = offers.get(key);
      if (!known || soldOut < known.soldOut) offers.set(key, { isUs, currency, price: final, soldOut });
      else if (soldOut === known.soldOut) known.price = Math.min(known.price, final);
    }
  }
  return [...offers.values()];
}

/** What lists have of a product: nothing in a region and currency whose law wants a name that it lacks. */
export function listed(
  {
    id,
    categories,
    updatedAt,
    variants,
    information,
  }: Pick<ProductRecord, 'id' | 'categories' | 'updatedAt' | 'variants' | 'information'>,
  rank: number,
): ListedProduct {
  return {
    id,
    rank,
    newest: -Date.parse(updatedAt) || 0,
    categories: [...new Set([EVERY_PRODUCT, ...categories])],
    offers: offersOf(variants).filter((offer) => mayBeSold(information, offer)),
  };
}

export type KnownRow = {
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
 * touches until its command ends, which costs more than the rows. Returns whether one changed.
 */
export async function writeListing(
  sql: Sql,
  { id, rank, newest, categories, offers }: ListedProduct,
  known: readonly KnownRow[],
): Promise<boolean> {
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
  return rows.length + before.size > 0;
}

/** Rows in the column order of the statement. */
export async function putListed(sql: Sql, rows: readonly (readonly SqlValue[])[]): Promise<void> {
  await sql.runAll(
    `INSERT INTO listing (category, is_us, currency, product_id, sold_out, rank, price, newest) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (category, is_us, currency, product_id) DO UPDATE SET sold_out = excluded.sold_out, rank = excluded.rank, price = excluded.price, newest = excluded.newest`,
    rows,
  );
}

/**
 * Updates `sold_out` and the price of the listing rows of products from their stock, and notes what pages show of them.
 * Every command that changes stock calls it, because listings and cards read availability from these rows. Variants of
 * storefront us are stocked by the US warehouses, all others by the Dutch ones. `productIds` are sorted.
 */
export async function refreshSoldOut(sql: Sql, productIds: readonly string[], now: number): Promise<void> {
  if (productIds.length === 0) return;
  // This lock orders two commands that sell the last units of two sizes.
  await lockProducts(sql, productIds);
  const rows = await sql.all<{ product_id: string }>(
    `SELECT DISTINCT product_id FROM listing WHERE product_id IN (${sqlPlaceholders(productIds)}) AND category = ? AND (price <> ${LISTED_PRICE} OR sold_out = CASE WHEN EXISTS (
       SELECT 1 FROM variants v JOIN prices p ON p.variant_id = v.id JOIN stock s ON s.variant_id = v.id
       WHERE v.product_id = listing.product_id AND v.is_us = listing.is_us AND p.currency = listing.currency AND s.quantity > 0
         AND ((v.is_us = 1 AND s.warehouse IN ('us-rsv', 'us')) OR (v.is_us = 0 AND s.warehouse IN ('nl-rsv', 'nl')))
     ) THEN 1 ELSE 0 END)`,
    [...productIds, EVERY_PRODUCT],
  );
  const changed = rows.map(({ product_id }) => product_id).sort();
  if (changed.length > 0) {
    await sql.run(
      `UPDATE listing SET sold_out = 1 - sold_out WHERE product_id IN (${sqlPlaceholders(changed)}) AND sold_out = CASE WHEN EXISTS (
         SELECT 1 FROM variants v JOIN prices p ON p.variant_id = v.id JOIN stock s ON s.variant_id = v.id
         WHERE v.product_id = listing.product_id AND v.is_us = listing.is_us AND p.currency = listing.currency AND s.quantity > 0
           AND ((v.is_us = 1 AND s.warehouse IN ('us-rsv', 'us')) OR (v.is_us = 0 AND s.warehouse IN ('nl-rsv', 'nl')))
       ) THEN 1 ELSE 0 END`,
      changed,
    );
    await sql.run(
      `UPDATE listing SET price = ${LISTED_PRICE} WHERE product_id IN (${sqlPlaceholders(changed)}) AND price <> ${LISTED_PRICE}`,
      changed,
    );
  }
  const times = { now, many: await manyOf(sql, productIds) };
  const noted = await noteStockStates(sql, productIds, times);
  await noteCards(
    sql,
    changed.filter((id) => !noted.has(id)),
    times,
  );
}

/** Orders the commands that change listing rows of the same products. `productIds` are sorted. */
export async function lockProducts(sql: Sql, productIds: readonly string[]): Promise<void> {
  await sql.all(
    `SELECT id FROM products WHERE id IN (${sqlPlaceholders(productIds)}) ORDER BY id {{FOR NO KEY UPDATE}}`,
    productIds,
  );
}

/**
 * Updates the price of the listing rows of products in some currencies: only rows and indexes that hold a price. A
 * product without a row in a currency gets none. `productIds` are sorted.
 */
export async function relistPrices(
  sql: Sql,
  productIds: readonly string[],
  currencies: readonly string[],
): Promise<void> {
  await lockProducts(sql, productIds);
  await sql.run(
    `UPDATE listing SET price = ${LISTED_PRICE}
     WHERE product_id IN (${sqlPlaceholders(productIds)}) AND currency IN (${sqlPlaceholders(currencies)}) AND price <> ${LISTED_PRICE}`,
    [...productIds, ...currencies],
  );
}

/** Updates the listing rows of a product from its variants, and its revision. */
export async function relist(sql: Sql, productId: string, revision: number): Promise<void> {
  const product = await sql.get<{ doc: string }>('SELECT doc FROM products WHERE id = ?', [productId]);
  const known = await sql.all<KnownRow>(
    'SELECT category, is_us, currency, sold_out, rank, price, newest FROM listing WHERE product_id = ?',
    [productId],
  );
  const document = product && readDocument(product.doc).product;
  // A damaged document stays listed as it was: pages leave it out, and the doctor names it.
  if (!document) return;
  await sql.run('UPDATE products SET revision = ? WHERE id = ?', [revision, productId]);
  const stored = await readStoredVariants(sql, productId);
  const variants = stored.variants.map(({ id, sku, size_label, size_value }) => ({
    id,
    sku,
    size: { label: size_label, value: size_value },
    prices: Object.fromEntries(
      stored.prices
        .filter((row) => row.variant_id === id)
        .map(({ currency, original, final }) => [currency, { original, final }]),
    ) as VariantRecord['prices'],
    stock: Object.fromEntries(
      stored.stock.filter((row) => row.variant_id === id).map(({ warehouse, quantity }) => [warehouse, quantity]),
    ),
  }));
  await writeListing(sql, listed({ ...document, variants }, known[0]?.rank ?? 0), known);
}
