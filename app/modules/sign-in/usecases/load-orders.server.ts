import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { AddressOrders } from '#app/modules/orders/ports.ts';
import { type BoughtLine, boughtLines } from '#app/modules/sign-in/domain/buy-again.ts';

type Deps = {
  readonly addressOrders: AddressOrders;
  readonly products: Pick<ProductSource, 'cards'>;
  readonly market: Market;
};

/** The most orders that the page lists. */
export const MOST_ORDERS = 20;

/** An order of the visitor's, and what of it can be bought again in this market. */
export type ListedOrder = { readonly order: Order; readonly lines: readonly BoughtLine[] };

/** The newest orders of an address, in every storefront, with what can be bought again here. */
export async function loadOrders(
  { addressOrders, products, market }: Deps,
  email: string,
): Promise<readonly ListedOrder[]> {
  const orders = await addressOrders.of(email, MOST_ORDERS);
  const skus = new Set(orders.flatMap(({ items }) => items.map(({ parentSku }) => parentSku)));
  const cards = skus.size === 0 ? [] : await products.cards(market, [...skus]);
  return orders.map((order) => ({ order, lines: boughtLines(order.items, cards) }));
}
