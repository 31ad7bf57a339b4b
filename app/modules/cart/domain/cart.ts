import type { Money } from '#app/kernel/money.ts';
import type { StockStatus } from '#app/modules/catalogue/domain/product.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import type { DiscountEffect } from './discount-rule.ts';
import type { GiftOptions } from './gift-options.ts';
import type { NextOffer } from './next-offers.ts';
import type { SalesTax } from './sales-tax.ts';

/** The largest quantity of one line. */
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
  /**
   * Per unit, in the cart's currency. `final` is before discounts; `original` is above it only where the price history
   * proves a reduction.
   */
  readonly price: { readonly original: Money; readonly final: Money };
  /** The discount on the whole line, at least 0. */
  readonly productDiscount: Money;
  /** The price of the line; 0 while it cannot be bought in its quantity (`unavailableLines`). */
  readonly total: Money;
  readonly stockStatus: StockStatus;
  /** Units that can be bought now over all warehouses of the market. */
  readonly available: number;
  /** A gift line: price 0, quantity 1, present while its rule applies. */
  readonly isGift: boolean;
  /** The product tax code of the tax service; null for standard rates. */
  readonly taxProductCode: string | null;
};

export type ShippingMethod = {
  readonly id: string;
  readonly title: string;
  readonly carrier: string;
  /** The price for this cart: 0 when a threshold or code makes it free. */
  readonly price: Money;
  readonly fullPrice: Money;
  /** Earliest and latest day of arrival, ISO dates in the market. */
  readonly deliveryDetails: { readonly earliest: string; readonly latest: string };
};

/** The delivery methods of a market, for orders before `until` in milliseconds: later ones arrive on other days. */
export type ShippingOffer = { readonly methods: readonly ShippingMethod[]; readonly until: number };

/** A stock problem of a line. */
export type StockMessage = {
  readonly kind: 'line-out-of-stock' | 'line-reduced';
  readonly itemId: string;
  readonly name: string;
};

export type CartMessage =
  | StockMessage
  | { readonly kind: 'line-removed'; readonly itemId: string; readonly name: string }
  /**
   * The code (`name`) is no longer valid. `before` is the total with it, null where it never applied in this market;
   * `now` the total.
   */
  | {
      readonly kind: 'discount-ended';
      readonly itemId: null;
      readonly name: string;
      readonly before: Money | null;
      readonly now: Money;
    }
  /**
   * The code applies again when the cart has matching products and, where `missing` is above 0, that much more is
   * spent.
   */
  | { readonly kind: 'discount-paused'; readonly itemId: null; readonly name: string; readonly missing: Money };

/** The discount of a rule. */
export type CartDiscount = {
  readonly ruleId: string;
  readonly type: 'DISCOUNTCODE' | 'AUTOMATIC';
  readonly discountCode: string | null;
  /** In the language of the market. */
  readonly name: string;
  readonly effect: DiscountEffect['type'];
  /** The amount taken off products; 0 for gifts and free delivery. */
  readonly amount: Money;
};

/** The discounts in the order of application. `productDiscounts` and `cartDiscount` add up to `totalDiscountAmount`. */
export type DiscountInfo = {
  readonly rules: readonly CartDiscount[];
  readonly orderRules: readonly { readonly ruleId: string; readonly freeShipping: boolean }[];
  /** Discounts of rules for certain products, by line. */
  readonly productDiscounts: readonly { readonly itemId: string; readonly ruleId: string; readonly amount: Money }[];
  /** Discounts of rules for the whole cart. */
  readonly cartDiscount: Money;
  readonly totalDiscountAmount: Money;
};

/** The normalised cart of the specification. All amounts are in the market's currency. */
export type Cart = {
  readonly cartId: string;
  /** Increases with every change; one order is placed per version. */
  readonly version: number;
  readonly countryCode: CountryCode;
  readonly items: readonly CartItem[];
  readonly messages: readonly CartMessage[];
  readonly shippingMethod: ShippingMethod | null;
  /** The quantity over all lines. */
  readonly itemsCount: number;
  readonly priceProducts: Money;
  readonly priceShipping: Money;
  /** Gift wrapping, part of `priceTotal`; 0 without it. */
  readonly priceWrapping: Money;
  readonly priceDiscount: Money;
  /** The included tax where the market's prices include it; otherwise what a tax service added (0 until known). */
  readonly priceTax: Money;
  readonly priceTotal: Money;
  /** The tax of an address, part of `priceTotal`; null until an address is known, and where prices include the tax. */
  readonly salesTax: SalesTax | null;
  /** Null where the commerce platform has none. */
  readonly giftOptions: GiftOptions | null;
  readonly discountCode: string | null;
  readonly discounts: DiscountInfo;
  /** Automatic rules that a little more in the cart makes apply, with their names in the language of the market. */
  readonly offers: readonly (NextOffer & { readonly name: string })[];
  readonly isFreeShippingDiscountCodeApplied: boolean;
  readonly freeShipping: {
    /** Minor units, 0 = never free. */ readonly threshold: number;
    readonly missing: number;
    readonly reached: boolean;
  };
};

export type { CartError, CodeRejection, LineChanged } from './cart-errors.ts';

/** A removed line with what is needed to add it again. `size` is the label of its size. */
export type RemovedLine = {
  readonly id: string;
  readonly quantity: number;
  readonly name: string;
  readonly size: string;
};
