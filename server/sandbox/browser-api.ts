import { apiError, json, notAJsonBody } from './answers.ts';
import { APP_TAKES } from './left-payments.ts';
import { offeredMethods } from './methods.ts';
import { orderAnswer, orderOf } from './order-answer.ts';
import { spentFromGiftCard } from './order-state.ts';
import { challengeAction, type PaymentAnswer, paymentAnswer, threeDsResult } from './payment-answer.ts';
import type { PaySessionAnswer } from './payment-commands.ts';
import {
  appleSessionSchema,
  attemptWith,
  balanceSchema,
  binSchema,
  fingerprintSchema,
  fromBase64,
  giftCardOf,
  orderStatusSchema,
  paymentOf,
  sessionDataSchema,
  sessionDetailsSchema,
  sessionPaymentSchema,
  waitingSchema,
} from './payment-request.ts';
import {
  orderRow,
  paidParts,
  paymentRow,
  type SandboxOrderRow,
  type SandboxPaymentRow,
  type SandboxSessionRow,
  sessionRow,
} from './payment-rows.ts';
import { newReference, type Provider, sessionResult, statusOf } from './provider.ts';
import { type SandboxSessionRequest, sessionRequestSchema } from './session-request.ts';
import { brandOf, testDigits } from './test-cards.ts';

const SESSION_CALL =
  /^v1\/sessions\/([A-Z0-9]{1,40})\/(setup|payments|paymentDetails|paymentMethodBalance|orders|orders\/cancel)$/;

const REFUSALS: Readonly<
  Record<Exclude<PaySessionAnswer['kind'], 'payment'>, readonly [code: string, message: string]>
> = {
  'unknown-session': ['14_0408', 'Session not found'],
  expired: ['14_0409', 'Session expired'],
  'already-paid': ['14_0410', 'Session already paid'],
  'not-payable': ['14_0411', 'Session is not payable'],
  'invalid-order': ['14_030', 'Invalid order'],
};
const refuse = (kind: keyof typeof REFUSALS) => apiError(422, ...REFUSALS[kind]);
const noPayment = () => apiError(422, '14_007', 'Invalid payment data');
const invalidBody = ({
  error,
}: {
  readonly error: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] };
}) => notAJsonBody(error.issues[0]?.path.join('.'));

/** What the widget asks, by paths below `/checkoutshopper/`. Null for a path that is none of its calls. */
export function createBrowserApi(provider: Provider): (request: Request, path: string) => Promise<Response | null> {
  const { store, clock, tokens, ids, capture } = provider;
  const sessionData = (id: string) => tokens.sign('session-data', id);

  /** The answer to a payment of a session: with a result the shop's server can ask about, once there is one. */
  function answer(sessionId: string, payment: SandboxPaymentRow, order: SandboxOrderRow | null): Response {
    const { resultCode, action }: PaymentAnswer = paymentAnswer(payment, tokens);
    return json({
      resultCode,
      sessionData: sessionData(sessionId),
      ...(action ? { action } : { sessionResult: sessionResult(provider, sessionId, payment.psp_reference) }),
      ...(order && { order: orderAnswer(order, payment, tokens) }),
    });
  }

  function setUp(session: SandboxSessionRow, request: SandboxSessionRequest): Response {
    const { amount, countryCode, returnUrl, shopperLocale } = request;
    return json({
      id: session.id,
      sessionData: sessionData(session.id),
      amount,
      countryCode,
      expiresAt: new Date(session.expires_at).toISOString(),
      returnUrl,
      shopperLocale,
      configuration: { enableStoreDetails: false },
      paymentMethods: { paymentMethods: methodsOf(request) },
    });
  }

  async function pay(session: SandboxSessionRow, request: SandboxSessionRequest, body: unknown): Promise<Response> {
    const asked = sessionPaymentSchema.safeParse(body);
    if (!asked.success) return invalidBody(asked);
    const { paymentMethod, order } = asked.data;
    const orderReference = order ? orderOf(order.orderData, tokens) : null;
    if (order && orderReference === null) return refuse('invalid-order');
    if (!methodsOf(request).some(({ type }) => type === paymentMethod.type))
      return apiError(422, '14_0403', 'The payment method is not offered here');
    const now = clock();
    const attempt = attemptWith(paymentMethod, { now, codeRequired: false });
    if ('invalid' in attempt) return apiError(422, '101', attempt.invalid);
    const paid = await store.command('paySandboxSession', {
      ...attempt,
      sessionId: session.id,
      orderReference,
      pspReference: newReference(provider),
      now,
      capture,
    });
    return paid.kind === 'payment' ? answer(session.id, paid.payment, paid.order) : refuse(paid.kind);
  }

  async function complete(session: SandboxSessionRow, body: unknown): Promise<Response> {
    const asked = sessionDetailsSchema.safeParse(body);
    const pspReference = asked.success ? paymentOf(asked.data.details, tokens) : null;
    const known = pspReference === null ? null : await paymentRow(store.read, pspReference);
    if (known?.session_id !== session.id) return apiError(422, '14_006', 'Invalid details');
    const payment = await store.command('completeSandboxPayment', {
      pspReference: known.psp_reference,
      now: clock(),
      capture,
    });
    if (!payment) return apiError(422, '14_006', 'Invalid details');
    return answer(session.id, payment, payment.part_of ? await orderRow(store.read, payment.part_of) : null);
  }

  async function balance(
    session: SandboxSessionRow,
    { amount, merchantAccount, reference }: SandboxSessionRequest,
    body: unknown,
  ): Promise<Response> {
    const asked = balanceSchema.safeParse(body);
    if (!asked.success) return invalidBody(asked);
    const card = giftCardOf(asked.data.paymentMethod, { codeRequired: false });
    if ('invalid' in card) return apiError(422, '101', card.invalid);
    const spent = await spentFromGiftCard(store.read, {
      lastFour: card.lastFour,
      merchantAccount,
      reference,
      orderReference: null,
    });
    return json({
      sessionData: sessionData(session.id),
      balance: { currency: amount.currency, value: Math.max(0, card.balance - spent) },
    });
  }

  async function openOrder(session: SandboxSessionRow): Promise<Response> {
    const order = await store.command('openSandboxOrder', {
      sessionId: session.id,
      pspReference: newReference(provider),
      now: clock(),
    });
    return order
      ? json({ sessionData: sessionData(session.id), ...orderAnswer(order, null, tokens) })
      : refuse('already-paid');
  }

  async function cancelOrder(session: SandboxSessionRow, orderData: string): Promise<Response> {
    const pspReference = orderOf(orderData, tokens);
    const cancelled =
      pspReference === null
        ? null
        : await store.command('cancelSandboxOrder', { sessionId: session.id, pspReference, now: clock() });
    if (!cancelled) return refuse('invalid-order');
    return json({
      sessionData: sessionData(session.id),
      resultCode: 'Received',
      pspReference: cancelled.psp_reference,
    });
  }

  async function ofSession(id: string, call: string, body: unknown): Promise<Response> {
    const session = await sessionRow(store.read, id);
    if (!session) return refuse('unknown-session');
    const given = sessionDataSchema.safeParse(body);
    // Details carry a token of their own payment: a browser that comes back may have lost the session's.
    const needed = call !== 'paymentDetails' || given.success;
    if (needed && (!given.success || tokens.open('session-data', given.data.sessionData) !== id))
      return apiError(403, '901', 'Invalid session data', 'security');
    if (call === 'paymentDetails') return complete(session, body);
    if (call === 'orders/cancel') return cancelOrder(session, given.data?.order?.orderData ?? '');
    const status = statusOf(session, clock());
    if (status !== 'active') return refuse(status === 'expired' ? 'expired' : 'already-paid');
    const request = sessionRequestSchema.parse(JSON.parse(session.request));
    if (call === 'setup') return setUp(session, request);
    if (call === 'payments') return pay(session, request, body);
    if (call === 'paymentMethodBalance') return balance(session, request, body);
    return openOrder(session);
  }

  async function orderStatus(body: unknown): Promise<Response> {
    const asked = orderStatusSchema.safeParse(body);
    const reference = asked.success ? orderOf(asked.data.orderData, tokens) : null;
    const order = reference === null ? null : await orderRow(store.read, reference);
    if (!order) return refuse('invalid-order');
    const paid = await paidParts(store.read, order.psp_reference);
    return json({
      remainingAmount: { value: order.remaining, currency: order.currency },
      paymentMethods: paid.map(({ method, brand, last_four, amount, currency }) => ({
        type: brand ?? method,
        lastFour: last_four,
        amount: { value: amount, currency },
      })),
    });
  }

  async function fingerprint(body: unknown): Promise<Response> {
    const asked = fingerprintSchema.safeParse(body);
    const pspReference = asked.success ? tokens.open('payment-data', asked.data.paymentData) : null;
    if (!asked.success || pspReference === null) return noPayment();
    const device = fromBase64(asked.data.fingerprintResult);
    const completed =
      typeof device === 'object' && device !== null && 'threeDSCompInd' in device && device.threeDSCompInd === 'Y';
    const payment = await store.command('passSandboxFingerprint', { pspReference, completed });
    if (!payment) return noPayment();
    if (payment.step === 'challenge' && payment.result_code === null)
      return json({ type: 'action', action: challengeAction(payment, tokens) });
    return json({ type: 'completed', details: { threeDSResult: threeDsResult(payment, 'Y', tokens) } });
  }

  async function waiting(body: unknown): Promise<Response> {
    const asked = waitingSchema.safeParse(body);
    const pspReference = asked.success ? tokens.open('payment-data', asked.data.paymentData) : null;
    const known = pspReference === null ? null : await paymentRow(store.read, pspReference);
    if (known?.step !== 'await' && known?.step !== 'qr') return noPayment();
    const now = clock();
    const ripe = known.result_code === null && now - known.created_at >= APP_TAKES;
    const payment = ripe
      ? await store.command('completeSandboxPayment', { pspReference: known.psp_reference, now, capture })
      : known;
    if (!payment || payment.result_code === null) return json({ type: 'pending', resultCode: 'pending', payload: '' });
    return json({
      type: 'complete',
      resultCode: payment.result_code.toLowerCase(),
      payload: tokens.sign('payment-data', payment.psp_reference),
    });
  }

  function binLookup(body: unknown): Response {
    const asked = binSchema.safeParse(body);
    if (!asked.success) return invalidBody(asked);
    const { requestId, encryptedBin, supportedBrands } = asked.data;
    const brand = brandOf(testDigits(encryptedBin) ?? '');
    if (!brand) return json({ requestId });
    const facts = {
      brand,
      supported: supportedBrands.includes(brand),
      enableLuhnCheck: true,
      cvcPolicy: brand === 'maestro' ? 'optional' : 'required',
      expiryDatePolicy: 'required',
      ...(brand !== 'maestro' && { panLength: brand === 'amex' ? 15 : 16 }),
      paymentMethodVariant: brand,
    };
    return json({ requestId, issuingCountryCode: 'NL', brands: [facts] });
  }

  function appleSession(body: unknown): Response {
    const asked = appleSessionSchema.safeParse(body);
    if (!asked.success) return invalidBody(asked);
    const session = { ...asked.data, epochTimestamp: clock(), merchantSessionIdentifier: 'sandbox', signature: '00' };
    return json({ data: Buffer.from(JSON.stringify(session)).toString('base64') });
  }

  return async (request, path) => {
    const [, id, call] = SESSION_CALL.exec(path) ?? [];
    const attempt = /^v3\/analytics(?:\/([\w-]{1,80}))?$/.exec(path);
    const single = SINGLE_CALLS.get(path);
    if (!id && !attempt && !single) return null;
    if (request.method !== 'POST') return apiError(405, '000', 'This call is a post');
    const { searchParams } = new URL(request.url);
    const key = searchParams.get('clientKey') ?? searchParams.get('token') ?? '';
    if (!key.startsWith('sandbox_'))
      return apiError(401, '000', 'The client key is not one of the sandbox', 'security');
    if (attempt)
      return attempt[1] ? new Response(null, { status: 204 }) : json({ checkoutAttemptId: `sandbox-${ids.uuid()}` });
    const body: unknown = await request.json().catch(() => null);
    if (id && call) return ofSession(id, call, body);
    return single === undefined ? null : { orderStatus, binLookup, fingerprint, appleSession, waiting }[single](body);
  };
}

const SINGLE_CALLS: ReadonlyMap<string, 'orderStatus' | 'binLookup' | 'fingerprint' | 'appleSession' | 'waiting'> =
  new Map([
    ['v1/order/status', 'orderStatus'],
    ['v3/bin/binLookup', 'binLookup'],
    ['v1/submitThreeDS2Fingerprint', 'fingerprint'],
    ['v1/applePay/sessions', 'appleSession'],
    ['services/PaymentInitiation/v1/status', 'waiting'],
  ]);

function methodsOf({
  countryCode,
  merchantAccount,
  allowedPaymentMethods: allowed,
  blockedPaymentMethods: blocked,
}: SandboxSessionRequest) {
  return offeredMethods({ countryCode, merchantAccount, allowed, blocked });
}
