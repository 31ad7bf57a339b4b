import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import type { PlatformConfig } from '#server/config/types.ts';
import type { MetricsEndpoint } from '#server/edge/metrics/metrics-endpoint.ts';
import { readMarketFacts } from '#server/platform/facts/market-facts.ts';
import { createPlatformApp } from '#server/platform/http/platform-app.ts';
import { createIdSource } from '#server/platform/ids.ts';
import { storedOutbox } from '#server/platform/outbox/run-outbox.ts';
import { keyedStore } from '#server/store/idempotency/keyed-store.ts';
import { openMarketFacts } from './market-facts.ts';
import { openMarkets } from './markets.ts';
import { createStoreFigures, meteredOrders, meteredStore } from './metered.ts';
import { metricsEndpoints } from './metrics.ts';
import { openStore } from './open-store.ts';
import { openPlatform } from './platform.ts';
import { type ProcessContext, secretsOf } from './process-context.ts';
import { createWarmStart } from './warm-start.ts';

/** The hosted platform's process: its HTTP app and its upkeep. */
export type PlatformComposition = {
  readonly app: Hono;
  /** Answers `/metrics` on a port of its own; null without metrics. */
  readonly readMetrics: MetricsEndpoint | null;
  /** Resolves when the process has in memory what filters and counts of lists need. */
  readonly loaded: Promise<void>;
  stopTaking(): void;
  sweep(): Promise<void>;
  close(): Promise<void>;
};

/** Makes the hosted platform: the embedded one behind its HTTP contract. */
export async function composePlatform(config: PlatformConfig, process: ProcessContext): Promise<PlatformComposition> {
  const { files, logger, clock, metrics } = process;
  const { registry, takeFacts } = await openMarkets(config, files);
  const { store: opened, ready } = await openStore(config, process, { sandbox: false });
  const store = meteredStore(opened, metrics);
  const ids = createIdSource({ randomBytes, clock });
  const stopping = new AbortController();
  const platform = await openPlatform(config, { ...process, store, ids, secrets: secretsOf(config) });
  const facts = () => readMarketFacts(store.read);
  const marketFacts = await openMarketFacts({ ...process, facts, takeFacts });
  marketFacts.start(() => undefined);
  const readFigures = createStoreFigures(store, clock);
  const figures = async () => ({ ...(await readFigures()), pages: null });
  const endpoints = metrics && metricsEndpoints(config, { metrics, figures });
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
      metrics: endpoints?.keyed,
      onAnswered: metrics?.answered,
      services(write) {
        const { catalogue, shippingMethods, offers } = platform;
        const on = write ? meteredStore(keyedStore(opened, write, clock), metrics) : store;
        const { carts, orders } = write ? platform.commerce(on) : platform.open;
        return {
          products: catalogue,
          productRecords: platform.productRecords,
          feed: platform.feed,
          pictures: catalogue,
          market: { shippingMethods: async (market) => shippingMethods(market), offers, facts },
          stockAlerts: platform.stockAlerts(on),
          carts,
          orders: meteredOrders(orders, metrics),
          outbox: storedOutbox({ store: on, clock }),
          reviews: platform.reviews(on),
        };
      },
    }),
    readMetrics: endpoints?.open ?? null,
    loaded: warm.loaded,
    stopTaking() {
      taking = false;
      stopping.abort();
    },
    sweep: () => platform.sweep(),
    close() {
      stopping.abort();
      marketFacts.stop();
      return store.close();
    },
  };
}
