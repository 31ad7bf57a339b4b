import { createRequire } from 'node:module';
import { z } from 'zod';
import { seconds } from '../../../app/kernel/clock.ts';
import { isCurrencyCode } from '../../../app/kernel/money.ts';
import { fromSession } from '../../../app/modules/payments/domain/payment-status.ts';
import { type HostedSessionInput, type PaymentGateway, type PaymentOutcome, PaymentProviderUnavailable } from '../../../app/modules/payments/ports.ts';
import type { PaymentsConfig } from '../../config.ts';
import type { PaymentSandbox } from '../../sandbox/sandbox.ts';
import { sandboxHttpClient } from './sandbox-http-client.ts';

const TIMEOUT = seconds(15);
const SANDBOX_ACCOUNT = 'SandboxAccount';
/** Answers that mean the request was understood and not accepted. A wrong key or too many requests say nothing about a session. */
const NOT_ACCEPTED: readonly unknown[] = [400, 404, 422];
const SESSION_ID = /^[\w-]{1,100}$/;
const LONGEST_RESULT = 8000;

const createdSession = z.object({ id: z.string().min(1), url: z.url(), expiresAt: z.coerce.date() });
const sessionResult = z.object({
  id: z.string(),
  status: z.string(),
  reference: z.string().optional(),
  payments: z
    .array(
      z.object({
        amount: z.object({ value: z.number().int(), currency: z.string() }).optional(),
        paymentMethod: z.object({ type: z.string().optional(), brand: z.string().optional() }).optional(),
        pspReference: z.string().optional(),
        resultCode: z.string().optional(),
      }),
    )
    .default([]),
});

type Warn = { warn(details: Readonly<Record<string, unknown>>, message: string): void };

/**
 * The provider through its official server library. The sandbox is the same adapter with another HTTP client: the library asks it in
 * process instead of over the network.
 */
export function createAdyenGateway({
  config,
  sandbox,
  logger,
}: {
  readonly config: PaymentsConfig;
  readonly sandbox: Pick<PaymentSandbox, 'api' | 'handle'> | null;
  readonly logger: Warn;
}): PaymentGateway {
  const merchantAccount = config.adapter === 'adyen' ? config.merchantAccount : SANDBOX_ACCOUNT;
  let api: ReturnType<typeof openApi> | null = null;
  const payments = () => {
    api ??= openApi(config, sandbox);
    return api;
  };

  /** Every call has an end; what goes wrong on the way says nothing about what the provider did. */
  async function ask<T>(schema: z.ZodType<T>, call: () => Promise<unknown>, what: string): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    try {
      const answer = await Promise.race([
        call(),
        new Promise((_, reject) => {
          timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT} ms`)), TIMEOUT);
        }),
      ]);
      return schema.parse(answer);
    } catch (error) {
      logger.warn({ what, reason: error instanceof Error ? error.message.slice(0, 300) : 'unknown' }, 'The payment provider did not answer as expected');
      throw new PaymentProviderUnavailable(what, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async createHostedSession(input) {
      const session = await ask(
        createdSession,
        () => payments().sessions(hostedRequest(input, merchantAccount), { idempotencyKey: input.idempotencyKey }),
        'create session',
      );
      return { sessionId: session.id, url: session.url, expiresAt: session.expiresAt.getTime() };
    },

    async sessionOutcome(sessionId, result): Promise<PaymentOutcome | null> {
      // Both come from the browser, and the id becomes part of an address.
      if (!SESSION_ID.test(sessionId) || result === '' || result.length > LONGEST_RESULT) return null;
      const answer = await ask(
        sessionResult.nullable(),
        () =>
          payments()
            .getResultOfPaymentSession(sessionId, result)
            .catch((error: unknown) => {
              if (isNotAccepted(error)) return null;
              throw error;
            }),
        'read session',
      );
      if (!answer) return null;
      const payment = answer.payments.find(({ resultCode }) => resultCode === 'Authorised') ?? answer.payments.at(-1);
      const resultCodes = answer.payments.flatMap(({ resultCode }) => resultCode ?? []);
      const status = fromSession({ status: answer.status, resultCodes });
      if (!status) {
        logger.warn({ status: answer.status, resultCodes }, 'The payment provider answered a result that is not known');
        return { status: 'created', reference: answer.reference ?? null, amount: null, method: null, pspReference: null };
      }
      const { amount } = payment ?? {};
      return {
        status,
        reference: answer.reference ?? null,
        amount: amount && isCurrencyCode(amount.currency) ? { amount: amount.value, currency: amount.currency } : null,
        method: payment?.paymentMethod?.brand ?? payment?.paymentMethod?.type ?? null,
        pspReference: payment?.pspReference ?? null,
      };
    },
  };
}

function isNotAccepted(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && NOT_ACCEPTED.includes(error.statusCode);
}

function hostedRequest({ reference, amount, market, returnUrl, email, telephone, lines }: HostedSessionInput, merchantAccount: string) {
  return {
    merchantAccount,
    mode: 'hosted' as const,
    channel: 'Web' as const,
    reference,
    amount: { value: amount.amount, currency: amount.currency },
    returnUrl,
    countryCode: market.countryCode,
    shopperLocale: market.locale.iso,
    shopperEmail: email,
    telephoneNumber: telephone,
    lineItems: lines.map(({ id, description, quantity, amountIncludingTax }) => ({ id, description, quantity, amountIncludingTax })),
  };
}

type SessionsApi = {
  sessions(request: object, options: { idempotencyKey: string }): Promise<unknown>;
  getResultOfPaymentSession(sessionId: string, sessionResult: string): Promise<unknown>;
};

/** The library is large and slow to load, so only the parts used are loaded, when the first payment needs them. */
function openApi(config: PaymentsConfig, sandbox: Pick<PaymentSandbox, 'api' | 'handle'> | null): SessionsApi {
  const require = createRequire(import.meta.url);
  const { default: Client } = require('@adyen/api-library/lib/src/client.js');
  const { PaymentsApi } = require('@adyen/api-library/lib/src/services/checkout/paymentsApi.js');
  if (config.adapter === 'sandbox') {
    if (!sandbox) throw new Error('The sandbox adapter needs the sandbox');
    return new PaymentsApi(new Client({ apiKey: 'sandbox', environment: 'TEST' }, sandboxHttpClient(sandbox)));
  }
  return new PaymentsApi(
    new Client({
      apiKey: config.apiKey.reveal(),
      environment: config.environment === 'live' ? 'LIVE' : 'TEST',
      liveEndpointUrlPrefix: config.livePrefix || undefined,
      connectionTimeoutMillis: TIMEOUT,
    }),
  );
}
