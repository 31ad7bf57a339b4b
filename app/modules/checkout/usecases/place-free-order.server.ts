import { ok, type Result } from '#app/kernel/result.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { OrderService, SettlementError, StartOrderError } from '#app/modules/orders/ports.ts';
import { beginOrder, type IncompleteError, type Payable } from './start-payable-order.server.ts';

export type PlaceFreeOrderError = StartOrderError | IncompleteError | SettlementError;

/**
 * Places an order of which nothing is due: begins it as the shopper saw it, and settles it with an amount of zero,
 * without the provider. The platform compares that amount with what is due, so that an order with a price is never
 * settled by it. A repeated call changes nothing.
 */
export async function placeFreeOrder(
  { orders }: { readonly orders: Pick<OrderService, 'begin' | 'settle'> },
  payable: Payable,
): Promise<Result<{ readonly kind: 'paid'; readonly order: Order }, PlaceFreeOrderError>> {
  const beginning = await beginOrder(orders, payable, { reserve: true });
  if (!beginning.ok) return beginning;
  const { orderNumber, priceTotal } = beginning.value;
  const settled = await orders.settle(orderNumber, {
    status: 'authorised',
    amount: { ...priceTotal, amount: 0 },
    method: null,
    pspReference: null,
  });
  return settled.ok ? ok({ kind: 'paid', order: settled.value }) : settled;
}
