import { describe, expect, test } from 'vitest';
import type { Product, ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { WidgetKind } from '#app/modules/recommendations/domain/widgets.ts';
import type { Recommendations } from '#app/modules/recommendations/ports.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { serveBasket, serveBeside, serveList } from './serve-recommendations.server.ts';

const market = sampleMarket('GB');
const variant = { id: 'v1', sku: 'A-4146', size: { label: '41-46' }, stockStatus: 'in-stock' };
const price = { original: { amount: 1500, currency: 'GBP' }, final: { amount: 1200, currency: 'GBP' } };
const product = (sku: string, changes: object = {}) =>
  ({
    sku,
    name: sku,
    slug: sku.toLowerCase(),
    price,
    media: [],
    variants: [variant],
    ...changes,
  }) as unknown as Product;
const PRODUCTS = [
  product('A'),
  product('B'),
  product('BARE', { variants: [] }),
  product('GONE', { stockStatus: 'no-stock' }),
];

const isKind = (id: string): id is WidgetKind => ['product', 'basket', 'list'].includes(id);

function stage(skus: readonly string[]) {
  const asked: unknown[] = [];
  const answer = {
    id: 'answer',
    recommendations: skus.map((sku) => ({ product: { sku } as ProductCard, distribution: 0.5, id: `${sku}-1` })),
  };
  const noted = async (_: unknown, request: object) => {
    asked.push(request);
    return { ...answer, total: 40 };
  };
  return {
    asked,
    deps: {
      recommendations: { beside: noted, forBag: noted, list: noted } as Recommendations,
      products: {
        product: async (_: unknown, sku: string) => {
          const found = PRODUCTS.find((one) => one.sku === sku);
          return found
            ? ({ ok: true, value: found } as const)
            : ({ ok: false, error: { kind: 'product-not-found', slug: sku } } as const);
        },
      },
      widgets: {
        find: (id: string) => (isKind(id) ? { market, kind: id } : null),
      },
    },
  };
}
const basket = {
  widgetId: 'basket',
  profileId: 'anonymous',
  variables: { CartAmount: '12.00', ShippingThreshold: '50.00', selected_items_1: 'A' },
  limit: '8',
  requestName: 'Basket',
} as const;

describe('`serveBeside`', () => {
  test('answers products with their variants, and leaves out those without any or sold out', async () => {
    const served = await serveBeside(stage(['B', 'BARE', 'GONE', 'UNKNOWN']).deps, { widget: 'product', sku: 'A' });
    expect(served).toEqual({
      ok: true,
      value: {
        id: 'answer',
        recommendations: [
          {
            product: {
              sku: 'B',
              name: 'B',
              url: '/uk/product/b',
              image: null,
              currency: 'GBP',
              price: { original: 1500, final: 1200 },
              children: [{ id: 'v1', sku: 'A-4146', size: '41-46', stockStatus: 'in-stock' }],
            },
            distribution: 0.5,
            id: 'B-1',
          },
        ],
      },
    });
  });

  test('rejects a call without a sku, an unknown product and another widget', async () => {
    const { deps } = stage(['B']);
    expect(await serveBeside(deps, { widget: 'product', sku: ' ' })).toEqual({ ok: false, error: 'No sku provided' });
    for (const call of [
      { widget: 'product', sku: 'UNKNOWN' },
      { widget: 'basket', sku: 'A' },
      { widget: 'nothing', sku: 'A' },
    ])
      expect(await serveBeside(deps, call)).toEqual({ ok: false, error: 'No recommendations found' });
    expect(await serveBeside(stage([]).deps, { widget: 'product', sku: 'A' })).toMatchObject({ ok: false });
  });
});

test('`serveBasket` reads the bag from the variables, and rejects one without a product', async () => {
  const { deps, asked } = stage(['B']);
  expect(await serveBasket(deps, basket)).toMatchObject({ ok: true });
  expect(asked).toEqual([
    {
      bag: {
        skus: ['A'],
        amount: { amount: 1200, currency: 'GBP' },
        freeShipping: { threshold: 5000, missing: 3800 },
      },
      most: 8,
    },
  ]);
  const empty = { ...basket, variables: { CartAmount: '12.00' } };
  expect(await serveBasket(deps, empty)).toEqual({ ok: false, error: 'No sku provided' });
  expect(await serveBasket(deps, { ...basket, widgetId: 'list' })).toEqual({
    ok: false,
    error: 'No recommendations found',
  });
});

test('`serveList` answers a page with the number of all, without the selected products', async () => {
  const { deps, asked } = stage(['B']);
  const call = { widgetId: 'list', page: 2, limit: 8, variables: { selected_items_1: 'A' } };
  expect(await serveList(deps, call)).toMatchObject({ ok: true, value: { pagination: { total: 40 } } });
  expect(asked).toEqual([{ page: 2, limit: 8, without: new Set(['A']) }]);
  expect(await serveList(deps, { ...call, widgetId: 'product' })).toMatchObject({ ok: false });
});
