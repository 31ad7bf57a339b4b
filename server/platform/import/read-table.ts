import { CsvError, parse } from 'csv-parse';
import { plainLine } from './html-to-text.ts';
import type { OpenText } from './open-text.ts';
import { InvalidFile, type Report } from './source-product.ts';

/** `cell` is the text of the first of these columns that has any. */
export type TableRow = { readonly row: number; cell(...columns: readonly string[]): string };
type Delimiter = ',' | ';' | '\t';

/** Required columns of a table, each with its possible names, and the hint for the operator when one is missing. */
export type NeededColumns = { readonly columns: readonly (readonly string[])[]; readonly hint: string };

const LARGEST_RECORD = 4_000_000;
const SHOWN_COLUMNS = 12;

/**
 * Reads the rows of a table with a heading, one at a time: it reads on when the caller asks for the next row. Columns
 * are found by name in any case. The most frequent delimiter of the heading counts: commas or semicolons mean quoted
 * CSV with line breaks inside quotes, tabs one line per row. A malformed row is reported and skipped. Throws
 * `InvalidFile` when the heading lacks a needed column or the file is cut off.
 */
export async function* readTable(text: OpenText, needed: NeededColumns, report: Report): AsyncGenerator<TableRow> {
  const { parser, toCells, skipped, isCutOff } = openParser(text);
  let columns: Map<string, number> | null = null;
  let width = 0;
  let row = 0;
  let records = 0;
  const reject = (detail: string) => report({ row, id: '', outcome: 'rejected', reason: 'row-malformed', detail });
  // The parser is ahead of the reader: rows it has skipped are counted with the row after them.
  const countSkipped = () => {
    for (const { line } of takeBefore(skipped, records)) {
      row += 1;
      reject(`up to line ${line}`);
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
    checkEnd({ hasHeading: columns !== null, lastRowCut: cut, cutOff: isCutOff(), row });
  } catch (error) {
    throw readFailure(error, row);
  } finally {
    text.close();
    parser.destroy();
  }
}

/** A malformed row up to `line` of the file, skipped after the record `after`. */
type SkippedRow = { readonly after: number; readonly line: number };
type HeldRow = { readonly row: number; readonly cells: readonly string[] };

function toRow({ row, cells }: HeldRow, places: ReadonlyMap<string, number>): TableRow {
  return {
    row,
    cell: (...names) => names.map((name) => cells[places.get(columnKey(name)) ?? -1]?.trim() ?? '').find(Boolean) ?? '',
  };
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

/** The parser of a file. `skipped` collects malformed rows; `isCutOff` is true after a quote that is not closed. */
function openParser(text: OpenText) {
  const delimiter = delimiterOf(text.head);
  const skipped: SkippedRow[] = [];
  let cutOff = false;
  const parser = parse({
    bom: true,
    delimiter,
    quote: delimiter === '\t' ? null : '"',
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: LARGEST_RECORD,
    columns: false,
    on_skip: (error) => {
      if (error?.code === 'CSV_QUOTE_NOT_CLOSED') cutOff = true;
      else if (error) skipped.push({ after: Number(error.records), line: Number(error.lines) });
      return undefined;
    },
  });
  text.bytes.on('error', (error) => parser.destroy(error));
  text.bytes.pipe(parser);
  const toCells = (record: readonly string[]) => (delimiter === '\t' ? record.map(withoutQuotes) : record);
  return { parser, toCells, skipped, isCutOff: () => cutOff };
}

/** Throws `InvalidFile` when the file has no heading or was cut off. */
function checkEnd({
  hasHeading,
  lastRowCut,
  cutOff,
  row,
}: {
  readonly hasHeading: boolean;
  readonly lastRowCut: boolean;
  readonly cutOff: boolean;
  readonly row: number;
}): void {
  if (!hasHeading)
    throw new InvalidFile(cutOff ? 'The heading of the file has a quote that is not closed.' : 'The file is empty.');
  if (cutOff || lastRowCut)
    throw new InvalidFile(
      `The file breaks off inside row ${row + (lastRowCut ? 0 : 1)}. Was it copied or downloaded to its end?`,
    );
}

function delimiterOf(head: string): Delimiter {
  const [heading = ''] = head.replace(/^[\s]+/, '').split(/\r?\n|\r/, 1);
  const outside = heading.replace(/"[^"]*"/g, '');
  const count = (delimiter: Delimiter) => outside.split(delimiter).length;
  const ordered = ([',', ';', '\t'] as const).toSorted((a, b) => count(b) - count(a));
  return ordered[0] ?? ',';
}

/** `Body (HTML)` is unchanged, `item group id` and `item_group_id` are the same column. */
function columnKey(name: string): string {
  return name.trim().toLowerCase().replaceAll('_', ' ');
}

function columnsOf(heading: readonly string[], { columns: needed, hint }: NeededColumns): Map<string, number> {
  const columns = new Map<string, number>();
  heading.forEach((name, index) => {
    if (!columns.has(columnKey(name))) columns.set(columnKey(name), index);
  });
  const missing = needed.filter((names) => !names.some((name) => columns.has(columnKey(name))));
  if (missing.length > 0) {
    const present = heading.slice(0, SHOWN_COLUMNS).map((name) => plainLine(name).slice(0, 40));
    throw new InvalidFile(
      `The heading has no column ${missing.map((names) => names.join(' or ')).join(', ')}. It has: ${present.join(', ')}${heading.length > SHOWN_COLUMNS ? ', …' : ''}. ${hint}`,
    );
  }
  return columns;
}

function withoutQuotes(cell: string): string {
  return cell.length > 1 && cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
