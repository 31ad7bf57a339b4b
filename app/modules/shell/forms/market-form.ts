import type { Submission } from '@conform-to/react';
import { z } from 'zod';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';

/**
 * The market switch: the country, the page of the form, and whether the preview was confirmed. `stay`: the country was
 * offered and is declined.
 */
export const marketFormSchema = z.object({
  countryCode: z
    .string()
    .transform((code) => code.toUpperCase())
    .pipe(z.enum(COUNTRY_CODES)),
  from: z.string().default(''),
  confirm: z.literal('yes').optional().catch(undefined),
  stay: z.literal('yes').optional().catch(undefined),
});
export type MarketSubmission = Submission<z.infer<typeof marketFormSchema>>;
