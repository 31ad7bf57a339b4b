import { z } from 'zod';
import { isEmail } from '#app/kernel/email.ts';

const LONGEST_EMAIL = 250;

/** What is wrong with the address, as the key of its text. */
export type NewsletterFault = 'emailMissing' | 'invalidEmail';
const fault = (key: NewsletterFault) => ({ error: key });

/** The forms of a page: its own, a block of it, in the footer, in the menu of small screens. */
const SIGN_UP_PLACES = ['page', 'block', 'footer', 'menu'] as const;
export type SignUpPlace = (typeof SIGN_UP_PLACES)[number];
export const isSignUpPlace = (place: string): place is SignUpPlace =>
  (SIGN_UP_PLACES as readonly string[]).includes(place);

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
  /** The form of the page, for the answer without script. */
  place: z.enum(SIGN_UP_PLACES).catch('page'),
});
