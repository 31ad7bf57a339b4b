import { z } from 'zod';
import { readOrderNumber } from '#app/modules/orders/domain/order-number.ts';

const LONGEST_EMAIL = 250;
const EMAIL = /^[^\s@<>"(),:;\\[\]]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

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
    .max(LONGEST_EMAIL, fault('emailWrong'))
    .regex(EMAIL, fault('emailWrong')),
});
