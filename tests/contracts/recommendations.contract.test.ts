import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { createWidgets, type TenantWidgets } from '#app/modules/recommendations/domain/widgets.ts';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import { action as basketAction } from '#app/routes/api-recommended-basket.ts';
import { loader as besideLoader } from '#app/routes/api-recommended-beside.ts';
import { loader as listLoader } from '#app/routes/api-recommended-list.ts';
import { migrations } from '#server/composition/migrations.ts';
import { createEmbeddedCatalogue } from '#server/platform/catalogue/embedded-catalogue.ts';
import { createEmbeddedRecommendations } from '#server/platform/recommendations/embedded-recommendations.ts';
import { createOutgoingClient } from '#server/vendors/_http/client.ts';
import { createHttpRecommendations } from '#server/vendors/recommendations/recommendations.ts';
import { type Behaviour, createFakeProvider } from '#tests/fakes/recommendations.ts';
import { commands } from '#tests/support/store-commands.ts';
import { createPlace } from '#tests/support/stores.ts';
import { describeRecommendations } from './recommendations-suite.ts';
import { sampleMarket, sampleRegistry } from './sample-markets.ts';
import { sampleProduct } from './sample-product.ts';

const now = Date.UTC(2026, 0, 1);
/** Milliseconds: this shop answers from a store, on a machine with other work. */
const PATIENT = 60_000;
const STATED: readonly TenantWidgets[] = [
  { tenant: 'UK', country: 'GB', product: 'uk-product', basket: 'uk-basket', list: 'uk-list' },
  { tenant: 'US', country: 'US', product: 'us-product', basket: 'us-basket', list: 'us-list' },
];
const widgets = createWidgets(() => STATED, sampleRegistry);

async function openEmbedded(products: readonly ProductRecord[]) {
  const place = await createPlace();
  const store = await place.open({ commands, migrations });
  await store.command('importProducts', { products, now, rank: 0 });
  const catalogue = createEmbeddedCatalogue(store.read);
  return {
    products: catalogue,
    recommendations: createEmbeddedRecommendations({ read: store.read, products: catalogue }),
    setStock: (variantId: string, warehouse: string, quantity: number) =>
      store.command('setStock', { variantId, warehouse, quantity, now: now + 1 }),
    close: () => place.remove(),
  };
}
type Opened = Awaited<ReturnType<typeof openEmbedded>>;

/** The adapter for a provider that answers requests. */
function callProvider(
  { products }: Pick<Opened, 'products'>,
  answer: (request: Request) => Promise<Response>,
  timeout = 400,
) {
  const logged: unknown[] = [];
  const client = createOutgoingClient({
    name: 'recommendations',
    baseUrl: 'https://provider.test',
    timeout,
    fetch: (url, { signal: _, ...init }) => answer(new Request(url, init)),
    clock: Date.now,
    random: () => 0,
    logger: { warn: (details) => logged.push(details) },
  });
  return { logged, recommendations: createHttpRecommendations({ client, products, widgets }) };
}

/** This shop's own routes, as a provider. */
function serveOwn({ products, recommendations }: Opened): (request: Request) => Promise<Response> {
  const provider = new RouterContextProvider();
  provider.set(requestContext, {
    services: {
      products,
      ownRecommendations: recommendations,
      recommendationWidgets: widgets,
      requestLimits: { take: async () => null },
    },
    clientAddress: null,
  } as unknown as RequestContext);
  return async (request) => {
    const [, , ...parts] = new URL(request.url).pathname.split('/').map(decodeURIComponent);
    const args = (params: object) => ({ request, context: provider, params }) as never;
    if (parts[0] === 'product') return besideLoader(args({ widget: parts[1], sku: parts[2] }));
    const [, , widgetId, profileId, limit, page, variables] = parts;
    if (parts[1] === 'products') return listLoader(args({ widgetId, profileId, limit, page, variables }));
    return basketAction(args({}));
  };
}

describeRecommendations('embedded', openEmbedded);
describeRecommendations('http, by a fake provider', async (products) => {
  const shop = await openEmbedded(products);
  const fake = createFakeProvider(() => products.map(({ sku }) => sku));
  return { ...shop, ...callProvider(shop, fake.answer) };
});
describeRecommendations('http, by the calls that this shop serves', async (products) => {
  const shop = await openEmbedded(products);
  return { ...shop, ...callProvider(shop, serveOwn(shop), PATIENT) };
});

describe('recommendations over http', () => {
  const uk = sampleMarket('GB');
  const SKUS = ['A1', 'B2', 'C3'];
  const bag = {
    skus: ['A1'],
    amount: { amount: 3405, currency: 'GBP' },
    freeShipping: { threshold: 5000, missing: 1595 },
  } as const;
  async function withProvider<T>(
    behaviour: Behaviour,
    run: (
      stage: ReturnType<typeof callProvider> & { readonly fake: ReturnType<typeof createFakeProvider> },
    ) => Promise<T>,
  ): Promise<T> {
    const shop = await openEmbedded(SKUS.map((sku) => sampleProduct(sku)));
    const fake = createFakeProvider(() => SKUS);
    fake.behaviour = behaviour;
    try {
      return await run({ ...callProvider(shop, fake.answer), fake });
    } finally {
      await shop.close();
    }
  }
  const skus = async ({ recommendations }: ReturnType<typeof callProvider>) =>
    (await recommendations.forBag(uk, { bag, most: 8 })).recommendations.map(({ product }) => product.sku);

  test('name the widget, the anonymous profile, the amounts and the products of the bag', async () => {
    await withProvider('works', async ({ fake, recommendations }) => {
      const answer = await recommendations.forBag(uk, { bag, most: 8 });
      expect(answer.recommendations[0]).toMatchObject({ distribution: 0.25, id: 'fake-0' });
      expect(fake.calls).toEqual([
        {
          call: 'POST /api/v2/widget',
          body: {
            widgetId: 'uk-basket',
            profileId: 'anonymous',
            variables: { CartAmount: '34.05', ShippingThreshold: '50.00', selected_items_1: 'A1' },
            limit: '8',
            requestName: 'Basket',
          },
        },
      ]);
      await recommendations.list(uk, { page: 2, limit: 8, without: new Set(['A1']) });
      expect(fake.calls[1]?.call).toBe(
        'GET /api/v2/products/uk-list/anonymous/8/2/%7B%22selected_items_1%22%3A%22A1%22%7D',
      );
    });
  });

  test('ask the named widget with the named variables alone, for a bag that content offers more to', async () => {
    await withProvider('works', async ({ fake, recommendations }) => {
      const names = [['CartAmount'], ['selected_items'], ['CartAmount', 'Unknown']];
      for (const variables of names)
        await recommendations.forBag(uk, { bag, most: 8, widget: { id: 'uk-offer', variables } });
      await recommendations.forBag(uk, { bag, most: 8, widget: { id: 'bag', variables: [] } });
      expect(fake.calls.map(({ body }) => body)).toMatchObject([
        { widgetId: 'uk-offer', variables: { CartAmount: '34.05' } },
        { widgetId: 'uk-offer', variables: { selected_items_1: 'A1' } },
        { widgetId: 'uk-offer', variables: { CartAmount: '34.05' } },
        { widgetId: 'uk-basket', variables: {} },
      ]);
      expect(fake.calls[0]?.body).toHaveProperty('variables', { CartAmount: '34.05' });
    });
  });

  test('drop what a provider that lies recommends: unknown, childless and twice the same, and what is in the bag', async () => {
    expect(await withProvider('lies', skus)).toEqual(['B2', 'C3']);
  });

  test('fail within half a second when the provider fails, hangs or answers in another shape', async () => {
    for (const behaviour of ['fails', 'hangs', 'rambles'] as const) {
      const started = performance.now();
      await expect(withProvider(behaviour, skus)).rejects.toMatchObject({ name: 'UpstreamUnavailable' });
      expect(performance.now() - started).toBeLessThan(2000);
    }
  });

  test('ask no more while the provider fails, and again after two seconds', async () => {
    await withProvider('fails', async (stage) => {
      for (let calls = 0; calls < 6; calls += 1) await expect(skus(stage)).rejects.toThrow();
      const asked = stage.fake.calls.length;
      await expect(skus(stage)).rejects.toMatchObject({ fault: 'circuit-open' });
      expect(stage.fake.calls).toHaveLength(asked);
    });
  });

  test('are none in a market without a widget', async () => {
    await withProvider('works', async ({ recommendations, fake }) => {
      const answer = await recommendations.forBag(sampleMarket('DE'), { bag, most: 8 });
      expect([answer.recommendations, fake.calls]).toEqual([[], []]);
    });
  });
});
