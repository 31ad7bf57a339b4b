import { parseCookies } from '#app/kernel/cookies.ts';
import { asksForDrafts, type ProxyCall, readProxyCall } from '#app/modules/content/domain/delivery-call.ts';
import { PREVIEW_COOKIE } from '#app/modules/content/domain/preview.ts';
import { OWN } from '#app/modules/content/domain/space-language.ts';
import {
  type Delivered,
  deliverPublished,
  draftParams,
  oneOf,
} from '#app/modules/content/usecases/deliver-content.server.ts';
import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { requestContext, type Services } from '#app/request-context.ts';
import { digest } from '#app/web/digest.server.ts';
import { retryHeaders } from '#app/web/too-many-requests.ts';
import type { Route } from './+types/api-storyblok.ts';

const NO_STORE = { 'Cache-Control': 'private, no-store' } as const;
/** A browser may keep an answer for five seconds; a page of another site cannot read it. */
const SHORT = { 'Cache-Control': 'public, max-age=5', 'Cross-Origin-Resource-Policy': 'same-origin' } as const;
const STORE_CODE = 'store-code';

/**
 * Content as the content service delivers it, without its token: what is published comes from what the shop knows, a
 * draft from the service, for an editor with a preview.
 */
export async function loader({ context: provider, request, params }: Route.LoaderArgs) {
  const { services, clientAddress } = provider.get(requestContext);
  const wait = await services.requestLimits.take('content', clientAddress);
  if (wait !== null) return failure(429, 'Too many requests', retryHeaders(wait));
  const call = readProxyCall(params['*'] ?? '', new URL(request.url).searchParams);
  if (call === 'unknown') return failure(404, 'Not found');
  if (call === 'faulty') return failure(400, 'Invalid request');
  const { contentDelivery } = services;
  const storefront = services.registry.storefront(request.headers.get(STORE_CODE) ?? '');
  const market = storefront?.markets[0];
  const asking = {
    storeCode: storefront?.storefrontCode ?? null,
    language: market ? contentDelivery.languageFor(market) : OWN,
  };
  if (call.kind === 'stories' && asksForDrafts(call)) return answerDrafts(services, { call, request, ...asking });
  const answer = deliverPublished(contentDelivery, call, asking.language);
  return answer ? published(answer, request) : failure(404, 'Not found');
}

async function answerDrafts(
  services: Services,
  {
    call,
    request,
    storeCode,
    language,
  }: {
    readonly call: Extract<ProxyCall, { kind: 'stories' }>;
    readonly request: Request;
    readonly storeCode: StorefrontCode | null;
    readonly language: string;
  },
): Promise<Response> {
  if (!isEditor(services, request)) return failure(403, 'Drafts are for editors with a preview');
  const drafts = await services.contentDelivery.drafts(draftParams(call, language), storeCode);
  if (!drafts) return failure(502, 'The content service is unavailable');
  const answer = call.one === null ? drafts : oneOf(drafts);
  if (!answer) return failure(404, 'Not found');
  return Response.json(answer.body, { headers: { ...NO_STORE, ...counts(answer) } });
}

function isEditor({ contentPreview }: Pick<Services, 'contentPreview'>, request: Request): boolean {
  const cookie = parseCookies(request.headers.get('cookie')).get(PREVIEW_COOKIE) ?? '';
  return contentPreview?.open(cookie)?.shows === 'draft';
}

function published(answer: Delivered, request: Request): Response {
  const text = JSON.stringify(answer.body);
  const etag = `"${digest(text)}"`;
  const headers = { ...SHORT, ...counts(answer), ETag: etag, Vary: STORE_CODE };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' } });
}

const counts = ({ total }: Delivered): Readonly<Record<string, string>> =>
  total === null ? {} : { Total: String(total) };

const failure = (status: number, error: string, headers: Readonly<Record<string, string>> = {}) =>
  Response.json({ error }, { status, headers: { ...NO_STORE, ...headers } });
