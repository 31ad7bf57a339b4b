import { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';
import { FITS } from './fit.ts';
import { STARS } from './stars.ts';

const count = z.number().int().min(0);

/** A review by the buyer of a product. */
export const reviewShape = z.object({
  id: z.string(),
  stars: z.literal(STARS),
  /** Null where its buyer did not say, and from a platform that does not ask. */
  fit: z.enum(FITS).nullable().default(null),
  title: z.string(),
  text: z.string(),
  /** The name that the buyer wants to be shown. */
  name: z.string(),
  /** The language of its words. */
  language: z.string(),
  /** Milliseconds. */
  writtenAt: z.number().int(),
});

/** The published reviews of a product. */
export const productReviewsShape = z.object({
  count,
  /** How many reviews have one star, two stars, and so on. */
  spread: z.tuple([count, count, count, count, count]),
  /** How many say that it runs small, true to size, and large. */
  fits: z.tuple([count, count, count]).default([0, 0, 0]),
  /** The first of the requested order, at most `NEWEST_REVIEWS`. */
  newest: z.array(reviewShape),
  /** Whether they are samples of the demo, which no buyer wrote. */
  isSample: z.boolean().default(false),
});
export type Review = Immutable<z.infer<typeof reviewShape>>;
export type ProductReviews = Immutable<z.infer<typeof productReviewsShape>>;

/** A review as its buyer wrote it. `sku` is that of the product, not of a size. */
export const newReviewShape = reviewShape
  .omit({ id: true, writtenAt: true })
  .extend({ orderNumber: z.string(), sku: z.string() });
export type NewReview = Immutable<z.infer<typeof newReviewShape>>;

export const reviewErrorShape = z.discriminatedUnion('kind', [
  /** No paid order with this number and this product. */
  z.object({ kind: z.literal('order-not-found') }),
  z.object({ kind: z.literal('already-reviewed') }),
]);
export type ReviewError = Immutable<z.infer<typeof reviewErrorShape>>;
