import { describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Cart, CartError, CartMessage } from '#app/modules/cart/domain/cart.ts';
import type { SessionCarts } from '#app/modules/cart/domain/session-carts.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { previewSwitch } from './preview-switch.server.ts';

const NOW = days(1000);
const CART = { token: 'kept', date: NOW, region: 'NL', count: 2, country: 'DE' } as const;
const t = ((key: string, values: Readonly<Record<string, unknown>> = {}) =>
  [key.replace('shell:market.', ''), ...Object.entries(values).map(([name, value]) => `${name}=${value}`)].join(
    ' ',
  )) as unknown as Translate;

type Priced = { readonly total: number; readonly messages?: readonly Partial<CartMessage>[] };

/** A visitor whose cart is priced by country code. */
function visit(prices: Readonly<Record<string, Priced>>, sessionCarts: SessionCarts = { cart: CART }) {
  const calls: string[] = [];
  const deps = {
    carts: {
      async previewCountry({ countryCode }: Market): Promise<Result<Cart, CartError>> {
        calls.push(countryCode);
        const priced = prices[countryCode];
        return priced
          ? ok({
              priceTotal: { amount: priced.total, currency: 'EUR' },
              messages: priced.messages ?? [],
            } as unknown as Cart)
          : err({ kind: 'CART_NOT_FOUND' });
      },
    },
    sessionCarts,
    now: NOW,
    language: 'en' as const,
    t,
    formatter: () => ({ money: ({ amount }: { readonly amount: number }) => String(amount) }) as unknown as Formatter,
  };
  return {
    calls,
    preview: (from: 'DE' | null, to: 'DE' | 'AT' | 'CH' | 'US') =>
      previewSwitch(deps, { current: from && sampleMarket(from), to: sampleMarket(to) }),
  };
}

describe('`previewSwitch`', () => {
  test('has nothing to confirm without a cart with lines, or for the same country', async () => {
    const prices = { DE: { total: 1 }, AT: { total: 1 } };
    expect(await visit(prices, {}).preview('DE', 'AT')).toBeNull();
    expect(await visit(prices, { cart: { ...CART, count: 0 } }).preview('DE', 'AT')).toBeNull();
    expect(await visit(prices).preview('DE', 'DE')).toBeNull();
  });

  test('compares the totals of both markets', async () => {
    const { preview, calls } = visit({ DE: { total: 1990 }, AT: { total: 2090 } });
    expect(await preview('DE', 'AT')).toMatchObject({
      countryCode: 'AT',
      changes: ['totalChanges from=1990 to=2090', 'delivery'],
      removedNames: [],
    });
    expect(calls).toEqual(['DE', 'AT']);
    expect((await visit({ DE: { total: 1 }, AT: { total: 1 } }).preview('DE', 'AT'))?.changes[0]).toBe(
      'totalSame to=1',
    );
  });

  test('names another currency, codes that end and lines that are not sold there', async () => {
    const ended = { kind: 'discount-ended', name: 'SUMMER' } as const;
    const removed = (name: string) => ({ kind: 'line-removed', name }) as const;
    const { preview } = visit({
      DE: { total: 1990, messages: [removed('Known')] },
      CH: { total: 2500, messages: [ended, removed('Known'), removed('Deep Sea')] },
    });
    expect(await preview('DE', 'CH')).toMatchObject({
      changes: [
        'currencyChanges from=EUR to=CHF',
        'totalChanges from=1990 to=2500',
        'codeEnds code=SUMMER',
        'delivery',
      ],
      removedNames: ['Deep Sea'],
    });
  });

  test('prices nothing for another warehouse, which has a cart of its own', async () => {
    const { preview, calls } = visit({ DE: { total: 1 }, US: { total: 1 } });
    expect((await preview('DE', 'US'))?.changes.at(-1)).toMatch(/^otherWarehouse .*count=0/);
    expect(calls).toEqual([]);
  });

  test('shows only the new total when the current market is unknown', async () => {
    const { preview } = visit({ AT: { total: 2090 } });
    expect((await preview(null, 'AT'))?.changes).toEqual(['totalThere to=2090', 'delivery']);
  });

  test('has nothing to confirm for a cart that is gone', async () => {
    expect(await visit({}).preview('DE', 'AT')).toBeNull();
  });
});
