import type { Clock } from '#app/kernel/clock.ts';
import type { CartService } from '#app/modules/cart/ports.ts';
import { visitorCart } from '#app/modules/cart/usecases/visitor-cart.server.ts';
import { type CheckoutPatch, type CheckoutSession, putAside } from '#app/modules/checkout/domain/tracked-order.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import { followClosedCart } from './follow-order.server.ts';

export type CartDeps = {
  readonly services: {
    readonly carts: CartService;
    readonly orders: Pick<OrderService, 'byId' | 'cartToken'>;
  };
  readonly session: { readonly data: CheckoutSession; update(patch: CheckoutPatch): void };
  readonly market: Market;
  readonly clock: Clock;
  readonly logger: { warn(details: Readonly<Record<string, unknown>>, message: string): void };
};

/**
 * The visitor's cart. A paid cart ends the checkout. A cart whose order waits for a bank keeps the checkout, and a new
 * cart replaces it when goods are added.
 */
export function cartOf(deps: CartDeps) {
  const { services, session, market, clock, logger } = deps;
  return visitorCart({
    carts: services.carts,
    session,
    market,
    clock,
    onClosed: (orderId) => followClosedCart(deps, orderId),
    onNewCart: () => session.data.trackedOrder && session.update(putAside(session.data, market.warehouse.region)),
    onReset: () => logger.warn({ code: 'fetchCart_reset' }, 'RESET'),
  });
}
