import { realpathSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '#app/kernel/text.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import {
  EXCHANGE_CURRENCIES,
  type ExchangeCurrency,
  type ExchangeTable,
} from '#app/modules/markets/domain/exchange-rates.ts';
import type { OperatorStore } from '#server/composition/operator-store.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { readQuantity } from '#server/kernel/written-number.ts';
import type { CliDeps, ExitCode } from '#server/ops/cli-deps.ts';
import { createProgress } from '#server/ops/progress.ts';
import type { Registration } from '#server/ops/registration.ts';
import { createReportFile } from '#server/ops/report-file.ts';
import { readColumnFields } from '#server/platform/import/column-fields.ts';
import { UNCOUNTED_STOCK } from '#server/platform/import/count-stock.ts';
import { plainLine } from '#server/platform/import/html-to-text.ts';
import { type ImportOptions, type ImportSummary, readCatalogue } from '#server/platform/import/read-catalogue.ts';
import { REASONS } from '#server/platform/import/reasons.ts';
import {
  IMPORT_FORMATS,
  type ImportFormat,
  type ImportIssue,
  type SourceProduct,
} from '#server/platform/import/source-product.ts';
import { storedAddress } from '#server/platform/import/stored-address.ts';
import { type CatalogueWriter, createCatalogueWriter, type Written } from '#server/platform/import/write-catalogue.ts';
import { StoreInUse } from '#server/store/lock-file.ts';
import { DatabaseUnavailable } from '#server/store/postgres-faults.ts';
import { type CheckedProducts, createCheckedProducts } from './checked-products.ts';
import { previewOf, previewText } from './import-preview.ts';

const counted = (many: number, noun: string) => `${many} ${noun}${many === 1 ? '' : 's'}`;

/** What a shopper can buy, and what not. */
function headline({ products, variants, buyable }: ImportSummary): string {
  const soldOut = variants - buyable.sizes;
  const ends = [
    ...(soldOut > 0 ? [`${counted(soldOut, 'size')} sold out`] : []),
    ...(products > buyable.products ? [`${counted(products - buyable.products, 'product')} with none left`] : []),
  ];
  return `${counted(buyable.products, 'product')} with ${counted(buyable.sizes, 'size')} can be bought${ends.map((end) => `, ${end}`).join('')}.`;
}

function stockSentence({ noStockColumn }: ImportSummary, stock: number | null): readonly string[] {
  const { soldOut, assumed } = noStockColumn;
  const effects = [
    ...(soldOut > 0 ? [`${counted(soldOut, 'size')} sold out`] : []),
    ...(assumed > 0 ? [`${stock ?? UNCOUNTED_STOCK} pieces taken of ${counted(assumed, 'size')}`] : []),
  ];
  if (effects.length === 0) return [];
  const advice = stock === null ? '; give --stock N or a stock file (npm run shop -- stock)' : '';
  return [`No column for stock: ${effects.join(', ')}${advice}.`];
}

function currencySentence({ noCurrency }: ImportSummary, currency: ExchangeCurrency): readonly string[] {
  if (noCurrency === 0) return [];
  const prices =
    noCurrency === 1 ? '1 price names no currency and is' : `${noCurrency} prices name no currency and are`;
  return [`${prices} taken as ${currency}, that of --currency.`];
}

function categorySentence({ reasons, unknownCategories }: ImportSummary): readonly string[] {
  const unknown = reasons.find(({ reason }) => reason === 'category-unknown');
  if (!unknown) return [];
  const examples = unknownCategories.map((category) => `“${category}”`).join(', ');
  return [
    `Category not known: ${counted(unknown.count, 'product')}, as in ${examples}. Type, title and tags say what they are.`,
  ];
}

/** What a shopper can buy, and how the file was read. */
function summarySentences(
  summary: ImportSummary,
  { stock, currency }: Pick<Arguments, 'stock' | 'currency'>,
): readonly string[] {
  const { rejected, repaired, restricted, encoding } = summary;
  return [
    `${headline(summary)} ${rejected} rejected, ${repaired} repaired, ${restricted} restricted.`,
    ...currencySentence(summary, currency),
    ...stockSentence(summary, stock),
    ...categorySentence(summary),
    ...(encoding === 'utf-8' ? [] : [`The file was read as ${encoding}.`]),
  ];
}

/** The findings of a check of the file. */
function summaryText(
  summary: ImportSummary,
  { report, ...options }: Pick<Arguments, 'report' | 'stock' | 'currency'>,
): string {
  const { reasons } = summary;
  const lines = [
    ...summarySentences(summary, options),
    ...reasons.map(
      ({ outcome, reason, count }) => `  ${String(count).padStart(7)}  ${outcome}  ${reason}: ${REASONS[reason]}`,
    ),
    ...(reasons.length > 0
      ? [report ? `Every row of these is in ${report}.` : 'With --report FILE every row of these is listed.']
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** The result of an import. */
function writtenText(
  { products, removed, replacedDemo }: Written,
  { language }: { readonly language: Language },
): string {
  const gone =
    removed === 0 ? '' : `${removed} ${replacedDemo ? 'demo ' : ''}products that are not in the file were removed.\n`;
  return [
    `${products} products are in the shop; each size also has a twin ending in -UP for storefront us.\n`,
    gone,
    `Their texts are in ${language}; pages in another language show them where a product has no text of its own.\n`,
  ].join('');
}

type Options = {
  readonly format: ImportFormat;
  readonly currency: ExchangeCurrency;
  readonly language: Language;
  readonly dryRun: boolean;
  readonly replace: boolean;
  readonly manufacturer: string;
  readonly stock: number | null;
  readonly report?: string | null;
};
type Arguments = Options & { readonly file: string; readonly report: string | null };

export function addImportCommand({ program, deps, exit }: Registration): void {
  program
    .command('import')
    .description(
      'Imports products of an export of Shopify or WooCommerce (CSV), or of a Merchant Center feed (TSV, CSV, RSS 2.0 or Atom).',
    )
    .argument('<file>', 'the file with the products')
    .addOption(new Option('--format <format>', 'what the file is').choices(IMPORT_FORMATS).makeOptionMandatory())
    .option('--currency <code>', 'the currency of prices that name none', readCurrency, 'EUR')
    .addOption(
      new Option('--language <code>', 'the language of the texts in the file')
        .choices(LANGUAGES)
        .default(FALLBACK_LANGUAGE),
    )
    .option(
      '--manufacturer <text>',
      'the manufacturer of products that name none, as in "Quay Mill, Pier 4, Kiel, mill@example.com"',
      readManufacturer,
      '',
    )
    .option('--stock <pieces>', 'the stock of each size that the file does not count', readStock)
    .option('--dry-run', 'read and check everything, write nothing', false)
    .option('--replace', 'afterwards remove products that are not in the file', false)
    .option('--report <file>', 'write every rejected, repaired or restricted row to this file, one JSON object a line')
    .addHelpText(
      'after',
      `
Texts in other languages stay: import an export per language to sell in several.
Prices in the other currencies follow the newest exchange rates and are marked as converted.
Storefront us only sells sizes whose number ends in -UP: every size gets such a twin, with the same stock.
A product without the fibres or the manufacturer that a law wants is not sold under that law.
The first import takes the place of the demo catalogue. The shop may run meanwhile. More: docs/importing.md`,
    )
    .action(async (file: string, { report = null, stock = null, ...options }: Options) =>
      exit(await runImport({ file, report, stock, ...options }, deps)),
    );
}

function readCurrency(text: string): ExchangeCurrency {
  const currency = EXCHANGE_CURRENCIES.find((code) => code === text.toUpperCase());
  if (!currency) throw new InvalidArgumentError(`It must be one of ${EXCHANGE_CURRENCIES.join(', ')}.`);
  return currency;
}

function readStock(text: string): number {
  const stock = readQuantity(text);
  if (!stock.ok) throw new InvalidArgumentError('It must be a whole number of pieces.');
  return stock.value;
}

function readManufacturer(text: string): string {
  const line = plainLine(text);
  if (line === '') throw new InvalidArgumentError('It must have a name and an address.');
  return line;
}

async function runImport(args: Arguments, deps: CliDeps): Promise<ExitCode> {
  rejectUnusable(args);
  const rates = await deps.loadRates(({ date }) =>
    deps.stderr(
      `The European Central Bank (EXCHANGE_RATES_URL) does not answer: prices follow its rates of ${date}.\n`,
    ),
  );
  const run: Run = { args, deps, rates, now: deps.clock(), signal: deps.interruption() };
  if (args.dryRun) return (await check(run)) ?? 0;
  const store = await openStore(deps);
  try {
    const writer = createCatalogueWriter(store, { now: run.now, language: args.language });
    const checked = createCheckedProducts(writer.productsAtOnce);
    // A handle is its own address.
    const addressOf = async (source: SourceProduct) => {
      if (args.format === 'shopify') return null;
      return await storedAddress(store.read, source).catch((error: unknown) => {
        throw new OperatorError(`The store cannot be read: ${messageOf(error)}. ${NOTHING_CHANGED}`);
      });
    };
    const faulty = await check(run, { addressOf, onProduct: checked.add });
    return faulty ?? (await write(run, { checked, writer, isJoined: store.joined }));
  } finally {
    await store.close();
  }
}

type Run = {
  readonly args: Arguments;
  readonly deps: CliDeps;
  readonly rates: ExchangeTable;
  readonly now: number;
  readonly signal: AbortSignal;
};

/** The products of a dry run that are shown as they will stand in the shop, and the rejected rows on its page. */
const SHOWN_PRODUCTS = 3;
const SHOWN_ROWS = 200;
const NOTHING_CHANGED = 'Nothing was changed.';

/**
 * Reads the whole file and reports without a write: a file that cannot be read to its end, or has no product, is not
 * imported. Null when it is valid.
 */
async function check(
  run: Run,
  { onProduct, addressOf }: Partial<Pick<ImportOptions, 'onProduct' | 'addressOf'>> = {},
): Promise<ExitCode | null> {
  const { args, deps } = run;
  const report =
    args.report === null
      ? null
      : withReason(`The report ${args.report} cannot be written`, () => createReportFile(args.report ?? ''));
  let result: Awaited<ReturnType<typeof readCatalogue>>;
  const first: ProductRecord[] = [];
  const rejected: ImportIssue[] = [];
  try {
    result = await read(run, {
      onIssue: (issue) => {
        if (issue.outcome === 'rejected' && rejected.length < SHOWN_ROWS) rejected.push(issue);
        withReason(`The report ${args.report} cannot be written`, () =>
          report?.add({ ...issue, why: REASONS[issue.reason] }),
        );
      },
      onProduct: (product) => {
        if (first.length < SHOWN_PRODUCTS) first.push(product);
        onProduct?.(product);
      },
      ...(addressOf && { addressOf }),
    });
  } finally {
    withReason(`The report ${args.report} cannot be written`, () => report?.close());
  }
  const summary = result.ok ? result.value : result.error.soFar;
  if (result.ok || summary.products > 0 || summary.reasons.length > 0) await deps.stdout(summaryText(summary, args));
  if (summary.stopped) {
    deps.stderr(`Stopped. ${NOTHING_CHANGED}\n`);
    return 130;
  }
  const unsold = summary.products === 0 ? 'The file has no product that can be sold.' : null;
  const fault = result.ok ? unsold : result.error.message;
  if (args.dryRun) await showCheck(run, { summary, fault, first, rejected });
  if (fault !== null) throw new OperatorError(`${fault} ${NOTHING_CHANGED}`);
  return null;
}

/** Prints the findings of a dry run, and keeps them for the page of the shop. */
async function showCheck(
  { args, deps, now }: Run,
  {
    summary,
    fault,
    first,
    rejected,
  }: {
    readonly summary: ImportSummary;
    /** Why the file cannot be imported; null when it can. */
    readonly fault: string | null;
    readonly first: readonly ProductRecord[];
    readonly rejected: readonly ImportIssue[];
  },
): Promise<void> {
  const reading = readColumnFields(args.file, args.format, summary.encoding);
  // What cannot be imported may have no columns.
  const columns = fault === null ? await reading : await reading.catch(() => []);
  if (fault === null) await deps.stdout(`\n${previewText(columns, first)}Dry run. ${NOTHING_CHANGED}\n`);
  const isKept = await deps.keepImportCheck({
    file: basename(args.file),
    format: args.format,
    at: now,
    summary: summarySentences(summary, args),
    fault,
    columns,
    products: first.map(previewOf),
    reasons: summary.reasons.map((counted) => ({ ...counted, why: REASONS[counted.reason] })),
    rejected: rejected.map(({ row, id, reason, detail = '' }) => ({ row, id, reason, detail })),
  });
  if (isKept) await deps.stdout('As a page of the shop: /uk/diagnostics/import\n');
}

async function openStore(deps: CliDeps): Promise<OperatorStore> {
  return await deps.openStore().catch((error: unknown) => {
    if (error instanceof OperatorError) throw error;
    if (error instanceof DatabaseUnavailable) throw new OperatorError(`${error.message} ${NOTHING_CHANGED}`);
    if (error instanceof StoreInUse)
      throw new OperatorError(`${error.message} It takes no products from another process. ${NOTHING_CHANGED}`);
    throw new OperatorError(
      `The store cannot be opened: ${messageOf(error)}. Is DATA_DIR a folder that this user may write? ${NOTHING_CHANGED}`,
    );
  });
}

async function write(
  { args, deps, signal }: Run,
  {
    checked,
    writer,
    isJoined,
  }: { readonly checked: CheckedProducts; readonly writer: CatalogueWriter; readonly isJoined: boolean },
): Promise<ExitCode> {
  try {
    if (isJoined)
      await deps.stdout(
        'The shop is running: its own process writes the products, and visitors see them as they come.\n',
      );
    const writing = createProgress('Writing', deps);
    for (const products of checked.batches()) {
      if (signal.aborted) break;
      await writer.add(products);
      writing.show(writer.added / checked.size, `${writer.added} products`);
    }
    writing.end();
    const listing = createProgress('Listing', deps);
    await writer.list((share) => listing.show(share, `${writer.added} products`));
    listing.end();
    if (signal.aborted) {
      deps.stderr(`Stopped. ${leftBehind(writer)}\n`);
      return 130;
    }
    await deps.stdout(writtenText(await writer.finish(args), args));
    return 0;
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`Writing has failed: ${messageOf(error)}.\n${leftBehind(writer)}`);
  }
}

/** The effect on the shop of an import that ended early. */
function leftBehind({ added }: CatalogueWriter): string {
  return `${added} products of the file are written. What was for sale before still is, or has been replaced by one of them. Run the same command again to finish.`;
}

async function read(run: Run, options: Pick<ImportOptions, 'addressOf' | 'onIssue' | 'onProduct'>) {
  const { args, deps, rates, now, signal } = run;
  const bar = createProgress('Checking', deps);
  try {
    const { file, format, currency, language, manufacturer, stock } = args;
    return await readCatalogue({
      file,
      format,
      defaultCurrency: currency,
      language,
      manufacturer,
      stock,
      now,
      rates,
      signal,
      onProgress: ({ bytesRead, totalBytes, products, done }) =>
        bar.show(done ? 1 : Math.min(0.99, bytesRead / totalBytes), `${products} products`),
      ...options,
    });
  } catch (error) {
    if (isFileFault(error, args.file))
      throw new OperatorError(`The file ${args.file} cannot be read: ${messageOf(error)}. ${NOTHING_CHANGED}`);
    throw error;
  } finally {
    bar.end();
  }
}

/** The path must name an existing file, and not the file that the report would overwrite. */
function rejectUnusable({ file, report }: Arguments): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) throw new OperatorError(`There is no file ${file}.`);
  if (!stats.isFile())
    throw new OperatorError(
      `${file} is ${stats.isDirectory() ? 'a folder' : 'not a plain file'}. Name the file with the products.`,
    );
  if (report === null) return;
  if (statSync(report, { throwIfNoEntry: false }) && realpathSync(report) === realpathSync(file)) {
    throw new OperatorError('The report would overwrite the file with the products. Name another one.');
  }
  if (!statSync(dirname(report), { throwIfNoEntry: false })?.isDirectory())
    throw new OperatorError(`The report needs a folder: ${dirname(report)} is none.`);
}

function withReason<T>(otherwise: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new OperatorError(`${otherwise}: ${messageOf(error)}. ${NOTHING_CHANGED}`);
  }
}

function isFileFault(error: unknown, file: string): boolean {
  return error instanceof Error && 'path' in error && error.path === file;
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}
