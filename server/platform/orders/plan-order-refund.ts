import { createHash } from 'node:crypto';
import { z } from 'zod';
import { divideRounded } from '#app/kernel/money.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import { readRefundAmount } from '#server/platform/withdrawals/refund.ts';
import type { OrderDocument } from './order-document.ts';
import type { StoredOrder } from './read-order.ts';

/** What an operator refunds of an order: lines and delivery at their prices, or an amount in major units. */
export const orderRefundShape = z.strictObject({
  /** `quantity` is null for all that is left of the line. */
  lines: z
    .array(z.strictObject({ sku: z.string().min(1).max(100), quantity: z.int().min(1).max(9999).nullable() }))
    .max(100),
  delivery: z.boolean(),
  amount: z.string().max(20).nullable(),
});
export type OrderRefund = z.infer<typeof orderRefundShape>;

/** What a refund covers, as its rows store it. `restocked`: its units are on sale again. */
export const refundScopeShape = z.object({
  lines: z.array(z.object({ sku: z.string(), quantity: z.number() })),
  delivery: z.boolean(),
  restocked: z.boolean(),
});
export type RefundScope = z.infer<typeof refundScopeShape>;

/** What of an order was refunded or withdrawn from before. */
export type RefundedBefore = {
  readonly units: readonly { readonly sku: string; readonly quantity: number }[];
  readonly delivery: boolean;
  /** Whether it was for items that the shop does not know. */
  readonly isUnknown: boolean;
  /** Minor units of the payments that are left. */
  readonly left: number;
};

/**
 * Why an order is not refunded. refunding: the refund of a withdrawal is about to begin. amount-needed: something of it
 * was refunded or withdrawn from for items that the shop does not know. reversed: a payment of it is reversed.
 * not-reserved: the order reserves fewer units than would go back on sale. too-much: `left` minor units are left.
 */
export type OrderRefundError =
  | {
      readonly kind:
        | 'gone'
        | 'unpaid'
        | 'under-review'
        | 'cancelled'
        | 'refunding'
        | 'amount-needed'
        | 'amount-wrong'
        | 'delivery-refunded'
        | 'nothing'
        | 'reversed'
        | 'not-reserved';
    }
  | { readonly kind: 'no-line'; readonly sku: string }
  | { readonly kind: 'too-many'; readonly sku: string; readonly open: number }
  | { readonly kind: 'too-much'; readonly left: number };

type Planned = { readonly amount: number; readonly scope: Omit<RefundScope, 'restocked'> };

/** The id of the refund with a key: one, however often it is asked for. */
export const orderRefundId = (orderNumber: string, key: string): string =>
  `G-${orderNumber}-${createHash('sha256').update(key).digest('hex').slice(0, 12)}`;

/** The key of a refund without one of its own: the same for the same lines, amount and reason. */
export const contentKey = ({ lines, delivery, amount }: OrderRefund, why: string): string =>
  JSON.stringify([lines.map(({ sku, quantity }) => [sku, quantity]).toSorted(), delivery, amount, why]);

/** The minor units of a refund and what it covers, never more than is left of the payments. */
export function planOrderRefund(
  { doc, currency }: Pick<StoredOrder, 'doc' | 'currency'>,
  { lines: asked, delivery, amount }: OrderRefund,
  before: RefundedBefore,
): Result<Planned, OrderRefundError> {
  if (amount !== null) {
    const due = readRefundAmount(amount, currency);
    return due ? within(before, { amount: due, scope: { lines: [], delivery: false } }) : err({ kind: 'amount-wrong' });
  }
  if (before.isUnknown) return err({ kind: 'amount-needed' });
  if (delivery && before.delivery) return err({ kind: 'delivery-refunded' });
  const lines: { readonly sku: string; readonly quantity: number }[] = [];
  let due = delivery ? deliveryPrice(doc) : 0;
  for (const line of asked) {
    const planned = planLine(doc, line, before.units);
    if (!planned.ok) return planned;
    due += planned.value.amount;
    lines.push({ sku: line.sku, quantity: planned.value.units });
  }
  return due > 0 ? within(before, { amount: due, scope: { lines, delivery } }) : err({ kind: 'nothing' });
}

function planLine(
  { orderLines }: OrderDocument,
  { sku, quantity }: OrderRefund['lines'][number],
  before: RefundedBefore['units'],
): Result<{ readonly amount: number; readonly units: number }, OrderRefundError> {
  const line = orderLines.find((one) => one.type === 'physical' && one.sku === sku && !one.isGift);
  if (line?.type !== 'physical') return err({ kind: 'no-line', sku });
  const refunded = before.reduce((sum, one) => (one.sku === sku ? sum + one.quantity : sum), 0);
  const from = Math.min(line.quantity, refunded);
  const open = line.quantity - from;
  const due = quantity ?? open;
  if (due > open || open === 0) return err({ kind: 'too-many', sku, open });
  return ok({ amount: priceOf(line, from + due) - priceOf(line, from), units: due });
}

/** A refund that fits into what is left of the payments. */
export function within({ left }: Pick<RefundedBefore, 'left'>, planned: Planned): Result<Planned, OrderRefundError> {
  return planned.amount > left ? err({ kind: 'too-much', left }) : ok(planned);
}

type Priced = { readonly totalTaxAmount: number; readonly externalTaxRate: number | null };

/** Tax that was added to a price is refunded with it. */
const withTax = (amount: number, { totalTaxAmount, externalTaxRate }: Priced): number =>
  externalTaxRate === null ? amount : amount + totalTaxAmount;

/** The price of the first units of a line; that of all units is the price of the line, whatever is rounded. */
function priceOf(line: Priced & { readonly totalAmount: number; readonly quantity: number }, units: number): number {
  return divideRounded(withTax(line.totalAmount, line) * units, line.quantity);
}

function deliveryPrice({ orderLines }: OrderDocument): number {
  return orderLines.reduce(
    (sum, line) => (line.type === 'shipment' ? sum + withTax(line.totalAmountWithDiscount, line) : sum),
    0,
  );
}
