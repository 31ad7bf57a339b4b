import { WAREHOUSE_CODES, type WarehouseCode } from '#app/modules/markets/domain/types.ts';
import { faultText, readQuantity } from '#server/kernel/written-number.ts';
import { sqlPlaceholders } from '#server/platform/catalogue/sql-placeholders.ts';
import type { RowKind, Stated } from './apply-rows.ts';

type StatedStock = Stated & { readonly warehouse: WarehouseCode; readonly quantity: number };

/** `sku,warehouse,quantity`: the quantity for sale from `now` on, without the reservations of orders. */
export const stockRows = (now: number): RowKind<StatedStock> => ({
  columns: {
    columns: [['sku'], ['warehouse'], ['quantity']],
    hint: 'A stock file has the columns sku, warehouse and quantity.',
  },

  read(row) {
    const [sku, named, written] = [row.cell('sku'), row.cell('warehouse').toLowerCase(), row.cell('quantity')];
    if (!sku) return 'The row has no sku.';
    const warehouse = WAREHOUSE_CODES.find((code) => code === named);
    if (!warehouse) return `The warehouse "${named}" is none of ${WAREHOUSE_CODES.join(', ')}.`;
    const quantity = readQuantity(written);
    if (!quantity.ok)
      return quantity.error.kind === 'ambiguous'
        ? `The quantity ${faultText(quantity.error, written)}.`
        : `The quantity "${written}" is no whole number from 0 on.`;
    return { row: row.row, sku, key: `${sku} ${warehouse}`, warehouse, quantity: quantity.value };
  },

  async differing(store, stated, variantOf) {
    const ids = [...new Set(variantOf.values())];
    if (ids.length === 0) return [];
    const rows = await store.read.all<{ variant_id: string; warehouse: string; quantity: number }>(
      `SELECT variant_id, warehouse, quantity FROM stock WHERE variant_id IN (${sqlPlaceholders(ids)})`,
      ids,
    );
    const known = new Map(rows.map((row) => [`${row.variant_id} ${row.warehouse}`, row.quantity]));
    return stated.filter(
      ({ sku, warehouse, quantity }) => known.get(`${variantOf.get(sku)} ${warehouse}`) !== quantity,
    );
  },

  async write(store, changes, variantOf) {
    const rows = changes.map(({ sku, warehouse, quantity }) => ({
      variantId: variantOf.get(sku) ?? '',
      warehouse,
      quantity,
    }));
    await store.command('setStockOf', { rows, now });
  },
});
