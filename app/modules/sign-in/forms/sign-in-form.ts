import { z } from 'zod';
import { foldedEmail, isEmail, LONGEST_EMAIL } from '#app/kernel/email.ts';

/** What is wrong with the address, as the key of its text. */
export type SignInFault = 'emailMissing' | 'emailWrong';

const SIGN_IN_INTENTS = ['send-link', 'sign-out', 'sign-out-everywhere', 'end-sign-in', 'end-other-sign-ins'] as const;

/** The forms of the sign-in page. One without an intent asks for a link. */
export const signInFormSchema = z
  .object({
    intent: z.enum(SIGN_IN_INTENTS).catch('send-link'),
    email: z.string().default('').transform(foldedEmail),
    /** The sign-in to end. */
    signIn: z
      .string()
      .regex(/^[0-9A-Z]{1,40}$/)
      .catch(''),
  })
  .superRefine(({ intent, email }, context) => {
    const fault = intent === 'send-link' ? faultOf(email) : null;
    if (fault !== null) context.addIssue({ code: 'custom', path: ['email'], message: fault });
  });

/** The form behind a link. A key that no page of the shop printed counts as none. */
export const signInLinkFormSchema = z.object({
  idempotencyKey: z
    .string()
    .regex(/^[0-9A-Z]{1,40}$/)
    .nullable()
    .catch(null),
});

function faultOf(email: string): SignInFault | null {
  if (email === '') return 'emailMissing';
  return email.length <= LONGEST_EMAIL && isEmail(email) ? null : 'emailWrong';
}
