import { minutes } from '#app/kernel/clock.ts';
import { apiError, json, notAJsonBody } from './answers.ts';
import { paymentLine } from './payment-answer.ts';
import { sessionChangeSchema } from './payment-request.ts';
import { sessionPayments, sessionRow } from './payment-rows.ts';
import { isOurs, type Provider, pagesFor, statusOf } from './provider.ts';
import { type Call, keyReused, LINES_DO_NOT_ADD_UP, sha256 } from './server-calls.ts';
import { lineItemsError, sessionRequestSchema } from './session-request.ts';

const SESSION_LIFE = minutes(60);

/** `POST /sessions`: opens a session, or returns the one that was opened with the key. */
export async function createSession(provider: Provider, { body, idempotencyKey }: Call): Promise<Response> {
  const { store, clock, ids, tokens } = provider;
  const asked = sessionRequestSchema.safeParse(body);
  if (!asked.success) return notAJsonBody(asked.error.issues[0]?.path.join('.'));
  if (!isOurs(provider, asked.data.returnUrl))
    return apiError(422, '14_007', 'The return URL does not belong to this shop');
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
      ? { url: `${pagesFor(provider, asked.data.returnUrl)}/hosted/${session.id}` }
      : { sessionData: tokens.sign('session-data', session.id) };
  return json({ id: session.id, ...asked.data, expiresAt: new Date(session.expires_at).toISOString(), ...way }, 201);
}

/** `GET /sessions/{id}`: status and payments of a session, for the owner of its session result. */
export async function readSession({ store, clock, tokens }: Provider, id: string, { query }: Call): Promise<Response> {
  const session = await sessionRow(store.read, id);
  if (!session) return apiError(404, '14_012', 'No such session');
  if (tokens.open('session-result', query.get('sessionResult') ?? '') !== id)
    return apiError(422, '14_030', 'The session result is not valid');
  const { reference } = sessionRequestSchema.parse(JSON.parse(session.request));
  const payments = (await sessionPayments(store.read, id)).filter(({ result_code }) => result_code !== null);
  return json({ id, status: statusOf(session, clock()), reference, payments: payments.map(paymentLine) });
}

/** `PATCH /sessions/{id}`: changes the amount, or whether an open session may be paid. */
export async function changeSession({ store, clock, tokens }: Provider, id: string, { body }: Call): Promise<Response> {
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
