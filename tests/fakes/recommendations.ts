import { basketCallSchema } from '#app/modules/recommendations/domain/provider-answer.ts';

/**
 * How the provider behaves: `works`, `fails` (500), `hangs` (no answer), `lies` (products of the bag, unknown ones,
 * some twice, some without children, more than asked for) or `rambles` (an answer of another shape).
 */
export type Behaviour = 'works' | 'fails' | 'hangs' | 'lies' | 'rambles';

export type FakeProvider = {
  behaviour: Behaviour;
  /** Method and path of each call, and its body. */
  readonly calls: { readonly call: string; readonly body: unknown }[];
  answer(request: Request): Promise<Response>;
};

const LONG = 100;
const PRODUCT = /^\/api\/product\/([\w-]+)\/([^/]*)$/;
const LIST = /^\/api\/v2\/products\/([\w-]+)\/([\w-]+)\/(\d+)\/(\d+)\/([^/]*)$/;

/** A provider that recommends these skus, whatever their stock and market. */
export function createFakeProvider(skus: () => readonly string[]): FakeProvider {
  const recommend = (named: readonly string[], total = named.length) => ({
    id: `fake-${named.join('-')}`.slice(0, LONG),
    recommendations: named.map((sku, index) => ({
      product: { sku, name: `${sku} by name`, children: [{ sku: `${sku}-4146` }] },
      distribution: 0.25,
      id: `fake-${index}`,
    })),
    pagination: { total },
  });
  const lie = (asked: readonly string[]) => {
    const named = ['UNKNOWN', ...asked, ...skus(), ...skus()];
    const { recommendations, ...answer } = recommend(named, named.length);
    const childless = { product: { sku: skus().at(-1) ?? '', children: [] }, distribution: 1, id: 'childless' };
    return { ...answer, recommendations: [...recommendations.slice(0, -1), childless] };
  };
  const wanted = (path: string, body: unknown) => {
    const product = PRODUCT.exec(path);
    if (product) return { asked: [decodeURIComponent(product[2] ?? '')], from: 0, most: LONG };
    const list = LIST.exec(path);
    const limit = Number(list?.[3]);
    if (list) return { asked: [], from: (Number(list[4]) - 1) * limit, most: limit };
    const basket = path === '/api/v2/widget' ? basketCallSchema.safeParse(body).data : undefined;
    if (!basket) return null;
    const asked = Object.entries(basket.variables).filter(([name]) => name.startsWith('selected_items_'));
    return { asked: asked.map(([, sku]) => String(sku)), from: 0, most: Number(basket.limit) };
  };
  const fake: FakeProvider = {
    behaviour: 'works',
    calls: [],
    async answer(request) {
      const { pathname } = new URL(request.url);
      const text = await request.text();
      const body: unknown = text === '' ? null : JSON.parse(text);
      fake.calls.push({ call: `${request.method} ${pathname}`, body });
      if (fake.behaviour === 'hangs') return await new Promise<Response>(() => undefined);
      if (fake.behaviour === 'fails') return new Response('down', { status: 500 });
      if (fake.behaviour === 'rambles') return Response.json({ recommendations: 'many' });
      const call = wanted(pathname, body);
      if (!call) return Response.json({ error: 'Unknown call' }, { status: 400 });
      if (fake.behaviour === 'lies') return Response.json(lie(call.asked));
      const all = skus().filter((sku) => !call.asked.includes(sku));
      const named = all.slice(call.from, call.from + call.most);
      return named.length > 0
        ? Response.json(recommend(named, all.length))
        : Response.json({ error: 'No recommendations found' }, { status: 404 });
    },
  };
  return fake;
}
