import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { within } from '#app/kernel/within.ts';
import type { Product } from '#app/modules/catalogue/domain/product.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { NO_ROW, type RecommendedRow, rowOf } from '#app/modules/recommendations/domain/recommended.ts';
import type { Recommendations } from '#app/modules/recommendations/ports.ts';

const ROW = 4;
/** Milliseconds. The page does not wait longer for its row. */
const TIMEOUT = 400;

type Deps = {
  readonly recommendations: Pick<Recommendations, 'beside'>;
  readonly logger: { warn(details: Readonly<Record<string, unknown>>, message: string): void };
  readonly timeout?: number;
};

/**
 * The row beside a product, the same for every visitor; empty where it is late, and while the provider is unavailable,
 * which it logs.
 */
export async function recommendBeside(
  { recommendations, logger, timeout = TIMEOUT }: Deps,
  { market, product }: { readonly market: Market; readonly product: Product },
): Promise<RecommendedRow> {
  const late = new AbortController();
  const answer = recommendations.beside(market, { product, most: ROW, late: late.signal });
  try {
    const answered = await within(timeout, answer);
    if (!answered.late) return rowOf(answered.value);
    answer.catch(() => undefined);
    late.abort();
    logger.warn({ timeout }, 'Recommendations beside a product are late, page shown without them');
    return NO_ROW;
  } catch (error) {
    if (isUpstreamUnavailable(error)) return NO_ROW;
    throw error;
  }
}
