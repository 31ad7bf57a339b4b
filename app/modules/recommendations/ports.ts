import type { Money } from '#app/kernel/money.ts';
import type { Product, ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';

/** A recommended product. `distribution` is what the provider says of its choice, handed through. */
export type Recommendation = { readonly product: ProductCard; readonly distribution: number; readonly id: string };

/** An answer, the best product first. `id` names it to the provider; empty where the provider gives none. */
export type Recommended = { readonly id: string; readonly recommendations: readonly Recommendation[] };

/** What a row beside the bag depends on. */
export type BagFacts = {
  /** The skus of its products, the newest line first. */
  readonly skus: readonly string[];
  readonly amount: Money;
  /** Minor units; 0 means delivery is never free. */
  readonly freeShipping: { readonly threshold: number; readonly missing: number };
};

/** A part of the products that a market recommends to everyone. Pages count from 1. */
export type RecommendedPage = Recommended & { readonly total: number };

/**
 * Products that go with others. Every recommended product is sold in the market and in stock. A call rejects with
 * `UpstreamUnavailable` when its provider has no answer; pages then show no row.
 */
export interface Recommendations {
  /** Products beside a product, without the product itself in any colour. */
  beside(market: Market, request: { readonly product: Product; readonly most: number }): Promise<Recommended>;
  /** Products that go with a bag, without those in it. */
  forBag(market: Market, request: { readonly bag: BagFacts; readonly most: number }): Promise<Recommended>;
  list(market: Market, request: { readonly page: number; readonly limit: number }): Promise<RecommendedPage>;
}
