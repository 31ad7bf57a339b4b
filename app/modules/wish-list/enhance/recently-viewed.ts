import { RECENTLY_VIEWED_COOKIE, viewedCookie, viewedIn } from '#app/modules/wish-list/domain/recently-viewed.ts';
import { pageCookie } from '#app/web/enhance/page-cookie.ts';

/** How far below the screen the row is when its products are fetched. */
const AHEAD = '600px';

/** Remembers the product of the page, and fills the row of the products opened before once it is nearly in view. */
export function enhanceRecentlyViewed(): void {
  const slot = document.querySelector<HTMLElement>('[data-viewed]');
  const { viewed: sku, href } = slot?.dataset ?? {};
  if (!slot || !sku || !href) return;
  const value = pageCookie(RECENTLY_VIEWED_COOKIE);
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox lack the Cookie Store API.
  document.cookie = viewedCookie(value, sku, { secure: isSecureContext });
  if (viewedIn(value, sku).length === 0) return;
  slot.hidden = false;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void fill(slot, `${href}?${new URLSearchParams({ without: sku })}`);
    },
    { rootMargin: AHEAD },
  );
  observer.observe(slot);
}

/** Without an answer the row stays empty and is hidden. */
async function fill(slot: HTMLElement, href: string): Promise<void> {
  const html = await fetch(href)
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '');
  const cards = new DOMParser().parseFromString(html, 'text/html').querySelector('main ul')?.parentElement?.childNodes;
  const row = slot.querySelector('div');
  if (cards && row) row.replaceChildren(...cards);
  else slot.hidden = true;
}
