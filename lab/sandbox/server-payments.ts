import type { z } from 'zod';
import { apiError, json, notAJsonBody } from './answers.ts';
import { offeredMethods, takesAmount } from './offered-methods.ts';
import { orderAnswer, orderOf } from './order-answer.ts';
import { paymentAnswer, paymentLine } from './payment-answer.ts';
import type { OrderRefusal } from './payment-commands.ts';
import {
  attemptWith,
  detailsRequestSchema,
  modificationSchema,
  paymentOf,
  paymentRequestSchema,
} from './payment-request.ts';
import { orderRow, type SandboxPaymentRow } from './payment-rows.ts';
import { isOurs, newReference, type Provider } from './provider.ts';
import { type Call, keyReused, LINES_DO_NOT_ADD_UP, type Once } from './server-calls.ts';
import { invalidOrder } from './server-orders.ts';
import { lineItemsError } from './session-request.ts';

const MODIFICATIONS = { reversals: 'CANCEL_OR_REFUND', refunds: 'REFUND', cancels: 'CANCELLATION' } as const;

/** `POST /payments`: pays the whole amount, or a part of an order. */
export async function pay(provider: Provider, once: Once, call: Call): Promise<Response> {
  const { clock, tokens, capture } = provider;
  const asked = paymentRequestSchema.safeParse(call.body);
  if (!asked.success) return notAJsonBody(asked.error.issues[0]?.path.join('.'));
  const rejected = paymentError(provider, asked.data);
  if (rejected) return rejected;
  const { merchantAccount, reference, amount, paymentMethod, returnUrl, shopperLocale, order } = asked.data;
  const now = clock();
  const attempt = attemptWith(paymentMethod, { now, codeRequired: true });
  if ('invalid' in attempt) return apiError(422, '101', attempt.invalid);
  if (order && orderOf(order.orderData, tokens) !== order.pspReference) return invalidOrder();
  const sale = {
    merchant_account: merchantAccount,
    reference,
    amount: amount.value,
    currency: amount.currency,
    return_url: returnUrl,
    language: shopperLocale,
  };
  const paid = await once<SandboxPaymentRow | OrderRefusal>(call, 'startSandboxPayment', {
    ...attempt,
    pspReference: newReference(provider),
    orderReference: order?.pspReference ?? null,
    sale,
    now,
    capture,
  });
  if (!paid) return keyReused();
  if (paid.answer === 'invalid-order') return invalidOrder();
  if (paid.answer === 'more-than-remains')
    return apiError(422, '14_031', 'The amount is more than what remains of the order');
  return paymentResponse(provider, paid.answer);
}

/** The rejection of a payment for another shop, with lines that do not add up, or with a method that is not offered. */
function paymentError(provider: Provider, request: z.infer<typeof paymentRequestSchema>): Response | null {
  const { merchantAccount, amount, paymentMethod, returnUrl, countryCode, shopperLocale } = request;
  if (!isOurs(provider, returnUrl)) return apiError(422, '14_007', 'The return URL does not belong to this shop');
  const linesError = lineItemsError(request);
  if (linesError) return apiError(422, LINES_DO_NOT_ADD_UP, linesError);
  if (!takesAmount(paymentMethod.type, amount.value)) return apiError(422, '137', 'Invalid amount specified');
  const shopper = { countryCode, shopperLocale, merchantAccount };
  const offered = offeredMethods({ ...shopper, allowed: undefined, blocked: undefined });
  if (countryCode && !offered.some(({ type }) => type === paymentMethod.type))
    return apiError(422, '14_0403', 'The payment method is not offered here');
  return null;
}

/** `POST /payments/details`: completes a payment by the decision of its bank or issuer. */
export async function complete(provider: Provider, once: Once, call: Call): Promise<Response> {
  const { clock, tokens, capture } = provider;
  const asked = detailsRequestSchema.safeParse(call.body);
  const pspReference = asked.success ? paymentOf(asked.data.details, tokens) : null;
  if (pspReference === null) return apiError(422, '14_006', 'The details are not valid');
  const done = await once<SandboxPaymentRow | null>(call, 'completeSandboxPayment', {
    pspReference,
    isThreeDs: asked.data?.details.threeDSResult !== undefined,
    now: clock(),
    capture,
  });
  if (!done) return keyReused();
  if (!done.answer) return apiError(422, '14_006', 'The details are not valid');
  return paymentResponse(provider, done.answer);
}

/** `POST /payments/{psp}/reversals`, `refunds` or `cancels`: a webhook reports whether it was possible. */
export async function modify(
  provider: Provider,
  once: Once,
  {
    pspReference,
    kind,
    call,
  }: { readonly pspReference: string; readonly kind: keyof typeof MODIFICATIONS; readonly call: Call },
): Promise<Response> {
  const asked = modificationSchema.safeParse(call.body);
  if (!asked.success) return notAJsonBody(asked.error.issues[0]?.path.join('.'));
  const { merchantAccount, reference = null, amount } = asked.data;
  const done = await once<string | null>(call, 'reverseSandboxPayment', {
    pspReference,
    amount: kind === 'refunds' ? (amount ?? null) : null,
    modification: newReference(provider),
    event: MODIFICATIONS[kind],
    reference,
    now: provider.clock(),
  });
  if (!done) return keyReused();
  if (done.answer === null) return apiError(422, '167', 'The original payment is not known');
  return json(
    {
      merchantAccount,
      paymentPspReference: pspReference,
      pspReference: done.answer,
      ...(reference && { reference }),
      status: 'received',
    },
    201,
  );
}

async function paymentResponse(provider: Provider, payment: SandboxPaymentRow): Promise<Response> {
  const { store, tokens } = provider;
  const order = payment.part_of ? await orderRow(store.read, payment.part_of) : null;
  return json({
    ...paymentAnswer(payment, provider),
    ...paymentFacts(payment),
    ...(order && { order: orderAnswer(order, payment, tokens) }),
  });
}

function paymentFacts(payment: SandboxPaymentRow) {
  const { amount, paymentMethod, pspReference } = paymentLine(payment);
  return { pspReference, merchantReference: payment.reference, amount, paymentMethod };
}
