import { z } from 'zod';

const LONGEST_TEXT = 300;
const MOST_LINES = 6;
const LONGEST_TOKEN = 20_000;

const text = z
  .string()
  .max(LONGEST_TEXT)
  .nullish()
  .transform((value) => value ?? undefined);
const contact = z.object({
  givenName: text,
  familyName: text,
  addressLines: z
    .array(z.string().max(LONGEST_TEXT))
    .max(MOST_LINES)
    .nullish()
    .transform((value) => value ?? undefined),
  subLocality: text,
  locality: text,
  subAdministrativeArea: text,
  administrativeArea: text,
  postalCode: text,
  countryCode: text,
  emailAddress: text,
  phoneNumber: text,
});

/** A field that holds JSON; one that is missing or empty is null. */
const json = z
  .string()
  .max(30_000)
  .default('')
  .transform((value, context): unknown => {
    if (value === '') return null;
    try {
      return JSON.parse(value);
    } catch {
      context.addIssue({ code: 'custom', message: 'is no JSON' });
      return z.NEVER;
    }
  });

const number = z.coerce.number().int().min(0);
const token = z.string().min(1).max(LONGEST_TOKEN);
const seen = { cartVersion: number, /** Minor units. */ total: number, itemsCount: number };
const contacts = { shippingContact: json.pipe(contact.nullable()), billingContact: json.pipe(contact.nullable()) };

/** The form of each step of the express wallet. The wallet's own objects are fields with JSON. */
export const WALLET_FORMS = {
  start: z.object({ cartVersion: number }),
  contact: z.object({ shippingContact: contacts.shippingContact }),
  method: z.object({ shippingContact: contacts.shippingContact, shippingMethod: z.string().min(1).max(100) }),
  authorise: z.object(contacts),
  pay: z.object({
    ...contacts,
    ...seen,
    paymentMethod: json.pipe(
      z.object({
        type: z.literal('applepay'),
        applePayToken: token,
        subtype: z.string().max(40).optional(),
        checkoutAttemptId: z.string().max(200).optional(),
        sdkData: token.optional(),
      }),
    ),
  }),
} as const;
export type WalletStep = keyof typeof WALLET_FORMS;
export type WalletPaymentForm = z.output<typeof WALLET_FORMS.pay>;

export function isWalletStep(name: string | undefined): name is WalletStep {
  return name !== undefined && Object.hasOwn(WALLET_FORMS, name);
}
