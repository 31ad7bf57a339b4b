import { z } from 'zod';
import { ACCEPTED, type Consent, REFUSED } from '#app/modules/consent/domain/consent.ts';

/** A box is sent when it is ticked. */
const box = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

/**
 * The choice of a visitor. `save` reads the boxes; the banner has none. `from` is the page of the form as path and
 * query.
 */
export const consentFormSchema = z.object({
  intent: z.enum(['accept-all', 'refuse', 'save']),
  personalisation: box,
  statistics: box,
  marketing: box,
  from: z.string().default(''),
});

/** The query parameter of the settings after a change. */
export const SAVED = 'saved';

/** The choice that a form states. */
export function chosenConsent({
  intent,
  personalisation,
  statistics,
  marketing,
}: z.infer<typeof consentFormSchema>): Consent {
  if (intent === 'accept-all') return ACCEPTED;
  return intent === 'refuse' ? REFUSED : { necessary: true, personalisation, statistics, marketing };
}
