import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { createKeptReads } from '#server/kernel/kept-reads.ts';
import type { Sql } from '#server/store/types.ts';
import { isUs, type ProductCards, withoutDeadLinks } from './product-cards.ts';
import { NOWHERE, readSelling, readSold, readSoldIds, readSoldParts } from './read-sold.ts';

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
