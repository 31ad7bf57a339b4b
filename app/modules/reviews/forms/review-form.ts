import { z } from 'zod';
import { FITS, STARS, type Stars } from '#app/modules/reviews/domain/review.ts';
import { cleanedText } from '#app/web/forms/cleaned-text.ts';

/** The longest texts of a review, in code points. */
export const REVIEW_LIMITS = { title: 80, text: 2000, name: 40 } as const;

/** What is wrong with a field, as the key of its text. */
export type ReviewFault = 'starsMissing' | 'titleMissing' | 'textMissing' | 'nameMissing' | 'tooLong';
const fault = (key: ReviewFault) => ({ error: key });

/** One line or several without control characters, spaces collapsed. */
const words = (field: 'title' | 'text' | 'name', missing: ReviewFault) =>
  z
    .string(fault(missing))
    .transform((typed) => cleanedText(typed, field === 'text' ? 'many' : 'one'))
    .refine((text) => text !== '', fault(missing))
    .refine((text) => [...text].length <= REVIEW_LIMITS[field], fault('tooLong'));

/** The form of a review. */
export const reviewFormSchema = z.object({
  stars: z
    .string(fault('starsMissing'))
    .transform(Number)
    .refine((value): value is Stars => STARS.some((stars) => stars === value), fault('starsMissing')),
  /** Any other text counts as not said. */
  fit: z.enum(FITS).nullable().catch(null).default(null),
  title: words('title', 'titleMissing'),
  text: words('text', 'textMissing'),
  name: words('name', 'nameMissing'),
});
