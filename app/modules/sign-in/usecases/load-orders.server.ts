import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Fulfilment } from '#app/modules/orders/domain/fulfilment.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import { type FulfilmentDeps, findFulfilment } from '#app/modules/orders/usecases/find-fulfilment.server.ts';
import { type BoughtLine, boughtLines } from '#app/modules/sign-in/domain/buy-again.ts';

type Deps = FulfilmentDeps & {
  readonly orders: Pick<OrderService, 'ofAddress'>;
  readonly products: Pick<ProductSource, 'cards'>;
  readonly market: Market;
};

/** The most orders that the page lists. */
export const MOST_ORDERS = 20;

/** An order of the visitor's, and what of it can be bought again here. */
export type ListedOrder = {
  readonly order: Order;
  readonly fulfilment: Fulfilment;
  readonly lines: readonly BoughtLine[];
};

/** The newest orders of an address, in every storefront, with what can be bought again here. */
export async function loadOrders(
  { orders, products, market, ...deps }: Deps,
  email: string,
): Promise<readonly ListedOrder[]> {
  const bought = await orders.ofAddress(email, MOST_ORDERS);
  const skus = new Set(bought.flatMap(({ items }) => items.map(({ parentSku }) => parentSku)));
  const cards = await products.cards(market, [...skus]);
  return Promise.all(
    bought.map(async (order) => ({
      order,
      fulfilment: await findFulfilment(deps, order),
      lines: boughtLines(order.items, cards),
    })),
  );
}
