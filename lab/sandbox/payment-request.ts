import { z } from 'zod';
import { blikAnswer, stepOf } from './methods.ts';
import type { Outcome } from './payment-outcome.ts';
import type { BankAnswer } from './payment-rows.ts';
import { amountSchema, lineItemsSchema } from './session-request.ts';
import { cardResult, giftCard, type Step, testDigits, walletResult } from './test-cards.ts';
import type { Tokens } from './tokens.ts';

const text = z.string().max(20_000);

const paymentMethodSchema = z.object({
  type: z.string().max(60),
  subtype: z.string().max(20).optional(),
  brand: z.string().max(60).optional(),
  holderName: text.optional(),
  encryptedCardNumber: text.optional(),
  encryptedExpiryMonth: text.optional(),
  encryptedExpiryYear: text.optional(),
  encryptedSecurityCode: text.optional(),
  applePayToken: text.optional(),
  googlePayToken: text.optional(),
  blikCode: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
});
/**
 * The shop's server sends a gift card in plain digits: the code as `cvc`, which the official library passes on, or as
 * `securityCode`.
 */
const serverMethodSchema = paymentMethodSchema.extend({
  number: text.optional(),
  securityCode: text.optional(),
  cvc: text.optional(),
});
type PaymentMethod = z.infer<typeof serverMethodSchema>;

const detailsSchema = z.object({
  redirectResult: text.optional(),
  threeDSResult: text.optional(),
  payload: text.optional(),
});
const orderSchema = z.object({ orderData: text });
const orderKeySchema = z.object({ pspReference: z.string().max(80), orderData: text });

/** The request of the browser that pays a session. */
export const sessionPaymentSchema = z.object({
  sessionData: text,
  paymentMethod: paymentMethodSchema,
  order: orderSchema.optional(),
});
export const sessionDetailsSchema = z.object({ sessionData: text.optional(), details: detailsSchema });
export const sessionDataSchema = z.object({ sessionData: text, order: orderSchema.optional() });
export const balanceSchema = z.object({ sessionData: text, paymentMethod: paymentMethodSchema });
export const orderStatusSchema = orderSchema;
export const binSchema = z.object({
  encryptedBin: text.optional(),
  requestId: text.optional(),
  supportedBrands: z.array(text).default([]),
});
export const fingerprintSchema = z.object({ fingerprintResult: text.default(''), paymentData: text });
export const waitingSchema = z.object({ paymentData: text });
export const appleSessionSchema = z.object({ domainName: text.default(''), displayName: text.default('') });

/** The requests of the shop's server for a payment without a session. */
export const paymentRequestSchema = z.object({
  merchantAccount: z.string().min(1),
  reference: z.string().min(1).max(80),
  amount: amountSchema,
  paymentMethod: serverMethodSchema,
  order: orderKeySchema.optional(),
  returnUrl: z.url(),
  countryCode: z.string().optional(),
  shopperLocale: z.string().default('en-US'),
  lineItems: lineItemsSchema,
});
/** The requests of the shop's server about gift cards and orders paid in parts. */
export const cardBalanceSchema = z.object({
  merchantAccount: z.string().min(1),
  reference: z.string().max(80).optional(),
  amount: amountSchema,
  paymentMethod: serverMethodSchema.extend({ type: z.literal('giftcard') }),
});
export const newOrderSchema = z.object({
  merchantAccount: z.string().min(1),
  reference: z.string().min(1).max(80),
  amount: amountSchema.extend({ value: z.number().int().min(1) }),
  expiresAt: z.iso.datetime({ offset: true }).optional(),
});
export const orderCancelSchema = z.object({ merchantAccount: z.string().min(1), order: orderKeySchema });
export const detailsRequestSchema = z.object({ details: detailsSchema });
export const methodsRequestSchema = z.object({
  merchantAccount: z.string().min(1),
  amount: amountSchema.optional(),
  countryCode: z.string().optional(),
  shopperLocale: z.string().default('en-US'),
  allowedPaymentMethods: z.array(z.string()).optional(),
  blockedPaymentMethods: z.array(z.string()).optional(),
});
export const sessionChangeSchema = z.object({
  sessionData: text,
  amount: amountSchema.optional(),
  payable: z.boolean().optional(),
});
export const modificationSchema = z.object({
  merchantAccount: z.string().min(1),
  reference: z.string().max(80).optional(),
  /** Of a refund; all of the payment without it. */
  amount: z.object({ value: z.int().min(1), currency: z.string() }).optional(),
});

/** How a requested payment is made: decided at once, or waiting for a step. */
export type RequestedAttempt = {
  readonly method: string;
  readonly brand: string | null;
  readonly lastFour: string | null;
  /** The balance of an unused gift card, in minor units; null for every other method. */
  readonly giftBalance: number | null;
  readonly result:
    | { readonly outcome: Outcome }
    /** `answer` is the delayed answer of an app. */
    | { readonly step: Step; readonly outcome: Outcome | null; readonly answer?: BankAnswer | null };
};

/** Payments whose money arrives later are pending from the start. */
const OUTCOME_AT_ONCE: Readonly<Partial<Record<Step, Outcome>>> = {
  voucher: { code: 'Pending', reason: null },
  transfer: { code: 'Received', reason: null },
};

/** The gift card of a payment method, in plain digits or in the notation of test values. */
export function giftCardOf(
  { number, cvc, securityCode = cvc, encryptedCardNumber, encryptedSecurityCode }: PaymentMethod,
  options: { readonly codeRequired: boolean },
): ReturnType<typeof giftCard> {
  return giftCard(
    {
      number: number ?? testDigits(encryptedCardNumber),
      securityCode: securityCode ?? testDigits(encryptedSecurityCode),
    },
    options,
  );
}

/**
 * The result of paying with a method, or why the sandbox rejects it. `codeRequired`: a gift card needs its security
 * code.
 */
export function attemptWith(
  paymentMethod: PaymentMethod,
  { now, codeRequired }: { readonly now: number; readonly codeRequired: boolean },
): RequestedAttempt | { readonly invalid: string } {
  const { type, brand = null, holderName } = paymentMethod;
  if (type === 'scheme') {
    const {
      encryptedCardNumber: number,
      encryptedExpiryMonth: month,
      encryptedExpiryYear: year,
      encryptedSecurityCode: securityCode,
    } = paymentMethod;
    const verdict = cardResult({ number, month, year, securityCode, holderName }, now);
    if (verdict.kind === 'invalid') return { invalid: verdict.message };
    const result =
      'step' in verdict.result ? { step: verdict.result.step, outcome: null } : { outcome: verdict.result };
    return { method: type, brand: verdict.brand, lastFour: verdict.lastFour, giftBalance: null, result };
  }
  if (type === 'giftcard') {
    const card = giftCardOf(paymentMethod, { codeRequired });
    if ('invalid' in card) return card;
    return {
      method: type,
      brand,
      lastFour: card.lastFour,
      giftBalance: card.balance,
      result: { outcome: { code: 'Authorised', reason: null } },
    };
  }
  if (type === 'applepay' || type === 'googlepay') return walletAttempt(paymentMethod);
  const step = stepOf(type, paymentMethod.subtype);
  if (!step) return { invalid: 'The sandbox does not have this payment method' };
  return {
    method: type,
    brand: null,
    lastFour: null,
    giftBalance: null,
    result: {
      step,
      outcome: OUTCOME_AT_ONCE[step] ?? null,
      answer: step === 'await' ? blikAnswer(paymentMethod.blikCode) : null,
    },
  };
}

/** The result of paying with a wallet, which its token decides. */
function walletAttempt({
  type,
  applePayToken = '',
  googlePayToken = '',
}: PaymentMethod): RequestedAttempt | { readonly invalid: string } {
  const token = z
    .object({ sandbox: z.string().optional() })
    .safeParse(type === 'applepay' ? fromBase64(applePayToken) : jsonIn(googlePayToken));
  if (!token.success) return { invalid: 'The wallet token cannot be read' };
  return {
    method: type,
    brand: `visa_${type}`,
    lastFour: null,
    giftBalance: null,
    result: { outcome: walletResult(token.data.sandbox) },
  };
}

/** The payment of signed return data; null for any other data. */
export function paymentOf(
  { redirectResult, threeDSResult, payload }: z.infer<typeof detailsSchema>,
  tokens: Tokens,
): string | null {
  if (redirectResult !== undefined) return tokens.open('redirect-result', redirectResult);
  if (payload !== undefined) return tokens.open('payment-data', payload);
  const result = z.object({ authorisationToken: z.string() }).safeParse(fromBase64(threeDSResult ?? ''));
  return result.success ? tokens.open('authorisation', result.data.authorisationToken) : null;
}

/** The JSON in a base64 text, in either alphabet; null where there is none. */
export const fromBase64 = (encoded: string): unknown => jsonIn(Buffer.from(encoded, 'base64').toString('utf8'));

function jsonIn(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return null;
  }
}
