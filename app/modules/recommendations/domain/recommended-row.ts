import type { ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { Recommended } from '#app/modules/recommendations/ports.ts';

/** A row of a page: the id of the answer and its cards. */
export type RecommendedRow = { readonly id: string; readonly cards: readonly ProductCard[] };

export const NO_ROW: RecommendedRow = { id: '', cards: [] };

export function rowOf({ id, recommendations }: Recommended): RecommendedRow {
  return { id, cards: recommendations.map(({ product }) => product) };
}
