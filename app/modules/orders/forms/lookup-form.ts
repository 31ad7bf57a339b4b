import { z } from 'zod';
import { isEmail, LONGEST_EMAIL } from '#app/kernel/email.ts';
import { readOrderNumber } from '#app/modules/orders/domain/order-number.ts';

/** What is wrong with a field, as the key of its text. */
export type LookupFault = 'numberMissing' | 'numberWrong' | 'emailMissing' | 'emailWrong';
const fault = (key: LookupFault) => ({ error: key });

/** The form that asks for the link of an order. */
export const lookupFormSchema = z.object({
  orderNumber: z
    .string(fault('numberMissing'))
    .trim()
    .min(1, fault('numberMissing'))
    .max(100, fault('numberWrong'))
    .transform((typed, context) => {
      const number = readOrderNumber(typed);
      if (number !== null) return number;
      context.addIssue({ code: 'custom', message: fault('numberWrong').error });
      return z.NEVER;
    }),
  email: z
    .string(fault('emailMissing'))
    .trim()
    .min(1, fault('emailMissing'))
    .refine((typed) => typed === '' || (typed.length <= LONGEST_EMAIL && isEmail(typed)), fault('emailWrong')),
});
