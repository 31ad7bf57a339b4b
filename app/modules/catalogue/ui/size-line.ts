import { isOnlySize } from '#app/modules/catalogue/domain/only-size.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

/** The text of a size as a line of its own: `Size 36–40`, and `One size` alone. */
export function sizeLine(size: string, t: Translate): string {
  return isOnlySize(size) ? size : t('checkout:summary.size', { size });
}

/** The same within a line: `size 36–40`. */
export function sizeInLine(size: string, t: Translate): string {
  return isOnlySize(size) ? size : t('catalogue:sizeInLine', { size });
}

/** A product with its size within a sentence: `Melon Slice (size 36–40)`. The only size is left out. */
export function nameInSentence({ name, size }: { readonly name: string; readonly size: string }, t: Translate): string {
  return isOnlySize(size) ? name : `${name} (${sizeInLine(size, t)})`;
}
