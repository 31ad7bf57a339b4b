import { loadsAgreedParties } from '#app/modules/analytics/domain/third-parties.ts';
import { checkoutPath } from '#app/modules/checkout/domain/checkout-url.ts';
import { orderViewDeps, orderVisit } from '#app/modules/checkout/http/order-page.server.ts';
import { toStep } from '#app/modules/checkout/http/step-redirect.server.ts';
import { outcomeText } from '#app/modules/checkout/ui/payment-messages.tsx';
import { orderSignUpView } from '#app/modules/newsletter/http/order-sign-up.server.ts';
import { isCalledOff } from '#app/modules/orders/domain/fulfilment.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isOverdue, isUnderReview } from '#app/modules/orders/domain/order-status.ts';
import { orderPath } from '#app/modules/orders/http/order-path.server.ts';
import {
  claimPurchaseEvent,
  claimRefundEvent,
  claimSignUpEvent,
} from '#app/modules/orders/http/purchase-event.server.ts';
import { fulfilmentText, overdueText, underReviewText } from '#app/modules/orders/ui/fulfilment-text.ts';
import { limitedOrder } from '#app/modules/orders/ui/limited-order.ts';
import { type PaymentRetry, retryView } from '#app/modules/orders/ui/order-status-view.ts';
import { orderView } from '#app/modules/orders/ui/order-view.ts';
import type { OrderView } from '#app/modules/orders/ui/success-page.tsx';
import { findFulfilment } from '#app/modules/orders/usecases/find-fulfilment.server.ts';
import { showPlacedOrder } from '#app/modules/orders/usecases/show-order.server.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { seeOther } from '#app/web/responses.ts';

/** An order is shown only to the browser it was placed with. Without an id it is the one placed last. */
export async function loadSuccess(context: RequestContext, id: string | undefined, request: Request) {
  const { t, site, market, services } = context;
  const shown = await showPlacedOrder(orderVisit(context), id);
  if (!shown) throw toStep(context, 'cart');
  const { order } = shown;
  const { seller } = await services.content.shell(market);
  const page = async (title: string) => ({
    sandbox: site.sandboxPayments,
    head: await pageHead(context, { title, path: '/checkout/success', index: false }),
  });
  const toCart = { href: checkoutPath(market.storefrontCode, 'cart'), label: t('checkout:address.back') };
  const toOrder = { href: orderPath(context, order.orderNumber), label: t('withdrawal:done.toOrder') };
  const unpaid = async ({ title, text }: Words, ways: readonly Way[]) => {
    const refund = await claimRefundEvent(context, order, request);
    return { order: null, title, text, orderNumber: order.orderNumber, refund, ways, ...(await page(title)) };
  };
  if (isUnderReview(order) && shown.kind !== 'limited') return unpaid(underReviewText(t), [toOrder]);
  switch (shown.kind) {
    case 'unpaid':
      return unpaid(unpaidText(context, order), waysOn(context, shown, toCart));
    case 'limited': {
      const fulfilment = await findFulfilment(services, order);
      const limited = limitedOrder(t, order, { fulfilment, reason: 'old', sendsLetters: site.sendsLetters });
      return { order: null, ...limited, refund: null, ways: [toCart], ...(await page(limited.title)) };
    }
    case 'full': {
      if (new URL(request.url).searchParams.has(OPEN)) throw seeOther(toOrder.href);
      const fulfilment = await findFulfilment(services, order);
      if (isCalledOff(fulfilment)) {
        const calledOff = fulfilmentText(t, order, fulfilment);
        const { orderNumber } = order;
        return {
          order: null,
          ...calledOff,
          orderNumber,
          refund: null,
          ways: [toOrder],
          ...(await page(calledOff.title)),
        };
      }
      const signUp = await signUpOf(context, order);
      const newsletter = signUp?.text ?? null;
      const signed = orderView(orderViewDeps(context, order, seller), order, { fulfilment, newsletter });
      const isRead = loadsAgreedParties(site.thirdParties, context.consent.given);
      const view = isRead ? withoutSignature(context, signed, order) : signed;
      const purchase = await claimPurchaseEvent(context, order, request);
      // After the purchase, which it belongs to.
      const signedUp = await claimSignUpEvent(context, { order, signUp }, request);
      return { order: view, purchase, signedUp, signUpForm: signUp?.form ?? null, ...(await page(t(titleKey(view)))) };
    }
  }
}

/** The parameter that leads this browser on to the page of its order. */
const OPEN = 'open';

/** The same view, whose link opens the order in this browser alone: what it leads to has the signed one. */
function withoutSignature({ market }: RequestContext, view: OrderView, { id }: Order): OrderView {
  const href = `${checkoutPath(market.storefrontCode, 'success', id)}?${OPEN}`;
  return { ...view, href, url: null, calendar: null };
}

/** The sign-up that came with an order: the newsletter is asked once the order is paid. */
async function signUpOf(context: RequestContext, { id, newsletter, status, statusLog, updatedAt }: Order) {
  if (!newsletter || !isPaid(status)) return null;
  const paid = statusLog.find((entry) => isPaid(entry.status));
  return orderSignUpView(context, { id, paidAt: paid?.at ?? updatedAt });
}

/** The bank's answer to a pending payment may come after this page was shown first. */
function unpaidText({ t }: RequestContext, order: Order): Words {
  const { status } = order;
  if (isOverdue(order)) return overdueText(t);
  return status === 'created'
    ? { title: t('order:status.created'), text: t('order:text.created') }
    : outcomeText(t, status);
}

type Words = { readonly title: string; readonly text: string };
type Way = { readonly href: string; readonly label: string };

function waysOn(
  { t }: RequestContext,
  { retry, order }: { readonly retry: PaymentRetry | null; readonly order: Order },
  toCart: Way,
): readonly Way[] {
  if (!retry) return [toCart];
  return [retryView(t, retry, order.status), ...(retry.ownCart ? [toCart] : [])];
}

function titleKey({ instructions, pending }: ReturnType<typeof orderView>) {
  if (instructions) return 'payment:instructions.statusTitle';
  return pending ? 'checkout:payment.outcome.pendingTitle' : 'checkout:steps.success';
}
