import { divideRounded } from '#app/kernel/money.ts';

/**
 * The tax included in a gross amount, in the same minor units; 0 where prices include none. `percent` may have two
 * decimals.
 */
export function includedTax(gross: number, percent: number): number {
  const hundredths = Math.round(percent * 100);
  return divideRounded(gross * hundredths, 10_000 + hundredths);
}
