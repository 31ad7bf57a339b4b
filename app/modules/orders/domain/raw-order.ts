import { z } from 'zod';
import { addressSchema } from '#app/kernel/address-schema.ts';
import type { Immutable } from '#app/kernel/immutable.ts';
import { CURRENCY_CODES } from '#app/kernel/money.ts';
import { DISCOUNT_EFFECTS } from '#app/modules/cart/domain/discount-rule.ts';
import { paymentInstructionsShape } from '#app/modules/payments/domain/payment-instructions.ts';

const optionalText = z.string().default('');
/** A hosted platform may omit empty fields, and stores the contact in both addresses. */
const addressShape = addressSchema.extend({
  street1: optionalText,
  region: optionalText,
  postCode: optionalText,
  email: optionalText,
  telephone: optionalText,
});

const minorUnits = z.number().int();
/** `externalTaxRate` is percent; null where the tax is included in the price. */
const taxOfLine = { totalTaxAmount: minorUnits.default(0), externalTaxRate: z.number().nullable().default(null) };

const physicalLineShape = z.object({
  type: z.literal('physical'),
  /** Variant id. */
  productId: z.string(),
  name: z.string(),
  /** Per unit before any reduction. */
  price: minorUnits,
  /** Offered price per unit, before codes; null when it is the price. */
  promotionPrice: minorUnits.nullable().default(null),
  quantity: z.number().int(),
  /** The price of the line, after codes, before added tax. */
  totalAmount: minorUnits,
  ...taxOfLine,
  // Beyond the specification, for pages; optional.
  sku: z.string().default(''),
  parentSku: z.string().default(''),
  slug: z.string().default(''),
  image: z.string().nullable().default(null),
  imageBackground: z.string().default(''),
  sizeLabel: z.string().default(''),
  isGift: z.boolean().default(false),
});

const shipmentLineShape = z.object({
  type: z.literal('shipment'),
  name: z.string(),
  totalAmountWithDiscount: minorUnits,
  ...taxOfLine,
  /** Days from the order to the last day of arrival. */
  estimatedDeliveryTime: z.number().int().min(0).default(0),
  // Beyond the specification.
  carrier: z.string().default(''),
  earliest: z.string().default(''),
  latest: z.string().default(''),
});

/** Gift wrapping and gift message of an order. The message is plain text. */
export const orderedGiftOptionsShape = z.object({
  /** Null without wrapping. `totalAmount` is before added tax. */
  wrapping: z.object({ totalAmount: minorUnits, ...taxOfLine }).nullable(),
  message: z.string().nullable(),
});

export const rawOrderLineShape = z.discriminatedUnion('type', [physicalLineShape, shipmentLineShape]);
export type RawOrderLine = Immutable<z.infer<typeof rawOrderLineShape>>;

/** An order in an answer of the payments service. Amounts are minor units of `currencyUnit`, times milliseconds. */
export const rawOrderShape = z.object({
  id: z.string(),
  /** The order number. */
  reference: z.string(),
  status: z.string().nullish(),
  statusLog: z.array(z.object({ status: z.string(), at: z.number() })).default([]),
  currencyUnit: z.enum(CURRENCY_CODES),
  orderLines: z.array(rawOrderLineShape),
  orderTaxAmount: minorUnits,
  /** The total, added tax included. */
  orderAmountWithDiscount: minorUnits,
  paymentMethod: z.string().nullable().default(null),
  billingAddress: addressShape,
  shippingAddress: addressShape,
  created: z.number(),
  lastUpdated: z.number(),
  externalTaxRate: z.number().nullable().default(null),
});
export type RawOrder = Immutable<z.infer<typeof rawOrderShape>>;

/** Fields of our own platform beyond the specification. */
export const platformOrderShape = rawOrderShape.extend({
  languageCode: z.string(),
  cartId: z.string(),
  cartVersion: z.number().int(),
  /** Of the market, included in its prices. */
  taxPercent: z.number(),
  discountCode: z.string().nullable(),
  /** Discounts of rules; amounts are minor units of `currencyUnit`. */
  discounts: z.array(
    z.object({
      name: z.string(),
      discountCode: z.string().nullable(),
      effect: z.enum(DISCOUNT_EFFECTS),
      amount: minorUnits,
    }),
  ),
  /** Null for an order without gift options. */
  giftOptions: orderedGiftOptionsShape.nullable().default(null),
  /** Whether the shopper asked for the newsletter at the checkout: the shop signs up, once the order is paid. */
  newsletterSubscription: z.boolean().default(false),
  paymentReference: z.string().nullable(),
  /** The instructions to complete the last payment attempt outside the shop, while the order waits for it. */
  paymentInstructions: paymentInstructionsShape.nullable().default(null),
  /** The parts paid by earlier payments, of an order paid in parts. Minor units of `currencyUnit`. */
  paymentParts: z
    .array(
      z.object({
        amount: minorUnits,
        method: z.string().nullable(),
        lastFour: z.string().nullable(),
        state: z.enum(['authorised', 'settled']),
      }),
    )
    .default([]),
  /** A quarantined payment of the present attempt, in another amount or currency. */
  underReview: z.boolean().default(false),
  /** Paid after its reservation had ended and its stock was sold: an operator has to find the rest. */
  oversold: z.boolean().default(false),
  /** The refund of money that does not match the order: requested, done, or left to an operator. */
  sentBack: z.array(z.object({ state: z.enum(['asked', 'done', 'failed']), at: z.number() })).default([]),
  /** The parcel on its way; `tracking` is the carrier's page. Null before it was handed over. */
  shipment: z.object({ at: z.number(), tracking: z.string().nullable() }).nullable().default(null),
});
export type PlatformOrder = Immutable<z.infer<typeof platformOrderShape>>;

/** The order of a call that begins one. `isNew`: this call made it; a platform of an earlier release does not say. */
export const startedOrderShape = platformOrderShape.and(z.object({ isNew: z.boolean().default(true) }));
export type StartedPlatformOrder = Immutable<z.infer<typeof startedOrderShape>>;
