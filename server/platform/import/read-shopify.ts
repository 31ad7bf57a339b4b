import type { ExchangeCurrency } from '#app/modules/markets/domain/exchange-rates.ts';
import { contiguousGroups } from './contiguous-groups.ts';
import { readAmount } from './convert-prices.ts';
import { htmlToText, plainLine } from './html-to-text.ts';
import type { OpenText } from './open-text.ts';
import { readTable, type TableRow } from './read-table.ts';
import type { Reason } from './reasons.ts';
import { InvalidFile, type Report, type SourceProduct, type SourceVariant } from './source-product.ts';

/** Column names of Shopify exports: the older ones, and those since 2024. */
const COLUMN = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description'],
  published: ['Published', 'Published on online store'],
  sku: ['Variant SKU', 'SKU'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  picture: ['Image Src', 'Product image URL'],
  variantPicture: ['Variant Image', 'Variant image URL'],
  fabric: ['Google Shopping / Material', 'Fabric (product.metafields.shopify.fabric)'],
} as const;
const NEEDED = {
  columns: [COLUMN.handle, COLUMN.title, COLUMN.price],
  hint: 'Is this a product export of Shopify? A Merchant Center feed is read with --format google.',
} as const;
const MOST_ROWS = 2500;
/** The quantity of a size whose stock the file does not track. */
const DEFAULT_STOCK = 100;
const OPTION_NUMBERS = ['1', '2', '3'] as const;

/**
 * Products of a Shopify product export. The rows of a handle are adjacent; a handle that appears again later is
 * rejected, because its product is written by then. At most one product's rows are in memory. Throws `InvalidFile`.
 */
export async function* readShopify(
  text: OpenText,
  { currency, report }: { readonly currency: ExchangeCurrency; readonly report: Report },
): AsyncGenerator<SourceProduct> {
  const groups = contiguousGroups(rowsWithHandle(text, report), {
    nameOf: (row) => row.cell(...COLUMN.handle),
    most: MOST_ROWS,
    reject: ({ row }, reason, handle) => report({ row, id: handle, outcome: 'rejected', reason }),
    returned: 'handle-not-contiguous',
    tooMany: 'too-many-rows',
  });
  for await (const { name, members } of groups) {
    const product = productOf(name, members, currency, report);
    if (product) yield product;
  }
}

/** Throws `InvalidFile` when no row has a handle. */
async function* rowsWithHandle(text: OpenText, report: Report): AsyncGenerator<TableRow> {
  let any = false;
  for await (const row of readTable(text, NEEDED, report)) {
    if (row.cell(...COLUMN.handle)) {
      any = true;
      yield row;
    } else {
      const detail = plainLine(row.cell(...COLUMN.title));
      report({ row: row.row, id: '', outcome: 'rejected', reason: 'no-handle', detail });
    }
  }
  if (!any) throw new InvalidFile('No row of the file has a handle, so there is nothing to import.');
}

function productOf(
  handle: string,
  rows: readonly TableRow[],
  currency: ExchangeCurrency,
  report: Report,
): SourceProduct | null {
  const [first] = rows;
  if (!first) return null;
  const status = first.cell('Status').toLowerCase();
  if ((status && status !== 'active') || /^(false|0|no)$/i.test(first.cell(...COLUMN.published))) {
    for (const { row } of rows)
      report({ row, id: handle, outcome: 'rejected', reason: 'not-published', detail: status || 'Published is false' });
    return null;
  }
  const names = OPTION_NUMBERS.map((number) => plainLine(first.cell(`Option${number} Name`)));
  const description = htmlToText(first.cell(...COLUMN.body));
  const colour = names.findIndex((name) => /colou?r|farbe|kleur/i.test(name));
  return {
    row: first.row,
    lastRow: rows.at(-1)?.row ?? first.row,
    id: handle,
    slugWords: handle,
    title: plainLine(first.cell(...COLUMN.title)),
    description,
    vendor: plainLine(first.cell('Vendor')),
    type: plainLine(first.cell('Type')),
    tags: first.cell('Tags').split(',').map(plainLine).filter(Boolean),
    material: plainLine(first.cell(...COLUMN.fabric)),
    pattern: '',
    colour:
      colour >= 0
        ? plainLine(first.cell(`Option${colour + 1} Value`))
        : plainLine(first.cell('Color (product.metafields.shopify.color-pattern)')),
    kids: /^(kids|toddler|infant|newborn)$/i.test(first.cell('Google Shopping / Age Group')),
    images: rows
      .flatMap((row) => [
        {
          url: row.cell(...COLUMN.picture),
          alt: plainLine(row.cell('Image Alt Text')),
          row: row.row,
          position: Number(row.cell('Image Position')) || Number.MAX_SAFE_INTEGER,
        },
        { url: row.cell(...COLUMN.variantPicture), alt: '', row: row.row, position: Number.MAX_SAFE_INTEGER },
      ])
      .filter(({ url }) => url !== '')
      .sort((a, b) => a.position - b.position)
      .map(({ url, alt, row }) => ({ url, alt, row })),
    variants: rows.flatMap((row) => variantOf(row, { handle, names, currency, report }) ?? []),
  };
}

/** Null for a row with only a picture, and for one with an invalid price. */
function variantOf(
  row: TableRow,
  {
    handle,
    names,
    currency,
    report,
  }: {
    readonly handle: string;
    readonly names: readonly string[];
    readonly currency: ExchangeCurrency;
    readonly report: Report;
  },
): SourceVariant | null {
  const values = OPTION_NUMBERS.map((number) => plainLine(row.cell(`Option${number} Value`)));
  if (!values.some(Boolean) && !row.cell(...COLUMN.price) && !row.cell(...COLUMN.sku)) return null;
  const reject = (reason: Reason, detail: string) =>
    report({ row: row.row, id: handle, outcome: 'rejected', reason, detail });
  const repair = (reason: Reason, detail: string) =>
    report({ row: row.row, id: handle, outcome: 'repaired', reason, detail });
  const price = readAmount(row.cell(...COLUMN.price), currency);
  if (price === null || price === 0) {
    reject('price-unusable', row.cell(...COLUMN.price));
    return null;
  }
  const compareAt = row.cell(...COLUMN.compareAt);
  const before = compareAt ? readAmount(compareAt, currency) : null;
  if (compareAt && before === null) repair('compare-at-price-ignored', compareAt);
  return {
    row: row.row,
    sku: plainLine(row.cell(...COLUMN.sku)).replace(/^'/, ''),
    options: values
      .map((value, index) => ({ name: names[index] ?? '', value }))
      .filter(({ value }) => value !== '' && value !== 'Default Title'),
    price,
    before: before !== null && before > price ? before : null,
    currency,
    quantity: stockOf(row, repair),
  };
}

function stockOf(row: TableRow, repair: (reason: Reason, detail: string) => void): number {
  const quantity = row.cell(...COLUMN.quantity);
  if (/^-?\d{1,9}$/.test(quantity)) return Math.max(0, Number(quantity));
  if (!row.cell(...COLUMN.tracker)) {
    repair('stock-not-counted', `${DEFAULT_STOCK} pieces taken`);
    return DEFAULT_STOCK;
  }
  repair('stock-missing', 'taken as sold out');
  return 0;
}
