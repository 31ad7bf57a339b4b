import { CURRENCY_EXPONENTS, type CurrencyCode, divideRounded, type Money } from '#app/kernel/money.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import {
  belongsTo,
  type OpenLine,
  openLines,
  type Withdrawal,
  type WithdrawnLine,
} from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
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
  /** Whether money of the order was refunded without a declaration: an operator decides what it covers. */
  readonly hasOtherRefunds: boolean;
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
  { order, earlier, payments, refundedBefore, hasOtherRefunds, amount }: RefundFacts,
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
  return hasOtherRefunds && !worth.takesRest ? { problem: 'amount-needed' } : { refunds: split(payments, due) };
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

/**
 * What was paid for the first units of a line, with tax that was added to its price; for all units it is what was paid
 * for the line, whatever is rounded.
 */
function priceOf({ total, tax, externalTaxRate, quantity }: OpenLine['item'], units: number): number {
  const paid = total.amount + (externalTaxRate === null ? 0 : tax.amount);
  return divideRounded(paid * units, quantity);
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

function unitsOf(lines: readonly WithdrawnLine[], sku: string): number {
  return lines.filter((line) => line.sku === sku).reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Splits minor units over payments, each up to what is left of it. */
export function split(payments: readonly RefundablePayment[], due: number): readonly PaymentRefund[] {
  let rest = due;
  return payments.flatMap(({ pspReference, paid, refunded }) => {
    const amount = Math.min(rest, paid - refunded);
    rest -= amount;
    return amount > 0 ? [{ pspReference, amount, whole: amount === paid }] : [];
  });
}

/** A declaration whose refund an operator asked for. */
type AskedRefund = Withdrawal & {
  readonly refundAmount: string | null;
  /** The number of the order that an operator named for it; null for the one that the shopper typed. */
  readonly assignedOrder: string | null;
};

/** The refunds of the payments of an order, in minor units. */
type QueuedRefunds = {
  readonly withdrawalId: string;
  readonly orderNumber: string;
  readonly currency: Money['currency'];
  readonly refunds: readonly {
    readonly pspReference: string;
    readonly amount: number;
    readonly paid: number;
    readonly whole: boolean;
  }[];
};

type Deps = {
  readonly orders: Pick<OrderService, 'byNumber' | 'providerOrders'>;
  /** Ids of the declarations whose refund is asked for. */
  asked(): Promise<readonly string[]>;
  byId(id: string): Promise<AskedRefund | null>;
  ofOrder(order: Pick<Order, 'orderNumber' | 'contact'>): Promise<readonly Withdrawal[]>;
  refunded(refund: { readonly orderNumber: string; readonly withdrawalId: string }): Promise<RefundedSoFar>;
  /** Queues refunds, all or none. `over`: another node did it. */
  queue(refunds: QueuedRefunds): Promise<'queued' | 'too-much' | 'over'>;
  reject(id: string, problem: string): Promise<void>;
  /** Logs the error that stopped the refund of one declaration. */
  onFailure(id: string, error: unknown): void;
};

/** What of an order was refunded or is about to be, in minor units. */
type RefundedSoFar = {
  readonly byPayment: ReadonlyMap<string, number>;
  /** Of the declaration itself, before another of its refunds failed. */
  readonly ofWithdrawal: number;
  /** Whether money was refunded without a declaration, or is about to be. */
  readonly hasOther: boolean;
};

/**
 * Queues the refunds that operators asked for, or records why one is not made. Rejects while the orders are
 * unavailable; the next call continues. Another error stops its own declaration alone. Nodes may run it concurrently: a
 * refund is queued once.
 */
export async function refundWithdrawals(deps: Deps): Promise<void> {
  for (const id of await deps.asked()) {
    try {
      const withdrawal = await deps.byId(id);
      if (withdrawal) await refundWithdrawal(deps, withdrawal);
    } catch (error) {
      if (isUpstreamUnavailable(error)) throw error;
      deps.onFailure(id, error);
    }
  }
}

async function refundWithdrawal(deps: Deps, withdrawal: AskedRefund): Promise<void> {
  const { id, assignedOrder, refundAmount: amount } = withdrawal;
  const order = await deps.orders.byNumber(assignedOrder ?? withdrawal.orderNumber);
  if (!order) return deps.reject(id, 'no-order');
  const { orderNumber, currency } = order;
  const { byPayment, ofWithdrawal, hasOther } = await deps.refunded({ orderNumber, withdrawalId: id });
  const payments = paymentsOf(order, await deps.orders.providerOrders(order.cartId), byPayment);
  const earlier = (await deps.ofOrder(order)).filter((one) => isBefore(one, withdrawal));
  const facts = { order, earlier, payments, refundedBefore: ofWithdrawal, hasOtherRefunds: hasOther, amount };
  const planned = planRefund(withdrawal, facts);
  if ('problem' in planned) return deps.reject(id, planned.problem);
  const paid = new Map(payments.map((payment) => [payment.pspReference, payment.paid]));
  const refunds = planned.refunds.map((refund) => ({ ...refund, paid: paid.get(refund.pspReference) ?? 0 }));
  const queued = await deps.queue({ withdrawalId: id, orderNumber, currency, refunds });
  if (queued === 'too-much') await deps.reject(id, 'nothing-left');
}

/** Declarations of one moment are in the order of their ids, on every node. */
function isBefore(one: Withdrawal, other: Withdrawal): boolean {
  return one.declaredAt < other.declaredAt || (one.declaredAt === other.declaredAt && one.id < other.id);
}
