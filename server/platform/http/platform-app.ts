import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { marketIn } from '#app/modules/markets/domain/read-market.ts';
import { marketOfTerritory } from '#app/modules/markets/domain/territory.ts';
import type { MarketRegistry } from '#app/modules/markets/domain/types.ts';
import { readUpTo } from '#server/kernel/read-body.ts';
import { IdempotencyKeyReused, type KeyedRequest } from '#server/store/idempotency/keyed-store.ts';
import type { Operation } from './contract/operation.ts';
import {
  KEY_HEADER,
  needsKey,
  OPERATIONS,
  type OperationName,
  PLATFORM_FAULTS,
  type PlatformFault,
  SERVICE_KEY_HEADER,
} from './contract/operations.ts';
import { rejectionAnswer } from './contract/rejections.ts';
import { type Call, handlers, type PlatformServices } from './handlers.ts';

export const LARGEST_BODY = 256 * 1024;
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;
const KEY = /^[\x21-\x7e]{8,100}$/;
const METRICS = '/metrics';
const CALLS: ReadonlySet<string> = new Set(Object.values(OPERATIONS).map(({ path }) => path));
/** The paths that are counted by their name, and the name of all others. */
const PATHS: ReadonlySet<string> = new Set([...CALLS, '/livez', '/readyz', METRICS]);
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

/** The platform's calls over HTTP, as `OPERATIONS` lists them. Queries, bodies and tokens are never logged. */
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

  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    const { method, path } = OPERATIONS[name];
    app.on(method, path, (context) => answer(deps, name, context));
  }
  app.notFound((context) =>
    CALLS.has(context.req.path)
      ? faultResponse(context, 'method-unknown', 'This path does not know that method')
      : faultResponse(context, 'path-unknown', 'There is no such path'),
  );
  app.onError((error, context) => {
    if (error instanceof IdempotencyKeyReused) return faultResponse(context, 'idempotency-key-reused', error.message);
    context.get('logger').error({ err: error, path: context.req.path }, 'Platform request failure');
    return faultResponse(context, 'internal', 'That is on us');
  });
  return app as unknown as Hono;
}

async function answer(deps: PlatformAppDeps, name: OperationName, context: Context): Promise<Response> {
  const operation: Operation = OPERATIONS[name];
  const { req } = context;
  const bytes = operation.method === 'GET' ? new Uint8Array() : await readUpTo(req.raw, LARGEST_BODY);
  if (bytes === null) return faultResponse(context, 'body-too-large', `A body has at most ${LARGEST_BODY} bytes`);
  const text = new TextDecoder().decode(bytes);
  const token = /^Bearer (\S+)$/.exec(req.header('authorization') ?? '')?.[1] ?? null;
  const parsed = read(operation, { query: req.query(), text, registry: deps.registry, key: req.header(KEY_HEADER) });
  if ('fault' in parsed) return faultResponse(context, parsed.fault, parsed.message);
  if (operation.token === 'needed' && token === null) return rejectionResponse(context, { kind: 'cart-token-missing' });
  const write =
    parsed.key === null
      ? null
      : {
          key: parsed.key,
          requestHash: hashOf([req.method, new URL(req.url).pathname, new URL(req.url).search, token ?? '', text]),
        };
  const call = { ...parsed, token: operation.token === 'none' ? null : token, services: deps.services(write) };
  const handle = handlers[name] as (call: Call<OperationName>) => ReturnType<(typeof handlers)[OperationName]>;
  const outcome = await handle(call as unknown as Call<OperationName>);
  return outcome.ok ? context.json(outcome.value, 200, NO_STORE) : rejectionResponse(context, outcome.error);
}

type Parsed = {
  readonly market: ReturnType<MarketRegistry['market']>;
  readonly query: unknown;
  readonly body: unknown;
  readonly key: string | null;
};

/** The parsed request of an operation, or its problems. */
function read(
  operation: Operation,
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
  if (needsKey(operation) && !(key && KEY.test(key))) {
    return {
      fault: 'idempotency-key-missing',
      message: `A write needs an ${KEY_HEADER} of 8 to 100 visible characters`,
    };
  }
  const market = operation.market ? namedMarket(query, registry) : null;
  if (operation.market && !market) return { fault: 'market-unknown', message: 'Invalid country code passed' };
  const parsedQuery = operation.query.safeParse(query);
  if (!parsedQuery.success) return { fault: 'malformed', message: `query: ${where(parsedQuery.error)}` };
  const parsedBody = operation.body.safeParse(parseJson(text));
  if (!parsedBody.success) return { fault: 'malformed', message: `body: ${where(parsedBody.error)}` };
  return { market, query: parsedQuery.data, body: parsedBody.data, key: needsKey(operation) ? (key ?? null) : null };
}

/** The market of a query, in its language and for its territory where that is open; null for an unknown one. */
function namedMarket(
  { countryCode, storeId, language, territory }: Readonly<Record<string, string>>,
  registry: MarketRegistry,
): ReturnType<MarketRegistry['market']> {
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
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}

function faultResponse(context: Context, fault: PlatformFault, message: string): Response {
  return context.json({ code: fault, message, details: {} }, PLATFORM_FAULTS[fault], NO_STORE);
}

function rejectionResponse(context: Context, rejection: Parameters<typeof rejectionAnswer>[0]): Response {
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
