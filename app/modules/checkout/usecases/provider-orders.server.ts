import { type Clock, hours } from '#app/kernel/clock.ts';
import type { Money } from '#app/kernel/money.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import {
  emptyProviderOrder,
  remainderOf,
  type StoredProviderOrder,
  usableProviderOrder,
} from '#app/modules/payments/domain/partial-payment.ts';
import type { PaymentAnswer, PaymentGateway } from '#app/modules/payments/ports.ts';

/** How long a part waits for the rest, in milliseconds: after it the provider releases the part. */
export const PART_TTL = hours(1);

type Deps = {
  readonly orders: Pick<OrderService, 'providerOrders' | 'closeProviderOrder'>;
  readonly payments: Pick<PaymentGateway, 'cancelProviderOrder'>;
  /** A digest of a text, at most 50 characters. */
  readonly digest: (text: string) => string;
  readonly clock: Clock;
};

/** The remaining amount of an order, and its provider order; null where no part is paid. */
export type Remainder = { readonly providerOrder: StoredProviderOrder; readonly amount: Money };

/**
 * The rest of an order that is paid in parts. Provider orders of an earlier version of the cart, or for another total,
 * are cancelled as well, so that their gift cards can be used again. Throws `PaymentProviderUnavailable`.
 */
export async function findRemainder(deps: Deps, order: Order): Promise<Remainder | null> {
  return (await findProviderOrders(deps, order)).remainder;
}

/**
 * The same, or where there is none the provider order of the purchase without a known part. Throws
 * `PaymentProviderUnavailable`.
 */
export async function findProviderOrders(
  deps: Deps,
  order: Order,
): Promise<{ readonly remainder: Remainder | null; readonly empty: StoredProviderOrder | null }> {
  const known = await deps.orders.providerOrders(order.cartId);
  const purchase = { cartVersion: order.cartVersion, total: order.priceTotal, now: deps.clock() };
  const usable = usableProviderOrder(known, purchase);
  const empty = emptyProviderOrder(known, purchase);
  for (const other of known) if (other !== usable && other !== empty) await cancel(deps, other);
  return { remainder: usable && { providerOrder: usable, amount: remainderOf(usable) }, empty: usable ? null : empty };
}

/**
 * Cancels every open provider order of a cart: the provider releases its parts. Throws `PaymentProviderUnavailable`.
 */
export async function releaseParts(deps: Deps, cartId: string): Promise<void> {
  for (const known of await deps.orders.providerOrders(cartId)) await cancel(deps, known);
}

/** An order that the provider does not cancel is paid in full, or has expired there. */
async function cancel(
  { orders, payments, digest, clock }: Deps,
  { pspReference, orderData, isOpen, expiresAt }: StoredProviderOrder,
): Promise<void> {
  if (!isOpen) return;
  const cancelled = await payments.cancelProviderOrder(
    { pspReference, orderData },
    { idempotencyKey: digest(`cancel ${pspReference} ${orderData}`) },
  );
  if (cancelled || expiresAt <= clock()) await orders.closeProviderOrder(pspReference);
}

/**
 * Stores the part that an answer has paid. False for an answer without a reference or an amount: the paid amount is
 * unknown then.
 */
export async function storePart(
  { orders, clock }: { readonly orders: Pick<OrderService, 'storeProviderOrder'>; readonly clock: Clock },
  {
    order,
    answer,
    known = null,
    lastFour = null,
  }: {
    readonly order: Order;
    readonly answer: PaymentAnswer;
    readonly known?: Pick<StoredProviderOrder, 'expiresAt'> | null;
    readonly lastFour?: string | null;
  },
): Promise<boolean> {
  const { outcome } = answer;
  if (!answer.order || outcome.pspReference === null || !outcome.amount) return false;
  const { pspReference, orderData } = answer.order;
  const part = {
    pspReference: outcome.pspReference,
    amount: outcome.amount,
    method: outcome.method,
    lastFour,
    state: 'authorised' as const,
  };
  await orders.storeProviderOrder(order.id, {
    pspReference,
    orderData,
    amount: order.priceTotal,
    expiresAt: known?.expiresAt ?? clock() + PART_TTL,
    part,
  });
  return true;
}
