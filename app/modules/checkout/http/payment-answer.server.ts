import { err, type Result } from '#app/kernel/result.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { Cart } from '#app/modules/cart/domain/cart.ts';
import { cartErrorText } from '#app/modules/cart/ui/cart-error-text.ts';
import type { PaymentCancelEvent } from '#app/modules/checkout/domain/purchase-event.ts';
import type { PaymentMessage } from '#app/modules/checkout/ui/payment-messages.tsx';
import type { CheckPaymentError } from '#app/modules/checkout/usecases/check-payment.server.ts';
import type { GiftCardError } from '#app/modules/checkout/usecases/pay-with-gift-card.server.ts';
import type { StartPaymentError } from '#app/modules/checkout/usecases/start-hosted-payment.server.ts';
import type { StartRedirectError } from '#app/modules/checkout/usecases/start-redirect-payment.server.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { NO_ORDER_FOUND } from '#app/modules/orders/domain/normalise-order.ts';
import type { GiftCardFault } from '#app/modules/payments/domain/gift-card.ts';
import type { RequestContext } from '#app/request-context.ts';
import { paymentWait } from './payment-limits.server.ts';
import { keepOrder, toClosingOrder } from './payment-return.server.ts';
import { toAddressForTax, toShippingChoice, toStep } from './steps.server.ts';

export type PayOutcome =
  | { readonly kind: 'go'; readonly location: string }
  /** A bank that requires a form post. */
  | { readonly kind: 'bank'; readonly url: string; readonly fields: Readonly<Record<string, string>> }
  | {
      readonly kind: 'stay';
      readonly status: number;
      readonly message: PaymentMessage;
      /** The analytics event of a payment that was refused or cancelled at once. */
      readonly cancelled: PaymentCancelEvent | null;
      /** Seconds until trying again is worth it. */
      readonly retryAfter: number | null;
      /** The method whose own field has to be corrected; null where there is none. */
      readonly chosen: string | null;
      /** Fields of the gift card form to correct. */
      readonly giftCard: readonly GiftCardFault[] | null;
    };

/** The path a payment leads back to. */
export function returnPath(
  { market }: RequestContext,
  reference: string,
  more: Readonly<Record<string, string>> = {},
): string {
  return storefrontPath(
    market.storefrontCode,
    `/checkout/payment/return?${new URLSearchParams({ reference, ...more })}`,
  );
}

/** The absolute address a payment leads back to. */
export function returnUrl(context: RequestContext, reference: string): string {
  return `${context.site.publicOrigin}${returnPath(context, reference)}`;
}

/** An unavailable platform is one of the results. */
export function unlessUnavailable<T, E>(
  asked: Promise<Result<T, E>>,
): Promise<Result<T, E | { readonly kind: 'platform-unavailable' }>> {
  return asked.catch((error: unknown) => {
    if (isUpstreamUnavailable(error)) return err({ kind: 'platform-unavailable' } as const);
    throw error;
  });
}

/** The payment step again, with its error. */
export function stayAtPayment(
  { market }: RequestContext,
  status: number,
  {
    title,
    text,
    back = null,
  }: {
    readonly title: string;
    readonly text: string;
    readonly back?: { readonly href: string; readonly label: string } | null;
  },
): Extract<PayOutcome, { readonly kind: 'stay' }> {
  return {
    kind: 'stay',
    status,
    message: {
      tone: 'bad',
      title,
      text,
      back: back && { ...back, href: storefrontPath(market.storefrontCode, back.href) },
    },
    cancelled: null,
    retryAfter: null,
    chosen: null,
    giftCard: null,
  };
}

/**
 * What is said while a bag or an address had too many payments refused, everything kept; null when paying may begin.
 * Asked before any session is handed out.
 */
export async function pausedAfterRefusals(context: RequestContext, { cartId }: Cart): Promise<PayOutcome | null> {
  const { t } = context;
  const wait = await paymentWait(context, cartId);
  if (wait === null) return null;
  const text = t('order:refusals.text', { count: Math.ceil(wait / 60) });
  return { ...stayAtPayment(context, 429, { title: t('order:refusals.title'), text }), retryAfter: wait };
}

type PaymentProblem =
  | GiftCardError
  | StartPaymentError
  | StartRedirectError
  | CheckPaymentError
  | { readonly kind: 'platform-unavailable' };

/**
 * The message when a payment could not start. Throws the redirect to the step to complete first, or to an order that is
 * already paid.
 */
export async function explainPayment(context: RequestContext, error: PaymentProblem): Promise<PayOutcome> {
  const { t, format } = context;
  const toCart = { href: '/checkout/cart', label: t('checkout:payment.changeCart') };
  switch (error.kind) {
    case 'incomplete':
      context.logger.warn({}, error.message);
      return stayAtPayment(context, 422, {
        title: t('checkout:notice.completeAddress'),
        text: t('checkout:notice.nothingCharged'),
        back: { href: '/checkout/address', label: t('checkout:payment.changeAddress') },
      });
    case 'payment-method-unknown':
      return stayAtPayment(context, 422, {
        title: t('payment:methodUnknown.title'),
        text: t('payment:methodUnknown.text'),
      });
    case 'payment-method-needs-app':
      return stayAtPayment(context, 422, { title: t('payment:needsApp.title'), text: t('payment:needsApp.text') });
    case 'gift-card-not-accepted':
      return stayAtPayment(context, 422, {
        title: t('payment:giftCard.notAccepted.title'),
        text: t('payment:giftCard.notAccepted.text'),
      });
    case 'gift-card-undecided':
      return stayAtPayment(context, 503, {
        title: t('payment:giftCard.undecided.title'),
        text: t('payment:giftCard.undecided.text'),
      });
    case 'gift-card-released':
      return stayAtPayment(context, 409, {
        title: t('payment:giftCard.released.title'),
        text: t('payment:giftCard.released.text'),
      });
    case 'gift-card-empty':
      return stayAtPayment(context, 422, {
        title: t('payment:giftCard.empty.title'),
        text: t('payment:giftCard.empty.text'),
      });
    case 'blik-code-invalid':
      return stayAtPayment(context, 422, { title: t('payment:blik.invalidTitle'), text: t('payment:blik.invalid') });
    case 'amount-mismatch':
      return stayAtPayment(context, 409, {
        title: t('checkout:payment.amountMismatchTitle'),
        text: t('checkout:payment.amountMismatch'),
      });
    case 'confirmation-failed':
    case 'order-not-found':
      context.logger.warn({}, error.kind === 'confirmation-failed' ? error.failedReason : NO_ORDER_FOUND);
      return stayAtPayment(context, 409, {
        title: t('checkout:notice.nothingLost'),
        text: t('checkout:notice.tryLater'),
      });
    case 'session-superseded':
      return stayAtPayment(context, 409, {
        title: t('checkout:notice.sessionSupersededTitle'),
        text: t('checkout:notice.sessionSuperseded'),
        back: { href: '/checkout/payment', label: t('checkout:notice.sessionAgain') },
      });
    case 'total-changed':
      // Another delivery or country may have the same sum.
      if (error.seen.amount === error.now.amount) {
        return stayAtPayment(context, 409, {
          title: t('checkout:notice.bagChangedTitle'),
          text: t('checkout:notice.bagChanged'),
        });
      }
      return stayAtPayment(context, 409, {
        title: t('checkout:notice.totalChangedTitle'),
        text: t('checkout:notice.totalChanged', { seen: format.money(error.seen), now: format.money(error.now) }),
      });
    case 'discount-ended': {
      const sameTotal = error.seen.amount === error.now.amount;
      const values = { code: error.code, seen: format.money(error.seen), now: format.money(error.now) };
      return stayAtPayment(context, 409, {
        title: t('discounts:payment.title', values),
        text: sameTotal ? t('discounts:payment.sameTotal', values) : t('discounts:payment.text', values),
        back: toCart,
      });
    }
    case 'OUT_OF_STOCK':
      return stayAtPayment(context, 409, {
        title: t('checkout:notice.soldOutTitle'),
        text:
          error.available > 0
            ? t('checkout:notice.soldOutSome', { name: error.name, available: error.available })
            : t('checkout:notice.soldOut', { name: error.name }),
        back: toCart,
      });
    case 'too-many-reserved': {
      const { retryAfter } = error;
      const text =
        retryAfter === null
          ? t('order:reservations.tooLarge')
          : t('order:reservations.text', { count: Math.ceil(retryAfter / 60) });
      const title = retryAfter === null ? t('order:reservations.tooLargeTitle') : t('order:reservations.title');
      return {
        ...stayAtPayment(context, retryAfter === null ? 422 : 429, {
          title,
          text,
          back: retryAfter === null ? toCart : null,
        }),
        retryAfter,
      };
    }
    case 'already-paid':
      await keepOrder(context, error.order, { paidHere: true });
      throw toStep(context, 'success', error.order.id);
    case 'cart-empty':
      throw toStep(context, 'cart');
    case 'MISSING_SHIPPING_OPTION_ERROR':
      throw toShippingChoice(context);
    case 'TAX_JAR_ERROR':
    case 'tax-service-unavailable':
      throw toAddressForTax(context, error);
    case 'payment-provider-unavailable':
    case 'platform-unavailable':
      return stayAtPayment(context, 503, {
        title: t('checkout:payment.unavailableTitle'),
        text: t('checkout:payment.unavailable'),
      });
    default:
      if (error.kind === 'CART_CLOSED') await toClosingOrder(context, error.orderId);
      return stayAtPayment(context, 409, {
        title: cartErrorText(error, context),
        text: t('checkout:notice.nothingCharged'),
        back: toCart,
      });
  }
}
