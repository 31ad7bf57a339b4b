import { toDecimal } from '#app/kernel/money.ts';
import type { ImportCheck } from '#app/modules/catalogue/domain/import-check.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { ColumnField } from '#server/platform/import/column-fields.ts';

const WIDEST = 48;

/** Rows as a table for a terminal. The first row is its heading. */
function table(rows: readonly (readonly string[])[]): string {
  const cut = rows.map((row) => row.map((cell) => (cell.length > WIDEST ? `${cell.slice(0, WIDEST - 1)}…` : cell)));
  const widths = (cut[0] ?? []).map((_, place) => Math.max(...cut.map((row) => row[place]?.length ?? 0)));
  const line = (row: readonly string[]) => `  ${row.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join('  ')}`;
  const [heading = [], ...others] = cut;
  return [heading, widths.map((width) => '-'.repeat(width)), ...others].map((row) => line(row).trimEnd()).join('\n');
}

/** What an import reads from each column, and the first products as they will stand in the shop. */
export function previewText(columns: readonly ColumnField[], products: readonly ProductRecord[]): string {
  const read = columns.map(({ column, field, example }) => [column, field ?? 'not read', example]);
  return [
    'What is read from each column:',
    table([['column', 'read as', 'example'], ...read]),
    '',
    `The first products as they will stand in the shop:`,
    table([['name', 'kind', 'sizes', 'price', 'stock', 'colour', 'fibres', 'page'], ...products.map(productRow)]),
    '',
  ].join('\n');
}

function productRow(product: ProductRecord): readonly string[] {
  const { name, kind, sizes, price, colour, fibres, page } = previewOf(product);
  const stock = sizes.map((size) => size.stock).join(', ');
  return [name, kind, sizes.map(({ label }) => label).join(', '), price, stock, colour, fibres || 'unknown', page];
}

/** A product as it will stand in the shop, in words. */
export function previewOf(product: ProductRecord): ImportCheck['products'][number] {
  const { name, information, variants, color, categories, slug } = product;
  const sizes = variants.filter(({ stock }) => stock.nl !== undefined);
  const own = Object.entries(sizes[0]?.prices ?? {}).find(([, price]) => !price.converted);
  const [currency, price] = own ?? [];
  return {
    name: name.en ?? slug,
    kind: information.family === 'other' ? (categories[0] ?? '') : information.silhouette,
    sizes: sizes.map(({ size, stock }) => ({ label: size.label, stock: stock.nl ?? 0 })),
    price:
      currency && price
        ? `${toDecimal({ amount: price.final, currency: currency as 'EUR' })} ${currency}`
        : 'converted',
    colour: color.name?.en ?? color.primary,
    fibres: information.legalMaterials.en || '',
    page: `/product/${slug}`,
  };
}
