import type { Readable } from 'node:stream';
import type { ExchangeCurrency } from './convert-prices.ts';
import { htmlToText, plainLine } from './html-to-text.ts';
import { readAmount } from './read-amount.ts';
import { readTable, type TableRow } from './read-table.ts';
import { type Report, type SourceProduct, type SourceVariant, UnreadableFile } from './source-product.ts';

const MOST_ROWS = 2500;
/** Pieces taken for a size whose stock the file says nobody counts. */
const UNCOUNTED_PIECES = 100;
const OPTION_NUMBERS = ['1', '2', '3'] as const;

/**
 * Products of a Shopify product export. The rows of a handle stand together; a handle that comes back later is rejected, because its
 * product is written by then. At most one product's rows are held. Throws `UnreadableFile`.
 */
export async function* readShopify(
  bytes: Readable,
  { currency, report }: { readonly currency: ExchangeCurrency; readonly report: Report },
): AsyncGenerator<SourceProduct> {
  const closed = new Set<string>();
  let rows: TableRow[] = [];
  let current = '';
  for await (const row of readTable(bytes, ',')) {
    const handle = row.cell('Handle') || row.cell('URL handle');
    if (!handle) {
      report({ row: row.row, id: '', outcome: 'rejected', reason: 'no-handle', detail: plainLine(row.cell('Title')) });
      continue;
    }
    if (handle !== current) {
      const product = productOf(current, rows, currency, report);
      if (product) yield product;
      if (current) closed.add(current);
      rows = [];
      current = handle;
    }
    if (closed.has(handle)) report({ row: row.row, id: handle, outcome: 'rejected', reason: 'handle-not-contiguous' });
    else if (rows.length >= MOST_ROWS) report({ row: row.row, id: handle, outcome: 'rejected', reason: 'too-many-rows' });
    else rows.push(row);
  }
  if (!current) throw new UnreadableFile('No row with a handle: is this a Shopify product export?');
  const product = productOf(current, rows, currency, report);
  if (product) yield product;
}

function productOf(handle: string, rows: readonly TableRow[], currency: ExchangeCurrency, report: Report): SourceProduct | null {
  const [first] = rows;
  if (!first) return null;
  const status = first.cell('Status').toLowerCase();
  if ((status && status !== 'active') || /^(false|0|no)$/i.test(first.cell('Published'))) {
    for (const { row } of rows) report({ row, id: handle, outcome: 'rejected', reason: 'not-published', detail: status || 'Published is false' });
    return null;
  }
  const names = OPTION_NUMBERS.map((number) => plainLine(first.cell(`Option${number} Name`)));
  const description = htmlToText(first.cell('Body (HTML)'));
  const colour = names.findIndex((name) => /colou?r|farbe|kleur/i.test(name));
  return {
    row: first.row,
    id: handle,
    slugWords: handle,
    title: plainLine(first.cell('Title')),
    description,
    vendor: plainLine(first.cell('Vendor')),
    type: plainLine(first.cell('Type')),
    tags: first.cell('Tags').split(',').map(plainLine).filter(Boolean),
    material: plainLine(first.cell('Google Shopping / Material') || first.cell('Fabric (product.metafields.shopify.fabric)')) || description,
    pattern: '',
    colour: colour >= 0 ? plainLine(first.cell(`Option${colour + 1} Value`)) : plainLine(first.cell('Color (product.metafields.shopify.color-pattern)')),
    kids: /^(kids|toddler|infant|newborn)$/i.test(first.cell('Google Shopping / Age Group')),
    images: rows
      .flatMap((row) => [
        {
          url: row.cell('Image Src'),
          alt: plainLine(row.cell('Image Alt Text')),
          row: row.row,
          position: Number(row.cell('Image Position')) || Number.MAX_SAFE_INTEGER,
        },
        { url: row.cell('Variant Image'), alt: '', row: row.row, position: Number.MAX_SAFE_INTEGER },
      ])
      .filter(({ url }) => url !== '')
      .sort((a, b) => a.position - b.position)
      .map(({ url, alt, row }) => ({ url, alt, row })),
    variants: rows.flatMap((row) => variantOf(row, { handle, names, currency, report }) ?? []),
  };
}

/** Null for a row that only carries a picture, and for one whose price cannot be used. */
function variantOf(
  row: TableRow,
  {
    handle,
    names,
    currency,
    report,
  }: { readonly handle: string; readonly names: readonly string[]; readonly currency: ExchangeCurrency; readonly report: Report },
): SourceVariant | null {
  const values = OPTION_NUMBERS.map((number) => plainLine(row.cell(`Option${number} Value`)));
  if (!values.some(Boolean) && !row.cell('Variant Price') && !row.cell('Variant SKU')) return null;
  const reject = (reason: string, detail: string) => report({ row: row.row, id: handle, outcome: 'rejected', reason, detail });
  const repair = (reason: string, detail: string) => report({ row: row.row, id: handle, outcome: 'repaired', reason, detail });
  const price = readAmount(row.cell('Variant Price'), currency);
  if (price === null || price === 0) {
    reject('price-unusable', row.cell('Variant Price'));
    return null;
  }
  const compareAt = row.cell('Variant Compare At Price');
  const before = compareAt ? readAmount(compareAt, currency) : null;
  if (compareAt && before === null) repair('compare-at-price-ignored', compareAt);
  return {
    row: row.row,
    sku: plainLine(row.cell('Variant SKU')).replace(/^'/, ''),
    options: values.map((value, index) => ({ name: names[index] ?? '', value })).filter(({ value }) => value !== '' && value !== 'Default Title'),
    price,
    before: before !== null && before > price ? before : null,
    currency,
    pieces: piecesOf(row, repair),
  };
}

function piecesOf(row: TableRow, repair: (reason: string, detail: string) => void): number {
  const quantity = row.cell('Variant Inventory Qty');
  if (/^-?\d{1,9}$/.test(quantity)) return Math.max(0, Number(quantity));
  if (!row.cell('Variant Inventory Tracker')) {
    repair('stock-not-counted', `${UNCOUNTED_PIECES} pieces taken`);
    return UNCOUNTED_PIECES;
  }
  repair('stock-missing', 'taken as sold out');
  return 0;
}
