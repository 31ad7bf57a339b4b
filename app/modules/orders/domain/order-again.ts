import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Order } from './order.ts';

/** The bought lines of an order, as `id:quantity,id:quantity`, without gifts: the cart adds those itself. */
export function itemsOfOrder({ items }: Pick<Order, 'items'>): string {
  return items
    .filter((item) => !item.isGift)
    .map(({ productId, quantity }) => `${productId}:${quantity}`)
    .join(',');
}

/** The path of a cart page that offers the lines of an order again, for a browser without the order's cart. */
export function orderAgainPath(order: Pick<Order, 'items' | 'storefront'>): string {
  return `${storefrontPath(order.storefront, '/checkout/cart')}?${new URLSearchParams({ items: itemsOfOrder(order) })}`;
}
