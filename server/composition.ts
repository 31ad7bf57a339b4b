import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../app/kernel/clock.ts';
import countryNames from '../app/modules/markets/data/country-names.json' with { type: 'json' };
import regions from '../app/modules/markets/data/regions.json' with { type: 'json' };
import { createFormatter, type Formatter } from '../app/modules/markets/domain/format.ts';
import { parseRegionalShops } from '../app/modules/markets/domain/regional-shops.ts';
import { createMarketRegistry } from '../app/modules/markets/domain/registry.ts';
import type { Market } from '../app/modules/markets/domain/types.ts';
import { createReturnReference } from '../app/modules/payments/domain/return-reference.ts';
import { createTranslations } from '../app/platform/i18n/translations.server.ts';
import { createSessionCodec, type SessionCodec } from '../app/platform/session/session.server.ts';
import type { Services, SiteFacts } from '../app/request-context.ts';
import { createEmbeddedCatalogue } from './adapters/catalogue/embedded.ts';
import { createEmbeddedCommerce } from './adapters/commerce/embedded.ts';
import { createBundledContent } from './adapters/content/bundled.ts';
import { createAdyenGateway } from './adapters/payments/adyen.ts';
import { createEmbeddedTax } from './adapters/tax/embedded.ts';
import { createTaxJar } from './adapters/tax/taxjar.ts';
import type { Config } from './config.ts';
import { keptSecrets } from './development-secrets.ts';
import { createImageService } from './images/image-service.ts';
import { createRemoteImageFetcher } from './images/remote-image.ts';
import { createKeyRing } from './key-ring.ts';
import { seedCatalogue } from './platform/catalogue/seed-catalogue.ts';
import { commands } from './platform/commands.ts';
import { seedRules } from './platform/discounts/seed-rules.ts';
import { createIdSource } from './platform/ids.ts';
import { migrations } from './platform/migrations.ts';
import { openDatabase } from './platform/open-database.ts';
import type { PlatformStore } from './platform/platform-store.ts';
import { offeredMethods, toShippingMethod } from './platform/shipping/offered-methods.ts';
import { createPaymentSandbox, type PaymentSandbox } from './sandbox/sandbox.ts';
import { placeOf } from './store/postgres-faults.ts';
import { createSqliteStore } from './store/sqlite-store.ts';

export type Composition = {
  readonly services: Services;
  readonly site: SiteFacts;
  readonly sessions: SessionCodec;
  readonly images: { handle(request: Request): Promise<Response> };
  readonly sandbox: PaymentSandbox | null;
  /** Which adapter stands behind each port, for the log at start. */
  readonly adapters: Readonly<Record<string, string>>;
  /** Whether the store answers; asked at most once a second, whoever asks. */
  ready(): Promise<boolean>;
  /** Puts back what unpaid orders have held too long. */
  sweep(): Promise<void>;
  close(): Promise<void>;
};

/** Where the files that come with the program lie. */
export type ProgramFiles = { readonly contentFolder: string; readonly writerFile: string | undefined };

/** Makes everything the shop does from its configuration: the only place that knows adapters. */
export async function compose(
  config: Config,
  { files, logger, clock, onFatal }: { readonly files: ProgramFiles; readonly logger: Logger; readonly clock: Clock; readonly onFatal: (error: Error) => void },
): Promise<Composition> {
  const secrets = config.sessionSecrets.length > 0 ? config.sessionSecrets.map((secret) => secret.reveal()) : keptSecrets(config.dataDir);
  const publicOrigin = config.publicOrigins[0];
  const production = config.stage === 'production';

  const content = await createBundledContent(files.contentFolder);
  const registry = createMarketRegistry({ stage: config.stage, freeShippingThresholds: content.freeShippingThresholds, countryNames, regions });
  const regionalShops = parseRegionalShops(config.regionalShops, registry);
  if (typeof regionalShops === 'string') throw new Error(`REGIONAL_SHOPS: ${regionalShops}`);
  const { store, name: storeName, ready } = await openStore(config, { files, logger, onFatal });
  try {
    const seeded = await seedCatalogue(store, { folder: join(files.contentFolder, 'catalogue'), now: clock() });
    if (seeded > 0) logger.info({ products: seeded }, 'The demo catalogue is in the store');
    const offered = await seedRules(store, { file: join(files.contentFolder, 'discount-rules.json'), now: clock() });
    if (offered > 0) logger.info({ rules: offered }, 'The demo discounts are in the store');
  } catch (error) {
    await store.close();
    throw error;
  }

  const ids = createIdSource({ randomBytes, clock });
  const catalogue = createEmbeddedCatalogue(store.read, { clock, onRejected: (details) => logger.warn({ ...details }, 'A product record is left out') });
  const tax = config.tax.adapter === 'taxjar' ? createTaxJar({ baseUrl: config.tax.url, key: config.tax.key.reveal(), fetch, logger }) : createEmbeddedTax();
  const { carts, orders } = createEmbeddedCommerce({ store, clock, ids, tokenKeys: createKeyRing(secrets, 'cart token'), tax });

  const sandbox =
    config.payments.adapter === 'sandbox'
      ? createPaymentSandbox({
          store,
          clock,
          ids,
          publicOrigins: config.publicOrigins,
          keys: createKeyRing(secrets, 'payment sandbox'),
          production,
          allowProduction: config.payments.allowInProduction,
        })
      : null;
  const payments = createAdyenGateway({ config: config.payments, sandbox, logger });

  const images = createImageService({
    cacheDir: join(config.dataDir, 'images'),
    maxCacheBytes: config.imageCacheBytes,
    sources: (id) => catalogue.imageSource(id),
    fetchRemote: createRemoteImageFetcher(),
    logger,
  });

  const signedOrders = (purpose: string) => {
    const keys = createKeyRing(secrets, purpose);
    return createReturnReference({
      hmacs: (text) => keys.map((key) => createHmac('sha256', key).update(text).digest()),
      equal: (a, b) => a.length === b.length && timingSafeEqual(a, b),
    });
  };
  const formatters = new Map<string, Formatter>();
  const formatter = (market: Market): Formatter => {
    const known = formatters.get(market.countryCode) ?? createFormatter(market);
    formatters.set(market.countryCode, known);
    return known;
  };
  return {
    services: {
      registry,
      products: catalogue,
      content,
      carts,
      orders,
      payments,
      translations: createTranslations(),
      formatter,
      regionalShops,
      shippingMethods: (market) => offeredMethods(market, clock()).map((offer) => toShippingMethod(offer, { freeShipping: false, reached: false, market })),
      returnReference: signedOrders('payment return'),
      orderLink: signedOrders('order link'),
    },
    site: {
      publicOrigin,
      sandboxPayments: sandbox !== null,
      operatorKey: config.operatorKey?.reveal() ?? null,
      production,
      secureCookies: config.cookie.secure,
    },
    sessions: createSessionCodec({ secrets, cookieName: config.cookie.sessionName, secure: config.cookie.secure }),
    images,
    sandbox,
    adapters: {
      commerce: config.commerce,
      content: config.content,
      payments: config.payments.adapter,
      tax: config.tax.adapter,
      store: storeName,
      search: 'embedded',
    },
    ready,
    async sweep() {
      const ended = await store.command('sweepReservations', { now: clock() });
      if (ended > 0) logger.info({ orders: ended }, 'Orders never paid gave back their goods');
      await store.command('forgetRateLimits', { now: clock() });
    },
    close: () => store.close(),
  };
}

/** The engine the configuration names. `name` tells the operator which one, without user and password. */
async function openStore(
  config: Config,
  { files, logger, onFatal }: { readonly files: ProgramFiles; readonly logger: Logger; readonly onFatal: (error: Error) => void },
): Promise<{ readonly store: PlatformStore; readonly name: string; readonly ready: () => Promise<boolean> }> {
  if (config.store.engine === 'postgres') {
    const store = await openDatabase(config.store, ({ message }) => logger.warn({ reason: message }, 'A connection to the database was lost'));
    return { store, name: `postgres (${placeOf(config.store.url.reveal())})`, ready: () => store.reachable() };
  }
  const store = await createSqliteStore({
    file: join(config.dataDir, 'shop.sqlite'),
    commands,
    migrations,
    writerFile: files.writerFile,
    onWriterLost: onFatal,
  });
  return { store, name: `sqlite (${join(config.dataDir, 'shop.sqlite')})`, ready: async () => true };
}
