import type { CartError } from '#app/modules/cart/domain/cart.ts';
import { taxErrorText } from '#app/modules/cart/domain/sales-tax.ts';
import { cartErrorText } from '#app/modules/cart/ui/cart-error-text.ts';
import { checkoutPath } from '#app/modules/checkout/domain/checkout-url.ts';
import type { Sheet } from '#app/modules/checkout/domain/wallet-sheet.ts';
import type { WalletRefusal } from '#app/modules/checkout/domain/wallet-verdict.ts';
import { outcomeText } from '#app/modules/checkout/ui/outcome-text.ts';
import { type SheetError, walletRefusalText } from '#app/modules/checkout/ui/wallet-refusal-text.ts';
import type { PayWithWalletError } from '#app/modules/checkout/usecases/pay-with-wallet.server.ts';
import { countryForms } from '#app/modules/markets/domain/country-name.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { orderPath } from '#app/modules/orders/http/order-page.server.ts';
import type { PlaceholderError } from '#app/modules/orders/ports.ts';
import type { PaymentAnswer } from '#app/modules/payments/ports.ts';
import type { RequestContext } from '#app/request-context.ts';
import { keepOrder } from './payment-return.server.ts';

/**
 * What the wallet's module is answered. `ready`: open the sheet. `sheet`: show this. `ok`: go on. `paid`: what the
 * provider answered, for the widget; `location` is where the page goes then, `text` what a payment that came to nothing
 * is told. `refused`: say this in the sheet, and where there is a `location`, go there once it is closed.
 */
export type WalletAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'sheet'; readonly sheet: Sheet }
  | { readonly kind: 'ok' }
  | {
      readonly kind: 'paid';
      readonly resultCode: string;
      readonly action: PaymentAnswer['action'];
      readonly order: {
        readonly orderData: string;
        readonly pspReference: string;
        readonly remainingAmount: ProviderAmount | null;
      } | null;
      readonly donationToken: string | null;
      readonly location: string | null;
      readonly text: string | null;
    }
  | Refused;
type ProviderAmount = { readonly value: number; readonly currency: string };
type Refused = {
  readonly kind: 'refused';
  readonly text: string;
  readonly errors: readonly SheetError[];
  readonly location: string | null;
};

/** An answer and the status it is sent with. */
export type WalletReply = { readonly body: WalletAnswer; readonly status: number };

/** What a payment came to, as a sheet has room for it. */
export function outcomeSentence(t: RequestContext['t'], status: string): string {
  const { title, text } = outcomeText(t, status);
  return `${title}. ${text}`;
}

/** The page for a shopper whose wallet sheet is out of date. */
export function bagPath({ market }: RequestContext): string {
  return checkoutPath(market.storefrontCode, 'cart');
}

/** No, for a reason that belongs to no field of the sheet. */
export function refused(text: string, status: number, location: string | null = null): WalletReply {
  return { body: { kind: 'refused', text, errors: [{ code: 'unknown', message: text }], location }, status };
}

/** The log has the kind of the error, never data of the wallet. */
export function verdictRefusal(context: RequestContext, why: WalletRefusal): WalletReply {
  const { log, text, errors } = walletRefusalText(why, { t: context.t, country: countryForms(context.market).country });
  context.logger.warn({ code: log, kind: why.kind }, 'A step of the wallet was rejected');
  return { body: { kind: 'refused', text, errors, location: null }, status: 422 };
}

/** No, for a reason a shopper can do nothing about. */
export function fatalError(context: RequestContext, code: string, status: number): WalletReply {
  context.logger.warn({ code, kind: 'apple_pay_fatal_error' }, 'A step of the wallet was rejected');
  return refused(context.t('wallet:apple_pay_fatal_error'), status);
}

/** No, because of the bag: its goods, its country, its delivery. */
export function cartRefusal(context: RequestContext, error: CartError): WalletReply {
  switch (error.kind) {
    case 'warehouse_error':
      return verdictRefusal(context, { kind: 'warehouse_error' });
    case 'apple_pay_country_error':
    case 'invalid-country-code':
      return verdictRefusal(context, { kind: 'apple_pay_country_error', countryCode: error.countryCode });
    default:
      return refused(cartErrorText(error, context), 409, bagPath(context));
  }
}

/** No totals for this place: its tax, its deliveries, or the bag stand in the way. */
export function placeholderRefusal(context: RequestContext, error: PlaceholderError): WalletReply {
  const { t } = context;
  switch (error.kind) {
    case 'TAX_JAR_ERROR': {
      const text = `${taxErrorText(error.message)}. ${t('order:tax.error')}`;
      return {
        body: {
          kind: 'refused',
          text,
          errors: [{ code: 'shippingContactInvalid', contactField: 'postalCode', message: text }],
          location: null,
        },
        status: 422,
      };
    }
    case 'tax-service-unavailable':
      return refused(t('order:tax.unavailable'), 503);
    case 'MISSING_SHIPPING_OPTION_ERROR':
      return refused(t('cart:error.shipping-method-not-found'), 409);
    case 'cart-empty':
      return refused(t('wallet:bagChanged'), 409, bagPath(context));
    default:
      return cartRefusal(context, error);
  }
}

/** The payment did not start, or its result is unknown. An order that is already paid is kept for its page. */
export async function payRefusal(context: RequestContext, error: PayWithWalletError): Promise<WalletReply> {
  const { t, format, session, market } = context;
  switch (error.kind) {
    case 'total-changed': {
      const changed = error.seen.amount !== error.now.amount;
      const values = { seen: format.money(error.seen), now: format.money(error.now) };
      return refused(
        changed ? t('checkout:notice.totalChanged', values) : t('wallet:bagChanged'),
        409,
        bagPath(context),
      );
    }
    case 'discount-ended':
      return refused(t('discounts:payment.title', { code: error.code }), 409, bagPath(context));
    case 'too-many-reserved':
      return error.retryAfter === null
        ? refused(t('order:reservations.tooLarge'), 422, bagPath(context))
        : refused(t('order:reservations.text', { count: Math.ceil(error.retryAfter / 60) }), 429);
    case 'already-paid':
      await keepOrder(context, error.order, { paidHere: true });
      return refused(t('wallet:alreadyPaid'), 409, checkoutPath(market.storefrontCode, 'success', error.order.id));
    case 'too-late':
      context.logger.warn(
        { code: 'error', kind: error.kind },
        'A wallet payment was not requested because its request had timed out',
      );
      return refused(t('wallet:slow'), 503);
    case 'partly-paid':
      context.logger.warn({ order: error.order.orderNumber, kind: error.kind }, 'A wallet paid a part of the sum');
      return refused(t('payment:giftCard.restLeft'), 409, checkoutPath(market.storefrontCode, 'payment'));
    case 'payment-unknown':
      return unknownEnd(context, error.order);
    case 'payment-not-accepted':
      session.update({ payment: undefined });
      return fatalError(context, 'error', 422);
    case 'amount-mismatch':
      return refused(t('checkout:payment.amountMismatch'), 409);
    case 'incomplete':
    case 'confirmation-failed':
    case 'order-not-found':
      return fatalError(context, 'error', 422);
    default:
      return placeholderRefusal(context, error);
  }
}

/** It is unknown whether the payment was made: the order's own page says so, and polls. */
export function unknownEnd(context: RequestContext, order: Order): WalletReply {
  return refused(outcomeSentence(context.t, 'unknown'), 503, orderPath(context, order.orderNumber));
}
