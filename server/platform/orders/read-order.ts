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
export type KeptOrder = z.infer<typeof rowShape>;

const COLUMNS = `id, number, cart_id, cart_version, country, storefront, language, currency, status, attempt, reserved, products, discount, shipping, tax, total,
  payment_method, payment_reference, doc, taken_out, created_at, updated_at`;

/** The order with this id or number, or null. */
export async function readKeptOrder(
  sql: Sql,
  by: { readonly column: 'id' | 'number'; readonly value: string },
): Promise<KeptOrder | null> {
  const row = await sql.get(`SELECT ${COLUMNS} FROM orders WHERE ${by.column} = ?`, [by.value]);
  return row ? rowShape.parse(row) : null;
}

/** Cursor of a walk over all orders: creation time and id of the last one read. */
export type OrderPlace = { readonly at: number; readonly id: string };

/**
 * Orders created after a cursor and before `until`, the oldest first, at most `limit`, and the ids of those whose
 * record is damaged. `last` is the cursor to continue from, null at the end.
 */
export async function readKeptOrders(
  sql: Sql,
  { after, until, limit }: { readonly after: OrderPlace; readonly until: number; readonly limit: number },
): Promise<{
  readonly orders: readonly KeptOrder[];
  readonly invalidOrders: readonly string[];
  readonly last: OrderPlace | null;
}> {
  const rows = await sql.all<SqlRow & { id: string; created_at: number }>(
    `SELECT ${COLUMNS} FROM orders WHERE (created_at, id) > (?, ?) AND created_at < ? ORDER BY created_at, id LIMIT ?`,
    [after.at, after.id, until, limit],
  );
  const orders: KeptOrder[] = [];
  const invalidOrders: string[] = [];
  for (const row of rows) {
    const order = keptOrder(row);
    if (order) orders.push(order);
    else invalidOrders.push(row.id);
  }
  const end = rows.at(-1);
  return { orders, invalidOrders, last: end && rows.length === limit ? { at: end.created_at, id: end.id } : null };
}

function keptOrder(row: SqlRow): KeptOrder | null {
  try {
    return rowShape.parse(row);
  } catch {
    return null;
  }
}

/** All orders of a cart, the oldest first, locked. */
export async function lockOrdersOfCart(sql: Sql, cartId: string): Promise<KeptOrder[]> {
  const rows = await sql.all(`SELECT ${COLUMNS} FROM orders WHERE cart_id = ? ORDER BY id {{FOR UPDATE}}`, [cartId]);
  return rows.map((row) => rowShape.parse(row));
}

const SENT_BACK = ['asked', 'done', 'failed'] as const;

/** A stored order in the platform's shape. */
export async function toPlatformOrder(sql: Sql, kept: KeptOrder): Promise<PlatformOrder> {
  const { doc } = kept;
  const events = await sql.all<{ kind: string; status: string; attempt: number; at: number; detail: string | null }>(
    "SELECT kind, status, attempt, at, detail FROM order_events WHERE order_id = ? AND kind IN ('status', 'quarantined', 'sent-back') ORDER BY seq",
    [kept.id],
  );
  const contact = { email: doc.email, telephone: doc.telephone };
  return {
    id: kept.id,
    reference: kept.number,
    status: kept.status,
    statusLog: events.filter(({ kind }) => kind === 'status').map(({ status, at }) => ({ status, at: Number(at) })),
    currencyUnit: kept.currency,
    orderLines: doc.orderLines,
    orderTaxAmount: kept.tax,
    orderAmountWithDiscount: kept.total,
    paymentMethod: kept.payment_method,
    billingAddress: { ...doc.billingAddress, ...contact },
    shippingAddress: { ...doc.shippingAddress, ...contact },
    created: kept.created_at,
    lastUpdated: kept.updated_at,
    externalTaxRate: doc.externalTaxRate,
    languageCode: kept.language,
    cartId: kept.cart_id,
    cartVersion: kept.cart_version,
    taxPercent: doc.taxPercent,
    discountCode: doc.discountCode,
    discounts: doc.discounts,
    paymentReference: kept.payment_reference,
    paymentInstructions:
      kept.status === 'created' || kept.status === 'pending' ? await readInstructionsOf(sql, kept) : null,
    sentBack: events.flatMap(({ kind, detail, at }) => {
      const state = SENT_BACK.find((one) => one === detail);
      return kind === 'sent-back' && state ? [{ state, at: Number(at) }] : [];
    }),
    paymentParts: await countingParts(sql, kept),
    underReview: events.some(({ kind, attempt }) => kind === 'quarantined' && attempt === kept.attempt),
  };
}

/** The parts that count towards the order: the settled ones of a paid order, otherwise the authorised ones. */
async function countingParts(
  sql: Sql,
  { id, status }: Pick<KeptOrder, 'id' | 'status'>,
): Promise<PlatformOrder['paymentParts']> {
  const counting = status !== null && isPaid(status) ? 'settled' : 'authorised';
  const parts = (await readProviderOrders(sql, { column: 'id', value: id })).flatMap((order) => order.parts);
  return parts
    .filter(({ state }) => state === counting)
    .map(({ amount, method, lastFour }) => ({ amount: amount.amount, method, lastFour, state: counting }));
}
