import { z } from 'zod';

/** The payment step's form: which way to pay, and what the shopper saw when choosing it. */
const paymentFormSchema = z.object({
  intent: z.literal('pay-hosted'),
  cartVersion: z.coerce.number().int().min(0),
  /** Minor units of the market's currency. */
  total: z.coerce.number().int().min(0),
  /** Pieces, gifts among them. */
  itemsCount: z.coerce.number().int().min(0).optional(),
});
export type PaymentForm = z.infer<typeof paymentFormSchema>;

/** Null when the form is not one of ours. */
export function readPaymentForm(form: FormData): PaymentForm | null {
  const parsed = paymentFormSchema.safeParse({
    intent: form.get('intent'),
    cartVersion: form.get('cartVersion') ?? undefined,
    total: form.get('total') ?? undefined,
    itemsCount: form.get('itemsCount') ?? undefined,
  });
  return parsed.success ? parsed.data : null;
}
