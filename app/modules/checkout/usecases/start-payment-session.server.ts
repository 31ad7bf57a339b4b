import { err, ok, type Result } from '#app/kernel/result.ts';
import { isSessionFresh } from '#app/modules/checkout/domain/session-life.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { StartOrderError } from '#app/modules/orders/ports.ts';
import { isProviderUnavailable, type ProviderUnavailableError } from '#app/modules/payments/ports.ts';
import { findRemainder, type Remainder } from './provider-orders.server.ts';
import {
  bindingOf,
  type IncompleteError,
  type NothingDueError,
  type Payable,
  type PaymentDeps,
  returnUrlOfAttempt,
  sessionInput,
  startPayableOrder,
} from './start-payable-order.server.ts';

export type StartSessionError = StartOrderError | IncompleteError | NothingDueError | ProviderUnavailableError;
export type StartedSession = {
  readonly order: Order;
  /** `expiresAt` is in milliseconds since the epoch. */
  readonly session: { readonly sessionId: string; readonly sessionData: string; readonly expiresAt: number };
  /** What the session is for where a part is paid already. */
  readonly remainder: Remainder | null;
};

/**
 * Opens the session that the widget pays in, or returns the open one: begins the order that the shopper saw, without
 * reserving its goods, and binds the session to it. A repeated call for the same cart, sum, addresses and contact
 * returns the same session; in the session's last minute, or when one of these has changed, with a new one. `returnUrl`
 * makes the absolute address a bank leads back to from a signed reference.
 */
export async function startPaymentSession(
  deps: PaymentDeps,
  input: Payable & { readonly returnUrl: (reference: string) => string },
): Promise<Result<StartedSession, StartSessionError>> {
  const { orders, payments, digest, clock } = deps;
  const beginning = await startPayableOrder(orders, input, { reserve: false });
  if (!beginning.ok) return beginning;
  const order = beginning.value;
  try {
    const remainder = await findRemainder(deps, order);
    if (remainder?.amount.amount === 0) return err({ kind: 'nothing-due' });
    const binding = bindingOf(deps, input, { order, remainder });

    const last = await orders.lastPayment(order.id);
    if (
      last?.kind === 'embedded' &&
      last.sessionData !== null &&
      last.binding === binding &&
      isSessionFresh(last, clock())
    ) {
      return ok({
        order,
        session: { sessionId: last.sessionId, sessionData: last.sessionData, expiresAt: last.expiresAt },
        remainder,
      });
    }
    const session = await payments.createSession({
      ...sessionInput(order, { ...input, remainder, returnUrl: returnUrlOfAttempt(deps, input, order) }),
      // The log grows when an attempt ends, so that calls at the same time ask for the same session, and a later
      // attempt for another. After the last session has ended, or for other facts, it is another too.
      idempotencyKey: digest(
        `embedded ${order.id} ${order.statusLog.length} ${binding} ${last?.sessionId ?? remainder?.providerOrder.orderData ?? 'first'}`,
      ),
    });
    await orders.attachPayment(order.id, { ...session, sessionUrl: '', kind: 'embedded', binding });
    return ok({ order, session, remainder });
  } catch (error) {
    if (isProviderUnavailable(error)) return err({ kind: 'payment-provider-unavailable' });
    throw error;
  }
}
