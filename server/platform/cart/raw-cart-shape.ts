import { z } from 'zod';
import { CURRENCY_CODES, type CurrencyCode } from '#app/kernel/money.ts';
import { DISCOUNT_EFFECTS } from '#app/modules/cart/domain/discount-rule.ts';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';

const minorUnits = z.number().int();
const money = z.object({ amount: minorUnits, currency: z.enum(CURRENCY_CODES) });
/** Minor units by currency; a cart has one currency. */
const byCurrency = z.partialRecord(z.enum(CURRENCY_CODES), minorUnits);

const productVariantShape = z.object({
  type: z.literal('productVariant'),
  /** Variant id. */
  id: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  /** Per unit, before any reduction. */
  price: byCurrency,
  /** Reduction per unit, without discount codes. */
  discount: byCurrency,
  quantity: z.number().int(),
  /** Product sku. */
  relatedProduct: z.string(),
  isGift: z.boolean(),
  customerAttribute: z.object({
    size: z.object({ label: z.string(), value: z.string() }),
    skuNumber: z.string(),
    itemSections: z.array(z.string()),
    taxProductCode: z.string().nullable(),
  }),
  // Beyond the specification.
  itemId: z.string(),
  slug: z.string(),
  imageBackground: z.string(),
  stockStatus: z.enum(['in-stock', 'low-stock', 'no-stock']),
  available: z.number().int(),
});

const shippingOptionShape = z.object({
  type: z.literal('shippingOption'),
  id: z.string(),
  name: z.string(),
  price: byCurrency,
  discount: byCurrency,
  // Beyond the specification.
  carrier: z.string(),
  earliest: z.string(),
  latest: z.string(),
});

/** A cart in an answer of the commerce platform. Amounts are minor units of `store.currencyUnit`. */
export const rawCartShape = z.object({
  id: z.string(),
  store: z.object({
    countryCode: z.enum(COUNTRY_CODES),
    languageCode: z.string(),
    currencyUnit: z.enum(CURRENCY_CODES),
    /** Percent included in the prices; 0 where they include none. */
    taxPercentage: z.number(),
  }),
  cartItems: z.array(z.discriminatedUnion('type', [productVariantShape, shippingOptionShape])),
  discounts: z.object({
    rules: z.array(
      z.object({
        type: z.enum(['DISCOUNTCODE', 'AUTOMATIC']),
        discountCode: z.string().nullable(),
        // Beyond the specification.
        ruleId: z.string(),
        name: z.string(),
        effect: z.enum(DISCOUNT_EFFECTS),
        amount: minorUnits,
      }),
    ),
    orderRules: z.array(z.object({ ruleId: z.string(), freeShipping: z.boolean() })),
    /** Discounts of rules for certain products, by line. */
    productDiscounts: z.array(z.object({ itemId: z.string(), ruleId: z.string(), amount: minorUnits })),
    /** Discounts of rules for the whole cart. */
    cartDiscount: minorUnits,
    totalDiscountAmount: minorUnits,
    /** Beyond the specification: the line's share of all discounts. */
    lineDiscounts: z.array(z.object({ itemId: z.string(), amount: minorUnits })),
  }),
  /** Products, delivery and gift wrapping before discount codes. */
  totalPrice: minorUnits,
  totalDiscountAmount: minorUnits,
  totalPriceWithDiscount: minorUnits,
  state: z.enum(['OPEN', 'CLOSED']),
  jwtToken: z.string(),
  // Beyond the specification.
  version: z.number().int(),
  messages: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.enum(['line-out-of-stock', 'line-reduced']), itemId: z.string(), name: z.string() }),
      z.object({ kind: z.literal('line-removed'), itemId: z.string(), name: z.string() }),
      z.object({
        kind: z.literal('discount-ended'),
        itemId: z.null(),
        name: z.string(),
        before: money.nullable(),
        now: money,
      }),
      z.object({ kind: z.literal('discount-paused'), itemId: z.null(), name: z.string(), missing: money }),
    ]),
  ),
  /** Offers that the cart does not meet yet; a platform without them names none. */
  offers: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('add'),
          ruleId: z.string(),
          name: z.string(),
          more: z.number().int(),
          free: z.number().int(),
        }),
        z.object({ kind: z.literal('spend'), ruleId: z.string(), name: z.string(), missing: minorUnits }),
      ]),
    )
    .default([]),
  /** Gift options; a platform without them names none. The price of chosen wrapping is part of the totals. */
  giftOptions: z
    .object({ wrappingPrice: minorUnits.nullable(), isWrapped: z.boolean(), message: z.string().nullable() })
    .nullable()
    .default(null),
  freeShipping: z.object({ threshold: minorUnits, missing: minorUnits, reached: z.boolean() }),
});
export type RawCart = z.infer<typeof rawCartShape>;
export type RawCartItem = RawCart['cartItems'][number];

/** The amount in a currency; 0 when absent. */
export function inCurrency(amounts: Readonly<Partial<Record<CurrencyCode, number>>>, currency: CurrencyCode): number {
  return amounts[currency] ?? 0;
}
