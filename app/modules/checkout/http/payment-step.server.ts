import type { Money } from '#app/kernel/money.ts';
import { addressLines } from '#app/modules/checkout/domain/address-lines.ts';
import type { CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import { orderButtonTexts } from '#app/modules/checkout/domain/order-button.ts';
import { paymentCancelEvent } from '#app/modules/checkout/domain/purchase-event.ts';
import { attemptStarted } from '#app/modules/checkout/domain/tracked-order.ts';
import { readPaymentForm, type SeenForm } from '#app/modules/checkout/forms/payment-form.ts';
import { outcomeText } from '#app/modules/checkout/ui/outcome-text.ts';
import type { PaymentMessage } from '#app/modules/checkout/ui/payment-messages.tsx';
import type { PaymentView } from '#app/modules/checkout/ui/payment-step.tsx';
import type { MethodView } from '#app/modules/checkout/ui/redirect-methods.tsx';
import type { LineTexts, Payable } from '#app/modules/checkout/usecases/begin-payable-order.server.ts';
import { startHostedPayment } from '#app/modules/checkout/usecases/start-hosted-payment.server.ts';
import {
  type StartedRedirect,
  startRedirectPayment,
} from '#app/modules/checkout/usecases/start-redirect-payment.server.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import { orderPath } from '#app/modules/orders/http/order-page.server.ts';
import {
  BLIK,
  formMethods,
  leadsElsewhere,
  type PaymentMethod,
  waitsForDays,
} from '#app/modules/payments/domain/redirect-methods.ts';
import { isProviderUnavailable } from '#app/modules/payments/ports.ts';
import { paymentTexts } from '#app/modules/payments/ui/payment-texts.ts';
import type { RequestContext } from '#app/request-context.ts';
import { digest } from '#app/web/digest.server.ts';
import { cartOf } from './cart-step.server.ts';
import { explainChangedRest, removeGiftCards, spendGiftCard } from './gift-card.server.ts';
import {
  explainPayment,
  type PayOutcome,
  pausedAfterRefusals,
  returnUrl,
  stayAtPayment,
  unlessUnavailable,
} from './payment-answer.server.ts';
import { noteRefusal } from './payment-limits.server.ts';
import { keepOrder } from './payment-return.server.ts';
import { draftOf, openStep, toStep } from './steps.server.ts';

export function paymentView(context: RequestContext, cart: Awaited<ReturnType<typeof openStep>>['cart']): PaymentView {
  const info = draftOf(context);
  const method = cart.shippingMethod;
  const texts = paymentTexts(context.t);
  const orderButton = orderButtonTexts(context.market.countryCode, {
    order: context.t('checkout:orderButton'),
    busy: texts.button,
  });
  return {
    deliverTo: addressLines(info.address.shipping, context.services.registry),
    billTo: info.useShippingForBilling ? null : addressLines(info.address.billing, context.services.registry),
    contact: [info.contact.email, info.contact.telephone],
    delivery: method
      ? `${context.t('checkout:summary.shippingMethod', { title: method.title, carrier: method.carrier })}, ${context.format.days(method.deliveryDetails.earliest, method.deliveryDetails.latest)}`
      : '',
    sandbox: context.site.sandboxPayments,
    orderButton,
    texts: { ...texts, button: orderButton.busy },
  };
}

/** What the last attempt came to, told once. */
export function takeOutcomeMessage(context: RequestContext): PaymentMessage | null {
  const { notice } = context.session.data;
  if (notice?.kind !== 'payment' || !notice.value) return null;
  context.session.update({ notice: undefined });
  const { title, text } = outcomeText(context.t, notice.value);
  return {
    tone: notice.value === 'cancelled' ? 'note' : 'bad',
    title,
    text: `${text} ${context.t('checkout:payment.tryAnother')}`,
    back: null,
  };
}

/**
 * The payment step's cart and draft. Throws the redirect of the step that has to be seen to first, or of an order paid
 * already.
 */
export async function openPaymentStep(context: RequestContext): ReturnType<typeof openStep> {
  const lastOrder = context.session.data.orders?.[0];
  // A form posted without a bag comes from a page left open: its bag is paid.
  if (cartOf(context).token() === null && lastOrder !== undefined) throw toStep(context, 'success', lastOrder);
  return openStep(context, 'payment');
}

/** What a shopper who saw this wants to pay; null without a bag. */
export function payableOf(
  { market, session, t, clientAddress }: RequestContext,
  { cartVersion, total, itemsCount }: SeenForm,
  info: CheckoutInfo,
): Payable | null {
  const token = session.data.cart?.token;
  return token
    ? {
        market,
        token,
        cartVersion,
        total: { amount: total, currency: market.currency.code },
        itemsCount,
        info,
        lineTexts: lineTexts(t),
        clientAddress,
      }
    : null;
}

/** The descriptions of payment lines without a name of their own. */
export function lineTexts(t: RequestContext['t']): LineTexts {
  return {
    discount: t('payment:lines.discount'),
    addedTax: t('cart:salesTax'),
    adjustment: t('payment:lines.adjustment'),
    paidInParts: t('payment:lines.paidInParts'),
  };
}

/**
 * Runs the posted payment form: to the provider's page, or back with what stands in the way. Nothing has been charged
 * then.
 */
export async function pay(context: RequestContext, form: FormData): Promise<PayOutcome> {
  const { t, services, session, clock } = context;
  const { cart, info } = await openPaymentStep(context);
  const posted = readPaymentForm(form);
  if (posted?.intent === 'remove-gift-cards') return removeGiftCards(context, cart.cartId);
  const payable = posted && payableOf(context, posted, info);
  if (!payable)
    return stayAtPayment(context, 422, {
      title: t('checkout:notice.nothingLost'),
      text: t('checkout:notice.tryLater'),
    });
  const paused = await pausedAfterRefusals(context, cart);
  if (paused) return paused;
  const changed = posted.intent === 'pay-hosted' ? null : await explainChangedRest(context, cart, posted);
  if (changed) return changed;
  const deps = { ...services, digest, clock };
  const back = (reference: string) => returnUrl(context, reference);
  const remember = (order: Order, sessionId: string) =>
    session.update(attemptStarted(session.data, { orderId: order.id, orderNumber: order.orderNumber, sessionId }));
  if (posted.intent === 'pay-gift-card') return spendGiftCard(context, { payable, typed: posted });
  if (posted.intent === 'pay-hosted') {
    const started = await unlessUnavailable(startHostedPayment(deps, { ...payable, returnUrl: back }));
    if (!started.ok) return explainPayment(context, started.error);
    remember(started.value.order, started.value.sessionId);
    return { kind: 'go', location: started.value.redirectTo };
  }
  const started = await unlessUnavailable(
    startRedirectPayment(deps, {
      ...payable,
      type: posted.paymentMethod,
      blikCode: posted.blikCode,
      origin: context.site.publicOrigin,
      returnUrl: back,
    }),
  );
  if (!started.ok) {
    const problem = await explainPayment(context, started.error);
    return problem.kind === 'stay' && started.error.kind === 'blik-code-invalid'
      ? { ...problem, chosen: posted.paymentMethod }
      : problem;
  }
  const { order } = started.value;
  if (started.value.kind === 'redirect') {
    const { paymentId, to } = started.value;
    remember(order, paymentId);
    return to.post ? { kind: 'bank', url: to.url, fields: to.post } : { kind: 'go', location: to.url };
  }
  // A part is paid: the payment step shows what is left.
  if (started.value.kind === 'part') throw toStep(context, 'payment');
  // An order that a voucher or a transfer pays is placed, and waits for the money.
  const isPlaced = isPaidOrPending(order.status);
  if (!isPlaced && (started.value.kind === 'waiting' || started.value.kind === 'undecided'))
    return toOrderThatWaits(context, started.value);
  if (isPlaced) {
    await keepOrder(context, order, { paidHere: true });
    throw toStep(context, 'success', order.id);
  }
  await noteRefusal(context, order);
  const { title, text } = outcomeText(t, order.status);
  return {
    ...stayAtPayment(context, 422, { title, text: `${text} ${t('checkout:payment.tryAnother')}` }),
    cancelled: paymentCancelEvent(order.status),
  };
}

/**
 * The order's own page reloads until the provider has reported the result of the payment, and does not offer to pay
 * again meanwhile.
 */
function toOrderThatWaits(
  context: RequestContext,
  started: Extract<StartedRedirect, { readonly kind: 'waiting' | 'undecided' }>,
): PayOutcome {
  const { id: orderId, orderNumber } = started.order;
  context.session.update(attemptStarted(context.session.data, { orderId, orderNumber, sessionId: started.paymentId }));
  if (started.kind === 'undecided') {
    context.logger.warn(
      { orderNumber, resultCode: started.resultCode },
      'The result of a payment at a bank is unknown',
    );
  }
  return { kind: 'go', location: orderPath(context, orderNumber) };
}

function methodView({ type, name }: PaymentMethod, t: RequestContext['t']): MethodView {
  return { type, name, hint: leadsElsewhere(type) ? '' : t(`payment:ways.${type}`), asksBlikCode: type === BLIK };
}

/** The payment methods of the provider; none while it is unavailable. */
export async function offeredWays(
  { services, market }: RequestContext,
  amount: Money,
): Promise<readonly PaymentMethod[]> {
  return services.payments.paymentMethods({ market, amount }).catch((error: unknown) => {
    if (isProviderUnavailable(error)) return [];
    throw error;
  });
}

/** Those that work without script, besides the hosted page. Methods that take days cannot pay the rest of a sum. */
export function formMethodViews(
  { t }: RequestContext,
  offered: readonly PaymentMethod[],
  { isRest }: { readonly isRest: boolean },
): readonly MethodView[] {
  return formMethods(offered)
    .filter(({ type }) => !(isRest && waitsForDays(type)))
    .map((method) => methodView(method, t));
}
