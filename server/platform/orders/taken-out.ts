import { z } from 'zod';

/**
 * Lines that left a cart because an order of an earlier version of it is paid or pending; `cartVersion` is the version
 * of the cart without them. Null in the store for an order that closed its cart unchanged.
 */
export const takenOutShape = z.object({
  cartVersion: z.number(),
  lines: z.array(
    z.object({ id: z.string(), variantId: z.string(), position: z.number(), quantity: z.number(), name: z.string() }),
  ),
  /** The gift options of the order; null without them. */
  gift: z.object({ isWrapped: z.boolean(), message: z.string().nullable() }).nullable().default(null),
});
export type TakenOut = z.infer<typeof takenOutShape>;
