import type { Money } from '#app/kernel/money.ts';
import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';

/** A recommended product. `distribution` is what the provider says of its choice, handed through. */
export type Recommendation = { readonly product: ProductCard; readonly distribution: number; readonly id: string };

/** An answer, the best product first. `id` names it to the provider; empty where the provider gives none. */
export type Recommended = { readonly id: string; readonly recommendations: readonly Recommendation[] };

/** A part of the products that a market recommends to everyone. Pages count from 1. */
export type RecommendedPage = Recommended & { readonly total: number };

/** What a row beside the bag depends on. */
export type BagFacts = {
  /** The skus of its products, the newest line first. */
  readonly skus: readonly string[];
  readonly amount: Money;
  /** Minor units; 0 means delivery is never free. */
  readonly freeShipping: { readonly threshold: number; readonly missing: number };
};

/**
 * A widget at the provider, and the variables that it gets to know: `CartAmount`, `ShippingThreshold`,
 * `selected_items`.
 */
export type BagWidget = { readonly id: string; readonly variables: readonly string[] };

/** A row of a page: the id of the answer and its cards. */
export type RecommendedRow = { readonly id: string; readonly cards: readonly ProductCard[] };

export const NO_ROW: RecommendedRow = { id: '', cards: [] };

export function rowOf({ id, recommendations }: Recommended): RecommendedRow {
  return { id, cards: recommendations.map(({ product }) => product) };
}
