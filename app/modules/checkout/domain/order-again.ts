import type { Order } from '../../orders/domain/order.ts';
import { checkoutPath } from './checkout-url.ts';

/** What was bought of an order, as `id:quantity,id:quantity`; gifts come by themselves. */
export function itemsOfOrder({ items }: Pick<Order, 'items'>): string {
  return items
    .filter((item) => !item.isGift)
    .map(({ productId, quantity }) => `${productId}:${quantity}`)
    .join(',');
}

/** The path of a bag that offers the goods of an order again: for a browser that no longer has the order's own bag. */
export function orderAgainPath(order: Pick<Order, 'items' | 'storefront'>): string {
  return `${checkoutPath(order.storefront, 'cart')}?${new URLSearchParams({ items: itemsOfOrder(order) })}`;
}
