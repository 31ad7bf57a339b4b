import { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';
import { moneySchema } from '#app/kernel/money-schema.ts';
import { paymentInstructionsShape } from '#app/modules/payments/domain/payment-instructions.ts';
import { partialPaymentShape, storedProviderOrderShape } from '#app/modules/payments/domain/provider-order.ts';
import { orderStatusShape } from './order.ts';

/**
 * How a payment attempt was started: on the provider's page, in the widget on our page, by a redirect to a bank, or by
 * the express wallet.
 */
export const PAYMENT_KINDS = ['hosted', 'embedded', 'redirect', 'wallet'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** A payment attempt for an order. */
export const paymentSessionShape = z.object({
  /** The provider's session id, or its replacement where there is no session. */
  sessionId: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  /** The page to pay on; empty for our own page. */
  sessionUrl: z.string(),
  /** The provider's encrypted text for the widget. */
  sessionData: z.string().nullable(),
  /** Hash of the facts of the session. */
  binding: z.string().nullable(),
  /** Milliseconds. */
  expiresAt: z.number(),
  /** The instructions to complete it outside the shop; null without any. */
  instructions: paymentInstructionsShape.nullable(),
});
export type PaymentSession = Immutable<z.infer<typeof paymentSessionShape>>;

/** Fields without a value are those of a session on the provider's page. */
export const attachedPaymentShape = paymentSessionShape.partial({
  kind: true,
  sessionData: true,
  binding: true,
  instructions: true,
});
export type AttachedPayment = Immutable<z.infer<typeof attachedPaymentShape>>;

/** An order at the provider as it was opened or answered, and the part that was paid or refused with it. */
export const notedProviderOrderShape = storedProviderOrderShape
  .pick({ pspReference: true, orderData: true, amount: true, expiresAt: true })
  .extend({ part: partialPaymentShape.nullable() });
export type NotedProviderOrder = Immutable<z.infer<typeof notedProviderOrderShape>>;

/** A verified result of a payment. */
export const paymentResultShape = z.object({
  status: orderStatusShape,
  amount: moneySchema.nullable(),
  method: z.string().nullable(),
  pspReference: z.string().nullable(),
});
export type PaymentResult = Immutable<z.infer<typeof paymentResultShape>>;

/** The result of submitting a redirect's details. */
export const detailsOutcomeShape = paymentResultShape.extend({ reference: z.string().nullable() });
export type DetailsOutcome = Immutable<z.infer<typeof detailsOutcomeShape>>;

/**
 * `claimed`: submit them now; `busy`: another request submits them; `done`: they were submitted with this result, null
 * if the provider rejected them.
 */
export const detailsClaimShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('claimed') }),
  z.object({ kind: z.literal('busy') }),
  z.object({ kind: z.literal('done'), outcome: detailsOutcomeShape.nullable() }),
]);
export type DetailsClaim = Immutable<z.infer<typeof detailsClaimShape>>;

export const settlementErrorShape = z.discriminatedUnion('kind', [
  /** 'No order found' */
  z.object({ kind: z.literal('order-not-found') }),
  /** The paid amount or currency does not match the order: quarantined for an operator, never authorised. */
  z.object({ kind: z.literal('amount-mismatch') }),
  /** The platform rejects the payment, with a reason for operators. */
  z.object({ kind: z.literal('confirmation-failed'), failedReason: z.string() }),
]);
export type SettlementError = Immutable<z.infer<typeof settlementErrorShape>>;
