import type { CurrencyCode } from '#app/kernel/money.ts';
import { pastedCode } from '#app/kernel/pasted-code.ts';
import type { LocalizedText } from '#app/kernel/text.ts';
import { dayBegins, dayEnds } from '#app/modules/markets/domain/time-zones.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';

/** Minor units by currency. The rule does not apply in other currencies. */
export type AmountByCurrency = Readonly<Partial<Record<CurrencyCode, number>>>;

/** The types of effects. */
export const DISCOUNT_EFFECTS = [
  'percentage',
  'absolute',
  'buy-n-get-m',
  'gift',
  'free-shipping',
] as const satisfies readonly DiscountEffect['type'][];

/**
 * The effect of a rule. A new type is a member here, a case in `applyDiscounts`, and a member of the schema of rules.
 */
export type DiscountEffect =
  /** `percent` is from 1 to 100. */
  | { readonly type: 'percentage'; readonly percent: number }
  | { readonly type: 'absolute'; readonly amounts: AmountByCurrency }
  /** Of every `buy + free` units in the scope the cheapest `free` cost nothing, at most `groups` times in a cart. */
  | { readonly type: 'buy-n-get-m'; readonly buy: number; readonly free: number; readonly groups: number | null }
  /** One unit of the first of these variants that the market sells and has in stock. */
  | { readonly type: 'gift'; readonly variants: readonly string[] }
  | { readonly type: 'free-shipping' };

/** The products of a rule: those in any of the lists. `skus` are of products or of variants. */
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
  /** The code in canonical form (`canonicalCode`); null for an automatic rule. */
  readonly code: string | null;
  readonly name: LocalizedText;
  readonly effect: DiscountEffect;
  readonly scope: DiscountScope;
  /** Milliseconds; the rule applies from `validFrom` until just before `validUntil`. */
  readonly validFrom: number | null;
  readonly validUntil: number | null;
  /**
   * Its first and last ISO day, each by the clocks of the market of a cart; `validFrom` and `validUntil` are then the
   * times between which it may apply anywhere.
   */
  readonly days?: { readonly from: string | null; readonly until: string | null } | null | undefined;
  /** The minimum price of the cart's products before discounts; null for none. */
  readonly minimum: AmountByCurrency | null;
  /** The maximum number of orders with the rule, in total and per cart. */
  readonly usageLimit: number | null;
  readonly usageLimitPerCart: number | null;
  readonly countries: readonly CountryCode[] | null;
  /** Automatic rules apply in this order, the smallest first. */
  readonly priority: number;
};

/** A rule with the number of its uses, without the cart's own unpaid order. */
export type OfferedRule = { readonly rule: DiscountRule; readonly used: number; readonly usedByCart: number };

/**
 * The cart to which a rule is applied. Amounts are minor units of `currency`; discounts are multiples of
 * `cashRounding`, as prices are.
 */
export type DiscountOccasion = {
  readonly now: number;
  readonly country: CountryCode;
  readonly currency: CurrencyCode;
  readonly cashRounding: number;
};

/** Why a rule does not apply. `paused`: it would with other or more products; `missing` is the amount left to spend. */
export type DiscountObstacle =
  | { readonly kind: 'ended' }
  | { readonly kind: 'used-up' }
  | { readonly kind: 'not-here' }
  | { readonly kind: 'not-started' }
  | { readonly kind: 'paused'; readonly missing: number };

/** The times from which and until just before which a rule applies in a country; null where nothing limits it. */
export function validityIn(
  { validFrom, validUntil, days }: Pick<DiscountRule, 'validFrom' | 'validUntil' | 'days'>,
  country: CountryCode,
): { readonly from: number | null; readonly until: number | null } {
  const from = days?.from ? dayBegins(days.from, country) : validFrom;
  // A rule that the operator ended has ended everywhere.
  const until = days?.until
    ? Math.min(dayEnds(days.until, country), validUntil ?? Number.POSITIVE_INFINITY)
    : validUntil;
  return { from, until };
}

/**
 * Why a rule is not open to a cart whose products cost `spend` before discounts; null when it is. Its amount is
 * calculated elsewhere.
 */
export function ruleObstacle(
  { rule, used, usedByCart }: OfferedRule,
  { now, country, currency }: DiscountOccasion,
  spend: number,
): DiscountObstacle | null {
  const { from, until } = validityIn(rule, country);
  if (until !== null && now >= until) return { kind: 'ended' };
  if (from !== null && now < from) return { kind: 'not-started' };
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

/** A code in canonical form: without what is pasted with it, upper case, cut to the maximum length. */
export function canonicalCode(typed: string): string {
  return pastedCode(typed)
    .slice(0, LONGEST_CODE + 1)
    .toUpperCase();
}
