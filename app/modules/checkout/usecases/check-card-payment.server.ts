import type { Clock } from '#app/kernel/clock.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { OrderService, StartOrderError } from '#app/modules/orders/ports.ts';
import { type AttemptDeps, type AttemptError, attemptPayment } from './attempt-payment.server.ts';
import {
  type IncompleteError,
  type NothingDueError,
  type Payable,
  startPayableOrder,
} from './start-payable-order.server.ts';

export type CheckPaymentError =
  | StartOrderError
  | IncompleteError
  | NothingDueError
  | { readonly kind: 'session-superseded' };

type Checked = Payable & { readonly sessionId: string };
type Deps = { readonly orders: OrderService; readonly clock: Clock };

/**
 * Checks immediately before a payment in the card fields that its session may be paid: the limit of refused payments
 * allows it, and `checkPayment` accepts the session.
 */
export function checkCardPayment(
  deps: Deps & AttemptDeps,
  { cartId, ...checked }: Checked & { readonly cartId: string },
): Promise<Result<Order, CheckPaymentError | AttemptError>> {
  return attemptPayment(deps, { cartId }, () => checkPayment(deps, checked));
}

/**
 * Whether a session may be paid now: the order is still what the shopper saw, its goods can be reserved, and no other
 * session was opened for it since. Beginning the order again checks all of that under one lock and reserves the goods
 * immediately before the payment.
 */
export async function checkPayment(
  { orders, clock }: Deps,
  { sessionId, ...payable }: Checked,
): Promise<Result<Order, CheckPaymentError>> {
  const beginning = await startPayableOrder(orders, payable, { reserve: true });
  if (!beginning.ok) return beginning;
  const open = await orders.lastPayment(beginning.value.id);
  if (open?.kind !== 'embedded' || open.sessionId !== sessionId || open.expiresAt <= clock())
    return err({ kind: 'session-superseded' });
  return ok(beginning.value);
}
