import { randomBytes } from 'node:crypto';
import type { Clock } from '#app/kernel/clock.ts';
import { createSingleFlight } from '#app/kernel/single-flight.ts';
import { createOrderReference, createReturnReference } from '#app/modules/payments/domain/return-reference.ts';
import { createReviewLink } from '#app/modules/reviews/domain/review-link.ts';
import type { Services, SiteFacts } from '#app/request-context.ts';
import { createTranslations, type OverridingTexts } from '#app/web/i18n/translations.server.ts';
import { createStreamReaders } from '#app/web/stream-readers.ts';
import type { Config } from '#server/config/types.ts';
import { createKeyRing } from '#server/kernel/key-ring.ts';
import type { Bundle } from '#server/platform/content/bundle.ts';
import { createEmbeddedEnquiries } from '#server/platform/enquiries/enquiries.ts';
import { createIdSource } from '#server/platform/ids.ts';
import { createPurchaseEvents } from '#server/platform/orders/purchase-events.ts';
import { createOrderPapers } from '#server/platform/papers/order-papers.ts';
import { readOrderRefunds } from '#server/platform/payments/read-refunds.ts';
import { createRequestLimits } from '#server/platform/rate-limits/request-limits.ts';
import { createEmbeddedSignIns } from '#server/platform/sign-in/sign-in.ts';
import { createStockAlertRequests } from '#server/platform/stock-alerts/alert-requests.ts';
import { createEmbeddedWithdrawals } from '#server/platform/withdrawals/withdrawals.ts';
import { quickSuggestions } from '#server/search/quick-suggestions.ts';
import { openAddressLink } from './address-link.ts';
import type { ShopStore } from './commands.ts';
import type { Commerce } from './commerce.ts';
import { openOrderLetters } from './letters.ts';
import { createFormatters } from './markets.ts';
import { createOperatorCheck } from './metrics.ts';
import { paymentClient } from './payments.ts';
import type { ProcessContext } from './process-context.ts';
import type { OpenRecommendations } from './recommendations.ts';
import { signing } from './signing.ts';

type ServiceParts = Pick<ProcessContext, 'clock' | 'logger'> &
  Pick<
    Services,
    | 'registry'
    | 'content'
    | 'contentPreview'
    | 'contentDelivery'
    | 'payments'
    | 'refusedPayments'
    | 'regionalShops'
    | 'addressLookup'
    | 'exchangeRates'
    | 'newsletter'
    | 'orderSignUps'
    | 'forgottenSessions'
  > & {
    readonly commerce: Commerce;
    readonly search: Services['search'];
    readonly recommendations: OpenRecommendations;
    readonly missedTerms: Services['missedTerms'];
    readonly store: ShopStore;
    readonly secrets: readonly string[];
    /** Keys of the links in letters. The first one signs. */
    readonly linkSecrets: readonly string[];
    readonly letterArchive: Services['letterArchive'];
    readonly importChecks: Services['importChecks'];
    /** Interface texts that content replaces. */
    readonly texts?: OverridingTexts | undefined;
    readonly bundle: Pick<Bundle, 'texts'>;
  };

/** The services that pages use. */
export function createServices({
  commerce,
  search,
  recommendations,
  store,
  secrets,
  linkSecrets,
  clock,
  logger,
  texts,
  bundle,
  ...opened
}: ServiceParts): Services {
  const words = { translations: createTranslations(texts, bundle.texts), formatter: createFormatters() };
  const services: Omit<Services, 'forRead'> = {
    ...opened,
    products: commerce.products,
    productRecords: commerce.productRecords,
    search: {
      ...search,
      suggest: quickSuggestions(search, { clock, onFailure: (err) => logger.warn({ err }, 'Suggestion failure') }),
    },
    hasPicture: async (id) => (await commerce.imageSource(id)) !== null,
    stockAlerts: commerce.stockAlerts,
    carts: commerce.carts,
    orders: commerce.orders,
    cancellations: commerce.cancellations,
    reviews: commerce.reviews,
    recommendations: recommendations.shown(commerce.products),
    ownRecommendations: recommendations.own(commerce.products),
    recommendationWidgets: recommendations.widgets,
    reviewLink: openReviewLink(linkSecrets, clock),
    ...words,
    papers: createOrderPapers({ ...opened, ...words }),
    shippingMethods: (market) => commerce.shippingMethods(market),
    offers: (market) => commerce.offers(market),
    ...createReferences({ secrets, linkSecrets, clock }),
    ...openOwnTables({ store, secrets, clock, logger }),
    requestLimits: createRequestLimits({
      reserve: (args) => store.command('reserveTries', args),
      clock,
      keys: createKeyRing(secrets, 'request limits'),
      onFailure: (error) => logger.warn({ err: error }, 'Request limit read failure: requests pass'),
    }),
    purchaseEvents: createPurchaseEvents({ store, clock }),
    singleFlight: createSingleFlight(),
    feedReaders: createStreamReaders({ clock }),
  };
  const forRead = (): Services => {
    const reads = commerce.reads();
    const { products } = reads;
    return {
      ...services,
      ...reads,
      recommendations: recommendations.shown(products),
      ownRecommendations: recommendations.own(products),
      forRead,
    };
  };
  return { ...services, forRead };
}

/** The ports whose rows are in the shop's own store, beside a hosted platform too. */
function openOwnTables({
  store,
  secrets,
  clock,
  logger,
}: Pick<ServiceParts, 'store' | 'secrets' | 'clock' | 'logger'>) {
  const ids = createIdSource({ randomBytes, clock });
  const onDeclared = ({ id, orderNumber }: { readonly id: string; readonly orderNumber: string | null }) =>
    logger.warn({ alert: 'withdrawal-declared', withdrawal: id, order: orderNumber }, 'Withdrawal declared');
  return {
    enquiries: createEmbeddedEnquiries({ store, keys: createKeyRing(secrets, 'enquiries'), clock }),
    orderLetters: openOrderLetters({ store, secrets, clock }),
    withdrawals: createEmbeddedWithdrawals({ store, clock, ids, onDeclared }),
    refunds: { ofOrder: (orderNumber: string) => readOrderRefunds(store.read, orderNumber) },
    stockAlertRequests: createStockAlertRequests({ store, clock, ids }),
    signIns: createEmbeddedSignIns({ store, keys: createKeyRing(secrets, 'sign-in'), clock, ids }),
  };
}

/** What signs and reads the links that the shop gives away. */
function createReferences({ secrets, linkSecrets, clock }: Pick<ServiceParts, 'secrets' | 'linkSecrets' | 'clock'>) {
  return {
    returnReference: createReturnReference({ ...signing(secrets, 'payment return'), clock }),
    orderLink: createOrderReference(signing(linkSecrets, 'order link')),
    addressLink: openAddressLink(linkSecrets),
    receiptLink: createOrderReference(signing(linkSecrets, 'withdrawal receipt')),
    stockAlertLink: createOrderReference(signing(secrets, 'stock alert')),
    signInLink: createOrderReference(signing(secrets, 'sign-in link')),
  };
}

/** The part of the configuration that pages use. */
export function siteFacts({
  publicOrigins,
  payments,
  letters,
  newsletter,
  wallet,
  express,
  operatorKey,
  securityContact,
  stage,
  cookie,
  thirdParties,
  recommendations,
}: Config): Omit<SiteFacts, 'build'> {
  const [publicOrigin] = publicOrigins;
  return {
    publicOrigin,
    sandboxPayments: payments.adapter === 'sandbox',
    sendsLetters: letters.adapter === 'smtp',
    sendsNewsletter: newsletter.adapter === 'http' || letters.adapter === 'smtp',
    paymentClient: paymentClient(payments, publicOrigin),
    wallet,
    expressMethods: express,
    securityContact,
    isOperator: createOperatorCheck(operatorKey),
    production: stage === 'production',
    development: stage === 'development',
    secureCookies: cookie.secure,
    thirdParties,
    keepsProfiles: recommendations.adapter === 'http',
  };
}

/** Signs the invitations to review a product, for the shop and for the operator's program. */
export function openReviewLink(secrets: readonly string[], clock: Clock): Services['reviewLink'] {
  return createReviewLink({ signed: createOrderReference(signing(secrets, 'review')), clock });
}
