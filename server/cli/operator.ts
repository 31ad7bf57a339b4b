import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Clock } from '#app/kernel/clock.ts';
import { days } from '#app/kernel/clock.ts';
import { ORDER_STATUSES } from '#app/modules/orders/domain/order.ts';
import { isOperatorError, type OperatorStore, openOperatorStore, Refusal } from '#server/composition/operator-store.ts';
import { createStoreSweep, type SweptStore } from '#server/composition/sweep-store.ts';
import { UnreadableFile } from '#server/platform/import/source-product.ts';
import { type ExportFormat, exportOrders, type OrderChoice } from './orders/export-orders.ts';
import { listPayments } from './payments/list-payments.ts';
import { createReportFile } from './report-file.ts';
import { type AppliedRows, applyRows, type RowKind, type Stated } from './rows/apply-rows.ts';
import { priceRows } from './rows/price-rows.ts';
import { stockRows } from './rows/stock-rows.ts';

const ROW_OPTIONS = `
  --dry-run        check every row, write nothing
  --report FILE    write every rejected row to FILE, one JSON object a line

Rows that cannot be used are left out and listed; the others are written. Of two rows about the same thing the later one
counts. The shop may run meanwhile. Exit code: 0 every row was used, 1 some were not, 2 wrong arguments.
`;

const USAGE = {
  stock: `Usage: npm run stock -- FILE.csv [options]

The file has the columns sku, warehouse (nl-rsv, nl, us-rsv, us) and quantity: the pieces that can be sold from now on,
without those that orders hold.
${ROW_OPTIONS}`,
  prices: `Usage: npm run prices -- FILE.csv [options]

The file has the columns sku, currency, original and final. Amounts are decimals as people write them (12.50, 12,50,
1.299,00). Without an original the price is no reduction. What a size cost before stays in its price history.
${ROW_OPTIONS}`,
  'orders-export': `Usage: npm run orders:export -- [--from DAY] [--to DAY] [--status STATUS] [--format csv|jsonl] [--out FILE]

Orders created on the given days, both included (2026-11-23, days of UTC), the oldest first; without --out to standard output.
STATUS is one of ${ORDER_STATUSES.join(', ')}. The file holds names and addresses: only its owner may read it, and a file that
exists is not overwritten. A text that a spreadsheet would run as a formula has an apostrophe before it.
`,
  payments: `Usage: npm run payments [-- retry ID]

Lists payments to check (an amount that is not the order's, a failed notification or reversal) and payments in progress. ID is the
end of a line: a notification or reversal, which a running shop retries within a minute.
`,
  sweep: `Usage: npm run sweep

Expires unpaid orders and releases their goods, deletes abandoned carts, and removes expired limits,
keys and sandbox sessions whose time is over. A running shop does so every minute by itself.
`,
} as const;

export type OperatorTool = keyof typeof USAGE;

export type OperatorDeps = {
  openStore(): Promise<OperatorStore>;
  readonly clock: Clock;
  /** Resolves when there is room for more. */
  stdout(text: string): Promise<void>;
  stderr(text: string): void;
};

/** What the commands need of this machine. Nothing is opened before it is asked for. */
export function operatorDeps(environment: Readonly<Record<string, string | undefined>>): OperatorDeps {
  return {
    openStore: () => openOperatorStore(environment),
    clock: Date.now,
    stdout: (text) =>
      new Promise((resolve, reject) => {
        process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
      }),
    stderr: (text) => void process.stderr.write(text),
  };
}

/** The arguments make no sense: shown with the usage. */
class WrongArguments extends Error {
  override readonly name = 'WrongArguments';
}

type Work = (store: OperatorStore, deps: OperatorDeps) => Promise<0 | 1>;

/**
 * Runs one of the operator's commands. Returns the exit code: 0 done, 1 refused or not all of it was done, 2 wrong
 * arguments.
 */
export async function runOperator([tool = '', ...rest]: readonly string[], deps: OperatorDeps): Promise<0 | 1 | 2> {
  if (!isTool(tool)) {
    deps.stderr(`"${tool}" is none of ${Object.keys(USAGE).join(', ')}\n`);
    return 2;
  }
  if (rest.includes('--help')) {
    await deps.stdout(USAGE[tool]);
    return 0;
  }
  let store: OperatorStore | null = null;
  try {
    const work = TOOLS[tool](rest, deps.clock);
    store = await deps.openStore();
    return await work(store, deps);
  } catch (error) {
    if (error instanceof WrongArguments) {
      deps.stderr(`${error.message}\n\n${USAGE[tool]}`);
      return 2;
    }
    // The reader has closed the pipe, as `head` does.
    if (error instanceof Error && 'code' in error && error.code === 'EPIPE') return 0;
    if (!isOperatorError(error)) throw error;
    deps.stderr(`${error.message}\n`);
    return 1;
  } finally {
    await store?.close();
  }
}

function isTool(name: string): name is OperatorTool {
  return Object.hasOwn(USAGE, name);
}

const TOOLS: Readonly<Record<OperatorTool, (argv: readonly string[], clock: Clock) => Work>> = {
  stock: (argv) => rowWork(argv, stockRows),
  prices: (argv, clock) => rowWork(argv, priceRows(clock())),
  'orders-export': exportWork,
  payments: paymentsWork,
  sweep(argv) {
    if (argv.length > 0) throw new WrongArguments('It takes no arguments.');
    return sweepAll;
  },
};

const SHOWN_REJECTIONS = 20;

function rowWork<S extends Stated>(argv: readonly string[], kind: RowKind<S>): Work {
  const { values, positionals } = asked(() =>
    parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' }, report: { type: 'string' } },
    }),
  );
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new WrongArguments('Name one file.');
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Refusal(`There is no file ${file}.`);
  const dryRun = values['dry-run'] === true;
  if (values.report !== undefined && statSync(values.report, { throwIfNoEntry: false }))
    throw new Refusal(`${values.report} exists already. Choose another name.`);

  return async (store, { stdout, stderr }) => {
    const report = values.report === undefined ? null : createReportFile(values.report);
    let soFar: AppliedRows = { rows: 0, changed: 0, same: 0, rejected: 0 };
    let shown = 0;
    try {
      const applied = await applyRows(kind, {
        file,
        store,
        dryRun,
        onRejected(rejected) {
          report?.add(rejected);
          shown += 1;
          if (shown <= SHOWN_REJECTIONS)
            stderr(`row ${rejected.row}${rejected.sku && ` (${rejected.sku})`}: ${rejected.why}\n`);
        },
        onProgress(now) {
          soFar = now;
        },
      });
      if (shown > SHOWN_REJECTIONS) {
        stderr(
          `... and ${shown - SHOWN_REJECTIONS} more${values.report === undefined ? '; --report FILE lists them all' : `, all in ${values.report}`}\n`,
        );
      }
      await stdout(
        `${applied.rows} rows: ${applied.changed} ${dryRun ? 'would change' : 'changed'}, ${applied.same} as they were, ${applied.rejected} rejected.\n${dryRun ? 'Dry run. Nothing was changed.\n' : ''}`,
      );
      return applied.rejected === 0 ? 0 : 1;
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      throw new Refusal(
        `${error.message} ${soFar.changed === 0 || dryRun ? 'Nothing was changed.' : `${soFar.changed} rows before that are written; the file may be run again.`}`,
      );
    } finally {
      report?.close();
    }
  };
}

function exportWork(argv: readonly string[]): Work {
  const { values } = asked(() =>
    parseArgs({
      args: [...argv],
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        status: { type: 'string' },
        format: { type: 'string' },
        out: { type: 'string' },
      },
    }),
  );
  const format = values.format ?? 'csv';
  if (format !== 'csv' && format !== 'jsonl') throw new WrongArguments('--format must be csv or jsonl.');
  const status = values.status ?? null;
  if (status !== null && status !== 'unknown' && !ORDER_STATUSES.some((known) => known === status)) {
    throw new WrongArguments(`--status must be one of ${ORDER_STATUSES.join(', ')}.`);
  }
  const choice = {
    from: values.from === undefined ? 0 : dayOf('--from', values.from),
    until: values.to === undefined ? Number.MAX_SAFE_INTEGER : dayOf('--to', values.to) + days(1),
    status,
  };
  if (choice.from >= choice.until) throw new WrongArguments('--from is after --to.');
  const { out } = values;
  if (out !== undefined && statSync(out, { throwIfNoEntry: false }))
    throw new Refusal(`${out} exists already. Choose another name.`);
  return (store, deps) => writeOrders(store, { ...deps, choice, format, out: out ?? null });
}

async function writeOrders(
  store: OperatorStore,
  {
    choice,
    format,
    out,
    stdout,
    stderr,
  }: OperatorDeps & { readonly choice: OrderChoice; readonly format: ExportFormat; readonly out: string | null },
): Promise<0 | 1> {
  const target = out === null ? null : createOutput(out, format);
  let written = 0;
  let unreadable = 0;
  const onUnreadable = (id: string) => {
    unreadable += 1;
    stderr(`The record of order ${id} is damaged; it is left out. Run npm run store:doctor.\n`);
  };
  try {
    for await (const { text, orders } of exportOrders(store.read, { ...choice, format, onUnreadable })) {
      if (target) target.write(text);
      else await stdout(text);
      written += orders;
    }
    target?.finish();
  } finally {
    target?.drop();
  }
  stderr(`${written} orders${out === null ? '' : ` are in ${out}`}.\n`);
  return unreadable === 0 ? 0 : 1;
}

function paymentsWork(argv: readonly string[], clock: Clock): Work {
  if (argv.length === 0) return showPayments;
  const [verb, id, ...more] = argv;
  if (verb !== 'retry' || id === undefined || more.length > 0)
    throw new WrongArguments('Say nothing, or retry and one ID.');
  return async (store, { stdout }) => {
    if (!(await store.command('retryPayment', { id, now: clock() })))
      throw new Refusal(`Nothing that can be tried again has the id ${id}.`);
    await stdout(`${id} is tried again within a minute, while a shop is running.\n`);
    return 0;
  };
}

async function showPayments(store: OperatorStore, { stdout }: OperatorDeps): Promise<0> {
  const lists = await listPayments(store.read);
  await stdout(
    lists.length === 0
      ? 'No payment waits for anybody.\n'
      : lists.map(({ title, lines }) => `${title}\n${lines.map((line) => `  ${line}\n`).join('')}`).join('\n'),
  );
  return 0;
}

/** A file for its owner's eyes that is there only when it is whole. Spreadsheets know UTF-8 by its mark. */
function createOutput(path: string, format: ExportFormat): { write(text: string): void; finish(): void; drop(): void } {
  const part = `${path}.part`;
  const descriptor = openSync(part, 'w', 0o600);
  let open = true;
  const write = (text: string) => {
    const bytes = Buffer.from(text);
    for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
  };
  if (format === 'csv') write('\ufeff');
  const close = () => {
    if (open) closeSync(descriptor);
    open = false;
  };
  return {
    write,
    finish() {
      fsyncSync(descriptor);
      close();
      renameSync(part, path);
    },
    drop() {
      close();
      rmSync(part, { force: true });
    },
  };
}

async function sweepAll(store: OperatorStore, { clock, stdout }: OperatorDeps): Promise<0> {
  const sweep = createStoreSweep(store);
  const sum = { orders: 0, carts: 0, limits: 0, idempotencyKeys: 0, sandboxSessions: 0 };
  for (let pass: SweptStore | null = null; !pass?.finished; ) {
    pass = await sweep(clock());
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += pass[name];
  }
  await stdout(
    `${sum.orders} unpaid orders ended, ${sum.carts} carts deleted, ${sum.limits} limits, ${sum.idempotencyKeys} keys and ${sum.sandboxSessions} sandbox sessions forgotten.\n`,
  );
  return 0;
}

/** The beginning of a day of UTC. */
function dayOf(option: string, text: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text)
    throw new WrongArguments(`${option} must be a day such as 2026-11-23.`);
  return time;
}

function asked<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : 'The arguments cannot be read');
  }
}
