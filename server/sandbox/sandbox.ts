import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Clock, minutes } from '../../app/kernel/clock.ts';
import type { IdSource } from '../../app/kernel/ids.ts';
import { LANGUAGES, type Language } from '../../app/kernel/text.ts';
import type { KeyRing } from '../key-ring.ts';
import type { PlatformStore } from '../platform/platform-store.ts';
import { gonePage, HOSTED_CSS, hostedPage, OUTCOMES, type Outcome } from './hosted-page.ts';
import type { SandboxSessionRow } from './sandbox-commands.ts';
import { type SandboxSessionRequest, sessionRequestSchema } from './session-request.ts';

const SESSION_LIFE = minutes(60);

const DECISIONS: Readonly<Record<Outcome, { readonly status: string; readonly resultCode: string }>> = {
  authorised: { status: 'completed', resultCode: 'Authorised' },
  refused: { status: 'refused', resultCode: 'Refused' },
  cancelled: { status: 'canceled', resultCode: 'Cancelled' },
  pending: { status: 'paymentPending', resultCode: 'Pending' },
  error: { status: 'refused', resultCode: 'Error' },
};

export type PaymentSandbox = {
  /** The provider's pages, under `/checkoutshopper/`. Null for addresses it does not know. */
  handle(request: Request): Promise<Response | null>;
  /** The provider's server API, under `/v72/`: what the official library asks. */
  api(request: Request): Promise<Response>;
};

type Deps = {
  readonly store: PlatformStore;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** A session may lead back to these only. */
  readonly publicOrigins: readonly string[];
  readonly keys: KeyRing;
  readonly production: boolean;
  readonly allowProduction: boolean;
};

/**
 * A payment provider inside the shop that speaks the real one's protocol and moves no money. Its state is in the shop's store, an outcome
 * is decided once, and repeating anything is harmless. It refuses to run in production unless that is asked for.
 */
export function createPaymentSandbox({ store, clock, ids, publicOrigins, keys, production, allowProduction }: Deps): PaymentSandbox {
  if (production && !allowProduction) throw new Error('The payment sandbox does not run in production: no money would move');

  /** Tagged by kind, so that a token of one kind is worth nothing as another. */
  const resultTokens = (sessionId: string, status: string) =>
    keys.map((key) => createHmac('sha256', key).update(`session-result ${sessionId} ${status}`).digest('base64url'));

  const find = (id: string) => store.read.get<SandboxSessionRow>('SELECT * FROM sandbox_sessions WHERE id = ?', [id]);
  const statusOf = (session: SandboxSessionRow) => (session.status === 'active' && session.expires_at <= clock() ? 'expired' : session.status);
  const parsed = (session: SandboxSessionRow): SandboxSessionRequest => sessionRequestSchema.parse(JSON.parse(session.request));

  async function createSession(request: Request): Promise<Response> {
    const body = sessionRequestSchema.safeParse(await request.json().catch(() => null));
    if (!body.success) return apiError(422, '14_004', `Required field or value is not valid: ${body.error.issues[0]?.path.join('.') ?? 'body'}`);
    if (!publicOrigins.includes(new URL(body.data.returnUrl).origin)) return apiError(422, '14_007', 'The return URL does not belong to this shop');
    const text = JSON.stringify(body.data);
    const requestHash = createHash('sha256').update(text).digest('hex');
    const now = clock();
    const session = await store.command('openSandboxSession', {
      id: `CS${ids.code(24)}`,
      idempotencyKey: request.headers.get('idempotency-key'),
      requestHash,
      request: text,
      now,
      expiresAt: now + SESSION_LIFE,
    });
    if (!session) throw new Error('The sandbox could not open a session');
    if (session.request_hash !== requestHash) return apiError(422, '704', 'The idempotency key was used for another request');
    return Response.json(
      {
        id: session.id,
        ...body.data,
        expiresAt: new Date(session.expires_at).toISOString(),
        ...(body.data.mode === 'hosted' ? { url: `${new URL(body.data.returnUrl).origin}/checkoutshopper/hosted/${session.id}` } : {}),
      },
      { status: 201 },
    );
  }

  async function sessionResult(id: string, token: string): Promise<Response> {
    const session = await find(id);
    if (!session) return apiError(404, '14_012', 'No such session');
    const given = Buffer.from(token);
    const ours = resultTokens(id, session.status).some((text) => text.length === given.length && timingSafeEqual(Buffer.from(text), given));
    if (!ours) return apiError(422, '14_030', 'The session result is not valid');
    const request = parsed(session);
    const payment =
      session.psp_reference === null
        ? []
        : [{ amount: request.amount, paymentMethod: { type: 'scheme', brand: 'visa' }, pspReference: session.psp_reference, resultCode: session.result_code }];
    return Response.json({ id, status: statusOf(session), reference: request.reference, payments: payment });
  }

  async function showHosted(id: string, status = 200): Promise<Response> {
    const session = await find(id);
    if (!session) return page(gonePage({ language: 'en', backTo: publicOrigins[0] ?? '/' }), 404);
    const request = parsed(session);
    if (session.status !== 'active') return backToShop(session, request);
    const language = languageOf(request);
    if (statusOf(session) === 'expired') return page(gonePage({ language, backTo: withResult(session, request) }), 410);
    return page(hostedPage({ id, request, language }), status);
  }

  async function decide(id: string, outcome: Outcome | null): Promise<Response> {
    if (!outcome) return showHosted(id, 422);
    const { status, resultCode } = DECISIONS[outcome];
    const session = await store.command('decideSandboxSession', { id, status, resultCode, pspReference: ids.code(16), now: clock() });
    return session && session.status !== 'active' ? backToShop(session, parsed(session)) : showHosted(id);
  }

  function withResult(session: SandboxSessionRow, request: SandboxSessionRequest): string {
    const url = new URL(request.returnUrl);
    url.searchParams.set('sessionId', session.id);
    url.searchParams.set('sessionResult', resultTokens(session.id, session.status)[0] ?? '');
    return url.href;
  }

  function backToShop(session: SandboxSessionRow, request: SandboxSessionRequest): Response {
    return new Response(null, { status: 303, headers: { Location: withResult(session, request), 'Cache-Control': 'no-store' } });
  }

  function page(html: string, status = 200): Response {
    return new Response(html, {
      status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'Content-Security-Policy': `default-src 'none'; style-src 'self'; form-action 'self' ${publicOrigins.join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
      },
    });
  }

  return {
    async handle(request) {
      const { pathname } = new URL(request.url);
      if (pathname === '/checkoutshopper/hosted.css')
        return new Response(HOSTED_CSS, { headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } });
      const id = /^\/checkoutshopper\/hosted\/([A-Z0-9]{1,40})$/.exec(pathname)?.[1];
      if (!id) return null;
      return request.method === 'POST' ? decide(id, await outcomeIn(request)) : showHosted(id);
    },

    async api(request) {
      const url = new URL(request.url);
      const path = url.pathname.replace(/^\/v\d+/, '');
      if (request.method === 'POST' && path === '/sessions') return createSession(request);
      const id = /^\/sessions\/([A-Z0-9]{1,40})$/.exec(path)?.[1];
      if (request.method === 'GET' && id) return sessionResult(id, url.searchParams.get('sessionResult') ?? '');
      return apiError(404, '000', 'The sandbox does not know this call');
    },
  };
}

/** The outcome chosen in a posted form; null where there is none, or no form at all. */
async function outcomeIn(request: Request): Promise<Outcome | null> {
  const form = await request.formData().catch(() => null);
  return OUTCOMES.find((name) => name === form?.get('outcome')) ?? null;
}

function languageOf({ shopperLocale }: SandboxSessionRequest): Language {
  return LANGUAGES.find((language) => shopperLocale.toLowerCase().startsWith(language)) ?? 'en';
}

function apiError(status: number, errorCode: string, message: string): Response {
  return Response.json({ status, errorCode, message, errorType: 'validation' }, { status });
}
