import { notificationCommands } from '#server/notifications/notification-commands.ts';
import { sandboxCommands } from '#server/sandbox/sandbox-commands.ts';
import { cartCommands } from './cart/cart-commands.ts';
import { cartSweepCommands } from './cart/sweep-carts.ts';
import { catalogueCommands } from './catalogue/catalogue-commands.ts';
import { productWordsCommands } from './catalogue/product-words.ts';
import { seedCommands } from './catalogue/seed-commands.ts';
import { discountCommands } from './discounts/discount-commands.ts';
import { writeProbeCommands } from './health/write-probe.ts';
import { idempotencyCommands } from './idempotency/idempotency-commands.ts';
import { newsletterCommands } from './newsletter/newsletter-commands.ts';
import { detailsCommands } from './orders/details-commands.ts';
import { orderCommands } from './orders/order-commands.ts';
import { placeholderCommands } from './orders/placeholder-commands.ts';
import { providerOrderCommands } from './orders/provider-orders.ts';
import { purchaseEventCommands } from './orders/purchase-events.ts';
import { outboxCommands } from './outbox/outbox-commands.ts';
import { rateLimitCommands } from './rate-limits/rate-limits.ts';
import { taxCommands } from './tax/tax-commands.ts';

const unkeyed = {
  ...catalogueCommands,
  ...productWordsCommands,
  ...seedCommands,
  ...cartCommands,
  ...cartSweepCommands,
  ...orderCommands,
  ...detailsCommands,
  ...placeholderCommands,
  ...providerOrderCommands,
  ...taxCommands,
  ...discountCommands,
  ...rateLimitCommands,
  ...outboxCommands,
  ...newsletterCommands,
  ...purchaseEventCommands,
  ...sandboxCommands,
  ...notificationCommands,
  ...writeProbeCommands,
};

/** Every write of the embedded store, by name. The writer's thread and the main thread know the same list. */
export const commands = { ...unkeyed, ...idempotencyCommands(unkeyed) };

/**
 * Those that leave the store the same when they run twice with the same arguments, and answer the same: where a store
 * cannot tell whether the first run was committed, it runs them again.
 */
export const repeatable = [
  'probeWrites',
  'beginOrder',
  'settleOrder',
  'attachPayment',
  'keepProviderOrder',
  'closeProviderOrder',
  'claimDetails',
  'noteDetails',
  'forgetDetails',
  'placePlaceholder',
  'forgetPlaceholders',
  'sweepReservations',
  'sweepCarts',
  'touchCart',
  'forgetRateLimits',
  'forgetSandboxSessions',
  'selectShippingMethod',
  'removeDiscountCode',
  'moveCart',
  'setStock',
  'setStockOf',
  'setPricesOf',
  'importProducts',
  'listProducts',
  'noteCatalogueSource',
  'addSearchLanguage',
  'seedDemoCatalogue',
  'seedDiscountRules',
  'keepTaxQuote',
  'once',
  'forgetIdempotencyKeys',
  'openSandboxSession',
  'decideSandboxSession',
  'countRefusedPayment',
  'finishOutboxMessage',
  'subscribeToNewsletter',
  'paySandboxSession',
  'startSandboxPayment',
  'answerSandboxPayment',
  'passSandboxFingerprint',
  'completeSandboxPayment',
  'closeSandboxOffers',
  'openSandboxOrder',
  'createSandboxOrder',
  'cancelSandboxOrder',
  'closeSandboxOrders',
  'changeSandboxSession',
  'reverseSandboxPayment',
  'noteSandboxWebhook',
  'keepNotifications',
  'noteNotification',
  'noteReversal',
  'endReversal',
  'retryPayment',
  'forgetNotifications',
] as const satisfies readonly (keyof typeof commands)[];
