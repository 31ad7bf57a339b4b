import { type Clock, seconds } from '#app/kernel/clock.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { SingleFlight } from '#app/kernel/single-flight.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { attemptStarted } from '#app/modules/checkout/domain/tracked-order.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isFailed, isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import type { OrderService, StartOrderError } from '#app/modules/orders/ports.ts';
import { failureToReport } from '#app/modules/payments/domain/payment-result.ts';
import type { FailedStatus } from '#app/modules/payments/domain/payment-status.ts';
import type { ReturnReference } from '#app/modules/payments/domain/return-reference.ts';
import { isProviderUnavailable, type ProviderUnavailableError } from '#app/modules/payments/ports.ts';
import { hasAttempt } from '#app/web/session/session-data.ts';
import {
  type AttemptDeps,
  type AttemptError,
  attemptPayment,
  countRefusal,
  type RefusalDeps,
} from './attempt-payment.server.ts';
import { type ConfirmDeps, confirmPayment } from './confirm-payment.server.ts';
import { type FinishDeps, finishCheckout } from './follow-order.server.ts';
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

type StartSessionError = StartOrderError | IncompleteError | NothingDueError | ProviderUnavailableError;
export type StartedSession = {
  readonly order: Order;
  /** `expiresAt` is in milliseconds since the epoch. */
  readonly session: { readonly sessionId: string; readonly sessionData: string; readonly expiresAt: number };
  /** What the session is for where a part is paid already. */
  readonly remainder: Remainder | null;
};

/** A session is not reused in this time before its expiry, because the shopper still has to pay. */
const LAST_MOMENTS = seconds(60);

/** Whether a session may be reused at `now`. Times are milliseconds. */
export function isSessionFresh(session: { readonly expiresAt: number }, now: number): boolean {
  return session.expiresAt - now > LAST_MOMENTS;
}

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

type SettleCardPaymentDeps = ConfirmDeps &
  FinishDeps &
  RefusalDeps & { readonly returnReference: Pick<ReturnReference, 'verify'> };

/**
 * completed: the order is paid or waits for its bank, and the checkout of this browser has ended. failed: nothing was
 * charged. undecided: the return page has to ask again. no-attempt: neither the reference nor the session names an
 * order.
 */
type SettledCardPayment =
  | { readonly kind: 'completed'; readonly order: Order }
  | { readonly kind: 'failed'; readonly status: FailedStatus }
  | { readonly kind: 'undecided'; readonly orderNumber: string; readonly isMismatch: boolean }
  | { readonly kind: 'no-attempt' };

/** What the card fields post once they have ended. */
type CardResult = {
  readonly sessionId: string;
  readonly sessionResult: string;
  readonly resultCode: string;
  readonly reference: string;
};

/**
 * Settles a payment of the card fields: the provider confirms the result, then the checkout ends or the refusal is
 * counted. The signed reference names the order, because another tab may have changed the attempt of the session.
 */
export async function settleCardPayment(deps: SettleCardPaymentDeps, posted: CardResult): Promise<SettledCardPayment> {
  const { session, returnReference } = deps;
  const orderNumber =
    returnReference.verify(posted.reference)?.orderNumber ?? session.data.payment?.orderNumber ?? null;
  if (orderNumber === null) return { kind: 'no-attempt' };
  const undecided = { kind: 'undecided', orderNumber, isMismatch: false } as const;
  try {
    const { sessionId, sessionResult } = posted;
    const confirmed = await confirmPayment(deps, { orderNumber, sessionId, sessionResult });
    if (!confirmed.ok) return { ...undecided, isMismatch: confirmed.error.kind === 'amount-mismatch' };
    return (await decided(deps, confirmed.value, { orderNumber, resultCode: posted.resultCode })) ?? undecided;
  } catch (error) {
    // Money may have moved.
    if (isUpstreamUnavailable(error)) return undecided;
    throw error;
  }
}

/** Null while the payment is undecided, and in a browser that has not started it. */
async function decided(
  deps: SettleCardPaymentDeps,
  order: Order,
  { orderNumber, resultCode }: { readonly orderNumber: string; readonly resultCode: string },
): Promise<SettledCardPayment | null> {
  const { data } = deps.session;
  // The reference can be copied from an address, so that it does not authenticate the browser.
  if (!hasAttempt(data, orderNumber) && !data.orders?.includes(order.id)) return null;
  if (isPaidOrPending(order.status)) {
    await finishCheckout(deps, order, { own: true });
    return { kind: 'completed', order };
  }
  if (isFailed(order.status)) await countRefusal(deps, order);
  const status = order.status === 'unknown' ? null : failureToReport(order.status, resultCode);
  return status && { kind: 'failed', status };
}
