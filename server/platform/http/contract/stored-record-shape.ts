import { z } from 'zod';
import type { StoredProductRecord } from '#app/modules/catalogue/domain/product-diagnosis.ts';

/** What is stored of a product. The document may be invalid: no shape is asked of it. Prices are minor units. */
export const storedRecordShape: z.ZodType<StoredProductRecord, StoredProductRecord> = z.object({
  sku: z.string(),
  document: z.unknown(),
  variants: z.array(
    z.object({
      id: z.string(),
      sku: z.string(),
      size: z.object({ label: z.string(), value: z.string() }),
      prices: z.array(
        z.object({
          currency: z.string(),
          original: z.number().int(),
          final: z.number().int(),
          isConverted: z.boolean(),
        }),
      ),
      stock: z.array(z.object({ warehouse: z.string(), quantity: z.number().int() })),
    }),
  ),
  images: z.array(z.string()),
  searchWords: z.record(z.string(), z.string()),
  listings: z.array(z.object({ category: z.string(), currency: z.string(), isUs: z.boolean() })),
});
