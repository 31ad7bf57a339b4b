import { placeCookie } from '#app/modules/shell/domain/place-cookie.ts';
import { whenShown } from '#app/web/enhance/when-shown.ts';

/**
 * Keeps the place that the page names. A page rendered ahead counts once it is shown, and a page that a back navigation
 * shows from memory counts again.
 */
export function enhancePlace(): void {
  const place = document.querySelector<HTMLElement>('noscript[data-place]')?.dataset.place;
  if (!place) return;
  const keep = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox lack the Cookie Store API.
    document.cookie = placeCookie(place, { secure: isSecureContext });
  };
  whenShown(keep);
  addEventListener('pageshow', (event) => {
    if (event.persisted) keep();
  });
}
