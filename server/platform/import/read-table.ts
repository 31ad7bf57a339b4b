import { CsvError, parse } from 'csv-parse';
import { plainLine } from './html-to-text.ts';
import type { OpenText } from './open-text.ts';
import { InvalidFile, type Report } from './source-product.ts';
import { COLUMN } from './woocommerce-columns.ts';

export type TableRow = {
  readonly row: number;
  /** The text of the first of these columns that has any. */
  cell(...columns: readonly string[]): string;
  /** Whether the table has one of these columns. */
  has(...columns: readonly string[]): boolean;
};
const DELIMITERS = [',', ';', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** Required columns of a table, each with its possible names, and the hint for the operator when one is missing. */
export type NeededColumns = { readonly columns: readonly (readonly string[])[]; readonly hint: string };

const LARGEST_RECORD = 4_000_000;
const SHOWN_COLUMNS = 12;

/**
 * Reads the rows of a table with a heading, one at a time: it reads on when the caller asks for the next row. Columns
 * are found by name in any case. The most frequent delimiter of the heading counts: commas or semicolons mean quoted
 * CSV with line breaks inside quotes, tabs one line per row. A malformed row is reported and skipped. Throws
 * `InvalidFile` when the heading lacks a needed column, and after the rows before where a quote is left open or the
 * file is cut off: what follows an open quote may be the text of a cell, so none of it is guessed to be rows.
 */
export async function* readTable(text: OpenText, needed: NeededColumns, report: Report): AsyncGenerator<TableRow> {
  const { parser, toCells, skipped, openCell } = openParser(text);
  let columns: PlaceOf | null = null;
  let width = 0;
  let names: readonly string[] = [];
  let row = 0;
  let records = 0;
  const reject = (detail: string) => report({ row, id: '', outcome: 'rejected', reason: 'row-malformed', detail });
  // The parser is ahead of the reader: rows it has skipped are counted with the row after them.
  const countSkipped = () => {
    for (const { from, line } of takeBefore(skipped, records)) {
      row += 1;
      reject(from < line ? `lines ${from} to ${line}` : `line ${line}`);
    }
  };
  /** A row is yielded when the next one is read: only the last row can be cut off. */
  let held: HeldRow | null = null;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      records += 1;
      countSkipped();
      row += 1;
      const cells = toCells(record);
      if (!columns) {
        columns = columnsOf(cells, needed);
        width = cells.length;
        names = cells;
      } else if (cells.slice(width).some((cell) => cell.trim() !== '')) {
        reject(`${cells.length} cells, the heading has ${width}`);
      } else {
        if (held) yield toRow(held, columns);
        held = { row, cells };
      }
    }
    records += 1;
    countSkipped();
    const cut: boolean = held !== null && held.cells.length < width && !text.endsLine();
    if (held && columns && !cut) yield toRow(held, columns);
    checkEnd({ names: columns && names, lastRowCut: cut, open: openCell(), row });
  } catch (error) {
    throw readFailure(error, row);
  } finally {
    text.close();
    parser.destroy();
  }
}

/** A malformed row between two lines of the file, skipped after the record `after`. */
type SkippedRow = { readonly after: number; readonly from: number; readonly line: number };
/** A cell that is not closed, by its place in a row that begins in `from`. */
type OpenCell = { readonly from: number; readonly place: number };
type HeldRow = { readonly row: number; readonly cells: readonly string[] };

/** The place of a column in the rows of a table. */
type PlaceOf = (name: string) => number | undefined;

function toRow({ row, cells }: HeldRow, placeOf: PlaceOf): TableRow {
  return {
    row,
    cell(...names) {
      for (const name of names) {
        const place = placeOf(name);
        const text = place === undefined ? '' : cells[place]?.trim();
        if (text) return text;
      }
      return '';
    },
    has: (...names) => names.some((name) => placeOf(name) !== undefined),
  };
}

/** The parser stumbles over every quote of a malformed line: they are one fault. */
function noteSkipped(skipped: SkippedRow[], row: SkippedRow): void {
  if (skipped.at(-1)?.line !== row.line) skipped.push(row);
}

/** Removes and returns the skipped rows that precede a record. */
function takeBefore(skipped: SkippedRow[], record: number): readonly SkippedRow[] {
  const next = skipped.findIndex(({ after }) => after >= record);
  return skipped.splice(0, next === -1 ? skipped.length : next);
}

function readFailure(error: unknown, row: number): unknown {
  return error instanceof CsvError
    ? new InvalidFile(`The table cannot be read after row ${row}: ${error.message}`)
    : error;
}

const LINE_ENDS = ['\r\n', '\n', '\r'];

/** How a table separates its cells and lines, as its beginning shows it: options of the parser. */
export function tableFormat(head: string) {
  // Spreadsheets name their separator in a line before the heading; templates of social networks explain columns there.
  const [named, separator] = /^\ufeff?"?(?:sep=(.)"?\s*|# \p{L}.*)[\r\n]/iu.exec(head) ?? [];
  const delimiter =
    DELIMITERS.find((known) => known === separator) ?? delimiterOf(head.slice(named === undefined ? 0 : named.length));
  return {
    bom: true,
    delimiter,
    quote: delimiter === '\t' ? null : '"',
    // A heading may end otherwise than the rows of another program.
    record_delimiter: LINE_ENDS,
    from_line: named === undefined ? 1 : 2,
  };
}

/** Errors of a cell that does not end: by a quote that is not closed, or as the longest line. */
const OPEN_CELL = ['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE'];

/**
 * The parser of a file. `skipped` collects malformed rows; `openCell` is the one that did not end. The parser reads no
 * row after it: it would leave out a part of the file and go on.
 */
function openParser(text: OpenText) {
  const format = tableFormat(text.head);
  const skipped: SkippedRow[] = [];
  let open: OpenCell | null = null;
  /** The last line of the row before. */
  let lastLine = format.from_line - 1;
  const parser = parse({
    ...format,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: LARGEST_RECORD,
    columns: false,
    on_record: (record, { lines }) => {
      lastLine = lines;
      return record;
    },
    on_skip: (error) => {
      if (!error || open) return undefined;
      const from = lastLine + 1;
      if (OPEN_CELL.includes(error.code)) {
        open = { from, place: Number(error.index) };
        text.bytes.unpipe(parser);
        parser.end();
      } else {
        lastLine = Number(error.lines);
        noteSkipped(skipped, { after: Number(error.records), from, line: lastLine });
      }
      return undefined;
    },
  });
  text.bytes.on('error', (error) => parser.destroy(error));
  text.bytes.pipe(parser);
  const toCells = (record: readonly string[]) => (format.delimiter === '\t' ? record.map(withoutQuotes) : record);
  return { parser, toCells, skipped, openCell: (): OpenCell | null => open };
}

/** The fault of a quote that is left open in a row that begins in the line `from`. */
export function openQuoteText(from: number, name: string): string {
  const column = plainLine(name).slice(0, 40);
  return `A quote opens in the row that begins in line ${from}${column && `, in the column ${column}`}, and is not closed, so nothing behind it can be told apart. Correct that line, or copy the file to its end.`;
}

/** Throws `InvalidFile` when the file has no heading, a cell that does not end, or was cut off. */
function checkEnd({
  names,
  lastRowCut,
  open,
  row,
}: {
  /** The names of the heading; null without one. */
  readonly names: readonly string[] | null;
  readonly lastRowCut: boolean;
  readonly open: OpenCell | null;
  readonly row: number;
}): void {
  if (!names)
    throw new InvalidFile(open ? 'The heading of the file has a quote that is not closed.' : 'The file is empty.');
  if (open) {
    throw new InvalidFile(openQuoteText(open.from, names[open.place] ?? ''));
  }
  if (lastRowCut)
    throw new InvalidFile(`The file breaks off inside row ${row}. Was it copied or downloaded to its end?`);
}

function delimiterOf(head: string): Delimiter {
  const [heading = ''] = head.replace(/^[\s]+/, '').split(/\r?\n|\r/, 1);
  const outside = heading.replace(/"[^"]*"/g, '');
  const count = (delimiter: Delimiter) => outside.split(delimiter).length;
  const ordered = DELIMITERS.toSorted((a, b) => count(b) - count(a));
  return ordered[0] ?? ',';
}

/**
 * `Body (HTML)` is unchanged, `item group id` and `item_group_id` are the same column. A metafield has the key in its
 * brackets, which is the same in every language: `Stoff (product.metafields.shopify.fabric)`.
 */
export function columnKey(name: string): string {
  const [, key = name] = /\(((?:product|variant)\.metafields\.[^()]+)\)\s*$/i.exec(name) ?? [];
  return key
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[\s_]+/g, ' ')
    .trim();
}

/** Exports of other platforms, by columns that only they have. */
const OTHER_EXPORTS = [
  ['Wix', 'handleid', 'fieldtype'],
  ['Magento', 'attribute set code', 'product type'],
  ['PrestaShop', 'reference #', 'categories (x,y,z...)'],
  ['BigCommerce', 'item type', 'product code/sku'],
  ['Squarespace', 'product id [non editable]', 'product type [non editable]'],
] as const;

/** What to do with the export of another platform; null where the heading shows none. */
function otherExport(has: (column: string) => boolean): string | null {
  const hasOne = (names: readonly string[]) => names.some((name) => has(columnKey(name)));
  if (hasOne(COLUMN.name) && hasOne(COLUMN.price) && (hasOne(COLUMN.published) || has('stock quantity')))
    return 'This is an export of WooCommerce: import it with --format woocommerce.';
  const [platform] = OTHER_EXPORTS.find(([, ...columns]) => columns.every(has)) ?? [];
  return platform
    ? `This is an export of ${platform}, which cannot be read. Make a Merchant Center feed there instead, and import it with --format google.`
    : null;
}

function columnsOf(heading: readonly string[], { columns: needed, hint }: NeededColumns): PlaceOf {
  const columns = new Map<string, number>();
  heading.forEach((name, index) => {
    if (!columns.has(columnKey(name))) columns.set(columnKey(name), index);
  });
  const missing = needed.filter((names) => !names.some((name) => columns.has(columnKey(name))));
  if (missing.length > 0) {
    const present = heading.slice(0, SHOWN_COLUMNS).map((name) => plainLine(name).slice(0, 40));
    throw new InvalidFile(
      `The heading has no column ${missing.map((names) => names.slice(0, 2).join(' or ')).join(', ')}. It has: ${present.join(', ')}${heading.length > SHOWN_COLUMNS ? ', …' : ''}. ${otherExport((name) => columns.has(name)) ?? hint}`,
    );
  }
  // Names are looked up in every row.
  const placeOf = new Map<string, number | undefined>();
  return (name) => {
    if (!placeOf.has(name)) placeOf.set(name, columns.get(columnKey(name)));
    return placeOf.get(name);
  };
}

function withoutQuotes(cell: string): string {
  return cell.length > 1 && cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
