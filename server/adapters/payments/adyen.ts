import { z } from 'zod';
import { seconds } from '#app/kernel/clock.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { fromResultCode, fromSession } from '#app/modules/payments/domain/payment-status.ts';
import { fromProviderAmount, toProviderAmount } from '#app/modules/payments/domain/provider-amount.ts';
import { providerLocale } from '#app/modules/payments/domain/provider-locale.ts';
import {
  type PaymentAnswer,
  type PaymentGateway,
  type PaymentOutcome,
  PaymentProviderUnavailable,
} from '#app/modules/payments/ports.ts';
import { createOutgoingClient, type OutgoingClientDeps } from '#server/adapters/_http/client.ts';
import type { PaymentSandbox } from '#server/sandbox/sandbox.ts';
import { openApi, type ProviderAccess, type ProviderApi } from './adyen-library.ts';
import {
  cancelledOrder,
  createdSession,
  embeddedSession,
  giftCardBalance,
  offeredMethods,
  openedOrder,
  paymentAnswer,
  received,
  sessionResult,
} from './provider-answers.ts';
import { failureFacts, isNotAccepted, isTransientAnswer } from './provider-failures.ts';
import { buyer, GIFT_CARD, orderKey, paymentMethodRequest, sessionRequest } from './provider-requests.ts';

const TIMEOUT = seconds(15);
export const SANDBOX_ACCOUNT = 'SandboxAccount';
/**
 * Between tries of one request with one key, while the provider says that it is under way: together well within the
 * time a call has.
 */
const PAUSES: readonly number[] = [200, 400, 800, 1600, 3200];
const SESSION_ID = /^[\w-]{1,100}$/;
const LONGEST_RESULT = 8000;
/** Results of a balance check that come with a balance. */
const BALANCE_KNOWN: readonly string[] = ['Success', 'NotEnoughBalance'];
const NOT_AN_OBJECT = 'not string or array';

/**
 * The provider through its official server library, which sends over the outgoing client. The sandbox is the same
 * adapter with another `fetch`. A request whose key is under way is made again after a pause, with that key; one that
 * still is, or whose key was used for another request, is `PaymentProviderUnavailable`.
 */
export function createAdyenGateway({
  config,
  sandbox,
  logger,
  fetch = globalThis.fetch,
  clock = Date.now,
  random = Math.random,
}: {
  readonly config: ProviderAccess;
  readonly sandbox: Pick<PaymentSandbox, 'api'> | null;
} & Pick<OutgoingClientDeps, 'logger'> &
  Partial<Pick<OutgoingClientDeps, 'fetch' | 'clock' | 'random'>>): PaymentGateway {
  const merchantAccount = config.adapter === 'adyen' ? config.merchantAccount : SANDBOX_ACCOUNT;
  const client = createOutgoingClient({
    name: 'payment provider',
    baseUrl: '',
    timeout: TIMEOUT,
    fetch: config.adapter === 'sandbox' ? sandboxFetch(sandbox) : fetch,
    clock,
    random,
    logger,
    transient: { is: isTransientAnswer, pauses: PAUSES },
  });
  let opened: ProviderApi | null = null;
  const api = () => {
    opened ??= openApi({ config, client });
    return opened;
  };

  /**
   * What goes wrong on the way says nothing about what the provider did; the client has logged it. Of a `secret` call
   * only the kind of a failure is logged and passed on: its text may repeat the request.
   */
  async function ask<T>(
    schema: z.ZodType<T>,
    call: () => Promise<unknown>,
    what: string,
    { secret = false }: { readonly secret?: boolean } = {},
  ): Promise<T> {
    try {
      return schema.parse(await call());
    } catch (error) {
      const reason = secret ? failureFacts(error) : error instanceof Error ? error.message.slice(0, 300) : 'unknown';
      if (!isUpstreamUnavailable(error)) logger.warn({ what, reason }, 'Payment provider call failed');
      throw new PaymentProviderUnavailable(what, { cause: secret ? new Error(reason) : error });
    }
  }

  /** Null when the provider understood the request and did not accept it. */
  function askFor<T>(
    schema: z.ZodType<T>,
    call: () => Promise<unknown>,
    what: string,
    options: { readonly secret?: boolean } = {},
  ): Promise<T | null> {
    const accepted = () =>
      call().catch((error: unknown) => {
        if (isNotAccepted(error)) return null;
        throw error;
      });
    return ask(schema.nullable(), accepted, what, options);
  }

  function read(answer: z.infer<typeof paymentAnswer>): PaymentAnswer {
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
      );
      if (typeof answer === 'string' || Array.isArray(answer)) {
        logger.warn({ reason: NOT_AN_OBJECT }, 'Payment provider call failed');
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
      return answer && read(answer);
    },

    async submitDetails(details, { idempotencyKey }) {
      const answer = await askFor(
        paymentAnswer,
        () => api().payments.paymentsDetails({ details }, { idempotencyKey }),
        'submit details',
      );
      return answer && read(answer);
    },

    async giftCardBalance({ card, amount, reference }) {
      const paymentMethod = paymentMethodRequest({ type: GIFT_CARD, ...card });
      const answer = await askFor(
        giftCardBalance,
        () =>
          api().orders.getBalanceOfGiftCard({
            merchantAccount,
            reference,
            amount: toProviderAmount(amount),
            paymentMethod,
          }),
        'gift card balance',
        { secret: true },
      );
      if (!answer || !BALANCE_KNOWN.includes(answer.resultCode ?? '')) return null;
      const parts = [answer.balance, ...(answer.transactionLimit ? [answer.transactionLimit] : [])].map(
        fromProviderAmount,
      );
      if (parts.some((part) => part?.currency !== amount.currency)) {
        logger.warn(
          { asked: amount.currency, answered: answer.balance.currency.slice(0, 3) },
          'Gift card balance in another currency',
        );
        return null;
      }
      return { ...amount, amount: Math.min(amount.amount, ...parts.map((part) => part?.amount ?? 0)) };
    },

    async openProviderOrder({ reference, amount, expiresAt, idempotencyKey }) {
      const request = {
        merchantAccount,
        reference,
        amount: toProviderAmount(amount),
        expiresAt: new Date(expiresAt).toISOString(),
      };
      const order = await ask(openedOrder, () => api().orders.orders(request, { idempotencyKey }), 'open order');
      const remaining = fromProviderAmount(order.remainingAmount);
      if (remaining?.currency !== amount.currency) {
        logger.warn({ what: 'open order', reason: 'another currency' }, 'Payment provider call failed');
        throw new PaymentProviderUnavailable('open order');
      }
      return { pspReference: order.pspReference, orderData: order.orderData, remaining, expiresAt: order.expiresAt };
    },

    async cancelProviderOrder(order, { idempotencyKey }) {
      const request = { merchantAccount, order: orderKey(order) };
      return (
        (await askFor(cancelledOrder, () => api().orders.cancelOrder(request, { idempotencyKey }), 'cancel order')) !==
        null
      );
    },

    async reverse(pspReference, { reference, idempotencyKey }) {
      if (!SESSION_ID.test(pspReference)) return false;
      const answer = await askFor(
        received,
        () =>
          api().modifications.refundOrCancelPayment(pspReference, { merchantAccount, reference }, { idempotencyKey }),
        'reverse payment',
      );
      return answer !== null;
    },

    async sessionOutcome(sessionId, result): Promise<PaymentOutcome | null> {
      // Both come from the browser, and the id becomes part of an address.
      if (!SESSION_ID.test(sessionId) || result === '' || result.length > LONGEST_RESULT) return null;
      const answer = await askFor(
        sessionResult,
        () => api().payments.getResultOfPaymentSession(sessionId, result),
        'read session',
      );
      if (!answer) return null;
      const payment = answer.payments.find(({ resultCode }) => resultCode === 'Authorised') ?? answer.payments.at(-1);
      const resultCodes = answer.payments.flatMap(({ resultCode }) => resultCode ?? []);
      const status = fromSession({ status: answer.status, resultCodes });
      if (!status) {
        logger.warn({ status: answer.status, resultCodes }, 'Unknown payment result of the provider');
        return {
          status: 'created',
          reference: answer.reference ?? null,
          amount: null,
          method: null,
          pspReference: null,
        };
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

/** The sandbox answers in this process. */
function sandboxFetch(sandbox: Pick<PaymentSandbox, 'api'> | null): OutgoingClientDeps['fetch'] {
  if (!sandbox) throw new Error('The sandbox adapter needs the sandbox');
  return (url, init) => sandbox.api(new Request(url, init));
}
