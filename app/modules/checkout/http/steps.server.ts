import { unavailableLines } from '#app/modules/cart/domain/availability.ts';
import type { Cart } from '#app/modules/cart/domain/cart.ts';
import { addsSalesTax, type TaxError, taxErrorText } from '#app/modules/cart/domain/sales-tax.ts';
import { cartFor } from '#app/modules/cart/domain/session-carts.ts';
import {
  type Address,
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
import { followOrder } from '#app/modules/checkout/usecases/follow-order.server.ts';
import { STOREFRONT_TABLE } from '#app/modules/markets/domain/market-table.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { orderPath } from '#app/modules/orders/http/order-page.server.ts';
import { isOver, methodName } from '#app/modules/payments/ui/instructions-view.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import type { RequestPage } from '#app/request-context.ts';
import { seeOther } from '#app/web/responses.ts';
import { cartOf, viewOf } from './cart-step.server.ts';

/** Pages of the checkout are one person's: nothing keeps them. */
export const PRIVATE = { 'Cache-Control': 'private, no-store' } as const;

/**
 * The draft of the checkout. A draft made for another country keeps its contact and billing, not its delivery address.
 */
export function draftOf({ session, market }: RequestPage): CheckoutInfo {
  const draft = session.data.checkout ?? EMPTY_CHECKOUT_INFO;
  const sameCountry = draft.address.shipping.country === '' || draft.address.shipping.country === market.countryCode;
  const shipping = sameCountry ? draft.address.shipping : EMPTY_CHECKOUT_INFO.address.shipping;
  return { ...draft, address: { ...draft.address, shipping } };
}

export function toStep(page: RequestPage, view: CheckoutView, orderId?: string): Response {
  return seeOther(checkoutPath(page.market.storefrontCode, view, orderId));
}

/** Back to the cart for the one thing missing there, which the cart then says. */
export function toShippingChoice(page: RequestPage): Response {
  page.session.update({ notice: { kind: 'choose-shipping' } });
  return seeOther(`${checkoutPath(page.market.storefrontCode, 'cart')}#shipping`);
}

/** Redirects to the cart, which shows the unavailable lines. */
function toUnavailableLines(page: RequestPage): Response {
  page.session.update({ notice: { kind: 'unavailable-lines' } });
  return seeOther(`${checkoutPath(page.market.storefrontCode, 'cart')}#unavailable`);
}

/** Back to the address, which then says what the tax service found wrong with it. Everything typed is still there. */
export function toAddressForTax(page: RequestPage, error: TaxError): Response {
  page.session.update({
    notice: { kind: error.kind, ...(error.kind === 'TAX_JAR_ERROR' && { value: error.message.slice(0, 200) }) },
  });
  return toStep(page, 'address');
}

/** What a shopper is told when the tax could not be worked out. */
export function taxMessage({ t }: RequestPage, error: TaxError): PaymentMessage {
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

/** The message a redirect left for the address step, told once. */
export function takeTaxMessage(page: RequestPage): PaymentMessage | null {
  const { notice } = page.session.data;
  if (notice?.kind !== 'TAX_JAR_ERROR' && notice?.kind !== 'tax-service-unavailable') return null;
  page.session.update({ notice: undefined });
  return taxMessage(
    page,
    notice.kind === 'TAX_JAR_ERROR' ? { kind: notice.kind, message: notice.value ?? '' } : { kind: notice.kind },
  );
}

/**
 * The cart with the tax of the delivery address, where the market adds it; throws the redirect to the step that has to
 * be seen to.
 */
export async function withTaxOf(page: RequestPage, cart: Cart, address: Address): Promise<Cart> {
  if (!addsSalesTax(page.market)) return cart;
  const quoted = await cartOf(page).withTax(address);
  if (quoted.ok) return quoted.value;
  switch (quoted.error.kind) {
    case 'TAX_JAR_ERROR':
    case 'tax-service-unavailable':
      throw toAddressForTax(page, quoted.error);
    case 'MISSING_SHIPPING_OPTION_ERROR':
      throw toShippingChoice(page);
    default:
      throw toStep(page, 'cart');
  }
}

/** What a step needs, or where its guard sends the shopper: throws the redirect. */
export async function openStep(
  page: RequestPage,
  view: 'address' | 'payment',
): Promise<{
  readonly cart: Cart;
  readonly info: CheckoutInfo;
  readonly tracked: TrackedOrderView | null;
  readonly followed: FollowedOrder | null;
}> {
  const { bag: read, followed } = await readBag(page, () => cartOf(page).read());
  const cart = read.ok ? read.value : null;
  if (!cart && followed?.outcome === 'pending') throw toOrder(page, followed.order);
  const info = draftOf(page);
  const hasUnavailableLines = unavailableLines(cart?.items ?? []).size > 0;
  const answer = guard(view, {
    cartEmpty: cart === null || cart.itemsCount === 0,
    hasUnavailableLines,
    shippingMethod: Boolean(cart?.shippingMethod),
    addressComplete: areAddressesComplete(info) && info.address.shipping.country === page.market.countryCode,
    contactComplete: isContactComplete(info.contact),
    orderOfThisBrowser: false,
  });
  if (!answer.allow) {
    if (hasUnavailableLines) throw toUnavailableLines(page);
    if (cart && answer.redirect === 'cart' && cart.itemsCount > 0) throw toShippingChoice(page);
    const incomplete = view === 'payment' && answer.redirect === 'address' ? incompleteMessage(info) : null;
    if (incomplete) page.logger.warn({}, incomplete);
    if (answer.redirect === 'address') page.session.update({ notice: { kind: 'complete-address' } });
    throw toStep(page, answer.redirect);
  }
  if (!cart) throw toStep(page, 'cart');
  const tracked = followed ? viewOfTracked(page, followed, { hasGoods: true, isStep: true }) : await paymentInApp(page);
  return { cart, info, followed, tracked };
}

/** The parts every step's page has. */
export async function stepPage(page: RequestPage, cart: Cart, view: 'address' | 'payment', title: string) {
  const [cartView, shell] = await Promise.all([viewOf(page, cart), page.services.content.shell(page.market)]);
  return {
    cart: cartView,
    completed: page.session.data.completedViews ?? ['cart' as const],
    title,
    head: pageHead(page, shell.brand.name, { title, path: `/checkout/${view}`, index: false }),
  };
}

/**
 * Reads the cart after the order that this browser tracks, because a webhook or another tab may have settled the order.
 * Throws the redirect to a paid order, unless a cart with goods remains.
 */
export async function readBag<T>(
  page: RequestPage,
  read: () => Promise<T>,
): Promise<{ readonly bag: T; readonly followed: FollowedOrder | null }> {
  const { session } = page;
  const newest = session.data.orders?.[0];
  const before = await followOrder(page);
  const bag = await read();
  const { trackedOrder, orders } = session.data;
  const found = orders?.[0] === newest || trackedOrder ? undefined : orders?.[0];
  const paid = before?.outcome === 'paid' ? before.order.id : found;
  if (paid !== undefined && !hasGoods(page)) throw toStep(page, 'success', paid);
  // The read may have found the cart closed and tracked its order.
  const followed = trackedOrder && trackedOrder.orderId !== before?.order.id ? await followOrder(page) : before;
  return { bag, followed: trackedOrder || before?.outcome === 'paid' ? followed : null };
}

function hasGoods({ session, market, clock }: RequestPage): boolean {
  return (cartFor(session.data, market.warehouse.region, clock())?.count ?? 0) > 0;
}

/** The message about a tracked order on the cart page and the steps. */
export function viewOfTracked(
  page: RequestPage,
  followed: FollowedOrder,
  bag: { readonly hasGoods: boolean; readonly isStep: boolean },
): TrackedOrderView | null {
  const { region } = STOREFRONT_TABLE[followed.order.storefront];
  return trackedOrderView(page.t, followed, {
    href: orderPath(page, followed.order.orderNumber),
    hasGoods: bag.hasGoods,
    canMerge: region === page.market.warehouse.region,
    payment: bag.isStep ? null : checkoutPath(page.market.storefrontCode, 'payment'),
  });
}

/** The message about a payment of this browser that waits for the shopper's app; null without one. */
export async function paymentInApp(page: RequestPage): Promise<TrackedOrderView | null> {
  const { payment } = page.session.data;
  const order = payment && (await page.services.orders.byId(payment.orderId));
  if (order?.status !== 'created' || !order.instructions || isOver(order.instructions, page.clock())) return null;
  return waitingInAppView(page.t, {
    method: methodName(order.instructions.method),
    href: orderPath(page, order.orderNumber),
  });
}

/**
 * Redirects to an order: to the success page where this browser may see all of it, else to the page of its signed link.
 */
export function toOrder(page: RequestPage, { id, orderNumber }: Pick<Order, 'id' | 'orderNumber'>): Response {
  return page.session.data.orders?.includes(id) ? toStep(page, 'success', id) : seeOther(orderPath(page, orderNumber));
}
