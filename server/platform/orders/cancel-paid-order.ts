import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { cancellationId } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { CancellationError } from '#app/modules/orders/ports.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import { lockStock } from '#server/platform/catalogue/write-stock.ts';
import type { Refund } from '#server/platform/outbox/order-messages.ts';
import { putIntoOutbox } from '#server/platform/outbox/outbox-commands.ts';
import { readRefunded } from '#server/platform/payments/read-refunds.ts';
import { hashOfEmail, readWithdrawalsOf } from '#server/platform/withdrawals/withdrawals.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';
import { logEvent } from './order-events.ts';
import { isCancelled, lockOrder, type StoredOrder, toOrder } from './read-order.ts';
import { refreshProducts, releaseUnits, reservedVariants } from './reservations.ts';

/**
 * Cancels a paid order whose parcel has not left, in one transaction: its units are on sale again, a declaration for
 * all of it asks for the refund of what was paid, and a letter says so. It keeps its discounts. Once, however often it
 * is called.
 */
export async function cancelPaidOrder(
  { sql }: CommandContext,
  {
    orderNumber,
    by,
    why,
    now,
  }: { readonly orderNumber: string; readonly by: string; readonly why: string; readonly now: number },
): Promise<Result<null, CancellationError>> {
  const stored = await lockOrder(sql, orderNumber);
  if (!stored || stored.status === null || stored.doc.email === '') return err('gone');
  if (await isCancelled(sql, orderNumber)) return ok(null);
  const left = stored.total - (await refundedOf(sql, orderNumber));
  const error = await errorOf(sql, await toOrder(sql, stored), left);
  if (error) return err(error);
  await declare(sql, stored, { hasRefund: left > 0, now });
  const { id, status, attempt, currency } = stored;
  await logEvent(sql, id, { kind: 'cancelled', status, attempt, at: now, reference: by, detail: why });
  const letter: Refund = { orderNumber, amount: { amount: left, currency }, reason: 'cancelled' };
  await putIntoOutbox(sql, { id: `order-cancelled:${id}`, topic: 'order-refunded', payload: letter, now });
  const variants = await reservedVariants(sql, [id]);
  await lockStock(sql, variants);
  await releaseUnits(sql, id);
  await refreshProducts(sql, variants, now);
  return ok(null);
}

/** Minor units of an order that were refunded, or are about to be. */
async function refundedOf(sql: Sql, orderNumber: string): Promise<number> {
  return [...(await readRefunded(sql, orderNumber)).values()].reduce((sum, amount) => sum + amount, 0);
}

async function errorOf(sql: Sql, order: Order, left: number): Promise<CancellationError | null> {
  if (order.shipment !== null) return 'shipped';
  if (order.underReview) return 'under-review';
  if (!isPaid(order.status)) return 'unpaid';
  if (left < 0 || (left === 0 && order.priceTotal.amount > 0)) return 'called-off';
  const declared = (await readWithdrawalsOf(sql, order)).some(({ state }) => state !== 'closed');
  if (declared) return 'withdrawn';
  return order.sentBack.at(-1)?.state === 'asked' || (await isRefunding(sql, order.orderNumber)) ? 'refunding' : null;
}

async function isRefunding(sql: Sql, orderNumber: string): Promise<boolean> {
  const row = await sql.get(
    "SELECT id FROM payment_refunds WHERE order_number = ? AND state IN ('waiting', 'asked') LIMIT 1",
    [orderNumber],
  );
  return row !== null;
}

/** The queue of refunds reads declarations: what it refunds, tries again and reports is the same for all of them. */
async function declare(
  sql: Sql,
  { number, storefront, country, doc }: StoredOrder,
  { hasRefund, now }: { readonly hasRefund: boolean; readonly now: number },
): Promise<void> {
  const id = cancellationId(number);
  const { firstName, lastName } = doc.billingAddress;
  await sql.run(
    `INSERT INTO withdrawals (id, content_hash, storefront, country, order_number, name, email, email_hash, scope, linked, ended_on, declared_at, refund_state, refund_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, NULL, ?, ?, ?)`,
    [
      id,
      id,
      storefront,
      country,
      number,
      `${firstName} ${lastName}`,
      doc.email,
      hashOfEmail(doc.email),
      JSON.stringify({ kind: 'order' }),
      now,
      hasRefund ? 'asked' : 'done',
      now,
    ],
  );
}
