import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isFailed, isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import type { OrderService, SettlementError } from '#app/modules/orders/ports.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import {
  isProviderUnavailable,
  type PaymentAction,
  type PaymentDetails,
  type PaymentGateway,
  type PaymentOutcome,
} from '#app/modules/payments/ports.ts';

export type ConfirmError =
  | SettlementError
  | { readonly kind: 'payment-provider-unavailable'; readonly order: Order }
  /** The provider asks for one more step of the shopper. */
  | { readonly kind: 'action-required'; readonly order: Order; readonly action: PaymentAction }
  | { readonly kind: 'wrong-session' };

export type ConfirmDeps = {
  readonly orders: OrderService;
  readonly payments: PaymentGateway;
  readonly digest: (text: string) => string;
  /** Waits some milliseconds. */
  readonly pause: (milliseconds: number) => Promise<void>;
};

/** The parameters of a return: the result of a session, the details of a bank (`details`), or neither. */
export type PaymentReturn = {
  readonly orderNumber: string;
  readonly sessionId: string;
  readonly sessionResult: string;
  readonly details?: PaymentDetails | null;
};

/**
 * Asks the provider for the outcome of a payment and applies it to its order. `orderNumber` comes from a verified
 * signature; the rest comes from the browser and proves nothing until the provider confirms it for this order. A
 * repeated call is harmless.
 */
export async function confirmPayment(deps: ConfirmDeps, returned: PaymentReturn): Promise<Result<Order, ConfirmError>> {
  const order = await deps.orders.byNumber(returned.orderNumber);
  if (!order) return err({ kind: 'order-not-found' });
  try {
    if (returned.details) return await confirmDetails(deps, order, returned.details);
    // A return without parameters shows the stored status.
    if (returned.sessionId === '' && returned.sessionResult === '') return ok(order);
    return await confirmSession(deps, order, returned);
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error;
    return isPaid(order.status) ? ok(order) : err({ kind: 'payment-provider-unavailable', order });
  }
}

/** The waiting time, in steps, of a second request for the same details. */
const LOOKS = 20;
const BETWEEN_LOOKS = 250;

type Deps = {
  readonly orders: OrderService;
  readonly payments: PaymentGateway;
  readonly digest: (text: string) => string;
  /** Waits for a number of milliseconds. */
  readonly pause: (milliseconds: number) => Promise<void>;
};

/** The result of a payment, or what the shopper has to do before there is one. */
type Submitted = PaymentOutcome | { readonly action: PaymentAction };

/**
 * Submits the details of a bank's return once, however often its address is opened: one request submits, the others
 * wait for the result. An action is not stored: the next request receives it again, by the same key. Null when the
 * provider rejects them, `busy` when the result is not known in time. Throws `PaymentProviderUnavailable`; the next
 * request then submits with the same key.
 */
export async function submitPaymentDetails(
  { orders, payments, digest, pause }: Deps,
  { orderNumber, details }: { readonly orderNumber: string; readonly details: PaymentDetails },
): Promise<Submitted | null | 'busy'> {
  const key = digest(JSON.stringify(details));
  for (let look = 0; look < LOOKS; look += 1) {
    const claim = await orders.claimDetails(orderNumber, key);
    if (claim.kind === 'done')
      return (
        claim.outcome && {
          ...claim.outcome,
          status: claim.outcome.status === 'unknown' ? 'created' : claim.outcome.status,
        }
      );
    if (claim.kind === 'claimed') return submit({ orders, payments }, key, details);
    await pause(BETWEEN_LOOKS);
  }
  return 'busy';
}

async function submit(
  { orders, payments }: Pick<Deps, 'orders' | 'payments'>,
  key: string,
  details: PaymentDetails,
): Promise<Submitted | null> {
  try {
    const answer = await payments.submitDetails(details, { idempotencyKey: key });
    if (answer?.action) {
      await orders.noteDetails(key, undefined);
      return { action: answer.action };
    }
    const outcome = answer?.outcome ?? null;
    await orders.noteDetails(key, outcome);
    return outcome;
  } catch (error) {
    await orders.noteDetails(key, undefined);
    throw error;
  }
}

async function confirmDetails(
  deps: ConfirmDeps,
  order: Order,
  details: PaymentDetails,
): Promise<Result<Order, ConfirmError>> {
  const { orderNumber } = order;
  const outcome = await submitPaymentDetails(deps, { orderNumber, details });
  // Another request is submitting the details at this moment.
  if (outcome === 'busy') return ok((await deps.orders.byNumber(orderNumber)) ?? order);
  if (outcome && 'action' in outcome) return err({ kind: 'action-required', order, action: outcome.action });
  return settle(deps.orders, order, outcome);
}

async function confirmSession(
  { orders, payments }: ConfirmDeps,
  order: Order,
  { sessionId, sessionResult }: PaymentReturn,
): Promise<Result<Order, ConfirmError>> {
  const outcome = await payments.sessionOutcome(sessionId, sessionResult);
  const isUnused = outcome?.reference === order.orderNumber && outcome.pspReference === null;
  if (isUnused && !isPaidOrPending(outcome.status)) {
    // The end of an unused session has no payment reference. It must not end the attempt that has replaced the session.
    const last = await orders.lastPayment(order.id);
    if (last && last.sessionId !== sessionId) return ok(order);
  }
  return settle(orders, order, outcome);
}

/**
 * Applies an outcome. A paid order stays paid whatever the outcome is, but the outcome is still applied, so that a
 * second payment of it is detected.
 */
async function settle(
  orders: OrderService,
  order: Order,
  outcome: PaymentOutcome | null,
): Promise<Result<Order, ConfirmError>> {
  const paid = isPaid(order.status);
  if (!outcome || outcome.reference !== order.orderNumber) return paid ? ok(order) : err({ kind: 'wrong-session' });
  if (outcome.status === 'created') return ok(order);
  const { status, amount, method, pspReference } = outcome;
  const settled = await orders.settle(order.orderNumber, { status, amount, method, pspReference });
  if (!settled.ok) return paid ? ok(order) : settled;
  // A webhook that came first reports that the payment failed; the outcome says how.
  return isFailed(settled.value.status) && isFailed(status) ? ok({ ...settled.value, status }) : settled;
}
