import { z } from 'zod';
import { HOSTED } from '#app/modules/payments/domain/payment-choices.ts';

/** The cart version and amounts that the shopper saw when paying. */
const seenFields = {
  cartVersion: z.coerce.number().int().min(0),
  /** Minor units of the market's currency. */
  total: z.coerce.number().int().min(0),
  /** The tax in or on it, in the same units. */
  tax: z.coerce.number().int().min(0).optional(),
  /** Units, gifts among them. */
  itemsCount: z.coerce.number().int().min(0).optional(),
  /** The amount due, in the same units. */
  left: z.coerce.number().int().min(0).optional(),
};
const text = z.string().min(1);

/** A request for a payment session. */
export const sessionFormSchema = z.object(seenFields);
export type SeenForm = z.infer<typeof sessionFormSchema>;

const giftCardFields = {
  giftCardNumber: z.string().max(60).default(''),
  giftCardCode: z.string().max(30).default(''),
};

/**
 * The forms of the payment step: the payment method, and what the shopper saw. Their vocabulary is documented in
 * `PAYMENT.md` of this module.
 */
export const paymentFormSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('pay'),
    /**
     * The provider's type of the method; none where nothing is due. On the hosted page the shopper can choose any.
     */
    paymentMethod: z.string().max(40).default(HOSTED),
    blikCode: z.string().max(40).default(''),
    ...giftCardFields,
    ...seenFields,
  }),
  z.object({ intent: z.literal('remove-gift-cards') }),
  z.object({
    intent: z.literal('pay-gift-card'),
    /** A card that covers the whole amount due is not charged yet: the order button has to be pressed. */
    apply: z.literal('yes').optional(),
    /** The method chosen for the rest, which stays chosen. */
    paymentMethod: z.string().max(40).optional(),
    ...giftCardFields,
    ...seenFields,
  }),
]);
export type PaymentForm = z.infer<typeof paymentFormSchema>;

/** The values compared right before paying. */
export const checkFormSchema = z.object({ sessionId: text.max(100), ...seenFields });

/** The result of a session, as the widget reports it. */
export const resultFormSchema = z.object({
  sessionId: text.max(100),
  sessionResult: text.max(8000),
  resultCode: text.max(50).default(''),
  reference: z.string().max(100).default(''),
});
