import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { ProductSearch } from '#app/modules/search/ports.ts';

const MOST_PRODUCTS = 8;

export type Suggested = { readonly cards: readonly ProductCard[]; readonly terms: readonly string[] };

type Deps = { readonly search: Pick<ProductSearch, 'suggest'>; readonly products: Pick<ProductSource, 'cards'> };

/** The cards and terms that a normalised term may become. */
export async function loadSuggestions(
  { search, products }: Deps,
  { market, term }: { readonly market: Market; readonly term: string },
): Promise<Suggested> {
  const found = await search.suggest(market, term, MOST_PRODUCTS);
  const skus = found.products.map(({ sku }) => sku);
  return { cards: skus.length > 0 ? await products.cards(market, skus) : [], terms: found.terms };
}
