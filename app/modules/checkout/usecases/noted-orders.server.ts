import type { Outcomes } from '#app/modules/checkout/ports.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';

/** Orders of which each that begins is noted before its payment can start. */
export function notedOrders(orders: OrderService, outcomes: Pick<Outcomes, 'orderStarted'>): OrderService {
  return {
    ...orders,
    async begin(market, token, input) {
      const started = await orders.begin(market, token, input);
      if (started.ok) await outcomes.orderStarted(started.value);
      return started;
    },
  };
}
