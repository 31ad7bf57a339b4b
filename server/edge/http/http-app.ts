import { Hono } from 'hono';
import { z } from 'zod';
import { minutes } from '#app/kernel/clock.ts';
import { bearerKey } from '#app/web/bearer-key.ts';
import { isBusy } from '#server/kernel/busy.ts';
import { inRequest, type RequestScope } from '#server/kernel/request-scope.ts';
import { readPosted, rejectForeignForm } from './admit-form.ts';
import { answerArriving } from './answer-arriving.ts';
import { answerPage, answerPreview, PREVIEW_PATH } from './answer-page.ts';
import { answerResource } from './answer-resource.ts';
import { compress, type Packed } from './compress.ts';
import { answerKept, answerShared } from './documents/answer-shared.ts';
import { createHitLog } from './documents/hit-log.ts';
import { createEdge } from './edge.ts';
import { type HttpAppDeps, isReady, type RequestLine, type Visit } from './http-app-types.ts';
import { failurePage } from './plain-page.ts';
import { requestIdOf } from './request-id.ts';
import { baseHeaders, FRAMES, isFramedElsewhere, RESOURCE_POLICY } from './security-headers.ts';
import { sendAnswer } from './send-answer.ts';
import { serverTiming } from './server-timing.ts';
import { RETRY_AFTER_SECONDS } from './text-response.ts';

type Status = Pick<Response, 'status' | 'statusText'>;

const CROWD_NOTE_EVERY = minutes(1);
const UNNAMED_PROXY =
  'A proxy forwards requests and TRUSTED_PROXIES does not name it: limits per network do not apply to them. Set TRUSTED_PROXIES to the networks the proxy connects from.';
/** A request whose connection ended before all of its body arrived. */
const cutOffSchema = z.object({ incoming: z.object({ complete: z.literal(false), destroyed: z.literal(true) }) });
const isCutOff = (env: unknown): boolean => cutOffSchema.safeParse(env).success;
const socketSchema = z.object({ incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }) });

/** The HTTP surface of a node, in the order a request passes through it. */
export function createHttpApp(deps: HttpAppDeps): Hono {
  const app = new Hono();
  const https = deps.publicOrigins[0].startsWith('https:');
  const edge = createEdge(deps.trustedProxies ?? [], { https });
  const everywhere = baseHeaders({ https, isIndexed: deps.isIndexed ?? true, hstsScope: deps.hstsScope });
  const logRequest = createRequestLog(deps);
  const faultOf = createFaults(deps);
  let warnedOfProxy = false;

  const visitOf = (request: Request, env: unknown): Visit => {
    const peer = socketSchema.safeParse(env).data?.incoming.socket.remoteAddress ?? null;
    const client = edge(peer, request.headers);
    if (client.viaUnnamedProxy && !warnedOfProxy) {
      warnedOfProxy = true;
      deps.logger.error({ alert: 'unnamed-proxy' }, UNNAMED_PROXY);
    }
    const requestId = requestIdOf(request.headers.get('x-request-id'), { trusted: client.viaTrustedProxy });
    const { pathname } = new URL(request.url);
    deps.watchNetwork?.(client, pathname);
    return { request, pathname, requestId, logger: deps.logger.child({ requestId }), client };
  };

  app.all('*', async ({ req, env }) => {
    const started = performance.now();
    const visit = visitOf(req.raw, env);
    const { request, pathname, requestId, logger } = visit;
    const route = deps.routeOf(pathname);
    const scope: RequestScope = { requestId, calls: [] };
    let response: Response;
    let packed: Packed;
    try {
      response = await inRequest(scope, () => answer(deps, visit));
      packed = await compress(request, response);
    } catch (error) {
      if (request.signal.aborted || isCutOff(env)) {
        logger.info({ route }, 'Request aborted by the client');
        return new Response(null, { status: 400, headers: { Connection: 'close' } });
      }
      response = failurePage(
        { requestId, wording: await deps.wordingOf(request) },
        await faultOf(error, { logger, route }),
      );
      packed = { body: response.body, headers: response.headers };
    }
    const { body, headers } = packed;
    complete(headers, { everywhere, requestId });
    const { status, statusText } = await statusOf(deps, response);
    if (status === 503 && response.status === 500) headers.set('Retry-After', RETRY_AFTER_SECONDS);
    // Path and query may hold personal data, or a link that opens an order: the log shows the route pattern only.
    const ms = performance.now() - started;
    const cache = headers.get('x-cache');
    logRequest(logger, { method: request.method, route, status, ms, cache });
    if (isOperators(deps, request)) headers.set('Server-Timing', serverTiming({ ms, cache, calls: scope.calls }));
    const onCut = (err: Error) => logger.warn({ err, route }, 'Answer cut off');
    return sendAnswer({ env, isHead: request.method === 'HEAD', onCut }, { status, statusText, headers, body });
  });
  return app;
}

/** Tells a crowd from an outage and a failure, and logs it: of a crowd once a minute how many it has refused. */
function createFaults(deps: HttpAppDeps) {
  let refused = 0;
  let notedAt = Number.NEGATIVE_INFINITY;
  return async (error: unknown, { logger, route }: { readonly logger: Visit['logger']; readonly route: string }) => {
    if (!isBusy(error)) {
      logger.error({ err: error, route }, 'Unexpected failure');
      return (await isReady(deps)) ? 'failure' : 'outage';
    }
    refused += 1;
    if (performance.now() - notedAt >= CROWD_NOTE_EVERY) {
      deps.logger.warn({ refused }, 'More visitors than the node can serve: pages answered 503');
      notedAt = performance.now();
      refused = 0;
    }
    return 'crowd';
  };
}

/** Adds the headers of every response. */
function complete(
  headers: Headers,
  { everywhere, requestId }: { readonly everywhere: ReturnType<typeof baseHeaders>; readonly requestId: string },
): void {
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', RESOURCE_POLICY);
  const isFramed = isFramedElsewhere(headers.get('Content-Security-Policy') ?? '');
  for (const [name, value] of everywhere)
    if (!headers.has(name) && !(isFramed && name === FRAMES)) headers.set(name, value);
  headers.set('X-Request-Id', requestId);
}

function isOperators({ isOperator }: HttpAppDeps, request: Request): boolean {
  const key = bearerKey(request);
  return key !== '' && isOperator?.(key) === true;
}

/** Counts each request, and writes one line for it; of answers from memory one of so many has a line. */
function createRequestLog({
  loggedHits = 1,
  onAnswered = () => undefined,
}: HttpAppDeps): (logger: Visit['logger'], line: RequestLine) => void {
  const hitLog = createHitLog(loggedHits, () => performance.now());
  return (logger, { cache, ms: duration, ...request }) => {
    onAnswered({ ...request, cache, ms: duration });
    const line = { ...request, ms: Math.round(duration) };
    const hits = cache === 'hit' ? hitLog() : null;
    if (hits !== 0) logger.info({ ...line, ...(cache && { cache }), ...(hits && { hits }) }, 'request');
  };
}

async function answer(deps: HttpAppDeps, visit: Visit): Promise<Response> {
  const resource = await answerResource(deps, visit);
  if (resource) return resource;
  // Called by programs, with a token in the body: no browser, no cookie.
  const found = visit.pathname.startsWith('/api/xo/') ? await answerProgram(deps, visit) : null;
  if (found) return found;
  return answerArriving(deps, visit, (arrived) => answerVisit(deps, arrived));
}

/** A page, or what a form or a message of another program leads to. */
async function answerVisit(deps: HttpAppDeps, visit: Visit): Promise<Response> {
  const shared = await answerShared(deps, visit);
  if (shared) return shared;
  const rejection = await rejectForeignForm(deps, visit);
  if (rejection) return rejection;
  if (visit.pathname === PREVIEW_PATH && deps.preview) return answerPreview(deps, visit);
  // Not forms: their bodies are JSON, and their signatures prove their origin.
  const webhook = webhookAt(deps, visit.pathname);
  if (webhook) return webhook.handle(visit.request, { logger: visit.logger });
  const posted = await readPosted(deps, visit);
  if (posted instanceof Response) return posted;
  const page = await answerPage(deps, visit, posted);
  return (page.status === 503 && (await answerKept(deps, visit))) || page;
}

function webhookAt({ webhook, contentWebhook }: HttpAppDeps, pathname: string) {
  if (pathname === '/webhooks/adyen') return webhook;
  return pathname === '/webhooks/storyblok' ? contentWebhook : null;
}

async function answerProgram({ searchApi }: HttpAppDeps, { request, client, logger }: Visit): Promise<Response | null> {
  return (await searchApi?.handle(request, { clientAddress: client.address, logger })) ?? null;
}

/** A failure caused by an unavailable store is temporary: 503 in place of 500. */
async function statusOf(deps: HttpAppDeps, { status, statusText }: Response): Promise<Status> {
  return status === 500 && !(await isReady(deps)) ? { status: 503, statusText: '' } : { status, statusText };
}
