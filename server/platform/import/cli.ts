import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Clock } from '../../../app/kernel/clock.ts';
import { formatProblems, loadConfig } from '../../config.ts';
import { StoreInUse } from '../../store/lock-file.ts';
import { DatabaseUnavailable } from '../../store/postgres-faults.ts';
import { createSqliteStore } from '../../store/sqlite-store.ts';
import { commands } from '../commands.ts';
import { migrations } from '../migrations.ts';
import { openDatabase } from '../open-database.ts';
import type { PlatformStore } from '../platform-store.ts';
import { EXCHANGE_CURRENCIES, type ExchangeCurrency, type ExchangeTable, exchangeTableSchema } from './convert-prices.ts';
import { type ImportFormat, type ImportSummary, importCatalogue } from './import-catalogue.ts';
import { createProgressBar } from './progress-bar.ts';
import { createReportFile } from './report-file.ts';
import type { ImportIssue } from './source-product.ts';

const USAGE = `Usage: npm run catalogue:import -- FILE --format shopify|google [options]

  --format FORMAT    shopify: a Shopify product export (CSV)
                     google: a Merchant Center feed (TSV, RSS 2.0 or Atom)
  --currency CODE    what prices without a currency are in (EUR)
  --dry-run          read and check everything, write nothing
  --replace          afterwards remove products that are not in the file
  --report FILE      write every rejected or repaired row to FILE, one JSON object a line

Prices in the other currencies come from content-fallbacks/exchange-rates.json and are marked as converted.
Storefront us only sells sizes whose number ends in -UP: every size gets such a twin, with the same number of pieces.
The first import takes the place of the demo catalogue. The shop must be stopped while its store is written.
`;

/** A write transaction stays fast while the pages it touches fit the writer's page cache; some hundred products no longer do. */
const PRODUCTS_PER_COMMAND = 20;

export type ImportDeps = {
  openStore(): Promise<PlatformStore>;
  loadRates(): Promise<ExchangeTable>;
  readonly clock: Clock;
  stdout(text: string): void;
  stderr(text: string): void;
  /** Whether stderr is a terminal: the progress bar is drawn over itself there. */
  readonly interactive: boolean;
};

/** What the command needs of this machine. Nothing is opened before it is asked for. */
export function importDeps(environment: Readonly<Record<string, string | undefined>>, root: string): ImportDeps {
  return {
    async openStore() {
      const config = loadConfig(environment);
      if (!config.ok) throw new Refusal(formatProblems(config.error));
      if (config.value.store.engine === 'postgres') return await openDatabase(config.value.store);
      return await createSqliteStore({ file: join(config.value.dataDir, 'shop.sqlite'), commands, migrations });
    },
    async loadRates() {
      return exchangeTableSchema.parse(JSON.parse(await readFile(join(root, 'content-fallbacks', 'exchange-rates.json'), 'utf8')));
    },
    clock: Date.now,
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    interactive: process.stderr.isTTY === true,
  };
}

/** Something the operator can put right: shown without a stack. */
class Refusal extends Error {
  override readonly name = 'Refusal';
}

type Arguments = {
  readonly file: string;
  readonly format: ImportFormat;
  readonly currency: ExchangeCurrency;
  readonly dryRun: boolean;
  readonly replace: boolean;
  readonly report: string | null;
};

function readArguments(argv: readonly string[]): Arguments | string {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(argv);
  } catch (error) {
    return error instanceof Error ? error.message : 'The arguments cannot be read';
  }
  const { values, positionals } = parsed;
  const [file] = positionals;
  if (!file || positionals.length > 1) return 'Name one file';
  const { format } = values;
  if (format !== 'shopify' && format !== 'google') return '--format must be shopify or google';
  const wanted = (values.currency ?? 'EUR').toUpperCase();
  const currency = EXCHANGE_CURRENCIES.find((code) => code === wanted);
  if (!currency) return `--currency must be one of ${EXCHANGE_CURRENCIES.join(', ')}`;
  return { file, format, currency, dryRun: values['dry-run'] === true, replace: values.replace === true, report: values.report ?? null };
}

function parse(argv: readonly string[]) {
  return parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      format: { type: 'string' },
      currency: { type: 'string' },
      'dry-run': { type: 'boolean' },
      replace: { type: 'boolean' },
      report: { type: 'string' },
    },
  });
}

function summaryText({ products, variants, rejected, repaired, reasons }: ImportSummary, dryRun: boolean): string {
  const lines = [
    `${products} products with ${variants} sizes ${dryRun ? 'would be imported (dry run, nothing was written)' : 'imported'}; each size also has a twin ending in -UP for storefront us.`,
    `${rejected} rejected, ${repaired} repaired.`,
    ...reasons.map(({ outcome, reason, count }) => `  ${String(count).padStart(7)}  ${outcome}  ${reason}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** Runs the command. Returns the exit code: 0 done, 1 refused or the file is unreadable, 2 wrong arguments. */
export async function runImport(argv: readonly string[], deps: ImportDeps): Promise<0 | 1 | 2> {
  if (argv.includes('--help')) {
    deps.stdout(USAGE);
    return 0;
  }
  const args = readArguments(argv);
  if (typeof args === 'string') {
    deps.stderr(`${args}\n\n${USAGE}`);
    return 2;
  }
  let store: PlatformStore | null = null;
  let issues: ReturnType<typeof createReportFile> | null = null;
  try {
    const rates = await deps.loadRates();
    if (args.report) issues = createReportFile(args.report);
    if (!args.dryRun) store = await deps.openStore();
    return await importInto(store, issues, { args, rates, deps });
  } catch (error) {
    if (!isOperatorError(error)) throw error;
    deps.stderr(`${error.message}\n`);
    return 1;
  } finally {
    issues?.close();
    await store?.close();
  }
}

function isOperatorError(error: unknown): error is Error {
  return (
    error instanceof Refusal ||
    error instanceof StoreInUse ||
    error instanceof DatabaseUnavailable ||
    (error instanceof Error && 'code' in error && ['ENOENT', 'EACCES', 'EISDIR'].includes(String(error.code)))
  );
}

async function importInto(
  store: PlatformStore | null,
  issues: { add(issue: ImportIssue): void } | null,
  { args, rates, deps }: { readonly args: Arguments; readonly rates: ExchangeTable; readonly deps: ImportDeps },
): Promise<0 | 1> {
  const ids: string[] = [];
  const bar = createProgressBar({ write: deps.stderr, interactive: deps.interactive });
  const now = deps.clock();
  const result = await importCatalogue({
    file: args.file,
    format: args.format,
    defaultCurrency: args.currency,
    dryRun: args.dryRun,
    now,
    rates,
    onIssue: (issue) => issues?.add(issue),
    onProgress: bar.show,
    async write(products, rank) {
      for (let start = 0; start < products.length; start += PRODUCTS_PER_COMMAND) {
        await store?.command('importProducts', { products: products.slice(start, start + PRODUCTS_PER_COMMAND), now, rank: rank + start });
      }
      for (const { id } of products) ids.push(id);
    },
  });
  bar.end();
  if (!result.ok) {
    deps.stdout(summaryText(result.error.soFar, args.dryRun));
    deps.stderr(`${result.error.message}\n`);
    return 1;
  }
  deps.stdout(summaryText(result.value, args.dryRun));
  if (store && ids.length > 0) {
    const known = await store.read.get<{ value: string }>("SELECT value FROM catalogue_facts WHERE name = 'source'");
    if (args.replace || known?.value === 'demo') {
      const removed = await store.command('removeMissingProducts', { ids });
      deps.stdout(`${removed} ${known?.value === 'demo' ? 'demo ' : ''}products that are not in the file were removed.\n`);
    }
    await store.command('noteCatalogueSource', { source: 'import', version: new Date(now).toISOString() });
  }
  return 0;
}
