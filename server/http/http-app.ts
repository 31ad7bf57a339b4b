import { randomBytes, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { z } from 'zod';
import { networkOf } from '#server/network/network-of.ts';
import { canonicalRequest } from './canonical-request.ts';
import { compress, type Packed } from './compress.ts';
import { type Client, createEdge } from './edge.ts';
import { limitForm } from './form-limits.ts';
import type { RouteOf } from './logged-route.ts';
import { judgeOrigin } from './origin-guard.ts';
import { plainPage } from './plain-page.ts';
import { POLICY_REPORTS, type PolicyReports } from './policy-reports.ts';
import { isMalformed } from './request-target.ts';
import {
  baseHeaders,
  contentSecurityPolicy,
  type PaymentSources,
  REPORTING_ENDPOINTS,
  RESOURCE_POLICY,
} from './security-headers.ts';

export type PageRequest = {
  /** Its address begins with a public origin; its body has been read and is within limits. */
  readonly request: Request;
  readonly requestId: string;
  readonly nonce: string;
  readonly logger: Logger;
  /** The visitor's address, null when the request did not come over a socket. */
  readonly clientAddress: string | null;
};
export type PageAnswer = {
  readonly response: Response;
  /** Whether the page carries the framework's inline scripts. */
  readonly hydrates: boolean;
  /** Whether the shopper pays on it. */
  readonly pays: boolean;
  /** Whether it has the express wallet. */
  readonly wallet?: boolean | undefined;
};

export type HttpAppDeps = {
  readonly publicOrigins: readonly [string, ...string[]];
  readonly logger: Logger;
  /** False while starting, while draining and while the store does not answer. */
  readonly ready: () => boolean | Promise<boolean>;
  readonly staticFiles: (request: Request, pathname: string) => Promise<Response | null>;
  /** `network` is the client's, null when it is unknown. */
  readonly images: { handle(request: Request, options: { readonly network: string | null }): Promise<Response> };
  /** Answers what lies under `/checkoutshopper/`; null where it has nothing. */
  readonly sandbox: { handle(request: Request): Promise<Response | null> } | null;
  /** Takes what the payment provider tells by itself, at `/webhooks/adyen`. */
  readonly webhook: { handle(request: Request, context: { readonly logger: Logger }): Promise<Response> };
  /** Takes what browsers report of our policies, at `/csp-report`. */
  readonly policyReports: PolicyReports;
  /** Origins besides our own a form may lead to. */
  readonly formTargets: readonly string[];
  /** What pages the shopper pays on may reach. */
  readonly payment: PaymentSources;
  /** What the log says of a path. */
  readonly routeOf: RouteOf;
  /** CIDR blocks; none when absent. */
  readonly trustedProxies?: readonly string[];
  /** Taken out of requests that no trusted proxy has passed on. */
  readonly countryHeader?: string | null;
  readonly pages: (page: PageRequest) => Promise<PageAnswer>;
};

type Visit = {
  readonly request: Request;
  readonly pathname: string;
  readonly requestId: string;
  readonly logger: Logger;
  readonly client: Client;
};

const RETRY_AFTER_SECONDS = 5;
const UNNAMED_PROXY =
  'A proxy forwards requests and TRUSTED_PROXIES does not name it: limits per network do not apply to them. Set TRUSTED_PROXIES to the networks the proxy connects from.';
/** What the widget calls; the sandbox's pages take forms. */
const SANDBOX_CALL = /^\/checkoutshopper\/(?:.*\/)?(?:v\d+|services)\//;
const METHODS = ['GET', 'HEAD', 'POST'];
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;
/** A request whose connection has ended before all of it was there. */
const cutOffSchema = z.object({ incoming: z.object({ complete: z.literal(false), destroyed: z.literal(true) }) });
const isCutOff = (env: unknown): boolean => cutOffSchema.safeParse(env).success;
const socketSchema = z.object({ incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }) });

/** The HTTP surface of a node, in the order a request passes through it. */
export function createHttpApp(deps: HttpAppDeps): Hono {
  const app = new Hono();
  const https = deps.publicOrigins[0].startsWith('https:');
  const edge = createEdge(deps.trustedProxies ?? [], { https });
  const everywhere = baseHeaders({ https });
  let warnedOfProxy = false;

  app.all('*', async ({ req, env }) => {
    const started = performance.now();
    const request = req.raw;
    const { pathname } = new URL(request.url);
    const client = edge(socketSchema.safeParse(env).data?.incoming.socket.remoteAddress ?? null, request.headers);
    if (client.viaUnnamedProxy && !warnedOfProxy) {
      warnedOfProxy = true;
      deps.logger.error({ alert: 'unnamed-proxy' }, UNNAMED_PROXY);
    }
    const inbound = client.viaTrustedProxy ? request.headers.get('x-request-id') : null;
    const requestId = inbound && REQUEST_ID.test(inbound) ? inbound : randomUUID();
    const logger = deps.logger.child({ requestId });
    let response: Response;
    let packed: Packed;
    try {
      response = await answer(deps, { request, pathname, requestId, logger, client });
      packed = await compress(request, response);
    } catch (error) {
      if (request.signal.aborted || isCutOff(env)) {
        logger.info({ route: deps.routeOf(pathname) }, 'The client left before its request was read');
        return new Response(null, { status: 400, headers: { Connection: 'close' } });
      }
      logger.error({ err: error, route: deps.routeOf(pathname) }, 'Unexpected failure');
      response = plainPage({
        status: 500,
        title: 'Something came apart',
        text: 'That is on us, not on you. Please try again in a moment.',
        requestId,
      });
      packed = { body: response.body, headers: response.headers };
    }
    const { body, headers } = packed;
    // A failure caused by an unavailable store is no fault of the page, and temporary.
    const passing = response.status === 500 && !(await isReady(deps));
    const [status, statusText] = passing ? [503, ''] : [response.status, response.statusText];
    if (passing) headers.set('Retry-After', String(RETRY_AFTER_SECONDS));
    for (const [name, value] of everywhere) if (!headers.has(name)) headers.set(name, value);
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', RESOURCE_POLICY);
    headers.set('X-Request-Id', requestId);
    // Path and query may hold what a person typed, or what opens an order: they stay out of the log.
    logger.info(
      { method: request.method, route: deps.routeOf(pathname), status, ms: Math.round(performance.now() - started) },
      'request',
    );
    return new Response(request.method === 'HEAD' ? null : body, { status, statusText, headers });
  });
  return app;
}

async function answer(deps: HttpAppDeps, { request, pathname, requestId, logger, client }: Visit): Promise<Response> {
  if (isMalformed(request.url)) {
    return plainPage({
      status: 400,
      title: 'We could not read that address',
      text: 'Please go to the start page and begin there.',
      requestId,
    });
  }
  if (pathname === '/livez') return text('ok');
  if (pathname === '/readyz') return (await isReady(deps)) ? text('ok') : text('not ready', 503);
  if (!METHODS.includes(request.method)) {
    return plainPage({
      status: 405,
      title: 'We do not know that request',
      text: 'Please go to the start page and begin there.',
      requestId,
      headers: { Allow: METHODS.join(', ') },
    });
  }

  // No page posts it: a browser does by itself, and not always with its origin. It changes nothing.
  if (pathname === POLICY_REPORTS) return deps.policyReports.handle(request, { logger, clientAddress: client.address });
  const file = await deps.staticFiles(request, pathname);
  if (file) return file;
  if (pathname.startsWith('/assets/')) return text('Not found', 404);
  // Browsers ask for it unprompted, also on pages that name another icon.
  if (pathname === '/favicon.ico')
    return new Response(null, {
      status: 302,
      headers: { Location: '/images/icon?width=90&format=png', 'Cache-Control': 'max-age=86400' },
    });
  if (pathname.startsWith('/images/') && request.method !== 'POST')
    return deps.images.handle(request, { network: client.address && networkOf(client.address) });

  if (
    judgeOrigin({ method: request.method, pathname, headers: request.headers, publicOrigins: deps.publicOrigins }) ===
    'refused'
  ) {
    logger.warn(
      { route: deps.routeOf(pathname), origin: originOf(request), expected: deps.publicOrigins },
      'Form from another origin rejected',
    );
    return plainPage({
      status: 403,
      title: 'This form came from another page',
      text: 'For your safety we only take forms sent from this shop. Please go back, reload the page and try again.',
      requestId,
    });
  }
  // No form: its body is JSON and carries its own proof of where it comes from.
  if (pathname === '/webhooks/adyen') return deps.webhook.handle(request, { logger });
  const limited = await limitForm(request, { takesJson: deps.sandbox !== null && SANDBOX_CALL.test(pathname) });
  if (limited.kind === 'too-large') {
    return plainPage({
      status: 413,
      title: 'That was too much at once',
      text: 'Please go back and shorten what you entered.',
      requestId,
    });
  }
  if (limited.kind === 'malformed') {
    return plainPage({
      status: 400,
      title: 'We could not read that form',
      text: 'Please go back, reload the page and try again.',
      requestId,
    });
  }
  const untrusted = client.viaTrustedProxy || !deps.countryHeader ? [] : [deps.countryHeader];
  const checked = canonicalRequest(request, {
    publicOrigins: deps.publicOrigins,
    without: untrusted,
    body: limited.body,
  });

  if (pathname.startsWith('/checkoutshopper/')) return (await deps.sandbox?.handle(checked)) ?? text('Not found', 404);

  const nonce = randomBytes(16).toString('base64');
  const page = await deps.pages({ request: checked, requestId, nonce, logger, clientAddress: client.address });
  const { response } = page;
  if (!response.headers.has('Content-Security-Policy')) {
    response.headers.set(
      'Content-Security-Policy',
      contentSecurityPolicy({
        nonce,
        hydrates: page.hydrates,
        formTargets: deps.formTargets,
        payment: page.pays ? deps.payment : null,
        wallet: page.wallet,
      }),
    );
    response.headers.set('Reporting-Endpoints', REPORTING_ENDPOINTS);
  }
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-cache');
  // The framework refuses a form where a page takes none, without saying what it takes.
  if (response.status === 405 && !response.headers.has('Allow')) response.headers.set('Allow', 'GET, HEAD');
  return response;
}

/** The origin a form came from, without anything else an altered header may hold. */
function originOf(request: Request): string | null {
  const origin = request.headers.get('origin');
  return origin !== null && URL.canParse(origin) ? new URL(origin).origin : origin && 'unreadable';
}

async function isReady(deps: HttpAppDeps): Promise<boolean> {
  try {
    return await deps.ready();
  } catch {
    return false;
  }
}

function text(body: string, status = 200): Response {
  return new Response(`${body}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
