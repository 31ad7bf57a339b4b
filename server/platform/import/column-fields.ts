import { parse } from 'csv-parse/sync';
import { cutText } from '#app/kernel/cut-text.ts';
import type { FieldNames } from './field-names.ts';
import { plainLine } from './html-to-text.ts';
import { type Encoding, openText } from './open-text.ts';
import { GOOGLE_FIELDS } from './read-google.ts';
import { SHOPIFY_FIELDS } from './read-shopify.ts';
import { columnKey, tableFormat } from './read-table.ts';
import { WOOCOMMERCE_FIELDS } from './read-woocommerce.ts';
import { readXmlItems } from './read-xml-items.ts';
import { type ImportFormat, InvalidFile } from './source-product.ts';

/** A column of a file, what an import reads from it, and its first text. */
export type ColumnField = {
  readonly column: string;
  /** Null for a column that is not read. */
  readonly field: string | null;
  readonly example: string;
};

const FIELDS_OF: Readonly<Record<ImportFormat, FieldNames>> = {
  shopify: SHOPIFY_FIELDS,
  woocommerce: WOOCOMMERCE_FIELDS,
  google: GOOGLE_FIELDS,
};
/** Rows or items that examples come from. */
const EXAMPLES_FROM = 20;
const LONGEST_EXAMPLE = 40;

/** The columns of a product file in its order. Of XML, the fields of its first items. Throws `InvalidFile`. */
export async function readColumnFields(file: string, format: ImportFormat, encoding: Encoding): Promise<ColumnField[]> {
  const text = await openText(file, encoding);
  try {
    const values = /^\s*</.test(text.head) ? await fieldsOfXml(text) : columnsOfTable(text.head);
    const fieldOf = fieldsByKey(FIELDS_OF[format]);
    return [...values].map(([column, example]) => ({
      column: plainLine(column),
      field: fieldOf.get(columnKey(column)) ?? null,
      example: shortened(plainLine(example)),
    }));
  } finally {
    text.close();
  }
}

const shortened = (text: string) => (text.length > LONGEST_EXAMPLE ? `${cutText(text, LONGEST_EXAMPLE - 1)}…` : text);

function fieldsByKey(fields: FieldNames): ReadonlyMap<string, string> {
  return new Map(Object.entries(fields).flatMap(([field, names]) => names.map((name) => [columnKey(name), field])));
}

function columnsOfTable(head: string): ReadonlyMap<string, string> {
  const rows: string[][] = parse(head, {
    ...tableFormat(head),
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    to: EXAMPLES_FROM,
  });
  const [heading = [], ...others] = rows;
  return new Map(
    heading.map((column, place) => [column, others.map((row) => row[place]?.trim() ?? '').find(Boolean) ?? '']),
  );
}

async function fieldsOfXml(text: Awaited<ReturnType<typeof openText>>): Promise<ReadonlyMap<string, string>> {
  const values = new Map<string, string>();
  let items = 0;
  try {
    for await (const { fields } of readXmlItems(text)) {
      for (const [name, [first = '']] of fields) if (!values.get(name)) values.set(name, first);
      items += 1;
      if (items === EXAMPLES_FROM) break;
    }
  } catch (error) {
    if (!(error instanceof InvalidFile)) throw error;
  }
  return values;
}
