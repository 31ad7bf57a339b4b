import type { ExchangeCurrency } from '#app/modules/markets/domain/exchange-rates.ts';
import { exponentOf } from './convert-prices.ts';

/**
 * Minor units of an amount in the notations of spreadsheets: `12.50`, `1,299.00`, `12,50`. Null for a text that is not
 * an amount, is negative, or has more decimals than the currency.
 */
export function readAmount(text: string, currency: ExchangeCurrency): number | null {
  let plain = text.trim();
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain)) plain = plain.replaceAll(',', '');
  else if (/^\d+,\d{1,2}$/.test(plain)) plain = plain.replace(',', '.');
  const match = /^(\d{1,10})(?:\.(\d{1,6}))?$/.exec(plain);
  if (!match) return null;
  const exponent = exponentOf(currency);
  const fraction = match[2] ?? '';
  if (/[1-9]/.test(fraction.slice(exponent))) return null;
  return Number(`${match[1]}${fraction.slice(0, exponent).padEnd(exponent, '0')}`);
}
