import { CURRENCY_EXPONENTS, type CurrencyCode, divideRounded, isCurrencyCode, type Money } from '../../../kernel/money.ts';

/** An amount as the provider counts it. */
export type ProviderAmount = { readonly value: number; readonly currency: string };

/**
 * Decimal places of the provider's minor units, from its own table. It differs from ISO 4217 in CLP and ISK (2 instead of 0) and in CVE and IDR
 * (0 instead of 2), so a new currency is looked up there.
 */
const PROVIDER_EXPONENTS: Readonly<Record<CurrencyCode, number>> = {
  AUD: 2,
  CHF: 2,
  CZK: 2,
  DKK: 2,
  EUR: 2,
  GBP: 2,
  JPY: 0,
  KRW: 0,
  NOK: 2,
  SEK: 2,
  USD: 2,
};

/** An amount of the shop's minor units in the provider's. */
export function toProviderUnits(amount: number, currency: CurrencyCode): number {
  return shift(amount, PROVIDER_EXPONENTS[currency] - CURRENCY_EXPONENTS[currency]);
}

export function toProviderAmount({ amount, currency }: Money): ProviderAmount {
  return { value: toProviderUnits(amount, currency), currency };
}

/** Null for a currency the shop does not know. */
export function fromProviderAmount(given: ProviderAmount | null | undefined): Money | null {
  if (!given || !isCurrencyCode(given.currency)) return null;
  const { value, currency } = given;
  return { amount: shift(value, CURRENCY_EXPONENTS[currency] - PROVIDER_EXPONENTS[currency]), currency };
}

const shift = (amount: number, places: number): number => (places < 0 ? divideRounded(amount, 10 ** -places) : amount * 10 ** places);
