import { minutes } from '#app/kernel/clock.ts';
import type { Money } from '#app/kernel/money.ts';
import type { PaymentReport } from './payment-state.ts';
import { isFailedStatus, isPaid } from './payment-status.ts';
import type { PartialPayment, StoredProviderOrder } from './provider-order.ts';

export type { PartialPayment, StoredProviderOrder };

/** Time the shopper needs to pay the rest before the provider releases the parts. */
const TIME_TO_PAY = minutes(1);

/** The parts that count towards the sum. */
export function countingParts<Part extends Pick<PartialPayment, 'state'>>(parts: readonly Part[]): readonly Part[] {
  return parts.filter(counts);
}

/** Minor units the parts pay. */
export function paidInParts(parts: readonly Pick<PartialPayment, 'amount' | 'state'>[]): number {
  return countingParts(parts).reduce((sum, { amount }) => sum + amount.amount, 0);
}

/** The remaining amount of a provider order. */
export function remainderOf({ amount, parts }: Pick<StoredProviderOrder, 'amount' | 'parts'>): Money {
  return { ...amount, amount: amount.amount - paidInParts(parts) };
}

/** The purchase that a provider order must match. `now` is in milliseconds since the epoch. */
type Purchase = { readonly cartVersion: number; readonly total: Money; readonly now: number };

/**
 * The provider order whose rest can be paid: open, for this version of the cart and this total, with a part paid and
 * time left. Null when there is none.
 */
export function usableProviderOrder(
  orders: readonly StoredProviderOrder[],
  purchase: Purchase,
): StoredProviderOrder | null {
  return orders.find((order) => fits(order, purchase) && order.parts.some(counts)) ?? null;
}

/** The amount due for a purchase: the rest where a part is paid, else the total. */
export function dueFor(orders: readonly StoredProviderOrder[], purchase: Purchase): Money {
  const usable = usableProviderOrder(orders, purchase);
  return usable ? remainderOf(usable) : purchase.total;
}

/**
 * The provider order of a purchase without a known part: the answer to the first part was lost, or the part was
 * refused.
 */
export function emptyProviderOrder(
  orders: readonly StoredProviderOrder[],
  purchase: Purchase,
): StoredProviderOrder | null {
  return orders.find((order) => fits(order, purchase) && !order.parts.some(counts)) ?? null;
}

function fits(
  { isOpen, amount, expiresAt, ...order }: StoredProviderOrder,
  { cartVersion, total, now }: Purchase,
): boolean {
  const sameTotal = amount.amount === total.amount && amount.currency === total.currency;
  return isOpen && order.cartVersion === cartVersion && sameTotal && expiresAt - TIME_TO_PAY > now;
}

/**
 * payment: the report is about the remainder or the whole sum, and `due` is the expected amount. authorise: a part is
 * paid. release: a part has been returned. attention: a part of a paid order has been returned, which an operator has
 * to check. ignore: nothing changes.
 */
export type PartialDecision =
  | { readonly kind: 'payment'; readonly due: Money }
  | { readonly kind: 'authorise'; readonly amount: Money }
  | { readonly kind: 'release' }
  | { readonly kind: 'attention' }
  | { readonly kind: 'ignore' };

/**
 * The meaning of a report for an order that may be paid in parts. Only an order that is open at the provider accepts a
 * new part, and only one that leaves a remainder: any other amount counts as a payment.
 */
export function decidePartialPayment(
  {
    total,
    parts,
    isOpen,
  }: { readonly total: Money; readonly parts: readonly PartialPayment[]; readonly isOpen: boolean },
  report: PaymentReport,
): PartialDecision {
  const part = parts.find(({ pspReference }) => pspReference === report.reference);
  if (part) return decideStoredPart(part, report, isOpen);
  const { amount } = report;
  const remaining = total.amount - paidInParts(parts);
  const isPart = isOpen && isPaid(report.status) && report.reference !== null && amount?.currency === total.currency;
  if (isPart && amount.amount > 0 && amount.amount < remaining) return { kind: 'authorise', amount };
  return { kind: 'payment', due: amount?.amount === total.amount ? total : { ...total, amount: remaining } };
}

/** The meaning of a report about a stored part. */
function decideStoredPart(
  { state, amount }: PartialPayment,
  { status: reported }: PaymentReport,
  isOpen: boolean,
): PartialDecision {
  if (isPaid(reported)) return state === 'refused' && isOpen ? { kind: 'authorise', amount } : { kind: 'ignore' };
  if (!isFailedStatus(reported)) return { kind: 'ignore' };
  if (state === 'settled') return { kind: 'attention' };
  return { kind: state === 'authorised' ? 'release' : 'ignore' };
}

function counts({ state }: Pick<PartialPayment, 'state'>): boolean {
  return state === 'authorised' || state === 'settled';
}
