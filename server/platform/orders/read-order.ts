import { z } from 'zod';
import { CURRENCY_CODES, type Money } from '#app/kernel/money.ts';
import { COUNTRY_CODES, STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import { movedByPayment } from '#app/modules/orders/domain/delivery-days.ts';
import type { Order, OrderItem } from '#app/modules/orders/domain/order.ts';
import { PAYMENT_KINDS, type PaymentSession } from '#app/modules/orders/domain/order-payment.ts';
import { cancellationId } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import {
  type PaymentInstructions,
  paymentInstructionsShape,
} from '#app/modules/payments/domain/payment-instructions.ts';
import { isPaid, PAYMENT_STATUSES } from '#app/modules/payments/domain/payment-status.ts';
import type { Sql, SqlRow } from '#server/store/types.ts';
import { type OrderDocument, orderDocumentShape, takenOutShape } from './order-document.ts';
import { readProviderOrders } from './provider-orders.ts';

/** Invalid instructions are absent: the order is shown without them. */
const instructionsColumn = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : paymentInstructionsShape.parse(JSON.parse(text))))
  .catch(null);

const paymentRow = z.object({
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
  const { session_id, url, kind, binding, session_data, expires_at, instructions } = paymentRow.parse(row);
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

const statusShape = z.enum(PAYMENT_STATUSES).nullable().catch(null);

const rowShape = z.object({
  id: z.string(),
  number: z.string(),
  cart_id: z.string(),
  cart_version: z.number(),
  country: z.enum(COUNTRY_CODES),
  storefront: z.enum(STOREFRONT_CODES),
  language: z.string(),
  currency: z.enum(CURRENCY_CODES),
  invoice_number: z.number().nullable(),
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

const COLUMNS = `id, number, cart_id, cart_version, country, storefront, language, currency, invoice_number, status, attempt, reserved, reserved_until, transfer_at, products, discount, shipping, tax, total,
  payment_method, payment_reference, doc, taken_out, created_at, updated_at`;

/** The order with this id, number or number of its invoice, or null. */
export async function readStoredOrder(
  sql: Sql,
  by:
    | { readonly column: 'id' | 'number'; readonly value: string }
    | { readonly column: 'invoice_number'; readonly value: number },
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

/** All orders of a folded address, the newest first, at most `limit`. Damaged records are left out. */
export async function readAllOrdersOf(sql: Sql, email: string, limit: number): Promise<readonly StoredOrder[]> {
  const rows = await sql.all(
    `SELECT ${COLUMNS} FROM orders WHERE email = ? ORDER BY created_at DESC, id DESC LIMIT ?`,
    [email, limit],
  );
  return rows.flatMap((row) => storedOrder(row) ?? []);
}

/** The orders with a reference of the payment provider, now or in their history: a payment, a part of it, a refund. */
export async function readOrdersOfPayment(sql: Sql, reference: string): Promise<readonly StoredOrder[]> {
  const rows = await sql.all(
    `SELECT ${COLUMNS} FROM orders WHERE payment_reference = ?
     OR id IN (SELECT order_id FROM order_events WHERE reference = ? AND kind NOT IN ('cancelled', 'corrected', 'refunded', 'reshipped', 'resent', 'note'))
     OR id IN (SELECT o.order_id FROM provider_orders o JOIN order_parts p ON p.provider_order = o.psp_reference WHERE p.psp_reference = ?)
     ORDER BY created_at DESC, id DESC LIMIT 100`,
    [reference, reference, reference],
  );
  return rows.flatMap((row) => storedOrder(row) ?? []);
}

/** Everything that happened to an order, the oldest first. */
export async function readOrderHistory(
  sql: Sql,
  orderId: string,
): Promise<
  readonly {
    readonly at: number;
    readonly kind: string;
    readonly status: string;
    readonly reference: string | null;
    readonly detail: string | null;
  }[]
> {
  const rows = await sql.all<{
    at: number;
    kind: string;
    status: string;
    reference: string | null;
    detail: string | null;
  }>('SELECT at, kind, status, reference, detail FROM order_events WHERE order_id = ? ORDER BY seq', [orderId]);
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
}

/** All orders of a cart, the oldest first, locked. */
export async function lockOrdersOfCart(sql: Sql, cartId: string): Promise<StoredOrder[]> {
  const rows = await sql.all(`SELECT ${COLUMNS} FROM orders WHERE cart_id = ? ORDER BY id {{FOR UPDATE}}`, [cartId]);
  return rows.map((row) => rowShape.parse(row));
}

/** An order by its number, locked as `settleOrder` locks it: the cart first. */
export async function lockOrder(sql: Sql, orderNumber: string): Promise<StoredOrder | null> {
  const found = await readStoredOrder(sql, { column: 'number', value: orderNumber });
  if (!found) return null;
  await sql.get('SELECT id FROM carts WHERE id = ? {{FOR UPDATE}}', [found.cart_id]);
  return (await lockOrdersOfCart(sql, found.cart_id)).find(({ id }) => id === found.id) ?? found;
}

/** Whether a paid order was cancelled before its parcel left. */
export async function isCancelled(sql: Sql, orderNumber: string): Promise<boolean> {
  return (await sql.get('SELECT id FROM withdrawals WHERE id = ?', [cancellationId(orderNumber)])) !== null;
}

const SENT_BACK = ['asked', 'done', 'failed'] as const;

type OrderLine<Type> = Extract<OrderDocument['orderLines'][number], { readonly type: Type }>;

/** The order of the shop. Throws for one without a shipping method. */
export async function toOrder(sql: Sql, stored: StoredOrder): Promise<Order> {
  const { doc, currency } = stored;
  const money = (amount: number): Money => ({ amount, currency });
  const events = await sql.all<{ kind: string; status: string; attempt: number; at: number; detail: string | null }>(
    "SELECT kind, status, attempt, at, detail FROM order_events WHERE order_id = ? AND kind IN ('status', 'quarantined', 'oversold', 'sent-back', 'shipped') ORDER BY seq",
    [stored.id],
  );
  const statusLog = events.flatMap(({ kind, status, at }) => {
    const logged = PAYMENT_STATUSES.find((candidate) => candidate === status);
    return kind === 'status' && logged ? [{ status: logged, at: Number(at) }] : [];
  });
  const status = stored.status ?? statusLog.at(-1)?.status ?? 'unknown';
  const items = doc.orderLines.filter((line) => line.type === 'physical').map((line) => orderItem(line, money));
  const shipping = doc.orderLines.find((line) => line.type === 'shipment');
  if (!shipping) throw new Error('No shipment line found in order');
  const { name, carrier, estimatedDeliveryTime, totalAmountWithDiscount } = shipping;
  const days = movedByPayment(shipping, { market: stored.country, createdAt: stored.created_at, statusLog });
  const shipped = events.find(({ kind }) => kind === 'shipped');
  const priceProducts = sum(items.map((item) => item.unitPrice.amount * item.quantity));
  return {
    id: stored.id,
    orderNumber: stored.number,
    invoiceNumber: stored.invoice_number,
    replaces: doc.replaces ?? null,
    status,
    statusLog,
    items,
    itemsCount: sum(items.map((item) => item.quantity)),
    priceTax: money(stored.tax),
    priceProducts: money(priceProducts),
    priceShipping: money(totalAmountWithDiscount),
    priceDiscount: money(sum(items.map((item) => item.discount.amount))),
    priceTotal: money(stored.total),
    externalTaxAmount: money(doc.externalTaxRate === null ? 0 : stored.tax),
    taxPercent: doc.taxPercent,
    ...(doc.taxes && { taxes: doc.taxes }),
    storefront: stored.storefront,
    market: stored.country,
    currency,
    language: stored.language,
    payment: {
      status,
      method: stored.payment_method,
      reference: stored.payment_reference,
      parts: await countingParts(sql, stored),
    },
    address: { billing: doc.billingAddress, shipping: doc.shippingAddress },
    contact: {
      firstName: doc.billingAddress.firstName,
      lastName: doc.billingAddress.lastName,
      email: doc.email,
      telephone: doc.telephone,
    },
    shippingMethod: { name, carrier, estimatedDeliveryTime, ...days },
    createdAt: stored.created_at,
    updatedAt: stored.updated_at,
    cartId: stored.cart_id,
    cartVersion: stored.cart_version,
    discountCode: doc.discountCode,
    discounts: doc.discounts.map(({ ruleId: _, ...discount }) => ({ ...discount, amount: money(discount.amount) })),
    giftOptions: doc.giftOptions && {
      wrapping: doc.giftOptions.wrapping && money(doc.giftOptions.wrapping.totalAmount),
      message: doc.giftOptions.message,
    },
    newsletter: doc.newsletter,
    instructions: status === 'created' || status === 'pending' ? await instructionsOf(sql, stored) : null,
    underReview: events.some(({ kind, attempt }) => kind === 'quarantined' && attempt === stored.attempt),
    oversold: events.some(({ kind }) => kind === 'oversold'),
    shipment: shipped ? { at: Number(shipped.at), tracking: shipped.detail } : null,
    sentBack: events.flatMap(({ kind, detail, at }) => {
      const state = SENT_BACK.find((one) => one === detail);
      return kind === 'sent-back' && state ? [{ state, at: Number(at) }] : [];
    }),
  };
}

function orderItem(
  { type: _, price: __, promotionPrice, totalAmount, totalTaxAmount, ...line }: OrderLine<'physical'>,
  money: (amount: number) => Money,
): OrderItem {
  return {
    ...line,
    unitPrice: money(promotionPrice),
    discount: money(promotionPrice * line.quantity - totalAmount),
    total: money(totalAmount),
    tax: money(totalTaxAmount),
  };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

async function instructionsOf(sql: Sql, stored: StoredOrder): Promise<Order['instructions']> {
  const instructions = await readInstructionsOf(sql, stored);
  if (!instructions || stored.transfer_at === null) return instructions;
  return { ...instructions, reservedUntil: stored.reserved ? stored.reserved_until : null };
}

/** The parts that count towards the order: the settled ones of a paid order, otherwise the authorised ones. */
async function countingParts(
  sql: Sql,
  { id, status }: Pick<StoredOrder, 'id' | 'status'>,
): Promise<Order['payment']['parts']> {
  const counting = status !== null && isPaid(status) ? 'settled' : 'authorised';
  const parts = (await readProviderOrders(sql, { column: 'id', value: id })).flatMap((order) => order.parts);
  return parts
    .filter(({ state }) => state === counting)
    .map(({ amount, method, lastFour }) => ({ amount, method, lastFour, state: counting }));
}

type Content = { readonly doc: OrderDocument; readonly total: number };

/** Whether the order can be paid without a change. */
export function isUnchanged(order: StoredOrder, content: Content): boolean {
  return order.status === 'created' && isSameContent(order, content);
}

export function isSameContent(order: StoredOrder, { doc, total }: Content): boolean {
  return contentOf(order.doc) === contentOf(doc) && order.total === total;
}

/** The part of an order that identifies it. Delivery days change with time and are not part of it. */
function contentOf(doc: OrderDocument): string {
  return JSON.stringify({
    ...doc,
    orderLines: doc.orderLines.map((line) =>
      line.type === 'shipment' ? { ...line, earliest: '', latest: '', estimatedDeliveryTime: 0 } : line,
    ),
  });
}
