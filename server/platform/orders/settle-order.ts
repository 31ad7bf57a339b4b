import type { Money } from '#app/kernel/money.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import { STOREFRONT_TABLE } from '#app/modules/markets/domain/market-table.ts';
import { WAREHOUSES } from '#app/modules/markets/domain/registry.ts';
import type { Order, OrderStatus } from '#app/modules/orders/domain/order.ts';
import { isFailed, isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import type { SettlementError } from '#app/modules/orders/ports.ts';
import { decidePartialPayment } from '#app/modules/payments/domain/partial-payment.ts';
import { decidePayment } from '#app/modules/payments/domain/payment-state.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import { waitsForDays } from '#app/modules/payments/domain/redirect-methods.ts';
import { lockStock } from '#server/platform/catalogue/write-stock.ts';
import { redeemUses, releaseUses, retakeUses } from '#server/platform/discounts/discount-uses.ts';
import { type OutboxTopic, putIntoOutbox } from '#server/platform/outbox/outbox-commands.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';
import { holdForTransfer } from './open-transfers.ts';
import { orderDemand, orderRules } from './order-document.ts';
import { logEvent, logOnce, reportsWith } from './order-events.ts';
import { closeCart, isOfAnotherCart, putBackIntoCart, takeOutOfCart } from './ordered-lines.ts';
import { insertPart, movePart, readProviderOrders, settleParts } from './provider-orders.ts';
import { isCancelled, lockOrdersOfCart, readStoredOrder, type StoredOrder, toOrder } from './read-order.ts';
import { readRestocked } from './refund-scopes.ts';
import { releaseNetworks } from './reservation-limits.ts';
import { refreshProducts, releaseReservation, reserve, reservedVariants } from './reservations.ts';

export type SettleOrderArgs = {
  readonly orderNumber: string;
  readonly result: PaymentReport;
  readonly now: number;
};

/** Applies a verified payment result to an order in one transaction: status, stock, cart and queued letters. */
export async function settleOrder(
  { sql }: CommandContext,
  { orderNumber, result, now }: SettleOrderArgs,
): Promise<Result<Order, SettlementError>> {
  const found = await readStoredOrder(sql, { column: 'number', value: orderNumber });
  if (!found) return err({ kind: 'order-not-found' });
  // The same lock order as in `beginOrder`: cart, orders, stock.
  const cart = await sql.get<{ version: number }>('SELECT version FROM carts WHERE id = ? {{FOR UPDATE}}', [
    found.cart_id,
  ]);
  const ofCart = await lockOrdersOfCart(sql, found.cart_id);
  const order = ofCart.find((candidate) => candidate.id === found.id) ?? found;
  const event = { attempt: order.attempt, at: now, reference: result.pspReference };

  const current = order.status;
  // A damaged record or a report without a known state: an operator must check it.
  if (current === null || result.status === 'unknown') return ok(await toOrder(sql, order));
  const { isPart, due } = await settlePart(sql, order, { result, at: now });
  if (isPart) return ok(await toOrder(sql, order));
  const decision = decidePayment(
    {
      status: current,
      due,
      paidWith: order.payment_reference,
      attempt: order.attempt,
      earlier: await reportsWith(sql, order.id, result.pspReference),
    },
    { status: result.status, amount: result.amount, reference: result.pspReference },
  );
  if (decision.kind === 'quarantine') {
    const detail = result.amount ? `${result.amount.amount} ${result.amount.currency}` : 'no amount';
    await logOnce(sql, order.id, { ...event, kind: 'quarantined', status: result.status, detail });
    return err({ kind: 'amount-mismatch' });
  }
  if (decision.kind === 'double-payment')
    await logOnce(sql, order.id, { ...event, kind: 'double-payment', status: current });
  if (decision.kind !== 'move') return ok(await toOrder(sql, order));
  await moveOrder(sql, { order, from: current, due, ofCart, cartVersion: cart?.version ?? null, result, now });
  const settled = await readStoredOrder(sql, { column: 'id', value: order.id });
  return ok(await toOrder(sql, settled ?? order));
}

type Move = {
  readonly order: StoredOrder;
  readonly from: OrderStatus;
  readonly due: Money;
  /** All orders of the cart, locked. */
  readonly ofCart: readonly StoredOrder[];
  readonly cartVersion: number | null;
  readonly result: PaymentReport;
  readonly now: number;
};

/** Moves an order to the status of a payment result, with all consequences. */
async function moveOrder(sql: Sql, move: Move): Promise<void> {
  const { order, from, result, now } = move;
  const to = result.status;
  await sql.run(
    'UPDATE orders SET status = ?, payment_method = COALESCE(?, payment_method), payment_reference = COALESCE(?, payment_reference), updated_at = ? WHERE id = ?',
    [to, result.method, result.pspReference, Math.max(now, order.updated_at + 1), order.id],
  );
  const event = { attempt: order.attempt, at: now, reference: result.pspReference };
  await logEvent(sql, order.id, { ...event, kind: 'status', status: to });
  if (isPaidOrPending(to)) await completePurchase(sql, move);
  else if (isFailed(to)) await releaseOrder(sql, move);
  await queueLetters(sql, order, { from, to, now });
}

/** The other orders of the cart that are paid or pending. */
const otherPurchases = ({ order, ofCart }: Move): readonly StoredOrder[] =>
  ofCart.filter((other) => other.id !== order.id && other.status !== null && isPaidOrPending(other.status));

/** A paid or pending order: redeems discounts, keeps the units reserved and removes the lines from the cart. */
async function completePurchase(sql: Sql, move: Move): Promise<void> {
  const { order, from, due, cartVersion, result, now } = move;
  const { status, pspReference: reference } = result;
  await redeemDiscounts(sql, order, { now, reference });
  await ensureReserved(sql, order, { now, reference });
  const waits = status === 'pending' && (waitsForDays(result.method ?? '') || order.transfer_at !== null);
  if (waits) await holdGoods(sql, order, now);
  if (isPaid(status) && due.amount < order.total) await settleParts(sql, order.id);
  // A pending payment counts for its network until it is decided.
  if (isPaid(status)) await releaseNetworks(sql, { orderId: order.id, cartId: order.cart_id });
  if (cartVersion === order.cart_version) await closeCart(sql, order.cart_id, now);
  else if (!isPaidOrPending(from)) await takeOutOfCart(sql, order, now);
  const twice = otherPurchases(move).filter((other) => !isOfAnotherCart(order, other));
  if (twice.length > 0)
    await logOnce(sql, order.id, {
      attempt: order.attempt,
      at: now,
      reference,
      kind: 'double-payment',
      status,
      detail: twice.map((other) => other.number).join(' '),
    });
}

/** The goods of an order that waits for a transfer, for as long as they may. */
async function holdGoods(sql: Sql, { id, cart_id }: StoredOrder, now: number): Promise<void> {
  const variants = await reservedVariants(sql, [id]);
  await lockStock(sql, variants);
  if (await holdForTransfer(sql, { orderId: id, cartId: cart_id, now })) await refreshProducts(sql, variants, now);
}

/** A failed order: releases discounts and stock, and reopens the cart unless another order has paid for it. */
async function releaseOrder(sql: Sql, move: Move): Promise<void> {
  const { order, now } = move;
  await releaseUses(sql, order.id);
  if (order.reserved) {
    const variants = await reservedVariants(sql, [order.id]);
    await lockStock(sql, variants);
    await releaseReservation(sql, order.id);
    await refreshProducts(sql, variants, now);
  }
  const others = otherPurchases(move);
  // The cart that a pending payment had closed can be paid with another method.
  if (order.taken_out) await putBackIntoCart(sql, order, { others, now });
  else if (others.length === 0)
    await sql.run("UPDATE carts SET state = 'OPEN', updated_at = ? WHERE id = ? AND state = 'CLOSED'", [
      now,
      order.cart_id,
    ]);
}

/**
 * Redeems the discounts of an order. Uses that a failure had released are taken again; an overused discount is logged
 * for an operator.
 */
async function redeemDiscounts(
  sql: Sql,
  order: StoredOrder,
  { now, reference }: { readonly now: number; readonly reference: string | null },
): Promise<void> {
  const over = await retakeUses(sql, { orderId: order.id, cartId: order.cart_id, ruleIds: orderRules(order.doc), now });
  await redeemUses(sql, order.id);
  if (over.length === 0) return;
  const detail = over.join(' ');
  await logOnce(sql, order.id, {
    kind: 'discount-overused',
    status: order.status ?? 'unknown',
    attempt: order.attempt,
    at: now,
    reference,
    detail,
  });
}

/** Reserves units that a failure had released again, for a late success; sold-out units are logged for an operator. */
async function ensureReserved(
  sql: Sql,
  order: StoredOrder,
  { now, reference }: { readonly now: number; readonly reference: string | null },
): Promise<void> {
  // The units of a cancelled or refunded order may be for sale, whatever is still reported of its payment.
  if (order.reserved || (await isCancelled(sql, order.number))) return;
  if ((await readRestocked(sql, order.number)).length > 0) return;
  const { region } = STOREFRONT_TABLE[order.storefront];
  const demand = orderDemand(order.doc);
  const variants = demand.map(({ variantId }) => variantId);
  await lockStock(sql, variants);
  const isReserved = await reserve(sql, { orderId: order.id, demand, warehouses: WAREHOUSES[region].codes, until: 0 });
  await refreshProducts(sql, variants, now);
  if (!isReserved)
    await logOnce(sql, order.id, {
      kind: 'oversold',
      status: order.status ?? 'unknown',
      attempt: order.attempt,
      at: now,
      reference,
    });
}
/**
 * Queues the letters of a change of status: the confirmation once the order is paid, one letter when it becomes pending
 * and one when a pending payment fails. An attempt that fails at once is reported on the page only.
 */
async function queueLetters(
  sql: Sql,
  order: StoredOrder,
  { from, to, now }: { readonly from: OrderStatus; readonly to: OrderStatus; readonly now: number },
): Promise<void> {
  const payload = { orderId: order.id };
  const once = (topic: OutboxTopic) => putIntoOutbox(sql, { id: `${topic}:${order.id}`, topic, payload, now });
  const perAttempt = (topic: OutboxTopic) =>
    putIntoOutbox(sql, {
      id: `${topic}:${order.id}:${order.attempt}`,
      topic,
      payload: { ...payload, status: to },
      now,
    });
  if (isPaid(to)) {
    await once('order-confirmed');
    await once('order-mail');
  }
  if (to === 'pending') await perAttempt('order-pending');
  else if (from === 'pending' && isFailed(to)) await perAttempt(to === 'expired' ? 'order-expired' : 'order-refused');
}

/** A verified payment result. */
export type PaymentReport = {
  readonly status: OrderStatus;
  readonly amount: Money | null;
  readonly method: string | null;
  readonly pspReference: string | null;
};

/** Applies a report about a partial payment; for any other report returns the amount that the payment must have. */
export async function settlePart(
  sql: Sql,
  order: StoredOrder,
  { result, at }: { readonly result: PaymentReport; readonly at: number },
): Promise<{ readonly isPart: boolean; readonly due: Money }> {
  const total: Money = { amount: order.total, currency: order.currency };
  const providerOrders = await readProviderOrders(sql, { column: 'id', value: order.id });
  const open = providerOrders.find(({ isOpen }) => isOpen);
  const parts = providerOrders.flatMap((one) => one.parts);
  const { amount, method, pspReference } = result;
  const decision = decidePartialPayment(
    { total, parts, isOpen: open !== undefined },
    { status: result.status === 'unknown' ? 'created' : result.status, amount, reference: pspReference },
  );
  if (decision.kind === 'payment') return { isPart: false, due: decision.due };
  if (pspReference !== null && decision.kind === 'authorise') {
    if (parts.some((part) => part.pspReference === pspReference))
      await movePart(sql, { pspReference, to: 'authorised' });
    else if (open) {
      const part = { pspReference, amount: decision.amount, method, lastFour: null, state: 'authorised' as const };
      await insertPart(sql, { providerOrder: open.pspReference, part, now: at });
    }
  }
  if (pspReference !== null && decision.kind === 'release') await movePart(sql, { pspReference, to: 'released' });
  if (decision.kind === 'attention')
    await logOnce(sql, order.id, {
      kind: 'part-released',
      status: order.status ?? 'unknown',
      attempt: order.attempt,
      at,
      reference: pspReference,
    });
  return { isPart: true, due: total };
}
