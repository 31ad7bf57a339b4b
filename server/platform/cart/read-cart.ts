import type { CartError } from '#app/modules/cart/domain/cart.ts';
import type { GiftChoice } from '#app/modules/cart/domain/gift-options.ts';
import type { Sql } from '#server/store/types.ts';
import { type PricedVariant, readPricedVariants } from './read-priced-variants.ts';
import type { SellingMarket } from './selling-market.ts';

/** A stored cart. */
export type StoredCart = {
  readonly id: string;
  readonly country: string;
  readonly warehouseRegion: string;
  readonly version: number;
  readonly state: 'OPEN' | 'CLOSED';
  readonly shippingMethod: string | null;
  readonly discountCode: string | null;
  readonly gift: GiftChoice;
  readonly lines: readonly {
    readonly itemId: string;
    readonly id: string;
    readonly quantity: number;
    readonly name: string;
    readonly position: number;
  }[];
};

type CartRow = {
  id: string;
  country: string;
  warehouse_region: string;
  version: number;
  state: 'OPEN' | 'CLOSED';
  shipping_method: string | null;
  discount_code: string | null;
  gift_wrapped: number;
  gift_message: string | null;
  line_id: string | null;
  variant_id: string;
  quantity: number;
  name: string;
  position: number;
};

/** Cart and lines in one statement, so that lines and version always belong together. The newest line is the first. */
export async function readCart(sql: Sql, cartId: string): Promise<StoredCart | null> {
  const rows = await sql.all<CartRow>(
    `SELECT c.id, c.country, c.warehouse_region, c.version, c.state, c.shipping_method, c.discount_code, c.gift_wrapped, c.gift_message,
       l.id AS line_id, l.variant_id, l.quantity, l.name, l.position
     FROM carts c LEFT JOIN cart_lines l ON l.cart_id = c.id WHERE c.id = ? ORDER BY l.position DESC, l.id`,
    [cartId],
  );
  const [cart] = rows;
  if (!cart) return null;
  return {
    id: cart.id,
    country: cart.country,
    warehouseRegion: cart.warehouse_region,
    version: cart.version,
    state: cart.state,
    shippingMethod: cart.shipping_method,
    discountCode: cart.discount_code,
    gift: { isWrapped: Number(cart.gift_wrapped) === 1, message: cart.gift_message },
    lines: rows.flatMap(({ line_id, variant_id, quantity, name, position }) =>
      line_id === null ? [] : [{ itemId: line_id, id: variant_id, quantity, name, position }],
    ),
  };
}

/** The variants of a cart in a market, and the variants `besides`. */
export function readCartVariants(
  sql: Sql,
  cart: StoredCart,
  market: SellingMarket,
  besides: readonly string[] = [],
): Promise<ReadonlyMap<string, PricedVariant>> {
  const ids = [...new Set([...cart.lines.map(({ id }) => id), ...besides])];
  return readPricedVariants(sql, ids, { cartId: cart.id, market });
}

/**
 * Why a closed cart cannot be used, with the order that closed it: the newest order of the cart that is paid or
 * pending.
 */
export async function cartClosed(
  sql: Sql,
  cartId: string,
): Promise<Extract<CartError, { readonly kind: 'CART_CLOSED' }>> {
  const order = await sql.get<{ id: string }>(
    "SELECT id FROM orders WHERE cart_id = ? AND status IN ('pending', 'authorised', 'captured') ORDER BY updated_at DESC, id LIMIT 1",
    [cartId],
  );
  return { kind: 'CART_CLOSED', orderId: order?.id ?? null };
}
