import type { CartError } from '#app/modules/cart/domain/cart.ts';
import type { Sql } from '#server/store/types.ts';

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
