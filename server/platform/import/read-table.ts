import { CsvError, parse } from 'csv-parse';
import { plainLine } from './html-to-text.ts';
import type { OpenText } from './open-text.ts';
import { InvalidFile, type Report } from './source-product.ts';

/** `cell` is the text of the first of these columns that has any. */
export type TableRow = { readonly row: number; cell(...columns: readonly string[]): string };
type Delimiter = ',' | ';' | '\t';

/**
 * Columns a table cannot do without, each under any of its names, and what the person who named the file should know
 * when one is missing.
 */
export type NeededColumns = { readonly columns: readonly (readonly string[])[]; readonly hint: string };

const LARGEST_RECORD = 4_000_000;
const SHOWN_COLUMNS = 12;

/**
 * Rows of a table with a heading, one at a time: the next is read when the last was dealt with. Columns are found by
 * name in any case. Cells are apart by what the heading has most of: commas or semicolons mean quoted CSV with line
 * breaks inside quotes, tabs one line per row. A row that cannot be told apart is reported and left out. Throws
 * `InvalidFile` when the heading lacks what is needed or the file breaks off.
 */
export async function* readTable(text: OpenText, needed: NeededColumns, report: Report): AsyncGenerator<TableRow> {
  const delimiter = delimiterOf(text.head);
  const skipped: { readonly after: number; readonly line: number }[] = [];
  let brokenOff = false;
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
      if (error?.code === 'CSV_QUOTE_NOT_CLOSED') brokenOff = true;
      else if (error) skipped.push({ after: Number(error.records), line: Number(error.lines) });
      return undefined;
    },
  });
  text.bytes.on('error', (error) => parser.destroy(error));
  text.bytes.pipe(parser);
  let columns: Map<string, number> | null = null;
  let width = 0;
  let row = 0;
  let records = 0;
  const reject = (detail: string) => report({ row, id: '', outcome: 'rejected', reason: 'row-malformed', detail });
  // The parser is ahead of the reader: what it has skipped is counted when the row after it is dealt with.
  const countSkipped = () => {
    for (let next = skipped[0]; next && next.after < records; next = skipped[0]) {
      skipped.shift();
      row += 1;
      reject(`up to line ${next.line}`);
    }
  };
  /** A row is dealt with when the next one is there: only the last can have been cut off. */
  let held: { readonly row: number; readonly cells: readonly string[] } | null = null;
  const toRow = ({ row, cells }: NonNullable<typeof held>, places: ReadonlyMap<string, number>): TableRow => ({
    row,
    cell: (...names) => names.map((name) => cells[places.get(columnKey(name)) ?? -1]?.trim() ?? '').find(Boolean) ?? '',
  });
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      records += 1;
      countSkipped();
      row += 1;
      const cells = delimiter === '\t' ? record.map(withoutQuotes) : record;
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
    if (!columns)
      throw new InvalidFile(
        brokenOff ? 'The heading of the file has a quote that is not closed.' : 'The file is empty.',
      );
    if (brokenOff || cut)
      throw new InvalidFile(
        `The file breaks off inside row ${row + (cut ? 0 : 1)}. Was it copied or downloaded to its end?`,
      );
  } catch (error) {
    if (error instanceof CsvError) throw new InvalidFile(`The table cannot be read after row ${row}: ${error.message}`);
    throw error;
  } finally {
    text.close();
    parser.destroy();
  }
}

function delimiterOf(head: string): Delimiter {
  const [heading = ''] = head.replace(/^[\s]+/, '').split(/\r?\n|\r/, 1);
  const outside = heading.replace(/"[^"]*"/g, '');
  const count = (delimiter: Delimiter) => outside.split(delimiter).length;
  const ordered = ([',', ';', '\t'] as const).toSorted((a, b) => count(b) - count(a));
  return ordered[0] ?? ',';
}

/** `Body (HTML)` stays itself, `item group id` and `item_group_id` are the same column. */
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
