import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { unlessUnavailable } from '#app/kernel/upstream.ts';
import { withQuery } from '#app/kernel/with-query.ts';
import { renderPage } from '#server/edge/http/answer-page.ts';
import type { Client } from '#server/edge/http/edge.ts';
import type { HttpAppDeps, PageAnswer, Visit } from '#server/edge/http/http-app-types.ts';
import { requestIdOf } from '#server/edge/http/request-id.ts';
import { SANDBOX_PATH } from '#server/edge/http/request-target.ts';
import { tryAgainSoon } from '#server/edge/http/text-response.ts';
import { isRead } from '#server/kernel/is-read.ts';
import { asksForNew } from './bust.ts';
import type { PageOrigin } from './document.ts';
import type { IsWanted } from './document-cache.ts';
import type { MadePage, Sendable, UnsharedAnswer } from './documents.ts';

/** Below these the process answers without pages. */
const OWN_PATHS = [SANDBOX_PATH, '/webhooks/'];
const PAGE = /^text\/html\b/;
/** Headers of a rendered page that each response gets of its own. */
const OWN_HEADERS = ['cache-control', 'content-length', 'etag'];

/** A request for a shared page; null for any other. */
async function askedPage(deps: HttpAppDeps, { request, pathname: path, client }: Visit) {
  const { countryHeader } = deps;
  if (!deps.documents || !isRead(request) || OWN_PATHS.some((own) => path.startsWith(own))) return null;
  const { shared, documents } = deps.documents;
  const { pathname, search } = new URL(request.url);
  const target = shared.target(pathname + search);
  if (target === null) return null;
  const trusted = (name: string) => client.viaTrustedProxy || name !== countryHeader;
  const page = await shared.visit(target, (name) => (trusted(name) ? request.headers.get(name) : null));
  const accept = request.headers.get('accept-encoding') ?? '';
  const isHead = request.method === 'HEAD';
  const respond = (found: Sendable) =>
    documents.respond(found, { page, ifNoneMatch: request.headers.get('if-none-match'), isHead });
  return { documents, target, page, accept, search, respond };
}

/**
 * Answers a request for a shared page, from memory where possible. Null for private pages and for visitors who get a
 * page of their own.
 */
export async function answerShared(deps: HttpAppDeps, visit: Visit): Promise<Response | null> {
  const asked = await askedPage(deps, visit);
  if (!asked || asked.page.passes) return null;
  const { documents, target, page, accept, search, respond } = asked;
  const { signal } = visit.request;
  const isWanted = () => !signal.aborted;
  const found = await unlessUnavailable(
    documents.read({ target, page, accept, asksForNew: asksForNew(search), isWanted }, (origin) =>
      makeShared(deps, visit, { ...origin, bag: page.bag }),
    ),
  );
  // The page of a route that finds a service unavailable says so; here it became so within a text.
  if (found === null) return tryAgainSoon();
  return 'response' in found ? withVisitorQuery(found, search) : respond(found);
}

/**
 * The page of all visitors for one whose own cannot be made because a service fails: what it would say once remains for
 * the next page. Null where memory has none.
 */
export async function answerKept(deps: HttpAppDeps, visit: Visit): Promise<Response | null> {
  const asked = await askedPage(deps, visit);
  const kept = await asked?.documents.kept(asked.page, asked.accept);
  return asked && kept ? asked.respond(kept) : null;
}

/** A redirect is made for the canonical address, which lacks most of the visitor's query. Changes the response. */
function withVisitorQuery({ response, keepsQuery }: UnsharedAnswer, search: string): Response {
  const location = response.headers.get('location');
  if (keepsQuery && location) response.headers.set('Location', withQuery(location, search));
  return response;
}

/** Makes a shared page and stores it, without a visitor. */
export async function makeWithoutVisitor(deps: HttpAppDeps, { target, headers }: PageOrigin): Promise<void> {
  if (!deps.documents) return;
  const { shared, documents } = deps.documents;
  const page = await shared.visit(target, (name) => headers[name] ?? null);
  const requestId = requestIdOf(null, { trusted: false });
  const noVisitor = { requestId, logger: deps.logger.child({ requestId }), client: { address: null } };
  await documents.read({ target, page, accept: 'br' }, (asked) => makeShared(deps, noVisitor, { ...asked, bag: 0 }));
}

/** Makes the page of a canonical address. Of the visitor only the address is used, for limits per network. */
async function makeShared(
  deps: HttpAppDeps,
  { requestId, logger, client }: Pick<Visit, 'requestId' | 'logger'> & { readonly client: Pick<Client, 'address'> },
  { target, headers, bag, isWanted }: PageOrigin & { readonly bag: number; readonly isWanted: IsWanted },
): Promise<MadePage> {
  const [origin] = deps.publicOrigins;
  const request = new Request(origin + target, { headers: { ...headers, host: new URL(origin).host } });
  return toMade(await renderPage(deps, { request, bag, isWanted, requestId, logger, clientAddress: client.address }));
}

/** A page that sets a cookie is for one visitor, whatever its route says. */
async function toMade({ response, shared, keepsQuery = false }: PageAnswer): Promise<MadePage> {
  if (!shared || response.headers.has('set-cookie')) return { response, keepsQuery };
  const { tags, until, incompleteUntil, bag } = shared;
  const headers = [...response.headers].filter(([name]) => !OWN_HEADERS.includes(name));
  const made = { status: response.status, headers, tags, until, incompleteUntil, bag };
  // Pages alone have the slot of the number on the bag; a sitemap is packed while it is made.
  const isPage = !response.body || PAGE.test(response.headers.get('content-type') ?? '');
  return {
    page: isPage
      ? { ...made, html: await response.text() }
      : { ...made, pieces: Readable.fromWeb(response.body as NodeStream) },
  };
}
