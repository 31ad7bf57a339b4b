import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { Product } from '#app/modules/catalogue/domain/product.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { NO_ROW, type RecommendedRow, rowOf } from '#app/modules/recommendations/domain/recommended.ts';
import type { Recommendations } from '#app/modules/recommendations/ports.ts';

const ROW = 4;

/** The row beside a product, the same for every visitor; empty while the provider is unavailable, which it logs. */
export async function recommendBeside(
  { recommendations }: { readonly recommendations: Pick<Recommendations, 'beside'> },
  { market, product }: { readonly market: Market; readonly product: Product },
): Promise<RecommendedRow> {
  try {
    return rowOf(await recommendations.beside(market, { product, most: ROW }));
  } catch (error) {
    if (isUpstreamUnavailable(error)) return NO_ROW;
    throw error;
  }
}
