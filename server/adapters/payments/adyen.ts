import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { seconds } from '../../../app/kernel/clock.ts';
import { fromResultCode, fromSession } from '../../../app/modules/payments/domain/payment-status.ts';
import { providerAddress } from '../../../app/modules/payments/domain/provider-address.ts';
import { fromProviderAmount, toProviderAmount, toProviderUnits } from '../../../app/modules/payments/domain/provider-amount.ts';
import { providerLocale } from '../../../app/modules/payments/domain/provider-locale.ts';
import {
  type Buyer,
  type HostedSessionInput,
  type PaymentAnswer,
  type PaymentGateway,
  type PaymentOutcome,
  PaymentProviderUnavailable,
} from '../../../app/modules/payments/ports.ts';
import type { PaymentsConfig } from '../../config.ts';
import type { PaymentSandbox } from '../../sandbox/sandbox.ts';
import { isNotAccepted, isTransient } from './provider-failures.ts';
import { sandboxHttpClient } from './sandbox-http-client.ts';

const TIMEOUT = seconds(15);
/** A page waits for the list of ways to pay, and goes without it. */
const LIST_TIMEOUT = seconds(3);
export const SANDBOX_ACCOUNT = 'SandboxAccount';
/** Between tries of one request with one key, while the provider says that it is under way: together well within the time a call has. */
const PAUSES: readonly number[] = [200, 400, 800, 1600, 3200];
const SESSION_ID = /^[\w-]{1,100}$/;
const LONGEST_RESULT = 8000;
const NOT_AN_OBJECT = 'not string or array';

const createdSession = z.object({ id: z.string().min(1), url: z.url(), expiresAt: z.coerce.date() });
const embeddedSession = z.object({ id: z.string().min(1), sessionData: z.string().min(1), expiresAt: z.coerce.date() });
const offeredMethods = z.object({ paymentMethods: z.array(z.object({ type: z.string().min(1), name: z.string().default('') })).default([]) });
const received = z.object({ status: z.string() });
const providerAmount = z.object({ value: z.number().int(), currency: z.string() });
const providerMethod = z.object({ type: z.string().optional(), brand: z.string().optional() });
const sessionResult = z.object({
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
const paymentAnswer = z.object({
  resultCode: z.string().optional(),
  pspReference: z.string().optional(),
  merchantReference: z.string().optional(),
  amount: providerAmount.optional(),
  paymentMethod: providerMethod.optional(),
  donationToken: z.string().optional(),
  action: z
    .looseObject({ type: z.string(), url: z.string().optional(), method: z.string().optional(), data: z.record(z.string(), z.string()).optional() })
    .optional(),
  order: z.object({ orderData: z.string().default(''), pspReference: z.string().default(''), remainingAmount: providerAmount.optional() }).optional(),
});

type Warn = { warn(details: Readonly<Record<string, unknown>>, message: string): void };

/**
 * The provider through its official server library. The sandbox is the same adapter with another HTTP client: the library asks it in
 * process instead of over the network. A request whose key is under way is made again after a pause, with that key; one that still is, or
 * whose key was used for another request, is `PaymentProviderUnavailable`.
 */
export function createAdyenGateway({
  config,
  sandbox,
  logger,
  pause = (milliseconds) => sleep(milliseconds),
}: {
  readonly config: PaymentsConfig;
  readonly sandbox: Pick<PaymentSandbox, 'api'> | null;
  readonly logger: Warn;
  readonly pause?: (milliseconds: number) => Promise<void>;
}): PaymentGateway {
  const merchantAccount = config.adapter === 'adyen' ? config.merchantAccount : SANDBOX_ACCOUNT;
  let opened: ProviderApi | null = null;
  const api = () => {
    opened ??= openApi(config, sandbox);
    return opened;
  };

  /** Every call has an end; what goes wrong on the way says nothing about what the provider did. */
  async function ask<T>(schema: z.ZodType<T>, call: () => Promise<unknown>, what: string, timeout = TIMEOUT): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    let over = false;
    const untilNotUnderWay = async ([wait, ...later]: readonly number[]): Promise<unknown> => {
      try {
        return await call();
      } catch (error) {
        if (wait === undefined || !isTransient(error)) throw error;
        await pause(wait);
        if (over) throw error;
        return untilNotUnderWay(later);
      }
    };
    try {
      const answer = await Promise.race([
        untilNotUnderWay(PAUSES),
        new Promise((_, reject) => {
          timer = setTimeout(() => reject(new Error(`no answer within ${timeout} ms`)), timeout);
        }),
      ]);
      return schema.parse(answer);
    } catch (error) {
      logger.warn({ what, reason: error instanceof Error ? error.message.slice(0, 300) : 'unknown' }, 'The payment provider did not answer as expected');
      throw new PaymentProviderUnavailable(what, { cause: error });
    } finally {
      over = true;
      clearTimeout(timer);
    }
  }

  /** Null when the provider understood the request and did not accept it. */
  function askFor<T>(schema: z.ZodType<T>, call: () => Promise<unknown>, what: string): Promise<T | null> {
    const accepted = () =>
      call().catch((error: unknown) => {
        if (isNotAccepted(error)) return null;
        throw error;
      });
    return ask(schema.nullable(), accepted, what);
  }

  function read(answer: z.infer<typeof paymentAnswer>): PaymentAnswer {
    const { resultCode = null, action = null, donationToken = null, order } = answer;
    const status = resultCode === null ? null : fromResultCode(resultCode);
    if (!status && !action) logger.warn({ resultCode }, 'The payment provider answered a result that is not known');
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
      order: order ? { orderData: order.orderData, pspReference: order.pspReference, remaining: fromProviderAmount(order.remainingAmount) } : null,
    };
  }

  return {
    async createHostedSession(input) {
      const session = await ask(
        createdSession,
        () => api().payments.sessions({ ...sessionRequest(input, merchantAccount), mode: 'hosted' }, { idempotencyKey: input.idempotencyKey }),
        'create session',
      );
      return { sessionId: session.id, url: session.url, expiresAt: session.expiresAt.getTime() };
    },

    async createSession(input) {
      const session = await ask(
        embeddedSession,
        () =>
          api().payments.sessions({ ...sessionRequest(input, merchantAccount), ...buyer(input), mode: 'embedded' }, { idempotencyKey: input.idempotencyKey }),
        'create session',
      );
      return { sessionId: session.id, sessionData: session.sessionData, expiresAt: session.expiresAt.getTime() };
    },

    async paymentMethods({ market, amount }) {
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
        LIST_TIMEOUT,
      );
      if (typeof answer === 'string' || Array.isArray(answer)) {
        logger.warn({ reason: NOT_AN_OBJECT }, 'The payment provider did not answer as expected');
        throw new PaymentProviderUnavailable(NOT_AN_OBJECT);
      }
      return (await ask(offeredMethods, async () => answer, 'payment methods')).paymentMethods;
    },

    async requestPayment(input) {
      const answer = await askFor(
        paymentAnswer,
        () =>
          api().payments.payments(
            {
              ...sessionRequest(input, merchantAccount),
              ...buyer(input),
              paymentMethod: input.paymentMethod,
              origin: input.origin,
              shopperInteraction: 'Ecommerce',
            },
            { idempotencyKey: input.idempotencyKey },
          ),
        'request payment',
      );
      return answer && read(answer);
    },

    async submitDetails(details, { idempotencyKey }) {
      const answer = await askFor(paymentAnswer, () => api().payments.paymentsDetails({ details }, { idempotencyKey }), 'submit details');
      return answer && read(answer);
    },

    async reverse(pspReference, { reference, idempotencyKey }) {
      if (!SESSION_ID.test(pspReference)) return false;
      const answer = await askFor(
        received,
        () => api().modifications.refundOrCancelPayment(pspReference, { merchantAccount, reference }, { idempotencyKey }),
        'reverse payment',
      );
      return answer !== null;
    },

    async sessionOutcome(sessionId, result): Promise<PaymentOutcome | null> {
      // Both come from the browser, and the id becomes part of an address.
      if (!SESSION_ID.test(sessionId) || result === '' || result.length > LONGEST_RESULT) return null;
      const answer = await askFor(sessionResult, () => api().payments.getResultOfPaymentSession(sessionId, result), 'read session');
      if (!answer) return null;
      const payment = answer.payments.find(({ resultCode }) => resultCode === 'Authorised') ?? answer.payments.at(-1);
      const resultCodes = answer.payments.flatMap(({ resultCode }) => resultCode ?? []);
      const status = fromSession({ status: answer.status, resultCodes });
      if (!status) {
        logger.warn({ status: answer.status, resultCodes }, 'The payment provider answered a result that is not known');
        return { status: 'created', reference: answer.reference ?? null, amount: null, method: null, pspReference: null };
      }
      return {
        status,
        reference: answer.reference ?? null,
        amount: fromProviderAmount(payment?.amount),
        method: payment?.paymentMethod?.brand ?? payment?.paymentMethod?.type ?? null,
        pspReference: payment?.pspReference ?? null,
      };
    },
  };
}

function sessionRequest({ reference, amount, market, returnUrl, email, telephone, lines }: HostedSessionInput, merchantAccount: string) {
  return {
    merchantAccount,
    channel: 'Web' as const,
    reference,
    amount: toProviderAmount(amount),
    returnUrl,
    countryCode: market.countryCode,
    shopperLocale: providerLocale(market),
    shopperEmail: email,
    telephoneNumber: telephone,
    lineItems: lines.map(({ amountIncludingTax, amountExcludingTax, taxAmount, ...line }) => ({
      ...line,
      amountIncludingTax: toProviderUnits(amountIncludingTax, amount.currency),
      amountExcludingTax: toProviderUnits(amountExcludingTax, amount.currency),
      taxAmount: toProviderUnits(taxAmount, amount.currency),
    })),
  };
}

function buyer({ billingAddress, shippingAddress }: Buyer) {
  return {
    billingAddress: providerAddress(billingAddress),
    deliveryAddress: providerAddress(shippingAddress),
    shopperName: { firstName: billingAddress.firstName, lastName: billingAddress.lastName },
  };
}

type Keyed = { readonly idempotencyKey: string };
type ProviderApi = {
  readonly payments: {
    sessions(request: object, options: Keyed): Promise<unknown>;
    getResultOfPaymentSession(sessionId: string, sessionResult: string): Promise<unknown>;
    payments(request: object, options: Keyed): Promise<unknown>;
    paymentsDetails(request: object, options: Keyed): Promise<unknown>;
  };
  readonly modifications: { refundOrCancelPayment(pspReference: string, request: object, options: Keyed): Promise<unknown> };
  /** The ways to pay as the provider sent them: the library's own call makes an object of whatever it is answered. */
  listMethods(request: object): Promise<unknown>;
};

/** The library is large and slow to load, so only the parts used are loaded, when the first payment needs them. */
function openApi(config: PaymentsConfig, sandbox: Pick<PaymentSandbox, 'api'> | null): ProviderApi {
  const require = createRequire(import.meta.url);
  const { default: Client } = require('@adyen/api-library/lib/src/client.js');
  const { PaymentsApi } = require('@adyen/api-library/lib/src/services/checkout/paymentsApi.js');
  const { ModificationsApi } = require('@adyen/api-library/lib/src/services/checkout/modificationsApi.js');
  const { default: Resource } = require('@adyen/api-library/lib/src/services/resource.js');
  const { default: getJsonResponse } = require('@adyen/api-library/lib/src/helpers/getJsonResponse.js');
  const open = (client: unknown): ProviderApi => {
    const payments = new PaymentsApi(client);
    const methods = new Resource(payments, `${payments.baseUrl}/paymentMethods`);
    return {
      payments,
      modifications: new ModificationsApi(client),
      listMethods: (request) => getJsonResponse(methods, request, { method: 'POST' }),
    };
  };
  if (config.adapter === 'sandbox') {
    if (!sandbox) throw new Error('The sandbox adapter needs the sandbox');
    return open(new Client({ apiKey: 'sandbox', environment: 'TEST' }, sandboxHttpClient(sandbox)));
  }
  return open(
    new Client({
      apiKey: config.apiKey.reveal(),
      environment: config.environment === 'live' ? 'LIVE' : 'TEST',
      liveEndpointUrlPrefix: config.livePrefix || undefined,
      connectionTimeoutMillis: TIMEOUT,
    }),
  );
}
