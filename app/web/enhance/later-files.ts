import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';

/** The files of the shop's fonts that every page needs. */
const FONTS: readonly string[] = [figtree, bricolage];

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };

/**
 * Loads what the next pages need once the page is loaded and idle: the shop's fonts, where the page has none, and the
 * file that the script's element names, the stylesheet of the checkout: three at most, and none on a connection that
 * saves data or is slow. Files in the cache are not loaded again.
 */
export function enhanceLaterFiles(): void {
  const { saveData, effectiveType = '' } = (navigator as Navigator & { connection?: Connection }).connection ?? {};
  if (saveData || effectiveType.endsWith('2g')) return;
  const named = document.querySelector<HTMLElement>('script[data-later]')?.dataset.later;
  const files = ['fonts' in document.documentElement.dataset ? [] : FONTS, named ?? []].flat();
  const load = () => {
    // A page that is left cancels its requests; the next page asks again.
    for (const file of files)
      fetch(file, { priority: 'low' })
        .then((answer) => answer.blob())
        .catch(() => {});
  };
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(load) : setTimeout(load));
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}
