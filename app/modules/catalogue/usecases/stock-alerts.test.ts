import { expect, test } from 'vitest';
import type { Product } from '#app/modules/catalogue/domain/product.ts';
import type { AskedAlert, StockAlertState } from '#app/modules/catalogue/domain/stock-alert.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { confirmStockAlert, openAlertLink } from './stock-alerts.server.ts';

const ASKED: AskedAlert = {
  variantId: 'v-1',
  sku: 'cat',
  email: 'ada@example.com',
  storefront: 'de',
  country: 'DE',
  language: 'en',
  isConfirmed: false,
};

function stage(asked: AskedAlert | null, { state = 'waiting', sizes = ['v-1'] }: Partial<Options> = {}) {
  const log: unknown[] = [];
  const deps = {
    registry: { market: () => sampleMarket('DE') },
    products: {
      product: async () => ({
        ok: true as const,
        value: { variants: sizes.map((id) => ({ id })) } as unknown as Product,
      }),
    },
    stockAlertRequests: { look: async () => asked, confirm: async (id: string) => void log.push(`confirmed ${id}`) },
    stockAlerts: {
      async request(market: { readonly language: string }, alert: object) {
        log.push([market.language, alert]);
        return state;
      },
    },
  };
  return { deps, log };
}
type Options = { readonly state: StockAlertState; readonly sizes: readonly string[] };

test('`confirmStockAlert` stores the request in the language in which it was made, and notes that', async () => {
  const { deps, log } = stage(ASKED);
  expect((await openAlertLink(deps, 'a')).kind).toBe('open');
  expect(log).toEqual([]);
  expect(await confirmStockAlert(deps, 'a')).toBe('confirmed');
  expect(log).toEqual([['en', { variantId: 'v-1', email: 'ada@example.com' }], 'confirmed a']);
});

test('`confirmStockAlert` stores a confirmed request once', async () => {
  const { deps, log } = stage({ ...ASKED, isConfirmed: true });
  expect((await openAlertLink(deps, 'a')).kind).toBe('confirmed');
  expect([await confirmStockAlert(deps, 'a'), log]).toEqual(['confirmed', []]);
});

test.each([
  ['a link that has ended', null, {}, 'ended', 'ended'],
  ['a size that is no longer sold', ASKED, { sizes: [] }, 'ended', 'ended'],
  ['a size that the catalogue has lost', ASKED, { state: 'unknown-size' }, 'open', 'ended'],
  ['an address that waits for too many sizes', ASKED, { state: 'too-many' }, 'open', 'too-many'],
] as const)('`confirmStockAlert` confirms nothing by %s', async (_what, asked, options, opened, confirmed) => {
  const { deps, log } = stage(asked, options);
  expect((await openAlertLink(deps, 'a')).kind).toBe(opened);
  expect(await confirmStockAlert(deps, 'a')).toBe(confirmed);
  expect(log).not.toContain('confirmed a');
});
