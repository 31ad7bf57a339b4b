import { foldedEmail } from '#app/kernel/email.ts';
import type { CountryCode, StorefrontCode } from '#app/modules/markets/domain/types.ts';
import type { Order, OrderItem } from '#app/modules/orders/domain/order.ts';
import { isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import { type RefundedMoney, refundOfTotal } from '#app/modules/orders/domain/refunded-total.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';

/** A part of an order: some or all units of one of its lines. */
export type WithdrawnLine = {
  readonly sku: string;
  readonly name: string;
  readonly size: string;
  readonly quantity: number;
};

/**
 * What a declaration covers: the whole order, chosen lines, or items in the words of a shopper who came without the
 * link of the order.
 */
export type WithdrawalScope =
  | { readonly kind: 'order' }
  | { readonly kind: 'lines'; readonly lines: readonly WithdrawnLine[] }
  | { readonly kind: 'described'; readonly items: string };

/** A declaration of withdrawal, as it is made. */
export type WithdrawalDeclaration = {
  readonly storefront: StorefrontCode;
  readonly country: CountryCode;
  /** As typed where it is no number of this shop. */
  readonly orderNumber: string;
  readonly name: string;
  /** Where the receipt goes. */
  readonly email: string;
  readonly scope: WithdrawalScope;
  /** Whether it was made by the link of the order. */
  readonly linked: boolean;
  /**
   * The last day of the period, where the declaration came after it; null in time, and where the order is not known.
   */
  readonly endedOn: string | null;
};

/** open: nothing was done. received: the goods are back. The others are about the refund; closed: there is none. */
export const WITHDRAWAL_STATES = ['open', 'received', 'refunding', 'refunded', 'refund-failed', 'closed'] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** A recorded declaration. Times are milliseconds. */
export type Withdrawal = WithdrawalDeclaration & {
  readonly id: string;
  readonly declaredAt: number;
  readonly state: WithdrawalState;
  /** When it was closed without a refund; else null. */
  readonly closedAt: number | null;
};

/**
 * Why nothing of an order can be withdrawn from. under-review: it is not paid, and money that does not match it
 * arrived. refunded, refund-returned: all of it was refunded without a declaration for all of it.
 */
export type WithdrawalObstacle =
  | 'unpaid'
  | 'under-review'
  | 'cancelled'
  | 'all-withdrawn'
  | 'refunded'
  | 'refund-returned';

const CANCELLED = 'C-';

/**
 * The id of the cancellation of an order before its parcel left: a declaration for all of it, one an order, so that its
 * refund takes the way of every other.
 */
export const cancellationId = (orderNumber: string): string => CANCELLED + orderNumber;

/** Whether a declaration is the cancellation of an order. */
export const isCancellation = ({ id }: Pick<Withdrawal, 'id'>): boolean => id.startsWith(CANCELLED);

/** A line of an order with the units that may still be withdrawn from. */
export type OpenLine = { readonly item: OrderItem; readonly open: number };

/** Whether a declaration counts for an order: it came by the order's link, or names the address of the order. */
export function belongsTo(
  order: Pick<Order, 'contact'>,
  { linked, email }: Pick<Withdrawal, 'linked' | 'email'>,
): boolean {
  return linked || isSameAddress(email, order.contact.email);
}

export function isSameAddress(one: string, other: string): boolean {
  return foldedEmail(one) === foldedEmail(other);
}

/**
 * The lines of an order without its gifts, with what earlier declarations that belong to it leave. A declaration in the
 * shopper's own words, and one that was closed, leave every line open.
 */
export function openLines(
  order: Pick<Order, 'items' | 'contact'>,
  earlier: readonly Withdrawal[],
): readonly OpenLine[] {
  const scopes = earlier.filter((one) => one.state !== 'closed' && belongsTo(order, one)).map(({ scope }) => scope);
  const isWhole = scopes.some(({ kind }) => kind === 'order');
  return order.items
    .filter(({ isGift }) => !isGift)
    .map((item) => ({ item, open: isWhole ? 0 : Math.max(0, item.quantity - withdrawnUnits(scopes, item.sku)) }));
}

function withdrawnUnits(scopes: readonly WithdrawalScope[], sku: string): number {
  return scopes
    .flatMap((scope) => (scope.kind === 'lines' ? scope.lines : []))
    .filter((line) => line.sku === sku)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Why nothing of an order can be withdrawn from; null where something can. */
export function obstacleOf(
  order: Pick<Order, 'status' | 'underReview' | 'items' | 'contact' | 'priceTotal'>,
  { withdrawals, refunds }: { readonly withdrawals: readonly Withdrawal[]; readonly refunds: readonly RefundedMoney[] },
): WithdrawalObstacle | null {
  if (!isPaidOrPending(order.status)) return order.underReview ? 'under-review' : 'unpaid';
  if (withdrawals.some(isCancellation)) return refundOfTotal(order, refunds) ?? 'cancelled';
  if (isAllWithdrawn(order, withdrawals)) return 'all-withdrawn';
  return isPaid(order.status) ? refundOfTotal(order, refunds) : null;
}

/**
 * Whether an order was paid after its buyer withdrew from it or a part of it: money has to go back. A declaration that
 * was closed before counts too: nothing was paid then, and there was nothing to refund.
 */
export function isPaidAfterWithdrawal(
  order: Pick<Order, 'contact' | 'statusLog'>,
  all: readonly Withdrawal[],
): boolean {
  const paidAt = order.statusLog.find(({ status }) => isPaid(status))?.at;
  return paidAt !== undefined && all.some((one) => one.declaredAt < paidAt && belongsTo(order, one));
}

/** Whether declarations that belong to an order leave none of its lines. */
export function isAllWithdrawn(order: Pick<Order, 'items' | 'contact'>, all: readonly Withdrawal[]): boolean {
  return all.length > 0 && openLines(order, all).every(({ open }) => open === 0);
}
