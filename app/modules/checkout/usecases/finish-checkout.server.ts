import type { Clock } from '#app/kernel/clock.ts';
import type { VisitorCart } from '#app/modules/cart/usecases/visitor-cart.server.ts';
import type { CheckoutStore } from '#app/modules/checkout/ports.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import { settleSession } from './follow-order.server.ts';

export type FinishDeps = {
  readonly orders: Pick<OrderService, 'byId' | 'cartToken'>;
  readonly session: CheckoutStore;
  readonly visitorCart: Pick<VisitorCart, 'read'>;
  readonly clock: Clock;
};

/**
 * Adds an order to the session. A final payment ends the checkout of the browser that started it: personal data is
 * removed, and reading the cart drops it when it was paid. While the payment is pending, cart, address and steps stay.
 * `own` says that this browser started the payment.
 */
export async function finishCheckout(
  { orders, session, visitorCart, clock }: FinishDeps,
  order: Order,
  { own }: { readonly own: boolean },
): Promise<void> {
  await settleSession({ services: { orders }, session, clock }, order, { own });
  await visitorCart.read();
  if (own) session.update({ notice: undefined });
}
