import { within } from '#app/kernel/within.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import {
  type BagFacts,
  type BagWidget,
  NO_ROW,
  type RecommendedRow,
  rowOf,
} from '#app/modules/recommendations/domain/recommended.ts';
import type { ProfileId, Recommendations } from '#app/modules/recommendations/ports.ts';

/** The most cards of the row; also what the provider is asked for. */
export const BAG_ROW = 8;
/** Milliseconds. The bag does not wait longer for its row. */
const TIMEOUT = 400;

type Deps = {
  readonly recommendations: Pick<Recommendations, 'forBag' | 'list'>;
  readonly logger: { warn(details: Readonly<Record<string, unknown>>, message: string): void };
  readonly timeout?: number;
};

/**
 * The row of the bag: products that go with it, and beside an empty bag those that are recommended to everyone. A row
 * that is late or fails is absent.
 */
export async function recommendForBag(
  { recommendations, logger, timeout = TIMEOUT }: Deps,
  {
    market,
    bag,
    widget,
    profileId = null,
  }: {
    readonly market: Market;
    readonly bag: BagFacts | null;
    readonly widget?: BagWidget | undefined;
    readonly profileId?: ProfileId;
  },
): Promise<RecommendedRow> {
  const answer = bag
    ? recommendations.forBag(market, { bag, most: BAG_ROW, widget, profileId })
    : recommendations.list(market, { page: 1, limit: BAG_ROW, without: new Set(), profileId });
  try {
    const answered = await within(timeout, answer);
    if (!answered.late) return rowOf(answered.value);
    answer.catch(() => undefined);
    logger.warn({ timeout }, 'Recommendations for the bag are late, bag shown without them');
  } catch (error) {
    logger.warn({ err: error }, 'Recommendations for the bag unavailable, bag shown without them');
  }
  return NO_ROW;
}
