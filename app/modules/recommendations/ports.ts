import type { Product } from '#app/modules/catalogue/domain/product.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { BagFacts, BagWidget, Recommended, RecommendedPage } from './domain/recommended.ts';

/** Names a visitor who agreed to personalisation; null or absent for every other. */
export type ProfileId = string | null | undefined;

/**
 * Products that go with others. Every recommended product is sold in the market and in stock. A call rejects with
 * `UpstreamUnavailable` when its provider has no answer; pages then show no row.
 */
export interface Recommendations {
  /**
   * Products beside a product, without the product itself in any colour. `late` is aborted when the page stops waiting;
   * the call continues, so that a circuit breaker learns how it ends.
   */
  beside(
    market: Market,
    request: { readonly product: Product; readonly most: number; readonly late?: AbortSignal },
  ): Promise<Recommended>;
  /** Products that go with a bag, without those in it; `widget` is another than the market's own for bags. */
  forBag(
    market: Market,
    request: {
      readonly bag: BagFacts;
      readonly most: number;
      readonly widget?: BagWidget | undefined;
      readonly profileId?: ProfileId;
    },
  ): Promise<Recommended>;
  /** Products for everyone, without some skus. */
  list(
    market: Market,
    request: {
      readonly page: number;
      readonly limit: number;
      readonly without: ReadonlySet<string>;
      readonly profileId?: ProfileId;
    },
  ): Promise<RecommendedPage>;
}
