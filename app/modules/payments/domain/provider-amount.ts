import { CURRENCY_EXPONENTS, type CurrencyCode, divideRounded, isCurrencyCode, type Money } from '#app/kernel/money.ts';

/** An amount in the provider's minor units. */
export type ProviderAmount = { readonly value: number; readonly currency: string };

/**
 * Decimal places of the provider's minor units where they differ from ISO 4217. A new currency has to be checked
 * against the provider's table.
 */
const PROVIDER_EXCEPTIONS: Readonly<Partial<Record<string, number>>> = { CLP: 2, CVE: 0, IDR: 0, ISK: 2 };

/** Decimal places of the provider's minor units of a currency; `iso` are those of ISO 4217. */
export const providerExponent = (currency: string, iso: number): number => PROVIDER_EXCEPTIONS[currency] ?? iso;

/** Converts the shop's minor units of a currency to the provider's. */
export function toProviderUnits(amount: number, currency: CurrencyCode): number {
  return shift(amount, shiftOf(currency));
}

export function toProviderAmount({ amount, currency }: Money): ProviderAmount {
  return { value: toProviderUnits(amount, currency), currency };
}

/** Null for an unknown currency. */
export function fromProviderAmount(given: ProviderAmount | null | undefined): Money | null {
  if (!given || !isCurrencyCode(given.currency)) return null;
  const { value, currency } = given;
  return { amount: shift(value, -shiftOf(currency)), currency };
}

/** The additional decimal places of the provider's unit of a currency. */
const shiftOf = (currency: CurrencyCode): number =>
  providerExponent(currency, CURRENCY_EXPONENTS[currency]) - CURRENCY_EXPONENTS[currency];

const shift = (amount: number, places: number): number =>
  places < 0 ? divideRounded(amount, 10 ** -places) : amount * 10 ** places;
