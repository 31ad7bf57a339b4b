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

export const POPULARITY_WEIGHT = 0.15;
export const NEWNESS_WEIGHT = 0.05;

/** The worth of a match: popular and new products are a little ahead of equal ones. */
export function worthOf({ match, popularity, newness }: Pick<Ranked, 'match' | 'popularity' | 'newness'>): number {
  return match * (1 + POPULARITY_WEIGHT * popularity + NEWNESS_WEIGHT * newness);
}

/** The product that the term names, then products with stock, then those sold out. */
export function tierOf({ isNamed, isSoldOut }: Pick<Ranked, 'isNamed' | 'isSoldOut'>): number {
  return (isNamed ? 0 : 2) + Number(isSoldOut);
}

/**
 * The order of results: the product that the term names, then products with stock before those sold out, then by the
 * worth of the match, then by their place in the catalogue.
 */
export function compareRanked(a: Ranked, b: Ranked): number {
  return tierOf(a) - tierOf(b) || worthOf(b) - worthOf(a) || a.rank - b.rank;
}

/** What the order depends on, by place. */
export type RankColumns = {
  readonly tier: Uint8Array;
  readonly worth: Float64Array;
  readonly rank: Float64Array;
};

/** The same order of places. */
export function compareRankedPlaces({ tier, worth, rank }: RankColumns): (a: number, b: number) => number {
  const at = (column: Uint8Array | Float64Array, place: number) => column[place] as number;
  return (a, b) => at(tier, a) - at(tier, b) || at(worth, b) - at(worth, a) || at(rank, a) - at(rank, b) || a - b;
}
