import { randomBytes } from 'node:crypto';
import { parseCookies } from '#app/kernel/cookies.ts';
import { PREVIEW_COOKIE } from '#app/modules/content/domain/preview.ts';
import { readUpTo } from '#server/kernel/read-body.ts';
import type { Posted } from './admit-form.ts';
import type { HttpAppDeps, PageAnswer, PageRequest, Visit } from './http-app-types.ts';
import { SANDBOX_PATH } from './request-target.ts';
import { contentSecurityPolicy, REPORTING_ENDPOINTS } from './security-headers.ts';
import { textResponse } from './text-response.ts';
import { withBagNumber } from './with-bag-number.ts';

/**
 * Answers a request for a page, or for the sandbox provider. A page gets a form as its fields and not as a body, which
 * its route could parse a second time; the sandbox is a service of its own and parses its bodies itself.
 */
export async function answerPage(
  deps: HttpAppDeps,
  { request, pathname, requestId, logger, client }: Visit,
  { form, body }: Posted,
): Promise<Response> {
  const isSandbox = pathname.startsWith(SANDBOX_PATH);
  const untrusted = client.viaTrustedProxy || !deps.countryHeader ? [] : [deps.countryHeader];
  const canonical = canonicalRequest(request, {
    publicOrigins: deps.publicOrigins,
    without: untrusted,
    body: isSandbox || !form ? body : null,
  });
  if (isSandbox) return (await deps.sandbox?.handle(canonical)) ?? textResponse('Not found', 404);

  const { address: clientAddress, isThisMachine } = client;
  const page = await renderPage(deps, { request: canonical, form, requestId, logger, clientAddress, isThisMachine });
  return page.shared ? withBagNumber(page.response, page.shared) : page.response;
}

/**
 * The request that the routes receive. Its URL starts with a public origin, independent of Host, which a proxy may have
 * rewritten. `Origin` is removed: the origin guard has checked it, and the framework would compare it with Host.
 * `without` names further headers to remove.
 */
export function canonicalRequest(
  request: Request,
  {
    publicOrigins,
    without,
    body,
  }: {
    readonly publicOrigins: readonly [string, ...string[]];
    readonly without: readonly string[];
    readonly body: Uint8Array<ArrayBuffer> | null;
  },
): Request {
  const url = new URL(request.url);
  const origin = publicOrigins.find((one) => new URL(one).host === url.host) ?? publicOrigins[0];
  const headers = new Headers(request.headers);
  headers.set('host', new URL(origin).host);
  for (const name of ['origin', 'x-forwarded-host', ...without]) headers.delete(name);
  // A path may begin with two slashes: joined as text it stays a path.
  return new Request(`${origin}${url.pathname}${url.search}`, {
    method: request.method,
    headers,
    body,
    signal: request.signal,
  });
}

/** Takes a story as an editor types it, as `{ story }`; `path` in the query is the page to show with it. */
export const PREVIEW_PATH = '/api/preview';
/** Bytes of a story with all its languages. */
const LARGEST_STORY = 2 * 1024 * 1024;

/** Answers with the page of a path as it looks with a story that is not saved. Its origin has been checked. */
export async function answerPreview(
  deps: HttpAppDeps,
  { request, requestId, logger, client }: Visit,
): Promise<Response> {
  if (request.method !== 'POST') return textResponse('POST only', 405, { Allow: 'POST' });
  const cookie = parseCookies(request.headers.get('cookie')).get(PREVIEW_COOKIE) ?? '';
  if (deps.preview?.open(cookie)?.shows !== 'draft') return textResponse('The preview has ended', 403);
  const path = new URL(request.url).searchParams.get('path') ?? '';
  const body = await readUpTo(request, LARGEST_STORY);
  if (body === null) return textResponse('The story is too large', 413);
  const edited = storyIn(body);
  const [origin] = deps.publicOrigins;
  if (edited === undefined || !path.startsWith('/') || !URL.canParse(origin + path))
    return textResponse('Not a story', 400);
  const headers = new Headers(request.headers);
  for (const name of ['content-type', 'content-length']) headers.delete(name);
  const untrusted = client.viaTrustedProxy || !deps.countryHeader ? [] : [deps.countryHeader];
  const page = canonicalRequest(new Request(origin + path, { headers, signal: request.signal }), {
    publicOrigins: deps.publicOrigins,
    without: untrusted,
    body: null,
  });
  const { response, framedBy } = await renderPage(deps, {
    request: page,
    requestId,
    logger,
    clientAddress: client.address,
    edited,
  });
  return framedBy === undefined ? textResponse('Not a page of a preview', 404) : response;
}

/** The story of a message; undefined where it is none. */
function storyIn(body: Uint8Array): unknown {
  try {
    const message: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof message === 'object' && message !== null && 'story' in message ? message.story : undefined;
  } catch {
    return undefined;
  }
}

/** Renders a page and completes its headers. */
export async function renderPage(deps: HttpAppDeps, asked: Omit<PageRequest, 'nonce'>): Promise<PageAnswer> {
  const nonce = randomBytes(16).toString('base64');
  const page = await deps.pages({ ...asked, nonce });
  const { headers, status } = page.response;
  if (!headers.has('Content-Security-Policy')) {
    const policy = contentSecurityPolicy({
      nonce,
      scripts: page.scripts,
      inlineScripts: page.inlineScripts,
      hydrates: page.hydrates,
      formTargets: deps.formTargets,
      payment: page.pays ? deps.payment : null,
      thirdParties: page.thirdParties,
      framedBy: page.framedBy,
    });
    headers.set('Content-Security-Policy', policy);
    headers.set('Reporting-Endpoints', REPORTING_ENDPOINTS);
  }
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  // The framework answers 405 to a form that a page does not take, without the header that names the allowed methods.
  if (status === 405 && !headers.has('Allow')) headers.set('Allow', 'GET, HEAD');
  return page;
}
