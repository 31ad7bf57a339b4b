import { err, ok, type Result } from '#app/kernel/result.ts';
import { findShortage } from '#app/modules/cart/domain/availability.ts';
import type { Cart, CartError, CodeRejection } from '#app/modules/cart/domain/cart.ts';
import { canonicalCode, type OfferedRule, ruleObstacle } from '#app/modules/cart/domain/discount-rule.ts';
import { checkQuantity } from '#app/modules/cart/domain/quantity.ts';
import { countTry, type RateLimit, uncountTry } from '#server/platform/rate-limits/rate-limits.ts';
import { offeredMethods } from '#server/platform/shipping/offered-methods.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';
import { addToCart } from './add-to-cart.ts';
import { countChange, lineDemand, lockOpenCart, type OnCart } from './cart-changes.ts';
import { isGiftItemId } from './gift-lines.ts';
import { priceCart } from './price-cart.ts';
import { readCartVariants } from './read-cart.ts';
import { readForPricing } from './read-for-pricing.ts';
import { setGiftOptions } from './set-gift-options.ts';
import { checkLineUnchanged } from './stale-line.ts';

type Done = Result<null, CartError>;

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
  addToCart,
  setGiftOptions,

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
      const shortage = findShortage(lineDemand(after, pricedVariants).filter((candidate) => candidate.id === line.id));
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
