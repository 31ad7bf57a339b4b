import type { z } from 'zod';
import { fromResultCode } from '#app/modules/payments/domain/payment-status.ts';
import { fromProviderAmount } from '#app/modules/payments/domain/provider-amount.ts';
import type { PaymentAnswer } from '#app/modules/payments/ports.ts';
import type { OutgoingClientDeps } from '#server/vendors/_http/client.ts';
import type { paymentAnswer } from './provider-answers.ts';

/** The provider's payment response in the shop's shape. An unknown result code counts as `created`. */
export function readPaymentAnswer(
  answer: z.infer<typeof paymentAnswer>,
  logger: OutgoingClientDeps['logger'],
): PaymentAnswer {
  const { resultCode = null, action = null, donationToken = null, order } = answer;
  const status = resultCode === null ? null : fromResultCode(resultCode);
  if (!status && !action) logger.warn({ resultCode }, 'Unknown payment result of the provider');
  return {
    resultCode,
    outcome: {
      status: status ?? 'created',
      reference: answer.merchantReference ?? null,
      amount: fromProviderAmount(answer.amount),
      method: answer.paymentMethod?.brand ?? answer.paymentMethod?.type ?? null,
      pspReference: answer.pspReference ?? null,
    },
    action,
    donationToken,
    order: order
      ? {
          orderData: order.orderData,
          pspReference: order.pspReference,
          remaining: fromProviderAmount(order.remainingAmount),
        }
      : null,
  };
}
