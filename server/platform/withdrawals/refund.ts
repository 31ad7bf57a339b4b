import { CURRENCY_EXPONENTS, type CurrencyCode, divideRounded } from '#app/kernel/money.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import {
  belongsTo,
  type OpenLine,
  openLines,
  type Withdrawal,
  type WithdrawnLine,
} from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { StoredProviderOrder } from '#app/modules/payments/domain/partial-payment.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';

/** A payment of an order with its amount in minor units, and what of it was refunded or is about to be. */
export type RefundablePayment = {
  readonly pspReference: string;
  readonly paid: number;
  readonly refunded: number;
};

/** A refund of one payment. `whole`: of all of it, which a provider does before and after the capture. */
export type PaymentRefund = { readonly pspReference: string; readonly amount: number; readonly whole: boolean };

/** The end of the refund of a declaration. failed: something of it did not go through. `now` is in milliseconds. */
export type RefundEnd = { readonly withdrawalId: string; readonly state: 'done' | 'failed'; readonly now: number };

/** Why no refund is made. */
export type RefundProblem =
  /** No such order in this shop. */
  | 'no-order'
  /** The declaration does not belong to the order: neither its link nor its address. */
  | 'not-the-buyer'
  | 'not-paid'
  /**
   * The shopper described the items, or the provider refunded money for items that the shop does not know: an operator
   * names the amount.
   */
  | 'amount-needed'
  | 'amount-wrong'
  | 'nothing-left';

/** The payments of a paid order, the last one first: cards and banks are refunded before gift cards. */
export function paymentsOf(
  { id, priceTotal, payment }: Pick<Order, 'id' | 'priceTotal' | 'payment'>,
  providerOrders: readonly StoredProviderOrder[],
  refunded: ReadonlyMap<string, number>,
): readonly RefundablePayment[] {
  const parts = providerOrders
    .filter(({ orderId }) => orderId === id)
    .flatMap(({ parts: all }) => all)
    .filter(({ state, pspReference }) => state === 'settled' && pspReference !== payment.reference);
  const rest = priceTotal.amount - parts.reduce((sum, { amount }) => sum + amount.amount, 0);
  const last = payment.reference === null ? [] : [{ pspReference: payment.reference, paid: rest }];
  return [...last, ...parts.map(({ pspReference, amount }) => ({ pspReference, paid: amount.amount }))].map((one) => ({
    ...one,
    refunded: refunded.get(one.pspReference) ?? 0,
  }));
}

/** Minor units of a decimal text in a currency; null for any other text. A comma separates decimals too. */
export function readRefundAmount(text: string, currency: CurrencyCode): number | null {
  const digits = CURRENCY_EXPONENTS[currency];
  const [, whole, decimals = ''] = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || decimals.length > digits) return null;
  return Number(whole + decimals.padEnd(digits, '0'));
}

/** What a refund is planned from. */
type RefundFacts = {
  readonly order: Order | null;
  /** The other declarations for the order that were made before. */
  readonly earlier: readonly Withdrawal[];
  readonly payments: readonly RefundablePayment[];
  /** Minor units of this declaration that were refunded, or are about to be, when another of its refunds failed. */
  readonly refundedBefore: number;
  /** Whether money of the order was refunded at the provider, for items that the shop does not know. */
  readonly hasProviderRefunds: boolean;
  /** An operator's amount for the whole declaration, in major units; null for what it is worth. */
  readonly amount: string | null;
};

/**
 * The refund of a declaration, split over the payments of its order, never more than is left of them. Without `amount`
 * lines are refunded at their prices; a declaration that leaves no line of the order brings delivery and gift wrapping
 * too. What was refunded of the declaration before is taken off.
 */
export function planRefund(
  withdrawal: Withdrawal,
  { order, earlier, payments, refundedBefore, hasProviderRefunds, amount }: RefundFacts,
): { readonly refunds: readonly PaymentRefund[] } | { readonly problem: RefundProblem } {
  if (!order) return { problem: 'no-order' };
  if (!isPaid(order.status)) return { problem: 'not-paid' };
  if (amount === null && !belongsTo(order, withdrawal)) return { problem: 'not-the-buyer' };
  const left = payments.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0);
  if (left <= 0) return { problem: 'nothing-left' };
  if (amount !== null) {
    const due = (readRefundAmount(amount, order.currency) ?? 0) - refundedBefore;
    return due <= 0 || due > left ? { problem: 'amount-wrong' } : { refunds: split(payments, due) };
  }
  const worth = worthOf(withdrawal, order, earlier);
  if (!worth) return { problem: 'amount-needed' };
  const due = worth.amount - refundedBefore;
  if (due <= 0) return { problem: 'nothing-left' };
  return hasProviderRefunds && !worth.takesRest ? { problem: 'amount-needed' } : { refunds: split(payments, due) };
}

/**
 * The minor units that a declaration is worth, and whether it leaves no line of its order; null for items in words. An
 * earlier declaration that was closed since covers its units all the same: those goods were kept.
 */
function worthOf(
  { scope, declaredAt }: Withdrawal,
  order: Order,
  earlier: readonly Withdrawal[],
): { readonly amount: number; readonly takesRest: boolean } | null {
  if (scope.kind === 'described') return null;
  const wasOpen = ({ closedAt }: Withdrawal) => closedAt !== null && closedAt > declaredAt;
  const lines = openLines(
    order,
    earlier.map((one) => (wasOpen(one) ? { ...one, state: 'open' } : one)),
  );
  const units = ({ item, open }: OpenLine) =>
    scope.kind === 'order' ? open : Math.min(open, unitsOf(scope.lines, item.sku));
  if (lines.every((line) => units(line) === 0)) return { amount: 0, takesRest: false };
  const isKept = earlier.some((one) => wasOpen(one) && belongsTo(order, one) && one.scope.kind !== 'described');
  const takesRest = !isKept && lines.every((line) => units(line) === line.open);
  const before = sum(lines.map(({ item, open }) => priceOf(item, item.quantity - open)));
  const now = sum(lines.map((line) => priceOf(line.item, line.item.quantity - line.open + units(line))));
  return { amount: (takesRest ? order.priceTotal.amount : now) - before, takesRest };
}

/** The price of the first units of a line; that of all units is the price of the line, whatever is rounded. */
function priceOf({ total, quantity }: OpenLine['item'], units: number): number {
  return divideRounded(total.amount * units, quantity);
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

function unitsOf(lines: readonly WithdrawnLine[], sku: string): number {
  return lines.filter((line) => line.sku === sku).reduce((sum, { quantity }) => sum + quantity, 0);
}

function split(payments: readonly RefundablePayment[], due: number): readonly PaymentRefund[] {
  let rest = due;
  return payments.flatMap(({ pspReference, paid, refunded }) => {
    const amount = Math.min(rest, paid - refunded);
    rest -= amount;
    return amount > 0 ? [{ pspReference, amount, whole: amount === paid }] : [];
  });
}
