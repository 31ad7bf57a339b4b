import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseRegionalShops } from '#app/modules/markets/domain/regional-shops.ts';
import type { Services, SiteFacts } from '#app/request-context.ts';
import { createSessionCodec, type SessionCodec } from '#app/web/session/session.server.ts';
import type { PaymentSandbox } from '#lab/sandbox/sandbox.ts';
import type { Config } from '#server/config/types.ts';
import { readDrawings } from '#server/edge/images/drawings.ts';
import { BAG_ICON_SVG } from '#server/edge/images/icons.ts';
import { createImageService, type ImageService } from '#server/edge/images/image-service.ts';
import { CONTENT } from '#server/edge/images/picture-subject.ts';
import { createRemoteImageFetcher } from '#server/edge/images/remote-image.ts';
import { allInTurn } from '#server/kernel/all-in-turn.ts';
import type { Followed } from '#server/kernel/follow.ts';
import type { ExperimentSwitches } from '#server/platform/experiments/experiment-switches.ts';
import { createIdSource } from '#server/platform/ids.ts';
import { createImportChecks } from '#server/platform/import/import-checks.ts';
import type { Webhook } from '#server/platform/payments/webhook.ts';
import { createForgottenSessions, type StoredForgottenSessions } from '#server/platform/sign-in/forgotten-sessions.ts';
import { createMissedTerms } from '#server/search/missed-terms.ts';
import { createSearchApi, type SearchApi } from '#server/search/search-api.ts';
import type { ContentWebhook } from '#server/vendors/storyblok/webhook.ts';
import { openAddressLookup } from './address-lookup.ts';
import type { ShopStore } from './commands.ts';
import { type Commerce, openCommerce } from './commerce.ts';
import { type OpenContent, openContent } from './content.ts';
import { openExchangeRates } from './exchange-rates.ts';
import { openExperiments } from './experiments.ts';
import { createLetterRun, openLetterArchive } from './letters.ts';
import { openMarketFacts } from './market-facts.ts';
import { openMarkets } from './markets.ts';
import { createStoreFigures, meteredStore } from './metered.ts';
import { openNewsletter } from './newsletter.ts';
import { openStore } from './open-store.ts';
import { hostedLetters, openOrderSignUps } from './order-messages.ts';
import { openPayments } from './payments.ts';
import { linkSecretsOf, type ProcessContext, secretsOf } from './process-context.ts';
import { openRecommendations } from './recommendations.ts';
import { reportWrites } from './report-writes.ts';
import { openSearch, type ShopSearch } from './search.ts';
import { createServices, siteFacts } from './services.ts';
import { createRefundRun } from './withdrawal-refunds.ts';

export type Composition = {
  readonly services: Services;
  readonly site: Omit<SiteFacts, 'build'>;
  readonly sessions: SessionCodec;
  readonly images: ImageService;
  readonly sandbox: PaymentSandbox | null;
  readonly webhook: Webhook;
  readonly contentWebhook: ContentWebhook | null;
  readonly searchApi: SearchApi;
  readonly experiments: ExperimentSwitches;
  readonly forgottenSessions: StoredForgottenSessions;
  /** The adapter of each port, for the log at start. */
  readonly adapters: Readonly<Record<string, string>>;
  /**
   * Whether the store accepts reads and writes; probed at most once a second. An outage of a hosted platform has its
   * own error pages.
   */
  ready(): Promise<boolean>;
  /** Notes for the doctor how many requests a proxy named no network for. */
  noteUnknownNetworks(requests: number): Promise<void>;
  /** Loads what filters and counts of lists need. */
  loadLists(): Promise<void>;
  /**
   * Follows the content service, if there is one, the facts of the markets and what operators have stopped;
   * `onChanged` is called after each change.
   */
  followContent(onChanged: () => void): void;
  /** Asks the content service for what is newer. Never rejects. */
  readContent(): Promise<void>;
  /** Reads the facts of the markets, and takes those that hold. */
  readFacts(): Promise<void>;
  /** Builds the index of the search, or leaves its failure to the log. */
  buildSearch(): Promise<void>;
  /**
   * Asks for the exchange rates of the day, applies due notifications, refunds withdrawals, handles paid orders, writes
   * due letters and removes expired rows: reservations of unpaid orders, carts, limits, sign-ups. A hosted platform
   * removes its own. Each is done whatever became of the others; rejects afterwards with what failed.
   */
  sweep(): Promise<void>;
  /** Writes due letters. */
  writeLetters(): Promise<unknown>;
  /** The queues of the store, for metrics. */
  readonly figures: ReturnType<typeof createStoreFigures>;
  close(): Promise<void>;
};

/** Composes all services of the shop from its configuration. */
export async function compose(
  config: Config,
  process: ProcessContext & { readonly toShop: (request: Request) => Promise<Response> },
): Promise<Composition> {
  const { logger, clock } = process;
  const secrets = secretsOf(config);
  const shops = await openStoreAndShops(config, process);
  const { registry, takeThresholds, takeFacts, regionalShops, store, ready, storeName } = shops;
  const ids = createIdSource({ randomBytes, clock });
  const { ports, facts, texts, ...service } = await openContent(config, { ...process, ...shops, secrets });
  const takeContent = () => takeThresholds(facts().freeShippingThresholds);
  takeContent();
  const experiments = await openExperiments({ ...process, ...ports, store });
  const commerce = await openCommerce(config, { ...process, store, ids, secrets });
  const marketFacts = await openMarketFacts({ ...process, facts: commerce.facts, takeFacts });
  const paying = { ...process, store, ids, secrets, orders: commerce.orders };
  const { sandbox, payments, refusedPayments, notifications, webhook } = await openPayments(config, paying);
  const images = openImages(config, { ...process, commerce, picture: service.picture });
  const places = { registry, regionalShops, ...openPlaceServices(config, process) };
  const { confirmOrders, ...mail } = openMail(config, { ...process, store, commerce });
  const forgottenSessions = createForgottenSessions({ store, clock, logger });
  const parts = { ...places, ...ports, ...mail, linkSecrets: linkSecretsOf(config), payments, refusedPayments };
  const finding = await openFinding(config, { ...process, ...ports, commerce, facts, registry, store });
  const { search, missedTerms } = finding;
  const common = { store, secrets, clock, logger };
  const own = { texts, bundle: shops.bundle };
  const services = createServices({ ...parts, ...finding, ...common, ...own, commerce, forgottenSessions });
  const refunds = createRefundRun({ ...common, orders: services.orders });
  const oldRows = () => deleteOldRows(store, clock());
  const first = [places.exchangeRates.latest, commerce.sweep, oldRows];
  const { letters, runs } = openMessages(config, { ...services, ...common, outbox: commerce.outbox, confirmOrders });
  return {
    services,
    site: siteFacts(config),
    sessions: createSessionCodec({ secrets, cookieName: config.cookie.sessionName, secure: config.cookie.secure }),
    images,
    sandbox,
    webhook,
    experiments,
    forgottenSessions,
    searchApi: openSearchApi(config, { services, search }),
    adapters: adapterNames(config, storeName),
    ready,
    loadLists: () => commerce.loadLists(registry.markets),
    // Markets and synonyms are new before any page is made of the new content.
    followContent: followed({ service, experiments, forgottenSessions, marketFacts }, [
      takeContent,
      search.takeSynonyms,
    ]),
    readContent: service.readNow,
    readFacts: marketFacts.read,
    contentWebhook: service.contentWebhook,
    buildSearch: () => search.build(),
    writeLetters: () => letters.run(),
    figures: createStoreFigures(store, clock),
    noteUnknownNetworks: (requests: number) => store.command('noteUnknownNetworks', { requests, now: clock() }),
    sweep: () => allInTurn([...first, missedTerms.write, refunds, notifications.run, ...runs]),
    close() {
      for (const { stop } of [service, experiments, forgottenSessions, marketFacts]) stop();
      images.close();
      const stops = [search.close, async () => sandbox?.stop(), notifications.stop, letters.stop];
      return allInTurn([...stops, missedTerms.write, store.close]);
    },
  };
}

/** What markets and addresses ask of services: exchange rates, and the addresses of a postcode. */
function openPlaceServices(config: Config, process: ProcessContext) {
  const exchangeRates = openExchangeRates(config, process);
  return { exchangeRates, addressLookup: openAddressLookup(config.addressLookup, process) };
}

/** The newsletter, the sign-ups that come with orders, and the letters that are files. */
function openMail(
  config: Config,
  parts: ProcessContext & { readonly store: ShopStore; readonly commerce: Pick<Commerce, 'orders' | 'outbox'> },
) {
  const newsletter = openNewsletter(config, parts);
  const signUps = openOrderSignUps(config, { ...parts, ...parts.commerce, newsletter });
  return {
    newsletter,
    ...signUps,
    letterArchive: openLetterArchive(config),
    importChecks: createImportChecks(config.dataDir),
  };
}

/** What works off the messages of the outbox, in the order of `runs`. */
function openMessages(
  config: Config,
  parts: Omit<Parameters<typeof createLetterRun>[1], 'hosted'> & {
    readonly outbox: Commerce['outbox'];
    confirmOrders(): Promise<number>;
  },
) {
  const letters = createLetterRun(config, { ...parts, hosted: hostedLetters(config, parts.outbox) });
  return { letters, runs: [parts.confirmOrders, letters.runHosted, letters.run] };
}

/**
 * Follows content, the facts of the markets and what operators have stopped. `first` runs after a change of content,
 * before it is reported.
 */
const followed =
  (
    {
      service,
      experiments,
      forgottenSessions,
      marketFacts,
    }: Pick<Composition, 'experiments' | 'forgottenSessions'> & {
      readonly service: Pick<OpenContent, 'follow'>;
      readonly marketFacts: Followed;
    },
    first: readonly (() => void)[],
  ): Composition['followContent'] =>
  (onChanged) => {
    experiments.start(onChanged);
    marketFacts.start(onChanged);
    forgottenSessions.start();
    service.follow(() => {
      for (const step of [...first, onChanged]) step();
    });
  };

/** The store, and what the bundled content says of the markets. */
async function openStoreAndShops(config: Config, process: ProcessContext) {
  // Beside a hosted platform the store holds notifications, refused payments, purchase events and the sandbox's state.
  const opening = openStore(config, process, { sandbox: config.payments.adapter === 'sandbox' });
  // The store opens in a thread of its own while this one reads the content. Its failure is reported below.
  opening.catch(() => undefined);
  const shops = await openShops(config, process.files).catch(async (error: unknown) => {
    await opening.then(({ store }) => store.close()).catch(() => undefined);
    throw error;
  });
  const { store, ready, name: storeName } = await opening;
  const counted = meteredStore(store, process.metrics);
  return { ...shops, store: reportWrites(counted, process.onWrite), ready, storeName };
}

/** Deletes rows of the shop's own tables that are kept for a time. */
async function deleteOldRows(store: ShopStore, now: number): Promise<void> {
  await allInTurn([
    () => store.command('deleteOldNotifications', { now }),
    () => store.command('deleteOldSignUps', { now }),
    () => store.command('deleteOldSignIns', { now }),
    () => store.command('deleteOldAlertRequests', { now }),
    () => store.command('deleteOldMissedTerms', { now }),
  ]);
}

/** What leads shoppers to products. */
async function openFinding(
  config: Config,
  parts: ProcessContext &
    Parameters<typeof openSearch>[1] &
    Parameters<typeof openRecommendations>[1] & { readonly store: ShopStore },
) {
  return {
    search: openSearch(config, parts),
    recommendations: openRecommendations(config, parts),
    missedTerms: openMissedTerms(parts, parts.store),
  };
}

function openMissedTerms({ clock, logger }: ProcessContext, store: ShopStore) {
  const onFailure = (err: unknown) => logger.warn({ err }, 'Write failure of terms without result');
  return createMissedTerms({ store, clock, onFailure });
}

/** Bundled content and markets, and the shops of other companies among them. Throws for an invalid file or setting. */
async function openShops(config: Config, files: ProcessContext['files']) {
  const opened = await openMarkets(config, files);
  const regionalShops = parseRegionalShops(config.regionalShops, opened.registry);
  if (typeof regionalShops === 'string') throw new Error(`REGIONAL_SHOPS: ${regionalShops}`);
  return { ...opened, regionalShops };
}

function openImages(
  { dataDir, imageCacheBytes, imageMemoryBytes, shopFile }: Config,
  {
    files,
    commerce,
    picture,
    clock,
    logger,
  }: ProcessContext & Pick<OpenContent, 'picture'> & { readonly commerce: Commerce },
): ImageService {
  return createImageService({
    cacheDir: join(dataDir, 'images'),
    maxCacheBytes: imageCacheBytes,
    maxMemoryBytes: imageMemoryBytes,
    async sources(id) {
      if (!id.startsWith(CONTENT)) return await commerce.imageSource(id);
      const url = picture(id.slice(CONTENT.length));
      return url === null ? null : { kind: 'remote', url };
    },
    drawings: readDrawings(files.drawingFolder),
    ...(shopFile !== null && { icon: BAG_ICON_SVG }),
    fetchRemote: createRemoteImageFetcher(),
    workerFile: files.pictureFile,
    clock,
    logger,
  });
}

/** The search of this shop for other programs: never that of a service, which would call itself. */
function openSearchApi(
  { search: { apiToken }, publicOrigins }: Config,
  { services, search }: { readonly services: Services; readonly search: ShopSearch },
): SearchApi {
  const { products, registry, requestLimits } = services;
  return createSearchApi({
    token: apiToken,
    publicOrigin: publicOrigins[0],
    search: search.own,
    products,
    registry,
    limits: requestLimits,
  });
}

function adapterNames(config: Config, store: string): Composition['adapters'] {
  const { addressLookup, commerce, content, payments, tax, letters, newsletter, recommendations, search } = config;
  return {
    commerce: commerce.adapter === 'http' ? `http (${commerce.url})` : 'embedded',
    content: content.adapter === 'storyblok' ? `storyblok (${content.url})` : content.adapter,
    payments: payments.adapter,
    letters: letters.adapter === 'smtp' ? `smtp (${letters.host}:${letters.port})` : letters.adapter,
    newsletter: newsletter.adapter === 'http' ? `http (${newsletter.url})` : 'embedded',
    ...(commerce.adapter === 'embedded' && { tax: tax.adapter }),
    store,
    recommendations: recommendations.adapter === 'http' ? `http (${recommendations.url})` : 'embedded',
    search: search.adapter === 'xo' ? `xo (${search.url})` : search.adapter,
    addressLookup: 'url' in addressLookup ? `${addressLookup.adapter} (${addressLookup.url})` : addressLookup.adapter,
  };
}
