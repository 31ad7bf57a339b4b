import { z } from 'zod';
import { isEmail, LONGEST_EMAIL } from '#app/kernel/email.ts';
import { LANGUAGES } from '#app/kernel/text.ts';
import { isPopupPlace, type NewsletterFault, SIGN_UP_PLACES } from '#app/modules/newsletter/domain/sign-up.ts';

const fault = (key: NewsletterFault) => ({ error: key });

/** The body of `POST /api/newsletter`, as a form or as JSON. */
export const newsletterFormSchema = z.object({
  store: z.string().max(20).default(''),
  countryCode: z.string().max(20).default(''),
  email: z
    .string(fault('emailMissing'))
    .trim()
    .refine((text) => text !== '', fault('emailMissing'))
    .refine((text) => text === '' || (text.length <= LONGEST_EMAIL && isEmail(text)), fault('invalidEmail')),
  checkout: z
    .union([z.boolean(), z.string().max(10)])
    .optional()
    .transform((value) => value === true || value === 'true'),
  /** That of the page, where it is known: the letters are written in it. */
  language: z.enum(LANGUAGES).nullable().catch(null),
  /** The form of the page, for the answer without script. */
  place: z.union([z.enum(SIGN_UP_PLACES), z.string().refine(isPopupPlace)]).catch('page'),
});
