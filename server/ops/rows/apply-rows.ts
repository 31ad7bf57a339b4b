import type { OperatorStore } from '#server/composition/operator-store.ts';
import { sqlPlaceholders } from '#server/platform/catalogue/sql-placeholders.ts';
import { type OpenText, openText } from '#server/platform/import/open-text.ts';
import { type NeededColumns, readTable, type TableRow } from '#server/platform/import/read-table.ts';
import { InvalidFile } from '#server/platform/import/source-product.ts';

/** A skipped row and the reason in words. `row` counts from the heading, which is 1. */
export type RejectedRow = { readonly row: number; readonly sku: string; readonly why: string };

/** A row's value for one variant. `key` is equal for two rows about the same value: the later one counts. */
export type Stated = { readonly row: number; readonly sku: string; readonly key: string };

/** The subject of a file of rows. */
export type RowKind<S extends Stated> = {
  readonly columns: NeededColumns;
  /** The value of a row, or why it is invalid. */
  read(row: TableRow): S | string;
  /** Returns the values that differ from the stored ones. `variantOf` has the variant of every sku among them. */
  differing(store: OperatorStore, stated: readonly S[], variantOf: ReadonlyMap<string, string>): Promise<readonly S[]>;
  write(store: OperatorStore, changes: readonly S[], variantOf: ReadonlyMap<string, string>): Promise<void>;
};

export type AppliedRows = {
  readonly rows: number;
  readonly changed: number;
  readonly same: number;
  readonly rejected: number;
};

/**
 * Rows held and sent at a time: a command of a running shop delays its carts, so it must take only some milliseconds.
 */
const ROWS_AT_ONCE = 100;

/**
 * Applies a table to the store, some rows at a time: only those are in memory. A dry run checks everything and writes
 * nothing. Throws `InvalidFile` when the rest of the file cannot be parsed; `onProgress` then has the work done before.
 */
export async function applyRows<S extends Stated>(
  kind: RowKind<S>,
  {
    file,
    store,
    dryRun,
    onRejected,
    onProgress,
  }: {
    readonly file: string;
    readonly store: OperatorStore;
    readonly dryRun: boolean;
    onRejected(rejected: RejectedRow): void;
    onProgress(soFar: AppliedRows): void;
  },
): Promise<AppliedRows> {
  const text: OpenText = await openText(file);
  let sum: AppliedRows = { rows: 0, changed: 0, same: 0, rejected: 0 };
  const reject = (rejected: RejectedRow) => {
    sum = { ...sum, rejected: sum.rejected + 1 };
    onRejected(rejected);
  };
  let batch: S[] = [];
  const flush = async () => {
    const latest = new Map(batch.map((stated) => [stated.key, stated]));
    batch = [];
    const variantOf = await variantsOf(store, [...latest.values()]);
    const known = [...latest.values()].filter(({ row, sku }) => {
      if (variantOf.has(sku)) return true;
      reject({ row, sku, why: 'No size has this sku.' });
      return false;
    });
    const changes = await kind.differing(store, known, variantOf);
    if (!dryRun && changes.length > 0) await kind.write(store, changes, variantOf);
    sum = { ...sum, changed: sum.changed + changes.length, same: sum.same + known.length - changes.length };
    onProgress(sum);
  };
  const malformed = ({ row, detail }: { readonly row: number; readonly detail?: string }) => {
    sum = { ...sum, rows: sum.rows + 1 };
    reject({ row, sku: '', why: `The row cannot be told apart${detail ? ` (${detail})` : ''}.` });
  };
  try {
    for await (const row of readTable(text, kind.columns, malformed)) {
      sum = { ...sum, rows: sum.rows + 1 };
      const stated = kind.read(row);
      if (typeof stated === 'string') reject({ row: row.row, sku: row.cell('sku'), why: stated });
      else batch.push(stated);
      if (batch.length === ROWS_AT_ONCE) await flush();
    }
  } catch (error) {
    // Rows are independent: those before the fault are whole.
    if (error instanceof InvalidFile) await flush();
    throw error;
  }
  await flush();
  return sum;
}

async function variantsOf(store: OperatorStore, stated: readonly Stated[]): Promise<ReadonlyMap<string, string>> {
  const skus = [...new Set(stated.map(({ sku }) => sku))];
  if (skus.length === 0) return new Map();
  const rows = await store.read.all<{ id: string; sku: string }>(
    `SELECT id, sku FROM variants WHERE sku IN (${sqlPlaceholders(skus)})`,
    skus,
  );
  return new Map(rows.map(({ id, sku }) => [sku, id]));
}
