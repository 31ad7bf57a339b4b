import type { Result } from '#app/kernel/result.ts';
import type { CartError } from '#app/modules/cart/domain/cart.ts';
import type { CartChange } from '#app/modules/cart/domain/cart-change.ts';
import type { RateLimit } from '#server/platform/rate-limits/rate-limits.ts';
import type { CommandContext } from '#server/store/types.ts';
import { addToCart } from './add-to-cart.ts';
import { lockOpenCart, type OnCart } from './cart-changes.ts';
import { applyDiscountCode, removeDiscountCode } from './discount-code.ts';
import { moveCart } from './move-cart.ts';
import { selectShippingMethod } from './select-shipping-method.ts';
import { setGiftOptions } from './set-gift-options.ts';
import { setLineQuantity } from './set-line-quantity.ts';

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
