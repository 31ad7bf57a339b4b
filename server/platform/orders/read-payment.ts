import { z } from 'zod';
import { PAYMENT_KINDS, type PaymentSession } from '#app/modules/orders/domain/order-payment.ts';
import {
  type PaymentInstructions,
  paymentInstructionsShape,
} from '#app/modules/payments/domain/payment-instructions.ts';
import type { Sql } from '#server/store/types.ts';

/** Invalid instructions are absent: the order is shown without them. */
const instructionsColumn = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : paymentInstructionsShape.parse(JSON.parse(text))))
  .catch(null);

const rowShape = z.object({
  session_id: z.string(),
  url: z.string(),
  kind: z.enum(PAYMENT_KINDS).nullable().catch(null),
  binding: z.string().nullable(),
  session_data: z.string().nullable(),
  expires_at: z.number(),
  instructions: instructionsColumn,
});

/**
 * The last session of an order's current attempt, expired or not, while the order can be paid and its cart has no newer
 * order.
 */
export async function readLastPayment(sql: Sql, orderId: string): Promise<PaymentSession | null> {
  const row = await sql.get(
    `SELECT p.session_id, p.url, p.kind, p.binding, p.session_data, p.expires_at, p.instructions
     FROM order_payments p JOIN orders o ON o.id = p.order_id AND o.attempt = p.attempt AND o.status = 'created'
     WHERE p.order_id = ? AND NOT EXISTS (SELECT 1 FROM orders n WHERE n.cart_id = o.cart_id AND n.cart_version > o.cart_version) ORDER BY p.seq DESC LIMIT 1`,
    [orderId],
  );
  if (!row) return null;
  const { session_id, url, kind, binding, session_data, expires_at, instructions } = rowShape.parse(row);
  return {
    sessionId: session_id,
    kind: kind ?? 'hosted',
    sessionUrl: url,
    sessionData: session_data,
    binding,
    expiresAt: expires_at,
    instructions,
  };
}

/** The instructions for the last payment of an attempt when it is completed outside the shop; otherwise null. */
export async function readInstructionsOf(
  sql: Sql,
  order: { readonly id: string; readonly attempt: number },
): Promise<PaymentInstructions | null> {
  const row = await sql.get<{ instructions: string | null }>(
    'SELECT instructions FROM order_payments WHERE order_id = ? AND attempt = ? ORDER BY seq DESC LIMIT 1',
    [order.id, order.attempt],
  );
  return row ? instructionsColumn.parse(row.instructions) : null;
}
