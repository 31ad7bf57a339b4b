import type { Address } from '#app/kernel/address.ts';
import { unavailableLines } from '#app/modules/cart/domain/availability.ts';
import type { Cart } from '#app/modules/cart/domain/cart.ts';
import { addsSalesTax, type TaxError, taxErrorText } from '#app/modules/cart/domain/sales-tax.ts';
import { cartFor } from '#app/modules/cart/domain/session-carts.ts';
import {
  type CheckoutInfo,
  type CheckoutView,
  EMPTY_CHECKOUT_INFO,
} from '#app/modules/checkout/domain/checkout-info.ts';
import { checkoutPath } from '#app/modules/checkout/domain/checkout-url.ts';
import {
  areAddressesComplete,
  incompleteMessage,
  isContactComplete,
} from '#app/modules/checkout/domain/completeness.ts';
import { guard } from '#app/modules/checkout/domain/guards.ts';
import type { FollowedOrder } from '#app/modules/checkout/domain/tracked-order.ts';
import type { PaymentMessage } from '#app/modules/checkout/ui/payment-messages.tsx';
import type { TrackedOrderView } from '#app/modules/checkout/ui/tracked-order.tsx';
import { trackedOrderView, waitingInAppView } from '#app/modules/checkout/ui/tracked-order-view.ts';
import { cartOf } from '#app/modules/checkout/usecases/checkout-cart.server.ts';
import { followOrder } from '#app/modules/checkout/usecases/follow-order.server.ts';
import { STOREFRONT_TABLE } from '#app/modules/markets/domain/market-table.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { orderPath } from '#app/modules/orders/http/order-path.server.ts';
import { isOver, methodName } from '#app/modules/payments/ui/instructions-view.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { seeOther } from '#app/web/responses.ts';
import { viewOf } from './cart-step.server.ts';

/** Pages of the checkout have personal data: no cache stores them. */
export const PRIVATE = { 'Cache-Control': 'private, no-store' } as const;

/**
 * The draft of the checkout. A draft made for another country keeps its contact and billing, not its delivery address.
 */
export function draftOf({ session, market }: RequestContext): CheckoutInfo {
  const draft = session.data.checkout ?? EMPTY_CHECKOUT_INFO;
  const sameCountry = draft.address.shipping.country === '' || draft.address.shipping.country === market.countryCode;
  const shipping = sameCountry ? draft.address.shipping : EMPTY_CHECKOUT_INFO.address.shipping;
  return { ...draft, address: { ...draft.address, shipping } };
}

export function toStep(context: RequestContext, view: CheckoutView, orderId?: string): Response {
  return seeOther(checkoutPath(context.market.storefrontCode, view, orderId));
}

/** Redirects to the cart, which asks for a shipping method. */
export function toShippingChoice(context: RequestContext): Response {
  context.session.update({ notice: { kind: 'choose-shipping' } });
  return seeOther(`${checkoutPath(context.market.storefrontCode, 'cart')}#shipping`);
}

/** Redirects to the cart, which shows the unavailable lines. */
function toUnavailableLines(context: RequestContext): Response {
  context.session.update({ notice: { kind: 'unavailable-lines' } });
  return seeOther(`${checkoutPath(context.market.storefrontCode, 'cart')}#unavailable`);
}

/** Redirects to the address step, which shows the error of the tax service and the typed values. */
export function toAddressForTax(context: RequestContext, error: TaxError): Response {
  context.session.update({
    notice: { kind: error.kind, ...(error.kind === 'TAX_JAR_ERROR' && { value: error.message.slice(0, 200) }) },
  });
  return toStep(context, 'address');
}

/** The message for a failed tax quote. */
export function taxMessage({ t }: RequestContext, error: TaxError): PaymentMessage {
  if (error.kind === 'TAX_JAR_ERROR') {
    return {
      tone: 'bad',
      title: t('order:tax.errorTitle'),
      text: `${taxErrorText(error.message)}. ${t('order:tax.error')}`,
      back: null,
    };
  }
  return { tone: 'bad', title: t('order:tax.unavailableTitle'), text: t('order:tax.unavailable'), back: null };
}

/** The message of a redirect to the address step, shown once. */
export function takeTaxMessage(context: RequestContext): PaymentMessage | null {
  const { notice } = context.session.data;
  if (notice?.kind !== 'TAX_JAR_ERROR' && notice?.kind !== 'tax-service-unavailable') return null;
  context.session.update({ notice: undefined });
  return taxMessage(
    context,
    notice.kind === 'TAX_JAR_ERROR' ? { kind: notice.kind, message: notice.value ?? '' } : { kind: notice.kind },
  );
}

/**
 * The cart with the tax of the delivery address, where the market adds it; throws the redirect to the step that has to
 * be seen to.
 */
export async function withTaxOf(context: RequestContext, cart: Cart, address: Address): Promise<Cart> {
  if (!addsSalesTax(context.market)) return cart;
  const quoted = await cartOf(context).withTax(address);
  if (quoted.ok) return quoted.value;
  switch (quoted.error.kind) {
    case 'TAX_JAR_ERROR':
    case 'tax-service-unavailable':
      throw toAddressForTax(context, quoted.error);
    case 'MISSING_SHIPPING_OPTION_ERROR':
      throw toShippingChoice(context);
    default:
      throw toStep(context, 'cart');
  }
}

/** What a step needs, or where its guard sends the shopper: throws the redirect. */
export async function openStep(
  context: RequestContext,
  view: 'address' | 'payment',
): Promise<{
  readonly cart: Cart;
  readonly info: CheckoutInfo;
  readonly tracked: TrackedOrderView | null;
  readonly followed: FollowedOrder | null;
}> {
  const { cart: read, followed } = await readCart(context, () => cartOf(context).read());
  const cart = read.ok ? read.value : null;
  if (!cart && followed?.outcome === 'pending') throw toOrder(context, followed.order);
  const info = draftOf(context);
  const hasUnavailableLines = unavailableLines(cart?.items ?? []).size > 0;
  const answer = guard(view, {
    cartEmpty: cart === null || cart.itemsCount === 0,
    hasUnavailableLines,
    shippingMethod: Boolean(cart?.shippingMethod),
    addressComplete: areAddressesComplete(info) && info.address.shipping.country === context.market.countryCode,
    contactComplete: isContactComplete(info.contact),
    orderOfThisBrowser: false,
  });
  if (!answer.allow) {
    if (hasUnavailableLines) throw toUnavailableLines(context);
    if (cart && answer.redirect === 'cart' && cart.itemsCount > 0) throw toShippingChoice(context);
    const incomplete = view === 'payment' && answer.redirect === 'address' ? incompleteMessage(info) : null;
    if (incomplete) context.logger.warn({}, incomplete);
    if (answer.redirect === 'address') context.session.update({ notice: { kind: 'complete-address' } });
    throw toStep(context, answer.redirect);
  }
  if (!cart) throw toStep(context, 'cart');
  const tracked = followed
    ? viewOfTracked(context, followed, { hasLines: true, isStep: true })
    : await paymentInApp(context);
  return { cart, info, followed, tracked };
}

/** The parts every step's page has. */
export async function stepPage(context: RequestContext, cart: Cart, view: 'address' | 'payment', title: string) {
  const [cartView, shell] = await Promise.all([viewOf(context, cart), context.services.content.shell(context.market)]);
  return {
    cart: cartView,
    completed: context.session.data.completedViews ?? ['cart' as const],
    title,
    head: pageHead(context, shell.brand.name, { title, path: `/checkout/${view}`, index: false }),
  };
}

/**
 * Reads the cart after the order that this browser tracks, because a webhook or another tab may have settled the order.
 * Throws the redirect to a paid order, unless a cart with goods remains.
 */
export async function readCart<T>(
  context: RequestContext,
  read: () => Promise<T>,
): Promise<{ readonly cart: T; readonly followed: FollowedOrder | null }> {
  const { session } = context;
  const newest = session.data.orders?.[0];
  const before = await followOrder(context);
  const cart = await read();
  const { trackedOrder, orders } = session.data;
  const found = orders?.[0] === newest || trackedOrder ? undefined : orders?.[0];
  const paid = before?.outcome === 'paid' ? before.order.id : found;
  if (paid !== undefined && !hasCart(context)) throw toStep(context, 'success', paid);
  // The read may have found the cart closed and tracked its order.
  const followed = trackedOrder && trackedOrder.orderId !== before?.order.id ? await followOrder(context) : before;
  return { cart, followed: trackedOrder || before?.outcome === 'paid' ? followed : null };
}

function hasCart({ session, market, clock }: RequestContext): boolean {
  return (cartFor(session.data, market.warehouse.region, clock())?.count ?? 0) > 0;
}

/** The message about a tracked order on the cart page and the steps. */
export function viewOfTracked(
  context: RequestContext,
  followed: FollowedOrder,
  cart: { readonly hasLines: boolean; readonly isStep: boolean },
): TrackedOrderView | null {
  const { region } = STOREFRONT_TABLE[followed.order.storefront];
  return trackedOrderView(context.t, followed, {
    href: orderPath(context, followed.order.orderNumber),
    hasLines: cart.hasLines,
    canMerge: region === context.market.warehouse.region,
    payment: cart.isStep ? null : checkoutPath(context.market.storefrontCode, 'payment'),
  });
}

/** The message about a payment of this browser that waits for the shopper's app; null without one. */
export async function paymentInApp(context: RequestContext): Promise<TrackedOrderView | null> {
  const { payment } = context.session.data;
  const order = payment && (await context.services.orders.byId(payment.orderId));
  if (order?.status !== 'created' || !order.instructions || isOver(order.instructions, context.clock())) return null;
  return waitingInAppView(context.t, {
    method: methodName(order.instructions.method),
    href: orderPath(context, order.orderNumber),
  });
}

/**
 * Redirects to an order: to the success page where this browser may see all of it, else to the page of its signed link.
 */
export function toOrder(context: RequestContext, { id, orderNumber }: Pick<Order, 'id' | 'orderNumber'>): Response {
  return context.session.data.orders?.includes(id)
    ? toStep(context, 'success', id)
    : seeOther(orderPath(context, orderNumber));
}
