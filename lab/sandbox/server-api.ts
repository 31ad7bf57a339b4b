import { SANDBOX_KEYS } from '#server/store/idempotency/idempotency-commands.ts';
import { apiError, json, notAJsonBody } from './answers.ts';
import { offeredMethods } from './offered-methods.ts';
import { methodsRequestSchema } from './payment-request.ts';
import type { Provider } from './provider.ts';
import { type Call, createOnce, sha256 } from './server-calls.ts';
import { createServerOrders } from './server-orders.ts';
import { complete, modify, pay } from './server-payments.ts';
import { changeSession, createSession, readSession } from './server-sessions.ts';

type Post = (call: Call) => Response | Promise<Response>;

/** The request may be repeated with its key, and is answered after the first one. */
function keyUnderWay(): Response {
  const answer = apiError(422, '704', 'A request with this idempotency key is being processed');
  answer.headers.set('transient-error', 'true');
  return answer;
}

/** The calls of the server API by method and path. */
function createRouter(provider: Provider): (method: string, path: string, call: Call) => Response | Promise<Response> {
  const once = createOnce(provider);
  const orders = createServerOrders(provider, once);
  const posts: ReadonlyMap<string, Post> = new Map<string, Post>([
    ['/sessions', (call) => createSession(provider, call)],
    ['/paymentMethods', listMethods],
    ['/paymentMethods/balance', orders.balance],
    ['/orders', orders.open],
    ['/orders/cancel', orders.cancel],
    ['/payments', (call) => pay(provider, once, call)],
    ['/payments/details', (call) => complete(provider, once, call)],
  ]);

  function modificationFor(path: string): Post | undefined {
    const [, pspReference, kind] = /^\/payments\/([A-Z0-9]{1,40})\/(reversals|refunds|cancels)$/.exec(path) ?? [];
    if (!pspReference) return undefined;
    return (call) => modify(provider, once, { pspReference, kind: kind as 'reversals' | 'refunds' | 'cancels', call });
  }

  return (method, path, call) => {
    const session = /^\/sessions\/([A-Z0-9]{1,40})$/.exec(path)?.[1];
    if (session && method === 'GET') return readSession(provider, session, call);
    if (session && method === 'PATCH') return changeSession(provider, session, call);
    const post = method === 'POST' ? (posts.get(path) ?? modificationFor(path)) : undefined;
    return post ? post(call) : apiError(404, '000', 'The sandbox does not know this call');
  };
}

/** The provider's server API, under `/v72/`: the calls of the official library. */
export function createServerApi(provider: Provider): (request: Request) => Promise<Response> {
  const { store } = provider;
  /** Keys with a first call in progress. */
  const underWay = new Set<string>();
  const answer = createRouter(provider);

  /** Whether the answer to a call with this key is stored. */
  async function wasAnswered(idempotencyKey: string): Promise<boolean> {
    const kept = await store.read.get(
      'SELECT 1 AS kept FROM idempotency_records WHERE idempotency_key = ? UNION ALL SELECT 1 AS kept FROM sandbox_sessions WHERE idempotency_key = ?',
      [`${SANDBOX_KEYS}${idempotencyKey}`, idempotencyKey],
    );
    return kept !== null;
  }

  return async (request) => {
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/v\d+/, '');
    const text = request.method === 'GET' ? '' : await request.text();
    const call: Call = {
      body: parsed(text),
      requestHash: sha256(`${request.method} ${path} ${text}`),
      idempotencyKey: request.headers.get('idempotency-key'),
      query: url.searchParams,
    };
    const { idempotencyKey } = call;
    if (idempotencyKey === null || (await wasAnswered(idempotencyKey))) return answer(request.method, path, call);
    if (underWay.has(idempotencyKey)) return keyUnderWay();
    underWay.add(idempotencyKey);
    try {
      return await answer(request.method, path, call);
    } finally {
      underWay.delete(idempotencyKey);
    }
  };
}

function listMethods({ body }: Call): Response {
  const asked = methodsRequestSchema.safeParse(body);
  if (!asked.success) return notAJsonBody(asked.error.issues[0]?.path.join('.'));
  const { allowedPaymentMethods: allowed, blockedPaymentMethods: blocked, ...shopper } = asked.data;
  return json({ paymentMethods: offeredMethods({ ...shopper, allowed, blocked }) });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
