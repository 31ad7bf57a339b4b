import type { Cart, CartError } from '#app/modules/cart/domain/cart.ts';
import { taxErrorText } from '#app/modules/cart/domain/sales-tax.ts';
import { cartErrorText } from '#app/modules/cart/ui/cart-error-text.ts';
import { checkoutPath } from '#app/modules/checkout/domain/checkout-url.ts';
import type { SheetWords, WalletAnswer } from '#app/modules/checkout/domain/wallet-sheet.ts';
import type { WalletRejection } from '#app/modules/checkout/domain/wallet-validation.ts';
import { alertMismatch } from '#app/modules/checkout/http/payment-deps.server.ts';
import { outcomeSentence } from '#app/modules/checkout/ui/payment-messages.tsx';
import { walletRejectionText } from '#app/modules/checkout/ui/wallet-rejection-text.ts';
import type { PayWithWalletError, WalletPayment } from '#app/modules/checkout/usecases/pay-with-wallet.server.ts';
import type { NothingDueError } from '#app/modules/checkout/usecases/start-payable-order.server.ts';
import type { StartWalletError, WalletRejected } from '#app/modules/checkout/usecases/wallet-sheet.server.ts';
import { countryForms } from '#app/modules/markets/domain/country-name.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { orderPath } from '#app/modules/orders/http/order-path.server.ts';
import type { PlaceholderError } from '#app/modules/orders/ports.ts';
import type { RequestContext } from '#app/request-context.ts';
import { waitText } from '#app/web/too-many-requests.ts';

/** An answer and its status. */
export type WalletReply = { readonly body: WalletAnswer; readonly status: number };

/** The labels of the sheet's lines. */
export function sheetWords({ t, format }: RequestContext): SheetWords {
  return {
    products: t('cart:products'),
    discount: t('wallet:discount'),
    shipping: t('cart:delivery'),
    wrapping: t('cart:wrapping'),
    tax: t('cart:salesTax'),
    detail: ({ carrier, deliveryDetails }: NonNullable<Cart['shippingMethod']>) =>
      `${carrier}, ${format.days(deliveryDetails.earliest, deliveryDetails.latest)}`,
  };
}

/** Rejects a step for a reason that belongs to no field of the sheet. */
export function rejected(text: string, status: number, location: string | null = null): WalletReply {
  return { body: { kind: 'refused', text, errors: [{ code: 'unknown', message: text }], location }, status };
}

/** Rejects a step for a reason that the shopper cannot change. */
export function fatalError({ t, logger }: RequestContext, code: string, status: number): WalletReply {
  logger.warn({ code, kind: 'apple_pay_fatal_error' }, 'Wallet step rejected');
  return rejected(t('wallet:apple_pay_fatal_error'), status);
}

/** The result of the payment is unknown: the order's page shows it and polls. */
export function unknownEnd(context: RequestContext, order: Order): WalletReply {
  return rejected(outcomeSentence(context.t, 'unknown'), 503, orderPath(context, order.orderNumber));
}

function toCart({ market }: RequestContext): string {
  return checkoutPath(market.storefrontCode, 'cart');
}

/** The log has the kind of the error, never data of the wallet. */
function rejectionReply(context: RequestContext, rejection: WalletRejection): WalletReply {
  const { log, text, errors } = walletRejectionText(rejection, {
    t: context.t,
    country: countryForms(context.market).country,
  });
  context.logger.warn({ code: log, kind: rejection.kind }, 'Wallet step rejected');
  return { body: { kind: 'refused', text, errors, location: null }, status: 422 };
}

function cartReply(context: RequestContext, error: CartError): WalletReply {
  switch (error.kind) {
    case 'warehouse_error':
      return rejectionReply(context, { kind: 'warehouse_error' });
    case 'apple_pay_country_error':
    case 'invalid-country-code':
      return rejectionReply(context, { kind: 'apple_pay_country_error', countryCode: error.countryCode });
    default:
      return rejected(cartErrorText(error, context), 409, toCart(context));
  }
}

/** The answer of a step with a fault in contact data, cart, delivery or tax. */
export function stepErrorReply(
  context: RequestContext,
  error: PlaceholderError | StartWalletError | NothingDueError | WalletRejected,
): WalletReply {
  const { t } = context;
  switch (error.kind) {
    case 'wallet-rejected':
      return rejectionReply(context, error.rejection);
    case 'TAX_JAR_ERROR': {
      const text = `${taxErrorText(error.message)}. ${t('order:tax.error')}`;
      const errors = [{ code: 'shippingContactInvalid', contactField: 'postalCode', message: text }] as const;
      return { body: { kind: 'refused', text, errors, location: null }, status: 422 };
    }
    case 'tax-service-unavailable':
      return rejected(t('order:tax.unavailable'), 503);
    case 'MISSING_SHIPPING_OPTION_ERROR':
      return rejected(t('cart:error.shipping-method-not-found'), 409);
    case 'cart-empty':
    case 'cart-changed':
      return rejected(t('wallet:bagChanged'), 409, toCart(context));
    case 'nothing-due':
      return rejected(t('wallet:nothingDue'), 409, checkoutPath(context.market.storefrontCode, 'address'));
    default:
      return cartReply(context, error);
  }
}

/** The answer to a payment that the provider has answered. */
export function paidReply(context: RequestContext, { kind, order, resultCode, answer }: WalletPayment): WalletReply {
  const { action, donationToken } = answer;
  const remaining = answer.order?.remaining;
  const providerOrder = answer.order && {
    orderData: answer.order.orderData,
    pspReference: answer.order.pspReference,
    remainingAmount: remaining ? { value: remaining.amount, currency: remaining.currency } : null,
  };
  const paid = { kind: 'paid', resultCode, action, order: providerOrder, donationToken } as const;
  switch (kind) {
    case 'completed': {
      const location = checkoutPath(context.market.storefrontCode, 'success', order.id);
      return { body: { ...paid, location, text: null }, status: 200 };
    }
    case 'failed':
      return { body: { ...paid, location: null, text: outcomeSentence(context.t, order.status) }, status: 200 };
    case 'open': {
      const location = action ? null : orderPath(context, order.orderNumber);
      return { body: { ...paid, location, text: null }, status: 200 };
    }
  }
}

/** The answer to a payment that did not start, or whose result is unknown. */
export function payErrorReply(context: RequestContext, error: PayWithWalletError): WalletReply {
  const { t, market, logger } = context;
  switch (error.kind) {
    case 'total-changed':
    case 'discount-ended':
      return changedReply(context, error);
    case 'too-many-refusals':
    case 'too-many-reserved':
    case 'too-many-transfers':
      return limitReply(context, error);
    case 'already-paid':
      return rejected(t('wallet:alreadyPaid'), 409, checkoutPath(market.storefrontCode, 'success', error.order.id));
    case 'too-late':
      logger.warn({ code: 'error', kind: error.kind }, 'Wallet payment not requested after the step timeout');
      return rejected(t('wallet:slow'), 503);
    case 'partly-paid':
      logger.warn({ order: error.order.orderNumber, kind: error.kind }, 'Wallet payment of a part of the sum');
      return rejected(t('payment:giftCard.restLeft'), 409, checkoutPath(market.storefrontCode, 'payment'));
    case 'payment-unknown':
      return unknownEnd(context, error.order);
    case 'amount-mismatch':
      if (error.orderNumber !== null) alertMismatch(context, error.orderNumber);
      return rejected(t('checkout:payment.amountMismatch'), 409);
    case 'address-not-served':
      return rejected(t('checkout:notice.notServedTitle'), 422);
    case 'payment-not-accepted':
    case 'incomplete':
    case 'confirmation-failed':
    case 'order-not-found':
      return fatalError(context, 'error', 422);
    default:
      return stepErrorReply(context, error);
  }
}

function changedReply(
  context: RequestContext,
  error: Extract<PayWithWalletError, { readonly kind: 'total-changed' | 'discount-ended' }>,
): WalletReply {
  const { t, format } = context;
  if (error.kind === 'discount-ended')
    return rejected(t('discounts:payment.title', { code: error.code }), 409, toCart(context));
  const text =
    error.seen.amount === error.now.amount
      ? t('wallet:bagChanged')
      : t('checkout:notice.totalChanged', { seen: format.money(error.seen), now: format.money(error.now) });
  return rejected(text, 409, toCart(context));
}

function limitReply(
  context: RequestContext,
  {
    kind,
    retryAfter,
  }: Extract<PayWithWalletError, { readonly kind: 'too-many-refusals' | 'too-many-reserved' | 'too-many-transfers' }>,
): WalletReply {
  const { t } = context;
  if (retryAfter === null) return rejected(t('order:reservations.tooLarge'), 422, toCart(context));
  const key = kind === 'too-many-refusals' ? 'order:refusals.text' : 'order:reservations.text';
  return rejected(t(key, { wait: waitText(t, retryAfter) }), 429);
}
