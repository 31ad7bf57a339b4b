import type { Address } from '#app/kernel/address.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Cart, CartError, ShippingMethod } from '#app/modules/cart/domain/cart.ts';
import type { CartResult, CartService } from '#app/modules/cart/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { PlaceholderOrder } from '#app/modules/orders/domain/placeholder-order.ts';
import type { OrderService, PlaceholderError } from '#app/modules/orders/ports.ts';

/** The visitor's cart, as the cart module keeps it in the session. */
type Visitor = {
  token(): string | null;
  read(): Promise<Result<Cart | null, CartError>>;
  change(run: (token: string) => CartResult): Promise<Result<Cart, CartError>>;
};

type Deps = { readonly carts: CartService; readonly orders: OrderService; readonly visitor: Visitor };

/**
 * What a wallet's sheet shows for a place: the methods of its country and what the order would come to. `method` is
 * chosen on the cart; without one the cart's own stays, or the first becomes it, for the sheet takes the first without
 * asking. `address` is the place with what stands for the rest.
 */
export async function walletTotals(
  { carts, orders, visitor }: Deps,
  { market, address, method }: { readonly market: Market; readonly address: Address; readonly method: string | null },
): Promise<
  Result<{ readonly order: PlaceholderOrder; readonly methods: readonly ShippingMethod[] }, PlaceholderError>
> {
  const read = await visitor.read();
  if (!read.ok) return read;
  if (!read.value) return err({ kind: 'CART_NOT_FOUND' });
  const methods = await carts.listWalletShippingMethods(market, visitor.token(), address.country);
  if (!methods.ok) return methods;
  const chosen = read.value.shippingMethod?.id;
  const wanted = method ?? chosen ?? methods.value[0]?.id;
  if (wanted === undefined) return err({ kind: 'MISSING_SHIPPING_OPTION_ERROR' });
  if (wanted !== chosen) {
    const changed = await visitor.change((token) => carts.selectShippingMethod(market, token, wanted));
    if (!changed.ok) return changed;
  }
  const token = visitor.token();
  if (token === null) return err({ kind: 'CART_NOT_FOUND' });
  const placed = await orders.placeholder(market, token, address);
  return placed.ok ? ok({ order: placed.value, methods: methods.value }) : placed;
}
