import type { OpenText } from './open-text.ts';
import type { ImportFormat } from './source-product.ts';

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
  if (format === 'shopify' && /^<(\?xml|rss|feed)\b/.test(start))
    return 'The file is XML. A Merchant Center feed is read with --format google.';
  return null;
}
