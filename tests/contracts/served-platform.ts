import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { type Clock, seconds } from '#app/kernel/clock.ts';
import type { TaxService } from '#app/modules/cart/ports.ts';
import type { MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { IdSource } from '#server/kernel/new-id.ts';
import { createCatalogueFeed } from '#server/platform/catalogue/catalogue-feed.ts';
import { readStoredProduct } from '#server/platform/catalogue/read-stored-product.ts';
import { createEmbeddedCommerce } from '#server/platform/commerce.ts';
import type { PlatformServices } from '#server/platform/http/operations.ts';
import { createPlatformApp } from '#server/platform/http/platform-app.ts';
import { createIdSource } from '#server/platform/ids.ts';
import { storedOutbox } from '#server/platform/outbox/run-outbox.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import { createEmbeddedReviews } from '#server/platform/reviews/reviews.ts';
import { keyedStore } from '#server/store/idempotency/keyed-store.ts';
import { createOutgoingClient } from '#server/vendors/_http/client.ts';
import { createHostedPlatform } from '#server/vendors/hosted/platform-client.ts';

export const SERVICE_KEY = 'a service key for tests, 32 long';
const logger = pino({ level: 'silent' });

/** A platform without deliveries of its own and without pictures: a test that needs them passes them. */
const NOTHING: Pick<PlatformServices, 'pictures' | 'market' | 'stockAlerts'> = {
  pictures: { imageSource: async () => null },
  market: {
    shippingMethods: async () => ({ methods: [], until: 0 }),
    offers: async () => ({ offers: [], until: null }),
    facts: async () => [],
  },
  stockAlerts: { request: async () => 'unknown-size', end: async () => undefined },
};

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The ports of a platform at an address. */
export function callPlatform(baseUrl: string, fetch: Fetch = (u, i) => globalThis.fetch(u, i)) {
  const client = createOutgoingClient({
    name: 'commerce',
    baseUrl,
    timeout: seconds(30),
    fetch,
    clock: Date.now,
    random: () => 0,
    logger,
  });
  return createHostedPlatform({
    client,
    serviceKey: SERVICE_KEY,
    ids: createIdSource({ randomBytes, clock: Date.now }),
  });
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
} & Partial<Pick<PlatformServices, 'products' | 'pictures' | 'market' | 'stockAlerts'>>) {
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
