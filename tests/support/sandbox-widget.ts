import { z } from 'zod';
import type { PaymentSandbox } from '#lab/sandbox/sandbox.ts';

const ORIGIN = 'https://shop.test';
const anything = z.record(z.string(), z.unknown());
export type Answered = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/** A card in the notation of the provider's test environment. */
export function card(number: string, changes: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  return {
    type: 'scheme',
    holderName: 'Ada Sock',
    encryptedCardNumber: `test_${number}`,
    encryptedExpiryMonth: 'test_03',
    encryptedExpiryYear: 'test_2030',
    encryptedSecurityCode: 'test_737',
    ...changes,
  };
}

export const SESSION = {
  merchantAccount: 'SandboxAccount',
  mode: 'embedded',
  reference: 'PW-7K2MN-Q4XZ9',
  amount: { value: 2395, currency: 'EUR' },
  returnUrl: `${ORIGIN}/nl/checkout/payment/return?reference=signed`,
  shopperLocale: 'en-GB',
  countryCode: 'NL',
};

async function answered(response: Promise<Response | null>): Promise<Answered> {
  const answer = await response;
  if (!answer) throw new Error('The sandbox did not know this address');
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? {} : anything.parse(JSON.parse(text)) };
}

/** A call of the shop's server. */
export function server(
  sandbox: PaymentSandbox,
  path: string,
  body?: unknown,
  { key, method = body === undefined ? 'GET' : 'POST' }: { readonly key?: string; readonly method?: string } = {},
): Promise<Answered> {
  const headers = new Headers(key ? { 'Idempotency-Key': key } : {});
  return answered(
    sandbox.api(
      new Request(`http://sandbox.invalid/v72${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    ),
  );
}

/** A call of the widget, which has the client key. */
export function widget(
  sandbox: PaymentSandbox,
  path: string,
  body: unknown,
  query = 'clientKey=sandbox_TEST',
): Promise<Answered> {
  return answered(
    sandbox.handle(
      new Request(`${ORIGIN}/checkoutshopper/${path}?${query}`, { method: 'POST', body: JSON.stringify(body) }),
    ),
  );
}

/** A page a browser opens, or a form it posts. */
export async function browse(
  sandbox: PaymentSandbox,
  address: string,
  form?: Readonly<Record<string, string>>,
): Promise<Response> {
  const url = new URL(address, ORIGIN);
  const answer = await sandbox.handle(new Request(url, form && { method: 'POST', body: new URLSearchParams(form) }));
  if (!answer) throw new Error(`The sandbox did not know ${address}`);
  return answer;
}

export type OpenSession = { readonly id: string; readonly sessionData: string };

export async function embeddedSession(
  sandbox: PaymentSandbox,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<OpenSession> {
  const { body } = await server(sandbox, '/sessions', { ...SESSION, ...changes });
  return z.object({ id: z.string(), sessionData: z.string() }).parse(body);
}

/** Pays a session with the widget. */
export function pay(
  sandbox: PaymentSandbox,
  { id, sessionData }: OpenSession,
  paymentMethod: unknown,
  more: object = {},
): Promise<Answered> {
  return widget(sandbox, `v1/sessions/${id}/payments`, { sessionData, paymentMethod, ...more });
}

const actionShape = z.object({
  type: z.string(),
  subtype: z.string().optional(),
  url: z.string().default(''),
  token: z.string().default(''),
  paymentData: z.string().default(''),
  authorisationToken: z.string().default(''),
});

/** The next action of the widget in an answer. */
export const actionOf = ({ body }: Answered) => actionShape.parse(body.action);

export const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');
export const fromBase64 = (text: string): Record<string, unknown> =>
  anything.parse(JSON.parse(Buffer.from(text, 'base64').toString()));

/** The result of the widget from 3-D Secure; the provider does not trust `transStatus`. */
export const threeDsDetails = (authorisationToken: string, transStatus: string) => ({
  details: { threeDSResult: base64({ transStatus, authorisationToken }) },
});

/** Answers the challenge of the card's issuer. */
export async function answerChallenge(
  sandbox: PaymentSandbox,
  token: string,
  form: Readonly<Record<string, string>>,
): Promise<Response> {
  const { acsTransID } = fromBase64(token);
  await browse(sandbox, '/checkoutshopper/threeds/challenge', { creq: base64({ acsTransID }) });
  return browse(sandbox, '/checkoutshopper/threeds/challenge', { transaction: String(acsTransID), ...form });
}

/** The outcome of a session, as the shop's server gets it. */
export function outcome(sandbox: PaymentSandbox, id: string, sessionResult: unknown): Promise<Answered> {
  return server(sandbox, `/sessions/${id}?${new URLSearchParams({ sessionResult: String(sessionResult) })}`);
}

/** The widget's call that starts a session. */
export const setup = (sandbox: PaymentSandbox, { id, sessionData }: OpenSession) =>
  widget(sandbox, `v1/sessions/${id}/setup`, { sessionData });
export const details = (sandbox: PaymentSandbox, { id, sessionData }: OpenSession, body: object) =>
  widget(sandbox, `v1/sessions/${id}/paymentDetails`, { sessionData, ...body });

/** A card number that is approved. */
export const GOOD = '4111111111111111';
