import { z } from 'zod';
import { productRecordShape } from '#app/modules/catalogue/domain/product-record.ts';
import { TOP_SALES_LEVEL } from '#server/platform/recommendations/popularity.ts';
import type { StoredForSearch } from './feed-data.ts';

/** A product of the feed: its variants have what a search reads. */
export const feedProductSchema: z.ZodType<StoredForSearch> = productRecordShape.extend({
  salesLevel: z.number().int().min(0).max(TOP_SALES_LEVEL).default(0),
  variants: z.array(
    z.object({ sku: z.string(), size: z.object({ label: z.string() }), isUs: z.number().int().min(0).max(1) }),
  ),
});
