import { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';
import { moneySchema } from '#app/kernel/money-schema.ts';

/**
 * authorised: it counts towards the sum. settled: the same, and the order is paid. released: the provider has returned
 * it. refused: nothing was charged.
 */
export const PARTIAL_PAYMENT_STATES = ['authorised', 'settled', 'released', 'refused'] as const;
export type PartialPaymentState = (typeof PARTIAL_PAYMENT_STATES)[number];

/** A payment of a part of an order's sum. */
export const partialPaymentShape = z.object({
  /** The provider's reference. */
  pspReference: z.string(),
  amount: moneySchema,
  method: z.string().nullable(),
  /** Last four digits of the card; null where they are not known. */
  lastFour: z.string().nullable(),
  state: z.enum(PARTIAL_PAYMENT_STATES),
});
export type PartialPayment = Immutable<z.infer<typeof partialPaymentShape>>;

/** An order at the provider that is paid in parts, with its parts, the oldest first. */
export const storedProviderOrderShape = z.object({
  pspReference: z.string(),
  orderData: z.string(),
  /** The whole sum. */
  amount: moneySchema,
  /** Milliseconds since the epoch: the provider then releases the parts of an order that is not paid in full. */
  expiresAt: z.number(),
  isOpen: z.boolean(),
  /** The shop's order. */
  orderId: z.string(),
  cartVersion: z.number().int(),
  parts: z.array(partialPaymentShape),
});
export type StoredProviderOrder = Immutable<z.infer<typeof storedProviderOrderShape>>;
