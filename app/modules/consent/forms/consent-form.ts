import { z } from 'zod';
import { ACCEPTED, type ByPurpose, type Choice, REFUSED } from '#app/modules/consent/domain/consent.ts';

/** A box is sent when it is ticked. */
const box = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

/**
 * The choice of a visitor. `accept-asked` is the banner, which names the purposes of its storefront; `accept-all` and
 * `save` are the settings, which name all of them: `save` reads the boxes. `from` is the page of the form as path and
 * query.
 */
export const consentFormSchema = z.object({
  intent: z.enum(['accept-asked', 'accept-all', 'refuse', 'save']),
  personalisation: box,
  statistics: box,
  marketing: box,
  from: z.string().default(''),
});

/** The query parameter of the settings after a change. */
export const SAVED = 'saved';

/**
 * The choice that a form states. `uses` are the purposes that the banner of the storefront names: of the others an
 * earlier answer stays.
 */
export function chosenConsent(
  { intent, personalisation, statistics, marketing }: z.infer<typeof consentFormSchema>,
  { uses, before }: { readonly uses: ByPurpose; readonly before: Choice | null },
): Choice {
  switch (intent) {
    case 'accept-asked':
      return {
        personalisation: uses.personalisation || (before?.personalisation ?? null),
        statistics: uses.statistics || (before?.statistics ?? null),
        marketing: uses.marketing || (before?.marketing ?? null),
      };
    case 'accept-all':
      return ACCEPTED;
    case 'refuse':
      return REFUSED;
    case 'save':
      return { personalisation, statistics, marketing };
  }
}
