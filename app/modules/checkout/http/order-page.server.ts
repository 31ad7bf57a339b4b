import { addressLines } from '#app/modules/checkout/domain/address-lines.ts';
import { cartOf } from '#app/modules/checkout/usecases/checkout-cart.server.ts';
import { findPaymentRetry } from '#app/modules/checkout/usecases/find-payment-retry.server.ts';
import { followOrder } from '#app/modules/checkout/usecases/follow-order.server.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { orderPath } from '#app/modules/orders/http/order-path.server.ts';
import type { RequestContext } from '#app/request-context.ts';

/**
 * The parts of a request for `showLinkedOrder` and `showPlacedOrder`: the checkout of this browser follows the order.
 */
export function orderVisit(context: RequestContext) {
  const { services, session, clock } = context;
  return {
    orders: services.orders,
    orderLink: services.orderLink,
    ownOrders: session.data.orders ?? [],
    clock,
    followOrder: () => followOrder(context),
    readCart: () => cartOf(context).read(),
    findRetry: (order: Order) => findPaymentRetry(context, order),
  };
}

type SellerContent = Awaited<ReturnType<RequestContext['services']['content']['shell']>>['seller'];

/** The parts of a request for the views of an order. */
export function orderViewDeps(
  context: RequestContext,
  { orderNumber, market }: Pick<Order, 'orderNumber' | 'market'>,
  { taxNumbers, ...seller }: SellerContent,
) {
  const { t, format, clock, services, site } = context;
  return {
    t,
    format,
    clock,
    registry: services.registry,
    addressLines: (address: Parameters<typeof addressLines>[0]) => addressLines(address, services.registry),
    href: orderPath(context, orderNumber),
    origin: site.publicOrigin,
    sendsLetters: site.sendsLetters,
    seller: { ...seller, taxNumber: taxNumbers[market] ?? taxNumbers.default ?? null },
  };
}
