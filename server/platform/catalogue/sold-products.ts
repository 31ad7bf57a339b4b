import { setImmediate } from 'node:timers/promises';
import type { CurrencyCode } from '#app/kernel/money.ts';
import type { Selling } from '#app/modules/catalogue/domain/selling.ts';
import type { ProductSource, SoldProduct } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { createKeptReads } from '#server/kernel/kept-reads.ts';
import type { Sql } from '#server/store/types.ts';
import { EVERY_PRODUCT } from './listing.ts';
import { isUs, type ProductCards, withoutDeadLinks } from './product-cards.ts';
import { sqlPlaceholders } from './sql-placeholders.ts';
import { readDocument } from './stored-document.ts';

/** Products of one answer, whole: some ten milliseconds of the thread that serves pages. */
const WHOLE_AT_ONCE = 50;
const CACHED_PARTS = 50;
const CACHED_SELLING = 5000;

/** Answers that stay the same for a structure of the catalogue. */
export type SoldCaches = ReturnType<typeof createSoldCaches>;

export function createSoldCaches() {
  return {
    parts: createKeptReads<readonly string[]>(CACHED_PARTS),
    selling: createKeptReads<Awaited<ReturnType<ProductSource['selling']>>>(CACHED_SELLING),
  };
}

type Sold = Pick<ProductSource, 'selling' | 'soldParts' | 'sold' | 'soldProducts'>;

/** All products of a market in the order of their ids, for sitemaps and feeds. */
export function createSoldProducts(
  sql: Sql,
  { version, marketProducts }: Pick<ProductCards, 'version' | 'marketProducts'>,
  caches: SoldCaches,
): Sold {
  const scope = (market: Market) => ({ isUs: isUs(market), currency: market.currency.code });
  return {
    async selling(productId) {
      const key = `${(await version()).structure} ${productId}`;
      return caches.selling(key, async () => (await readSelling(sql, [productId])).get(productId) ?? NOWHERE);
    },
    async soldParts(market, size) {
      const of = scope(market);
      const key = `${(await version()).structure} ${of.isUs} ${of.currency} ${size}`;
      return caches.parts(key, () => readSoldParts(sql, { ...of, size }));
    },
    sold: (market, part) => readSold(sql, { ...scope(market), ...part }),
    async soldProducts(market, after) {
      let from = after;
      // Products with an invalid record are left out: a group of them is not the end.
      for (;;) {
        const ids = await readSoldIds(sql, { ...scope(market), after: from, most: WHOLE_AT_ONCE });
        const last = ids.at(-1);
        if (last === undefined) return [];
        const read = await marketProducts(market, ids, { keeps: false });
        const products = await withoutDeadLinks(sql, market, read);
        if (products.length > 0) return products;
        from = last;
      }
    },
  };
}

/** A selling region and currency. */
export type SoldScope = { readonly isUs: number; readonly currency: string };

/**
 * Documents and ids of one read: a few milliseconds of the thread that serves pages, which answers others before the
 * next.
 */
const GROUP = 100;
const IDS = 5000;

/** The id before each part of `size` products, of a scope in the order of ids. */
export async function readSoldParts(
  sql: Sql,
  { size, ...scope }: SoldScope & { readonly size: number },
): Promise<readonly string[]> {
  const parts: string[] = [];
  let after = '';
  for (let place = 0; ; ) {
    const ids = await readSoldIds(sql, { ...scope, after, most: IDS });
    for (const id of ids) {
      if (place % size === 0) parts.push(after);
      after = id;
      place += 1;
    }
    if (ids.length < IDS) return parts;
    await setImmediate();
  }
}

/** The next products of a scope after an id. A product with an invalid record has no page, and is left out. */
export async function readSold(
  sql: Sql,
  { isUs, currency, after, most }: SoldScope & { readonly after: string; readonly most: number },
): Promise<readonly SoldProduct[]> {
  const ids = await readSoldIds(sql, { isUs, currency, after, most });
  const found: SoldProduct[] = [];
  for (let start = 0; start < ids.length; start += GROUP) {
    if (start > 0) await setImmediate();
    found.push(...(await readNamed(sql, ids.slice(start, start + GROUP))));
  }
  return found;
}

/** The ids of the next products of a scope. */
export async function readSoldIds(
  sql: Sql,
  { isUs, currency, after, most }: SoldScope & { readonly after: string; readonly most: number },
): Promise<readonly string[]> {
  const rows = await sql.all<{ product_id: string }>(
    'SELECT product_id FROM listing WHERE category = ? AND is_us = ? AND currency = ? AND product_id > ? ORDER BY product_id LIMIT ?',
    [EVERY_PRODUCT, isUs, currency, after, most],
  );
  return rows.map(({ product_id }) => product_id);
}

async function readNamed(sql: Sql, ids: readonly string[]): Promise<readonly SoldProduct[]> {
  const rows = await sql.all<{ id: string; doc: string }>(
    `SELECT id, doc FROM products WHERE id IN (${sqlPlaceholders(ids)}) ORDER BY id`,
    ids,
  );
  const selling = await readSelling(sql, ids);
  return rows.flatMap(({ id, doc }) => {
    const { product } = readDocument(doc);
    return product
      ? [{ id, slug: product.slug, updatedAt: product.updatedAt, selling: selling.get(id) ?? NOWHERE }]
      : [];
  });
}

export const NOWHERE: Selling = { us: [], others: [] };

/** Where products are sold. */
export async function readSelling(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, Selling>> {
  const rows = await sql.all<{ product_id: string; is_us: number; currency: CurrencyCode }>(
    `SELECT product_id, is_us, currency FROM listing WHERE product_id IN (${sqlPlaceholders(ids)}) AND category = ?
     ORDER BY product_id, is_us, currency`,
    [...ids, EVERY_PRODUCT],
  );
  const found = new Map<string, { us: CurrencyCode[]; others: CurrencyCode[] }>();
  for (const { product_id, is_us, currency } of rows) {
    const known = found.get(product_id) ?? { us: [], others: [] };
    found.set(product_id, known);
    (Number(is_us) === 1 ? known.us : known.others).push(currency);
  }
  return found;
}
