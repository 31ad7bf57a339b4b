import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { isNear } from '#app/modules/search/domain/search-query.ts';
import { createSearchEngine } from '#server/search/search-engine.ts';
import { demoProducts } from '#tests/support/demo-products.ts';
import { searchedOffers, searchedProduct } from '#tests/support/searched-products.ts';
import type { FindFirst } from './measure-relevance.ts';

export type DemoSearch = {
  readonly products: readonly ProductRecord[];
  /** Searches in euros, as a market of the language. */
  finder(language: Language): FindFirst;
};

/** The search engine with the demo catalogue. */
export async function openDemoSearch(): Promise<DemoSearch> {
  const products = await demoProducts();
  const engine = createSearchEngine({
    scopes: LANGUAGES.map((language) => ({ language, isUs: 0 })),
    synonyms: {},
  });
  engine.put({ products: products.map(searchedProduct) });
  engine.offer({ offers: products.flatMap(searchedOffers), ofProducts: [] });
  return {
    products,
    finder: (language) => async (query) => {
      const { items, searchedAs } = engine.search({
        scope: { language, isUs: 0, currency: 'EUR' },
        query: { query, options: { sortBy: 'relevance:desc', limit: 24, offset: 0 } },
      });
      return { skus: items.map(({ sku }) => sku), isNear: isNear(searchedAs) };
    },
  };
}
