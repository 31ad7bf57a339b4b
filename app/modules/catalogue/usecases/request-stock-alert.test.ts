import { expect, test } from 'vitest';
import type { Product, StockStatus } from '#app/modules/catalogue/domain/product.ts';
import type { StockAlertState } from '#app/modules/catalogue/domain/stock-alert.ts';
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
  state = 'waiting',
}: {
  readonly status?: StockStatus;
  readonly variantId?: string;
  readonly wait?: number | null;
  readonly state?: StockAlertState;
}) {
  let stored = 0;
  const answer = await requestStockAlert(
    {
      products: { product: async () => ({ ok: true, value: product(status) }) },
      takeLimit: async () => wait,
      stockAlerts: {
        async request() {
          stored += 1;
          return state;
        },
      },
    },
    { market, slug: 'cat', variantId, email: 'ada@example.com' },
  );
  return [answer.kind, stored];
}

test('`requestStockAlert` stores a request for a sold-out size', async () => {
  expect(await ask({})).toEqual(['waiting', 1]);
});

test('`requestStockAlert` stores nothing for a size in stock, an unknown size, or over the limit', async () => {
  expect(await ask({ status: 'low-stock' })).toEqual(['in-stock', 0]);
  expect(await ask({ variantId: 'other' })).toEqual(['unknown-size', 0]);
  expect(await ask({ wait: 60 })).toEqual(['limited', 0]);
});

test('`requestStockAlert` answers as over the limit for an address that waits for too many sizes', async () => {
  expect(await ask({ state: 'too-many' })).toEqual(['limited', 1]);
});
