import { z } from 'zod';
import { CURRENCY_CODES, type Money } from '../../../app/kernel/money.ts';
import { COUNTRY_CODES, STOREFRONT_CODES } from '../../../app/modules/markets/domain/types.ts';
import { ORDER_STATUSES, type Order, type OrderStatus } from '../../../app/modules/orders/domain/order.ts';
import { orderStatusOf } from '../../../app/modules/orders/domain/order-status.ts';
import type { Sql } from '../../store/types.ts';
import { orderDocumentShape, orderItems, orderShipment } from './order-document.ts';

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
  created_at: z.number(),
  updated_at: z.number(),
});
/** An order as kept. */
export type KeptOrder = z.infer<typeof rowShape>;

const COLUMNS = `id, number, cart_id, cart_version, country, storefront, language, currency, status, attempt, reserved, products, discount, shipping, tax, total,
  payment_method, payment_reference, doc, created_at, updated_at`;

/** The order with this id or number, or null. */
export async function readKeptOrder(sql: Sql, by: { readonly column: 'id' | 'number'; readonly value: string }): Promise<KeptOrder | null> {
  const row = await sql.get(`SELECT ${COLUMNS} FROM orders WHERE ${by.column} = ?`, [by.value]);
  return row ? rowShape.parse(row) : null;
}

/** All orders of a cart, the oldest first, locked. */
export async function lockOrdersOfCart(sql: Sql, cartId: string): Promise<KeptOrder[]> {
  const rows = await sql.all(`SELECT ${COLUMNS} FROM orders WHERE cart_id = ? ORDER BY id {{FOR UPDATE}}`, [cartId]);
  return rows.map((row) => rowShape.parse(row));
}

type LoggedStatus = { status: string; at: number };

/** The normalised order of a kept one. */
export async function toOrder(sql: Sql, kept: KeptOrder): Promise<Order> {
  const { doc, currency } = kept;
  const money = (amount: number): Money => ({ amount, currency });
  const events = await sql.all<LoggedStatus>("SELECT status, at FROM order_events WHERE order_id = ? AND kind = 'status' ORDER BY seq", [kept.id]);
  const statusLog = events.flatMap(({ status, at }): { status: OrderStatus; at: number }[] => {
    const known = statusShape.parse(status);
    return known ? [{ status: known, at }] : [];
  });
  const status = orderStatusOf(kept.status, statusLog);
  const items = orderItems(doc, currency);
  const { name, carrier, earliest, latest } = orderShipment(doc);
  return {
    id: kept.id,
    orderNumber: kept.number,
    status,
    statusLog,
    cartId: kept.cart_id,
    cartVersion: kept.cart_version,
    items,
    itemsCount: items.reduce((sum, item) => sum + item.quantity, 0),
    priceProducts: money(kept.products),
    priceShipping: money(kept.shipping),
    priceDiscount: money(kept.discount),
    priceTax: money(kept.tax),
    priceTotal: money(kept.total),
    taxPercent: doc.taxPercent,
    discountCode: doc.discountCode,
    discounts: doc.discounts.map(({ name, discountCode, effect, amount }) => ({ name, discountCode, effect, amount: money(amount) })),
    storefront: kept.storefront,
    market: kept.country,
    language: kept.language,
    payment: { status, method: kept.payment_method, reference: kept.payment_reference },
    address: { shipping: doc.shippingAddress, billing: doc.billingAddress },
    contact: { firstName: doc.billingAddress.firstName, lastName: doc.billingAddress.lastName, email: doc.email, telephone: doc.telephone },
    shippingMethod: { name, carrier, earliest, latest },
    createdAt: kept.created_at,
    updatedAt: kept.updated_at,
  };
}
