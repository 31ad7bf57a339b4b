import { z } from 'zod';

/** The fields of the provider's responses that the shop reads. */
export const createdSession = z.object({ id: z.string().min(1), url: z.url(), expiresAt: z.coerce.date() });
export const embeddedSession = z.object({
  id: z.string().min(1),
  sessionData: z.string().min(1),
  expiresAt: z.coerce.date(),
});
export const offeredMethods = z.object({
  paymentMethods: z
    .array(z.object({ type: z.string().min(1), name: z.string().default(''), brand: z.string().optional() }))
    .default([]),
});
export const received = z.object({ status: z.string() });
const providerAmount = z.object({ value: z.number().int(), currency: z.string() });
const providerMethod = z.object({ type: z.string().optional(), brand: z.string().optional() });
export const sessionResult = z.object({
  id: z.string(),
  status: z.string(),
  reference: z.string().optional(),
  payments: z
    .array(
      z.object({
        amount: providerAmount.optional(),
        paymentMethod: providerMethod.optional(),
        pspReference: z.string().optional(),
        resultCode: z.string().optional(),
      }),
    )
    .default([]),
});
export const paymentAnswer = z.object({
  resultCode: z.string().optional(),
  pspReference: z.string().optional(),
  merchantReference: z.string().optional(),
  amount: providerAmount.optional(),
  paymentMethod: providerMethod.optional(),
  donationToken: z.string().optional(),
  action: z
    .looseObject({
      type: z.string(),
      url: z.string().optional(),
      method: z.string().optional(),
      data: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  order: z
    .object({
      orderData: z.string().default(''),
      pspReference: z.string().default(''),
      remainingAmount: providerAmount.optional(),
    })
    .optional(),
});

export const giftCardBalance = z.object({
  resultCode: z.string().optional(),
  balance: providerAmount,
  transactionLimit: providerAmount.optional(),
});
/** Without a time zone the provider means UTC. */
const orderEnd = z
  .string()
  .transform((text) => Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`))
  .refine((time) => Number.isFinite(time));
export const openedOrder = z.object({
  resultCode: z.literal('Success'),
  pspReference: z.string().min(1),
  orderData: z.string().min(1),
  remainingAmount: providerAmount,
  expiresAt: orderEnd,
});
export const cancelledOrder = z.object({ resultCode: z.literal('Received') });
