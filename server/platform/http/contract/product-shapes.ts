import { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';
import { productCardShape, productShape } from '#app/modules/catalogue/domain/product.ts';

export const availableCardShape = productCardShape.extend({ isAvailable: z.boolean() });

/** A product in a platform's answer: its links may have unknown colours. */
export const answeredProductShape = productShape.extend({
  linkedProducts: z.array(z.object({ sku: z.string(), slug: z.string(), colour: z.string(), name: z.string() })),
});
export type AnsweredProduct = Immutable<z.infer<typeof answeredProductShape>>;
