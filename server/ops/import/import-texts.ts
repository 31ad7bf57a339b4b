import type { Language } from '#app/kernel/text.ts';
import type { ImportSummary } from '#server/platform/import/import-catalogue.ts';
import { REASONS } from '#server/platform/import/reasons.ts';
import type { Written } from '#server/platform/import/write-catalogue.ts';

/** The findings of a check of the file. */
export function summaryText(
  { products, variants, rejected, repaired, restricted, reasons, encoding }: ImportSummary,
  { report }: { readonly report: string | null },
): string {
  const lines = [
    `${products} products with ${variants} sizes can be sold. ${rejected} rejected, ${repaired} repaired, ${restricted} restricted.`,
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

/** The result of an import. */
export function writtenText(
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
