import { err, ok, type Result } from '#app/kernel/result.ts';
import { findShortage } from '#app/modules/cart/domain/availability.ts';
import type { CartError } from '#app/modules/cart/domain/cart.ts';
import { NO_GIFT_CHOICE } from '#app/modules/cart/domain/gift-options.ts';
import { type LineChange, planAdding, type RequestedItem } from '#app/modules/cart/domain/wanted-items.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';
import { countChange, lineDemand, lockOpenCart, type OnCart } from './cart-changes.ts';
import { readCartVariants, type StoredCart } from './read-cart.ts';
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
  const found: Result<StoredCart, CartError> = create ? ok(emptyCart(on)) : await lockOpenCart(sql, on);
  if (!found.ok) return found;
  const cart = found.value;
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
