import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { isFinalPage } from '#app/modules/search/domain/search-query.ts';
import type { ProductSearch } from '#app/modules/search/ports.ts';

/**
 * The simple search of the catalogue in the shape of the port: every word as it is typed, in the order of the
 * catalogue, without filters. It serves where no index is.
 */
export function createDatabaseSearch(products: Pick<ProductSource, 'search'>): ProductSearch {
  return {
    async search(market, { query, options }) {
      const page = Math.floor(options.offset / options.limit) + 1;
      const { items, total } = await products.search(market, { term: query, page, pageSize: options.limit });
      return {
        metadata: { id: '', facets: null, count: total },
        items: items.map(({ sku }) => ({ id: sku, sku })),
        finalPage: isFinalPage(total, options),
        searchedAs: { kind: 'exact' },
        validUntil: null,
      };
    },
    async suggest(market, term, most) {
      const { items } = await products.search(market, { term, page: 1, pageSize: most });
      return { products: items.map(({ sku }) => ({ id: sku, sku })), terms: [], validUntil: null };
    },
  };
}
