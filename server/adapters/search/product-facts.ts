import { createFacetDictionaries, facetValuesOf } from '#app/modules/catalogue/domain/facet-values.ts';
import { byFacet } from '#app/modules/catalogue/domain/facets.ts';
import { popularityOf } from '#app/modules/search/domain/ranking.ts';
import type { ResultRow } from '#app/modules/search/domain/result-page.ts';
import type { StockedSizes, StoredForSearch } from '#server/platform/catalogue/feed-data.ts';

type ProductFacts = Pick<ResultRow, 'sku' | 'popularity' | 'values'>;

/** What results depend on besides their texts. Facets are numbers; sizes are those in stock of a selling region. */
export function createProductFacts() {
  const dictionaries = createFacetDictionaries();
  const own = new Map<string, ProductFacts>();
  const stocked = new Map<string, readonly number[]>();
  const labels = new Map<string, string>();
  const remove = (id: string) => {
    own.delete(id);
    for (const isUs of [0, 1]) stocked.delete(`${isUs} ${id}`);
  };
  return {
    put(product: StoredForSearch): void {
      own.set(product.id, {
        sku: product.sku,
        popularity: popularityOf(product),
        values: dictionaries.rowOf({ ...facetValuesOf(product), size: [] }),
      });
    },
    ids: () => [...own.keys()],
    remove,
    stock(rows: readonly StockedSizes[], ofProducts: readonly string[]): void {
      for (const id of ofProducts) for (const isUs of [0, 1]) stocked.delete(`${isUs} ${id}`);
      for (const { productId, isUs, sizes } of rows) {
        for (const { value, label } of sizes) labels.set(`${isUs} ${value}`, label);
        const values = sizes.map(({ value }) => value);
        stocked.set(`${isUs} ${productId}`, dictionaries.placesOf('size', values));
      }
    },
    of(id: string, isUs: number): ProductFacts {
      const known = own.get(id) ?? UNKNOWN;
      return { ...known, values: { ...known.values, size: stocked.get(`${isUs} ${id}`) ?? NONE } };
    },
    words: (isUs: number) => ({
      dictionaries: dictionaries.values,
      sizeLabel: (value: string) => labels.get(`${isUs} ${value}`) ?? value,
    }),
  };
}

const NONE: readonly number[] = [];
const UNKNOWN: ProductFacts = { sku: '', popularity: 0, values: byFacet(() => NONE) };
