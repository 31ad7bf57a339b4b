import { err, ok, type Result } from '../../../kernel/result.ts';
import type { Order } from '../../orders/domain/order.ts';
import { isPaidOrPending } from '../../orders/domain/order-status.ts';
import type { OrderService, SettlementError } from '../../orders/ports.ts';
import { isPaid } from '../../payments/domain/payment-state.ts';
import { isProviderUnavailable, type PaymentGateway } from '../../payments/ports.ts';

export type ReturnError = SettlementError | { readonly kind: 'payment-provider-unavailable'; readonly order: Order } | { readonly kind: 'wrong-session' };

/**
 * What a shopper's return from the provider means, asked of the provider itself. `orderNumber` comes from a checked signature; session and
 * result come from the browser and prove nothing until the provider confirms them for this very order. Repeating it is harmless.
 */
export async function completePaymentReturn(
  { orders, payments }: { readonly orders: OrderService; readonly payments: PaymentGateway },
  { orderNumber, sessionId, sessionResult }: { readonly orderNumber: string; readonly sessionId: string; readonly sessionResult: string },
): Promise<Result<Order, ReturnError>> {
  const order = await orders.byNumber(orderNumber);
  if (!order) return err({ kind: 'order-not-found' });
  // A paid order stays paid whatever comes of this session; it is asked about all the same, for a second payment must not go unseen.
  const paid = isPaid(order.status);
  try {
    const outcome = await payments.sessionOutcome(sessionId, sessionResult);
    if (!outcome || outcome.reference !== order.orderNumber) return paid ? ok(order) : err({ kind: 'wrong-session' });
    if (outcome.status === 'created') return ok(order);
    if (outcome.pspReference === null && !isPaidOrPending(outcome.status)) {
      // A session left unused carries no payment by which its end could be told from the end of the attempt under way.
      const open = await orders.openPayment(order.id);
      if (open && open.sessionId !== sessionId) return ok(order);
    }
    const settled = await orders.settle(order.orderNumber, {
      status: outcome.status,
      amount: outcome.amount,
      method: outcome.method,
      pspReference: outcome.pspReference,
    });
    return paid && !settled.ok ? ok(order) : settled;
  } catch (error) {
    if (isProviderUnavailable(error)) return paid ? ok(order) : err({ kind: 'payment-provider-unavailable', order });
    throw error;
  }
}
