import { CURRENCY_CODES, CURRENCY_EXPONENTS, type CurrencyCode } from '#app/kernel/money.ts';
import { faultText, readAmount } from '#server/kernel/written-number.ts';
import { sqlPlaceholders } from '#server/platform/catalogue/sql-placeholders.ts';
import type { PriceRow } from '#server/platform/catalogue/write-prices.ts';
import type { RowKind, Stated } from './apply-rows.ts';

type StatedPrice = Stated & { readonly currency: CurrencyCode; readonly original: number; readonly final: number };

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
      const read = (column: 'original' | 'final') =>
        readAmount(row.cell(column), { code: currency, decimals: CURRENCY_EXPONENTS[currency] });
      const final = read('final');
      if (!final.ok) return `The final price ${faultText(final.error, row.cell('final'))}.`;
      if (final.value === 0) return `The final price "${row.cell('final')}" is no amount above 0 in ${currency}.`;
      const original = row.cell('original') === '' ? final : read('original');
      if (!original.ok) return `The original price ${faultText(original.error, row.cell('original'))}.`;
      if (original.value < final.value) return 'The original price is below the final one.';
      const key = `${sku} ${currency}`;
      return { row: row.row, sku, key, currency, original: original.value, final: final.value };
    },

    async differing(store, stated, variantOf) {
      const ids = [...new Set(variantOf.values())];
      if (ids.length === 0) return [];
      const rows = await store.read.all<PriceRow>(
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
