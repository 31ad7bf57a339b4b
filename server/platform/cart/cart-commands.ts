import { err, ok, type Result } from '#app/kernel/result.ts';
import { findShortage } from '#app/modules/cart/domain/availability.ts';
import type { Cart, CartError, CodeRejection, LineChanged } from '#app/modules/cart/domain/cart.ts';
import type { CartChange, CartChangeOf } from '#app/modules/cart/domain/cart-change.ts';
import { canonicalCode, type OfferedRule, ruleObstacle } from '#app/modules/cart/domain/discount-rule.ts';
import {
  isGiftMessageLength,
  LONGEST_GIFT_MESSAGE,
  NO_GIFT_CHOICE,
  plainGiftMessage,
} from '#app/modules/cart/domain/gift-options.ts';
import { checkQuantity } from '#app/modules/cart/domain/quantity.ts';
import { type LineChange, planAdding, type RequestedItem } from '#app/modules/cart/domain/wanted-items.ts';
import { countTry, type RateLimit, uncountTry } from '#server/platform/rate-limits/rate-limits.ts';
import { offeredMethods } from '#server/platform/shipping/offered-methods.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';
import {
  type Changed,
  countChange,
  lineDemand,
  lockOpenCart,
  type OnCart,
  type OpenCart,
  setColumn,
} from './cart-changes.ts';
import { isGiftItemId, priceCart } from './price-cart.ts';
import { readCartVariants, type StoredCart } from './read-cart.ts';
import { readForPricing } from './read-for-pricing.ts';
import type { PricedVariant } from './read-priced-variants.ts';

type GrownLine = Extract<LineChange, { readonly kind: 'grow' }>;
type NewLine = Extract<LineChange, { readonly kind: 'new' }> & { readonly itemId: string };
type Variants = ReadonlyMap<string, PricedVariant>;

/**
 * Adds variants, all or none; `create` makes the cart first. `lineIds` are the ids of new lines, one per item. Returns
 * the id of the cart: a repeated call generates another id for `create`.
 */
export async function addToCart(
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
  const { cartId, market } = on;
  const opened: Result<StoredCart, CartError> = create ? ok(emptyCart(on)) : await lockOpenCart(sql, on);
  if (!opened.ok) return opened;
  const cart = opened.value;
  const plan = planAdding(cart.lines, items);
  if (!plan.ok) return plan;
  const changes = plan.value.map((change, index) =>
    change.kind === 'new' ? { ...change, itemId: lineIds[index] ?? '' } : change,
  );
  const lines = changedLines(cart.lines, changes);
  const pricedVariants = await readCartVariants(sql, { ...cart, lines }, market);
  const rejection = rejectedItems(lines, { requested: new Set(items.map((item) => item.id)), pricedVariants });
  if (rejection) return err(rejection);
  if (create) await insertCart(sql, on);
  await writeLines(sql, { cart, changes, pricedVariants });
  await countChange(sql, { ...on, cart, pricedVariants });
  return ok({ cartId });
}

function emptyCart({ cartId, market }: OnCart): StoredCart {
  return {
    id: cartId,
    country: market.countryCode,
    warehouseRegion: market.warehouse.region,
    version: 0,
    state: 'OPEN',
    shippingMethod: null,
    discountCode: null,
    gift: NO_GIFT_CHOICE,
    lines: [],
  };
}

/** The lines of a cart after the changes. */
function changedLines(lines: StoredCart['lines'], changes: readonly (GrownLine | NewLine)[]): StoredCart['lines'] {
  const grownTo = (itemId: string) =>
    changes.find((change) => change.kind === 'grow' && change.itemId === itemId)?.quantity;
  return [
    ...changes.flatMap((change) =>
      change.kind === 'new'
        ? [{ itemId: change.itemId, id: change.id, quantity: change.quantity, name: '', position: 0 }]
        : [],
    ),
    ...lines.map((line) => ({ ...line, quantity: grownTo(line.itemId) ?? line.quantity })),
  ];
}

/** The requested variants that the market does not sell, or the first of them that is short of stock; null for none. */
function rejectedItems(
  lines: StoredCart['lines'],
  { requested, pricedVariants }: { readonly requested: ReadonlySet<string>; readonly pricedVariants: Variants },
): CartError | null {
  const missing = [...requested].filter((id) => !pricedVariants.has(id));
  if (missing.length > 0) return { kind: 'MISSING_PRODUCTS', ids: missing };
  return findShortage(lineDemand(lines, pricedVariants).filter((line) => requested.has(line.id)));
}

async function insertCart(sql: Sql, { cartId, market, now }: OnCart): Promise<void> {
  await sql.run(
    "INSERT INTO carts (id, country, warehouse_region, version, state, created_at, updated_at) VALUES (?, ?, ?, 0, 'OPEN', ?, ?)",
    [cartId, market.countryCode, market.warehouse.region, now, now],
  );
}

/** Stores the changes of lines. New lines are above the lines of the cart, in the order of their request. */
async function writeLines(
  sql: Sql,
  {
    cart,
    changes,
    pricedVariants,
  }: {
    readonly cart: StoredCart;
    readonly changes: readonly (GrownLine | NewLine)[];
    readonly pricedVariants: Variants;
  },
): Promise<void> {
  const newLines = changes.filter(({ kind }) => kind === 'new').length;
  let position = Math.max(0, ...cart.lines.map((line) => line.position)) + newLines;
  for (const change of changes) {
    if (change.kind === 'grow')
      await sql.run('UPDATE cart_lines SET quantity = ? WHERE id = ?', [change.quantity, change.itemId]);
    else {
      const name = pricedVariants.get(change.id)?.name ?? '';
      await sql.run(
        'INSERT INTO cart_lines (id, cart_id, position, variant_id, quantity, name) VALUES (?, ?, ?, ?, ?, ?)',
        [change.itemId, cart.id, position, change.id, change.quantity, name],
      );
      position -= 1;
    }
  }
}

/**
 * The writes of carts. Each is one transaction, calculates no price, and increments the cart's version when it changes
 * something.
 */
export const cartCommands = {
  addToCart,

  /** Changes an open cart. `limits` are those of wrong discount codes. */
  async changeCart(
    { sql }: CommandContext,
    { change, limits, ...on }: OnCart & { readonly change: CartChange; readonly limits: readonly RateLimit[] },
  ): Promise<Result<null, CartError>> {
    const cart = await lockOpenCart(sql, on);
    if (!cart.ok) return cart;
    const open = { sql, cart: cart.value, ...on };
    switch (change.kind) {
      case 'set-line-quantity':
        return setLineQuantity(open, change);
      case 'select-shipping-method':
        return selectShippingMethod(open, change);
      case 'apply-discount-code':
        return applyDiscountCode(open, change, limits);
      case 'remove-discount-code':
        return removeDiscountCode(open);
      case 'set-gift-options':
        return setGiftOptions(open, change);
      case 'move-cart':
        return moveCart(open);
    }
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
};

/**
 * Sets the quantity of a line; 0 removes it. A larger quantity is checked against the stock, a smaller one is not. With
 * `seen`, a line whose quantity differs from it is not changed.
 */
export async function setLineQuantity(
  { sql, cart, market, now }: OpenCart,
  { itemId, quantity, seen }: CartChangeOf<'set-line-quantity'>,
): Changed {
  if (isGiftItemId(itemId)) return err({ kind: 'gift-line', itemId });
  const line = cart.lines.find((candidate) => candidate.itemId === itemId);
  if (!line) return err({ kind: 'line-not-found', itemId });
  const newQuantity = checkQuantity(quantity, { least: 0 });
  if (!newQuantity.ok) return newQuantity;
  if (newQuantity.value === line.quantity && cart.country === market.countryCode) return ok(null);

  const pricedVariants = await readCartVariants(sql, cart, market);
  const unchanged = checkLineUnchanged(
    { ...line, name: pricedVariants.get(line.id)?.name ?? line.name },
    { seen, wanted: newQuantity.value },
  );
  if (!unchanged.ok) return unchanged;
  if (newQuantity.value > line.quantity) {
    const after = cart.lines.map((candidate) =>
      candidate === line ? { ...line, quantity: newQuantity.value } : candidate,
    );
    const shortage = findShortage(lineDemand(after, pricedVariants).filter((candidate) => candidate.id === line.id));
    if (shortage) return err(shortage);
  }

  if (newQuantity.value === 0) await sql.run('DELETE FROM cart_lines WHERE id = ?', [itemId]);
  else await sql.run('UPDATE cart_lines SET quantity = ? WHERE id = ?', [newQuantity.value, itemId]);
  await countChange(sql, { cart, pricedVariants, market, now });
  return ok(null);
}

/**
 * Checks a requested quantity that a shopper chose while a line had the quantity `seen` (undefined when the form has
 * none). A repeated request is no conflict, because the line already has the quantity.
 */
export function checkLineUnchanged(
  line: { readonly itemId: string; readonly name: string; readonly quantity: number },
  { seen, wanted }: { readonly seen: number | undefined; readonly wanted: number },
): Result<null, LineChanged> {
  if (seen === undefined || seen === line.quantity || wanted === line.quantity) return ok(null);
  return err({ kind: 'line-changed', itemId: line.itemId, name: line.name, seen, now: line.quantity, wanted });
}

/** Replaces the gift options of a cart that has goods. The same choice again leaves the version alone. */
export async function setGiftOptions(
  { sql, cart, market, now }: OpenCart,
  { isWrapped, message: typed }: CartChangeOf<'set-gift-options'>,
): Changed {
  const message = typed === null ? null : plainGiftMessage(typed);
  if (message !== null && !isGiftMessageLength(message))
    return err({ kind: 'gift-message-too-long', limit: LONGEST_GIFT_MESSAGE });
  const pricedVariants = await readCartVariants(sql, cart, market);
  const hasGoods = cart.lines.some(({ id }) => pricedVariants.has(id));
  if ((isWrapped && market.giftWrapping === 0) || ((isWrapped || message !== null) && !hasGoods))
    return err({ kind: 'gift-options-not-offered' });
  const { gift, country } = cart;
  if (gift.isWrapped === isWrapped && gift.message === message && country === market.countryCode) return ok(null);

  await sql.run('UPDATE carts SET gift_wrapped = ?, gift_message = ? WHERE id = ?', [
    isWrapped ? 1 : 0,
    message,
    cart.id,
  ]);
  await countChange(sql, { cart, pricedVariants, market, now });
  return ok(null);
}

/** Selects a delivery that the market offers. */
export async function selectShippingMethod(on: OpenCart, { id }: CartChangeOf<'select-shipping-method'>): Changed {
  if (!offeredMethods(on.market, on.now).some((offer) => offer.id === id))
    return err({ kind: 'shipping-method-not-found', id });
  return setColumn(on, { column: 'shipping_method', value: id });
}

/**
 * Replaces the discount code of a cart by one that has an effect on it; any other code leaves the cart unchanged. An
 * unknown code counts as an attempt under every one of `limits`. Above them no code is looked up, so that a valid guess
 * cannot be recognised.
 */
export async function applyDiscountCode(
  on: OpenCart,
  { code }: CartChangeOf<'apply-discount-code'>,
  limits: readonly RateLimit[],
): Changed {
  const { sql, cart, now } = on;
  const wait = await countTry(sql, limits, now);
  if (wait !== null) return err({ kind: 'too-many-codes', retryAfter: Math.ceil(wait / 1000) });

  const facts = await readForPricing(sql, { ...cart, discountCode: canonicalCode(code) }, on);
  if (!facts.rules.code) return err({ kind: 'discount-code-not-found', code, why: null });
  await uncountTry(sql, limits);
  const discountCode = facts.rules.code.rule.code;
  const priced = priceCart({ ...cart, discountCode }, { ...facts, ...on });
  if (priced.discountCode === null)
    return err({ kind: 'discount-code-not-found', code, why: codeRejection(priced, facts.rules.code, on) });
  return setColumn(on, { column: 'discount_code', value: discountCode });
}

export async function removeDiscountCode(on: OpenCart): Changed {
  return setColumn(on, { column: 'discount_code', value: null });
}

/** Why a code has no effect on a cart. */
function codeRejection({ messages }: Cart, rule: OfferedRule, { market, now }: OpenCart): CodeRejection {
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

/** Moves a cart to another country served from the same warehouse. */
export async function moveCart({ sql, cart, market, now }: OpenCart): Changed {
  if (cart.country === market.countryCode) return ok(null);
  const pricedVariants = await readCartVariants(sql, cart, market);
  // Lines that the new country does not sell stay for the message about them; the next change deletes them.
  const sold = cart.lines.filter((line) => pricedVariants.has(line.id));
  await countChange(sql, { cart: { ...cart, lines: sold }, pricedVariants, market, now });
  return ok(null);
}
