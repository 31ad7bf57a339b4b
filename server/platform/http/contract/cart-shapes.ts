import { z } from 'zod';
import { addressSchema } from '#app/kernel/address-schema.ts';
import { moneySchema } from '#app/kernel/money-schema.ts';
import type { AnnouncedOffer } from '#app/modules/cart/domain/market-offers.ts';
import { orderStatusShape } from '#app/modules/orders/domain/order.ts';
import type { PlaceholderOrder } from '#app/modules/orders/domain/placeholder-order.ts';
import { type DetailsClaim, type DetailsOutcome, PAYMENT_KINDS, type StartOrder } from '#app/modules/orders/ports.ts';
import {
  PARTIAL_PAYMENT_STATES,
  type PartialPayment,
  type StoredProviderOrder,
} from '#app/modules/payments/domain/partial-payment.ts';
import { paymentInstructionsShape } from '#app/modules/payments/domain/payment-instructions.ts';
import { effectShape, scopeShape } from '#server/platform/discounts/rule-record.ts';

export const announcedOfferShape: z.ZodType<AnnouncedOffer> = z.object({
  id: z.string(),
  name: z.string(),
  effect: effectShape,
  scope: scopeShape,
  minimum: z.number().int().nullable(),
});

const text = z.string();
const beginOrder = {
  cartVersion: z.number().int(),
  total: moneySchema,
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
  priceProducts: moneySchema,
  priceDiscount: moneySchema,
  priceShipping: moneySchema,
  priceWrapping: moneySchema.nullable().default(null),
  addedTax: moneySchema.nullable(),
  priceTotal: moneySchema,
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
  amount: moneySchema,
  method: z.string().nullable(),
  lastFour: z.string().nullable(),
  state: z.enum(PARTIAL_PAYMENT_STATES),
});

const providerOrderFields = {
  pspReference: z.string(),
  orderData: z.string(),
  amount: moneySchema,
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
  status: orderStatusShape,
  reference: z.string().nullable(),
  amount: moneySchema.nullable(),
  method: z.string().nullable(),
  pspReference: z.string().nullable(),
});
export const detailsClaimShape: z.ZodType<DetailsClaim> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('claimed') }),
  z.object({ kind: z.literal('busy') }),
  z.object({ kind: z.literal('done'), outcome: detailsOutcomeShape.nullable() }),
]);

export const paymentResultShape = z.object({
  status: orderStatusShape,
  amount: moneySchema.nullable(),
  method: z.string().nullable(),
  pspReference: z.string().nullable(),
});
