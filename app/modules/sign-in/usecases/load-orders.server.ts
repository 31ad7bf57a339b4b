import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import { isAllWithdrawn } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { AddressOrders, Withdrawals } from '#app/modules/orders/ports.ts';
import { type BoughtLine, boughtLines } from '#app/modules/sign-in/domain/buy-again.ts';

type Deps = {
  readonly addressOrders: AddressOrders;
  readonly withdrawals: Pick<Withdrawals, 'ofOrder'>;
  readonly products: Pick<ProductSource, 'cards'>;
  readonly market: Market;
};

/** The most orders that the page lists. */
export const MOST_ORDERS = 20;

/** An order of the visitor's, and what of it can be bought again here. `isWithdrawn`: all of it was withdrawn from. */
export type ListedOrder = {
  readonly order: Order;
  readonly isWithdrawn: boolean;
  readonly lines: readonly BoughtLine[];
};

/** The newest orders of an address, in every storefront, with what can be bought again here. */
export async function loadOrders(
  { addressOrders, withdrawals, products, market }: Deps,
  email: string,
): Promise<readonly ListedOrder[]> {
  const orders = await addressOrders.of(email, MOST_ORDERS);
  const skus = new Set(orders.flatMap(({ items }) => items.map(({ parentSku }) => parentSku)));
  const cards = skus.size === 0 ? [] : await products.cards(market, [...skus]);
  return Promise.all(
    orders.map(async (order) => ({
      order,
      isWithdrawn: isPaidOrPending(order.status) && isAllWithdrawn(order, await withdrawals.ofOrder(order)),
      lines: boughtLines(order.items, cards),
    })),
  );
}
