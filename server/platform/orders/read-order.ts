import { z } from 'zod';
import { CURRENCY_CODES } from '#app/kernel/money.ts';
import { COUNTRY_CODES, STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import { ORDER_STATUSES } from '#app/modules/orders/domain/order.ts';
import type { PlatformOrder } from '#app/modules/orders/domain/raw-order.ts';
import { isPaid } from '#app/modules/payments/domain/payment-state.ts';
import type { Sql, SqlRow } from '#server/store/types.ts';
import { orderDocumentShape } from './order-document.ts';
import { readProviderOrders } from './provider-orders.ts';
import { readInstructionsOf } from './read-payment.ts';
import { takenOutShape } from './taken-out.ts';

const statusShape = z.enum(ORDER_STATUSES).nullable().catch(null);

const rowShape = z.object({
  id: z.string(),
  number: z.string(),
  cart_id: z.string(),
  cart_version: z.number(),
  country: z.enum(COUNTRY_CODES),
  storefront: z.enum(STOREFRONT_CODES),
  language: z.string(),
  currency: z.enum(CURRENCY_CODES),
  status: statusShape,
  attempt: z.number(),
  reserved: z.number().transform((value) => value === 1),
  reserved_until: z.number(),
  transfer_at: z.number().nullable(),
  products: z.number(),
  discount: z.number(),
  shipping: z.number(),
  tax: z.number(),
  total: z.number(),
  payment_method: z.string().nullable(),
  payment_reference: z.string().nullable(),
  doc: z.string().transform((text) => orderDocumentShape.parse(JSON.parse(text))),
  taken_out: z
    .string()
    .nullable()
    .transform((text) => (text === null ? null : takenOutShape.parse(JSON.parse(text)))),
  created_at: z.number(),
  updated_at: z.number(),
});
/** A stored order. */
export type StoredOrder = z.infer<typeof rowShape>;

const COLUMNS = `id, number, cart_id, cart_version, country, storefront, language, currency, status, attempt, reserved, reserved_until, transfer_at, products, discount, shipping, tax, total,
  payment_method, payment_reference, doc, taken_out, created_at, updated_at`;

/** The order with this id or number, or null. */
export async function readStoredOrder(
  sql: Sql,
  by: { readonly column: 'id' | 'number'; readonly value: string },
): Promise<StoredOrder | null> {
  const row = await sql.get(`SELECT ${COLUMNS} FROM orders WHERE ${by.column} = ?`, [by.value]);
  return row ? rowShape.parse(row) : null;
}

/** Cursor of a walk over all orders: creation time and id of the last one read. */
export type OrderPlace = { readonly at: number; readonly id: string };

/**
 * Orders created after a cursor and before `until`, the oldest first, at most `limit`, and the ids of those whose
 * record is damaged. `last` is the cursor to continue from, null at the end.
 */
export async function readStoredOrders(
  sql: Sql,
  { after, until, limit }: { readonly after: OrderPlace; readonly until: number; readonly limit: number },
): Promise<{
  readonly orders: readonly StoredOrder[];
  readonly invalidOrders: readonly string[];
  readonly last: OrderPlace | null;
}> {
  const rows = await sql.all<SqlRow & { id: string; created_at: number }>(
    `SELECT ${COLUMNS} FROM orders WHERE (created_at, id) > (?, ?) AND created_at < ? ORDER BY created_at, id LIMIT ?`,
    [after.at, after.id, until, limit],
  );
  const orders: StoredOrder[] = [];
  const invalidOrders: string[] = [];
  for (const row of rows) {
    const order = storedOrder(row);
    if (order) orders.push(order);
    else invalidOrders.push(row.id);
  }
  const end = rows.at(-1);
  return { orders, invalidOrders, last: end && rows.length === limit ? { at: end.created_at, id: end.id } : null };
}

function storedOrder(row: SqlRow): StoredOrder | null {
  try {
    return rowShape.parse(row);
  } catch {
    return null;
  }
}

/** The paid and pending orders of a folded address, the newest first, at most `limit`. Damaged records are left out. */
export async function readOrdersOf(sql: Sql, email: string, limit: number): Promise<readonly StoredOrder[]> {
  const rows = await sql.all(
    `SELECT ${COLUMNS} FROM orders WHERE email = ? AND status IN ('pending', 'authorised', 'captured') ORDER BY created_at DESC, id DESC LIMIT ?`,
    [email, limit],
  );
  return rows.flatMap((row) => storedOrder(row) ?? []);
}

/** All orders of a cart, the oldest first, locked. */
export async function lockOrdersOfCart(sql: Sql, cartId: string): Promise<StoredOrder[]> {
  const rows = await sql.all(`SELECT ${COLUMNS} FROM orders WHERE cart_id = ? ORDER BY id {{FOR UPDATE}}`, [cartId]);
  return rows.map((row) => rowShape.parse(row));
}

const SENT_BACK = ['asked', 'done', 'failed'] as const;

/** A stored order in the platform's shape. */
export async function toPlatformOrder(sql: Sql, stored: StoredOrder): Promise<PlatformOrder> {
  const { doc } = stored;
  const events = await sql.all<{ kind: string; status: string; attempt: number; at: number; detail: string | null }>(
    "SELECT kind, status, attempt, at, detail FROM order_events WHERE order_id = ? AND kind IN ('status', 'quarantined', 'oversold', 'sent-back', 'shipped') ORDER BY seq",
    [stored.id],
  );
  const shipped = events.find(({ kind }) => kind === 'shipped');
  const contact = { email: doc.email, telephone: doc.telephone };
  return {
    id: stored.id,
    reference: stored.number,
    status: stored.status,
    statusLog: events.filter(({ kind }) => kind === 'status').map(({ status, at }) => ({ status, at: Number(at) })),
    currencyUnit: stored.currency,
    orderLines: doc.orderLines,
    orderTaxAmount: stored.tax,
    orderAmountWithDiscount: stored.total,
    paymentMethod: stored.payment_method,
    billingAddress: { ...doc.billingAddress, ...contact },
    shippingAddress: { ...doc.shippingAddress, ...contact },
    created: stored.created_at,
    lastUpdated: stored.updated_at,
    externalTaxRate: doc.externalTaxRate,
    languageCode: stored.language,
    cartId: stored.cart_id,
    cartVersion: stored.cart_version,
    taxPercent: doc.taxPercent,
    discountCode: doc.discountCode,
    discounts: doc.discounts,
    giftOptions: doc.giftOptions,
    newsletterSubscription: doc.newsletter,
    paymentReference: stored.payment_reference,
    paymentInstructions:
      stored.status === 'created' || stored.status === 'pending' ? await instructionsOf(sql, stored) : null,
    sentBack: events.flatMap(({ kind, detail, at }) => {
      const state = SENT_BACK.find((one) => one === detail);
      return kind === 'sent-back' && state ? [{ state, at: Number(at) }] : [];
    }),
    shipment: shipped ? { at: Number(shipped.at), tracking: shipped.detail } : null,
    paymentParts: await countingParts(sql, stored),
    underReview: events.some(({ kind, attempt }) => kind === 'quarantined' && attempt === stored.attempt),
    oversold: events.some(({ kind }) => kind === 'oversold'),
  };
}

async function instructionsOf(sql: Sql, stored: StoredOrder): Promise<PlatformOrder['paymentInstructions']> {
  const instructions = await readInstructionsOf(sql, stored);
  if (!instructions || stored.transfer_at === null) return instructions;
  return { ...instructions, reservedUntil: stored.reserved ? stored.reserved_until : null };
}

/** The parts that count towards the order: the settled ones of a paid order, otherwise the authorised ones. */
async function countingParts(
  sql: Sql,
  { id, status }: Pick<StoredOrder, 'id' | 'status'>,
): Promise<PlatformOrder['paymentParts']> {
  const counting = status !== null && isPaid(status) ? 'settled' : 'authorised';
  const parts = (await readProviderOrders(sql, { column: 'id', value: id })).flatMap((order) => order.parts);
  return parts
    .filter(({ state }) => state === counting)
    .map(({ amount, method, lastFour }) => ({ amount: amount.amount, method, lastFour, state: counting }));
}
