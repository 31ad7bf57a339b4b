import type { TaxAddress } from '#app/kernel/address.ts';
import type { CurrencyCode } from '#app/kernel/money.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { allocate } from './allocation.ts';

/** A share of the tax. `rate` is percent (6.625), 0 for what is exempt; `amount` is minor units. */
export type TaxShare = { readonly rate: number; readonly amount: number };

/**
 * Tax added on top of a cart for one address. The shares of the lines and of the delivery add up to `amount` exactly.
 */
export type SalesTax = TaxShare & {
  readonly lines: readonly (TaxShare & { readonly itemId: string })[];
  readonly shipping: TaxShare;
};

/** What is taxed. Amounts are minor units; `total` is what is paid for the line: `unitPrice x quantity - discount`. */
export type TaxRequest = {
  readonly currency: CurrencyCode;
  readonly address: TaxAddress;
  readonly lines: readonly {
    readonly itemId: string;
    /** The tax service's name for the kind of goods; null for goods without rules of their own. */
    readonly taxProductCode: string | null;
    readonly quantity: number;
    readonly unitPrice: number;
    readonly discount: number;
    readonly total: number;
  }[];
  readonly shipping: number;
};

export type TaxError =
  /** The service does not accept the address; `message` is its own text. */
  | { readonly kind: 'TAX_JAR_ERROR'; readonly message: string }
  /** It could not be reached in time, or answered what cannot be read. */
  | { readonly kind: 'tax-service-unavailable' };

export function isTaxError(error: { readonly kind: string }): error is TaxError {
  return error.kind === 'TAX_JAR_ERROR' || error.kind === 'tax-service-unavailable';
}

/** Whether a market's prices are without tax and the tax of the delivery address is added to them. */
export function addsSalesTax({ countryCode }: Pick<Market, 'countryCode'>): boolean {
  return countryCode === 'US';
}

/**
 * Brings the shares of an order's tax to its sum: shares that add up stay as they are; else the sum is allocated by the
 * shares, or by what each part costs where no share is known. `parts` are in any order, the answer is in the same.
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

/** A tax service's message in a shopper's words: `to_zip` reads `zip`, `to_state` reads `state`. */
export function taxErrorText(message: string): string {
  return message.replaceAll('to_zip', 'zip').replaceAll('to_state', 'state');
}
