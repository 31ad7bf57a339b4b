import { cartOf } from './cart-route.server.ts';
import { draftOf, openStep, toAddressForTax, toShippingChoice, toStep } from './checkout-route.server.ts';
import { err } from './kernel/result.ts';
import { isUpstreamUnavailable } from './kernel/upstream.ts';
import { cartErrorText } from './modules/cart/ui/cart-error-text.ts';
import { addressLines } from './modules/checkout/domain/address-lines.ts';
import { incompleteMessage } from './modules/checkout/domain/completeness.ts';
import { readPaymentForm } from './modules/checkout/forms/payment-form.ts';
import { outcomeText } from './modules/checkout/ui/outcome-text.ts';
import type { PaymentMessage, PaymentView } from './modules/checkout/ui/payment-step.tsx';
import { type StartPaymentError, startHostedPayment } from './modules/checkout/usecases/start-hosted-payment.server.ts';
import { storefrontPath } from './modules/markets/domain/storefront-path.ts';
import { paymentWait } from './payment-limits.server.ts';
import { keepOrder } from './payment-return.server.ts';
import type { RequestPage } from './request-context.ts';

export function paymentView(page: RequestPage, cart: Awaited<ReturnType<typeof openStep>>['cart']): PaymentView {
  const info = draftOf(page);
  const method = cart.shippingMethod;
  return {
    deliverTo: addressLines(info.address.shipping, page.services.registry),
    billTo: info.useShippingForBilling ? null : addressLines(info.address.billing, page.services.registry),
    contact: [info.contact.email, info.contact.telephone],
    delivery: method
      ? `${page.t('checkout:summary.shippingMethod', { title: method.title, carrier: method.carrier })}, ${page.format.days(method.deliveryDetails.earliest, method.deliveryDetails.latest)}`
      : '',
    sandbox: page.site.sandboxPayments,
  };
}

/** What the last attempt came to, told once. */
export function takeOutcomeMessage(page: RequestPage): PaymentMessage | null {
  const { notice } = page.session.data;
  if (notice?.kind !== 'payment' || !notice.value) return null;
  page.session.update({ notice: undefined });
  const { title, text } = outcomeText(page.t, notice.value);
  return { tone: notice.value === 'cancelled' ? 'note' : 'bad', title, text: `${text} ${page.t('checkout:payment.tryAnother')}`, back: null };
}

export type PayOutcome =
  | { readonly kind: 'go'; readonly location: string }
  | {
      readonly kind: 'stay';
      readonly status: number;
      readonly message: PaymentMessage;
      /** Seconds until trying again is worth it. */
      readonly retryAfter: number | null;
    };

/** Runs the posted payment form: to the provider's page, or back with what stands in the way. Nothing has been charged then. */
export async function pay(page: RequestPage, form: FormData): Promise<PayOutcome> {
  const { t, market, services, session, clock, site } = page;
  const lastOrder = session.data.orders?.[0];
  // A form posted without a bag comes from a page left open: its bag is paid.
  if (cartOf(page).token() === null && lastOrder !== undefined) throw toStep(page, 'success', lastOrder);
  const { cart, info } = await openStep(page, 'payment');
  const posted = readPaymentForm(form);
  const token = session.data.cart?.token;
  if (!posted || !token) return stay(page, 422, { title: t('checkout:notice.nothingLost'), text: t('checkout:notice.tryLater') });
  if (incompleteMessage(info)) {
    return stay(page, 422, {
      title: t('checkout:notice.completeAddress'),
      text: t('checkout:notice.nothingCharged'),
      back: { href: '/checkout/address', label: t('checkout:payment.changeAddress') },
    });
  }
  const wait = await paymentWait(page, cart.cartId);
  if (wait !== null) return tooManyRefused(page, wait);
  const started = await startHostedPayment(
    { ...services, clock },
    {
      market,
      token,
      cartVersion: posted.cartVersion,
      total: { amount: posted.total, currency: market.currency.code },
      itemsCount: posted.itemsCount,
      info,
      returnUrl: (reference) =>
        `${site.publicOrigin}${storefrontPath(market.storefrontCode, `/checkout/payment/return?reference=${encodeURIComponent(reference)}`)}`,
    },
  ).catch((error: unknown) => {
    if (isUpstreamUnavailable(error)) return err({ kind: 'platform-unavailable' } as const);
    throw error;
  });
  if (!started.ok) return explain(page, started.error);
  const { order, sessionId, redirectTo } = started.value;
  session.update({ payment: { orderId: order.id, orderNumber: order.orderNumber, sessionId } });
  return { kind: 'go', location: redirectTo };
}

function stay(
  { market }: RequestPage,
  status: number,
  { title, text, back = null }: { readonly title: string; readonly text: string; readonly back?: { readonly href: string; readonly label: string } | null },
): Extract<PayOutcome, { readonly kind: 'stay' }> {
  return {
    kind: 'stay',
    status,
    message: { tone: 'bad', title, text, back: back && { ...back, href: storefrontPath(market.storefrontCode, back.href) } },
    retryAfter: null,
  };
}

/** What is said where a bag or an address had too many payments refused; everything is kept. */
export function tooManyRefused(page: RequestPage, wait: number): Extract<PayOutcome, { readonly kind: 'stay' }> {
  const { t } = page;
  const text = t('checkout:payment.tooManyRefused', { count: Math.ceil(wait / 60) });
  return { ...stay(page, 429, { title: t('checkout:payment.tooManyRefusedTitle'), text }), retryAfter: wait };
}

async function explain(page: RequestPage, error: StartPaymentError | { readonly kind: 'platform-unavailable' }): Promise<PayOutcome> {
  const { t, format, market } = page;
  const toCart = { href: '/checkout/cart', label: t('checkout:payment.changeCart') };
  switch (error.kind) {
    case 'total-changed':
      // Another delivery or country may come to the same sum.
      if (error.seen.amount === error.now.amount) {
        return stay(page, 409, { title: t('checkout:notice.bagChangedTitle'), text: t('checkout:notice.bagChanged') });
      }
      return stay(page, 409, {
        title: t('checkout:notice.totalChangedTitle'),
        text: t('checkout:notice.totalChanged', { seen: format.money(error.seen), now: format.money(error.now) }),
      });
    case 'discount-ended': {
      const sameTotal = error.seen.amount === error.now.amount;
      const values = { code: error.code, seen: format.money(error.seen), now: format.money(error.now) };
      return stay(page, 409, {
        title: t('discounts:payment.title', values),
        text: sameTotal ? t('discounts:payment.sameTotal', values) : t('discounts:payment.text', values),
        back: toCart,
      });
    }
    case 'OUT_OF_STOCK':
      return stay(page, 409, {
        title: t('checkout:notice.soldOutTitle'),
        text:
          error.available > 0
            ? t('checkout:notice.soldOutSome', { name: error.name, available: error.available })
            : t('checkout:notice.soldOut', { name: error.name }),
        back: toCart,
      });
    case 'already-paid':
      await keepOrder(page, error.order, { paidHere: true });
      throw toStep(page, 'success', error.order.id);
    case 'cart-empty':
      throw toStep(page, 'cart');
    case 'MISSING_SHIPPING_OPTION_ERROR':
      throw toShippingChoice(page);
    case 'TAX_JAR_ERROR':
    case 'tax-service-unavailable':
      throw toAddressForTax(page, error);
    case 'payment-provider-unavailable':
    case 'platform-unavailable':
      return stay(page, 503, { title: t('checkout:payment.unavailableTitle'), text: t('checkout:payment.unavailable') });
    default:
      return stay(page, 409, { title: cartErrorText(error, { ...page, country: market.name.local }), text: t('checkout:notice.nothingCharged'), back: toCart });
  }
}
