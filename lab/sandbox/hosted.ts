import { requestLanguage } from '#server/kernel/request-language.ts';
import { page, seeOther } from './answers.ts';
import { gonePage, hostedPage, OUTCOMES, type Outcome } from './hosted-page.ts';
import { type SandboxSessionRow, sessionRow } from './payment-rows.ts';
import { newReference, type Provider, sessionResult, statusOf } from './provider.ts';
import { languageOf, type SandboxSessionRequest, sessionRequestSchema } from './session-request.ts';
import type { ResultCode } from './test-cards.ts';

const DECISIONS: Readonly<Record<Outcome, { readonly status: string; readonly resultCode: ResultCode }>> = {
  authorised: { status: 'completed', resultCode: 'Authorised' },
  refused: { status: 'refused', resultCode: 'Refused' },
  cancelled: { status: 'canceled', resultCode: 'Cancelled' },
  pending: { status: 'paymentPending', resultCode: 'Pending' },
  error: { status: 'refused', resultCode: 'Error' },
};

/** The provider's own payment page. `id` is the session. */
export function createHosted(provider: Provider): (request: Request, id: string) => Promise<Response> {
  const { store, clock, publicOrigins, capture } = provider;
  const show = (html: string, status: number) => page(html, { status, formTargets: publicOrigins });
  const parsed = (session: SandboxSessionRow): SandboxSessionRequest =>
    sessionRequestSchema.parse(JSON.parse(session.request));

  function backToShop(session: SandboxSessionRow, { returnUrl }: SandboxSessionRequest): string {
    const url = new URL(returnUrl);
    url.searchParams.set('sessionId', session.id);
    url.searchParams.set('sessionResult', sessionResult(provider, session.id));
    return url.href;
  }

  async function showPage(httpRequest: Request, id: string, status = 200): Promise<Response> {
    const session = await sessionRow(store.read, id);
    if (!session)
      return show(gonePage({ language: await requestLanguage(httpRequest), backTo: publicOrigins[0] ?? '/' }), 404);
    const request = parsed(session);
    if (session.status !== 'active') return seeOther(backToShop(session, request));
    const language = languageOf(request.shopperLocale);
    if (statusOf(session, clock()) === 'expired')
      return show(gonePage({ language, backTo: backToShop(session, request) }), 410);
    return show(hostedPage({ id, request, language }), status);
  }

  async function decide(httpRequest: Request, id: string, outcome: Outcome | null): Promise<Response> {
    if (!outcome) return showPage(httpRequest, id, 422);
    const { status, resultCode } = DECISIONS[outcome];
    const session = await store.command('decideSandboxSession', {
      id,
      status,
      resultCode,
      pspReference: newReference(provider),
      now: clock(),
      capture,
    });
    return session && session.status !== 'active'
      ? seeOther(backToShop(session, parsed(session)))
      : showPage(httpRequest, id);
  }

  return async (request, id) =>
    request.method === 'POST' ? decide(request, id, await outcomeIn(request)) : showPage(request, id);
}

/** The chosen outcome in a posted form; null when there is none. */
async function outcomeIn(request: Request): Promise<Outcome | null> {
  const form = await request.formData().catch(() => null);
  return OUTCOMES.find((name) => name === form?.get('outcome')) ?? null;
}
