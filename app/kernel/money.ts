/** The eleven currencies the markets are priced in. */
export const CURRENCY_CODES = ['AUD', 'CHF', 'CZK', 'DKK', 'EUR', 'GBP', 'JPY', 'KRW', 'NOK', 'SEK', 'USD'] as const;
export type CurrencyCode = (typeof CURRENCY_CODES)[number];

/** Decimal places between the minor and the major unit. ICU's digits differ between builds. */
export const CURRENCY_EXPONENTS: Readonly<Record<CurrencyCode, 0 | 2 | 3>> = {
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

/** An amount in integer minor units (pence, cents; whole yen and won). */
export type Money = { readonly amount: number; readonly currency: CurrencyCode };

export function isCurrencyCode(value: unknown): value is CurrencyCode {
  return typeof value === 'string' && (CURRENCY_CODES as readonly string[]).includes(value);
}

/** The decimal text of an amount, `12.50`, for machine-readable places (JSON-LD, feeds). */
export function toDecimal({ amount, currency }: Money): string {
  const exponent = CURRENCY_EXPONENTS[currency];
  if (exponent === 0) return String(amount);
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** Divides two integers and rounds half away from zero, without floats losing the half. */
export function divideRounded(dividend: number, divisor: number): number {
  const sign = Math.sign(dividend) * Math.sign(divisor);
  const a = Math.abs(dividend);
  const b = Math.abs(divisor);
  const quotient = Math.floor(a / b);
  return (sign || 1) * ((a - quotient * b) * 2 >= b ? quotient + 1 : quotient);
}

/** The multiple of `step` nearest to an amount, both integers; a tie is rounded away from zero. */
export function roundToStep(amount: number, step: number): number {
  return divideRounded(amount, step) * step;
}
