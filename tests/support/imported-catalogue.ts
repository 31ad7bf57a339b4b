import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#app/kernel/text.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { exchangeTableSchema } from '#app/modules/markets/domain/exchange-rates.ts';
import { readCatalogue } from '#server/platform/import/read-catalogue.ts';
import type { ImportFormat, ImportIssue } from '#server/platform/import/source-product.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const rates = exchangeTableSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../content-fallbacks/exchange-rates.json'), 'utf8')),
);

export const fixture = (name: string) => join(import.meta.dirname, '../../server/platform/import/fixtures', name);

/** A temporary file, removed at the end of the current test. */
export function temporaryFile(name: string, content: string | Buffer): string {
  const file = join(temporaryFolder('import'), name);
  writeFileSync(file, content);
  return file;
}

/** The products and issues of a file. */
export async function imported(
  file: string,
  format: ImportFormat,
  options: {
    readonly currency?: 'EUR' | 'GBP';
    readonly language?: Language;
    readonly manufacturer?: string;
    readonly stock?: number;
  } = {},
) {
  const products: ProductRecord[] = [];
  const issues: ImportIssue[] = [];
  const result = await readCatalogue({
    file,
    format,
    now: Date.UTC(2026, 5, 1),
    rates,
    defaultCurrency: options.currency ?? 'EUR',
    language: options.language ?? 'en',
    manufacturer: options.manufacturer ?? '',
    stock: options.stock ?? null,
    onIssue: (issue) => issues.push(issue),
    onProduct: (product) => products.push(product),
  });
  return { products, issues, result };
}

export const issueLines = (issues: readonly ImportIssue[]) =>
  issues.map(({ row, id, outcome, reason }) => `${row} ${id} ${outcome} ${reason}`);
