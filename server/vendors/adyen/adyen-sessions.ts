import type { z } from 'zod';
import { fromSession } from '#app/modules/payments/domain/payment-status.ts';
import { fromProviderAmount } from '#app/modules/payments/domain/provider-amount.ts';
import type { PaymentGateway, PaymentOutcome } from '#app/modules/payments/ports.ts';
import { createdSession, embeddedSession, sessionResult } from './provider-answers.ts';
import type { ProviderCalls } from './provider-calls.ts';
import { PROVIDER_ID } from './provider-id.ts';
import { buyer, sessionRequest } from './provider-requests.ts';

const LONGEST_RESULT = 8000;

/** Payment sessions: opening one, hosted or embedded, and reading its outcome. */
export function createAdyenSessions(
  calls: ProviderCalls,
): Pick<PaymentGateway, 'createHostedSession' | 'createSession' | 'sessionOutcome'> {
  const { api, ask, askFor, logger, merchantAccount } = calls;
  return {
    async createHostedSession(input) {
      const session = await ask(
        createdSession,
        () =>
          api().payments.sessions(
            { ...sessionRequest(input, merchantAccount), mode: 'hosted' },
            { idempotencyKey: input.idempotencyKey },
          ),
        'create session',
      );
      return { sessionId: session.id, url: session.url, expiresAt: session.expiresAt.getTime() };
    },

    async createSession(input) {
      const session = await ask(
        embeddedSession,
        () =>
          api().payments.sessions(
            { ...sessionRequest(input, merchantAccount), ...buyer(input), mode: 'embedded' },
            { idempotencyKey: input.idempotencyKey },
          ),
        'create session',
      );
      return { sessionId: session.id, sessionData: session.sessionData, expiresAt: session.expiresAt.getTime() };
    },

    async sessionOutcome(sessionId, result): Promise<PaymentOutcome | null> {
      // Both come from the browser, and the id becomes part of a URL.
      if (!PROVIDER_ID.test(sessionId) || result === '' || result.length > LONGEST_RESULT) return null;
      const answer = await askFor(
        sessionResult,
        () => api().payments.getResultOfPaymentSession(sessionId, result),
        'read session',
      );
      return answer && readSessionOutcome(answer, logger);
    },
  };
}

/** The outcome of a session's authorised payment, otherwise of its last one. An unknown status leaves it undecided. */
function readSessionOutcome(answer: z.output<typeof sessionResult>, logger: ProviderCalls['logger']): PaymentOutcome {
  const reference = answer.reference ?? null;
  const payment = answer.payments.find(({ resultCode }) => resultCode === 'Authorised') ?? answer.payments.at(-1);
  const resultCodes = answer.payments.flatMap(({ resultCode }) => resultCode ?? []);
  const status = fromSession({ status: answer.status, resultCodes });
  if (!status) {
    logger.warn({ status: answer.status, resultCodes }, 'Unknown payment result of the provider');
    return { status: 'created', reference, amount: null, method: null, pspReference: null };
  }
  return {
    status,
    reference,
    amount: fromProviderAmount(payment?.amount),
    method: payment?.paymentMethod?.brand ?? payment?.paymentMethod?.type ?? null,
    pspReference: payment?.pspReference ?? null,
  };
}
