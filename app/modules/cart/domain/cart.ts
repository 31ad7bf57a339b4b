import { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';
import { moneySchema } from '#app/kernel/money-schema.ts';
import { languageSchema } from '#app/kernel/text-schema.ts';
import { goodsShape, type Product, type Variant } from '#app/modules/catalogue/domain/product.ts';
import { STOCK_STATUSES } from '#app/modules/catalogue/domain/product-attributes.ts';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import { DISCOUNT_EFFECTS } from './discount-rule.ts';

const minorUnits = z.number().int();

/** The fields of a line that an order takes over from its cart. */
export const lineShape = z.object({
  sku: z.string(),
  /** Product sku. */
  parentSku: z.string(),
  slug: z.string(),
  name: z.string(),
  /** The language of the name, where it is not that of the market. */
  nameLanguage: languageSchema.optional(),
  /** Null for a product of unknown facts, and in lines of before. */
  goods: goodsShape.nullable().default(null),
  /** `/images/{id}`, or null. */
  image: z.string().nullable(),
  imageBackground: z.string(),
  quantity: z.number().int(),
  /** A gift line: price 0, quantity 1, present while its rule applies. */
  isGift: z.boolean(),
});

const cartItemShape = lineShape.extend({
  /** The line's own id: what forms post as `itemId`. */
  itemId: z.string(),
  /** Variant id. */
  id: z.string(),
  size: z.object({ label: z.string(), value: z.string() }),
  sections: z.array(z.string()),
  /**
   * Per unit, in the cart's currency. `final` is before discounts; `original` is above it only where the price history
   * proves a reduction.
   */
  price: z.object({ original: moneySchema, final: moneySchema }),
  /** The discount on the whole line, at least 0. */
  productDiscount: moneySchema,
  /** The price of the line; 0 while it cannot be bought in its quantity (`unavailableLines`). */
  total: moneySchema,
  stockStatus: z.enum(STOCK_STATUSES),
  /** Units that can be bought now over all warehouses of the market. */
  available: z.number().int(),
  /** The product tax code of the tax service; null for standard rates. */
  taxProductCode: z.string().nullable(),
  /** The rate in its price, where the cart has `taxes`. */
  taxPercent: z.number().optional(),
});
export type CartItem = Immutable<z.infer<typeof cartItemShape>>;

export const shippingMethodShape = z.object({
  id: z.string(),
  title: z.string(),
  carrier: z.string(),
  /** The price for this cart: 0 when a threshold or code makes it free. */
  price: moneySchema,
  fullPrice: moneySchema,
  /** Earliest and latest day of arrival, ISO dates in the market. */
  deliveryDetails: z.object({ earliest: z.string(), latest: z.string() }),
});
export type ShippingMethod = Immutable<z.infer<typeof shippingMethodShape>>;

/** The delivery methods of a market, for orders before `until` in milliseconds: later ones arrive on other days. */
export type ShippingOffer = { readonly methods: readonly ShippingMethod[]; readonly until: number };

const messageShape = z.discriminatedUnion('kind', [
  /** A stock problem of a line. */
  z.object({ kind: z.enum(['line-out-of-stock', 'line-reduced']), itemId: z.string(), name: z.string() }),
  z.object({ kind: z.literal('line-removed'), itemId: z.string(), name: z.string() }),
  /**
   * The code (`name`) is no longer valid. `before` is the total with it, null where it never applied in this market;
   * `now` the total.
   */
  z.object({
    kind: z.literal('discount-ended'),
    itemId: z.null(),
    name: z.string(),
    before: moneySchema.nullable(),
    now: moneySchema,
  }),
  /**
   * The code applies again when the cart has matching products and, where `missing` is above 0, that much more is
   * spent.
   */
  z.object({ kind: z.literal('discount-paused'), itemId: z.null(), name: z.string(), missing: moneySchema }),
]);
export type CartMessage = Immutable<z.infer<typeof messageShape>>;
/** A stock problem of a line. */
export type StockMessage = Extract<CartMessage, { readonly kind: 'line-out-of-stock' | 'line-reduced' }>;

/** The discount of a rule. */
export const cartDiscountShape = z.object({
  ruleId: z.string(),
  type: z.enum(['DISCOUNTCODE', 'AUTOMATIC']),
  discountCode: z.string().nullable(),
  /** In the language of the market. */
  name: z.string(),
  effect: z.enum(DISCOUNT_EFFECTS),
  /** The amount taken off products; 0 for gifts and free delivery. */
  amount: moneySchema,
});
export type CartDiscount = Immutable<z.infer<typeof cartDiscountShape>>;

/** The discounts in the order of application. `productDiscounts` and `cartDiscount` add up to `totalDiscountAmount`. */
const discountInfoShape = z.object({
  rules: z.array(cartDiscountShape),
  orderRules: z.array(z.object({ ruleId: z.string(), freeShipping: z.boolean() })),
  /** Discounts of rules for certain products, by line. */
  productDiscounts: z.array(z.object({ itemId: z.string(), ruleId: z.string(), amount: moneySchema })),
  /** Discounts of rules for the whole cart. */
  cartDiscount: moneySchema,
  totalDiscountAmount: moneySchema,
});
export type DiscountInfo = Immutable<z.infer<typeof discountInfoShape>>;

/** Gift wrapping and gift message of a cart. */
const giftOptionsShape = z.object({
  /** The price in the market, whether chosen or not; null where wrapping is not offered. */
  wrappingPrice: moneySchema.nullable(),
  /** Whether the goods are wrapped, for `wrappingPrice`. */
  isWrapped: z.boolean(),
  /** Plain text on a card in the parcel, free of charge; null without one. It is personal data. */
  message: z.string().nullable(),
});
export type GiftOptions = Immutable<z.infer<typeof giftOptionsShape>>;

/** Included tax by rate, the highest first: percent, and minor units. */
export const taxesShape = z.array(z.object({ percent: z.number(), amount: minorUnits }));

/** A share of the tax. `rate` is percent (6.625), 0 for exempt parts; `amount` is minor units. */
const taxShareShape = z.object({ rate: z.number(), amount: minorUnits });
/**
 * Tax added on top of a cart for one address. The shares of the lines and of the delivery add up to `amount` exactly.
 */
export const salesTaxShape = taxShareShape.extend({
  lines: z.array(taxShareShape.extend({ itemId: z.string() })),
  shipping: taxShareShape,
});
export type SalesTax = Immutable<z.infer<typeof salesTaxShape>>;

/**
 * An automatic rule that applies, or applies once more, with a little more in the cart. `add`: `more` units in its
 * scope make the cheapest `free` units free. `spend`: the products have to cost `missing` minor units more.
 */
const offerShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('add'),
    ruleId: z.string(),
    name: z.string(),
    more: z.number().int(),
    free: z.number().int(),
  }),
  z.object({ kind: z.literal('spend'), ruleId: z.string(), name: z.string(), missing: minorUnits }),
]);

/** The priced cart: the shop's own shape, and the one of a hosted platform's answers. All amounts have one currency. */
export const cartShape = z.object({
  cartId: z.string(),
  /** Increases with every change; one order is placed per version. */
  version: z.number().int(),
  countryCode: z.enum(COUNTRY_CODES),
  items: z.array(cartItemShape),
  messages: z.array(messageShape),
  shippingMethod: shippingMethodShape.nullable(),
  /** The quantity over all lines. */
  itemsCount: z.number().int(),
  priceProducts: moneySchema,
  priceShipping: moneySchema,
  /** Gift wrapping, part of `priceTotal`; 0 without it. */
  priceWrapping: moneySchema,
  priceDiscount: moneySchema,
  /** The included tax where the market's prices include it; otherwise what a tax service added (0 until known). */
  priceTax: moneySchema,
  /** The parts of an included tax by rate; absent where all of it has the rate of the market. */
  taxes: taxesShape.optional(),
  priceTotal: moneySchema,
  /** The tax of an address, part of `priceTotal`; null until an address is known, and where prices include the tax. */
  salesTax: salesTaxShape.nullable(),
  /** Null where the commerce platform has none. */
  giftOptions: giftOptionsShape.nullable(),
  discountCode: z.string().nullable(),
  discounts: discountInfoShape,
  /** Automatic rules that a little more in the cart makes apply, with their names in the language of the market. */
  offers: z.array(offerShape),
  isFreeShippingDiscountCodeApplied: z.boolean(),
  /** Minor units; a threshold of 0 means never free. */
  freeShipping: z.object({ threshold: minorUnits, missing: minorUnits, reached: z.boolean() }),
});
export type Cart = Immutable<z.infer<typeof cartShape>>;

/** Every answer has a token, which replaces the one sent. */
export const cartAnswerShape = z.object({ cart: cartShape, token: z.string() });
export type CartAnswer = Immutable<z.infer<typeof cartAnswerShape>>;

export type { CartError, CodeRejection, LineChanged } from './cart-errors.ts';

/** A removed line in words, with what is needed to add it again. */
export type RemovedLine = {
  readonly id: string;
  readonly quantity: number;
  readonly name: string;
  readonly size: string;
};

/** A variant in stock that can replace one that is not: the same design in another colour or size. */
export type Alternative = { readonly product: Product; readonly variant: Variant };

/** The label of a discount: its name, and its code if it has one. */
export function discountLabel({ name, discountCode }: Pick<CartDiscount, 'name' | 'discountCode'>): string {
  return discountCode === null ? name : `${name} (${discountCode})`;
}
