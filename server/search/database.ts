import { FACETS, type FacetKey, type ListingFacets } from '#app/modules/catalogue/domain/facets.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { isFinalPage } from '#app/modules/search/domain/search-query.ts';
import type { ProductSearch } from '#app/modules/search/ports.ts';
import { answerId } from './result-page.ts';

/**
 * The simple search of the catalogue in the shape of the port: every word as it is typed, the best matches in the order
 * of the catalogue, filtered, ordered and counted as lists are. It serves where no index is. Where it finds nothing it
 * does not say so: the index may know a synonym or another form of the word.
 */
export function createDatabaseSearch(products: Pick<ProductSource, 'search'>): ProductSearch {
  return {
    async search(market, asked) {
      const { query, options } = asked;
      const { limit, offset, sortBy, filter, facets: counted = [] } = options;
      const { items, total, facets } = await products.search(market, {
        term: query,
        page: Math.floor(offset / limit) + 1,
        pageSize: limit,
        sort: sortBy === 'relevance:desc' ? undefined : sortBy,
        ...(filter && { filter }),
        counts: counted.length > 0,
      });
      return {
        metadata: { id: answerId(asked), facets: facets && askedFacets(facets, counted), count: total },
        items: items.map(({ sku }) => ({ id: sku, sku })),
        finalPage: isFinalPage(total, options),
        searchedAs: { kind: total === 0 && query !== '' ? 'unavailable' : 'exact' },
        validUntil: null,
      };
    },
    async suggest(market, term, most) {
      const { items } = await products.search(market, { term, page: 1, pageSize: most });
      return { products: items.map(({ sku }) => ({ id: sku, sku })), terms: [], validUntil: null };
    },
  };
}

/**
 * The counts of the facets that a search asks for. A term without products has none: the index may find more of it, and
 * it is no term without result.
 */
function askedFacets(counted: ListingFacets, asked: readonly FacetKey[]): ListingFacets | null {
  if (counted.highestPrice === null) return null;
  const facets = FACETS.map((facet) => [facet, asked.includes(facet) ? counted.facets[facet] : []]);
  return { ...counted, facets: Object.fromEntries(facets) };
}
