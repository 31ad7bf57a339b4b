import { z } from 'zod';
import { isEmail } from '#app/kernel/email.ts';

const LONGEST_EMAIL = 250;

/** What is wrong with the address, as the key of its text. */
export type NewsletterFault = 'emailMissing' | 'emailWrong';
const fault = (key: NewsletterFault) => ({ error: key });

/** The body of `POST /api/newsletter`, as a form or as JSON. */
export const newsletterFormSchema = z.object({
  store: z.string().max(20).default(''),
  countryCode: z.string().max(20).default(''),
  email: z
    .string(fault('emailMissing'))
    .trim()
    .refine((text) => text !== '', fault('emailMissing'))
    .refine((text) => text === '' || (text.length <= LONGEST_EMAIL && isEmail(text)), fault('emailWrong')),
  checkout: z
    .union([z.boolean(), z.string().max(10)])
    .optional()
    .transform((value) => value === true || value === 'true'),
});
