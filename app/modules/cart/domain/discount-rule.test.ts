import { describe, expect, test } from 'vitest';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { canonicalCode, type DiscountOccasion, type DiscountRule, ruleObstacle } from './discount-rule.ts';

const open: DiscountRule = {
  id: 'rule',
  code: 'RULE',
  name: { en: 'Rule' },
  effect: { type: 'percentage', percent: 10 },
  scope: { kind: 'cart' },
  validFrom: null,
  validUntil: null,
  minimum: null,
  usageLimit: null,
  usageLimitPerCart: null,
  countries: null,
  priority: 0,
};
const here: DiscountOccasion = { now: 1000, country: 'GB', currency: 'GBP', cashRounding: 1 };
const obstacle = (rule: Partial<DiscountRule>, { used = 0, usedByCart = 0, spend = 5000 } = {}) =>
  ruleObstacle({ rule: { ...open, ...rule }, used, usedByCart }, here, spend);

describe('a rule', () => {
  test.each<[string, ReturnType<typeof obstacle>, unknown]>([
    ['without conditions is open', obstacle({}), null],
    ['is open at the moment it begins', obstacle({ validFrom: 1000 }), null],
    ['is not open just before', obstacle({ validFrom: 1001 }), { kind: 'not-started' }],
    ['is open just before it ends', obstacle({ validUntil: 1001 }), null],
    ['has ended at the moment it ends', obstacle({ validUntil: 1000 }), { kind: 'ended' }],
    ['is open in its countries', obstacle({ countries: ['DE', 'GB'] }), null],
    ['is closed in every other country', obstacle({ countries: ['DE'] }), { kind: 'not-here' }],
    ['is open as long as a use is left', obstacle({ usageLimit: 3 }, { used: 2 }), null],
    ['is used up at its limit', obstacle({ usageLimit: 3 }, { used: 3 }), { kind: 'used-up' }],
    [
      'is used up for a cart that used it often enough',
      obstacle({ usageLimitPerCart: 1 }, { usedByCart: 1 }),
      { kind: 'used-up' },
    ],
    ['is open at its minimum', obstacle({ minimum: { GBP: 5000 } }), null],
    ['waits for what is missing below it', obstacle({ minimum: { GBP: 5001 } }), { kind: 'paused', missing: 1 }],
    ['with a minimum in other currencies is closed', obstacle({ minimum: { EUR: 1 } }), { kind: 'not-here' }],
    [
      'with amounts in other currencies is closed',
      obstacle({ effect: { type: 'absolute', amounts: { EUR: 500 } } }),
      { kind: 'not-here' },
    ],
  ])('%s', (_sentence, answer, expected) => {
    expect(answer).toEqual(expected);
  });
});

test('A rule with days applies in each country from its first day to the end of its last one', () => {
  const days = { from: '2026-11-27', until: '2026-11-27' };
  const at = (time: string, country: CountryCode) =>
    ruleObstacle({ rule: { ...open, days }, used: 0, usedByCart: 0 }, { ...here, country, now: Date.parse(time) }, 5000)
      ?.kind ?? 'open';
  for (const [time, states] of [
    ['2026-11-26T12:00Z', { NZ: 'open', DE: 'not-started', US: 'not-started' }],
    ['2026-11-27T12:00Z', { NZ: 'ended', DE: 'open', US: 'open' }],
    ['2026-11-28T04:00Z', { NZ: 'ended', DE: 'ended', US: 'open' }],
  ] as const)
    for (const country of ['NZ', 'DE', 'US'] as const)
      expect(`${country} ${at(time, country)}`).toBe(`${country} ${states[country]}`);
});

test('`canonicalCode` trims a code, makes it upper case and cuts a long one to an unknown code', () => {
  expect(canonicalCode('  welcome10 ')).toBe('WELCOME10');
  expect(canonicalCode('“ｗｅｌｃｏｍｅ１０.”')).toBe('WELCOME10');
  expect(canonicalCode('x'.repeat(5000))).toHaveLength(41);
});
