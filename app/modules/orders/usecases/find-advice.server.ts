import { unlessUnavailable } from '#app/kernel/upstream.ts';
import { adviceFor, type ReceiptAdvice } from '#app/modules/orders/domain/withdrawal/receipt-advice.ts';
import type { Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';

/**
 * What the page of a receipt says about what follows. Without the link of the order none is read: the page is the same
 * for every order number. The order of a link may be unavailable; the receipt is shown all the same.
 */
export async function findAdvice(
  { orders }: { readonly orders: Pick<OrderService, 'byNumber'> },
  withdrawal: Withdrawal,
): Promise<ReceiptAdvice> {
  const { linked, orderNumber } = withdrawal;
  return adviceFor(withdrawal, linked ? await unlessUnavailable(orders.byNumber(orderNumber)) : null);
}
