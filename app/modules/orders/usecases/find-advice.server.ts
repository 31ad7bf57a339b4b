import { unlessUnavailable } from '#app/kernel/upstream.ts';
import { adviceFor, type ReceiptAdvice } from '#app/modules/orders/domain/withdrawal/receipt-advice.ts';
import type { Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { OrderService, Refunds } from '#app/modules/orders/ports.ts';

type Deps = { readonly orders: Pick<OrderService, 'byNumber'>; readonly refunds: Refunds };

/**
 * What the page of a receipt says about what follows. Without the link of the order none is read: the page is the same
 * for every order number, until an operator has done something about the declaration. The order of a link may be
 * unavailable; the receipt is shown all the same.
 */
export async function findAdvice({ orders, refunds }: Deps, withdrawal: Withdrawal): Promise<ReceiptAdvice> {
  const { linked, orderNumber, state } = withdrawal;
  const order = linked ? await unlessUnavailable(orders.byNumber(orderNumber)) : null;
  return adviceFor(withdrawal, order, linked || state !== 'open' ? await refunds.ofOrder(orderNumber) : []);
}
