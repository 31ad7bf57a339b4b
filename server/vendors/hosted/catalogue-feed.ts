import type { CatalogueFeed } from '#server/platform/catalogue/feed-data.ts';
import { OPERATIONS } from '#server/platform/http/contract/operations.ts';
import { answered, idLists } from './catalogue-calls.ts';
import type { PlatformClient } from './platform-client.ts';

/** The feed of a hosted platform. Every call rejects with `UpstreamUnavailable` while the platform is unavailable. */
export function createHttpFeed(platform: PlatformClient): CatalogueFeed {
  const state = (since: number) => answered(platform.call(OPERATIONS.feedState, { query: { since } }));
  const cards = (ids: readonly string[]) =>
    Promise.all(
      idLists(ids).map((productIds) => answered(platform.call(OPERATIONS.feedCards, { query: { productIds } }))),
    );
  return {
    changedProducts: (after) => answered(platform.call(OPERATIONS.feedProducts, { query: after })),
    changedSales: (after) => answered(platform.call(OPERATIONS.feedSales, { query: after })),
    productIds: async (after) => (await answered(platform.call(OPERATIONS.feedIds, { query: { after } }))).ids,
    offers: async (scope) => (await answered(platform.call(OPERATIONS.feedOffers, { query: scope }))).offers,
    offersOf: async (ids) => (await cards(ids)).flatMap(({ offers }) => offers),
    stockedSizes: async (ids) => (await cards(ids)).flatMap(({ stocked }) => stocked),
    async state(since) {
      const { state: found } = await state(since);
      return { ...found, cards: new Map(found.cards) };
    },
    newestCard: async () => (await state(Number.MAX_SAFE_INTEGER)).newest,
  };
}
