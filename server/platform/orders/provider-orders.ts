import { z } from 'zod';
import { CURRENCY_CODES, type Money } from '#app/kernel/money.ts';
import { NO_ORDER_FOUND, type NotedProviderOrder } from '#app/modules/orders/ports.ts';
import {
  PARTIAL_PAYMENT_STATES,
  type PartialPayment,
  type PartialPaymentState,
  type StoredProviderOrder,
} from '#app/modules/payments/domain/provider-order.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';

const orderShape = z.object({
  psp_reference: z.string(),
  order_id: z.string(),
  cart_version: z.number(),
  order_data: z.string(),
  amount: z.number(),
  currency: z.enum(CURRENCY_CODES),
  expires_at: z.number(),
  closed_at: z.number().nullable(),
});

const partShape = z.object({
  psp_reference: z.string(),
  provider_order: z.string(),
  amount: z.number(),
  currency: z.enum(CURRENCY_CODES),
  method: z.string().nullable(),
  last_four: z.string().nullable(),
  state: z.enum(PARTIAL_PAYMENT_STATES),
});

/** The writes of orders at the provider that are paid in parts. */
export const providerOrderCommands = {
  /**
   * Stores an order at the provider, and a part of it. Earlier sessions have another amount and can no longer be paid;
   * the order can be paid until the provider order expires. Throws for an unknown order.
   */
  async keepProviderOrder(
    { sql }: CommandContext,
    { orderId, order, now }: { readonly orderId: string; readonly order: NotedProviderOrder; readonly now: number },
  ): Promise<void> {
    const stored = await sql.get('SELECT id FROM orders WHERE id = ? {{FOR UPDATE}}', [orderId]);
    if (!stored) throw new Error(NO_ORDER_FOUND);
    await sql.run(
      `INSERT INTO provider_orders (psp_reference, order_id, order_data, amount, currency, expires_at, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (psp_reference) DO UPDATE SET order_data = excluded.order_data`,
      [order.pspReference, orderId, order.orderData, order.amount.amount, order.amount.currency, order.expiresAt, now],
    );
    if (order.part) await insertPart(sql, { providerOrder: order.pspReference, part: order.part, now });
    await endSessions(sql, { orderId, now });
    await sql.run('UPDATE orders SET pay_until = ? WHERE id = ? AND pay_until < ?', [
      order.expiresAt,
      orderId,
      order.expiresAt,
    ]);
  },

  /** Closes an order at the provider and releases its authorised parts. An unknown or closed one is not changed. */
  async closeProviderOrder(
    { sql }: CommandContext,
    { pspReference, now }: { readonly pspReference: string; readonly now: number },
  ): Promise<void> {
    const found = await sql.get<{ order_id: string }>('SELECT order_id FROM provider_orders WHERE psp_reference = ?', [
      pspReference,
    ]);
    if (!found) return;
    await sql.get('SELECT id FROM orders WHERE id = ? {{FOR UPDATE}}', [found.order_id]);
    const closed = await sql.run(
      'UPDATE provider_orders SET closed_at = ? WHERE psp_reference = ? AND closed_at IS NULL',
      [now, pspReference],
    );
    if (closed === 0) return;
    await sql.run("UPDATE order_parts SET state = 'released' WHERE provider_order = ? AND state = 'authorised'", [
      pspReference,
    ]);
    await endSessions(sql, { orderId: found.order_id, now });
  },
};

/** Orders at the provider of a cart's orders, closed ones too, the oldest first. */
export async function readProviderOrders(
  sql: Sql,
  { column, value }: { readonly column: 'cart_id' | 'id'; readonly value: string },
): Promise<StoredProviderOrder[]> {
  const rows = await sql.all(
    `SELECT p.psp_reference, p.order_id, o.cart_version, p.order_data, p.amount, p.currency, p.expires_at, p.closed_at
     FROM provider_orders p JOIN orders o ON o.id = p.order_id WHERE o.${column} = ? ORDER BY p.created_at, p.psp_reference`,
    [value],
  );
  if (rows.length === 0) return [];
  const parts = z.array(partShape).parse(
    await sql.all(
      `SELECT t.psp_reference, t.provider_order, t.amount, t.currency, t.method, t.last_four, t.state
         FROM order_parts t JOIN provider_orders p ON p.psp_reference = t.provider_order JOIN orders o ON o.id = p.order_id
         WHERE o.${column} = ? ORDER BY t.created_at, t.psp_reference`,
      [value],
    ),
  );
  return z
    .array(orderShape)
    .parse(rows)
    .map((row) => ({
      pspReference: row.psp_reference,
      orderData: row.order_data,
      amount: { amount: row.amount, currency: row.currency },
      expiresAt: row.expires_at,
      isOpen: row.closed_at === null,
      orderId: row.order_id,
      cartVersion: row.cart_version,
      parts: parts.filter(({ provider_order }) => provider_order === row.psp_reference).map(partOf),
    }));
}

/** Stores a part once. The shop's order is locked by the caller. */
export async function insertPart(
  sql: Sql,
  { providerOrder, part, now }: { readonly providerOrder: string; readonly part: PartialPayment; readonly now: number },
): Promise<void> {
  await sql.run(
    `INSERT INTO order_parts (psp_reference, provider_order, amount, currency, method, last_four, state, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (psp_reference) DO UPDATE SET last_four = COALESCE(order_parts.last_four, excluded.last_four)`,
    [
      part.pspReference,
      providerOrder,
      part.amount.amount,
      part.amount.currency,
      part.method,
      part.lastFour,
      part.state,
      now,
    ],
  );
}

/** Moves one part to another state. */
export async function movePart(
  sql: Sql,
  { pspReference, to }: { readonly pspReference: string; readonly to: PartialPaymentState },
): Promise<void> {
  await sql.run('UPDATE order_parts SET state = ? WHERE psp_reference = ?', [to, pspReference]);
}

/** Settles the authorised parts of an order together with it. */
export async function settleParts(sql: Sql, orderId: string): Promise<void> {
  await sql.run(
    "UPDATE order_parts SET state = 'settled' WHERE state = 'authorised' AND provider_order IN (SELECT psp_reference FROM provider_orders WHERE order_id = ?)",
    [orderId],
  );
}

/** The remaining amount has changed: earlier sessions can no longer be paid. */
async function endSessions(
  sql: Sql,
  { orderId, now }: { readonly orderId: string; readonly now: number },
): Promise<void> {
  await sql.run('UPDATE order_payments SET expires_at = ? WHERE order_id = ? AND expires_at > ?', [now, orderId, now]);
}

function partOf({
  psp_reference,
  amount,
  currency,
  method,
  last_four,
  state,
}: z.infer<typeof partShape>): PartialPayment {
  const sum: Money = { amount, currency };
  return { pspReference: psp_reference, amount: sum, method, lastFour: last_four, state };
}
