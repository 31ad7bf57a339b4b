import { apiError, json } from './answers.ts';
import { checksDevice } from './bank-commands.ts';
import { invalidBody, refuse } from './browser-refusals.ts';
import { answerSessionCall, sessionCallOf } from './browser-sessions.ts';
import { APP_TAKES } from './expired-payments.ts';
import { orderOf } from './order-answer.ts';
import { paymentAnswer, threeDsResult } from './payment-answer.ts';
import {
  appleSessionSchema,
  binSchema,
  fingerprintSchema,
  fromBase64,
  orderStatusSchema,
  waitingSchema,
} from './payment-request.ts';
import { orderRow, paidParts, paymentRow } from './payment-rows.ts';
import type { Provider } from './provider.ts';
import { brandOf, testDigits } from './test-cards.ts';

type Call = (provider: Provider, body: unknown) => Response | Promise<Response>;

const noPayment = () => apiError(422, '14_007', 'Invalid payment data');

/** The calls of the widget that are not about a session, by path. */
const CALLS: ReadonlyMap<string, Call> = new Map<string, Call>([
  ['v1/order/status', orderStatus],
  ['v3/bin/binLookup', binLookup],
  ['v1/submitThreeDS2Fingerprint', fingerprint],
  ['v1/applePay/sessions', appleSession],
  ['services/PaymentInitiation/v1/status', waiting],
]);

/** The API of the widget, by paths below `/checkoutshopper/`. Null for an unknown path. */
export function createBrowserApi(provider: Provider): (request: Request, path: string) => Promise<Response | null> {
  return async (request, path) => {
    const session = sessionCallOf(path);
    const analytics = /^v3\/analytics(?:\/([\w-]{1,80}))?$/.exec(path);
    const call = CALLS.get(path);
    if (!session && !analytics && !call) return null;
    const rejected = requestError(request);
    if (rejected) return rejected;
    if (analytics) return countVisit(provider, analytics[1]);
    const body: unknown = await request.json().catch(() => null);
    if (session) return answerSessionCall(provider, session, body);
    return call ? call(provider, body) : null;
  };
}

/** The response to a call that is not a POST, or lacks the client key of the sandbox. */
function requestError(request: Request): Response | null {
  if (request.method !== 'POST') return apiError(405, '000', 'This call is a post');
  const { searchParams } = new URL(request.url);
  const key = searchParams.get('clientKey') ?? searchParams.get('token') ?? '';
  if (key.startsWith('sandbox_')) return null;
  return apiError(401, '000', 'The client key is not one of the sandbox', 'security');
}

/** The provider's analytics: a checkout attempt gets an id; its events are dropped. */
function countVisit({ ids }: Provider, attemptId: string | undefined): Response {
  return attemptId ? new Response(null, { status: 204 }) : json({ checkoutAttemptId: `sandbox-${ids.uuid()}` });
}

async function orderStatus({ store, tokens }: Provider, body: unknown): Promise<Response> {
  const parsed = orderStatusSchema.safeParse(body);
  const reference = parsed.success ? orderOf(parsed.data.orderData, tokens) : null;
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

/** The result of the device check of 3-D Secure. */
async function fingerprint(provider: Provider, body: unknown): Promise<Response> {
  const { store, tokens } = provider;
  const parsed = fingerprintSchema.safeParse(body);
  const pspReference = parsed.success ? tokens.open('payment-data', parsed.data.paymentData) : null;
  if (!parsed.success || pspReference === null) return noPayment();
  const completed = hasCompleted(fromBase64(parsed.data.fingerprintResult));
  const payment = await store.command('passSandboxFingerprint', { pspReference, completed });
  if (!payment) return noPayment();
  const { action } = checksDevice(payment.step) ? { action: undefined } : paymentAnswer(payment, provider);
  if (action) return json({ type: 'action', action });
  return json({ type: 'completed', details: { threeDSResult: threeDsResult(payment, 'Y', tokens) } });
}

const hasCompleted = (device: unknown): boolean =>
  typeof device === 'object' && device !== null && 'threeDSCompInd' in device && device.threeDSCompInd === 'Y';

/** The status of a payment that waits for an app; the app answers after a while. */
async function waiting({ store, clock, tokens, capture }: Provider, body: unknown): Promise<Response> {
  const parsed = waitingSchema.safeParse(body);
  const pspReference = parsed.success ? tokens.open('payment-data', parsed.data.paymentData) : null;
  const known = pspReference === null ? null : await paymentRow(store.read, pspReference);
  if (known?.step !== 'await' && known?.step !== 'qr') return noPayment();
  const now = clock();
  const isDue = known.result_code === null && now - known.created_at >= APP_TAKES;
  const payment = isDue
    ? await store.command('completeSandboxPayment', {
        pspReference: known.psp_reference,
        isThreeDs: false,
        now,
        capture,
      })
    : known;
  if (!payment || payment.result_code === null) return json({ type: 'pending', resultCode: 'pending', payload: '' });
  return json({
    type: 'complete',
    resultCode: payment.result_code.toLowerCase(),
    payload: tokens.sign('payment-data', payment.psp_reference),
  });
}

function binLookup(_provider: Provider, body: unknown): Response {
  const parsed = binSchema.safeParse(body);
  if (!parsed.success) return invalidBody(parsed);
  const { requestId, encryptedBin, supportedBrands } = parsed.data;
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

function appleSession({ clock }: Provider, body: unknown): Response {
  const parsed = appleSessionSchema.safeParse(body);
  if (!parsed.success) return invalidBody(parsed);
  const session = { ...parsed.data, epochTimestamp: clock(), merchantSessionIdentifier: 'sandbox', signature: '00' };
  return json({ data: Buffer.from(JSON.stringify(session)).toString('base64') });
}
