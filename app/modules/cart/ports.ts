import type { TaxAddress } from '#app/kernel/address.ts';
import type { Result } from '#app/kernel/result.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Cart, CartAnswer, CartError, SalesTax, ShippingMethod } from './domain/cart.ts';
import type { CartChange } from './domain/cart-change.ts';
import type { QuoteError } from './domain/cart-errors.ts';
import type { TaxError, TaxRequest } from './domain/sales-tax.ts';

export type CartResult = Promise<Result<CartAnswer, CartError>>;

/**
 * The commerce platform's cart service. `token` is the JWT of an earlier answer; where it may be null a missing token
 * creates a cart for the market. The platform prices every answer in the market given; a cart of another country
 * is moved to it first when the warehouse region is the same, and refused with `warehouse_error` when it is not.
 */
export interface CartService {
  fetch(market: Market, token: string): CartResult;
  addProducts(
    market: Market,
    token: string | null,
    items: readonly { readonly id: string; readonly quantity: number }[],
  ): CartResult;
  change(market: Market, token: string, change: CartChange): CartResult;
  listShippingMethods(market: Market, token: string | null): Promise<Result<readonly ShippingMethod[], CartError>>;
  /**
   * The methods for the country of an express wallet's delivery address. Prices hold in the market alone: another
   * country served is `apple_pay_country_error`, a code that is none is `invalid-country-code`.
   */
  listWalletShippingMethods(
    market: Market,
    token: string | null,
    countryCode: string,
  ): Promise<Result<readonly ShippingMethod[], CartError>>;
  /**
   * The cart with the tax of a delivery address in its total. Where prices include the tax the cart comes as it is. The
   * tax service is called once for the same lines, delivery and address; the quote is stored with the cart. Needs a
   * delivery: MISSING_SHIPPING_OPTION_ERROR.
   */
  quoteTax(market: Market, token: string, address: TaxAddress): Promise<Result<CartAnswer, QuoteError>>;
  /** What moving the cart to a market would change, without changing it: for the switch's preview. */
  previewCountry(market: Market, token: string): Promise<Result<Cart, CartError>>;
}

export type { QuoteError };

/** Quotes the tax that an address adds to a cart. Idempotent. The shares of the answer add up to its amount. */
export interface TaxService {
  quote(request: TaxRequest): Promise<Result<SalesTax, TaxError>>;
}
