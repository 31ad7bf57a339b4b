import { seconds } from '#app/kernel/clock.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import { findShortage } from '#app/modules/cart/domain/availability.ts';
import type { Cart } from '#app/modules/cart/domain/cart.ts';
import { withSalesTax } from '#app/modules/cart/domain/cart-tax.ts';
import { addsSalesTax } from '#app/modules/cart/domain/sales-tax.ts';
import type { PlatformOrder } from '#app/modules/orders/domain/raw-order.ts';
import type { StartOrder, StartOrderError } from '#app/modules/orders/ports.ts';
import { isPaid } from '#app/modules/payments/domain/payment-state.ts';
import { cartClosed } from '#server/platform/cart/closed-cart.ts';
import { priceCart } from '#server/platform/cart/price-cart.ts';
import { type KeptCart, readCart } from '#server/platform/cart/read-cart.ts';
import { readForPricing } from '#server/platform/cart/read-for-pricing.ts';
import type { SellingMarket } from '#server/platform/cart/selling-market.ts';
import { lockStock } from '#server/platform/catalogue/lock-stock.ts';
import { releaseUses, reserveUses } from '#server/platform/discounts/discount-uses.ts';
import { lockLimitedRules } from '#server/platform/discounts/read-rules.ts';
import { keptTaxQuote } from '#server/platform/tax/tax-quotes.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';
import { type OrderDocument, orderDemand, orderDocument, orderRules } from './order-document.ts';
import { logEvent } from './order-events.ts';
import { replacePlaceholder } from './placeholder-commands.ts';
import { type KeptOrder, lockOrdersOfCart, readKeptOrder, toPlatformOrder } from './read-order.ts';
import { countLapse, limitReservation, noteNetworks, type ReservationNetwork } from './reservation-limits.ts';
import { PAYMENT_STARTS_WITHIN, reservedUntil } from './reservation-times.ts';
import { refreshProducts, releaseReservation, reserve, reservedVariants } from './reservations.ts';
import { endExpired, lockExpired } from './sweep-reservations.ts';

const SWEPT_ON_THE_WAY = 20;

export type BeginOrderArgs = {
  readonly cartId: string;
  readonly market: SellingMarket;
  readonly input: StartOrder;
  /** Used when the order is new. */
  readonly orderId: string;
  readonly orderNumber: string;
  /** The networks a reservation counts for; none when the shopper's is unknown. */
  readonly networks?: readonly ReservationNetwork[];
  readonly now: number;
};

type Refusal = Exclude<
  StartOrderError,
  { readonly kind: 'already-paid' | 'TAX_JAR_ERROR' | 'tax-service-unavailable' }
>;
export type BeginRefusal =
  | Refusal
  | { readonly kind: 'already-paid'; readonly order: PlatformOrder }
  /** No tax is known for the cart and the address as they are now: ask for it and begin again. */
  | { readonly kind: 'tax-not-quoted' };

/**
 * Begins the order of a cart version, or finds the existing one. With `input.reserve` its goods and uses of discounts
 * are reserved; without it, they are only checked, and existing reservations of the order stay. All checks precede its
 * first write.
 */
export async function beginOrder(
  { sql }: CommandContext,
  args: BeginOrderArgs,
): Promise<Result<PlatformOrder, BeginRefusal>> {
  const { cartId, market, now } = args;
  await sql.get('SELECT id FROM carts WHERE id = ? {{FOR UPDATE}}', [cartId]);
  const kept = await readCart(sql, cartId);
  if (!kept) return err({ kind: 'CART_NOT_FOUND' });
  const orders = await lockOrdersOfCart(sql, cartId);
  // An order whose lines have left the cart is another purchase. One that waits for a bank has closed the cart, or its
  // lines have left it.
  const paid = orders.find(({ status, taken_out }) => status !== null && isPaid(status) && taken_out === null);
  if (paid) return err({ kind: 'already-paid', order: await toPlatformOrder(sql, paid) });
  if (kept.state === 'CLOSED') return err(await cartClosed(sql, cartId));
  if (kept.warehouseRegion !== market.warehouse.region) return err({ kind: 'warehouse_error' });
  const due = await lockExpired(sql, { now, limit: SWEPT_ON_THE_WAY });
  // Carts, orders, rules, stock: the order of locks everywhere.
  await lockLimitedRules(sql, kept);
  for (const { id } of due) await releaseUses(sql, id);
  const variants = [
    ...kept.lines.map((line) => line.id),
    ...(await reservedVariants(
      sql,
      [...due, ...orders].map(({ id }) => id),
    )),
  ];
  await lockStock(sql, variants);
  await endExpired(sql, due, now);
  const started = await beginLocked(sql, args, { kept, orders });
  await refreshProducts(sql, variants);
  return started;
}

async function beginLocked(
  sql: Sql,
  args: BeginOrderArgs,
  { kept, orders }: { readonly kept: KeptCart; readonly orders: readonly KeptOrder[] },
): Promise<Result<PlatformOrder, BeginRefusal>> {
  const { market, input, now } = args;
  const priced = priceCart(kept, { ...(await readForPricing(sql, kept, { market, now })), market, now });
  if (priced.items.length === 0) return err({ kind: 'cart-empty' });
  if (!priced.shippingMethod) return err({ kind: 'MISSING_SHIPPING_OPTION_ERROR' });
  const tax = addsSalesTax(market)
    ? await keptTaxQuote(sql, { cart: priced, address: input.shippingAddress, now })
    : null;
  if (addsSalesTax(market) && !tax) return err({ kind: 'tax-not-quoted' });
  const cart = tax ? withSalesTax(priced, tax) : priced;
  const refusal = judge(cart, { kept, market, input });
  if (refusal) return err(refusal);

  const doc = orderDocument(cart, { input, taxPercent: market.tax, now });
  const same = orders.find((order) => order.cart_version === kept.version);
  const current = same ? await readKeptOrder(sql, { column: 'id', value: same.id }) : null;
  const unchanged = current !== null && isUnchanged(current, { doc, total: cart.priceTotal.amount });
  if (input.reserve !== false && !(unchanged && current.reserved)) {
    const { networks = [] } = args;
    const limit = await limitReservation(sql, { cartId: cart.cartId, networks, demand: orderDemand(doc), now });
    if (limit)
      return err({
        kind: 'too-many-reserved',
        retryAfter: limit.wait === null ? null : Math.ceil(limit.wait / seconds(1)),
      });
  }
  for (const other of orders) {
    if (other === same || other.status !== 'created') continue;
    const fresh = await readKeptOrder(sql, { column: 'id', value: other.id });
    if (!fresh?.reserved) continue;
    await countLapse(sql, { orderId: other.id, now });
    await releaseReservation(sql, other.id);
    await logEvent(sql, other.id, { kind: 'superseded', status: 'created', attempt: other.attempt, at: now });
  }
  // A superseded order does not expire: its payment may still come, but no page polls it.
  for (const other of orders)
    if (other !== same)
      await sql.run("UPDATE orders SET pay_until = NULL WHERE id = ? AND status = 'created'", [other.id]);
  const orderId = current
    ? await restart(sql, args, { order: current, unchanged, cart, doc })
    : await create(sql, args, { cart, doc });
  await replacePlaceholder(sql, cart.cartId);
  const order = await readKeptOrder(sql, { column: 'id', value: orderId });
  if (!order) throw new Error('The order just written is missing');
  return ok(await toPlatformOrder(sql, order));
}

function judge(
  cart: Cart,
  { kept, market, input }: { readonly kept: KeptCart; readonly market: SellingMarket; readonly input: StartOrder },
): Refusal | null {
  const seenIsNow = kept.version === input.cartVersion && kept.country === market.countryCode;
  // No total includes a line that cannot be bought: the line itself is the more exact error than a changed total.
  const shortage = seenIsNow ? findShortage(cart.items) : null;
  if (shortage) return shortage;
  const { priceTotal } = cart;
  const sameTotal = input.total.amount === priceTotal.amount && input.total.currency === priceTotal.currency;
  // A gift comes and goes without the total.
  const sameCount = input.itemsCount === undefined || input.itemsCount === cart.itemsCount;
  if (!seenIsNow || !sameTotal || !sameCount) {
    const ended = seenIsNow ? cart.messages.find((message) => message.kind === 'discount-ended') : undefined;
    const totals = { seen: input.total, now: priceTotal };
    return ended ? { kind: 'discount-ended', code: ended.name, ...totals } : { kind: 'total-changed', ...totals };
  }
  return findShortage(cart.items);
}

async function reserveOrder(
  sql: Sql,
  orderId: string,
  { market, networks = [], now }: BeginOrderArgs,
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
  if (!isReserved) throw new Error('Stock that was just counted is missing');
  await sql.run('UPDATE orders SET reserved_at = ? WHERE id = ?', [now, orderId]);
  await noteNetworks(sql, { orderId, networks });
}

async function create(
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
  readonly order: KeptOrder;
  readonly unchanged: boolean;
  readonly cart: Cart;
  readonly doc: OrderDocument;
};

/**
 * The order of this cart version again: unchanged, amended, or restarted after its payment failed. A new attempt needs
 * a new payment session.
 */
async function restart(sql: Sql, args: BeginOrderArgs, { order, unchanged, cart, doc }: Restart): Promise<string> {
  const { market, input, now } = args;
  const { id: orderId } = order;
  const reserves = input.reserve !== false;
  if (unchanged) {
    if (reserves && order.reserved) await extend(sql, orderId, now);
    else if (reserves) await reserveOrder(sql, orderId, args, { cart, doc });
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
       products = ?, discount = ?, shipping = ?, tax = ?, total = ?, doc = ?, updated_at = ? WHERE id = ?`,
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

/** Extends a reservation to its full length again, within the longest time of one reservation. */
async function extend(sql: Sql, orderId: string, now: number): Promise<void> {
  const row = await sql.get<{ reserved_at: number | null }>('SELECT reserved_at FROM orders WHERE id = ?', [orderId]);
  const until = reservedUntil({ now, since: Number(row?.reserved_at ?? now) });
  await sql.run('UPDATE orders SET reserved_until = ? WHERE id = ? AND reserved_until < ?', [until, orderId, until]);
}

type Content = { readonly doc: OrderDocument; readonly total: number };

/** Whether the order can be paid without a change. */
function isUnchanged(order: KeptOrder, content: Content): boolean {
  return order.status === 'created' && isSameContent(order, content);
}

function isSameContent(order: KeptOrder, { doc, total }: Content): boolean {
  return contentOf(order.doc) === contentOf(doc) && order.total === total;
}

/** products, discount, shipping, tax, total. */
function amounts({ priceProducts, priceDiscount, priceShipping, priceTax, priceTotal }: Cart): number[] {
  return [priceProducts.amount, priceDiscount.amount, priceShipping.amount, priceTax.amount, priceTotal.amount];
}

/** What makes an order another one. The days of delivery move on by themselves and do not. */
function contentOf(doc: OrderDocument): string {
  return JSON.stringify({
    ...doc,
    orderLines: doc.orderLines.map((line) =>
      line.type === 'shipment' ? { ...line, earliest: '', latest: '', estimatedDeliveryTime: 0 } : line,
    ),
  });
}
