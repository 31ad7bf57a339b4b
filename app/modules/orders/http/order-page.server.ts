import { minutes } from '#app/kernel/clock.ts';
import { discountLabel } from '#app/modules/cart/domain/discount-label.ts';
import { cartFor } from '#app/modules/cart/domain/session-carts.ts';
import { discountText } from '#app/modules/cart/ui/cart-view.ts';
import { imageUrl } from '#app/modules/catalogue/domain/image-url.ts';
import { addressLines } from '#app/modules/checkout/domain/address-lines.ts';
import { checkoutPath } from '#app/modules/checkout/domain/checkout-url.ts';
import { orderAgainPath } from '#app/modules/checkout/domain/order-again.ts';
import { isShown, ORDER_LINK_LIFE } from '#app/modules/checkout/domain/order-visibility.ts';
import { cartOf } from '#app/modules/checkout/http/cart-step.server.ts';
import { limitedOrder } from '#app/modules/checkout/ui/limited-order.ts';
import type { LinkedOrderView, OrderStatusView, WayOn } from '#app/modules/checkout/ui/order-page.tsx';
import type { OrderLinesView, OrderView } from '#app/modules/checkout/ui/success-page.tsx';
import { followOrder } from '#app/modules/checkout/usecases/follow-order.server.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Order, OrderStatus } from '#app/modules/orders/domain/order.ts';
import { isFailed, isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import type { PaymentInstructions } from '#app/modules/payments/domain/payment-instructions.ts';
import { isPaid } from '#app/modules/payments/domain/payment-state.ts';
import {
  type InstructionsView,
  instructionsView,
  isOver,
  takesDays,
} from '#app/modules/payments/ui/instructions-view.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { pageNotFound } from '#app/web/responses.ts';
import { claimRefundEvent } from './purchase-event.server.ts';

/** The lines and sums of an order as pages print them: in the currency it was paid in, in the language of the page. */
function orderLines(context: RequestContext, order: Order): OrderLinesView {
  const { t, format } = context;
  const name = t(`shell:taxName.${context.services.registry.market(order.market)?.taxName ?? 'vat'}`);
  const tax =
    order.taxPercent > 0
      ? t('checkout:summary.taxIncluded', {
          amount: format.money(order.priceTax),
          tax: name,
          percent: order.taxPercent,
        })
      : t('checkout:summary.dutyExcluded', { tax: name });
  return {
    items: order.items.map((item) => ({
      key: item.isGift ? `gift ${item.sku}` : item.sku,
      name: item.name,
      size: item.sizeLabel,
      quantity: item.quantity,
      image: item.image && imageUrl(item.image, { width: 160 }),
      total: item.isGift ? t('cart:free') : format.money(item.total),
      discount: item.discount.amount > 0 ? t('cart:discountOnLine', { amount: format.money(item.discount) }) : null,
      isGift: item.isGift,
    })),
    sums: [
      { label: t('checkout:summary.products'), text: format.money(order.priceProducts) },
      ...orderDiscounts(order).map((discount) => ({
        label: discountLabel(discount),
        text: discountText(discount, context),
      })),
      {
        label: t('checkout:summary.shippingMethod', {
          title: order.shippingMethod.name,
          carrier: order.shippingMethod.carrier,
        }),
        text: order.priceShipping.amount === 0 ? t('checkout:summary.shippingFree') : format.money(order.priceShipping),
      },
      ...(order.externalTaxAmount.amount > 0
        ? [{ label: t('cart:salesTax'), text: format.money(order.externalTaxAmount) }]
        : []),
    ],
    total: {
      text: format.money(order.priceTotal),
      minor: order.priceTotal.amount,
      currency: order.priceTotal.currency,
    },
    payments: paymentsOf(context, order),
    tax: order.market === 'US' ? '' : tax,
  };
}

/** Parts of the total paid with gift cards, and the rest; nothing for an order paid at once. */
function paymentsOf({ t, format }: RequestContext, { priceTotal, payment, status }: Order): OrderView['payments'] {
  if (payment.parts.length === 0) return [];
  const byGiftCard = payment.parts.some(({ method }) => method !== null && method === payment.method);
  const paid = payment.parts.reduce((sum, { amount }) => sum + amount.amount, 0);
  return [
    ...payment.parts.map(({ amount, lastFour }) => ({
      label: lastFour === null ? t('payment:giftCard.name') : t('payment:giftCard.nameWithDigits', { lastFour }),
      text: format.money(amount),
    })),
    {
      label: t(
        !isPaidOrPending(status)
          ? 'payment:giftCard.left'
          : byGiftCard
            ? 'payment:giftCard.name'
            : 'payment:giftCard.rest',
      ),
      text: format.money({ ...priceTotal, amount: priceTotal.amount - paid }),
    },
  ];
}

/** An order as the success page prints it for the browser that paid. */
export function orderView(context: RequestContext, order: Order): OrderView {
  const { format } = context;
  return {
    ...orderLines(context, order),
    pending: order.status === 'pending',
    orderNumber: order.orderNumber,
    date: format.date(order.createdAt),
    name: order.contact.firstName,
    email: order.contact.email,
    deliverTo: addressLines(order.address.shipping, context.services.registry),
    billTo: addressLines(order.address.billing, context.services.registry),
    telephone: order.contact.telephone,
    arrives: format.days(order.shippingMethod.earliest, order.shippingMethod.latest),
    carrier: order.shippingMethod.carrier,
    instructions: instructionsOf(context, order),
    href: orderPath(context, order.orderNumber),
  };
}

/** An order as the page of its signed link prints it, and nothing more: no contact, no billing address. */
function linkedOrderView(context: RequestContext, order: Order): LinkedOrderView {
  return {
    ...orderLines(context, order),
    orderNumber: order.orderNumber,
    deliverTo: addressLines(order.address.shipping, context.services.registry),
    arrives: context.format.days(order.shippingMethod.earliest, order.shippingMethod.latest),
    instructions: instructionsOf(context, order),
    href: orderPath(context, order.orderNumber),
  };
}

/** How the payment is completed; null where nothing is to be paid, or no longer in this way. */
function instructionsOf(context: RequestContext, { instructions, underReview }: Order): InstructionsView | null {
  return instructions && !underReview && !isOver(instructions, context.clock())
    ? instructionsView(instructions, context)
    : null;
}

/** The discounts of an order by name. One placed before names were kept has a sum only. */
function orderDiscounts(order: Order): Order['discounts'] {
  if (order.discounts.length > 0 || order.priceDiscount.amount === 0) return order.discounts;
  const { discountCode, priceDiscount } = order;
  return [{ name: discountCode ?? '', discountCode: null, effect: 'percentage', amount: priceDiscount }];
}

/** Most banks answer within minutes; a voucher or a transfer takes longer. */
const HASTY_FOR = minutes(10);
const HASTY_REFRESH_SECONDS = 5;
const REFRESH_SECONDS = 30;

/** The path of an order's own page. The signature opens it in any browser, until `ORDER_LINK_LIFE` is over. */
export function orderPath(
  { services, market }: Pick<RequestContext, 'services' | 'market'>,
  orderNumber: string,
): string {
  return storefrontPath(market.storefrontCode, `/order/${services.orderLink.sign(orderNumber)}`);
}

/** The page behind a signed link. Throws 404 for a link that was not made here. */
export async function loadOrderPage(context: RequestContext, signed: string, request: Request) {
  const { services, session, t, site } = context;
  const orderNumber = services.orderLink.verify(signed);
  const order = orderNumber === null ? null : await services.orders.byNumber(orderNumber);
  if (!order) throw pageNotFound(context.path);
  await followOrder(context);
  const retry = isFailed(order.status) ? await wayToPayAgain(context, order) : null;
  // Reading the cart drops one that is paid.
  if (isPaid(order.status) && session.data.orders?.includes(order.id)) await cartOf(context).read();
  const shell = await services.content.shell(context.market);
  if (!isShown(ORDER_LINK_LIFE, order, context.clock())) {
    const limited = limitedOrder(t, order, 'old');
    return {
      limited,
      sandbox: site.sandboxPayments,
      head: pageHead(context, shell.brand.name, { title: limited.title, path: '/order', index: false }),
    };
  }
  return {
    limited: null,
    order: linkedOrderView(context, order),
    status: statusView(context, order, retry),
    refund: await claimRefundEvent(context, order, request),
    sandbox: site.sandboxPayments,
    head: pageHead(context, shell.brand.name, { title: t('order:title'), path: '/order', index: false }),
  };
}

/**
 * Where a shopper pays a failed order again: at the payment step with the order's own cart, at the cart page when
 * another one was filled since, or with a cart that offers the same goods in another browser. Reads the cart without a
 * change.
 */
export async function wayToPayAgain(
  context: RequestContext,
  order: Order,
): Promise<WayOn & { readonly ownBag: boolean }> {
  const { services, session, market, clock, t } = context;
  const tryAgain = t('checkout:payment.tryAgain');
  if (session.data.trackedOrder?.orderId === order.id && session.data.trackedOrder.aside) {
    return { href: checkoutPath(order.storefront, 'cart'), label: tryAgain, ownBag: true };
  }
  const kept = cartFor(session.data, market.warehouse.region, clock());
  const seen = kept && (await services.carts.previewCountry(market, kept.token));
  if (seen?.ok && seen.value.cartId === order.cartId && seen.value.items.length > 0) {
    return { href: checkoutPath(order.storefront, 'payment'), label: tryAgain, ownBag: true };
  }
  return { href: orderAgainPath(order), label: t('order:again'), ownBag: false };
}

function statusView(
  { t, format, clock }: RequestContext,
  { status, statusLog, sentBack, underReview, instructions }: Order,
  retry: Awaited<ReturnType<typeof wayToPayAgain>> | null,
): OrderStatusView {
  const waits = status === 'pending' || status === 'created';
  const isRecent = clock() - (statusLog.at(-1)?.at ?? 0) < HASTY_FOR;
  const failed = isFailed(status);
  // Money has come in, but not the order's: nothing more is known until a person has looked at it, and paying again
  // would be wrong.
  const apart = underReview && !isPaid(status);
  const toPay = instructions && paymentToCome(t, instructions, clock());
  return {
    tone: isPaid(status) ? 'good' : failed && !apart ? 'bad' : 'waiting',
    title: apart ? t('checkout:payment.amountMismatchTitle') : (toPay?.title ?? statusText(t, status)),
    text: apart
      ? t('checkout:payment.amountMismatch')
      : retry
        ? t(retry.ownBag ? 'order:text.failed' : 'order:text.failedElsewhere')
        : (toPay?.text ?? t(`order:text.${status}`)),
    // A page that is kept or printed does not load again by itself.
    refresh: apart || !waits || toPay?.takesDays ? null : isRecent ? HASTY_REFRESH_SECONDS : REFRESH_SECONDS,
    log: [
      ...statusLog.map((entry) => ({
        at: entry.at,
        title: entry.status === 'created' ? t('order:started') : statusText(t, entry.status),
      })),
      ...sentBack.map(({ state, at }) => ({ at, title: t(`order:sentBack.${state}`) })),
    ]
      .sort((a, b) => a.at - b.at)
      .map(({ at, title }, index) => ({
        key: `${index} ${title}`,
        title,
        at: format.date(at),
        iso: new Date(at).toISOString(),
      })),
    retry: apart ? null : retry,
  };
}

/** What is said of a payment the shopper completes outside the shop. */
function paymentToCome(t: RequestContext['t'], instructions: PaymentInstructions, now: number) {
  if (isOver(instructions, now))
    return { title: t('payment:instructions.overTitle'), text: t('payment:instructions.overText'), takesDays: false };
  return {
    title: t('payment:instructions.statusTitle'),
    text: t('payment:instructions.statusText'),
    takesDays: takesDays(instructions),
  };
}

function statusText(t: RequestContext['t'], status: OrderStatus): string {
  return t(`order:status.${status}`);
}
