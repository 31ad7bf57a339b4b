import type { Result } from '#app/kernel/result.ts';
import type { CheckoutView } from '#app/modules/checkout/domain/checkout-info.ts';
import { checkoutPath } from '#app/modules/checkout/domain/checkout-url.ts';
import type { StepRedirect } from '#app/modules/checkout/domain/guards.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { orderPath } from '#app/modules/orders/http/order-path.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { seeOther } from '#app/web/responses.ts';

export function toStep(context: RequestContext, view: CheckoutView, orderId?: string): Response {
  return seeOther(checkoutPath(context.market.storefrontCode, view, orderId));
}

/** The redirect of a step that is not open. A notice in the session names what is missing. */
export function toRedirect(context: RequestContext, redirect: StepRedirect): Response {
  const { session, market } = context;
  switch (redirect.kind) {
    case 'cart':
      return toStep(context, 'cart');
    case 'unavailable-lines':
      session.update({ notice: { kind: 'unavailable-lines' } });
      return seeOther(`${checkoutPath(market.storefrontCode, 'cart')}#unavailable`);
    case 'choose-shipping':
      session.update({ notice: { kind: 'choose-shipping' } });
      return seeOther(`${checkoutPath(market.storefrontCode, 'cart')}#f-shippingMethod`);
    case 'complete-address':
      session.update({ notice: { kind: 'complete-address' } });
      return toStep(context, 'address');
    case 'TAX_JAR_ERROR':
      session.update({ notice: { kind: redirect.kind, value: redirect.message.slice(0, 200) } });
      return toStep(context, 'address');
    case 'tax-service-unavailable':
      session.update({ notice: { kind: redirect.kind } });
      return toStep(context, 'address');
    case 'order-paid':
      return toStep(context, 'success', redirect.orderId);
    case 'order-pending':
      return toOrder(context, redirect.order);
  }
}

/** To the success page where this browser may see all of the order, else to the page of its signed link. */
function toOrder(context: RequestContext, { id, orderNumber }: Pick<Order, 'id' | 'orderNumber'>): Response {
  return context.session.data.orders?.includes(id)
    ? toStep(context, 'success', id)
    : seeOther(orderPath(context, orderNumber));
}

/** The value of an open step. Throws the redirect of one that is not open. */
export function valueOrRedirect<T>(context: RequestContext, opened: Result<T, StepRedirect>): T {
  if (!opened.ok) throw toRedirect(context, opened.error);
  return opened.value;
}
