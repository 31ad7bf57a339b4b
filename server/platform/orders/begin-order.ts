import { seconds } from '#app/kernel/clock.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import { findShortage } from '#app/modules/cart/domain/availability.ts';
import type { Cart } from '#app/modules/cart/domain/cart.ts';
import { addsSalesTax } from '#app/modules/cart/domain/sales-tax.ts';
import { territoriesAt } from '#app/modules/markets/domain/territory.ts';
import { separateTerritories } from '#app/modules/markets/domain/territory-table.ts';
import type { StartedOrder } from '#app/modules/orders/domain/order.ts';
import type { StartOrder, StartOrderError } from '#app/modules/orders/ports.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import { priceCart } from '#server/platform/cart/price-cart.ts';
import { cartClosed, readCart, type StoredCart } from '#server/platform/cart/read-cart.ts';
import { readForPricing } from '#server/platform/cart/read-for-pricing.ts';
import type { SellingMarket } from '#server/platform/cart/selling-market.ts';
import { lockStock } from '#server/platform/catalogue/write-stock.ts';
import { lockLimitedRules } from '#server/platform/discounts/read-rules.ts';
import { withSalesTax } from '#server/platform/tax/cart-tax.ts';
import { storedTaxQuote } from '#server/platform/tax/tax-quotes.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';
import { type OrderDocument, orderDemand, orderDocument } from './order-document.ts';
import { logEvent } from './order-events.ts';
import { replacePlaceholder } from './placeholder-commands.ts';
import { isUnchanged, lockOrdersOfCart, readStoredOrder, type StoredOrder, toOrder } from './read-order.ts';
import { countLapse, limitReservation } from './reservation-limits.ts';
import { refreshProducts, releaseReservation, reservedVariants } from './reservations.ts';
import { endExpired, lockExpired, releaseUsesOf } from './sweep-reservations.ts';
import { type BeginOrderArgs, createOrder, restartOrder } from './write-order.ts';

const SWEPT_ON_THE_WAY = 20;

type Rejection = Exclude<StartOrderError, { readonly kind: 'TAX_JAR_ERROR' | 'tax-service-unavailable' }>;
export type BeginRejection =
  | Rejection
  /** No tax quote is stored for the cart and the address: request one and begin again. */
  | { readonly kind: 'tax-not-quoted' };

/**
 * Begins the order of a cart version, or finds the existing one. With `input.reserve` its units and discount uses are
 * reserved; without it, they are only checked, and existing reservations of the order stay. All checks precede the
 * first write.
 */
export async function beginOrder(
  { sql }: CommandContext,
  args: BeginOrderArgs,
): Promise<Result<StartedOrder, BeginRejection>> {
  const { cartId, market, now } = args;
  await sql.get('SELECT id FROM carts WHERE id = ? {{FOR UPDATE}}', [cartId]);
  const stored = await readCart(sql, cartId);
  if (!stored) return err({ kind: 'CART_NOT_FOUND' });
  const orders = await lockOrdersOfCart(sql, cartId);
  // An order whose lines were taken out of the cart is another purchase. A pending order has closed the cart or taken
  // its lines out.
  const paid = orders.find(({ status, taken_out }) => status !== null && isPaid(status) && taken_out === null);
  if (paid) return err({ kind: 'already-paid', order: await toOrder(sql, paid) });
  if (stored.state === 'CLOSED') return err(await cartClosed(sql, cartId));
  if (stored.warehouseRegion !== market.warehouse.region) return err({ kind: 'warehouse_error' });
  if (!deliversTo(market, args.input.shippingAddress)) return err({ kind: 'address-not-served' });
  const due = await lockExpired(sql, { now, limit: SWEPT_ON_THE_WAY });
  // Carts, orders, rules, stock: the lock order of all commands.
  await lockLimitedRules(sql, stored);
  await releaseUsesOf(sql, due);
  const variants = [
    ...stored.lines.map((line) => line.id),
    ...(await reservedVariants(
      sql,
      [...due, ...orders].map(({ id }) => id),
    )),
  ];
  await lockStock(sql, variants);
  await endExpired(sql, due, now);
  const started = await beginLocked(sql, args, { stored, orders });
  await refreshProducts(sql, variants, now);
  return started;
}

async function beginLocked(
  sql: Sql,
  args: BeginOrderArgs,
  { stored, orders }: { readonly stored: StoredCart; readonly orders: readonly StoredOrder[] },
): Promise<Result<StartedOrder, BeginRejection>> {
  const { market, input, now } = args;
  const priced = await priceWithTax(sql, args, stored);
  if (!priced.ok) return priced;
  const cart = priced.value;
  const rejection = compareWithSeen(cart, { stored, market, input });
  if (rejection) return err(rejection);

  const doc = orderDocument(cart, { input, taxPercent: market.tax, now });
  const same = orders.find((order) => order.cart_version === stored.version);
  const current = same ? await readStoredOrder(sql, { column: 'id', value: same.id }) : null;
  const unchanged = current !== null && isUnchanged(current, { doc, total: cart.priceTotal.amount });
  const limit = await limitOf(sql, args, { doc, reserved: unchanged && current.reserved ? current : null });
  if (limit) return err(limit);
  await supersede(
    sql,
    orders.filter((other) => other !== same),
    now,
  );
  const orderId = current
    ? await restartOrder(sql, args, { order: current, unchanged, cart, doc })
    : await createOrder(sql, args, { cart, doc });
  await replacePlaceholder(sql, cart.cartId);
  const order = await readStoredOrder(sql, { column: 'id', value: orderId });
  if (!order) throw new Error('The order just written is missing');
  // Part of the stored answer: a call that is repeated with its key gets the same.
  return ok({ ...(await toOrder(sql, order)), isNew: orderId === args.orderId });
}

/** Why the goods of an order may not be reserved; null where they may, or are. */
async function limitOf(
  sql: Sql,
  { cartId, input, networks = [], person = null, now }: BeginOrderArgs,
  { doc, reserved }: { readonly doc: OrderDocument; readonly reserved: StoredOrder | null },
): Promise<Rejection | null> {
  if (input.reserve === false) return null;
  const forTransfer = input.transfer === true;
  if (reserved && (reserved.transfer_at !== null) === forTransfer) return null;
  const start = { cartId, networks, person, demand: orderDemand(doc), now, forTransfer };
  const limit = await limitReservation(sql, start);
  if (!limit) return null;
  const retryAfter = limit.wait === null ? null : Math.ceil(limit.wait / seconds(1));
  return forTransfer && retryAfter !== null
    ? { kind: 'too-many-transfers', retryAfter }
    : { kind: 'too-many-reserved', retryAfter };
}

/** Whether the cart is priced for the territory of the address, or for its country where the address is in none. */
function deliversTo({ countryCode, territory }: SellingMarket, address: StartOrder['shippingAddress']): boolean {
  const named = territoriesAt(separateTerritories(countryCode), address).map((match) => match.territory.key);
  return named.every((key) => key === territory?.key) && (territory === null || named.length > 0);
}

/** The cart at current prices, with its sales tax where the market adds it. */
async function priceWithTax(
  sql: Sql,
  { market, input, now }: BeginOrderArgs,
  stored: StoredCart,
): Promise<Result<Cart, BeginRejection>> {
  const priced = priceCart(stored, { ...(await readForPricing(sql, stored, { market, now })), market, now });
  if (priced.items.length === 0) return err({ kind: 'cart-empty' });
  if (!priced.shippingMethod) return err({ kind: 'MISSING_SHIPPING_OPTION_ERROR' });
  if (!addsSalesTax(market)) return ok(priced);
  const tax = await storedTaxQuote(sql, { cart: priced, address: input.shippingAddress, now });
  return tax ? ok(withSalesTax(priced, tax)) : err({ kind: 'tax-not-quoted' });
}

/** Releases the reservations of a cart's other orders and stops their expiry. */
async function supersede(sql: Sql, others: readonly StoredOrder[], now: number): Promise<void> {
  for (const other of others) {
    if (other.status !== 'created') continue;
    const fresh = await readStoredOrder(sql, { column: 'id', value: other.id });
    if (!fresh?.reserved) continue;
    await countLapse(sql, { orderId: other.id, now });
    await releaseReservation(sql, other.id);
    await logEvent(sql, other.id, { kind: 'superseded', status: 'created', attempt: other.attempt, at: now });
  }
  // A superseded order does not expire: its payment may still arrive, but no page polls it.
  for (const other of others)
    await sql.run("UPDATE orders SET pay_until = NULL WHERE id = ? AND status = 'created'", [other.id]);
}

/** Compares the cart with the shopper's view of it. Returns the error, or null when both agree. */
function compareWithSeen(
  cart: Cart,
  {
    stored,
    market,
    input,
  }: { readonly stored: StoredCart; readonly market: SellingMarket; readonly input: StartOrder },
): Rejection | null {
  const seenIsNow = stored.version === input.cartVersion && stored.country === market.countryCode;
  // No total includes a line that cannot be bought: the line itself is the more exact error than a changed total.
  const shortage = seenIsNow ? findShortage(cart.items) : null;
  if (shortage) return shortage;
  const { priceTotal, priceTax } = cart;
  const sameTotal = input.total.amount === priceTotal.amount && input.total.currency === priceTotal.currency;
  // A gift appears and disappears without a change of the total.
  const sameCount = input.itemsCount === undefined || input.itemsCount === cart.itemsCount;
  if (!seenIsNow || !sameTotal || !sameCount) {
    const ended = seenIsNow ? cart.messages.find((message) => message.kind === 'discount-ended') : undefined;
    const totals = { seen: input.total, now: priceTotal };
    return ended ? { kind: 'discount-ended', code: ended.name, ...totals } : { kind: 'total-changed', ...totals };
  }
  if (input.tax && input.tax.amount !== priceTax.amount)
    return { kind: 'total-changed', seen: input.total, now: priceTotal, tax: { seen: input.tax, now: priceTax } };
  return findShortage(cart.items);
}
