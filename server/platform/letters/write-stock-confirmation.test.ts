import { expect, test } from 'vitest';
import type { Product } from '#app/modules/catalogue/domain/product.ts';
import type { AskedAlert } from '#app/modules/catalogue/domain/stock-alert.ts';
import { DELIVERED, type Letter } from '#app/modules/letters/domain/letter.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { collectLetters } from '#tests/support/collected-letters.ts';
import { writeStockConfirmation } from './write-stock-letter.ts';

const ASKED: AskedAlert = {
  variantId: 'v-1',
  sku: 'cat',
  email: 'ada@example.com',
  storefront: 'de',
  country: 'DE',
  language: 'en',
  isConfirmed: false,
};
const SOCKS = {
  ageGroup: 'adults',
  family: 'socks',
  silhouette: 'crew',
  sizeGuideBlock: 'socks',
  audience: 'all',
} as const;
const SIZE = { label: '41–46', value: '41-46' };
const PRODUCT = {
  name: 'Cat',
  sections: [],
  information: SOCKS,
  variants: [{ id: 'v-1', size: SIZE }],
} as unknown as Product;

async function write(asked: AskedAlert | null, { isWithin = true, product = PRODUCT as Product | null } = {}) {
  const delivered: Letter[] = [];
  const counted: unknown[] = [];
  const deps = {
    request: async () => asked,
    registry: { market: () => sampleMarket('DE') },
    products: {
      product: async () =>
        product
          ? { ok: true as const, value: product }
          : { ok: false as const, error: { kind: 'product-not-found' as const, slug: 'cat' } },
    },
    stockAlertLink: { sign: (id: string) => `${id}.signature` },
    letters: collectLetters(delivered),
    countLetter: async (kind: string, { to }: { readonly to: string }) => {
      counted.push([kind, to]);
      return isWithin;
    },
  };
  return { delivery: await writeStockConfirmation(deps, { id: 'A1' }), delivered, counted };
}

test('writeStockConfirmation asks the address by a signed link, in the language of the request', async () => {
  const { delivery, delivered } = await write(ASKED);
  expect(delivery).toEqual(DELIVERED);
  expect(delivered).toEqual([
    {
      id: 'stock-alert-confirm:A1',
      to: 'ada@example.com',
      market: 'DE',
      language: 'en',
      content: {
        kind: 'stock-alert-confirm',
        product: 'Cat',
        goods: SOCKS,
        size: SIZE,
        path: '/de/stock-alerts/confirm/A1.signature',
        hours: 48,
      },
    },
  ]);
});

test('writeStockConfirmation writes nothing over the limit of the address', async () => {
  const { delivery, delivered, counted } = await write(ASKED, { isWithin: false });
  expect([delivery, delivered, counted]).toEqual([null, [], [['stock-alert-mail', 'ada@example.com']]]);
});

test.each([
  ['has ended', null, {}],
  ['is confirmed', { ...ASKED, isConfirmed: true }, {}],
  ['is for a product that is not sold', ASKED, { product: null }],
  ['is for a size that is not sold', { ...ASKED, variantId: 'v-2' }, {}],
])(
  'writeStockConfirmation writes nothing, and counts nothing, for a request that %s',
  async (_what, asked, options) => {
    const { delivery, counted } = await write(asked, options);
    expect([delivery, counted]).toEqual([null, []]);
  },
);
