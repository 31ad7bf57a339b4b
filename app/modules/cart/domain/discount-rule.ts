import type { CurrencyCode } from '#app/kernel/money.ts';
import type { LocalizedText } from '#app/kernel/text.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';

/** Minor units in the currencies a rule knows. A currency that is missing is not served by the rule. */
export type AmountByCurrency = Readonly<Partial<Record<CurrencyCode, number>>>;

/** The kinds of what a rule can give. */
export const DISCOUNT_EFFECTS = [
  'percentage',
  'absolute',
  'buy-n-get-m',
  'gift',
  'free-shipping',
] as const satisfies readonly DiscountEffect['type'][];

/**
 * What a rule gives. A new kind is a member here, a case in `applyDiscounts`, and a member of the shape rules are read
 * with.
 */
export type DiscountEffect =
  /** `percent` is from 1 to 100. */
  | { readonly type: 'percentage'; readonly percent: number }
  | { readonly type: 'absolute'; readonly amounts: AmountByCurrency }
  /** Of every `buy + free` units in the scope the cheapest `free` cost nothing, at most `groups` times in a cart. */
  | { readonly type: 'buy-n-get-m'; readonly buy: number; readonly free: number; readonly groups: number | null }
  /** One piece of the first of these variants that the market sells and has. */
  | { readonly type: 'gift'; readonly variants: readonly string[] }
  | { readonly type: 'free-shipping' };

/** The goods a rule is about: those any of the lists names. `skus` are of products or of variants. */
export type GoodsScope = {
  readonly kind: 'goods';
  readonly products: readonly string[];
  readonly categories: readonly string[];
  readonly sections: readonly string[];
  readonly skus: readonly string[];
};
export type DiscountScope = { readonly kind: 'cart' } | GoodsScope;

export type DiscountRule = {
  readonly id: string;
  /** As codes are compared (`canonicalCode`); null for a rule that holds without one. */
  readonly code: string | null;
  readonly name: LocalizedText;
  readonly effect: DiscountEffect;
  readonly scope: DiscountScope;
  /** Milliseconds; the rule holds from `validFrom` on and until just before `validUntil`. */
  readonly validFrom: number | null;
  readonly validUntil: number | null;
  /** What the goods of a cart cost before discounts, at least; null for no minimum. */
  readonly minimum: AmountByCurrency | null;
  /** Orders that may use the rule, in total and of one cart. */
  readonly usageLimit: number | null;
  readonly usageLimitPerCart: number | null;
  readonly countries: readonly CountryCode[] | null;
  /** Automatic rules apply in this order, the smallest first. */
  readonly priority: number;
};

/** A rule with how often it was used already, not counting the cart's own order that is still to be paid. */
export type OfferedRule = { readonly rule: DiscountRule; readonly used: number; readonly usedByCart: number };

/**
 * The cart that a rule is applied to. Amounts are minor units of `currency`; what a rule takes off is a multiple of
 * `cashRounding`, as the prices are.
 */
export type DiscountOccasion = {
  readonly now: number;
  readonly country: CountryCode;
  readonly currency: CurrencyCode;
  readonly cashRounding: number;
};

/**
 * Why a rule gives nothing. `paused`: it would if the cart held other or more goods; `missing` is what is left to
 * spend.
 */
export type DiscountObstacle =
  | { readonly kind: 'ended' }
  | { readonly kind: 'used-up' }
  | { readonly kind: 'not-here' }
  | { readonly kind: 'not-started' }
  | { readonly kind: 'paused'; readonly missing: number };

/**
 * Whether a rule is open to a cart whose goods cost `spend` before discounts; what it takes off is another question.
 */
export function ruleObstacle(
  { rule, used, usedByCart }: OfferedRule,
  { now, country, currency }: DiscountOccasion,
  spend: number,
): DiscountObstacle | null {
  if (rule.validUntil !== null && now >= rule.validUntil) return { kind: 'ended' };
  if (rule.validFrom !== null && now < rule.validFrom) return { kind: 'not-started' };
  if (rule.countries !== null && !rule.countries.includes(country)) return { kind: 'not-here' };
  if (rule.effect.type === 'absolute' && rule.effect.amounts[currency] === undefined) return { kind: 'not-here' };
  if (rule.usageLimit !== null && used >= rule.usageLimit) return { kind: 'used-up' };
  if (rule.usageLimitPerCart !== null && usedByCart >= rule.usageLimitPerCart) return { kind: 'used-up' };
  if (rule.minimum === null) return null;
  const minimum = rule.minimum[currency];
  if (minimum === undefined) return { kind: 'not-here' };
  return spend < minimum ? { kind: 'paused', missing: minimum - spend } : null;
}

const LONGEST_CODE = 40;

/** A code as codes are compared and kept: trimmed, upper case, cut to the longest a code can be. */
export function canonicalCode(typed: string): string {
  return typed
    .trim()
    .slice(0, LONGEST_CODE + 1)
    .toUpperCase();
}
