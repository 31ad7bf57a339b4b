import { err, ok, type Result } from '#app/kernel/result.ts';
import { isSessionFresh } from '#app/modules/checkout/domain/session-life.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { StartOrderError } from '#app/modules/orders/ports.ts';
import { isProviderUnavailable, type ProviderUnavailableError } from '#app/modules/payments/ports.ts';
import { releaseParts } from './provider-orders.server.ts';
import {
  type IncompleteError,
  type NothingDueError,
  type Payable,
  type PaymentDeps,
  returnUrlOfAttempt,
  sessionInput,
  startPayableOrder,
} from './start-payable-order.server.ts';

export type StartPaymentError = StartOrderError | IncompleteError | NothingDueError | ProviderUnavailableError;

/**
 * Leads a shopper to the provider's page: begins the order (the same one for the same cart version), and opens a
 * session for it or uses the one still open. `returnUrl` makes the absolute address the shopper comes back to from a
 * signed reference.
 */
export async function startHostedPayment(
  deps: PaymentDeps,
  input: Payable & { readonly returnUrl: (reference: string) => string },
): Promise<
  Result<{ readonly redirectTo: string; readonly order: Order; readonly sessionId: string }, StartPaymentError>
> {
  const { orders, payments, digest, clock } = deps;
  const beginning = await startPayableOrder(orders, input, { reserve: true });
  if (!beginning.ok) return beginning;
  const order = beginning.value;

  const last = await orders.lastPayment(order.id);
  if (last?.kind === 'hosted' && isSessionFresh(last, clock()))
    return ok({ redirectTo: last.sessionUrl, order, sessionId: last.sessionId });

  try {
    // The provider's page takes the whole sum: parts are released first.
    await releaseParts(deps, order.cartId);
    const session = await payments.createHostedSession({
      ...sessionInput(order, { ...input, returnUrl: returnUrlOfAttempt(deps, input, order) }),
      // One session per attempt: the log grows when an attempt ends, so a repeated click asks for the same session.
      // After the last one has ended it is another.
      idempotencyKey: digest(`hosted ${order.id} ${order.statusLog.length} ${last?.sessionId ?? 'first'}`),
    });
    await orders.attachPayment(order.id, {
      sessionId: session.sessionId,
      sessionUrl: session.url,
      expiresAt: session.expiresAt,
    });
    return ok({ redirectTo: session.url, order, sessionId: session.sessionId });
  } catch (error) {
    if (isProviderUnavailable(error)) return err({ kind: 'payment-provider-unavailable' });
    throw error;
  }
}
