import { randomBytes } from 'node:crypto';
import type { CatalogueReads } from '#app/modules/catalogue/ports.ts';
import type { MarketFact } from '#app/modules/markets/domain/market-facts.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Services } from '#app/request-context.ts';
import type { CommerceConfig, Config } from '#server/config/types.ts';
import type { CatalogueFeed } from '#server/platform/catalogue/feed-data.ts';
import type { Reductions } from '#server/platform/catalogue/reductions.ts';
import { readMarketFacts } from '#server/platform/facts/market-facts.ts';
import { createIdSource } from '#server/platform/ids.ts';
import { type Outbox, storedOutbox } from '#server/platform/outbox/run-outbox.ts';
import { createOutgoingClient } from '#server/vendors/_http/client.ts';
import { createHttpCatalogue } from '#server/vendors/hosted/catalogue.ts';
import { hostedCarts, hostedOrders, hostedOutbox, hostedProductRecords } from '#server/vendors/hosted/commerce.ts';
import { createHostedPlatform } from '#server/vendors/hosted/platform-client.ts';
import { meteredOrders } from './metered.ts';
import { openPlatform, type PlatformParts } from './platform.ts';

/** The ports of the commerce platform, embedded or hosted. */
export type Commerce = Pick<
  Services,
  | 'cancellations'
  | 'carts'
  | 'orders'
  | 'productRecords'
  | 'products'
  | 'reviews'
  | 'shippingMethods'
  | 'offers'
  | 'stockAlerts'
> & {
  /** The catalogue and the carts for one request that changes nothing. */
  reads(): CatalogueReads & Pick<Services, 'carts'>;
  readonly imageSource: Awaited<ReturnType<typeof openPlatform>>['catalogue']['imageSource'];
  /** What its operator says of countries, later days too. */
  facts(): Promise<readonly MarketFact[]>;
  /** Of a hosted platform none are known. */
  readonly reductions: Reductions['reductions'];
  /** Loads into memory what filters and counts of lists need; a hosted platform loads its own. */
  loadLists(markets: readonly Market[]): Promise<void>;
  /** The messages about its orders. */
  readonly outbox: Outbox;
  /** What the search is built from. */
  readonly feed: CatalogueFeed;
  /** The upkeep of the store in this process. */
  sweep(): Promise<void>;
};

/** The configured commerce platform. */
export async function openCommerce(config: Config, parts: PlatformParts): Promise<Commerce> {
  const commerce =
    config.commerce.adapter === 'embedded'
      ? await embeddedCommerce(config, parts)
      : hostedCommerce(config.commerce, parts);
  return { ...commerce, orders: meteredOrders(commerce.orders, parts.metrics) };
}

async function embeddedCommerce(config: Config, parts: PlatformParts): Promise<Commerce> {
  const platform = await openPlatform(config, parts);
  const { open, catalogue, productRecords, feed, reviews, shippingMethods, offers, stockAlerts, sweep } = platform;
  return {
    ...open,
    products: catalogue,
    productRecords,
    reductions: catalogue.reductions,
    loadLists: (markets) => catalogue.load(markets),
    outbox: storedOutbox(parts),
    feed,
    reviews: reviews(parts.store),
    reads: () => ({ ...catalogue.reads(), carts: open.cartReads() }),
    imageSource: (id) => catalogue.imageSource(id),
    shippingMethods: async (market) => shippingMethods(market),
    offers,
    stockAlerts: stockAlerts(parts.store),
    facts: () => readMarketFacts(parts.store.read),
    cancellations: {
      cancel: (orderNumber, act) => parts.store.command('cancelPaidOrder', { ...act, orderNumber, now: parts.clock() }),
    },
    sweep,
  };
}

function hostedCommerce(
  { url, timeout, key }: Extract<CommerceConfig, { readonly adapter: 'http' }>,
  { logger, clock, metrics, store }: Pick<PlatformParts, 'logger' | 'clock' | 'metrics' | 'store'>,
): Commerce {
  const client = createOutgoingClient({
    name: 'commerce',
    baseUrl: url,
    timeout,
    fetch,
    clock,
    random: Math.random,
    logger,
    monitor: metrics?.upstreams,
  });
  const ids = createIdSource({ randomBytes, clock });
  const platform = createHostedPlatform({ client, serviceKey: key.reveal(), ids });
  const catalogue = createHttpCatalogue(platform, {
    clock,
    onSkippedLink: (details) => logger.warn({ ...details }, 'Linked product of an unknown colour'),
    onInvalid: ({ message, ...details }) => logger.error(details, message),
    onUnlawful: (details) => logger.warn({ ...details }, 'Product lacks what the law wants beside its offer'),
  });
  const carts = hostedCarts(platform.carts);
  return {
    carts,
    orders: hostedOrders(platform.orders),
    cancellations: null,
    ...platform.market,
    stockAlerts: platform.stockAlerts,
    products: catalogue,
    productRecords: hostedProductRecords(platform.productRecords),
    reductions: async () => new Map(),
    loadLists: async () => undefined,
    outbox: hostedOutbox(platform.outbox),
    feed: platform.feed,
    reviews: platform.reviews,
    reads: () => ({
      products: catalogue,
      carts,
      hasPicture: async (id) => (await catalogue.imageSource(id)) !== null,
    }),
    imageSource: (id) => catalogue.imageSource(id),
    // The platform sweeps its own store; the store of the shop holds limits and keys.
    async sweep() {
      const now = clock();
      await store.command('deleteExpiredRateLimits', { now });
      await store.command('deleteExpiredKeys', { now });
    },
  };
}
