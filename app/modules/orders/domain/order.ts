import { z } from 'zod';
import { addressSchema } from '#app/kernel/address-schema.ts';
import type { Immutable } from '#app/kernel/immutable.ts';
import { CURRENCY_CODES } from '#app/kernel/money.ts';
import { moneySchema } from '#app/kernel/money-schema.ts';
import { cartDiscountShape, lineShape, taxesShape } from '#app/modules/cart/domain/cart.ts';
import { COUNTRY_CODES, STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import { paymentInstructionsShape } from '#app/modules/payments/domain/payment-instructions.ts';
import { PAYMENT_STATUSES } from '#app/modules/payments/domain/payment-status.ts';

/** The status of the payment; `unknown` for a damaged record. */
export const orderStatusShape = z.enum([...PAYMENT_STATUSES, 'unknown']);
export type OrderStatus = z.infer<typeof orderStatusShape>;

const orderItemShape = lineShape.extend({
  /** Variant id. */
  productId: z.string(),
  sizeLabel: z.string(),
  /** Its size guide counts by it. The label in lines of before. */
  sizeValue: z.string().nullable().default(null),
  unitPrice: moneySchema,
  discount: moneySchema,
  /** The price of the line, without added tax. */
  total: moneySchema,
  /** The line's part of the order's tax, included in `total` or added to it. */
  tax: moneySchema,
  /** Percent of the tax added; null where it is included. */
  externalTaxRate: z.number().nullable(),
  /** The rate in its price, where the order has `taxes`. */
  taxPercent: z.number().optional(),
});
export type OrderItem = Immutable<z.infer<typeof orderItemShape>>;

/** A part of the sum paid by an earlier payment. `authorised` until the rest is paid, then `settled`. */
const orderPartShape = z.object({
  amount: moneySchema,
  method: z.string().nullable(),
  lastFour: z.string().nullable(),
  state: z.enum(['authorised', 'settled']),
});

/** Days from the order to the last day of arrival, and the days of arrival in the market: ISO dates. */
const orderShippingShape = z.object({
  name: z.string(),
  estimatedDeliveryTime: z.number().int(),
  carrier: z.string(),
  earliest: z.string(),
  latest: z.string(),
});

const contactShape = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  telephone: z.string(),
});

/** An order: the shop's own shape, and the one of a hosted platform's answers. Times are milliseconds. */
export const orderShape = z.object({
  id: z.string(),
  /** Unguessable; the shopper's order number and the provider's merchant reference. */
  orderNumber: z.string(),
  /** In the series of the shop, which has no gaps; null before the order is paid. */
  invoiceNumber: z.number().int().nullable().default(null),
  /** The number of the order whose goods are sent again with it, at no charge; null for every other. */
  replaces: z.string().nullable().default(null),
  status: orderStatusShape,
  statusLog: z.array(z.object({ status: orderStatusShape, at: z.number() })),
  items: z.array(orderItemShape),
  itemsCount: z.number().int(),
  priceTax: moneySchema,
  /** Before discount codes. */
  priceProducts: moneySchema,
  priceShipping: moneySchema,
  priceDiscount: moneySchema,
  priceTotal: moneySchema,
  /** Tax added to the prices; 0 where they include it. */
  externalTaxAmount: moneySchema,
  /** Of the market, included in its prices. */
  taxPercent: z.number(),
  /** The parts of an included tax by rate; absent where all of it has the rate `taxPercent`. */
  taxes: taxesShape.optional(),
  storefront: z.enum(STOREFRONT_CODES),
  market: z.enum(COUNTRY_CODES),
  currency: z.enum(CURRENCY_CODES),
  language: z.string(),
  payment: z.object({
    status: orderStatusShape,
    method: z.string().nullable(),
    reference: z.string().nullable(),
    parts: z.array(orderPartShape),
  }),
  address: z.object({ billing: addressSchema, shipping: addressSchema }),
  contact: contactShape,
  shippingMethod: orderShippingShape,
  createdAt: z.number(),
  updatedAt: z.number(),
  cartId: z.string(),
  cartVersion: z.number().int(),
  discountCode: z.string().nullable(),
  /** The discounts of rules, with their names at that time. `amount` is the discount on products. */
  discounts: z.array(cartDiscountShape.pick({ name: true, discountCode: true, effect: true, amount: true })),
  /** Null without gift options. The price of the wrapping is part of `priceTotal`; the message is personal data. */
  giftOptions: z.object({ wrapping: moneySchema.nullable(), message: z.string().nullable() }).nullable(),
  /** Whether the shopper asked for the newsletter at the checkout. */
  newsletter: z.boolean(),
  /**
   * The instructions to complete the last payment attempt outside the shop, while the order waits for it; else null.
   */
  instructions: paymentInstructionsShape.nullable(),
  /** Quarantined money that does not match the order: an operator checks it. */
  underReview: z.boolean(),
  /** Paid after its stock was sold to others. It stays true when an operator has found the rest. */
  oversold: z.boolean(),
  /** The parcel on its way; `tracking` is the carrier's page. Null before it was handed over. */
  shipment: z.object({ at: z.number(), tracking: z.string().nullable() }).nullable(),
  /** The refund of money that does not match the order: requested, done, or left to an operator. */
  sentBack: z.array(z.object({ state: z.enum(['asked', 'done', 'failed']), at: z.number() })),
});
export type Order = Immutable<z.infer<typeof orderShape>>;

/** The order of a call that begins one. `isNew`: this call made it. */
export const startedOrderShape = orderShape.extend({ isNew: z.boolean() });
export type StartedOrder = Immutable<z.infer<typeof startedOrderShape>>;
