import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { Result } from '#app/kernel/result.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { marketIn } from '#app/modules/markets/domain/read-market.ts';
import { marketOfTerritory } from '#app/modules/markets/domain/territory.ts';
import type { Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';
import { NO_ORDER_FOUND } from '#app/modules/orders/ports.ts';
import { readUpTo } from '#server/kernel/read-body.ts';
import { IdempotencyKeyReused, type KeyedRequest } from '#server/store/idempotency/keyed-store.ts';
import {
  CALLS,
  type DescribedCall,
  KEY_HEADER,
  PLATFORM_FAULTS,
  type PlatformFault,
  type PlatformServices,
  SERVICE_KEY_HEADER,
} from './operations.ts';
import { type Rejection, rejectionAnswer } from './rejections.ts';

export const LARGEST_BODY = 256 * 1024;
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;
const KEY = /^[\x21-\x7e]{8,100}$/;
const METRICS = '/metrics';
/** The paths that are counted by their name, and the name of all others. */
const PATHS: ReadonlySet<string> = new Set([...CALLS.keys(), '/livez', '/readyz', METRICS]);
const UNKNOWN = '(unknown)';
const NO_STORE = { 'Cache-Control': 'no-store' };

export type PlatformAppDeps = {
  /** The key that callers send with every call. */
  readonly serviceKey: string;
  readonly registry: MarketRegistry;
  /** The services of a call. Those of a write know its key, and execute each change once for it. */
  readonly services: (write: KeyedRequest | null) => PlatformServices;
  readonly logger: Logger;
  /** False while starting and while draining. */
  readonly ready: () => boolean | Promise<boolean>;
  /** Answers `/metrics` to its key; without it the path does not exist. */
  readonly metrics?: ((request: Request) => Promise<Response | null>) | undefined;
  /** Receives each answer; `route` is a path of the contract. */
  readonly onAnswered?:
    | ((answer: {
        readonly method: string;
        readonly route: string;
        readonly status: number;
        readonly ms: number;
        readonly cache: null;
      }) => void)
    | undefined;
};

type Faulty = { readonly fault: PlatformFault; readonly message: string };

/** The platform's calls over HTTP, as `OPERATIONS` describes them. Queries, bodies and tokens are never logged. */
export function createPlatformApp(deps: PlatformAppDeps): Hono {
  const app = new Hono<{ Variables: { logger: Logger } }>();
  const isServiceKey = createComparison(deps.serviceKey);

  app.use(async (context, next) => {
    const started = performance.now();
    const given = context.req.header('x-request-id');
    const requestId = given && REQUEST_ID.test(given) ? given : randomUUID();
    context.header('X-Request-Id', requestId);
    const logger = deps.logger.child({ requestId });
    context.set('logger', logger);
    await next();
    const { path, method } = context.req;
    const ms = performance.now() - started;
    const { status } = context.res;
    logger.info({ method, path, status, ms: Math.round(ms) }, 'call');
    deps.onAnswered?.({ method, route: PATHS.has(path) ? path : UNKNOWN, status, ms, cache: null });
  });
  app.get('/livez', (context) => context.text('ok\n', 200, NO_STORE));
  app.get('/readyz', async (context) => {
    const ready = await Promise.resolve(deps.ready()).catch(() => false);
    return context.text(ready ? 'ok\n' : 'not ready\n', ready ? 200 : 503, NO_STORE);
  });
  app.get(METRICS, async (context, next) => (await deps.metrics?.(context.req.raw)) ?? next());
  app.use(async (context, next) => {
    if (!isServiceKey(context.req.header(SERVICE_KEY_HEADER) ?? ''))
      return faultResponse(context, 'service-key-invalid', 'The service key is missing or wrong');
    return next();
  });

  for (const [path, call] of CALLS) app.post(path, (context) => answer(deps, call, context));
  app.notFound((context) =>
    CALLS.has(context.req.path)
      ? faultResponse(context, 'method-unknown', 'Every call is a POST')
      : faultResponse(context, 'path-unknown', 'There is no such path'),
  );
  app.onError((error, context) => {
    if (error instanceof IdempotencyKeyReused) return faultResponse(context, 'idempotency-key-reused', error.message);
    if (isUpstreamUnavailable(error) && error.fault === 'loading')
      return faultResponse(context, 'loading', 'The platform loads what this call needs');
    if (error.message === NO_ORDER_FOUND) return rejectionResponse(context, { kind: 'order-not-found' });
    context.get('logger').error({ err: error, path: context.req.path }, 'Platform request failure');
    return faultResponse(context, 'internal', 'That is on us');
  });
  return app as unknown as Hono;
}

/** Calls the method of a port with the arguments of a request. */
async function answer(deps: PlatformAppDeps, call: DescribedCall, context: Context): Promise<Response> {
  const { noun, name, operation } = call;
  const { req } = context;
  const bytes = await readUpTo(req.raw, LARGEST_BODY);
  if (bytes === null) return faultResponse(context, 'body-too-large', `A body has at most ${LARGEST_BODY} bytes`);
  const text = new TextDecoder().decode(bytes);
  const parsed = read(call, { query: req.query(), text, registry: deps.registry, key: req.header(KEY_HEADER) });
  if ('fault' in parsed) return faultResponse(context, parsed.fault, parsed.message);

  const token = /^Bearer (\S+)$/.exec(req.header('authorization') ?? '')?.[1] ?? null;
  if (operation.token === 'needed' && token === null) return rejectionResponse(context, { kind: 'cart-token-missing' });

  const { key, market, values } = parsed;
  const { pathname, search } = new URL(req.url);
  const write = key === null ? null : { key, requestHash: hashOf([pathname, search, token ?? '', text]) };
  const port: Readonly<Record<string, unknown>> = deps.services(write)[noun];
  const method = port[name];
  if (typeof method !== 'function') throw new Error(`The port ${noun} has no method ${name}`);
  const args = [...(operation.market ? [market] : []), ...(operation.token ? [token] : []), ...values];
  const outcome: unknown = await Reflect.apply(method, port, args);
  if (!operation.rejection) return context.json(outcome ?? null, 200, NO_STORE);
  const result = outcome as Result<unknown, Rejection>;
  return result.ok ? context.json(result.value ?? null, 200, NO_STORE) : rejectionResponse(context, result.error);
}

type Parsed = {
  readonly market: Market | null;
  /** The arguments of `input`. */
  readonly values: readonly unknown[];
  readonly key: string | null;
};

/** The parsed request of an operation, or its problems. */
function read(
  { operation, body }: DescribedCall,
  {
    query,
    text,
    registry,
    key,
  }: {
    readonly query: Readonly<Record<string, string>>;
    readonly text: string;
    readonly registry: MarketRegistry;
    readonly key: string | undefined;
  },
): Parsed | Faulty {
  if (operation.writes && !(key && KEY.test(key))) {
    return {
      fault: 'idempotency-key-missing',
      message: `A write needs an ${KEY_HEADER} of 8 to 100 visible characters`,
    };
  }
  const market = operation.market ? namedMarket(query, registry) : null;
  if (operation.market && !market) return { fault: 'market-unknown', message: 'Invalid country code passed' };
  const parsed = body.safeParse(parseJson(text));
  if (!parsed.success) return { fault: 'malformed', message: where(parsed.error) };
  const values = operation.input.map(([name]) => parsed.data[name]);
  return { market, values, key: operation.writes ? (key ?? null) : null };
}

/** The market of a query, in its language and for its territory where that is open; null for an unknown one. */
function namedMarket(
  { countryCode, storeId, language, territory }: Readonly<Record<string, string>>,
  registry: MarketRegistry,
): Market | null {
  const own = registry.market(countryCode ?? '');
  if (own?.storefrontCode !== storeId) return null;
  const market = own && marketIn(own, language);
  return market && (marketOfTerritory(market, territory ?? '') ?? market);
}

/** The paths and kinds of the problems; never the values, which may be personal data. */
function where(error: {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly code?: string }[];
}): string {
  return error.issues.map(({ path, code }) => `${path.map(String).join('.') || 'all of it'} (${code})`).join(', ');
}

const NOT_JSON = Symbol('not JSON');
function parseJson(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}

function faultResponse(context: Context, fault: PlatformFault, message: string): Response {
  return context.json({ code: fault, message, details: {} }, PLATFORM_FAULTS[fault], NO_STORE);
}

function rejectionResponse(context: Context, rejection: Rejection): Response {
  const { status, body } = rejectionAnswer(rejection);
  if (rejection.kind === 'too-many-codes') context.header('Retry-After', String(rejection.retryAfter));
  return context.json(body, status, NO_STORE);
}

function hashOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** Compares with a secret in constant time, whatever the length. */
function createComparison(secret: string): (given: string) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(secret);
  return (given) => timingSafeEqual(digest(given), expected);
}
