import { err } from '#app/kernel/result.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { orderAgainPath } from '#app/modules/checkout/domain/order-again.ts';
import { limitedOrder } from '#app/modules/checkout/ui/limited-order.ts';
import { outcomeText } from '#app/modules/checkout/ui/outcome-text.ts';
import { completePaymentReturn } from '#app/modules/checkout/usecases/complete-payment-return.server.ts';
import { settleSession } from '#app/modules/checkout/usecases/follow-order.server.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import type { Returned } from '#app/modules/payments/domain/return-reference.ts';
import type { PaymentDetails } from '#app/modules/payments/ports.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { digest } from '#app/web/digest.server.ts';
import { pause } from '#app/web/pause.server.ts';
import { pageNotFound } from '#app/web/responses.ts';
import { hasAttempt } from '#app/web/session/session-data.ts';
import { cartOf } from './cart-step.server.ts';
import { isFresh } from './mirror.server.ts';
import { alertMismatch } from './payment-alert.server.ts';
import { noteRefusal } from './payment-limits.server.ts';
import { toStep } from './steps.server.ts';

const REFRESH_SECONDS = 5;

/**
 * Adds the order to the session. A final payment ends the checkout of the browser that started it: personal data is
 * removed, and the cart is without the goods that were bought. While the payment is pending, cart, address and steps
 * stay. The read drops a paid cart.
 */
export async function keepOrder(
  context: RequestContext,
  order: Order,
  { paidHere }: { readonly paidHere: boolean },
): Promise<void> {
  const { session } = context;
  await settleSession(context, order, { own: paidHere });
  await cartOf(context).read();
  if (paidHere) session.update({ notice: undefined });
}

/** Throws the redirect to the order that closed a cart, while it is paid or waits for a bank. */
export async function toClosingOrder(context: RequestContext, orderId: string | null): Promise<void> {
  const order = orderId === null ? null : await context.services.orders.byId(orderId);
  if (!order || !isPaidOrPending(order.status)) return;
  await keepOrder(context, order, { paidHere: true });
  throw toStep(context, 'success', order.id);
}

/**
 * Whether a return may show its order in this browser: the session has the order, or it has this payment attempt and
 * the reference is fresh. The reference alone proves nothing: anyone who has the address can open it, and a page of
 * another site can make a browser open it.
 */
function mayShow({ session: { data } }: RequestContext, order: Order, { orderNumber, isFresh }: Returned): boolean {
  return data.orders?.includes(order.id) === true || (isFresh && hasAttempt(data, orderNumber));
}

/**
 * Settles a return from the provider. Throws the redirect to the success page, or back to the payment step; else
 * answers a page that says what is known. The reference settles the payment in every browser. A browser without the
 * attempt sees number and status, and its session does not change.
 */
export async function finishReturn(context: RequestContext, url: URL) {
  const { services, session, t, market, logger } = context;
  const returned = services.returnReference.verify(url.searchParams.get('reference') ?? '');
  if (!returned) throw pageNotFound(context.path);
  const { orderNumber } = returned;
  const startedHere = session.data.payment?.orderNumber === orderNumber;
  const text = (name: string) => url.searchParams.get(name) ?? '';
  const result = await completePaymentReturn(
    { ...services, digest, pause },
    {
      orderNumber,
      sessionId: text('sessionId'),
      sessionResult: text('sessionResult'),
      details: detailsIn(url.searchParams),
    },
  ).catch((error: unknown) => {
    if (isUpstreamUnavailable(error)) return err({ kind: 'platform-unavailable' } as const);
    throw error;
  });
  const link = (path: string) => storefrontPath(market.storefrontCode, path);
  const askAgain = { href: `${url.pathname}${url.search}`, label: t('checkout:payment.askAgain') };
  const questions = { href: link('/faq/orders'), label: t('checkout:payment.orderQuestions') };

  if (!result.ok) {
    if (result.error.kind === 'order-not-found') throw pageNotFound(context.path);
    const reason = result.error.kind === 'confirmation-failed' ? result.error.failedReason : result.error.kind;
    logger.warn({ orderNumber, reason }, 'A payment return could not be settled');
    if (result.error.kind === 'amount-mismatch') {
      alertMismatch(context, orderNumber);
      const text = `${t('checkout:payment.amountMismatch')} ${t('checkout:success.orderNumber')}: ${orderNumber}`;
      return answer(context, {
        title: t('checkout:payment.amountMismatchTitle'),
        text,
        ways: [questions],
        refresh: null,
      });
    }
    const known = result.error.kind === 'payment-provider-unavailable' || result.error.kind === 'platform-unavailable';
    return answer(context, {
      ...outcomeText(t, 'unknown'),
      ways: known ? [askAgain] : [questions],
      refresh: known ? REFRESH_SECONDS : null,
    });
  }

  const order = result.value;
  const paidHere = startedHere || session.data.trackedOrder?.orderId === order.id;
  await noteRefusal(context, order);
  if (isPaidOrPending(order.status)) {
    if (!mayShow(context, order, returned)) {
      const shop = { href: link('/'), label: t('checkout:success.carryOn') };
      return answer(context, { ...limitedOrder(t, order, 'otherBrowser'), ways: [shop, questions], refresh: null });
    }
    // A bag changed on the way has forgotten its payment: an order that waits for a bank is followed all the same.
    const isFollowed = paidHere || (order.status === 'pending' && hasAttempt(session.data, orderNumber));
    await keepOrder(context, order, { paidHere: isFollowed });
    throw toStep(context, 'success', order.id);
  }
  const toPayment = link('/checkout/payment');
  if (order.status === 'created' || order.status === 'unknown') {
    return answer(context, {
      title: t('checkout:payment.outcome.pendingTitle'),
      text: t('payment:undecided'),
      ways: [askAgain, { href: toPayment, label: t('payment:notPaid') }],
      refresh: REFRESH_SECONDS,
    });
  }
  if (!paidHere) {
    // A cookie lost on the way: the bag offers the goods again, beside the bag that a browser with script kept.
    const again = isFresh(session.data) ? orderAgainPath(order) : toPayment;
    return answer(context, {
      ...outcomeText(t, order.status),
      ways: [{ href: again, label: t('checkout:payment.tryAgain') }],
      refresh: null,
    });
  }
  await settleSession(context, order, { own: true });
  // The shopper has filled a new cart: its page shows the result of the order.
  if (session.data.trackedOrder?.aside) throw toStep(context, 'cart');
  session.update({ notice: { kind: 'payment', value: order.status }, payment: undefined });
  throw toStep(context, 'payment');
}

const LONGEST_DETAILS = 8000;

/** What a bank gave the browser to bring back; null where it was at none. */
function detailsIn(query: URLSearchParams): PaymentDetails | null {
  const given = (name: string) => (query.get(name) ?? '').slice(0, LONGEST_DETAILS);
  if (given('redirectResult') !== '') return { redirectResult: given('redirectResult') };
  return given('payload') === '' ? null : { payload: given('payload') };
}

type Answer = {
  readonly title: string;
  readonly text: string;
  readonly orderNumber?: string;
  readonly ways: readonly { readonly href: string; readonly label: string }[];
  readonly refresh: number | null;
};

async function answer(context: RequestContext, view: Answer) {
  const shell = await context.services.content.shell(context.market);
  return {
    ...view,
    status: 200,
    sandbox: context.site.sandboxPayments,
    head: pageHead(context, shell.brand.name, { title: view.title, path: '/checkout/payment', index: false }),
  };
}
