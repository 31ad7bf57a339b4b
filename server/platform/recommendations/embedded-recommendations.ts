import { createHash } from 'node:crypto';
import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Recommended } from '#app/modules/recommendations/domain/recommended.ts';
import type { Recommendations } from '#app/modules/recommendations/ports.ts';
import { sqlPlaceholders } from '#server/platform/catalogue/sql-placeholders.ts';
import type { Sql } from '#server/store/types.ts';
import { bagRow, productsLike, rowBeside } from './related-products.ts';

/** The cards from which a row is chosen. */
const READ = 12;
/** The products of a bag whose pairs are read, and those whose like are: the newest lines. */
const PAIRED = 20;
const LIKENED = 2;
/** The list of everything, its products that are in stock first, and how many of them are recommended to everyone. */
const EVERYTHING = 'collection/all';
const MOST_LISTED = 48;
const ID_CHARS = 16;

type Deps = {
  readonly read: Pick<Sql, 'all'>;
  readonly products: Pick<ProductSource, 'cards' | 'list' | 'listedCategories' | 'product'>;
};

/** Recommendations from the orders in the shop's own store, completed by products of the same kind. */
export function createEmbeddedRecommendations({ read, products }: Deps): Recommendations {
  const boughtCards = async (market: Market, skus: readonly string[]) => {
    const bought = await boughtWith(read, skus);
    return bought.length > 0 ? await products.cards(market, bought) : [];
  };
  return {
    async beside(market, { product, most }) {
      const [bought, like] = await Promise.all([
        boughtCards(market, [product.sku]),
        productsLike(products, { market, product, most }),
      ]);
      return answerOf(rowBeside(product, { bought, like }, most));
    },

    async forBag(market, { bag: { skus, freeShipping }, most }) {
      const [bought, ...like] = await Promise.all([
        boughtCards(market, skus.slice(0, PAIRED)),
        ...skus.slice(0, LIKENED).map((sku) => likeOfSku(products, { market, sku, most })),
      ]);
      const { missing } = freeShipping;
      return answerOf(bagRow({ bought, like: inTurn(like), inBag: new Set(skus), missing }, most));
    },

    async list(market, { page, limit, without }) {
      const query = { category: EVERYTHING, page: 1, pageSize: MOST_LISTED, sort: 'featured:desc' } as const;
      const { items } = await products.list(market, query);
      const inStock = items.filter(({ sku, stockStatus }) => stockStatus !== 'no-stock' && !without.has(sku));
      return { ...answerOf(inStock.slice((page - 1) * limit, page * limit)), total: inStock.length };
    },
  };
}

/** The skus bought together with any of some, the best first. */
async function boughtWith(read: Deps['read'], skus: readonly string[]): Promise<readonly string[]> {
  if (skus.length === 0) return [];
  const rows = await read.all<{ other: string }>(
    `SELECT other FROM bought_together WHERE sku IN (${sqlPlaceholders(skus)})
     GROUP BY other ORDER BY SUM(score) DESC, other LIMIT ?`,
    [...skus, READ + skus.length],
  );
  return rows.map(({ other }) => other);
}

async function likeOfSku(
  products: Deps['products'],
  { market, sku, most }: { readonly market: Market; readonly sku: string; readonly most: number },
): Promise<readonly ProductCard[]> {
  const found = await products.product(market, sku);
  return found.ok ? await productsLike(products, { market, product: found.value, most }) : [];
}

/** The first of each list, then the second of each. */
function inTurn(lists: readonly (readonly ProductCard[])[]): readonly ProductCard[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }).flatMap((_, index) => lists.flatMap((list) => list[index] ?? []));
}

/** The id follows from the products, so that a shared page has the same bytes on every node. */
function answerOf(cards: readonly ProductCard[]): Recommended {
  if (cards.length === 0) return { id: '', recommendations: [] };
  const id = createHash('sha256')
    .update(cards.map(({ sku }) => sku).join(' '))
    .digest('base64url')
    .slice(0, ID_CHARS);
  const recommendations = cards.map((product, index) => ({ product, distribution: 0, id: `${id}-${index + 1}` }));
  return { id, recommendations };
}
