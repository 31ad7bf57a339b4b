import { join } from 'node:path';
import { marketOffers } from '#app/modules/cart/domain/market-offers.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Config } from '#server/config/types.ts';
import { createKeyRing } from '#server/kernel/key-ring.ts';
import type { IdSource } from '#server/kernel/new-id.ts';
import { createCatalogueFeed } from '#server/platform/catalogue/catalogue-feed.ts';
import { createEmbeddedCatalogue } from '#server/platform/catalogue/embedded-catalogue.ts';
import { addSearchLanguages } from '#server/platform/catalogue/product-words.ts';
import { readStoredGoods } from '#server/platform/catalogue/read-demo-data.ts';
import { readStoredProduct } from '#server/platform/catalogue/read-stored-product.ts';
import { relistByLaw } from '#server/platform/catalogue/relist-by-law.ts';
import { seedCatalogue } from '#server/platform/catalogue/seed-catalogue.ts';
import { createEmbeddedCommerce } from '#server/platform/commerce.ts';
import { readAutomaticRules } from '#server/platform/discounts/read-rules.ts';
import { seedRules } from '#server/platform/discounts/seed-rules.ts';
import { createReservationWatch } from '#server/platform/orders/watch-reservations.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import { createRebuildFromOrders } from '#server/platform/recommendations/rebuild-from-orders.ts';
import { createEmbeddedReviews } from '#server/platform/reviews/reviews.ts';
import { readSampleReviews } from '#server/platform/reviews/sample-reviews.ts';
import { offeredMethods, offeredUntil, toShippingMethod } from '#server/platform/shipping/offered-methods.ts';
import { createEmbeddedStockAlerts, createStockAlertRun } from '#server/platform/stock-alerts/stock-alerts.ts';
import { createSweep } from '#server/platform/sweep.ts';
import { createEmbeddedTax } from '#server/platform/tax/embedded-tax.ts';
import { createTaxJar } from '#server/vendors/taxjar/taxjar.ts';
import type { ShopStore } from './commands.ts';
import type { ProcessContext } from './process-context.ts';

export type PlatformParts = ProcessContext & {
  readonly store: ShopStore;
  readonly ids: IdSource;
  readonly secrets: readonly string[];
};

type PlatformSettings = Pick<Config, 'stage' | 'demoData' | 'tax' | 'reservationAlertPercent' | 'orderAges'>;

/** The commerce platform in this process, with the demo catalogue in an empty store where the settings ask for it. */
export async function openPlatform(config: PlatformSettings, parts: PlatformParts) {
  const { store, ids, secrets, logger, clock } = parts;
  await prepareStore(config, parts);
  const samples = await readSampleReviews(join(parts.files.contentFolder, 'sample-reviews.json'));
  const tax = openTax(config.tax, parts);
  const tokenKeys = createKeyRing(secrets, 'cart token');
  /** Its carts and orders, on the store of one request. */
  const commerce = (on: PlatformStore) => createEmbeddedCommerce({ store: on, clock, ids, tokenKeys, tax });
  return {
    catalogue: createEmbeddedCatalogue(store.read, {
      clock,
      onRejected: ({ reason, ...details }) => logger.warn(details, reason),
      onFailed: ({ error: err, reason, ...details }) => logger.error({ err, ...details }, reason),
      onSkippedLink: (details) => logger.warn({ ...details }, 'Linked product of an unknown colour'),
      sampleRating: (product) => samples.ratingOf(product),
    }),
    productRecords: { read: (slugOrSku: string) => readStoredProduct(store.read, slugOrSku) },
    feed: createCatalogueFeed(store.read),
    commerce,
    open: commerce(store),
    /** Its reviews, on the store of one request. */
    reviews: (on: PlatformStore) => createEmbeddedReviews({ store: on, clock, ids, samples }),
    shippingMethods(market: Market) {
      const now = clock();
      const methods = offeredMethods(market, now).map((offer) =>
        toShippingMethod(offer, { freeShipping: false, reached: false, market }),
      );
      return { methods, until: offeredUntil(market, now) };
    },
    async offers(market: Market) {
      const now = clock();
      return marketOffers(await readAutomaticRules(store.read, now), market, now);
    },
    /** Requests for a mail when a size is in stock again, on the store of one request. */
    stockAlerts: (on: PlatformStore) => createEmbeddedStockAlerts({ store: on, clock }),
    sweep: createPlatformSweep(config, parts),
  };
}

/** Fills an empty store, and brings a former one up to this version; closes it on failure. */
async function prepareStore(config: PlatformSettings, parts: PlatformParts): Promise<void> {
  const { store, logger } = parts;
  try {
    const languages = await addSearchLanguages(store);
    if (languages.length > 0) logger.info({ languages }, 'Added search languages');
    if (config.demoData) await seedDemo(parts);
    const relisted = await relistByLaw(store);
    if (relisted > 0) logger.info({ products: relisted }, 'Listed products again by the law of their markets');
    await warnOfGoods(config, parts);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function seedDemo({ store, files, logger, clock }: PlatformParts): Promise<void> {
  const products = await seedCatalogue(store, { folder: join(files.contentFolder, 'catalogue'), now: clock() });
  if (products > 0) logger.info({ products }, 'Demo catalogue seed');
  const rules = await seedRules(store, { file: join(files.contentFolder, 'discount-rules.json'), now: clock() });
  if (rules > 0) logger.info({ rules }, 'Demo discount seed');
}

/** A shop with an empty catalogue opens, and one with data of the demo: the log says what to do about it. */
async function warnOfGoods({ stage }: PlatformSettings, { store, logger, clock }: PlatformParts): Promise<void> {
  const { products, isDemo, demoRules } = await readStoredGoods(store.read, clock());
  if (products === 0)
    logger.warn({}, 'Empty catalogue: import your products, npm run shop -- import FILE --format shopify|google');
  if (stage === 'production' && (isDemo || demoRules.length > 0))
    logger.warn(
      { products: isDemo ? products : 0, codes: demoRules },
      'Demo data in a production store: npm run doctor says how to remove it',
    );
}

function openTax(tax: Config['tax'], { logger, clock, metrics }: PlatformParts) {
  if (tax.adapter !== 'taxjar') return createEmbeddedTax();
  const upstream = { fetch, clock, random: Math.random, logger, monitor: metrics?.upstreams };
  return createTaxJar({ ...upstream, baseUrl: tax.url, key: tax.key.reveal() });
}

/** The upkeep that runs every minute: expired rows, the watch over reservations, alerts of stock. */
function createPlatformSweep(config: PlatformSettings, { store, logger, clock }: PlatformParts): () => Promise<void> {
  const { reservationAlertPercent: percent } = config;
  const sweep = createSweep(store, config.orderAges);
  const watchReservations = createReservationWatch({
    read: store.read,
    clock,
    percent,
    log: logger,
    notify: (alert, reference) =>
      store.command('queueOperatorNotice', { alert, reference, orderNumber: null, now: clock() }),
  });
  const alerts = createStockAlertRun({ store, clock });
  const rebuild = createRebuildFromOrders({ store, clock });
  return async () => {
    const { orders, carts, emptied } = await sweep(clock());
    if (orders > 0) logger.info({ orders }, 'Expired reservations');
    await watchReservations();
    if (carts > 0) logger.info({ carts }, 'Deleted carts');
    if (emptied > 0) logger.info({ orders: emptied }, 'Emptied orders of personal data');
    await alerts();
    const rebuilt = await rebuild();
    if (rebuilt) logger.info({ ...rebuilt }, 'Rebuilt recommendations and popularity from orders');
  };
}
