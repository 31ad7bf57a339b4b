import { z } from 'zod';
import { toProviderAmount } from '#app/modules/payments/domain/provider-amount.ts';
import { providerLocale } from '#app/modules/payments/domain/provider-locale.ts';
import { type PaymentGateway, PaymentProviderUnavailable } from '#app/modules/payments/ports.ts';
import { readPaymentAnswer } from './payment-answer.ts';
import { offeredMethods, paymentAnswer, received } from './provider-answers.ts';
import type { ProviderCalls } from './provider-calls.ts';
import { PROVIDER_ID } from './provider-id.ts';
import { buyer, GIFT_CARD, orderKey, paymentMethodRequest, sessionRequest } from './provider-requests.ts';

const NOT_AN_OBJECT = 'not string or array';

/** Payment methods, payments with their details, reversals and refunds. */
export function createAdyenPayments(
  calls: ProviderCalls,
): Pick<PaymentGateway, 'paymentMethods' | 'requestPayment' | 'submitDetails' | 'reverse' | 'refund'> {
  const { api, askFor, logger, merchantAccount } = calls;
  return {
    paymentMethods: (request) => listPaymentMethods(calls, request),

    async requestPayment(input) {
      const answer = await askFor(
        paymentAnswer,
        () =>
          api().payments.payments(
            {
              ...sessionRequest(input, merchantAccount),
              ...buyer(input),
              paymentMethod: paymentMethodRequest(input.paymentMethod),
              ...(input.order && { order: orderKey(input.order) }),
              origin: input.origin,
              shopperInteraction: 'Ecommerce',
            },
            { idempotencyKey: input.idempotencyKey },
          ),
        'request payment',
        { secret: input.paymentMethod.type === GIFT_CARD },
      );
      return answer && readPaymentAnswer(answer, logger);
    },

    async submitDetails(details, { idempotencyKey }) {
      const answer = await askFor(
        paymentAnswer,
        () => api().payments.paymentsDetails({ details }, { idempotencyKey }),
        'submit details',
      );
      return answer && readPaymentAnswer(answer, logger);
    },

    async reverse(pspReference, { reference, idempotencyKey }) {
      if (!PROVIDER_ID.test(pspReference)) return false;
      const answer = await askFor(
        received,
        () =>
          api().modifications.refundOrCancelPayment(pspReference, { merchantAccount, reference }, { idempotencyKey }),
        'reverse payment',
      );
      return answer !== null;
    },

    async refund(pspReference, { amount, reference, idempotencyKey }) {
      if (!PROVIDER_ID.test(pspReference)) return false;
      const request = { merchantAccount, reference, amount: toProviderAmount(amount) };
      const answer = await askFor(
        received,
        () => api().modifications.refundCapturedPayment(pspReference, request, { idempotencyKey }),
        'refund payment',
      );
      return answer !== null;
    },
  };
}

async function listPaymentMethods(
  { api, ask, logger, merchantAccount }: ProviderCalls,
  { market, amount }: Parameters<PaymentGateway['paymentMethods']>[0],
): ReturnType<PaymentGateway['paymentMethods']> {
  const answer = await ask(
    z.unknown(),
    () =>
      api().listMethods({
        merchantAccount,
        channel: 'Web',
        countryCode: market.countryCode,
        shopperLocale: providerLocale(market),
        amount: toProviderAmount(amount),
      }),
    'payment methods',
  );
  if (typeof answer === 'string' || Array.isArray(answer)) {
    logger.warn({ reason: NOT_AN_OBJECT }, 'Payment provider call failed');
    throw new PaymentProviderUnavailable(NOT_AN_OBJECT);
  }
  return (await ask(offeredMethods, async () => answer, 'payment methods')).paymentMethods;
}
