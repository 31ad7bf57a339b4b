import { expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import type { Product } from '#app/modules/catalogue/domain/product.ts';
import { DELIVERED, type Letter } from '#app/modules/letters/domain/letter.ts';
import { sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { collectLetters } from '#tests/support/collected-letters.ts';
import { writeStockLetter } from './write-stock-letter.ts';

const KEY = { storefront: 'de', emailHash: 'hash', variantId: 'v1' };
const SOCKS = {
  ageGroup: 'adults',
  family: 'socks',
  silhouette: 'crew',
  sizeGuideBlock: 'socks',
  audience: 'all',
} as const;
const PRODUCT = {
  slug: 'striped-socks',
  name: 'Ringelsocken',
  sections: [],
  information: SOCKS,
  media: [{ url: '/images/a', alt: 'Ein Paar' }],
  variants: [{ id: 'v1', size: { label: '41–46', value: '41-46' }, stockStatus: 'low-stock' }],
} as unknown as Product;
type Options = {
  readonly storefront?: string;
  readonly product?: Product | null;
  readonly isAsked?: boolean;
  readonly status?: string;
};

function stage({ storefront = 'de', product = PRODUCT, isAsked = true, status = 'low-stock' }: Options = {}) {
  const delivered: Letter[] = [];
  const done: string[] = [];
  const found = product && { ...product, variants: product.variants.map((one) => ({ ...one, stockStatus: status })) };
  const deps = {
    registry: sampleRegistry,
    products: {
      product: async ({ language }: { readonly language: string }, slug: string) =>
        found && language === 'en' ? ok(found as Product) : err({ kind: 'product-not-found' as const, slug }),
    },
    addressLink: { sign: (purpose: string) => `${purpose}.signature` },
    letters: collectLetters(delivered),
    alert: async () =>
      isAsked
        ? { email: 'ada@example.com', country: 'DE' as const, language: 'en' as const, askedAt: 7, sku: 'S' }
        : null,
    forget: async ({ askedAt }: { askedAt: number }) => void done.push(`forget ${askedAt}`),
    waitAgain: async ({ askedAt }: { askedAt: number }) => void done.push(`wait ${askedAt}`),
  };
  return { write: () => writeStockLetter(deps, { ...KEY, storefront }), delivered, done };
}

test('writeStockLetter tells an address that its size is back, and deletes the request', async () => {
  const { write, delivered, done } = stage();
  expect(await write()).toEqual(DELIVERED);
  expect(delivered).toEqual([
    {
      id: 'back-in-stock:de:v1:hash:7',
      to: 'ada@example.com',
      market: 'DE',
      language: 'en',
      content: {
        kind: 'back-in-stock',
        product: 'Ringelsocken',
        goods: SOCKS,
        size: { label: '41–46', value: '41-46' },
        picture: { path: '/images/a?width=540&auto=webp&bg-color=ffffff', alt: 'Ein Paar' },
        path: '/de/product/striped-socks?size=41-46',
        endPath: '/de/stock-alerts/end-stock-alerts.signature',
      },
    },
  ]);
  expect(done).toEqual(['forget 7']);
});

test('writeStockLetter ends the requests in their storefront, also after their country has moved to another one', async () => {
  const { write, delivered } = stage({ storefront: 'eu' });
  await write();
  expect(delivered[0]?.content).toMatchObject({
    path: '/de/product/striped-socks?size=41-46',
    endPath: '/eu/stock-alerts/end-stock-alerts.signature',
  });
});

test.each([
  ['ended or began again', { isAsked: false }, []],
  ['sold out meanwhile', { status: 'no-stock' }, ['wait 7']],
  ['is no longer sold', { product: null }, ['forget 7']],
] as const)('writeStockLetter delivers nothing for a request that %s', async (_case, options, expected) => {
  const { write, delivered, done } = stage(options);
  expect(await write()).toBeNull();
  expect([delivered, done]).toEqual([[], expected]);
});
