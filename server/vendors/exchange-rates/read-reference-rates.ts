import { SaxesParser } from 'saxes';
import { z } from 'zod';
import { EXCHANGE_CURRENCIES, type ReferenceRates } from '#app/modules/markets/domain/exchange-rates.ts';

const dateSchema = z.iso.date();
const RATE = /^\d{1,9}(?:\.\d{1,9})?$/;

/**
 * The daily file of the European Central Bank: `Cube` elements with a time, and with a currency and a rate. Null for
 * any other text, and where it names none of the shop's currencies.
 */
export function readReferenceRates(xml: string): ReferenceRates | null {
  let date: string | null = null;
  const rates: Record<string, number> = {};
  const parser = new SaxesParser({ xmlns: false });
  // The parser goes on behind an error, and makes one of each character that follows.
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes: { time, currency, rate } }) => {
    if (name !== 'Cube') return;
    date ??= dateSchema.safeParse(time).data ?? null;
    const known = EXCHANGE_CURRENCIES.find((code) => code === currency);
    if (known && known !== 'EUR' && rate && RATE.test(rate) && Number(rate) > 0) rates[known] = Number(rate);
  });
  try {
    parser.write(xml).close();
  } catch {
    return null;
  }
  return date === null || Object.keys(rates).length === 0 ? null : { date, rates };
}
