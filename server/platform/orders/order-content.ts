import type { OrderDocument } from './order-document.ts';
import type { StoredOrder } from './read-order.ts';

type Content = { readonly doc: OrderDocument; readonly total: number };

/** Whether the order can be paid without a change. */
export function isUnchanged(order: StoredOrder, content: Content): boolean {
  return order.status === 'created' && isSameContent(order, content);
}

export function isSameContent(order: StoredOrder, { doc, total }: Content): boolean {
  return contentOf(order.doc) === contentOf(doc) && order.total === total;
}

/** The part of an order that identifies it. Delivery days change with time and are not part of it. */
function contentOf(doc: OrderDocument): string {
  return JSON.stringify({
    ...doc,
    orderLines: doc.orderLines.map((line) =>
      line.type === 'shipment' ? { ...line, earliest: '', latest: '', estimatedDeliveryTime: 0 } : line,
    ),
  });
}
