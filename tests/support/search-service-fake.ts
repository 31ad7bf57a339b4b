import pino from 'pino';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import type { ProductSearch } from '#app/modules/search/ports.ts';
import { redacted } from '#server/kernel/redacted.ts';
import { createSearchApi, SEARCH_API } from '#server/search/search-api.ts';
import { sampleRegistry } from '#tests/contracts/sample-markets.ts';

export const SEARCH_TOKEN = 'a token of the search for tests, long enough';
export const SEARCH_SERVICE = `https://search.test${SEARCH_API}`;

const LIES = {
  'more products than asked for': {
    items: Array.from({ length: 90 }, (_, place) => ({ id: `${place}`, sku: `X${place}` })),
  },
  'a count without products': { items: [] },
  'no products at all': { items: null },
  'a negative count': { metadata: { id: 's', facets: [], count: -3 } },
  'a text': 'out of service',
} as const;
export type Lie = keyof typeof LIES;
export const ALL_LIES = Object.keys(LIES) as readonly Lie[];

type Mood = 'works' | 'fails' | 'hangs' | { readonly lie: Lie };

/** An XO service over a search, as this shop serves it, which can also fail, hang and lie. */
export function createSearchServiceFake(
  search: ProductSearch,
  { products, token = SEARCH_TOKEN }: { readonly products: Pick<ProductSource, 'cards'>; readonly token?: string },
) {
  const api = createSearchApi({
    token: redacted(token),
    publicOrigin: 'https://search.test',
    search,
    products,
    registry: sampleRegistry,
    limits: { take: async () => null },
  });
  let mood: Mood = 'works';
  let only = /./;
  let calls = 0;
  const bodies: { readonly path: string; readonly body: unknown }[] = [];
  const context = { clientAddress: null, logger: pino({ level: 'silent' }) };
  return {
    get calls() {
      return calls;
    },
    /** What was asked, by the path below the address of the service. */
    bodies,
    /** `paths`: the calls it concerns. */
    set(next: Mood, paths = /./): void {
      mood = next;
      only = paths;
    },
    async fetch(url: string, init: RequestInit): Promise<Response> {
      calls += 1;
      bodies.push({ path: url.slice(SEARCH_SERVICE.length), body: JSON.parse(String(init.body)) });
      const current = only.test(url) ? mood : 'works';
      if (current === 'fails') return new Response('broken', { status: 500 });
      if (current === 'hangs')
        return await new Promise((_, reject) => {
          init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        });
      const response = (await api.handle(new Request(url, init), context)) ?? new Response(null, { status: 404 });
      if (current === 'works') return response;
      const lie = LIES[current.lie];
      return Response.json(typeof lie === 'string' ? lie : { ...((await response.json()) as object), ...lie });
    },
  };
}
