import { days } from '#app/kernel/clock.ts';

/** The highest level of sales; 0 is that of a product without recent orders. */
export const TOP_SALES_LEVEL = 8;

/** After this time a unit counts half. */
const HALF_LIFE = days(30);
/** One order of many units is one shopper. */
const MOST_OF_ORDER = 5;
/** The most bought product of a shop with few orders is no bestseller yet. */
const FEWEST_AT_TOP = 50;
/** The popularity of a product that its badge calls a bestseller, until its orders say more. */
const BADGE_POPULARITY = 0.5;

/** What the units of a product in one order count after some time. */
export function recentUnits(quantity: number, age: number): number {
  return Math.min(quantity, MOST_OF_ORDER) * 2 ** (-Math.max(0, age) / HALF_LIFE);
}

/**
 * How much a product is bought beside the product that is bought most, in recent units. The levels are few and
 * logarithmic, so that most orders change none of them.
 */
export function salesLevel(units: number, most: number): number {
  const share = Math.log1p(Math.max(0, units)) / Math.log1p(Math.max(most, FEWEST_AT_TOP));
  return Math.min(TOP_SALES_LEVEL, Math.round(TOP_SALES_LEVEL * share));
}

/** From 0 to 1 for what is bought most. A badge counts until orders count more. */
export function popularityOf({
  badges,
  salesLevel: level,
}: {
  readonly badges: readonly string[];
  readonly salesLevel: number;
}): number {
  return Math.max(level / TOP_SALES_LEVEL, badges.includes('bestseller') ? BADGE_POPULARITY : 0);
}
