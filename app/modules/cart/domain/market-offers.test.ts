import { describe, expect, test } from 'vitest';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { offeredRule } from '#tests/fixtures/offered-rule.ts';
import type { DiscountRule } from './discount-rule.ts';
import { marketOffers, offersOf } from './market-offers.ts';

const NOW = 1_000;
const de = sampleMarket('DE');
const kidsSocks = { kind: 'goods', products: [], categories: ['kids/socks'], sections: [], skus: [] } as const;
const offered = (changes: Partial<DiscountRule> = {}) =>
  offeredRule({
    id: 'four',
    name: { en: 'Four for three', de: 'Vier für drei' },
    effect: { type: 'buy-n-get-m', buy: 3, free: 1, groups: null },
    scope: kidsSocks,
    ...changes,
  });
const idsOf = (...rules: readonly Partial<DiscountRule>[]) =>
  marketOffers(rules.map(offered), de, NOW).offers.map(({ id }) => id);

describe('`marketOffers`', () => {
  test('announces an open rule in the language and currency of the market', () => {
    const { offers } = marketOffers([offered({ minimum: { EUR: 5000, GBP: 4500 } })], de, NOW);
    expect(offers).toMatchObject([{ id: 'four', name: 'Vier für drei', minimum: 5000, scope: kidsSocks }]);
  });

  test.each([
    ['that has ended', { validUntil: NOW }],
    ['whose time has not started', { validFrom: NOW + 1 }],
    ['of other countries', { countries: ['GB'] }],
    ['with a minimum in other currencies', { minimum: { GBP: 100 } }],
    ['for a limited number of orders', { usageLimit: 10 }],
  ] as const)('leaves out a rule %s', (_, changes) => {
    expect(idsOf({ id: 'open' }, changes as Partial<DiscountRule>)).toEqual(['open']);
  });

  test('ends with the first rule that ends or begins', () => {
    const at = (...rules: readonly Partial<DiscountRule>[]) => marketOffers(rules.map(offered), de, NOW).until;
    expect(at({})).toBeNull();
    expect(at({ validFrom: NOW - 5, validUntil: 3_000 }, { validFrom: 2_000 })).toBe(2_000);
  });
});

describe('`offersOf`', () => {
  const product = { id: 'p-1', sku: 'CAT', variants: [{ sku: 'CAT-S' }], categories: ['kids/socks'], sections: [] };
  const { offers } = marketOffers(
    [
      offered(),
      offered({ id: 'adults', scope: { ...kidsSocks, categories: ['adults/socks'] } }),
      offered({ id: 'size', scope: { ...kidsSocks, categories: [], skus: ['CAT-S'] } }),
      offered({ id: 'all', scope: { kind: 'cart' } }),
    ],
    de,
    NOW,
  );
  test('are those whose scope includes the product, one of its sizes, or every cart', () => {
    expect(offersOf(product, offers).map(({ id }) => id)).toEqual(['four', 'size', 'all']);
  });
});
