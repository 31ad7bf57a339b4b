import { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';

/** The page of a carrier that follows a parcel: it becomes a link of a letter. */
export const trackingShape = z
  .url({ protocol: /^https$/, error: 'must be an https address' })
  .max(500, 'is longer than 500 characters');

export const shipmentErrorShape = z.discriminatedUnion('kind', [
  /** 'No order found' */
  z.object({ kind: z.literal('order-not-found') }),
  /** Only a paid order is handed over. */
  z.object({ kind: z.literal('order-not-paid') }),
  z.object({ kind: z.literal('order-cancelled') }),
]);
export type ShipmentError = Immutable<z.infer<typeof shipmentErrorShape>>;
