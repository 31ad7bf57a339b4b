import { z } from 'zod';
import { parseItemsQuery, type WantedItem } from '#app/modules/cart/domain/wanted-items.ts';

const id = z.string().trim().min(1).max(100);
/** What a person types as a quantity: whole, spaces around it forgiven. Anything else is NaN and judged by the cart. */
const quantity = z.string().transform((text) => (/^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN));

/** The pieces the page showed. What is no number was not said by a page of ours and counts as not said. */
const seen = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
  .optional()
  .catch(undefined);

const cartIntentSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add-product'), id, quantity: quantity.default(1) }),
  z.object({
    intent: z.literal('add-products'),
    items: z
      .string()
      .max(4000)
      .transform((text): WantedItem[] => parseItemsQuery(text))
      // Nothing happens if no pair remains.
      .refine((items) => items.length > 0),
  }),
  z.object({ intent: z.literal('update-product'), itemId: id, quantity, seen }),
  z.object({ intent: z.literal('remove-product'), itemId: id, seen }),
  z.object({ intent: z.literal('select-shipping-method'), shippingMethod: id }),
  z.object({ intent: z.literal('apply-discount-code'), discountCode: z.string().trim().min(1).max(200) }),
  z.object({ intent: z.literal('remove-discount-code') }),
  /** Removes every line that is sold out and lowers the others to what is left. */
  z.object({ intent: z.literal('drop-unavailable') }),
]);
export type CartIntent = z.infer<typeof cartIntentSchema>;

/**
 * What a cart form asks for; null when it is none of the intents, or a part of it is missing. Files count as missing.
 */
export function readCartIntent(form: FormData): CartIntent | null {
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
  const parsed = cartIntentSchema.safeParse(fields);
  return parsed.success ? parsed.data : null;
}
