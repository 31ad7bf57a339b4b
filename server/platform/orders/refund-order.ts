import { type CurrencyCode, toDecimal } from '#app/kernel/money.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { isAllWithdrawn, openLines } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import { lockStock } from '#server/platform/catalogue/write-stock.ts';
import { readOrderRefundRows, readRefundedSoFar } from '#server/platform/payments/read-refunds.ts';
import { fitPayments, type NewRefund, storeRefunds } from '#server/platform/payments/refund-commands.ts';
import { paymentsOf, split } from '#server/platform/withdrawals/refund.ts';
import { readWithdrawalsOf } from '#server/platform/withdrawals/withdrawals.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';
import { logEvent, type OperatorAct } from './order-events.ts';
import {
  contentKey,
  type OrderRefund,
  type OrderRefundError,
  orderRefundId,
  planOrderRefund,
  type RefundScope,
  within,
} from './plan-order-refund.ts';
import { readProviderOrders } from './provider-orders.ts';
import { isCancelled, lockOrder, type StoredOrder, toOrder } from './read-order.ts';
import { readRefundScopes, readScope } from './refund-scopes.ts';
import { refreshProducts, releaseSome } from './reservations.ts';

export type RefundOrderArgs = OperatorAct & {
  readonly refund: OrderRefund;
  /** Whether the units of its lines are on sale again. */
  readonly restock: boolean;
  /** One refund for each key; null for one for each content and reason. */
  readonly key: string | null;
};

/** `repeated`: it was asked for before. `amount` is in minor units of `currency`. */
export type RefundedOrder = {
  readonly id: string;
  readonly amount: number;
  readonly currency: CurrencyCode;
  readonly repeated: boolean;
};

/**
 * Queues the refund of a part of a paid order without a withdrawal, once per key, and notes who and why. It never
 * exceeds what is left of the payments, with all other refunds, whose queue locks the order as well. One that failed is
 * asked for again, without its units.
 */
export async function refundOrder(
  { sql }: CommandContext,
  { orderNumber, by, why, refund, restock, key, now }: RefundOrderArgs,
): Promise<Result<RefundedOrder, OrderRefundError>> {
  const stored = await lockOrder(sql, orderNumber);
  if (!stored || stored.status === null || stored.doc.email === '') return err({ kind: 'gone' });
  const { currency } = stored;
  const id = orderRefundId(orderNumber, key ?? contentKey(refund, why));
  const rows = (await readOrderRefundRows(sql, id)).filter(({ state }) => state !== 'replaced');
  if (rows.length > 0 && rows.every(({ state }) => state !== 'failed')) {
    const repeated = rows.some((row) => row.created_at !== now);
    return ok({ id, amount: sumOf(rows), currency, repeated });
  }
  const order = await toOrder(sql, stored);
  const obstacle = await obstacleOf(sql, order);
  if (obstacle) return err(obstacle);
  const soFar = await readRefundedSoFar(sql, { orderNumber, withdrawalId: id });
  const payments = paymentsOf(order, await readProviderOrders(sql, { column: 'id', value: order.id }), soFar.byPayment);
  const left = payments.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0);
  const again = readFailed(rows);
  const planned = again?.isPart
    ? within({ left }, again)
    : planOrderRefund(stored, again?.refund ?? refund, { ...(await readBefore(sql, order)), left });
  if (!planned.ok) return planned;
  const { amount } = planned.value;
  const scope = { ...planned.value.scope, restocked: again?.scope.restocked ?? restock };
  const refunds = withPaid(split(payments, amount), payments);
  if (!(await fitPayments(sql, refunds))) return err({ kind: 'reversed' });
  if (!again && restock && !(await restockUnits(sql, stored, { lines: scope.lines, now })))
    return err({ kind: 'not-reserved' });
  await storeRefunds(sql, {
    ...{ withdrawalId: id, orderNumber, currency, refunds, now },
    scope: JSON.stringify(scope),
  });
  const { status, attempt } = stored;
  const detail = `${why} (${scopeWords(scope, { amount, currency })})`;
  await logEvent(sql, stored.id, {
    kind: 'refunded',
    status: status ?? 'unknown',
    attempt,
    at: now,
    reference: by,
    detail,
  });
  return ok({ id, amount, currency, repeated: false });
}

const sumOf = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);

/**
 * What failed of an earlier try, to be requested again. One that failed as a whole is priced again by what it covers:
 * another refund may have covered the same items since. `isPart`: it was an amount, or a part of it was refunded.
 */
function readFailed(rows: Awaited<ReturnType<typeof readOrderRefundRows>>) {
  const failed = rows.filter(({ state }) => state === 'failed');
  const [first] = failed;
  if (!first) return null;
  const scope = readScope(first.scope);
  const { lines, delivery } = scope;
  const isAmount = lines.length === 0 && !delivery;
  const refund: OrderRefund = { lines, delivery, amount: null };
  return { amount: sumOf(failed), scope, refund, isPart: isAmount || failed.length < rows.length };
}

async function obstacleOf(sql: Sql, order: Order): Promise<OrderRefundError | null> {
  if (order.underReview) return { kind: 'under-review' };
  if (!isPaid(order.status)) return { kind: 'unpaid' };
  if (await isCancelled(sql, order.orderNumber)) return { kind: 'cancelled' };
  const due = await sql.get("SELECT id FROM withdrawals WHERE order_number = ? AND refund_state = 'asked' LIMIT 1", [
    order.orderNumber,
  ]);
  return due ? { kind: 'refunding' } : null;
}

/** What of an order was refunded or withdrawn from, by any way. */
async function readBefore(sql: Sql, order: Order) {
  const withdrawals = await readWithdrawalsOf(sql, order);
  const scopes = await readRefundScopes(sql, order.orderNumber);
  const withdrawn = openLines(order, withdrawals).map(({ item, open }) => ({
    sku: item.sku,
    quantity: item.quantity - open,
  }));
  const isDescribed = withdrawals.some(({ scope, state }) => scope.kind === 'described' && state !== 'closed');
  const atProvider = await sql.get(
    "SELECT id FROM payment_refunds WHERE order_number = ? AND withdrawal_id = '' AND state = 'done' LIMIT 1",
    [order.orderNumber],
  );
  return {
    units: [...withdrawn, ...scopes.flatMap(({ lines }) => lines)],
    delivery: isAllWithdrawn(order, withdrawals) || scopes.some(({ delivery }) => delivery),
    isUnknown: isDescribed || atProvider !== null,
  };
}

function withPaid(refunds: ReturnType<typeof split>, payments: ReturnType<typeof paymentsOf>): readonly NewRefund[] {
  const paid = new Map(payments.map((payment) => [payment.pspReference, payment.paid]));
  return refunds.map((refund) => ({ ...refund, paid: paid.get(refund.pspReference) ?? 0 }));
}

/** Puts units of lines on sale again; false, without a change, where the order reserves fewer. */
async function restockUnits(
  sql: Sql,
  { id, doc }: StoredOrder,
  { lines, now }: { readonly lines: RefundScope['lines']; readonly now: number },
): Promise<boolean> {
  const demand = doc.orderLines.flatMap((line) => {
    const asked = line.type === 'physical' && !line.isGift ? lines.find(({ sku }) => sku === line.sku) : undefined;
    return line.type === 'physical' && asked ? [{ variantId: line.productId, quantity: asked.quantity }] : [];
  });
  const variants = demand.map(({ variantId }) => variantId);
  await lockStock(sql, variants);
  if (!(await releaseSome(sql, id, demand))) return false;
  await refreshProducts(sql, variants, now);
  return true;
}

function scopeWords({ lines, delivery, restocked }: RefundScope, money: Parameters<typeof toDecimal>[0]): string {
  return [
    `${toDecimal(money)} ${money.currency}`,
    ...lines.map(({ sku, quantity }) => `${quantity} × ${sku}`),
    ...(delivery ? ['delivery'] : []),
    ...(restocked ? ['on sale again'] : []),
  ].join(', ');
}
