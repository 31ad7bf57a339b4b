import { open } from 'node:fs/promises';
import { err, ok, type Result } from '../../../app/kernel/result.ts';
import type { ProductRecord } from '../../../app/modules/catalogue/domain/product.ts';
import type { ExchangeCurrency, ExchangeTable } from './convert-prices.ts';
import { readGoogle } from './read-google.ts';
import { readShopify } from './read-shopify.ts';
import { type ImportIssue, type Report, type SourceProduct, UnreadableFile } from './source-product.ts';
import { toProductRecord } from './to-product-record.ts';

export type ImportFormat = 'shopify' | 'google';
export const IMPORT_BATCH = 200;

export type ImportSummary = {
  readonly products: number;
  /** Sizes as sold outside storefront us; each has a twin there. */
  readonly variants: number;
  readonly rejected: number;
  readonly repaired: number;
  /** How often each reason was given, most frequent first. */
  readonly reasons: readonly { readonly reason: string; readonly outcome: ImportIssue['outcome']; readonly count: number }[];
};

export type ImportError = { readonly kind: 'unreadable-file'; readonly message: string; readonly soFar: ImportSummary };

export type ImportOptions = {
  readonly file: string;
  readonly format: ImportFormat;
  /** Takes at most `IMPORT_BATCH` products; `rank` is the place of the first. The file is not read on before it resolves. Never called in a dry run. */
  readonly write: (products: readonly ProductRecord[], rank: number) => Promise<void>;
  readonly dryRun: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly rates: ExchangeTable;
  /** Of prices that do not say it. */
  readonly defaultCurrency: ExchangeCurrency;
  readonly onIssue?: Report;
  /** Called after every product. */
  readonly onProgress?: (progress: { readonly bytesRead: number; readonly totalBytes: number; readonly products: number }) => void;
};

type Tally = {
  products: number;
  variants: number;
  rejected: number;
  repaired: number;
  readonly reasons: Map<string, { outcome: ImportIssue['outcome']; reason: string; count: number }>;
};

function summaryOf({ products, variants, rejected, repaired, reasons }: Tally): ImportSummary {
  return { products, variants, rejected, repaired, reasons: [...reasons.values()].sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)) };
}

async function layoutOf(file: string): Promise<'xml' | 'tsv'> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(256), 0, 256, 0);
    return /^\ufeff?\s*</.test(buffer.toString('utf8', 0, bytesRead)) ? 'xml' : 'tsv';
  } finally {
    await handle.close();
  }
}

/**
 * Reads a product file and writes its products in batches. Of the products, one batch and the one being read are held at a time, whatever
 * the size of the file. What was written stays written when the file turns out to be unreadable further on. Throws what the file system
 * and `write` throw.
 */
export async function importCatalogue(options: ImportOptions): Promise<Result<ImportSummary, ImportError>> {
  const { file, format, write, dryRun, now, rates, defaultCurrency, onIssue, onProgress } = options;
  const tally: Tally = { products: 0, variants: 0, rejected: 0, repaired: 0, reasons: new Map() };
  const report: Report = (issue) => {
    tally[issue.outcome] += 1;
    const key = `${issue.outcome} ${issue.reason}`;
    const counted = tally.reasons.get(key) ?? { outcome: issue.outcome, reason: issue.reason, count: 0 };
    counted.count += 1;
    tally.reasons.set(key, counted);
    onIssue?.(issue);
  };
  const layout = format === 'google' ? await layoutOf(file) : null;
  const handle = await open(file);
  const totalBytes = (await handle.stat()).size;
  const bytes = handle.createReadStream();
  const sources: AsyncGenerator<SourceProduct> = layout
    ? readGoogle(bytes, { layout, defaultCurrency, now, report })
    : readShopify(bytes, { currency: defaultCurrency, report });
  const context = { rates, now, report, taken: { slugs: new Set<string>(), skus: new Set<string>() } };
  let batch: ProductRecord[] = [];
  let rank = 0;
  const flush = async () => {
    const products = batch;
    batch = [];
    if (!dryRun && products.length > 0) await write(products, rank);
    rank += products.length;
  };
  try {
    for await (const source of sources) {
      const product = toProductRecord(source, context);
      if (product) {
        batch.push(product);
        tally.products += 1;
        tally.variants += product.variants.length / 2;
      }
      onProgress?.({ bytesRead: bytes.bytesRead, totalBytes, products: tally.products });
      if (batch.length === IMPORT_BATCH) await flush();
    }
    await flush();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await flush();
    return err({ kind: 'unreadable-file', message: error.message, soFar: summaryOf(tally) });
  } finally {
    bytes.destroy();
  }
  return ok(summaryOf(tally));
}
