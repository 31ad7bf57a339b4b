import { minutes } from '#app/kernel/clock.ts';
import type { Cart } from '#app/modules/cart/domain/cart.ts';
import type { StartOrder } from '#app/modules/orders/ports.ts';
import type { SellingMarket } from '#server/platform/cart/selling-market.ts';
import { reserveUses } from '#server/platform/discounts/discount-uses.ts';
import type { Sql } from '#server/store/types.ts';
import { noteTransfer } from './open-transfers.ts';
import { type OrderDocument, orderDemand, orderRules } from './order-document.ts';
import { logEvent } from './order-events.ts';
import { isSameContent, type StoredOrder } from './read-order.ts';
import { countLapse, noteNetworks, type ReservationNetwork } from './reservation-limits.ts';
import { releaseReservation, reserve } from './reservations.ts';

/** How long units are reserved for a payment that is about to start. */
const RESERVATION_TIME = minutes(10);
/** The longest time of one reservation, however often the shopper repeats the payment. A pending payment extends it. */
const LONGEST_RESERVATION = minutes(30);
/** An order whose payment session is not opened within this time has expired. */
export const PAYMENT_STARTS_WITHIN = minutes(10);

/** The end of a reservation made at `since` when the payment starts at `now`. Milliseconds. */
export function reservedUntil({ now, since }: { readonly now: number; readonly since: number }): number {
  return Math.min(now + RESERVATION_TIME, Math.max(now, since + LONGEST_RESERVATION));
}

export type BeginOrderArgs = {
  readonly cartId: string;
  readonly market: SellingMarket;
  readonly input: StartOrder;
  /** Used when the order is new. */
  readonly orderId: string;
  readonly orderNumber: string;
  /** The networks a reservation counts for; none when the shopper's is unknown. */
  readonly networks?: readonly ReservationNetwork[];
  /** The name under which transfers of the shopper are counted; null or absent when the network is unknown. */
  readonly person?: string | null;
  readonly now: number;
};

async function reserveOrder(
  sql: Sql,
  orderId: string,
  { market, input, networks = [], person = null, now }: BeginOrderArgs,
  { cart, doc }: { readonly cart: Cart; readonly doc: OrderDocument },
): Promise<void> {
  await reserveUses(sql, { orderId, cartId: cart.cartId, ruleIds: orderRules(doc), now });
  const until = reservedUntil({ now, since: now });
  const isReserved = await reserve(sql, {
    orderId,
    demand: orderDemand(doc),
    warehouses: market.warehouse.codes,
    until,
  });
  if (!isReserved) throw new Error('Stock missing after the shortage check');
  await sql.run('UPDATE orders SET reserved_at = ?, transfer_at = ? WHERE id = ?', [
    now,
    input.transfer === true ? now : null,
    orderId,
  ]);
  await noteNetworks(sql, { orderId, networks, person });
}

/** Creates the order of a cart version. Returns its id. */
export async function createOrder(
  sql: Sql,
  args: BeginOrderArgs,
  { cart, doc }: { readonly cart: Cart; readonly doc: OrderDocument },
): Promise<string> {
  const { cartId, market, input, orderId, orderNumber, now } = args;
  await sql.run(
    `INSERT INTO orders (id, number, cart_id, cart_version, country, storefront, language, currency, email, status, attempt, reserved, reserved_until, pay_until,
       products, discount, shipping, tax, total, doc, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'created', 1, 0, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      orderId,
      orderNumber,
      cartId,
      cart.version,
      market.countryCode,
      market.storefrontCode,
      market.language,
      market.currency.code,
      doc.email.toLowerCase(),
      now + PAYMENT_STARTS_WITHIN,
      ...amounts(cart),
      JSON.stringify(doc),
      now,
      now,
    ],
  );
  await logEvent(sql, orderId, { kind: 'status', status: 'created', attempt: 1, at: now });
  if (input.reserve !== false) await reserveOrder(sql, orderId, args, { cart, doc });
  return orderId;
}

type Restart = {
  readonly order: StoredOrder;
  readonly unchanged: boolean;
  readonly cart: Cart;
  readonly doc: OrderDocument;
};

/**
 * The order of this cart version again: unchanged, amended, or restarted after its payment failed. A new attempt needs
 * a new payment session.
 */
export async function restartOrder(
  sql: Sql,
  args: BeginOrderArgs,
  { order, unchanged, cart, doc }: Restart,
): Promise<string> {
  const { market, input, now } = args;
  const { id: orderId } = order;
  const reserves = input.reserve !== false;
  if (unchanged) {
    if (reserves && order.reserved) {
      await extend(sql, orderId, now);
      await noteTransfer(sql, { orderId, isTransfer: input.transfer === true, now });
    } else if (reserves) await reserveOrder(sql, orderId, args, { cart, doc });
    await sql.run('UPDATE orders SET pay_until = ? WHERE id = ? AND pay_until < ?', [
      now + PAYMENT_STARTS_WITHIN,
      orderId,
      now + PAYMENT_STARTS_WITHIN,
    ]);
    return orderId;
  }
  const amended = !isSameContent(order, { doc, total: cart.priceTotal.amount });
  if (order.reserved) {
    await countLapse(sql, { orderId, now });
    await releaseReservation(sql, orderId);
  }
  const attempt = order.attempt + 1;
  await sql.run(
    `UPDATE orders SET status = 'created', attempt = ?, email = ?, country = ?, storefront = ?, language = ?, currency = ?, pay_until = ?,
       products = ?, discount = ?, shipping = ?, tax = ?, total = ?, doc = ?, personal = 'all', updated_at = ? WHERE id = ?`,
    [
      attempt,
      doc.email.toLowerCase(),
      market.countryCode,
      market.storefrontCode,
      market.language,
      market.currency.code,
      now + PAYMENT_STARTS_WITHIN,
      ...amounts(cart),
      JSON.stringify(doc),
      // Always later than before, so that a key derived from it is a new one.
      Math.max(now, order.updated_at + 1),
      orderId,
    ],
  );
  if (reserves) await reserveOrder(sql, orderId, args, { cart, doc });
  await logEvent(sql, orderId, {
    kind: 'status',
    status: 'created',
    attempt,
    at: now,
    detail: amended ? 'amended' : null,
  });
  return orderId;
}

/** Extends a reservation to its full length again, up to the longest time of one reservation. */
async function extend(sql: Sql, orderId: string, now: number): Promise<void> {
  const row = await sql.get<{ reserved_at: number | null }>('SELECT reserved_at FROM orders WHERE id = ?', [orderId]);
  const until = reservedUntil({ now, since: Number(row?.reserved_at ?? now) });
  await sql.run('UPDATE orders SET reserved_until = ? WHERE id = ? AND reserved_until < ?', [until, orderId, until]);
}

/** products, discount, shipping, tax, total. */
function amounts({ priceProducts, priceDiscount, priceShipping, priceTax, priceTotal }: Cart): number[] {
  return [priceProducts.amount, priceDiscount.amount, priceShipping.amount, priceTax.amount, priceTotal.amount];
}
