import type { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { UnreadableFile } from './source-product.ts';

export type TableRow = { readonly row: number; cell(column: string): string };

const LARGEST_RECORD = 4_000_000;

/**
 * Rows of a table with a heading, one at a time: the next is read when the last was dealt with. Columns are found by name in any case.
 * Commas mean quoted CSV with line breaks inside quotes; tabs mean one line per row. Throws `UnreadableFile`.
 */
export async function* readTable(bytes: Readable, delimiter: ',' | '\t'): AsyncGenerator<TableRow> {
  const parser = parse({
    bom: true,
    delimiter,
    quote: delimiter === ',' ? '"' : null,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LARGEST_RECORD,
    columns: false,
  });
  bytes.on('error', (error) => parser.destroy(error));
  bytes.pipe(parser);
  let columns: Map<string, number> | null = null;
  let row = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1;
      const cells = delimiter === '\t' ? record.map(withoutQuotes) : record;
      if (!columns) {
        columns = columnsOf(cells);
        continue;
      }
      const places = columns;
      yield { row, cell: (column) => cells[places.get(columnKey(column)) ?? -1]?.trim() ?? '' };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(`The table cannot be read after row ${row}: ${error.message}`);
    throw error;
  } finally {
    bytes.destroy();
    parser.destroy();
  }
  if (!columns) throw new UnreadableFile('The file is empty');
}

/** `Body (HTML)` stays itself, `item group id` and `item_group_id` are the same column. */
function columnKey(name: string): string {
  return name.trim().toLowerCase().replaceAll('_', ' ');
}

function columnsOf(heading: readonly string[]): Map<string, number> {
  const columns = new Map<string, number>();
  heading.forEach((name, index) => {
    if (!columns.has(columnKey(name))) columns.set(columnKey(name), index);
  });
  return columns;
}

function withoutQuotes(cell: string): string {
  return cell.length > 1 && cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
