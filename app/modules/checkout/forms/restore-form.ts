import { z } from 'zod';

/** An encrypted mirror; absent when it is empty. */
const sealed = z
  .string()
  .transform((text) => text || null)
  .default(null);

/** Restores the checkout of a browser, or merges the lines of the new cart into that of a failed order. */
export const restoreFormSchema = z.object({
  intent: z.literal('merge-tracked-order').optional().catch(undefined),
  'cart-tokens': sealed,
  orderv1: sealed,
  checkoutInfo: sealed,
});
