import { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';

/** A change of a cart. Each is executed by the file of its name in `server/platform/cart`. */
export const cartChangeShape = z.discriminatedUnion('kind', [
  /**
   * Sets the units of a line; 0 removes it. With `seen`, what the shopper's page showed, it is done only when the line
   * still has as many units: otherwise `line-changed`, and nothing is.
   */
  z.object({
    kind: z.literal('set-line-quantity'),
    itemId: z.string(),
    quantity: z.number(),
    seen: z.number().int().min(0).optional(),
  }),
  z.object({ kind: z.literal('select-shipping-method'), id: z.string() }),
  /**
   * Replaces the discount code. `clientAddress` is the visitor's network address, null when unknown: wrong codes are
   * counted for it and for the cart, and limited.
   */
  z.object({ kind: z.literal('apply-discount-code'), code: z.string(), clientAddress: z.string().nullable() }),
  z.object({ kind: z.literal('remove-discount-code') }),
  /**
   * Replaces the gift options. They end with the last line. `gift-options-not-offered` for a cart without goods, and
   * for wrapping where the market has none; `gift-message-too-long` above `LONGEST_GIFT_MESSAGE`.
   */
  z.object({ kind: z.literal('set-gift-options'), isWrapped: z.boolean(), message: z.string().nullable() }),
  /** Moves the cart to the market of the call. */
  z.object({ kind: z.literal('move-cart') }),
]);
export type CartChange = Immutable<z.infer<typeof cartChangeShape>>;
export type CartChangeOf<Kind extends CartChange['kind']> = Extract<CartChange, { readonly kind: Kind }>;
