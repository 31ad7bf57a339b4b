import { expect, test } from 'vitest';
import type { Product } from '#app/modules/catalogue/domain/product.ts';
import type { StockStatus } from '#app/modules/catalogue/domain/product-attributes.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { requestStockAlert } from './request-stock-alert.server.ts';

const market = sampleMarket('GB');
const product = (stockStatus: StockStatus) =>
  ({ slug: 'cat', variants: [{ id: 'v-1', stockStatus }] }) as unknown as Product;

/** What the use case answers, and whether a request was stored. */
async function ask({
  status = 'no-stock',
  variantId = 'v-1',
  wait = null,
}: {
  readonly status?: StockStatus;
  readonly variantId?: string;
  readonly wait?: number | null;
}) {
  let stored = 0;
  const answer = await requestStockAlert(
    {
      products: { product: async () => ({ ok: true, value: product(status) }) },
      takeLimit: async () => wait,
      stockAlertRequests: {
        async ask() {
          stored += 1;
        },
      },
    },
    { market, slug: 'cat', variantId, email: 'ada@example.com' },
  );
  return [answer.kind, stored];
}

test('`requestStockAlert` stores a request for a sold-out size, to be confirmed', async () => {
  expect(await ask({})).toEqual(['asked', 1]);
});

test('`requestStockAlert` stores nothing for a size in stock, an unknown size, or over the limit', async () => {
  expect(await ask({ status: 'low-stock' })).toEqual(['in-stock', 0]);
  expect(await ask({ variantId: 'other' })).toEqual(['unknown-size', 0]);
  expect(await ask({ wait: 60 })).toEqual(['limited', 0]);
});
