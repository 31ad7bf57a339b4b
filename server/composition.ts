import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Clock } from '#app/kernel/clock.ts';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import regions from '#app/modules/markets/data/regions.json' with { type: 'json' };
import { createFormatter, type Formatter } from '#app/modules/markets/domain/format.ts';
import { parseRegionalShops } from '#app/modules/markets/domain/regional-shops.ts';
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import type { Market, MarketRegistry, ShopStage } from '#app/modules/markets/domain/types.ts';
import { createOrderReference, createReturnReference } from '#app/modules/payments/domain/return-reference.ts';
import type { Services, SiteFacts } from '#app/request-context.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { createSessionCodec, type SessionCodec } from '#app/web/session/session.server.ts';
import { createOutgoingClient } from './adapters/_http/client.ts';
import { createPlatformClient } from './adapters/_http/platform-client.ts';
import { createEmbeddedCatalogue } from './adapters/catalogue/embedded.ts';
import { createHttpCatalogue } from './adapters/catalogue/http.ts';
import { createEmbeddedCommerce } from './adapters/commerce/embedded.ts';
import { createHttpCommerce } from './adapters/commerce/http.ts';
import { createPurchaseEvents } from './adapters/commerce/purchase-events.ts';
import { createRefusedPayments } from './adapters/commerce/refused-payments.ts';
import { createBundledContent } from './adapters/content/bundled.ts';
import { createRequestLimits } from './adapters/limits/request-limits.ts';
import { createEmbeddedNewsletter } from './adapters/newsletter/embedded.ts';
import { createAdyenGateway, SANDBOX_ACCOUNT } from './adapters/payments/adyen.ts';
import { withKeptMethods } from './adapters/payments/kept-methods.ts';
import { createEmbeddedTax } from './adapters/tax/embedded.ts';
import { createTaxJar } from './adapters/tax/taxjar.ts';
import type { Config, PlatformConfig } from './config.ts';
import { keptSecrets } from './development-secrets.ts';
import { createImageService, type ImageService } from './images/image-service.ts';
import { createRemoteImageFetcher } from './images/remote-image.ts';
import { createKeyRing } from './key-ring.ts';
import { createNotificationWorker } from './notifications/notification-worker.ts';
import { createWebhook, type Webhook, type WebhookDeps } from './notifications/webhook.ts';
import { createOperatorCheck } from './operator-check.ts';
import { addSearchLanguages, seedCatalogue } from './platform/catalogue/seed-catalogue.ts';
import { commands } from './platform/commands.ts';
import { seedRules } from './platform/discounts/seed-rules.ts';
import { createReadiness } from './platform/health/write-probe.ts';
import { createPlatformApp } from './platform/http/platform-app.ts';
import { keyedStore } from './platform/idempotency/keyed-store.ts';
import { createIdSource } from './platform/ids.ts';
import { migrations } from './platform/migrations.ts';
import { openDatabase } from './platform/open-database.ts';
import { createReservationWatch } from './platform/orders/watch-reservations.ts';
import { confirmOrder } from './platform/outbox/order-confirmed.ts';
import { createOutboxRun } from './platform/outbox/run-outbox.ts';
import type { PlatformStore } from './platform/platform-store.ts';
import { offeredMethods, toShippingMethod } from './platform/shipping/offered-methods.ts';
import { createSweep } from './platform/sweep.ts';
import { asUpstream } from './platform/upstream-store.ts';
import { createPaymentSandbox, type PaymentSandbox } from './sandbox/sandbox.ts';
import { sandboxWebhookKeys } from './sandbox/webhook-courier.ts';
import { deliverByItself } from './sandbox/webhook-rounds.ts';
import { placeOf } from './store/postgres-faults.ts';
import { createSqliteStore } from './store/sqlite-store.ts';
import { createWakeUp } from './wake-up.ts';

export type Composition = {
  readonly services: Services;
  readonly site: SiteFacts;
  readonly sessions: SessionCodec;
  readonly images: ImageService;
  readonly sandbox: PaymentSandbox | null;
  readonly webhook: Webhook;
  /** Which adapter stands behind each port, for the log at start. */
  readonly adapters: Readonly<Record<string, string>>;
  /**
   * Whether the store accepts reads and writes; probed at most once a second. An outage of a hosted platform has its
   * own error pages.
   */
  ready(): Promise<boolean>;
  /**
   * Applies notifications that are due, and removes what has expired: reservations of unpaid orders, carts, limits. A
   * hosted platform does the latter itself.
   */
  sweep(): Promise<void>;
  close(): Promise<void>;
};

/** The hosted platform's process: what it answers, and its upkeep. */
export type PlatformComposition = {
  readonly app: Hono;
  stopTaking(): void;
  sweep(): Promise<void>;
  close(): Promise<void>;
};

/** Where the files that come with the program lie. */
export type ProgramFiles = {
  readonly contentFolder: string;
  readonly writerFile: string | undefined;
  readonly pictureFile?: string | undefined;
};

type Process = {
  readonly files: ProgramFiles;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly onFatal: (error: Error) => void;
};
type Commerce = Pick<Services, 'carts' | 'orders' | 'products' | 'shippingMethods'> & {
  imageSource: Parameters<typeof createImageService>[0]['sources'];
  /** The embedded platform's upkeep. */
  sweep(): Promise<void>;
};

/** Makes everything the shop does from its configuration: with `composePlatform` the only place that knows adapters. */
export async function compose(
  config: Config,
  process: Process & { readonly toShop: (request: Request) => Promise<Response> },
): Promise<Composition> {
  const { files, logger, clock } = process;
  const secrets = secretsOf(config);
  const publicOrigin = config.publicOrigins[0];
  const production = config.stage === 'production';

  const { content, registry } = await openMarkets(config.stage, files);
  const regionalShops = parseRegionalShops(config.regionalShops, registry);
  if (typeof regionalShops === 'string') throw new Error(`REGIONAL_SHOPS: ${regionalShops}`);
  const ids = createIdSource({ randomBytes, clock });

  // Beside a hosted platform it keeps what the payment provider tells, refused payments, purchases told of, and the
  // sandbox's state.
  const { store, ready, name: storeName } = await openStore(config, process);
  const commerce =
    config.commerce.adapter === 'embedded'
      ? await embeddedCommerce(config, { ...process, store, ids, secrets })
      : hostedCommerce(config, process);

  const sandbox =
    config.payments.adapter === 'sandbox'
      ? deliverByItself(
          createPaymentSandbox({
            store,
            clock,
            ids,
            publicOrigins: config.publicOrigins,
            keys: createKeyRing(secrets, 'payment sandbox'),
            webhooks: {
              address: `${publicOrigin}/webhooks/adyen`,
              deliver: process.toShop,
              keys: sandboxWebhookKeys(secrets),
              switches: config.sandboxWebhooks,
              random: Math.random,
            },
            production,
            allowProduction: config.payments.allowInProduction,
          }),
          {
            clock,
            onFailure: (error) =>
              logger.warn(
                { reason: error instanceof Error ? error.message : 'unknown' },
                'The sandbox could not deliver its webhooks',
              ),
          },
        )
      : null;
  const payments = withKeptMethods(createAdyenGateway({ config: config.payments, sandbox, logger }), { clock });
  const refusedPayments = createRefusedPayments({ store, clock, keys: createKeyRing(secrets, 'refused payments') });
  const notifications = createNotificationWorker({
    store,
    orders: commerce.orders,
    refusedPayments,
    reverse: (pspReference, request) => payments.reverse(pspReference, request),
    clock,
    ids,
    wakeUp: createWakeUp(),
    logger,
  });
  const webhook = createWebhook({
    ...webhookProof(config, secrets),
    store,
    clock,
    ids,
    onStored: () => notifications.kick(),
  });

  const images = createImageService({
    cacheDir: join(config.dataDir, 'images'),
    maxCacheBytes: config.imageCacheBytes,
    sources: (id) => commerce.imageSource(id),
    fetchRemote: createRemoteImageFetcher(),
    workerFile: files.pictureFile,
    clock,
    logger,
  });

  const signing = (purpose: string) => {
    const keys = createKeyRing(secrets, purpose);
    return {
      hmacs: (text: string) => keys.map((key) => createHmac('sha256', key).update(text).digest()),
      equal: (a: Uint8Array, b: Uint8Array) => a.length === b.length && timingSafeEqual(a, b),
    };
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
      products: commerce.products,
      content,
      hasPicture: async (id) => (await commerce.imageSource(id)) !== null,
      carts: commerce.carts,
      orders: commerce.orders,
      payments,
      translations: createTranslations(),
      formatter,
      regionalShops,
      shippingMethods: (market) => commerce.shippingMethods(market),
      returnReference: createReturnReference({ ...signing('payment return'), clock }),
      orderLink: createOrderReference(signing('order link')),
      refusedPayments,
      requestLimits: createRequestLimits({
        borrow: (args) => store.command('borrowTries', args),
        clock,
        keys: createKeyRing(secrets, 'request limits'),
        onFailure: (error) => logger.warn({ err: error }, 'Limits per network could not be read: requests pass'),
      }),
      purchaseEvents: createPurchaseEvents({ store, clock }),
    },
    site: {
      publicOrigin,
      sandboxPayments: sandbox !== null,
      paymentClient: paymentClient(config.payments, publicOrigin),
      wallet: config.wallet,
      isOperator: createOperatorCheck(config.operatorKey),
      production,
      secureCookies: config.cookie.secure,
    },
    sessions: createSessionCodec({ secrets, cookieName: config.cookie.sessionName, secure: config.cookie.secure }),
    images,
    sandbox,
    webhook,
    adapters: {
      commerce: config.commerce.adapter === 'http' ? `http (${config.commerce.url})` : 'embedded',
      content: config.content,
      payments: config.payments.adapter,
      ...(config.commerce.adapter === 'embedded' && { tax: config.tax.adapter }),
      store: storeName,
      search: config.commerce.adapter,
    },
    ready,
    async sweep() {
      await commerce.sweep();
      // The embedded platform has done so in the same store.
      if (config.commerce.adapter === 'http') {
        await store.command('forgetRateLimits', { now: clock() });
        await store.command('forgetSandboxSessions', { now: clock() });
        await store.command('forgetIdempotencyKeys', { now: clock() });
      }
      await store.command('forgetNotifications', { now: clock() });
      await notifications.run();
    },
    async close() {
      images.close();
      await sandbox?.stop();
      await notifications.stop();
      await store.close();
    },
  };
}

/** Makes the hosted platform: the embedded one behind its HTTP contract. */
export async function composePlatform(config: PlatformConfig, process: Process): Promise<PlatformComposition> {
  const { files, logger, clock } = process;
  const { registry } = await openMarkets(config.stage, files);
  const { store, ready } = await openStore(config, process);
  const ids = createIdSource({ randomBytes, clock });
  const platform = await openPlatform(config, { ...process, store, ids, secrets: secretsOf(config) });
  let taking = true;
  return {
    app: createPlatformApp({
      serviceKey: config.key.reveal(),
      registry,
      logger,
      ready: async () => taking && (await ready()),
      services(write) {
        const { catalogue, shippingMethods } = platform;
        const { carts, platformOrders } = write ? platform.commerce(keyedStore(store, write, clock)) : platform.open;
        return {
          products: catalogue,
          imageSource: (id) => catalogue.imageSource(id),
          shippingMethods,
          carts,
          orders: platformOrders,
        };
      },
    }),
    stopTaking() {
      taking = false;
    },
    sweep: () => platform.sweep(),
    close: () => store.close(),
  };
}

/**
 * Where the sandbox's widget finds it. On plain http its 3-D Secure needs the marker in the address, which the sandbox
 * takes out again.
 */
function paymentClient(payments: Config['payments'], publicOrigin: string): SiteFacts['paymentClient'] {
  if (payments.adapter === 'adyen')
    return { environment: payments.environment, clientKey: payments.clientKey, baseUrl: null };
  const marker = publicOrigin.startsWith('https:') ? '' : 'http://localhost:8080/';
  return { environment: 'test', clientKey: 'sandbox_PAIRWISE', baseUrl: `${publicOrigin}/checkoutshopper/${marker}` };
}

function secretsOf({ sessionSecrets, dataDir }: Pick<Config, 'sessionSecrets' | 'dataDir'>): readonly string[] {
  return sessionSecrets.length > 0 ? sessionSecrets.map((secret) => secret.reveal()) : keptSecrets(dataDir);
}

async function openMarkets(
  stage: ShopStage,
  { contentFolder }: ProgramFiles,
): Promise<{ readonly content: Services['content']; readonly registry: MarketRegistry }> {
  const content = await createBundledContent(contentFolder);
  return {
    content,
    registry: createMarketRegistry({
      stage,
      freeShippingThresholds: content.freeShippingThresholds,
      countryNames,
      regions,
    }),
  };
}

/** The engine the configuration names. `name` tells the operator which one, without user and password. */
async function openStore(
  config: Pick<Config, 'dataDir' | 'store'>,
  { files, logger, onFatal }: Process,
): Promise<{ readonly store: PlatformStore; readonly name: string; readonly ready: () => Promise<boolean> }> {
  if (config.store.engine === 'postgres') {
    const store = await openDatabase(config.store, ({ message }) =>
      logger.warn({ reason: message }, 'A connection to the database was lost'),
    );
    const writes = readiness(store);
    return {
      store: asUpstream(store, logger),
      name: `postgres (${placeOf(config.store.url.reveal())})`,
      ready: async () => (await store.reachable()) && (await writes()),
    };
  }
  const store = await createSqliteStore({
    file: join(config.dataDir, 'shop.sqlite'),
    commands,
    migrations,
    writerFile: files.writerFile,
    onWriterLost: onFatal,
  });
  return { store, name: `sqlite (${join(config.dataDir, 'shop.sqlite')})`, ready: readiness(store) };
}

function readiness(store: Pick<PlatformStore, 'command'>): () => Promise<boolean> {
  return createReadiness({
    probe: () => store.command('probeWrites', { now: Date.now() }),
    clock: () => performance.now(),
  });
}

/** What proves that a webhook comes from the provider. */
function webhookProof(
  { webhook, payments }: Config,
  secrets: readonly string[],
): Pick<WebhookDeps, 'keys' | 'credentials' | 'account'> {
  if (!webhook || payments.adapter === 'sandbox')
    return {
      keys: sandboxWebhookKeys(secrets),
      credentials: null,
      account: { merchantAccount: SANDBOX_ACCOUNT, live: false },
    };
  const account = { merchantAccount: payments.merchantAccount, live: payments.environment === 'live' };
  const { hmacKeys, credentials } = webhook;
  return {
    account,
    keys: hmacKeys.map((key) => key.reveal()),
    credentials: credentials && { user: credentials.user, password: credentials.password.reveal() },
  };
}

type PlatformParts = Process & {
  readonly store: PlatformStore;
  readonly ids: ReturnType<typeof createIdSource>;
  readonly secrets: readonly string[];
};

/** The commerce platform in this process, with the demo goods where it has none. */
async function openPlatform(
  { tax: taxConfig, reservationAlertPercent }: Pick<Config, 'tax' | 'reservationAlertPercent'>,
  { store, ids, secrets, files, logger, clock }: PlatformParts,
) {
  try {
    const languages = await addSearchLanguages(store);
    if (languages.length > 0) logger.info({ languages }, 'Search languages added');
    const seeded = await seedCatalogue(store, { folder: join(files.contentFolder, 'catalogue'), now: clock() });
    if (seeded > 0) logger.info({ products: seeded }, 'The demo catalogue is in the store');
    const offered = await seedRules(store, { file: join(files.contentFolder, 'discount-rules.json'), now: clock() });
    if (offered > 0) logger.info({ rules: offered }, 'The demo discounts are in the store');
  } catch (error) {
    await store.close();
    throw error;
  }
  const tax =
    taxConfig.adapter === 'taxjar'
      ? createTaxJar({
          baseUrl: taxConfig.url,
          key: taxConfig.key.reveal(),
          fetch,
          clock,
          random: Math.random,
          logger,
        })
      : createEmbeddedTax();
  const tokenKeys = createKeyRing(secrets, 'cart token');
  const sweep = createSweep(store);
  const watchReservations = createReservationWatch({
    read: store.read,
    clock,
    percent: reservationAlertPercent,
    log: logger,
  });
  const outbox = createOutboxRun({
    store,
    clock,
    handlers: {
      'order-confirmed': confirmOrder({
        read: store.read,
        newsletter: createEmbeddedNewsletter({ store, clock }),
        logger,
      }),
    },
    onFailure: ({ id, topic, attempts }, error) =>
      logger.warn({ id, topic, attempts, err: error }, 'A message of the outbox waits for another try'),
  });
  /** Its carts and orders, on the store as one request sees it. */
  const commerce = (on: PlatformStore) => createEmbeddedCommerce({ store: on, clock, ids, tokenKeys, tax });
  return {
    catalogue: createEmbeddedCatalogue(store.read, {
      clock,
      onRejected: (details) => logger.warn({ ...details }, 'A product record is left out'),
      onSkippedLink: (details) => logger.warn({ ...details }, 'A linked product of an unknown colour is left out'),
    }),
    commerce,
    open: commerce(store),
    shippingMethods: (market: Market) =>
      offeredMethods(market, clock()).map((offer) =>
        toShippingMethod(offer, { freeShipping: false, reached: false, market }),
      ),
    async sweep() {
      const { orders, carts } = await sweep(clock());
      if (orders > 0) logger.info({ orders }, 'Reservations that were not paid are released');
      await watchReservations();
      if (carts > 0) logger.info({ carts }, 'Abandoned carts are deleted');
      await outbox();
    },
  };
}

async function embeddedCommerce(config: Config, parts: PlatformParts): Promise<Commerce> {
  const { open, catalogue, shippingMethods, sweep } = await openPlatform(config, parts);
  return {
    ...open,
    products: catalogue,
    imageSource: (id) => catalogue.imageSource(id),
    shippingMethods: async (market) => shippingMethods(market),
    sweep,
  };
}

function hostedCommerce({ commerce }: Config, { logger, clock }: Process): Commerce {
  if (commerce.adapter !== 'http') throw new Error('No hosted platform is configured');
  const client = createOutgoingClient({
    name: 'commerce',
    baseUrl: commerce.url,
    timeout: commerce.timeout,
    fetch,
    clock,
    random: Math.random,
    logger,
  });
  const platform = createPlatformClient({
    client,
    serviceKey: commerce.key.reveal(),
    ids: createIdSource({ randomBytes, clock }),
  });
  const catalogue = createHttpCatalogue(platform, {
    clock,
    onSkippedLink: (details) => logger.warn({ ...details }, 'A linked product of an unknown colour is left out'),
  });
  return {
    ...createHttpCommerce(platform),
    products: catalogue,
    imageSource: (id) => catalogue.imageSource(id),
    sweep: async () => undefined,
  };
}
