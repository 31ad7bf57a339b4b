import { z } from 'zod';

/** A sealed text the browser kept; absent when it is empty. */
const sealed = z
  .string()
  .transform((text) => text || null)
  .default(null);

/** Goes on with a checkout the browser kept, or merges the goods of the new cart into that of a failed order. */
export const restoreFormSchema = z.object({
  intent: z.literal('merge-tracked-order').optional().catch(undefined),
  'cart-tokens': sealed,
  orderv1: sealed,
  checkoutInfo: sealed,
});
