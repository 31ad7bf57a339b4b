import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { within } from '#app/kernel/within.ts';
import type { Product, ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import {
  type BagFacts,
  type BagWidget,
  NO_ROW,
  type RecommendedRow,
  rowOf,
} from '#app/modules/recommendations/domain/recommended.ts';
import { otherKinds, setOf } from '#app/modules/recommendations/domain/set.ts';
import type { ProfileId, Recommendations } from '#app/modules/recommendations/ports.ts';

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

/** The cards of a kind from which the set takes one. */
const READ_OF_A_KIND = 24;

/**
 * The products of other kinds that complete a set with one, the same for every visitor; none where they are late or the
 * lists are unavailable.
 */
export async function completeSet(
  {
    products,
    logger,
    timeout = TIMEOUT,
  }: Pick<Deps, 'logger' | 'timeout'> & { readonly products: Pick<ProductSource, 'list' | 'listedCategories'> },
  { market, product }: { readonly market: Market; readonly product: Product },
): Promise<readonly ProductCard[]> {
  const read = async () => {
    const listed = await products.listedCategories(market);
    const kinds = otherKinds(
      product,
      listed.map(({ slug }) => slug),
    );
    const lists = await Promise.all(
      kinds.map((category) =>
        products.list(market, { category, page: 1, pageSize: READ_OF_A_KIND, sort: 'featured:desc' }),
      ),
    );
    return setOf(
      product,
      lists.map(({ items }) => items),
    );
  };
  const answer = read();
  try {
    const answered = await within(timeout, answer);
    if (!answered.late) return answered.value;
    answer.catch(() => undefined);
    logger.warn({ timeout }, 'Products that complete a set are late, page shown without them');
    return [];
  } catch (error) {
    if (isUpstreamUnavailable(error)) return [];
    throw error;
  }
}

/** The most cards of the row; also what the provider is asked for. */
const BAG_ROW = 8;
type RecommendForBagDeps = {
  readonly recommendations: Pick<Recommendations, 'forBag' | 'list'>;
  readonly logger: { warn(details: Readonly<Record<string, unknown>>, message: string): void };
  readonly timeout?: number;
};

/**
 * The row of the bag: products that go with it, and beside an empty bag those that are recommended to everyone. A row
 * that is late or fails is absent.
 */
export async function recommendForBag(
  { recommendations, logger, timeout = TIMEOUT }: RecommendForBagDeps,
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
