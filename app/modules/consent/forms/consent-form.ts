import { z } from 'zod';
import { type ByPurpose, PURPOSES, type Purpose } from '#app/modules/consent/domain/consent.ts';

/** A box is sent when it is ticked. */
const box = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

/**
 * The choice of a visitor. `save` reads the boxes; the banner has none. `asked` names the purposes that the form shows,
 * with spaces between them. `from` is the page of the form as path and query. `script` is `off` in a browser that runs
 * no script.
 */
export const consentFormSchema = z.object({
  intent: z.enum(['accept-all', 'refuse', 'save']),
  personalisation: box,
  statistics: box,
  marketing: box,
  asked: z
    .string()
    .default('')
    .transform((value) => PURPOSES.filter((purpose) => value.split(' ').includes(purpose))),
  from: z.string().default(''),
  script: z
    .string()
    .default('')
    .transform((value) => value !== 'off'),
});

/**
 * What a form answers, for the purposes that it shows. Of a form that names none, `save` and `refuse` answer for all
 * purposes, and `accept-all` for what the storefront uses now.
 */
export function formAnswers(
  { intent, asked, ...boxes }: z.infer<typeof consentFormSchema>,
  uses: ByPurpose,
): Partial<ByPurpose> {
  if (intent === 'save') return answersFor(PURPOSES, (purpose) => boxes[purpose]);
  const used = intent === 'refuse' ? PURPOSES : PURPOSES.filter((purpose) => uses[purpose]);
  return answersFor(asked.length > 0 ? asked : used, () => intent === 'accept-all');
}

const answersFor = (purposes: readonly Purpose[], answer: (purpose: Purpose) => boolean): Partial<ByPurpose> =>
  Object.fromEntries(purposes.map((purpose) => [purpose, answer(purpose)]));
