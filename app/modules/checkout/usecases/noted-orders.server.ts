import type { Outcomes } from '#app/modules/checkout/ports.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';

/** Orders of which each that begins is noted before its payment can start. */
export function notedOrders(orders: OrderService, outcomes: Pick<Outcomes, 'orderBegun'>): OrderService {
  return {
    ...orders,
    async begin(market, token, input) {
      const begun = await orders.begin(market, token, input);
      if (begun.ok) await outcomes.orderBegun(begun.value);
      return begun;
    },
  };
}
