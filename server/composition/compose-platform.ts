import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import type { PlatformConfig } from '#server/config/types.ts';
import { createPlatformApp } from '#server/platform/http/platform-app.ts';
import { createIdSource } from '#server/platform/ids.ts';
import { storedOutbox } from '#server/platform/outbox/run-outbox.ts';
import { keyedStore } from '#server/store/idempotency/keyed-store.ts';
import { openMarkets } from './markets.ts';
import { openStore } from './open-store.ts';
import { openPlatform } from './platform.ts';
import { type ProcessContext, secretsOf } from './process-context.ts';
import { createWarmStart } from './warm-start.ts';

/** The hosted platform's process: its HTTP app and its upkeep. */
export type PlatformComposition = {
  readonly app: Hono;
  /** Resolves when the process has in memory what filters and counts of lists need. */
  readonly loaded: Promise<void>;
  stopTaking(): void;
  sweep(): Promise<void>;
  close(): Promise<void>;
};

/** Makes the hosted platform: the embedded one behind its HTTP contract. */
export async function composePlatform(config: PlatformConfig, process: ProcessContext): Promise<PlatformComposition> {
  const { files, logger, clock } = process;
  const { registry } = await openMarkets(config.stage, files);
  const { store, ready } = await openStore(config, process);
  const ids = createIdSource({ randomBytes, clock });
  const stopping = new AbortController();
  const platform = await openPlatform(config, { ...process, store, ids, secrets: secretsOf(config) });
  let taking = true;
  const warm = createWarmStart(() => platform.catalogue.load(registry.markets), {
    clock,
    logger,
    signal: stopping.signal,
  });
  return {
    app: createPlatformApp({
      serviceKey: config.key.reveal(),
      registry,
      logger,
      ready: async () => taking && warm.isWarm() && (await ready()),
      services(write) {
        const { catalogue, shippingMethods, offers } = platform;
        const on = write ? keyedStore(store, write, clock) : store;
        const { carts, platformOrders } = write ? platform.commerce(on) : platform.open;
        return {
          products: catalogue,
          productRecords: platform.productRecords,
          feed: platform.feed,
          imageSource: (id) => catalogue.imageSource(id),
          shippingMethods,
          offers,
          stockAlerts: platform.stockAlerts(on),
          carts,
          orders: platformOrders,
          outbox: storedOutbox({ store: on, clock }),
          reviews: platform.reviews(on),
        };
      },
    }),
    loaded: warm.loaded,
    stopTaking() {
      taking = false;
      stopping.abort();
    },
    sweep: () => platform.sweep(),
    close() {
      stopping.abort();
      return store.close();
    },
  };
}
