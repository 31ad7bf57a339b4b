import { z } from 'zod';
import { addressSchema } from '#app/kernel/address-schema.ts';
import type { Immutable } from '#app/kernel/immutable.ts';

/** A correction of the delivery address of an order. */
export const orderCorrectionShape = z.object({
  /** `addressKey` of the address that it corrects; null corrects any. */
  seen: z.string().nullable(),
  shipping: addressSchema,
  /** Null keeps the number. */
  telephone: z.string().nullable(),
  /** Who corrects, and why: for the history of the order. */
  by: z.string(),
  why: z.string(),
});
export type OrderCorrection = Immutable<z.infer<typeof orderCorrectionShape>>;

export const correctionErrorShape = z.discriminatedUnion('kind', [
  /** 'No order found', or its personal data were removed. */
  z.object({ kind: z.literal('order-not-found') }),
  z.object({ kind: z.literal('order-not-paid') }),
  /** The parcel is on its way. */
  z.object({ kind: z.literal('order-shipped') }),
  z.object({ kind: z.literal('order-cancelled') }),
  /** Money arrived that does not match the order. */
  z.object({ kind: z.literal('order-under-review') }),
  /** The order has another address than the one that was seen. */
  z.object({ kind: z.literal('address-changed') }),
]);
export type CorrectionError = Immutable<z.infer<typeof correctionErrorShape>>;
