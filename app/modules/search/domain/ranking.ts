/** What the order of results depends on. */
export type Ranked = {
  /** How well the texts match; above 0. */
  readonly match: number;
  /** The whole term is the name or a sku of the product. */
  readonly isNamed: boolean;
  readonly isSoldOut: boolean;
  /** From 0 for the oldest product to 1 for the newest. */
  readonly newness: number;
  /** From 0 to 1 for what is bought most. */
  readonly popularity: number;
  /** The place in the catalogue, which orders equal products. */
  readonly rank: number;
};

/** A popular product among others. */
const BESTSELLER = 1;

/** How much a product is bought, as its badges say. */
export function popularityOf({ badges }: { readonly badges: readonly string[] }): number {
  return badges.includes('bestseller') ? BESTSELLER : 0;
}

export const POPULARITY_WEIGHT = 0.15;
export const NEWNESS_WEIGHT = 0.05;

/** The worth of a match: popular and new products are a little ahead of equal ones. */
export function worthOf({ match, popularity, newness }: Pick<Ranked, 'match' | 'popularity' | 'newness'>): number {
  return match * (1 + POPULARITY_WEIGHT * popularity + NEWNESS_WEIGHT * newness);
}

/**
 * The order of results: the product that the term names, then products with stock before those sold out, then by the
 * worth of the match, then by their place in the catalogue.
 */
export function compareRanked(a: Ranked, b: Ranked): number {
  if (a.isNamed !== b.isNamed) return a.isNamed ? -1 : 1;
  if (a.isSoldOut !== b.isSoldOut) return a.isSoldOut ? 1 : -1;
  return worthOf(b) - worthOf(a) || a.rank - b.rank;
}
