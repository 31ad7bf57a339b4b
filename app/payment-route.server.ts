import { draftOf, openStep, toStep } from './checkout-route.server.ts';
import { cartErrorText } from './modules/cart/ui/cart-error-text.ts';
import type { Address } from './modules/checkout/domain/checkout-info.ts';
import { incompleteMessage } from './modules/checkout/domain/completeness.ts';
import { regionName } from './modules/checkout/domain/region-choice.ts';
import { readPaymentForm } from './modules/checkout/forms/payment-form.ts';
import type { PaymentMessage, PaymentView } from './modules/checkout/ui/payment-step.tsx';
import { type StartPaymentError, startHostedPayment } from './modules/checkout/usecases/start-hosted-payment.server.ts';
import { storefrontPath } from './modules/markets/domain/storefront-path.ts';
import type { RequestPage } from './request-context.ts';

/** An address in lines, as it is read out on pages and labels. */
export function addressLines({ services }: RequestPage, address: Address): readonly string[] {
  const market = services.registry.market(address.country);
  const region = address.region && market ? regionName(market.regions, address.region) : '';
  return [`${address.firstName} ${address.lastName}`, address.street0, address.street1, `${address.postCode} ${address.city}`.trim(), region, market?.name.local ?? address.country].filter(Boolean);
}

export function paymentView(page: RequestPage, cart: Awaited<ReturnType<typeof openStep>>['cart']): PaymentView {
  const info = draftOf(page);
  const method = cart.shippingMethod;
  return {
    deliverTo: addressLines(page, info.address.shipping),
    billTo: info.useShippingForBilling ? null : addressLines(page, info.address.billing),
    contact: [info.contact.email, info.contact.telephone],
    delivery: method ? `${page.t('checkout:summary.shippingMethod', { title: method.title, carrier: method.carrier })}, ${page.format.days(method.deliveryDetails.earliest, method.deliveryDetails.latest)}` : '',
    sandbox: page.site.sandboxPayments,
  };
}

/** What the last attempt came to, told once. */
export function takeOutcomeMessage(page: RequestPage): PaymentMessage | null {
  const { notice } = page.session.data;
  if (notice?.kind !== 'payment' || !notice.value) return null;
  page.session.update({ notice: undefined });
  const outcome = ['refused', 'cancelled', 'error', 'expired'].find((name) => name === notice.value) ?? 'unknown';
  return {
    tone: outcome === 'cancelled' ? 'note' : 'bad',
    title: page.t(`checkout:payment.outcome.${outcome}Title`),
    text: `${page.t(`checkout:payment.outcome.${outcome}`)} ${page.t('checkout:payment.tryAnother')}`,
    back: null,
  };
}

export type PayOutcome = { readonly kind: 'go'; readonly location: string } | { readonly kind: 'stay'; readonly status: number; readonly message: PaymentMessage };

/** Runs the posted payment form: to the provider's page, or back with what stands in the way. Nothing has been charged then. */
export async function pay(page: RequestPage, form: FormData): Promise<PayOutcome> {
  const { t, market, services, session, clock, site } = page;
  const { info } = await openStep(page, 'payment');
  const posted = readPaymentForm(form);
  const token = session.data.cart?.token;
  if (!posted || !token) return stay(page, 422, { title: t('checkout:notice.nothingLost'), text: t('checkout:notice.tryLater') });
  if (incompleteMessage(info)) {
    return stay(page, 422, { title: t('checkout:notice.completeAddress'), text: t('checkout:notice.nothingCharged'), back: { href: '/checkout/address', label: t('checkout:payment.changeAddress') } });
  }
  const started = await startHostedPayment(
    { ...services, clock },
    {
      market,
      token,
      cartVersion: posted.cartVersion,
      total: { amount: posted.total, currency: market.currency.code },
      info,
      returnUrl: (reference) => `${site.publicOrigin}${storefrontPath(market.storefrontCode, `/checkout/payment/return?reference=${encodeURIComponent(reference)}`)}`,
    },
  );
  if (!started.ok) return explain(page, started.error);
  const { order, sessionId, redirectTo } = started.value;
  session.update({ payment: { orderId: order.id, orderNumber: order.orderNumber, sessionId, fingerprint: '' } });
  return { kind: 'go', location: redirectTo };
}

function stay(
  { market }: RequestPage,
  status: number,
  { title, text, back = null }: { readonly title: string; readonly text: string; readonly back?: { readonly href: string; readonly label: string } | null },
): PayOutcome {
  return { kind: 'stay', status, message: { tone: 'bad', title, text, back: back && { ...back, href: storefrontPath(market.storefrontCode, back.href) } } };
}

function explain(page: RequestPage, error: StartPaymentError): PayOutcome {
  const { t, format, market } = page;
  const toCart = { href: '/checkout/cart', label: t('checkout:payment.changeCart') };
  switch (error.kind) {
    case 'total-changed':
      return stay(page, 409, { title: t('checkout:notice.totalChangedTitle'), text: t('checkout:notice.totalChanged', { seen: format.money(error.seen), now: format.money(error.now) }) });
    case 'OUT_OF_STOCK':
      return stay(page, 409, {
        title: t('checkout:notice.soldOutTitle'),
        text: error.available > 0 ? t('checkout:notice.soldOutSome', { name: error.name, available: error.available }) : t('checkout:notice.soldOut', { name: error.name }),
        back: toCart,
      });
    case 'already-paid':
      page.session.update({ orders: [error.order.id, ...(page.session.data.orders ?? []).filter((id) => id !== error.order.id)].slice(0, 3) });
      throw toStep(page, 'success', error.order.id);
    case 'cart-empty':
    case 'MISSING_SHIPPING_OPTION_ERROR':
      throw toStep(page, 'cart');
    case 'payment-provider-unavailable':
      return stay(page, 503, { title: t('checkout:payment.unavailableTitle'), text: t('checkout:payment.unavailable') });
    default:
      return stay(page, 409, { title: cartErrorText(error, { t, country: market.name.local }), text: t('checkout:notice.nothingCharged'), back: toCart });
  }
}
