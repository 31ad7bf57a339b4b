import { z } from 'zod';
import { isSku, parseWishes } from '#app/modules/wish-list/domain/wish-list.ts';

const sku = z.string().trim().refine(isSku);

/** The forms of the wish list, on its own page and on product pages. */
export const wishListFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), sku }),
  z.object({ intent: z.literal('remove'), sku }),
  /** All products of a shared list, as its link names them. */
  z.object({
    intent: z.literal('add-all'),
    items: z
      .string()
      .max(4000)
      .transform(parseWishes)
      .refine((skus) => skus.length > 0),
  }),
]);
export type WishListIntent = z.infer<typeof wishListFormSchema>;
