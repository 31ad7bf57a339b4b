import type { CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import type { SeenForm } from '#app/modules/checkout/forms/payment-form.ts';
import { cartOf } from '#app/modules/checkout/usecases/checkout-cart.server.ts';
import type { LineTexts, Payable } from '#app/modules/checkout/usecases/start-payable-order.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { digest } from '#app/web/digest.server.ts';
import { pause } from '#app/web/pause.server.ts';

/** The dependencies of payment use cases, from the context of a request. */
export function paymentDeps(context: RequestContext) {
  const { services, session, clock, clientAddress } = context;
  return { ...services, session, clock, clientAddress, visitorCart: cartOf(context), digest, pause };
}

/** Logs an alert for a payment whose amount or currency is not the order's: an operator has to check it. */
export function alertMismatch({ logger }: Pick<RequestContext, 'logger'>, orderNumber: string): void {
  logger.error(
    { order: orderNumber, alert: 'payment-quarantined' },
    'Payment mismatch: amount or currency differs from the order',
  );
}

/** The cart version and total that the page showed, to be paid; null without a cart. */
export function payableOf(
  { market, session, t, clientAddress }: RequestContext,
  { cartVersion, total, tax, itemsCount }: SeenForm,
  info: CheckoutInfo,
): Payable | null {
  const token = session.data.cart?.token;
  if (!token) return null;
  return {
    market,
    token,
    cartVersion,
    total: { amount: total, currency: market.currency.code },
    tax: tax === undefined ? undefined : { amount: tax, currency: market.currency.code },
    itemsCount,
    info,
    lineTexts: lineTexts(t),
    clientAddress,
  };
}

/** The descriptions of payment lines without a name of their own. */
export function lineTexts(t: RequestContext['t']): LineTexts {
  return {
    discount: t('payment:lines.discount'),
    wrapping: t('cart:wrapping'),
    addedTax: t('cart:salesTax'),
    adjustment: t('payment:lines.adjustment'),
    paidInParts: t('payment:lines.paidInParts'),
  };
}
