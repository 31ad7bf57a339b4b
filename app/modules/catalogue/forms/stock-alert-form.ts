import { z } from 'zod';
import { foldedEmail, isEmail } from '#app/kernel/email.ts';

/** Why the form is rejected: the end of a text key under `catalogue:alert`. */
const STOCK_ALERT_ERRORS = ['noEmail', 'wrongEmail', 'noSize'] as const;
export type StockAlertFormError = (typeof STOCK_ALERT_ERRORS)[number];

const error = (key: StockAlertFormError) => ({ error: key });

/** The form that asks for a mail when a size is in stock again. */
export const stockAlertFormSchema = z.object({
  intent: z.literal('stock-alert'),
  variant: z.string(error('noSize')).trim().min(1, error('noSize')).max(100, error('noSize')),
  /** In one spelling: an address asks once. */
  email: z
    .string(error('noEmail'))
    .transform((text) => foldedEmail(text))
    .refine((text) => text !== '', error('noEmail'))
    .refine((text) => text === '' || (text.length <= 250 && isEmail(text)), error('wrongEmail')),
});

/** The rejected field of a posted form and its reason. */
export function stockAlertFormError(errors: Readonly<Record<string, readonly string[] | null>> | null | undefined): {
  readonly field: 'email' | 'variant';
  readonly error: StockAlertFormError;
} {
  const reason = (field: string) => STOCK_ALERT_ERRORS.find((known) => known === errors?.[field]?.[0]);
  const size = reason('variant');
  return size ? { field: 'variant', error: size } : { field: 'email', error: reason('email') ?? 'noEmail' };
}
