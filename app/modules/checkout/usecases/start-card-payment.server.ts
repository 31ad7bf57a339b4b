import type { Result } from '#app/kernel/result.ts';
import type { SingleFlight } from '#app/kernel/single-flight.ts';
import { attemptStarted } from '#app/modules/checkout/domain/tracked-order.ts';
import { type AttemptDeps, type AttemptError, attemptPayment } from './attempt-payment.server.ts';
import type { Payable, PaymentDeps } from './start-payable-order.server.ts';
import { type StartedSession, type StartSessionError, startPaymentSession } from './start-payment-session.server.ts';

export type StartCardPaymentError = StartSessionError | AttemptError;

/**
 * Starts a payment in the card fields of the page: checks the limit of refused payments, begins the order that the
 * shopper saw and opens its session, or returns the open one, and stores the attempt in the session of this browser.
 */
export async function startCardPayment(
  deps: PaymentDeps & AttemptDeps & { readonly singleFlight: SingleFlight },
  {
    cartId,
    payable,
    returnUrl,
  }: {
    readonly cartId: string;
    readonly payable: Payable;
    /** The absolute address a bank leads back to, from a signed reference. */
    readonly returnUrl: (reference: string) => string;
  },
): Promise<Result<StartedSession, StartCardPaymentError>> {
  const open = () => startPaymentSession(deps, { ...payable, returnUrl });
  // Equal requests wait for the first one instead of competing with it for the cart and the provider.
  const started = await attemptPayment(deps, { cartId }, () =>
    deps.singleFlight(`payment session ${JSON.stringify(payable)}`, open),
  );
  if (!started.ok) return started;
  const { order, session } = started.value;
  deps.session.update(
    attemptStarted(deps.session.data, {
      orderId: order.id,
      orderNumber: order.orderNumber,
      sessionId: session.sessionId,
    }),
  );
  return started;
}
