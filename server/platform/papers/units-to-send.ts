import type { Order, OrderItem } from '#app/modules/orders/domain/order.ts';
import { openLines, type Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';

/** Units of one size, by its SKU. */
type Units = readonly { readonly sku: string; readonly quantity: number }[];

/**
 * What the parcel of an order holds: its lines without what was withdrawn from and what is on sale again. Gifts go with
 * the goods, and none without them.
 */
export function unitsToSend(
  order: Pick<Order, 'items' | 'contact'>,
  { withdrawals, restocked }: { readonly withdrawals: readonly Withdrawal[]; readonly restocked: Units },
): readonly { readonly item: OrderItem; readonly units: number }[] {
  const back = (sku: string) => restocked.reduce((sum, one) => (one.sku === sku ? sum + one.quantity : sum), 0);
  const goods = openLines(order, withdrawals)
    .map(({ item, open }) => ({ item, units: open - back(item.sku) }))
    .filter(({ units }) => units > 0);
  const gifts = order.items.filter(({ isGift }) => isGift).map((item) => ({ item, units: item.quantity }));
  return goods.length === 0 ? [] : [...goods, ...gifts];
}
