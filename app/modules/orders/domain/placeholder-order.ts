import { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';
import { moneySchema } from '#app/kernel/money-schema.ts';

/**
 * A placeholder order for a wallet's sheet: without contact, reservation or number, so that it cannot be paid.
 * `addedTax` is part of `priceTotal`; null where prices include the tax.
 */
export const placeholderOrderShape = z.object({
  cartVersion: z.number().int(),
  itemsCount: z.number().int(),
  /** The selected method. */
  shippingMethod: z.string(),
  priceProducts: moneySchema,
  priceDiscount: moneySchema,
  priceShipping: moneySchema,
  /** Gift wrapping; null without it. */
  priceWrapping: moneySchema.nullable(),
  addedTax: moneySchema.nullable(),
  priceTotal: moneySchema,
});
export type PlaceholderOrder = Immutable<z.infer<typeof placeholderOrderShape>>;
