import { err, ok, type Result } from '#app/kernel/result.ts';
import { findShortage } from '#app/modules/cart/domain/availability.ts';
import type { CartError } from '#app/modules/cart/domain/cart.ts';
import type { CartService } from '#app/modules/cart/ports.ts';
import type { VisitorCart } from '#app/modules/cart/usecases/visitor-cart.server.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';

export type StartWalletError =
  | CartError
  | { readonly kind: 'MISSING_SHIPPING_OPTION_ERROR' }
  /** The cart is empty, or not the version that the page showed. */
  | { readonly kind: 'cart-changed' };

type Deps = {
  readonly carts: Pick<CartService, 'listWalletShippingMethods'>;
  readonly visitorCart: Pick<VisitorCart, 'read' | 'token'>;
};

/**
 * Checks before the wallet's sheet opens that what it shows first is what the page showed: the cart version, then the
 * stock, then whether the market has a shipping method.
 */
export async function startWallet(
  { carts, visitorCart }: Deps,
  { market, cartVersion }: { readonly market: Market; readonly cartVersion: number },
): Promise<Result<null, StartWalletError>> {
  const read = await visitorCart.read();
  if (!read.ok) return read;
  const cart = read.value;
  if (!cart) return err({ kind: 'CART_NOT_FOUND' });
  if (cart.items.length === 0 || cart.version !== cartVersion) return err({ kind: 'cart-changed' });
  const shortage = findShortage(cart.items);
  if (shortage) return err(shortage);
  if (cart.shippingMethod) return ok(null);
  const methods = await carts.listWalletShippingMethods(market, visitorCart.token(), market.countryCode);
  if (!methods.ok) return methods;
  return methods.value.length === 0 ? err({ kind: 'MISSING_SHIPPING_OPTION_ERROR' }) : ok(null);
}
