import type { Money } from '../../../kernel/money.ts';
import type { StockStatus } from '../../catalogue/domain/product.ts';
import type { CountryCode } from '../../markets/domain/types.ts';
import type { SalesTax } from './sales-tax.ts';

/** Most pieces of one line. */
export const MAX_LINE_QUANTITY = 20;

export type CartItem = {
  /** The line's own id: what forms post as `itemId`. */
  readonly itemId: string;
  /** Variant id. */
  readonly id: string;
  readonly sku: string;
  /** Product sku. */
  readonly parentSku: string;
  readonly slug: string;
  readonly name: string;
  /** `/images/{id}`, or null. */
  readonly image: string | null;
  readonly imageBackground: string;
  readonly size: { readonly label: string; readonly value: string };
  readonly sections: readonly string[];
  readonly quantity: number;
  /** Per piece, in the cart's currency. `final` is before code discounts. */
  readonly price: { readonly original: Money; readonly final: Money };
  /** Share of code discounts for the whole line, at least 0. */
  readonly productDiscount: Money;
  readonly total: Money;
  readonly stockStatus: StockStatus;
  /** Pieces that can be bought now over all warehouses of the market. */
  readonly available: number;
  readonly isGift: boolean;
  /** The tax service's name for the kind of goods; null for goods without tax rules of their own. */
  readonly taxProductCode: string | null;
};

export type ShippingMethod = {
  readonly id: string;
  readonly title: string;
  readonly carrier: string;
  /** What the cart pays for it now (0 when a threshold or code makes it free). */
  readonly price: Money;
  readonly fullPrice: Money;
  /** Earliest and latest day of arrival, ISO dates in the market. */
  readonly deliveryDetails: { readonly earliest: string; readonly latest: string };
};

export type CartMessage = {
  readonly kind: 'line-out-of-stock' | 'line-reduced' | 'line-removed' | 'discount-ended';
  readonly itemId: string | null;
  readonly name: string;
};

/** The normalised cart of the specification. All amounts are in the market's currency. */
export type Cart = {
  readonly cartId: string;
  /** Grows with every change; an order is placed for one version exactly once. */
  readonly version: number;
  readonly countryCode: CountryCode;
  readonly items: readonly CartItem[];
  readonly messages: readonly CartMessage[];
  readonly shippingMethod: ShippingMethod | null;
  /** Pieces over all lines. */
  readonly itemsCount: number;
  readonly priceProducts: Money;
  readonly priceShipping: Money;
  readonly priceDiscount: Money;
  /** The included tax where the market's prices include it; otherwise what a tax service added (0 until known). */
  readonly priceTax: Money;
  readonly priceTotal: Money;
  /** The tax of an address, part of `priceTotal`; null until an address is known, and where prices include the tax. */
  readonly salesTax: SalesTax | null;
  readonly discountCode: string | null;
  readonly isFreeShippingDiscountCodeApplied: boolean;
  readonly freeShipping: { /** Minor units, 0 = never free. */ readonly threshold: number; readonly missing: number; readonly reached: boolean };
};

export type CartError =
  | { readonly kind: 'UNAUTHORIZED' }
  | { readonly kind: 'CART_NOT_FOUND' }
  | { readonly kind: 'CART_CLOSED' }
  | { readonly kind: 'RESET' }
  | { readonly kind: 'OUT_OF_STOCK'; readonly sku: string; readonly name: string; readonly available: number }
  | { readonly kind: 'MISSING_PRODUCTS'; readonly ids: readonly string[] }
  | { readonly kind: 'quantity_request_upper_limit'; readonly limit: number }
  | { readonly kind: 'invalid-quantity' }
  | { readonly kind: 'line-not-found'; readonly itemId: string }
  | { readonly kind: 'gift-line'; readonly itemId: string }
  /** 'No discount code found' */
  | { readonly kind: 'discount-code-not-found'; readonly code: string }
  | { readonly kind: 'shipping-method-not-found'; readonly id: string }
  /** 'Cart token is missing' */
  | { readonly kind: 'cart-token-missing' }
  /** 'Invalid country code passed' */
  | { readonly kind: 'invalid-country-code'; readonly countryCode: string }
  /** The wallet's delivery address lies outside the market whose prices were shown. */
  | { readonly kind: 'apple_pay_country_error'; readonly countryCode: string }
  | { readonly kind: 'warehouse_error' };
