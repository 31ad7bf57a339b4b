import { createHash } from 'node:crypto';
import { minutes } from '#app/kernel/clock.ts';
import { SANDBOX_KEYS } from '#server/store/idempotency/idempotency-commands.ts';
import { apiError, json, notAJsonBody } from './answers.ts';
import { offeredMethods } from './methods.ts';
import { orderAnswer, orderOf } from './order-answer.ts';
import { paymentAnswer } from './payment-answer.ts';
import type { OrderRefusal } from './payment-commands.ts';
import {
  attemptWith,
  detailsRequestSchema,
  methodsRequestSchema,
  modificationSchema,
  paymentOf,
  paymentRequestSchema,
  sessionChangeSchema,
} from './payment-request.ts';
import { orderRow, type SandboxPaymentRow, sessionPayments, sessionRow } from './payment-rows.ts';
import { newReference, type Provider, statusOf } from './provider.ts';
import { type Call, createOnce, keyReused } from './server-calls.ts';
import { createServerOrders, invalidOrder } from './server-orders.ts';
import { lineItemsError, sessionRequestSchema } from './session-request.ts';

const SESSION_LIFE = minutes(60);

const MODIFICATIONS = { reversals: 'CANCEL_OR_REFUND', refunds: 'REFUND', cancels: 'CANCELLATION' } as const;

/** An error code of the sandbox's own. */
const LINES_DO_NOT_ADD_UP = 'sandbox_lines';

/** The same request may be sent again with its key, and is answered once the first one is. */
function keyUnderWay(): Response {
  const answer = apiError(422, '704', 'A request with this idempotency key is being processed');
  answer.headers.set('transient-error', 'true');
  return answer;
}

/** The provider's server API, under `/v72/`: what the official library asks. */
export function createServerApi(provider: Provider): (request: Request) => Promise<Response> {
  const { store, clock, ids, tokens, publicOrigins, capture } = provider;
  /** Keys whose first call has not been answered yet. */
  const underWay = new Set<string>();
  const once = createOnce(provider);
  const orders = createServerOrders(provider, once);
  const isOurs = (returnUrl: string) => publicOrigins.includes(new URL(returnUrl).origin);

  async function createSession({ body, idempotencyKey }: Call): Promise<Response> {
    const asked = sessionRequestSchema.safeParse(body);
    if (!asked.success) return notAJsonBody(asked.error.issues[0]?.path.join('.'));
    if (!isOurs(asked.data.returnUrl)) return apiError(422, '14_007', 'The return URL does not belong to this shop');
    const linesError = lineItemsError(asked.data);
    if (linesError) return apiError(422, LINES_DO_NOT_ADD_UP, linesError);
    const text = JSON.stringify(asked.data);
    const requestHash = sha256(text);
    const now = clock();
    const session = await store.command('openSandboxSession', {
      id: `CS${ids.code(24)}`,
      idempotencyKey,
      requestHash,
      request: text,
      now,
      expiresAt: now + SESSION_LIFE,
    });
    if (!session) throw new Error('The sandbox could not open a session');
    if (session.request_hash !== requestHash) return keyReused();
    const way =
      asked.data.mode === 'hosted'
        ? { url: `${new URL(asked.data.returnUrl).origin}/checkoutshopper/hosted/${session.id}` }
        : { sessionData: tokens.sign('session-data', session.id) };
    return json({ id: session.id, ...asked.data, expiresAt: new Date(session.expires_at).toISOString(), ...way }, 201);
  }

  async function readSession(id: string, { query }: Call): Promise<Response> {
    const session = await sessionRow(store.read, id);
    if (!session) return apiError(404, '14_012', 'No such session');
    const [of, attempt] = tokens.open('session-result', query.get('sessionResult') ?? '')?.split('.') ?? [];
    if (of !== id) return apiError(422, '14_030', 'The session result is not valid');
    const { reference, amount } = sessionRequestSchema.parse(JSON.parse(session.request));
    const made = (await sessionPayments(store.read, id))
      .filter(({ result_code }) => result_code !== null)
      .map(paymentLine);
    // Sessions that an older release has decided have no payments of their own.
    const kept =
      made.length === 0 && session.psp_reference !== null && attempt !== undefined
        ? [
            {
              amount,
              paymentMethod: { type: 'scheme', brand: 'visa' },
              pspReference: session.psp_reference,
              resultCode: session.result_code,
            },
          ]
        : made;
    return json({ id, status: statusOf(session, clock()), reference, payments: kept });
  }

  async function changeSession(id: string, { body }: Call): Promise<Response> {
    const asked = sessionChangeSchema.safeParse(body);
    if (!asked.success) return notAJsonBody(asked.error.issues[0]?.path.join('.'));
    if (tokens.open('session-data', asked.data.sessionData) !== id)
      return apiError(403, '901', 'Invalid session data', 'security');
    const { amount, payable } = asked.data;
    const session = await sessionRow(store.read, id);
    if (!session) return apiError(404, '14_012', 'No such session');
    const { currency } = sessionRequestSchema.parse(JSON.parse(session.request)).amount;
    if (amount && amount.currency !== currency)
      return apiError(422, '14_008', 'The currency of a session does not change');
    const changed = await store.command('changeSandboxSession', {
      id,
      value: amount?.value ?? null,
      payable: payable ?? null,
      now: clock(),
    });
    return changed
      ? json({ id, sessionData: asked.data.sessionData })
      : apiError(422, '14_0410', 'The session is not open any more');
  }

  async function paymentResponse(payment: SandboxPaymentRow): Promise<Response> {
    const order = payment.part_of ? await orderRow(store.read, payment.part_of) : null;
    return json({
      ...paymentAnswer(payment, tokens),
      ...paymentFacts(payment),
      ...(order && { order: orderAnswer(order, payment, tokens) }),
    });
  }

  async function pay(call: Call): Promise<Response> {
    const asked = paymentRequestSchema.safeParse(call.body);
    if (!asked.success) return notAJsonBody(asked.error.issues[0]?.path.join('.'));
    const { merchantAccount, reference, amount, paymentMethod, returnUrl, countryCode, shopperLocale, order } =
      asked.data;
    if (!isOurs(returnUrl)) return apiError(422, '14_007', 'The return URL does not belong to this shop');
    const linesError = lineItemsError(asked.data);
    if (linesError) return apiError(422, LINES_DO_NOT_ADD_UP, linesError);
    const offered = offeredMethods({ countryCode, merchantAccount, allowed: undefined, blocked: undefined });
    if (countryCode && !offered.some(({ type }) => type === paymentMethod.type))
      return apiError(422, '14_0403', 'The payment method is not offered here');
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
    return paymentResponse(paid.answer);
  }

  async function complete(call: Call): Promise<Response> {
    const asked = detailsRequestSchema.safeParse(call.body);
    const pspReference = asked.success ? paymentOf(asked.data.details, tokens) : null;
    if (pspReference === null) return apiError(422, '14_006', 'The details are not valid');
    const done = await once<SandboxPaymentRow | null>(call, 'completeSandboxPayment', {
      pspReference,
      now: clock(),
      capture,
    });
    if (!done) return keyReused();
    if (!done.answer) return apiError(422, '14_006', 'The details are not valid');
    return paymentResponse(done.answer);
  }

  async function modify(
    pspReference: string,
    event: (typeof MODIFICATIONS)[keyof typeof MODIFICATIONS],
    call: Call,
  ): Promise<Response> {
    const asked = modificationSchema.safeParse(call.body);
    if (!asked.success) return notAJsonBody(asked.error.issues[0]?.path.join('.'));
    const { merchantAccount, reference = null } = asked.data;
    const done = await once<string | null>(call, 'reverseSandboxPayment', {
      pspReference,
      modification: newReference(provider),
      event,
      reference,
      now: clock(),
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

  function listMethods({ body }: Call): Response {
    const asked = methodsRequestSchema.safeParse(body);
    if (!asked.success) return notAJsonBody(asked.error.issues[0]?.path.join('.'));
    const { countryCode, merchantAccount, allowedPaymentMethods: allowed, blockedPaymentMethods: blocked } = asked.data;
    return json({ paymentMethods: offeredMethods({ countryCode, merchantAccount, allowed, blocked }) });
  }

  async function answer(method: string, path: string, call: Call): Promise<Response> {
    const session = /^\/sessions\/([A-Z0-9]{1,40})$/.exec(path)?.[1];
    if (session && method === 'GET') return readSession(session, call);
    if (session && method === 'PATCH') return changeSession(session, call);
    if (method === 'POST') {
      if (path === '/sessions') return createSession(call);
      if (path === '/paymentMethods') return listMethods(call);
      if (path === '/paymentMethods/balance') return orders.balance(call);
      if (path === '/orders') return orders.open(call);
      if (path === '/orders/cancel') return orders.cancel(call);
      if (path === '/payments') return pay(call);
      if (path === '/payments/details') return complete(call);
      const [, payment, what] = /^\/payments\/([A-Z0-9]{1,40})\/(reversals|refunds|cancels)$/.exec(path) ?? [];
      if (payment) return modify(payment, MODIFICATIONS[what as keyof typeof MODIFICATIONS], call);
    }
    return apiError(404, '000', 'The sandbox does not know this call');
  }

  /** Whether what a call with this key came to is kept. */
  async function wasAnswered(idempotencyKey: string): Promise<boolean> {
    const kept = await store.read.get(
      'SELECT 1 AS kept FROM idempotency_records WHERE idempotency_key = ? UNION ALL SELECT 1 AS kept FROM sandbox_sessions WHERE idempotency_key = ?',
      [`${SANDBOX_KEYS}${idempotencyKey}`, idempotencyKey],
    );
    return kept !== null;
  }

  return async (request) => {
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/v\d+/, '');
    const text = request.method === 'GET' ? '' : await request.text();
    const call: Call = {
      body: parsed(text),
      requestHash: sha256(`${request.method} ${path} ${text}`),
      idempotencyKey: request.headers.get('idempotency-key'),
      query: url.searchParams,
    };
    const { idempotencyKey } = call;
    if (idempotencyKey === null || (await wasAnswered(idempotencyKey))) return answer(request.method, path, call);
    if (underWay.has(idempotencyKey)) return keyUnderWay();
    underWay.add(idempotencyKey);
    try {
      return await answer(request.method, path, call);
    } finally {
      underWay.delete(idempotencyKey);
    }
  };
}

function paymentLine({ amount, currency, method, brand, psp_reference, result_code }: SandboxPaymentRow) {
  return {
    amount: { value: amount, currency },
    paymentMethod: { type: method, ...(brand && { brand }) },
    pspReference: psp_reference,
    resultCode: result_code,
  };
}

function paymentFacts(payment: SandboxPaymentRow) {
  const { amount, paymentMethod, pspReference } = paymentLine(payment);
  return { pspReference, merchantReference: payment.reference, amount, paymentMethod };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
