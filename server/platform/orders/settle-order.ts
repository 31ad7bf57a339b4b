import type { Money } from '#app/kernel/money.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import { STOREFRONT_TABLE } from '#app/modules/markets/domain/market-table.ts';
import { WAREHOUSES } from '#app/modules/markets/domain/registry.ts';
import type { OrderStatus } from '#app/modules/orders/domain/order.ts';
import { isFailed, isPaidOrPending } from '#app/modules/orders/domain/order-status.ts';
import type { PlatformOrder } from '#app/modules/orders/domain/raw-order.ts';
import type { SettlementError } from '#app/modules/orders/ports.ts';
import { decidePartialPayment } from '#app/modules/payments/domain/partial-payment.ts';
import { decidePayment, isPaid, stateOf } from '#app/modules/payments/domain/payment-state.ts';
import { lockStock } from '#server/platform/catalogue/lock-stock.ts';
import { redeemUses, releaseUses, retakeUses } from '#server/platform/discounts/discount-uses.ts';
import { type OutboxTopic, putIntoOutbox } from '#server/platform/outbox/outbox-commands.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';
import { orderDemand, orderRules } from './order-document.ts';
import { logEvent, logOnce, reportsWith } from './order-events.ts';
import { closeCart, isOfAnotherCart, putBackIntoCart, takeOutOfCart } from './ordered-lines.ts';
import { insertPart, movePart, readProviderOrders, settleParts } from './provider-orders.ts';
import { type KeptOrder, lockOrdersOfCart, readKeptOrder, toPlatformOrder } from './read-order.ts';
import { forgetNetworks } from './reservation-limits.ts';
import { refreshProducts, releaseReservation, reserve, reservedVariants } from './reservations.ts';

export type SettleOrderArgs = {
  readonly orderNumber: string;
  readonly result: {
    readonly status: OrderStatus;
    readonly amount: Money | null;
    readonly method: string | null;
    readonly pspReference: string | null;
  };
  readonly now: number;
};

/** Applies a verified payment result to an order: status, stock, cart and the news of it, together or not at all. */
export async function settleOrder(
  { sql }: CommandContext,
  { orderNumber, result, now }: SettleOrderArgs,
): Promise<Result<PlatformOrder, SettlementError>> {
  const found = await readKeptOrder(sql, { column: 'number', value: orderNumber });
  if (!found) return err({ kind: 'order-not-found' });
  // The same order of locks as beginning an order: cart, orders, stock.
  const cart = await sql.get<{ version: number }>('SELECT version FROM carts WHERE id = ? {{FOR UPDATE}}', [
    found.cart_id,
  ]);
  const ofCart = await lockOrdersOfCart(sql, found.cart_id);
  const order = ofCart.find((candidate) => candidate.id === found.id) ?? found;
  const event = { attempt: order.attempt, at: now, reference: result.pspReference };

  const current = order.status;
  // Its record is damaged, or the report says nothing: a person has to look.
  if (current === null || result.status === 'unknown') return ok(await toPlatformOrder(sql, order));
  const { isPart, due } = await applyPart(sql, order, { result, at: now });
  if (isPart) return ok(await toPlatformOrder(sql, order));
  const decision = decidePayment(
    {
      state: stateOf(current),
      due,
      paidWith: order.payment_reference,
      attempt: order.attempt,
      earlier: await reportsWith(sql, order.id, result.pspReference),
    },
    { state: stateOf(result.status), amount: result.amount, reference: result.pspReference },
  );
  if (decision.kind === 'quarantine') {
    const detail = result.amount ? `${result.amount.amount} ${result.amount.currency}` : 'no amount';
    await logOnce(sql, order.id, { ...event, kind: 'quarantined', status: result.status, detail });
    return err({ kind: 'amount-mismatch' });
  }
  if (decision.kind !== 'move') {
    if (decision.kind === 'double-payment')
      await logOnce(sql, order.id, { ...event, kind: 'double-payment', status: current });
    return ok(await toPlatformOrder(sql, order));
  }
  const next = result.status;
  await sql.run(
    'UPDATE orders SET status = ?, payment_method = COALESCE(?, payment_method), payment_reference = COALESCE(?, payment_reference), updated_at = ? WHERE id = ?',
    [next, result.method, result.pspReference, Math.max(now, order.updated_at + 1), order.id],
  );
  await logEvent(sql, order.id, { ...event, kind: 'status', status: next });
  const others = ofCart.filter(
    (other) => other.id !== order.id && other.status !== null && isPaidOrPending(other.status),
  );
  if (isPaidOrPending(next)) {
    await keepUses(sql, order, { now, reference: result.pspReference });
    await keepGoods(sql, order, { now, reference: result.pspReference });
    if (isPaid(next) && due.amount < order.total) await settleParts(sql, order.id);
    // A bank transfer or voucher may stay unpaid for weeks: its units count for the network until money comes.
    if (isPaid(next)) await forgetNetworks(sql, { orderId: order.id, cartId: order.cart_id });
    if (cart?.version === order.cart_version) await closeCart(sql, order.cart_id, now);
    else if (!isPaidOrPending(current)) await takeOutOfCart(sql, order, now);
    const twice = others.filter((other) => !isOfAnotherCart(order, other));
    if (twice.length > 0)
      await logOnce(sql, order.id, {
        ...event,
        kind: 'double-payment',
        status: next,
        detail: twice.map((other) => other.number).join(' '),
      });
  } else if (isFailed(next)) {
    await releaseUses(sql, order.id);
    if (order.reserved) {
      const variants = await reservedVariants(sql, [order.id]);
      await lockStock(sql, variants);
      await releaseReservation(sql, order.id);
      await refreshProducts(sql, variants);
    }
    // A cart the bank's answer had closed can be paid in another way.
    if (order.taken_out) await putBackIntoCart(sql, order, { others, now });
    else if (others.length === 0)
      await sql.run("UPDATE carts SET state = 'OPEN', updated_at = ? WHERE id = ? AND state = 'CLOSED'", [
        now,
        order.cart_id,
      ]);
  }
  await announce(sql, order, { from: current, to: next, now });
  const settled = await readKeptOrder(sql, { column: 'id', value: order.id });
  return ok(await toPlatformOrder(sql, settled ?? order));
}

/** Applies a report about a part of the sum; else returns the expected amount of the payment. */
async function applyPart(
  sql: Sql,
  order: KeptOrder,
  { result, at }: { readonly result: SettleOrderArgs['result']; readonly at: number },
): Promise<{ readonly isPart: boolean; readonly due: Money }> {
  const total: Money = { amount: order.total, currency: order.currency };
  const providerOrders = await readProviderOrders(sql, { column: 'id', value: order.id });
  const open = providerOrders.find(({ isOpen }) => isOpen);
  const parts = providerOrders.flatMap((one) => one.parts);
  const { amount, method, pspReference } = result;
  const decision = decidePartialPayment(
    { total, parts, isOpen: open !== undefined },
    { state: result.status === 'unknown' ? 'started' : stateOf(result.status), amount, reference: pspReference },
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

/**
 * Queues what follows from a change of status: the confirmation once the order is paid; a separate mail while it waits
 * for a bank, and one when that came to nothing. An attempt that fails without waiting is said on the page alone.
 */
async function announce(
  sql: Sql,
  order: KeptOrder,
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
  if (isPaid(to)) await once('order-confirmed');
  else if (to === 'pending') await perAttempt('order-pending');
  else if (from === 'pending') await perAttempt(to === 'expired' ? 'order-expired' : 'order-refused');
}

/**
 * What the order used is used for good. Given back after a failure it is taken again; when others have used it up, a
 * person has to know.
 */
async function keepUses(
  sql: Sql,
  order: KeptOrder,
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

/** Goods given back after a failure are taken again for a late success; when they are gone, a person has to know. */
async function keepGoods(
  sql: Sql,
  order: KeptOrder,
  { now, reference }: { readonly now: number; readonly reference: string | null },
): Promise<void> {
  if (order.reserved) return;
  const { region } = STOREFRONT_TABLE[order.storefront];
  const demand = orderDemand(order.doc);
  const variants = demand.map(({ variantId }) => variantId);
  await lockStock(sql, variants);
  const isReserved = await reserve(sql, { orderId: order.id, demand, warehouses: WAREHOUSES[region].codes, until: 0 });
  await refreshProducts(sql, variants);
  if (!isReserved)
    await logOnce(sql, order.id, {
      kind: 'oversold',
      status: order.status ?? 'unknown',
      attempt: order.attempt,
      at: now,
      reference,
    });
}
