import { cartCommands } from './cart/cart-commands.ts';
import { cartSweepCommands } from './cart/sweep-carts.ts';
import { catalogueCommands } from './catalogue/catalogue-commands.ts';
import { productWordsCommands } from './catalogue/product-words.ts';
import { lawCommands } from './catalogue/relist-by-law.ts';
import { seedCommands } from './catalogue/seed-catalogue.ts';
import { contentCommands } from './content/content-commands.ts';
import { discountCommands } from './discounts/discount-commands.ts';
import { enquiryCommands } from './enquiries/enquiries.ts';
import { experimentCommands } from './experiments/experiment-switches.ts';
import { factCommands } from './facts/market-facts.ts';
import { writeProbeCommands } from './health/write-probe.ts';
import { newsletterCommands } from './newsletter/newsletter.ts';
import { orderSignUpCommands } from './newsletter/order-sign-ups.ts';
import { detailsCommands } from './orders/details-commands.ts';
import { invoiceCommands } from './orders/number-invoices.ts';
import { orderCommands } from './orders/order-commands.ts';
import { placeholderCommands } from './orders/placeholder-commands.ts';
import { providerOrderCommands } from './orders/provider-orders.ts';
import { purchaseEventCommands } from './orders/purchase-events.ts';
import { retryCommands } from './outbox/letter-queue.ts';
import { orderLinkCommands } from './outbox/order-link-commands.ts';
import { outboxCommands } from './outbox/outbox-commands.ts';
import { oldOrderCommands } from './privacy/erase-order.ts';
import { privacyCommands } from './privacy/places.ts';
import { letterLimitCommands } from './rate-limits/letter-limits.ts';
import { rateLimitCommands } from './rate-limits/rate-limits.ts';
import { recommendationCommands } from './recommendations/recommendation-commands.ts';
import { reviewCommands } from './reviews/reviews.ts';
import { searchTermCommands } from './search-terms/search-terms.ts';
import { signInCommands } from './sign-in/sign-in.ts';
import { alertRequestCommands } from './stock-alerts/alert-requests.ts';
import { stockAlertCommands } from './stock-alerts/stock-alerts.ts';
import { taxCommands } from './tax/tax-quotes.ts';
import { withdrawalCommands } from './withdrawals/withdrawals.ts';

/** The writes of the commerce platform, by name. */
export const platformCommands = {
  ...catalogueCommands,
  ...productWordsCommands,
  ...lawCommands,
  ...seedCommands,
  ...cartCommands,
  ...cartSweepCommands,
  ...orderCommands,
  ...invoiceCommands,
  ...detailsCommands,
  ...placeholderCommands,
  ...providerOrderCommands,
  ...taxCommands,
  ...discountCommands,
  ...rateLimitCommands,
  ...letterLimitCommands,
  ...outboxCommands,
  ...retryCommands,
  ...orderLinkCommands,
  ...newsletterCommands,
  ...orderSignUpCommands,
  ...purchaseEventCommands,
  ...writeProbeCommands,
  ...reviewCommands,
  ...stockAlertCommands,
  ...alertRequestCommands,
  ...searchTermCommands,
  ...recommendationCommands,
  ...contentCommands,
  ...enquiryCommands,
  ...withdrawalCommands,
  ...signInCommands,
  ...experimentCommands,
  ...factCommands,
  ...oldOrderCommands,
  ...privacyCommands,
};

/**
 * The idempotent commands, which return the same for the same arguments: a store retries them when it is unknown
 * whether the first run was committed.
 */
export const repeatablePlatformCommands = [
  'probeWrites',
  'beginOrder',
  'settleOrder',
  'shipOrder',
  'correctOrder',
  'cancelOrder',
  'cancelPaidOrder',
  'refundOrder',
  'reshipOrder',
  'resendLetter',
  'noteOrder',
  'attachPayment',
  'keepProviderOrder',
  'closeProviderOrder',
  'claimDetails',
  'noteDetails',
  'deleteSubmittedDetails',
  'placePlaceholder',
  'deleteExpiredPlaceholders',
  'sweepReservations',
  'emptyOldOrders',
  'numberInvoices',
  'sweepCarts',
  'touchCart',
  'deleteExpiredRateLimits',
  // A repeated removal of a line reports that the line is gone.
  'changeCart',
  'setStock',
  'setStockOf',
  'setPricesOf',
  'importProducts',
  'listProducts',
  'noteCatalogueSource',
  'addSearchLanguage',
  'relistProducts',
  'noteListedLaw',
  'seedDemoCatalogue',
  'seedDiscountRules',
  'keepTaxQuote',
  'countRefusedPayment',
  'countLetter',
  'askStockAlert',
  'confirmStockAlert',
  'deleteOldAlertRequests',
  'finishOutboxMessage',
  'postponeOutboxMessage',
  'retryLetter',
  'inviteNow',
  'queueOperatorNotice',
  'askOrderLink',
  'submitReview',
  'decideReview',
  'subscribeToNewsletter',
  'confirmNewsletter',
  'endNewsletter',
  'deleteOldSignUps',
  'noteOrderSignUp',
  'askSignIn',
  'endSignIns',
  'deleteOldSignIns',
  'storeEnquiry',
  'deleteEnquiry',
  'requestStockAlert',
  'queueStockAlerts',
  'deleteOldStockAlerts',
  'deleteSentStockAlert',
  'requeueStockAlert',
  'endStockAlerts',
  'declareWithdrawal',
  'noteMissedPeriod',
  'markWithdrawalReceived',
  'closeWithdrawal',
  'rejectWithdrawalRefund',
  'storeBoughtPairs',
  'deleteOldPairs',
  'deleteOldMissedTerms',
  'setMarketFacts',
] as const satisfies readonly (keyof typeof platformCommands)[];
