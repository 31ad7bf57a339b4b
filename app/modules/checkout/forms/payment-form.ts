import { z } from 'zod';
import { parseForm } from '#app/web/forms/parse-form.ts';

/** What the shopper saw when choosing to pay. */
const seenFields = {
  cartVersion: z.coerce.number().int().min(0),
  /** Minor units of the market's currency. */
  total: z.coerce.number().int().min(0),
  /** Units, gifts among them. */
  itemsCount: z.coerce.number().int().min(0).optional(),
  /** What was left of the total to pay, in the same units. */
  left: z.coerce.number().int().min(0).optional(),
};
const text = z.string().min(1);

const seenSchema = z.object(seenFields);
export type SeenForm = z.infer<typeof seenSchema>;

/** The payment step's form: which way to pay, and what the shopper saw. */
const paymentFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('pay-hosted'), ...seenFields }),
  z.object({ intent: z.literal('remove-gift-cards') }),
  z.object({
    intent: z.literal('pay-gift-card'),
    giftCardNumber: z.string().max(60).default(''),
    giftCardCode: z.string().max(30).default(''),
    ...seenFields,
  }),
  z.object({
    intent: z.literal('pay-redirect'),
    paymentMethod: text.max(40),
    blikCode: z.string().max(40).default(''),
    ...seenFields,
  }),
]);
export type PaymentForm = z.infer<typeof paymentFormSchema>;

const checkSchema = z.object({ sessionId: text.max(100), ...seenFields });
const resultSchema = z.object({
  sessionId: text.max(100),
  sessionResult: text.max(8000),
  resultCode: text.max(50).default(''),
  reference: z.string().max(100).default(''),
});

/** Null when the form is not one of ours. */
export const readPaymentForm = (form: FormData): PaymentForm | null => read(paymentFormSchema, form);
/** The fields of a request for a payment session. Null for any other form. */
export const readSeenForm = (form: FormData): SeenForm | null => read(seenSchema, form);
/** What is compared right before paying. Null when the form is not one of ours. */
export const readCheckForm = (form: FormData): z.infer<typeof checkSchema> | null => read(checkSchema, form);
/** What the widget says has come of a session. Null when the form is not one of ours. */
export const readResultForm = (form: FormData): z.infer<typeof resultSchema> | null => read(resultSchema, form);

function read<Schema extends z.ZodType>(schema: Schema, form: FormData): z.output<Schema> | null {
  const submission = parseForm(form, { schema });
  return submission.status === 'success' ? submission.value : null;
}
