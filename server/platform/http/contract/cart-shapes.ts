import { z } from 'zod';
import { addressSchema } from '#app/kernel/address-schema.ts';
import type { ShippingMethod } from '#app/modules/cart/domain/cart.ts';
import type { AnnouncedOffer } from '#app/modules/cart/domain/market-offers.ts';
import type { SalesTax } from '#app/modules/cart/domain/sales-tax.ts';
import { ORDER_STATUSES } from '#app/modules/orders/domain/order.ts';
import type { PlaceholderOrder } from '#app/modules/orders/domain/placeholder-order.ts';
import { type DetailsClaim, type DetailsOutcome, PAYMENT_KINDS, type StartOrder } from '#app/modules/orders/ports.ts';
import {
  PARTIAL_PAYMENT_STATES,
  type PartialPayment,
  type StoredProviderOrder,
} from '#app/modules/payments/domain/partial-payment.ts';
import { paymentInstructionsShape } from '#app/modules/payments/domain/payment-instructions.ts';
import { rawCartShape } from '#server/platform/cart/raw-cart-shape.ts';
import { effectShape, scopeShape } from '#server/platform/discounts/rule-record.ts';
import { moneyShape } from './product-shapes.ts';

const share = z.object({ rate: z.number(), amount: z.number().int() });
const salesTaxShape: z.ZodType<SalesTax> = share.extend({
  lines: z.array(share.extend({ itemId: z.string() })),
  shipping: share,
});

/** A cart and the tax for an address: the totals of the cart do not include that tax. */
export const taxedCartShape = rawCartShape.extend({ salesTax: salesTaxShape.nullable() });

export const shippingMethodShape: z.ZodType<ShippingMethod> = z.object({
  id: z.string(),
  title: z.string(),
  carrier: z.string(),
  price: moneyShape,
  fullPrice: moneyShape,
  deliveryDetails: z.object({ earliest: z.string(), latest: z.string() }),
});

export const announcedOfferShape: z.ZodType<AnnouncedOffer> = z.object({
  id: z.string(),
  name: z.string(),
  effect: effectShape,
  scope: scopeShape,
  minimum: z.number().int().nullable(),
});

const text = z.string();
/** JSON has no NaN: it arrives as null and is rejected as a quantity. */
export const quantityShape = z
  .number()
  .nullable()
  .transform((value) => value ?? Number.NaN);

const beginOrder = {
  cartVersion: z.number().int(),
  total: moneyShape,
  itemsCount: z.number().int().optional(),
  shippingAddress: addressSchema,
  billingAddress: addressSchema,
  email: text,
  telephone: text,
  newsletter: z.boolean(),
  reserve: z.boolean().optional(),
  transfer: z.boolean().optional(),
  clientAddress: text.nullable().optional(),
} satisfies Record<keyof StartOrder, z.ZodType>;
export const beginOrderShape: z.ZodType<StartOrder> = z.object(beginOrder);

export const placeholderOrderShape: z.ZodType<PlaceholderOrder> = z.object({
  cartVersion: z.number().int(),
  itemsCount: z.number().int(),
  shippingMethod: text,
  priceProducts: moneyShape,
  priceDiscount: moneyShape,
  priceShipping: moneyShape,
  priceWrapping: moneyShape.nullable().default(null),
  addedTax: moneyShape.nullable(),
  priceTotal: moneyShape,
});

/** A shop or a platform of an older release sends only the first three, and uses the provider's own page. */
export const paymentSessionShape = z.object({
  sessionId: z.string(),
  sessionUrl: z.string(),
  expiresAt: z.number(),
  kind: z.enum(PAYMENT_KINDS).default('hosted'),
  sessionData: z.string().nullable().default(null),
  binding: z.string().nullable().default(null),
  instructions: paymentInstructionsShape.nullable().default(null),
});

const partialPaymentShape: z.ZodType<PartialPayment> = z.object({
  pspReference: z.string(),
  amount: moneyShape,
  method: z.string().nullable(),
  lastFour: z.string().nullable(),
  state: z.enum(PARTIAL_PAYMENT_STATES),
});

const providerOrderFields = {
  pspReference: z.string(),
  orderData: z.string(),
  amount: moneyShape,
  expiresAt: z.number(),
};
export const notedProviderOrderShape = z.object({ ...providerOrderFields, part: partialPaymentShape.nullable() });
export const providerOrderShape: z.ZodType<StoredProviderOrder> = z.object({
  ...providerOrderFields,
  isOpen: z.boolean(),
  orderId: z.string(),
  cartVersion: z.number().int(),
  parts: z.array(partialPaymentShape),
});

export const detailsOutcomeShape: z.ZodType<DetailsOutcome> = z.object({
  status: z.enum([...ORDER_STATUSES, 'unknown']),
  reference: z.string().nullable(),
  amount: moneyShape.nullable(),
  method: z.string().nullable(),
  pspReference: z.string().nullable(),
});
export const detailsClaimShape: z.ZodType<DetailsClaim> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('claimed') }),
  z.object({ kind: z.literal('busy') }),
  z.object({ kind: z.literal('done'), outcome: detailsOutcomeShape.nullable() }),
]);

export const paymentResultShape = z.object({
  status: z.enum([...ORDER_STATUSES, 'unknown']),
  amount: moneyShape.nullable(),
  method: z.string().nullable(),
  pspReference: z.string().nullable(),
});
