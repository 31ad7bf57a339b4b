import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Language } from '#app/kernel/text.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { ExchangeCurrency, ExchangeTable } from '#app/modules/markets/domain/exchange-rates.ts';
import type { ReadableFile } from './indexed-file.ts';
import { type Encoding, type OpenText, openText } from './open-text.ts';
import { indexGoogle } from './read-google.ts';
import { indexShopify } from './read-shopify.ts';
import { indexWoocommerce } from './read-woocommerce.ts';
import type { Reason } from './reasons.ts';
import { type ImportFormat, InvalidFile, type Outcome, type Report, type SourceProduct } from './source-product.ts';
import { toProductRecords } from './to-product-record.ts';

export type ImportSummary = {
  readonly products: number;
  /** Sizes as sold outside storefront us; each has a US variant. */
  readonly variants: number;
  /** Those that a shopper can buy, because there is stock. */
  readonly buyable: { readonly products: number; readonly sizes: number };
  /** Sizes of a file without a column for stock. */
  readonly noStockColumn: { readonly soldOut: number; readonly assumed: number };
  /** Sizes whose price names no currency. */
  readonly noCurrency: number;
  readonly rejected: number;
  readonly repaired: number;
  /** Issues that keep a product out of some countries. */
  readonly restricted: number;
  readonly encoding: Encoding;
  /** Whether it was cancelled before the end of the file. */
  readonly stopped: boolean;
  /** Examples of categories that the shop does not know. */
  readonly unknownCategories: readonly string[];
  /** The number of issues per reason, most frequent first. */
  readonly reasons: readonly {
    readonly reason: Reason;
    readonly outcome: Outcome;
    readonly count: number;
  }[];
};

export type ImportError = { readonly kind: 'invalid-file'; readonly message: string; readonly soFar: ImportSummary };

export type ImportProgress = {
  readonly bytesRead: number;
  readonly totalBytes: number;
  /** Processed rows of the file. */
  readonly rows: number;
  readonly products: number;
  /** Whether the end of the file is reached. */
  readonly done: boolean;
};

export type ImportOptions = {
  readonly file: string;
  readonly format: ImportFormat;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly rates: ExchangeTable;
  /** The currency of prices without one. */
  readonly defaultCurrency: ExchangeCurrency;
  /** The language of the texts in the file. */
  readonly language: Language;
  /** The manufacturer of products that name none; empty without one. */
  readonly manufacturer: string;
  /** The stock of sizes that the file does not count; null for the usual one. */
  readonly stock: number | null;
  /** The slug that a product of a feed has in the shop; null for a new one. */
  readonly addressOf?: (source: SourceProduct) => Promise<string | null>;
  readonly onIssue?: Report;
  readonly onProduct: (product: ProductRecord) => void;
  /** Called after every product, and at the end. */
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Stops after the current product. */
  readonly signal?: AbortSignal;
};

const MOST_EXAMPLES = 3;

type Tally = {
  products: number;
  variants: number;
  buyable: { products: number; sizes: number };
  noStockColumn: { soldOut: number; assumed: number };
  noCurrency: number;
  rejected: number;
  repaired: number;
  restricted: number;
  readonly reasons: Map<string, { outcome: Outcome; reason: Reason; count: number }>;
  readonly unknownCategories: string[];
  readonly encoding: Encoding;
  stopped: boolean;
};

function summaryOf(tally: Tally): ImportSummary {
  return {
    ...tally,
    reasons: [...tally.reasons.values()].sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
  };
}

function emptyTally(encoding: Encoding): Tally {
  const counts = { products: 0, variants: 0, noCurrency: 0, rejected: 0, repaired: 0, restricted: 0 };
  return {
    ...counts,
    buyable: { products: 0, sizes: 0 },
    noStockColumn: { soldOut: 0, assumed: 0 },
    reasons: new Map(),
    unknownCategories: [],
    encoding,
    stopped: false,
  };
}

function noteExample(examples: string[], example: string): void {
  if (examples.length < MOST_EXAMPLES && !examples.includes(example)) examples.push(example);
}

/** Counts issues before they are passed on. */
function countingReport(tally: Tally, onIssue: Report | undefined): Report {
  return (issue) => {
    tally[issue.outcome] += 1;
    const key = `${issue.outcome} ${issue.reason}`;
    const counted = tally.reasons.get(key) ?? { outcome: issue.outcome, reason: issue.reason, count: 0 };
    counted.count += 1;
    if (issue.reason === 'category-unknown') noteExample(tally.unknownCategories, issue.detail ?? '');
    tally.reasons.set(key, counted);
    onIssue?.(issue);
  };
}

function countProduct(tally: Tally, { variants }: ProductRecord): void {
  const inStock = variants.filter(({ stock }) => (stock.nl ?? 0) > 0).length;
  tally.products += 1;
  tally.variants += variants.length / 2;
  tally.buyable.products += inStock > 0 ? 1 : 0;
  tally.buyable.sizes += inStock;
}

/**
 * Reads a product file. The current product is in memory, whatever the size of the file; beside it the names of all.
 * A later part of the file may be invalid. Throws the errors of the file system, of `addressOf` and of `onProduct`.
 */
export async function readCatalogue(options: ImportOptions): Promise<Result<ImportSummary, ImportError>> {
  const { file, format, now, defaultCurrency, onIssue, onProduct, onProgress, signal } = options;
  const { addressOf = async () => null } = options;
  const text = await openText(file);
  const tally = emptyTally(text.encoding);
  const report = countingReport(tally, onIssue);
  const fault = textFault(text, format);
  if (fault) {
    text.close();
    return err({ kind: 'invalid-file', message: fault, soFar: summaryOf(tally) });
  }
  const readContext = {
    stock: options.stock,
    onNoStockColumn: (taken: number) => {
      tally.noStockColumn[taken === 0 ? 'soldOut' : 'assumed'] += 1;
    },
    currency: defaultCurrency,
    onNoCurrency: () => {
      tally.noCurrency += 1;
    },
    now,
    report,
  };
  const taken = { slugs: new Set<string>(), skus: new Set<string>() };
  const progress = (bytesRead: number, done: boolean) =>
    onProgress?.({ bytesRead, totalBytes: text.totalBytes, rows: lastRow, products: tally.products, done });
  let lastRow = 0;
  try {
    const { names, products } = await indexCatalogue(file, format, text.encoding);
    const context = { ...options, report, names, taken };
    for await (const source of products(text, readContext)) {
      lastRow = source.lastRow;
      for (const product of toProductRecords(source, context, await addressOf(source))) {
        countProduct(tally, product);
        onProduct(product);
      }
      progress(text.bytesRead(), false);
      if (signal?.aborted) {
        tally.stopped = true;
        break;
      }
    }
    if (!tally.stopped) progress(text.totalBytes, true);
  } catch (error) {
    if (!(error instanceof InvalidFile)) throw error;
    return err({ kind: 'invalid-file', message: error.message, soFar: summaryOf(tally) });
  } finally {
    text.close();
  }
  return ok(summaryOf(tally));
}

const INDEX_OF: Readonly<Record<ImportFormat, (text: OpenText) => Promise<ReadableFile>>> = {
  shopify: indexShopify,
  woocommerce: indexWoocommerce,
  google: indexGoogle,
};

/** Reads what the rows of a product file say of each other. */
async function indexCatalogue(file: string, format: ImportFormat, encoding: Encoding): Promise<ReadableFile> {
  const text = await openText(file, encoding);
  try {
    return await INDEX_OF[format](text);
  } finally {
    text.close();
  }
}

/** Why a file cannot be a product file, in words for the operator; null when its beginning does not show it. */
export function textFault({ head, totalBytes }: OpenText, format: ImportFormat): string | null {
  const start = head.trimStart().slice(0, 200).toLowerCase();
  if (totalBytes === 0 || start === '') return 'The file is empty.';
  if (start.startsWith('pk\u0003\u0004'))
    return 'The file is a workbook or an archive, not text. Open it in a spreadsheet and save it as CSV (UTF-8).';
  if (head.includes('\0')) return 'The file is no text. A product file is CSV, TSV or XML.';
  if (/^<(!doctype html|html|head|body)\b/.test(start)) {
    return 'The file is a web page, probably of a sign-in or an error saved in place of the export. Download the export again.';
  }
  if (format !== 'google' && /^<(\?xml|rss|feed)\b/.test(start))
    return 'The file is XML. A Merchant Center feed is read with --format google.';
  return null;
}
