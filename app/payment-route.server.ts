import { cartOf } from './cart-route.server.ts';
import { draftOf, openStep, toAddressForTax, toShippingChoice, toStep } from './checkout-route.server.ts';
import { removeGiftCards, spendGiftCard } from './gift-card-route.server.ts';
import type { Money } from './kernel/money.ts';
import { err, type Result } from './kernel/result.ts';
import { isUpstreamUnavailable } from './kernel/upstream.ts';
import type { Cart } from './modules/cart/domain/cart.ts';
import { cartErrorText } from './modules/cart/ui/cart-error-text.ts';
import { addressLines } from './modules/checkout/domain/address-lines.ts';
import type { CheckoutInfo } from './modules/checkout/domain/checkout-info.ts';
import { orderButtonTexts } from './modules/checkout/domain/order-button.ts';
import { type PaymentCancelEvent, paymentCancelEvent } from './modules/checkout/domain/purchase-event.ts';
import { paymentBegun } from './modules/checkout/domain/tracked-order.ts';
import { readPaymentForm, type SeenForm } from './modules/checkout/forms/payment-form.ts';
import { outcomeText } from './modules/checkout/ui/outcome-text.ts';
import type { PaymentMessage } from './modules/checkout/ui/payment-messages.tsx';
import type { PaymentView } from './modules/checkout/ui/payment-step.tsx';
import type { MethodView } from './modules/checkout/ui/redirect-methods.tsx';
import type { LineTexts, Payable } from './modules/checkout/usecases/begin-payable-order.server.ts';
import type { CheckPaymentError } from './modules/checkout/usecases/check-payment.server.ts';
import type { GiftCardError } from './modules/checkout/usecases/pay-with-gift-card.server.ts';
import { type StartPaymentError, startHostedPayment } from './modules/checkout/usecases/start-hosted-payment.server.ts';
import { type StartedRedirect, type StartRedirectError, startRedirectPayment } from './modules/checkout/usecases/start-redirect-payment.server.ts';
import { storefrontPath } from './modules/markets/domain/storefront-path.ts';
import { NO_ORDER_FOUND } from './modules/orders/domain/normalise-order.ts';
import type { Order } from './modules/orders/domain/order.ts';
import { isPaidOrPending } from './modules/orders/domain/order-status.ts';
import type { GiftCardFault } from './modules/payments/domain/gift-card.ts';
import { BLIK, formMethods, leadsElsewhere, type PaymentMethod, waitsForDays } from './modules/payments/domain/redirect-methods.ts';
import { isProviderUnavailable } from './modules/payments/ports.ts';
import { paymentTexts } from './modules/payments/ui/payment-texts.ts';
import { orderPath } from './order-view.server.ts';
import { noteRefusal, paymentWait } from './payment-limits.server.ts';
import { keepOrder, toClosingOrder } from './payment-return.server.ts';
import { digest } from './platform/digest.server.ts';
import type { RequestPage } from './request-context.ts';

export function paymentView(page: RequestPage, cart: Awaited<ReturnType<typeof openStep>>['cart']): PaymentView {
  const info = draftOf(page);
  const method = cart.shippingMethod;
  const texts = paymentTexts(page.t);
  const orderButton = orderButtonTexts(page.market.countryCode, { order: page.t('checkout:orderButton'), busy: texts.button });
  return {
    deliverTo: addressLines(info.address.shipping, page.services.registry),
    billTo: info.useShippingForBilling ? null : addressLines(info.address.billing, page.services.registry),
    contact: [info.contact.email, info.contact.telephone],
    delivery: method
      ? `${page.t('checkout:summary.shippingMethod', { title: method.title, carrier: method.carrier })}, ${page.format.days(method.deliveryDetails.earliest, method.deliveryDetails.latest)}`
      : '',
    sandbox: page.site.sandboxPayments,
    orderButton,
    texts: { ...texts, button: orderButton.busy },
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
  /** A bank that wants a form. */
  | { readonly kind: 'bank'; readonly url: string; readonly fields: Readonly<Record<string, string>> }
  | {
      readonly kind: 'stay';
      readonly status: number;
      readonly message: PaymentMessage;
      /** What analytics are told of it: a payment that was refused or cancelled at once. */
      readonly cancelled: PaymentCancelEvent | null;
      /** Seconds until trying again is worth it. */
      readonly retryAfter: number | null;
      /** The method whose own field has to be corrected; null where there is none. */
      readonly chosen: string | null;
      /** Fields of the gift card form to correct. */
      readonly giftCard: readonly GiftCardFault[] | null;
    };

/** The payment step's cart and draft. Throws the redirect of the step that has to be seen to first, or of an order paid already. */
export async function openPaymentStep(page: RequestPage): ReturnType<typeof openStep> {
  const lastOrder = page.session.data.orders?.[0];
  // A form posted without a bag comes from a page left open: its bag is paid.
  if (cartOf(page).token() === null && lastOrder !== undefined) throw toStep(page, 'success', lastOrder);
  return openStep(page, 'payment');
}

/** What a shopper who saw this wants to pay; null without a bag. */
export function payableOf(
  { market, session, t, clientAddress }: RequestPage,
  { cartVersion, total, itemsCount }: SeenForm,
  info: CheckoutInfo,
): Payable | null {
  const token = session.data.cart?.token;
  return token
    ? { market, token, cartVersion, total: { amount: total, currency: market.currency.code }, itemsCount, info, lineTexts: lineTexts(t), clientAddress }
    : null;
}

/** What the provider calls the lines that have no name of their own. */
export function lineTexts(t: RequestPage['t']): LineTexts {
  return {
    discount: t('payment:lines.discount'),
    addedTax: t('cart:salesTax'),
    adjustment: t('payment:lines.adjustment'),
    paidInParts: t('payment:lines.paidInParts'),
  };
}

/** The path a payment leads back to. */
export function returnPath({ market }: RequestPage, reference: string, more: Readonly<Record<string, string>> = {}): string {
  return storefrontPath(market.storefrontCode, `/checkout/payment/return?${new URLSearchParams({ reference, ...more })}`);
}

/** The absolute address a payment leads back to. */
export function returnUrl(page: RequestPage, reference: string): string {
  return `${page.site.publicOrigin}${returnPath(page, reference)}`;
}

/** A platform that is away is an answer like others. */
export function unlessUnavailable<T, E>(asked: Promise<Result<T, E>>): Promise<Result<T, E | { readonly kind: 'platform-unavailable' }>> {
  return asked.catch((error: unknown) => {
    if (isUpstreamUnavailable(error)) return err({ kind: 'platform-unavailable' } as const);
    throw error;
  });
}

/** Runs the posted payment form: to the provider's page, or back with what stands in the way. Nothing has been charged then. */
export async function pay(page: RequestPage, form: FormData): Promise<PayOutcome> {
  const { t, services, session, clock } = page;
  const { cart, info } = await openPaymentStep(page);
  const posted = readPaymentForm(form);
  if (posted?.intent === 'remove-gift-cards') return removeGiftCards(page, cart.cartId);
  const payable = posted && payableOf(page, posted, info);
  if (!payable) return stayAtPayment(page, 422, { title: t('checkout:notice.nothingLost'), text: t('checkout:notice.tryLater') });
  const paused = await pausedAfterRefusals(page, cart);
  if (paused) return paused;
  const deps = { ...services, digest, clock };
  const back = (reference: string) => returnUrl(page, reference);
  const remember = (order: Order, sessionId: string) =>
    session.update(paymentBegun(session.data, { orderId: order.id, orderNumber: order.orderNumber, sessionId }));
  if (posted.intent === 'pay-gift-card') return spendGiftCard(page, { payable, typed: posted });
  if (posted.intent === 'pay-hosted') {
    const started = await unlessUnavailable(startHostedPayment(deps, { ...payable, returnUrl: back }));
    if (!started.ok) return explainPayment(page, started.error);
    remember(started.value.order, started.value.sessionId);
    return { kind: 'go', location: started.value.redirectTo };
  }
  const started = await unlessUnavailable(
    startRedirectPayment(deps, { ...payable, type: posted.paymentMethod, blikCode: posted.blikCode, origin: page.site.publicOrigin, returnUrl: back }),
  );
  if (!started.ok) {
    const problem = await explainPayment(page, started.error);
    return problem.kind === 'stay' && started.error.kind === 'blik-code-invalid' ? { ...problem, chosen: posted.paymentMethod } : problem;
  }
  const { order } = started.value;
  if (started.value.kind === 'redirect') {
    const { paymentId, to } = started.value;
    remember(order, paymentId);
    return to.post ? { kind: 'bank', url: to.url, fields: to.post } : { kind: 'go', location: to.url };
  }
  // A part is paid: the payment step shows what is left.
  if (started.value.kind === 'part') throw toStep(page, 'payment');
  // An order that a voucher or a transfer pays is placed, and waits for the money.
  const isPlaced = isPaidOrPending(order.status);
  if (!isPlaced && (started.value.kind === 'waiting' || started.value.kind === 'undecided')) return toOrderThatWaits(page, started.value);
  if (isPlaced) {
    await keepOrder(page, order, { paidHere: true });
    throw toStep(page, 'success', order.id);
  }
  await noteRefusal(page, order);
  const { title, text } = outcomeText(t, order.status);
  return { ...stayAtPayment(page, 422, { title, text: `${text} ${t('checkout:payment.tryAnother')}` }), cancelled: paymentCancelEvent(order.status) };
}

/** The order's own page looks again by itself until the provider has told what became of the payment: nobody is asked to pay twice meanwhile. */
function toOrderThatWaits(page: RequestPage, started: Extract<StartedRedirect, { readonly kind: 'waiting' | 'undecided' }>): PayOutcome {
  const { id: orderId, orderNumber } = started.order;
  page.session.update(paymentBegun(page.session.data, { orderId, orderNumber, sessionId: started.paymentId }));
  if (started.kind === 'undecided') {
    page.logger.warn({ orderNumber, resultCode: started.resultCode }, 'It is not known what became of a payment at a bank');
  }
  return { kind: 'go', location: orderPath(page, orderNumber) };
}

function methodView({ type, name }: PaymentMethod, t: RequestPage['t']): MethodView {
  return { type, name, hint: leadsElsewhere(type) ? '' : t(`payment:ways.${type}`), asksBlikCode: type === BLIK };
}

/** The ways to pay the provider offers; none while it does not answer. */
export async function offeredWays({ services, market }: RequestPage, amount: Money): Promise<readonly PaymentMethod[]> {
  return services.payments.paymentMethods({ market, amount }).catch((error: unknown) => {
    if (isProviderUnavailable(error)) return [];
    throw error;
  });
}

/** Those of them that work without script, besides the hosted page. The rest of a sum is not left to one that takes days. */
export function formMethodViews({ t }: RequestPage, offered: readonly PaymentMethod[], { isRest }: { readonly isRest: boolean }): readonly MethodView[] {
  return formMethods(offered)
    .filter(({ type }) => !(isRest && waitsForDays(type)))
    .map((method) => methodView(method, t));
}

/** The payment step again, with what stands in the way. */
export function stayAtPayment(
  { market }: RequestPage,
  status: number,
  { title, text, back = null }: { readonly title: string; readonly text: string; readonly back?: { readonly href: string; readonly label: string } | null },
): Extract<PayOutcome, { readonly kind: 'stay' }> {
  return {
    kind: 'stay',
    status,
    message: { tone: 'bad', title, text, back: back && { ...back, href: storefrontPath(market.storefrontCode, back.href) } },
    cancelled: null,
    retryAfter: null,
    chosen: null,
    giftCard: null,
  };
}

/** What is said while a bag or an address had too many payments refused, everything kept; null when paying may begin. Asked before any session is handed out. */
export async function pausedAfterRefusals(page: RequestPage, { cartId }: Cart): Promise<PayOutcome | null> {
  const { t } = page;
  const wait = await paymentWait(page, cartId);
  if (wait === null) return null;
  const text = t('order:refusals.text', { count: Math.ceil(wait / 60) });
  return { ...stayAtPayment(page, 429, { title: t('order:refusals.title'), text }), retryAfter: wait };
}

type PaymentProblem = GiftCardError | StartPaymentError | StartRedirectError | CheckPaymentError | { readonly kind: 'platform-unavailable' };

/** What a shopper is told when paying could not begin. Throws the redirect of the step that has to be seen to first, or of an order paid already. */
export async function explainPayment(page: RequestPage, error: PaymentProblem): Promise<PayOutcome> {
  const { t, format, market } = page;
  const toCart = { href: '/checkout/cart', label: t('checkout:payment.changeCart') };
  switch (error.kind) {
    case 'incomplete':
      page.logger.warn({}, error.message);
      return stayAtPayment(page, 422, {
        title: t('checkout:notice.completeAddress'),
        text: t('checkout:notice.nothingCharged'),
        back: { href: '/checkout/address', label: t('checkout:payment.changeAddress') },
      });
    case 'payment-method-unknown':
      return stayAtPayment(page, 422, { title: t('payment:methodUnknown.title'), text: t('payment:methodUnknown.text') });
    case 'payment-method-needs-app':
      return stayAtPayment(page, 422, { title: t('payment:needsApp.title'), text: t('payment:needsApp.text') });
    case 'gift-card-not-accepted':
      return stayAtPayment(page, 422, { title: t('payment:giftCard.notAccepted.title'), text: t('payment:giftCard.notAccepted.text') });
    case 'gift-card-undecided':
      return stayAtPayment(page, 503, { title: t('payment:giftCard.undecided.title'), text: t('payment:giftCard.undecided.text') });
    case 'gift-card-released':
      return stayAtPayment(page, 409, { title: t('payment:giftCard.released.title'), text: t('payment:giftCard.released.text') });
    case 'gift-card-empty':
      return stayAtPayment(page, 422, { title: t('payment:giftCard.empty.title'), text: t('payment:giftCard.empty.text') });
    case 'blik-code-invalid':
      return stayAtPayment(page, 422, { title: t('payment:blik.invalidTitle'), text: t('payment:blik.invalid') });
    case 'amount-mismatch':
      return stayAtPayment(page, 409, { title: t('checkout:payment.amountMismatchTitle'), text: t('checkout:payment.amountMismatch') });
    case 'confirmation-failed':
    case 'order-not-found':
      page.logger.warn({}, error.kind === 'confirmation-failed' ? error.failedReason : NO_ORDER_FOUND);
      return stayAtPayment(page, 409, { title: t('checkout:notice.nothingLost'), text: t('checkout:notice.tryLater') });
    case 'session-superseded':
      return stayAtPayment(page, 409, {
        title: t('checkout:notice.sessionSupersededTitle'),
        text: t('checkout:notice.sessionSuperseded'),
        back: { href: '/checkout/payment', label: t('checkout:notice.sessionAgain') },
      });
    case 'total-changed':
      // Another delivery or country may come to the same sum.
      if (error.seen.amount === error.now.amount) {
        return stayAtPayment(page, 409, { title: t('checkout:notice.bagChangedTitle'), text: t('checkout:notice.bagChanged') });
      }
      return stayAtPayment(page, 409, {
        title: t('checkout:notice.totalChangedTitle'),
        text: t('checkout:notice.totalChanged', { seen: format.money(error.seen), now: format.money(error.now) }),
      });
    case 'discount-ended': {
      const sameTotal = error.seen.amount === error.now.amount;
      const values = { code: error.code, seen: format.money(error.seen), now: format.money(error.now) };
      return stayAtPayment(page, 409, {
        title: t('discounts:payment.title', values),
        text: sameTotal ? t('discounts:payment.sameTotal', values) : t('discounts:payment.text', values),
        back: toCart,
      });
    }
    case 'OUT_OF_STOCK':
      return stayAtPayment(page, 409, {
        title: t('checkout:notice.soldOutTitle'),
        text:
          error.available > 0
            ? t('checkout:notice.soldOutSome', { name: error.name, available: error.available })
            : t('checkout:notice.soldOut', { name: error.name }),
        back: toCart,
      });
    case 'too-many-reserved': {
      const { retryAfter } = error;
      const text = retryAfter === null ? t('order:reservations.tooLarge') : t('order:reservations.text', { count: Math.ceil(retryAfter / 60) });
      const title = retryAfter === null ? t('order:reservations.tooLargeTitle') : t('order:reservations.title');
      return { ...stayAtPayment(page, retryAfter === null ? 422 : 429, { title, text, back: retryAfter === null ? toCart : null }), retryAfter };
    }
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
      return stayAtPayment(page, 503, { title: t('checkout:payment.unavailableTitle'), text: t('checkout:payment.unavailable') });
    default:
      if (error.kind === 'CART_CLOSED') await toClosingOrder(page, error.orderId);
      return stayAtPayment(page, 409, {
        title: cartErrorText(error, { ...page, country: market.name.local }),
        text: t('checkout:notice.nothingCharged'),
        back: toCart,
      });
  }
}
