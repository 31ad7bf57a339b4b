import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';
import type { Rating } from '#app/modules/catalogue/domain/product.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { ProductReviews } from '#app/modules/reviews/domain/review.ts';
import {
  averageStars,
  inOrder,
  NEWEST_REVIEWS,
  type ReviewOrder,
  summaryOf,
} from '#app/modules/reviews/domain/review.ts';
import { reviewShape } from '#app/modules/reviews/domain/review-shapes.ts';

const KINDS = ['socks', 'kids', 'boxers', 't-shirts', 'gift-boxes'] as const;
const sampleShape = reviewShape.omit({ id: true, writtenAt: true }).extend({ kind: z.enum(KINDS) });
type Sample = Immutable<z.infer<typeof sampleShape>>;

/** A product that samples are chosen for. */
export type Sampled = Pick<ProductRecord, 'sku'> & {
  readonly information: Pick<ProductRecord['information'], 'family' | 'ageGroup'>;
};

/** The sample reviews of the products of the demo, while they have none by buyers. They are no one's experience. */
export interface SampleReviews {
  /** Null where there are none for its kind. */
  of(product: Sampled, order: ReviewOrder): ProductReviews | null;
  ratingOf(product: Sampled): Rating | null;
}

const LEAST = 3;
const MOST = 7;
const DAY = 86_400_000;
const LAST = Date.UTC(2026, 9, 20, 12);

/** Sample reviews from a bundled file. Throws when it is invalid. */
export async function readSampleReviews(file: string): Promise<SampleReviews> {
  return createSampleReviews(z.array(sampleShape).parse(JSON.parse(await readFile(file, 'utf8'))));
}

/** A product has the same samples at every call. */
function createSampleReviews(samples: readonly Sample[]): SampleReviews {
  const sampled: SampleReviews = {
    of({ sku, information: { family, ageGroup } }, order) {
      const kind = family === 'socks' && ageGroup === 'kids' ? 'kids' : family;
      const fitting = samples.filter((sample) => sample.kind === kind);
      if (fitting.length === 0) return null;
      const number = numberOf(sku);
      const count = Math.min(fitting.length, LEAST + (number % (MOST - LEAST + 1)));
      const reviews = Array.from({ length: count }, (_, index) => {
        const { kind: _kind, ...review } = fitting[(number + index) % fitting.length] as Sample;
        return { ...review, id: `sample-${sku}-${index}`, writtenAt: LAST - (index * 11 + (number % 11)) * DAY };
      });
      return { ...summaryOf(reviews), newest: inOrder(reviews, order).slice(0, NEWEST_REVIEWS), isSample: true };
    },
    ratingOf(product) {
      const reviews = sampled.of(product, 'newest');
      const average = reviews && averageStars(reviews);
      return reviews && average !== null ? { average, count: reviews.count, isSample: true } : null;
    },
  };
  return sampled;
}

/** A number from a text, the same at every call. */
function numberOf(text: string): number {
  let number = 7;
  for (const sign of text) number = (number * 31 + (sign.codePointAt(0) ?? 0)) % 100_003;
  return number;
}
