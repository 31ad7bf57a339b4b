import { z } from 'zod';

export const NEWSLETTER_TOKEN = 'a-token-of-the-newsletter-for-tests';

const bodyShape = z.object({ email: z.string(), country: z.string(), checkout: z.boolean() });
const PATH = /^\/v1\/subscriptions\/([\w-]+)\/([0-9a-f]{64})(\/confirm)?$/;
/** An address that the provider has blocked. */
export const BLOCKED = 'blocked@example.com';

/** `works`, `fails` (500), `hangs` (no answer) or `rambles` (an answer of another shape). */
export type Behaviour = 'works' | 'fails' | 'hangs' | 'rambles';

const FAULTS: Partial<Record<Behaviour, () => Promise<Response>>> = {
  fails: async () => new Response('down', { status: 500 }),
  hangs: () => new Promise<Response>(() => undefined),
  rambles: async () => Response.json({ status: 'maybe' }, { status: 202 }),
};

/** A provider of newsletters, which keeps subscriptions by storefront and hash of the address. */
export function createFakeNewsletter() {
  const subscriptions = new Map<string, 'pending' | 'confirmed'>();
  const calls: string[] = [];
  const subscribe = (key: string, text: string): Response => {
    const body = bodyShape.safeParse(JSON.parse(text));
    if (!body.success || body.data.email === BLOCKED) return Response.json({ error: 'email' }, { status: 422 });
    const status = subscriptions.get(key) ?? 'pending';
    subscriptions.set(key, status);
    return Response.json({ status });
  };
  const confirm = (key: string): Response => {
    if (!subscriptions.has(key)) return new Response(null, { status: 404 });
    subscriptions.set(key, 'confirmed');
    return new Response(null, { status: 204 });
  };
  const handle = async (request: Request, pathname: string): Promise<Response> => {
    if (request.headers.get('authorization') !== `Bearer ${NEWSLETTER_TOKEN}`)
      return new Response(null, { status: 401 });
    const [, storefront = '', hash = '', end = ''] = PATH.exec(pathname) ?? [];
    const key = `${storefront} ${hash}`;
    switch (storefront && `${request.method}${end}`) {
      case 'PUT':
        return subscribe(key, await request.text());
      case 'POST/confirm':
        return confirm(key);
      case 'DELETE':
        return new Response(null, { status: subscriptions.delete(key) ? 204 : 404 });
      default:
        return new Response(null, { status: 400 });
    }
  };
  const fake = {
    behaviour: 'works' as Behaviour,
    calls,
    async answer(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url);
      calls.push(`${request.method} ${pathname}`);
      return (await FAULTS[fake.behaviour]?.()) ?? (await handle(request, pathname));
    },
  };
  return fake;
}
