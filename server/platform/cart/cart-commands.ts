import { err, ok, type Result } from '#app/kernel/result.ts';
import { findShortage } from '#app/modules/cart/domain/availability.ts';
import type { Cart, CartError, CodeRejection } from '#app/modules/cart/domain/cart.ts';
import { canonicalCode, type OfferedRule, ruleObstacle } from '#app/modules/cart/domain/discount-rule.ts';
import { isGiftItemId } from '#app/modules/cart/domain/gift-lines.ts';
import { checkQuantity } from '#app/modules/cart/domain/quantity.ts';
import { checkLineUnchanged } from '#app/modules/cart/domain/stale-line.ts';
import { planAdding, type RequestedItem } from '#app/modules/cart/domain/wanted-items.ts';
import { sqlPlaceholders } from '#server/platform/catalogue/sql-placeholders.ts';
import { countTry, type RateLimit, uncountTry } from '#server/platform/rate-limits/rate-limits.ts';
import { offeredMethods } from '#server/platform/shipping/offered-methods.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';
import { cartClosed } from './closed-cart.ts';
import { priceCart } from './price-cart.ts';
import { readCart, readCartVariants, type StoredCart } from './read-cart.ts';
import { readForPricing } from './read-for-pricing.ts';
import type { PricedVariant } from './read-priced-variants.ts';
import type { SellingMarket } from './selling-market.ts';

type OnCart = { readonly cartId: string; readonly market: SellingMarket; readonly now: number };
type Done = Result<null, CartError>;

/** The open cart under its lock, or why it cannot be changed from this market. */
async function lockOpenCart(sql: Sql, { cartId, market }: OnCart): Promise<Result<StoredCart, CartError>> {
  await sql.get('SELECT id FROM carts WHERE id = ? {{FOR UPDATE}}', [cartId]);
  const cart = await readCart(sql, cartId);
  if (!cart) return err({ kind: 'CART_NOT_FOUND' });
  if (cart.state === 'CLOSED') return err(await cartClosed(sql, cartId));
  if (cart.warehouseRegion !== market.warehouse.region) return err({ kind: 'warehouse_error' });
  return ok(cart);
}

/**
 * Counts a change: the version grows, the cart moves to the market of the change, and lines that this market does not
 * sell are deleted.
 */
async function countChange(
  sql: Sql,
  {
    cart,
    pricedVariants,
    market,
    now,
  }: Omit<OnCart, 'cartId'> & {
    readonly cart: StoredCart;
    readonly pricedVariants: ReadonlyMap<string, PricedVariant>;
  },
): Promise<void> {
  const gone = cart.lines.filter((line) => !pricedVariants.has(line.id)).map((line) => line.itemId);
  if (gone.length > 0) await sql.run(`DELETE FROM cart_lines WHERE id IN (${sqlPlaceholders(gone)})`, gone);
  await sql.run('UPDATE carts SET version = version + 1, country = ?, updated_at = ? WHERE id = ? AND version = ?', [
    market.countryCode,
    now,
    cart.id,
    cart.version,
  ]);
}

async function setColumn(
  sql: Sql,
  on: OnCart,
  { column, value }: { readonly column: 'discount_code' | 'shipping_method'; readonly value: string | null },
): Promise<Done> {
  const cart = await lockOpenCart(sql, on);
  if (!cart.ok) return cart;
  const before = column === 'discount_code' ? cart.value.discountCode : cart.value.shippingMethod;
  if (value === before && cart.value.country === on.market.countryCode) return ok(null);
  await sql.run(`UPDATE carts SET ${column} = ? WHERE id = ?`, [value, on.cartId]);
  await countChange(sql, {
    ...on,
    cart: cart.value,
    pricedVariants: await readCartVariants(sql, cart.value, on.market),
  });
  return ok(null);
}

/**
 * The writes of carts. Each is one transaction, calculates no price, and increments the cart's version when it changes
 * something.
 */
export const cartCommands = {
  /**
   * Adds variants, all or none; `create` makes the cart first. `lineIds` are the ids of new lines, one per item.
   * Returns the id of the cart: a repeated call generates another id for `create`.
   */
  async addToCart(
    { sql }: CommandContext,
    {
      create,
      items,
      lineIds,
      ...on
    }: OnCart & {
      readonly create: boolean;
      readonly items: readonly RequestedItem[];
      readonly lineIds: readonly string[];
    },
  ): Promise<Result<{ readonly cartId: string }, CartError>> {
    const { cartId, market, now } = on;
    const empty: StoredCart = {
      id: cartId,
      country: market.countryCode,
      warehouseRegion: market.warehouse.region,
      version: 0,
      state: 'OPEN',
      shippingMethod: null,
      discountCode: null,
      lines: [],
    };
    const found: Result<StoredCart, CartError> = create ? ok(empty) : await lockOpenCart(sql, on);
    if (!found.ok) return found;
    const cart = found.value;
    const plan = planAdding(cart.lines, items);
    if (!plan.ok) return plan;

    const wanted = new Set(items.map((item) => item.id));
    const after = [
      ...cart.lines.map((line) => ({
        ...line,
        quantity:
          plan.value.find((change) => change.kind === 'grow' && change.itemId === line.itemId)?.quantity ??
          line.quantity,
      })),
      ...plan.value.flatMap((change, index) =>
        change.kind === 'new'
          ? [{ itemId: lineIds[index] ?? '', id: change.id, quantity: change.quantity, name: '', position: 0 }]
          : [],
      ),
    ];
    const pricedVariants = await readCartVariants(sql, { ...cart, lines: after }, market);
    const missing = [...wanted].filter((id) => !pricedVariants.has(id));
    if (missing.length > 0) return err({ kind: 'MISSING_PRODUCTS', ids: missing });
    const shortage = findShortage(demandOf(after, pricedVariants).filter((line) => wanted.has(line.id)));
    if (shortage) return err(shortage);
    if (create) {
      await sql.run(
        "INSERT INTO carts (id, country, warehouse_region, version, state, created_at, updated_at) VALUES (?, ?, ?, 0, 'OPEN', ?, ?)",
        [cartId, market.countryCode, market.warehouse.region, now, now],
      );
    }
    let position = Math.max(0, ...cart.lines.map((line) => line.position));
    for (const [index, change] of plan.value.entries()) {
      if (change.kind === 'grow')
        await sql.run('UPDATE cart_lines SET quantity = ? WHERE id = ?', [change.quantity, change.itemId]);
      else {
        position += 1;
        const values = [
          lineIds[index] ?? '',
          cartId,
          position,
          change.id,
          change.quantity,
          pricedVariants.get(change.id)?.name ?? '',
        ];
        await sql.run(
          'INSERT INTO cart_lines (id, cart_id, position, variant_id, quantity, name) VALUES (?, ?, ?, ?, ?, ?)',
          values,
        );
      }
    }
    await countChange(sql, { cart, pricedVariants, market, now });
    return ok({ cartId });
  },

  /**
   * Sets the quantity of a line; 0 removes it. A larger quantity is checked against the stock, a smaller one is not.
   * With `seen`, a line whose quantity differs from it is not changed.
   */
  async setLineQuantity(
    { sql }: CommandContext,
    {
      itemId,
      quantity,
      seen,
      ...on
    }: OnCart & { readonly itemId: string; readonly quantity: number; readonly seen?: number | undefined },
  ): Promise<Done> {
    const cart = await lockOpenCart(sql, on);
    if (!cart.ok) return cart;
    if (isGiftItemId(itemId)) return err({ kind: 'gift-line', itemId });
    const line = cart.value.lines.find((candidate) => candidate.itemId === itemId);
    if (!line) return err({ kind: 'line-not-found', itemId });
    const newQuantity = checkQuantity(quantity, { least: 0 });
    if (!newQuantity.ok) return newQuantity;
    if (newQuantity.value === line.quantity && cart.value.country === on.market.countryCode) return ok(null);
    const pricedVariants = await readCartVariants(sql, cart.value, on.market);
    const unchanged = checkLineUnchanged(
      { ...line, name: pricedVariants.get(line.id)?.name ?? line.name },
      { seen, wanted: newQuantity.value },
    );
    if (!unchanged.ok) return unchanged;
    if (newQuantity.value > line.quantity) {
      const after = cart.value.lines.map((candidate) =>
        candidate === line ? { ...line, quantity: newQuantity.value } : candidate,
      );
      const shortage = findShortage(demandOf(after, pricedVariants).filter((candidate) => candidate.id === line.id));
      if (shortage) return err(shortage);
    }
    if (newQuantity.value === 0) await sql.run('DELETE FROM cart_lines WHERE id = ?', [itemId]);
    else await sql.run('UPDATE cart_lines SET quantity = ? WHERE id = ?', [newQuantity.value, itemId]);
    await countChange(sql, { ...on, cart: cart.value, pricedVariants });
    return ok(null);
  },

  /** Extends the life of an open cart, because a token of it was issued. The version stays. */
  async touchCart(
    { sql }: CommandContext,
    { cartId, now }: { readonly cartId: string; readonly now: number },
  ): Promise<void> {
    await sql.run("UPDATE carts SET updated_at = ? WHERE id = ? AND state = 'OPEN' AND updated_at < ?", [
      now,
      cartId,
      now,
    ]);
  },

  async selectShippingMethod({ sql }: CommandContext, { id, ...on }: OnCart & { readonly id: string }): Promise<Done> {
    if (!offeredMethods(on.market, on.now).some((offer) => offer.id === id)) {
      const cart = await lockOpenCart(sql, on);
      return cart.ok ? err({ kind: 'shipping-method-not-found', id }) : cart;
    }
    return setColumn(sql, on, { column: 'shipping_method', value: id });
  },

  /**
   * Replaces the discount code of a cart by one that has an effect on it; any other code leaves the cart unchanged. An
   * unknown code counts as an attempt under every one of `limits`. Above them no code is looked up, so that a valid
   * guess cannot be recognised.
   */
  async applyDiscountCode(
    { sql }: CommandContext,
    { code, limits, ...on }: OnCart & { readonly code: string; readonly limits: readonly RateLimit[] },
  ): Promise<Done> {
    const cart = await lockOpenCart(sql, on);
    if (!cart.ok) return cart;
    const wait = await countTry(sql, limits, on.now);
    if (wait !== null) return err({ kind: 'too-many-codes', retryAfter: Math.ceil(wait / 1000) });

    const facts = await readForPricing(sql, { ...cart.value, discountCode: canonicalCode(code) }, on);
    if (!facts.rules.code) return err({ kind: 'discount-code-not-found', code, why: null });
    await uncountTry(sql, limits);
    const discountCode = facts.rules.code.rule.code;
    const priced = priceCart({ ...cart.value, discountCode }, { ...facts, ...on });
    if (priced.discountCode === null) {
      const why = codeRejection(priced, facts.rules.code, on);
      return err({ kind: 'discount-code-not-found', code, why });
    }
    return setColumn(sql, on, { column: 'discount_code', value: discountCode });
  },

  async removeDiscountCode({ sql }: CommandContext, on: OnCart): Promise<Done> {
    return setColumn(sql, on, { column: 'discount_code', value: null });
  },

  /** Moves a cart to another country served from the same warehouse. */
  async moveCart({ sql }: CommandContext, on: OnCart): Promise<Done> {
    const cart = await lockOpenCart(sql, on);
    if (!cart.ok) return cart;
    if (cart.value.country === on.market.countryCode) return ok(null);
    const { lines } = cart.value;
    const pricedVariants = await readCartVariants(sql, cart.value, on.market);
    // Lines that the new country does not sell stay for the message about them; the next change deletes them.
    await countChange(sql, {
      ...on,
      cart: { ...cart.value, lines: lines.filter((line) => pricedVariants.has(line.id)) },
      pricedVariants,
    });
    return ok(null);
  },
};

/** Why a code has no effect on a cart. */
function codeRejection({ messages }: Cart, rule: OfferedRule, { market, now }: OnCart): CodeRejection {
  const paused = messages.find((message) => message.kind === 'discount-paused');
  if (paused) return { kind: 'paused', missing: paused.missing };
  const occasion = {
    now,
    country: market.countryCode,
    currency: market.currency.code,
    cashRounding: market.cashRounding,
  };
  const obstacle = ruleObstacle(rule, occasion, 0);
  return { kind: obstacle === null || obstacle.kind === 'paused' ? 'ended' : obstacle.kind };
}

function demandOf(lines: StoredCart['lines'], pricedVariants: ReadonlyMap<string, PricedVariant>) {
  return lines.flatMap((line) => {
    const facts = pricedVariants.get(line.id);
    return facts
      ? [
          {
            id: line.id,
            itemId: line.itemId,
            sku: facts.sku,
            name: facts.name,
            quantity: line.quantity,
            available: facts.quantity,
          },
        ]
      : [];
  });
}
