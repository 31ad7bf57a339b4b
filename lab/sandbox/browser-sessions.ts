import { apiError, json } from './answers.ts';
import { invalidBody, refuse } from './browser-refusals.ts';
import { offeredMethods } from './offered-methods.ts';
import { orderAnswer, orderOf } from './order-answer.ts';
import { spentFromGiftCard } from './order-state.ts';
import { type PaymentAnswer, paymentAnswer } from './payment-answer.ts';
import {
  attemptWith,
  balanceSchema,
  giftCardOf,
  paymentOf,
  sessionDataSchema,
  sessionDetailsSchema,
  sessionPaymentSchema,
} from './payment-request.ts';
import {
  orderRow,
  paymentRow,
  type SandboxOrderRow,
  type SandboxPaymentRow,
  type SandboxSessionRow,
  sessionRow,
} from './payment-rows.ts';
import { newReference, type Provider, sessionResult, statusOf } from './provider.ts';
import { type SandboxSessionRequest, sessionRequestSchema } from './session-request.ts';

type SessionCall = { readonly id: string; readonly call: string };
type OpenSession = { readonly session: SandboxSessionRow; readonly request: SandboxSessionRequest };

const SESSION_CALL =
  /^v1\/sessions\/([A-Z0-9]{1,40})\/(setup|payments|paymentDetails|paymentMethodBalance|orders|orders\/cancel)$/;

const sessionData = ({ tokens }: Provider, id: string) => tokens.sign('session-data', id);

/** The session and the call of a path below `/checkoutshopper/`; null for other paths. */
export function sessionCallOf(path: string): SessionCall | null {
  const [, id, call] = SESSION_CALL.exec(path) ?? [];
  return id && call ? { id, call } : null;
}

/** A call of the widget about the session `id`. */
export async function answerSessionCall(
  provider: Provider,
  { id, call }: SessionCall,
  body: unknown,
): Promise<Response> {
  const { store, clock } = provider;
  const session = await sessionRow(store.read, id);
  if (!session) return refuse('unknown-session');
  const given = sessionDataSchema.safeParse(body);
  if (!isAllowed(provider, { id, call }, given.data?.sessionData))
    return apiError(403, '901', 'Invalid session data', 'security');
  if (call === 'paymentDetails') return complete(provider, session, body);
  if (call === 'orders/cancel') return cancelOrder(provider, session, given.data?.order?.orderData ?? '');
  const status = statusOf(session, clock());
  if (status !== 'active') return refuse(status === 'expired' ? 'expired' : 'already-paid');
  const open: OpenSession = { session, request: sessionRequestSchema.parse(JSON.parse(session.request)) };
  if (call === 'setup') return setUp(provider, open);
  if (call === 'payments') return pay(provider, open, body);
  if (call === 'paymentMethodBalance') return balance(provider, open, body);
  return openOrder(provider, open);
}

/**
 * Whether a call has the data of its session. Payment details have a token of their own: a returning browser may have
 * lost the session's.
 */
function isAllowed({ tokens }: Provider, { id, call }: SessionCall, data: string | undefined): boolean {
  if (data === undefined) return call === 'paymentDetails';
  return tokens.open('session-data', data) === id;
}

/** The response to a payment of a session: with a session result for the shop's server once the payment is decided. */
function paymentResponse(
  provider: Provider,
  sessionId: string,
  { payment, order }: { readonly payment: SandboxPaymentRow; readonly order: SandboxOrderRow | null },
): Response {
  const { tokens } = provider;
  const { resultCode, action }: PaymentAnswer = paymentAnswer(payment, provider);
  return json({
    resultCode,
    sessionData: sessionData(provider, sessionId),
    ...(action ? { action } : { sessionResult: sessionResult(provider, sessionId) }),
    ...(order && { order: orderAnswer(order, payment, tokens) }),
  });
}

function setUp(provider: Provider, { session, request }: OpenSession): Response {
  const { amount, countryCode, returnUrl, shopperLocale } = request;
  return json({
    id: session.id,
    sessionData: sessionData(provider, session.id),
    amount,
    countryCode,
    expiresAt: new Date(session.expires_at).toISOString(),
    returnUrl,
    shopperLocale,
    configuration: { enableStoreDetails: false },
    paymentMethods: { paymentMethods: methodsOf(request) },
  });
}

async function pay(provider: Provider, { session, request }: OpenSession, body: unknown): Promise<Response> {
  const { store, clock, tokens, capture } = provider;
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
  return paid.kind === 'payment' ? paymentResponse(provider, session.id, paid) : refuse(paid.kind);
}

async function complete(provider: Provider, session: SandboxSessionRow, body: unknown): Promise<Response> {
  const { store, clock, tokens, capture } = provider;
  const asked = sessionDetailsSchema.safeParse(body);
  const pspReference = asked.success ? paymentOf(asked.data.details, tokens) : null;
  const known = pspReference === null ? null : await paymentRow(store.read, pspReference);
  if (known?.session_id !== session.id) return apiError(422, '14_006', 'Invalid details');
  const payment = await store.command('completeSandboxPayment', {
    pspReference: known.psp_reference,
    isThreeDs: asked.data?.details.threeDSResult !== undefined,
    now: clock(),
    capture,
  });
  if (!payment) return apiError(422, '14_006', 'Invalid details');
  const order = payment.part_of ? await orderRow(store.read, payment.part_of) : null;
  return paymentResponse(provider, session.id, { payment, order });
}

async function balance(
  provider: Provider,
  { session, request: { amount, merchantAccount, reference } }: OpenSession,
  body: unknown,
): Promise<Response> {
  const asked = balanceSchema.safeParse(body);
  if (!asked.success) return invalidBody(asked);
  const card = giftCardOf(asked.data.paymentMethod, { codeRequired: false });
  if ('invalid' in card) return apiError(422, '101', card.invalid);
  const spent = await spentFromGiftCard(provider.store.read, {
    lastFour: card.lastFour,
    merchantAccount,
    reference,
    orderReference: null,
  });
  return json({
    sessionData: sessionData(provider, session.id),
    balance: { currency: amount.currency, value: Math.max(0, card.balance - spent) },
  });
}

async function openOrder(provider: Provider, { session }: OpenSession): Promise<Response> {
  const { store, clock, tokens } = provider;
  const order = await store.command('openSandboxOrder', {
    sessionId: session.id,
    pspReference: newReference(provider),
    now: clock(),
  });
  return order
    ? json({ sessionData: sessionData(provider, session.id), ...orderAnswer(order, null, tokens) })
    : refuse('already-paid');
}

async function cancelOrder(provider: Provider, session: SandboxSessionRow, orderData: string): Promise<Response> {
  const { store, clock, tokens } = provider;
  const pspReference = orderOf(orderData, tokens);
  const cancelled =
    pspReference === null
      ? null
      : await store.command('cancelSandboxOrder', { sessionId: session.id, pspReference, now: clock() });
  if (!cancelled) return refuse('invalid-order');
  return json({
    sessionData: sessionData(provider, session.id),
    resultCode: 'Received',
    pspReference: cancelled.psp_reference,
  });
}

function methodsOf({
  countryCode,
  shopperLocale,
  merchantAccount,
  amount,
  allowedPaymentMethods: allowed,
  blockedPaymentMethods: blocked,
}: SandboxSessionRequest) {
  return offeredMethods({ countryCode, shopperLocale, merchantAccount, amount, allowed, blocked });
}
