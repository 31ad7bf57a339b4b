import type { DiscountRule, OfferedRule } from './discount-rule.ts';

/** An automatic rule of the tests: without limits, valid at all times in all countries, and never used. */
export const offeredRule = (
  rule: Pick<DiscountRule, 'id' | 'name' | 'effect' | 'scope'> & Partial<DiscountRule>,
): OfferedRule => ({
  rule: {
    code: null,
    validFrom: null,
    validUntil: null,
    minimum: null,
    usageLimit: null,
    usageLimitPerCart: null,
    countries: null,
    priority: 0,
    ...rule,
  },
  used: 0,
  usedByCart: 0,
});
