import { realpathSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '#app/kernel/clock.ts';
import { createProgressBar } from '#server/cli/progress-bar.ts';
import { createReportFile } from '#server/cli/report-file.ts';
import { type OperatorStore, openOperatorStore, Refusal } from '#server/composition/operator-store.ts';
import { type ExchangeTable, exchangeTableSchema } from '#server/platform/import/convert-prices.ts';
import { type ImportOptions, type ImportSummary, importCatalogue } from '#server/platform/import/import-catalogue.ts';
import { REASONS } from '#server/platform/import/reasons.ts';
import { type CatalogueWriter, createCatalogueWriter, type Written } from '#server/platform/import/write-catalogue.ts';
import { StoreInUse } from '#server/store/lock-file.ts';
import { DatabaseUnavailable } from '#server/store/postgres-faults.ts';
import { type Arguments, readArguments, USAGE } from './read-arguments.ts';

/** 0 done, 1 refused or failed, 2 wrong arguments, 130 interrupted. */
export type ExitCode = 0 | 1 | 2 | 130;

export type ImportDeps = {
  openStore(): Promise<OperatorStore>;
  loadRates(): Promise<ExchangeTable>;
  readonly clock: Clock;
  stdout(text: string): void;
  stderr(text: string): void;
  /** Whether stderr is a terminal: the progress bar is drawn over itself there. */
  readonly interactive: boolean;
  /** Told when the person wants to stop. */
  readonly signal: AbortSignal;
};

/** What the command needs of this machine. Nothing is opened before it is asked for. */
export function importDeps(
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
  signal: AbortSignal,
): ImportDeps {
  return {
    openStore: () => openOperatorStore(environment),
    async loadRates() {
      return exchangeTableSchema.parse(
        JSON.parse(await readFile(join(root, 'content-fallbacks', 'exchange-rates.json'), 'utf8')),
      );
    },
    clock: Date.now,
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    interactive: process.stderr.isTTY === true,
    signal,
  };
}

/** Runs the command. Returns the exit code. */
export async function runImport(argv: readonly string[], deps: ImportDeps): Promise<ExitCode> {
  if (argv.includes('--help')) {
    deps.stdout(USAGE);
    return 0;
  }
  const args = readArguments(argv);
  if (typeof args === 'string') {
    deps.stderr(`${args}\n\n${USAGE}`);
    return 2;
  }
  try {
    refuseUnusable(args);
    const run = { args, deps, rates: await deps.loadRates(), now: deps.clock() };
    return (await check(run)) ?? (args.dryRun ? 0 : await write(run));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    deps.stderr(`${error.message}\n`);
    return 1;
  }
}

type Run = { readonly args: Arguments; readonly deps: ImportDeps; readonly rates: ExchangeTable; readonly now: number };

const NOTHING_CHANGED = 'Nothing was changed.';

/**
 * Reads the whole file and reports without a write: a file that cannot be read to its end, or has no product, is not
 * imported. Null when it is valid.
 */
async function check(run: Run): Promise<ExitCode | null> {
  const { args, deps } = run;
  const report =
    args.report === null
      ? null
      : asked(`The report ${args.report} cannot be written`, () => createReportFile(args.report ?? ''));
  let result: Awaited<ReturnType<typeof read>>;
  try {
    result = await read('Checking', run, {
      dryRun: true,
      onIssue: (issue) =>
        asked(`The report ${args.report} cannot be written`, () =>
          report?.add({ ...issue, why: REASONS[issue.reason] }),
        ),
      write: async () => undefined,
    });
  } finally {
    asked(`The report ${args.report} cannot be written`, () => report?.close());
  }
  const summary = result.ok ? result.value : result.error.soFar;
  if (result.ok || summary.products > 0 || summary.reasons.length > 0) deps.stdout(summaryText(summary, args));
  if (!result.ok) throw new Refusal(`${result.error.message} ${NOTHING_CHANGED}`);
  if (summary.stopped) {
    deps.stderr(`Stopped. ${NOTHING_CHANGED}\n`);
    return 130;
  }
  if (summary.products === 0) throw new Refusal(`The file has no product that can be sold. ${NOTHING_CHANGED}`);
  if (args.dryRun) deps.stdout(`Dry run. ${NOTHING_CHANGED}\n`);
  return null;
}

async function write(run: Run): Promise<ExitCode> {
  const { args, deps } = run;
  const store = await deps.openStore().catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    if (error instanceof DatabaseUnavailable) throw new Refusal(`${error.message} ${NOTHING_CHANGED}`);
    if (error instanceof StoreInUse)
      throw new Refusal(`${error.message} It takes no products from another process. ${NOTHING_CHANGED}`);
    throw new Refusal(
      `The store cannot be opened: ${messageOf(error)}. Is DATA_DIR a folder that this user may write? ${NOTHING_CHANGED}`,
    );
  });
  const writer = createCatalogueWriter(store, run.now);
  try {
    if (store.joined)
      deps.stdout('The shop is running: its own process writes the products, and visitors see them as they come.\n');
    const result = await read('Writing', run, { dryRun: false, write: writer.add });
    const bar = createProgressBar('Listing', { write: deps.stderr, interactive: deps.interactive });
    await writer.list((share) =>
      bar.show({ bytesRead: share, totalBytes: 1, products: writer.added, done: share === 1 }),
    );
    bar.end();
    if (!result.ok)
      throw new Refusal(`The file has changed while it was read: ${result.error.message}\n${leftBehind(writer)}`);
    if (deps.signal.aborted) {
      deps.stderr(`Stopped. ${leftBehind(writer)}\n`);
      return 130;
    }
    deps.stdout(writtenText(await writer.finish(args)));
    return 0;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`Writing has failed: ${messageOf(error)}.\n${leftBehind(writer)}`);
  } finally {
    await store.close();
  }
}

/** What an import that ended early means for the shop. */
function leftBehind({ added }: CatalogueWriter): string {
  return `${added} products of the file are written. What was for sale before still is, or has been replaced by one of them. Run the same command again to finish.`;
}

async function read(
  label: string,
  { args, deps, rates, now }: Run,
  options: Pick<ImportOptions, 'dryRun' | 'onIssue' | 'write'>,
) {
  const bar = createProgressBar(label, { write: deps.stderr, interactive: deps.interactive });
  try {
    const { file, format, currency } = args;
    return await importCatalogue({
      file,
      format,
      defaultCurrency: currency,
      now,
      rates,
      signal: deps.signal,
      onProgress: bar.show,
      ...options,
    });
  } catch (error) {
    if (isFileFault(error, args.file))
      throw new Refusal(`The file ${args.file} cannot be read: ${messageOf(error)}. ${NOTHING_CHANGED}`);
    throw error;
  } finally {
    bar.end();
  }
}

/** The file has to be there, be a file, and not be the one the report would overwrite. */
function refuseUnusable({ file, report }: Arguments): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) throw new Refusal(`There is no file ${file}.`);
  if (!stats.isFile())
    throw new Refusal(
      `${file} is ${stats.isDirectory() ? 'a folder' : 'not a plain file'}. Name the file with the products.`,
    );
  if (report === null) return;
  if (statSync(report, { throwIfNoEntry: false }) && realpathSync(report) === realpathSync(file)) {
    throw new Refusal('The report would overwrite the file with the products. Name another one.');
  }
  if (!statSync(dirname(report), { throwIfNoEntry: false })?.isDirectory())
    throw new Refusal(`The report needs a folder: ${dirname(report)} is none.`);
}

function asked<T>(otherwise: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new Refusal(`${otherwise}: ${messageOf(error)}. ${NOTHING_CHANGED}`);
  }
}

function isFileFault(error: unknown, file: string): boolean {
  return error instanceof Error && 'path' in error && error.path === file;
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}

function summaryText(
  { products, variants, rejected, repaired, reasons, encoding }: ImportSummary,
  { report }: Arguments,
): string {
  const lines = [
    `${products} products with ${variants} sizes can be sold. ${rejected} rejected, ${repaired} repaired.`,
    ...(encoding === 'utf-8' ? [] : [`The file was read as ${encoding}.`]),
    ...reasons.map(
      ({ outcome, reason, count }) => `  ${String(count).padStart(7)}  ${outcome}  ${reason}: ${REASONS[reason]}`,
    ),
    ...(reasons.length > 0
      ? [report ? `Every row of these is in ${report}.` : 'With --report FILE every row of these is listed.']
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

function writtenText({ products, removed, replacedDemo }: Written): string {
  const gone =
    removed === 0 ? '' : `${removed} ${replacedDemo ? 'demo ' : ''}products that are not in the file were removed.\n`;
  return `${products} products are in the shop; each size also has a twin ending in -UP for storefront us.\n${gone}`;
}
