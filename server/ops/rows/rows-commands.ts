import { statSync } from 'node:fs';
import type { Command } from 'commander';
import type { OperatorStore } from '#server/composition/operator-store.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import type { CliDeps, ExitCode } from '#server/ops/cli-deps.ts';
import { type Registration, withStore } from '#server/ops/registration.ts';
import { createReportFile } from '#server/ops/report-file.ts';
import { InvalidFile } from '#server/platform/import/source-product.ts';
import { type AppliedRows, applyRows, type RejectedRow, type RowKind, type Stated } from './apply-rows.ts';
import { priceRows } from './price-rows.ts';
import { stockRows } from './stock-rows.ts';

const SHOWN_REJECTIONS = 20;
const ROW_HELP = `
Rows that cannot be used are left out and listed; the others are written. Of two rows about the same thing the later one
counts. The shop may run meanwhile. Exit code: 0 every row was used, 1 some were not, 2 wrong arguments.`;

type RowOptions = { readonly dryRun: boolean; readonly report: string | null };

export function addStockCommand({ program, deps, exit }: Registration): void {
  rowCommand(program, 'stock')
    .summary('Sets how many of a size can be sold.')
    .description(
      'Sets how many can be sold. The file has the columns sku, warehouse (nl-rsv, nl, us-rsv, us) and quantity: what can be sold from now on, without what orders reserve.',
    )
    .action(async (file: string, options: { dryRun?: true; report?: string }) =>
      exit(await rowWork(stockRows(deps.clock()), file, { deps, ...readOptions(options) })),
    );
}

export function addPricesCommand({ program, deps, exit }: Registration): void {
  rowCommand(program, 'prices')
    .summary('Sets prices and keeps their history.')
    .description(
      'Sets prices and keeps their history. The file has the columns sku, currency, original and final. Amounts are decimals as people write them (12.50, 12,50, 1.299,00). Without an original the price is no reduction.',
    )
    .action(async (file: string, options: { dryRun?: true; report?: string }) =>
      exit(await rowWork(priceRows(deps.clock()), file, { deps, ...readOptions(options) })),
    );
}

function rowCommand(program: Command, name: string): Command {
  return program
    .command(name)
    .argument('<file.csv>', 'the rows')
    .option('--dry-run', 'check every row, write nothing')
    .option('--report <file>', 'write every rejected row to this file, one JSON object a line')
    .addHelpText('after', ROW_HELP);
}

const readOptions = ({ dryRun, report }: { readonly dryRun?: true; readonly report?: string }): RowOptions => ({
  dryRun: dryRun === true,
  report: report ?? null,
});

async function rowWork<S extends Stated>(
  kind: RowKind<S>,
  file: string,
  { deps, dryRun, report }: RowOptions & { readonly deps: CliDeps },
): Promise<ExitCode> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new OperatorError(`There is no file ${file}.`);
  if (report !== null && statSync(report, { throwIfNoEntry: false }))
    throw new OperatorError(`${report} exists already. Choose another name.`);
  return withStore(deps, async (store) => {
    const rejections = createRejections(report, deps);
    try {
      const applied = await applyReported(kind, { file, store, dryRun, onRejected: rejections.add });
      rejections.sum();
      await deps.stdout(
        `${applied.rows} rows: ${applied.changed} ${dryRun ? 'would change' : 'changed'}, ${applied.same} as they were, ${applied.rejected} rejected.\n${dryRun ? 'Dry run. Nothing was changed.\n' : ''}`,
      );
      return applied.rejected === 0 ? 0 : 1;
    } finally {
      rejections.close();
    }
  });
}

/** Applies the rows. The error about a truncated file names the rows that were written before. */
async function applyReported<S extends Stated>(
  kind: RowKind<S>,
  options: {
    readonly file: string;
    readonly store: OperatorStore;
    readonly dryRun: boolean;
    onRejected(rejected: RejectedRow): void;
  },
): Promise<AppliedRows> {
  let changed = 0;
  try {
    return await applyRows(kind, {
      ...options,
      onProgress(soFar) {
        changed = soFar.changed;
      },
    });
  } catch (error) {
    if (!(error instanceof InvalidFile)) throw error;
    throw new OperatorError(
      `${error.message} ${changed === 0 || options.dryRun ? 'Nothing was changed.' : `${changed === 1 ? 'One row before that is' : `${changed} rows before that are`} written; the file may be run again.`}`,
    );
  }
}

/** Prints the first rejected rows and writes all of them to the report. */
function createRejections(path: string | null, { stderr }: CliDeps) {
  const report = path === null ? null : createReportFile(path);
  let shown = 0;
  return {
    add(rejected: RejectedRow): void {
      report?.add(rejected);
      shown += 1;
      if (shown > SHOWN_REJECTIONS) return;
      stderr(`row ${rejected.row}${rejected.sku && ` (${rejected.sku})`}: ${rejected.why}\n`);
    },
    sum(): void {
      if (shown <= SHOWN_REJECTIONS) return;
      stderr(
        `... and ${shown - SHOWN_REJECTIONS} more${path === null ? '; --report FILE lists them all' : `, all in ${path}`}\n`,
      );
    },
    close: () => report?.close(),
  };
}
