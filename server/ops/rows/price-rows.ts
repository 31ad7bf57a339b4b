import { CURRENCY_CODES, CURRENCY_EXPONENTS, type CurrencyCode } from '#app/kernel/money.ts';
import { sqlPlaceholders } from '#server/platform/catalogue/sql-placeholders.ts';
import { readAmount } from '#server/platform/import/convert-prices.ts';
import type { RowKind, Stated } from './apply-rows.ts';

type StatedPrice = Stated & { readonly currency: CurrencyCode; readonly original: number; readonly final: number };

/**
 * Minor units of a price in common notations: `12.50`, `12,50`, `1,299.00`, `1.299,00`, `1 299,00`, `1'299.00`, `€ 12`.
 * Null for a text that is not an amount, and for an ambiguous one: `1,299` may be a thousand or a little more than one.
 */
export function readPrice(text: string, currency: CurrencyCode): number | null {
  let plain = text
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(new RegExp(`^(?:${currency}|\\p{Sc})|(?:${currency}|\\p{Sc})$`, 'iu'), '');
  const whole = CURRENCY_EXPONENTS[currency] === 0;
  if (!whole && /^\d{1,3},\d{3}$/.test(plain)) return null;
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(plain)) plain = plain.replaceAll('.', '').replace(',', '.');
  else if (whole && /^\d{1,3}(\.\d{3})+$/.test(plain)) plain = plain.replaceAll('.', '');
  return readAmount(plain, currency);
}

/** `sku,currency,original,final`: the unit price from `now` on. Without an original the price is not a reduction. */
export function priceRows(now: number): RowKind<StatedPrice> {
  return {
    columns: {
      columns: [['sku'], ['currency'], ['original'], ['final']],
      hint: 'A price file has the columns sku, currency, original and final.',
    },

    read(row) {
      const [sku, named] = [row.cell('sku'), row.cell('currency').toUpperCase()];
      if (!sku) return 'The row has no sku.';
      const currency = CURRENCY_CODES.find((code) => code === named);
      if (!currency) return `The currency "${named}" is none of ${CURRENCY_CODES.join(', ')}.`;
      const final = readPrice(row.cell('final'), currency);
      if (final === null || final === 0)
        return `The final price "${row.cell('final')}" is no amount above 0 in ${currency}, or could be two.`;
      const original = row.cell('original') === '' ? final : readPrice(row.cell('original'), currency);
      if (original === null)
        return `The original price "${row.cell('original')}" is no amount in ${currency}, or could be two.`;
      if (original < final) return 'The original price is below the final one.';
      return { row: row.row, sku, key: `${sku} ${currency}`, currency, original, final };
    },

    async differing(store, stated, variantOf) {
      const ids = [...new Set(variantOf.values())];
      if (ids.length === 0) return [];
      const rows = await store.read.all<{
        variant_id: string;
        currency: string;
        original: number;
        final: number;
        converted: number;
      }>(
        `SELECT variant_id, currency, original, final, converted FROM prices WHERE variant_id IN (${sqlPlaceholders(ids)})`,
        ids,
      );
      const known = new Map(rows.map((row) => [`${row.variant_id} ${row.currency}`, row]));
      return stated.filter(({ sku, currency, original, final }) => {
        const price = known.get(`${variantOf.get(sku)} ${currency}`);
        return price?.final !== final || price.original !== original || price.converted === 1;
      });
    },

    async write(store, changes, variantOf) {
      const rows = changes.map(({ sku, currency, original, final }) => ({
        variantId: variantOf.get(sku) ?? '',
        currency,
        original,
        final,
      }));
      await store.command('setPricesOf', { rows, now });
    },
  };
}
