import type { TaxAddress } from '#app/kernel/address.ts';
import { type CurrencyCode, divideRounded } from '#app/kernel/money.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { allocate } from './allocation.ts';
import type { TaxError } from './cart-errors.ts';

/** The taxed parts. Amounts are minor units; `total` is the price of the line: `unitPrice x quantity - discount`. */
export type TaxRequest = {
  readonly currency: CurrencyCode;
  readonly address: TaxAddress;
  readonly lines: readonly {
    readonly itemId: string;
    /** The product tax code of the tax service; null for standard rates. */
    readonly taxProductCode: string | null;
    readonly quantity: number;
    readonly unitPrice: number;
    readonly discount: number;
    readonly total: number;
  }[];
  readonly shipping: number;
};

export type { TaxError };

export function isTaxError(error: { readonly kind: string }): error is TaxError {
  return error.kind === 'TAX_JAR_ERROR' || error.kind === 'tax-service-unavailable';
}

/** Whether a market's prices exclude tax, so that the tax of the delivery address is added. */
export function addsSalesTax({ countryCode }: Pick<Market, 'countryCode'>): boolean {
  return countryCode === 'US';
}

/**
 * Makes the shares of an order's tax add up to its sum: matching shares stay; else the sum is allocated by the shares,
 * or by the price of each part where no share is known. The result has the order of `parts`.
 */
export function settleShares(
  amount: number,
  parts: readonly { readonly tax: number; readonly cost: number }[],
): number[] {
  const shares = parts.map(({ tax }) => tax);
  const sum = shares.reduce((total, share) => total + share, 0);
  if (sum === amount) return shares;
  return allocate(amount, sum > 0 ? shares : parts.map(({ cost }) => cost));
}

/** A message of the tax service with field names for shoppers: `zip` for `to_zip`, `state` for `to_state`. */
export function taxErrorText(message: string): string {
  return message.replaceAll('to_zip', 'zip').replaceAll('to_state', 'state');
}

/** A part of the tax in the prices of a sale: percent, and minor units. */
export type TaxAtRate = { readonly percent: number; readonly amount: number };

/**
 * The tax in the prices of a sale by rate, the highest first, with what is paid at each, and the tax of each part.
 * `others`, delivery and wrapping, follow the goods in proportion to what these cost; at the rate `percent` where no
 * goods cost anything.
 */
export function includedTaxes({
  lines,
  others,
  percent,
}: {
  readonly lines: readonly { readonly total: number; readonly percent: number }[];
  readonly others: readonly number[];
  readonly percent: number;
}): {
  readonly rates: readonly TaxAtRate[];
  /** In the order of `rates`, tax included. */
  readonly paid: readonly number[];
  readonly lines: readonly number[];
  readonly others: readonly number[];
} {
  const costing = lines.filter(({ total }) => total > 0);
  const rates = costing.length === 0 ? [percent] : [...new Set(costing.map((line) => line.percent))];
  const goodsAt = rates.map((rate) => sum(costing.filter((line) => line.percent === rate).map(({ total }) => total)));
  const followers = others.map((other) => (costing.length === 0 ? [other] : allocate(other, goodsAt)));
  const byRate = rates.map((rate, index) => {
    const parts = [
      ...lines.map((line) => (line.percent === rate ? line.total : 0)),
      ...followers.map((shares) => shares[index] ?? 0),
    ];
    const paid = sum(parts);
    const amount = includedTax(paid, rate);
    return { percent: rate, amount, paid, shares: allocate(amount, parts) };
  });
  const descending = byRate.toSorted((a, b) => b.percent - a.percent);
  const ofPart = (index: number) => sum(byRate.map(({ shares }) => shares[index] ?? 0));
  return {
    rates: descending.map(({ percent, amount }) => ({ percent, amount })),
    paid: descending.map(({ paid }) => paid),
    lines: lines.map((_, index) => ofPart(index)),
    others: others.map((_, index) => ofPart(lines.length + index)),
  };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/**
 * The tax included in a gross amount, in the same minor units; 0 where prices include none. `percent` may have two
 * decimals.
 */
export function includedTax(gross: number, percent: number): number {
  const hundredths = Math.round(percent * 100);
  return divideRounded(gross * hundredths, 10_000 + hundredths);
}
