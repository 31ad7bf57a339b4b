import type { Translate } from './i18n/translator.ts';

/**
 * The place of the number on the bag in a shared page: `fillBagSlot` puts it in for each visitor. No text of a page can
 * contain it, because `<` is escaped in texts.
 */
export const BAG_SLOT = '<!--bag-->';

/** The largest number that the bag shows; a larger count is shown as "more than". */
export const MOST_SHOWN = 99;

/** The number on the bag as HTML: the spoken text, and the visible number, which an empty cart does not have. */
export function bagNumber(count: number, t: Translate): string {
  const isOver = count > MOST_SHOWN;
  const spoken = isOver ? t('shell:bagOver') : t('shell:bag', { count });
  const shown = isOver ? `${MOST_SHOWN}+` : String(count);
  return `<span class="vh">${escaped(spoken)}</span>${count > 0 ? `<b aria-hidden="true">${shown}</b>` : ''}`;
}

/** A page with the number in its slot; a page without slot is unchanged. */
export function fillBagSlot(html: string, number: string): string {
  return html.replace(BAG_SLOT, () => number);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
