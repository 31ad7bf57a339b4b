import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { type Clock, seconds } from '#app/kernel/clock.ts';
import type { TaxService } from '#app/modules/cart/ports.ts';
import type { MarketRegistry } from '#app/modules/markets/domain/types.ts';
import { listen } from '#server/edge/http/listen.ts';
import type { IdSource } from '#server/kernel/new-id.ts';
import { createCatalogueFeed } from '#server/platform/catalogue/catalogue-feed.ts';
import { readStoredProduct } from '#server/platform/catalogue/read-stored-product.ts';
import { createEmbeddedCommerce } from '#server/platform/commerce.ts';
import type { PlatformServices } from '#server/platform/http/handlers.ts';
import { createPlatformApp } from '#server/platform/http/platform-app.ts';
import { createIdSource } from '#server/platform/ids.ts';
import { storedOutbox } from '#server/platform/outbox/run-outbox.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import { createEmbeddedReviews } from '#server/platform/reviews/embedded-reviews.ts';
import { keyedStore } from '#server/store/idempotency/keyed-store.ts';
import { createOutgoingClient } from '#server/vendors/_http/client.ts';
import { createHttpCatalogue } from '#server/vendors/hosted/catalogue.ts';
import { createHttpFeed } from '#server/vendors/hosted/catalogue-feed.ts';
import { createHttpCommerce } from '#server/vendors/hosted/commerce.ts';
import { createHttpOutbox } from '#server/vendors/hosted/outbox.ts';
import { createPlatformClient } from '#server/vendors/hosted/platform-client.ts';
import { createHttpReviews } from '#server/vendors/hosted/reviews.ts';

export const SERVICE_KEY = 'a service key for tests, 32 long';
const logger = pino({ level: 'silent' });

/** A platform without deliveries of its own and without pictures: a test that needs them passes them. */
const NOTHING: Pick<PlatformServices, 'imageSource' | 'shippingMethods' | 'offers' | 'stockAlerts'> = {
  imageSource: async () => null,
  shippingMethods: () => ({ methods: [], until: 0 }),
  offers: async () => ({ offers: [], until: null }),
  stockAlerts: { request: async () => 'unknown-size', end: async () => undefined },
};

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The adapters of a shop that calls a platform at an address. */
export function callPlatform(
  baseUrl: string,
  {
    fetch = (u, i) => globalThis.fetch(u, i),
    clock = Date.now,
  }: { readonly fetch?: Fetch; readonly clock?: Clock } = {},
) {
  const client = createOutgoingClient({
    name: 'commerce',
    baseUrl,
    timeout: seconds(30),
    fetch,
    clock: Date.now,
    random: () => 0,
    logger,
  });
  const platform = createPlatformClient({
    client,
    serviceKey: SERVICE_KEY,
    ids: createIdSource({ randomBytes, clock: Date.now }),
  });
  return {
    platform,
    ...createHttpCommerce(platform),
    products: createHttpCatalogue(platform, { clock }),
    feed: createHttpFeed(platform),
    reviews: createHttpReviews(platform),
    outbox: createHttpOutbox(platform),
  };
}

/** The platform's app on a store, as `composePlatform` puts it together. */
export function platformApp({
  store,
  clock,
  ids,
  tokenKeys,
  tax,
  registry,
  ...others
}: {
  readonly store: PlatformStore;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly tokenKeys: readonly [string, ...string[]];
  readonly tax: TaxService;
  readonly registry: MarketRegistry;
} & Partial<Pick<PlatformServices, 'products' | 'imageSource' | 'shippingMethods' | 'offers' | 'stockAlerts'>>) {
  const products = others.products ?? (null as unknown as PlatformServices['products']);
  const commerce = (on: PlatformStore) => createEmbeddedCommerce({ store: on, clock, ids, tokenKeys, tax });
  const open = commerce(store);
  return createPlatformApp({
    serviceKey: SERVICE_KEY,
    registry,
    logger,
    ready: () => true,
    services(write) {
      const on = write ? keyedStore(store, write, clock) : store;
      const { carts, orders } = write ? commerce(on) : open;
      const reviews = createEmbeddedReviews({ store: on, clock, ids });
      return {
        ...NOTHING,
        ...others,
        products,
        productRecords: { read: (slugOrSku) => readStoredProduct(on.read, slugOrSku) },
        feed: createCatalogueFeed(on.read),
        carts,
        orders,
        outbox: storedOutbox({ store: on, clock }),
        reviews,
      };
    },
  });
}

/** An app behind a real socket on this machine. `close` ends idle connections of clients at once. */
export async function serve(
  app: ReturnType<typeof createPlatformApp>,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { port, drain } = await listen({ app, port: 0, host: '127.0.0.1', logger, idleGrace: 0 });
  return { url: `http://127.0.0.1:${port}`, close: drain };
}
