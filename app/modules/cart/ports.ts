import type { Result } from '../../kernel/result.ts';
import type { Market } from '../markets/domain/types.ts';
import type { Cart, CartError, ShippingMethod } from './domain/cart.ts';

/** Every answer carries the token that replaces the one sent. */
export type CartAnswer = { readonly cart: Cart; readonly token: string };
export type CartResult = Promise<Result<CartAnswer, CartError>>;

/**
 * The commerce platform's cart service. `token` is the JWT of an earlier answer; where it may be null a missing token creates a cart
 * for the market. The platform prices every answer anew in the market given; a cart of another country is moved to it first when the
 * warehouse region is the same, and refused with `warehouse_error` when it is not.
 */
export interface CartService {
  fetch(market: Market, token: string): CartResult;
  addProducts(market: Market, token: string | null, items: readonly { readonly id: string; readonly quantity: number }[]): CartResult;
  updateProduct(market: Market, token: string, change: { readonly itemId: string; readonly quantity: number }): CartResult;
  removeProduct(market: Market, token: string, itemId: string): CartResult;
  listShippingMethods(market: Market, token: string | null): Promise<Result<readonly ShippingMethod[], CartError>>;
  selectShippingMethod(market: Market, token: string, id: string): CartResult;
  /** `clientAddress` is the visitor's network address, null when unknown: wrong codes are counted for it and for the cart, and limited. */
  applyDiscountCode(market: Market, token: string, entry: { readonly code: string; readonly clientAddress: string | null }): CartResult;
  removeDiscountCode(market: Market, token: string): CartResult;
  updateCountry(market: Market, token: string): CartResult;
  /** What moving the cart to a market would change, without changing it: for the switch's preview. */
  previewCountry(market: Market, token: string): Promise<Result<Cart, CartError>>;
}
