import { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';

const text = z.string();

/** What the store has of a product, valid or not. */
export const storedProductShape = z.object({
  sku: text,
  /** The document as it is stored. */
  document: z.unknown(),
  variants: z.array(
    z.object({
      id: text,
      sku: text,
      size: z.object({ label: text, value: text }),
      /** Minor units. */
      prices: z.array(
        z.object({
          currency: text,
          original: z.number().int(),
          final: z.number().int(),
          isConverted: z.boolean(),
        }),
      ),
      stock: z.array(z.object({ warehouse: text, quantity: z.number().int() })),
    }),
  ),
  /** Ids of the pictures that the image service has. */
  images: z.array(text),
  /** The search document: the words by which the search finds the product, by language. */
  searchWords: z.record(text, text),
  /** Categories and currencies of the lists that have it. */
  listings: z.array(z.object({ category: text, currency: text, isUs: z.boolean() })),
});
export type StoredProductRecord = Immutable<z.infer<typeof storedProductShape>>;
