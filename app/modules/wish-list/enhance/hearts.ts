import { skusInCookie, WISH_LIST_COOKIE } from '#app/modules/wish-list/domain/sku-cookie.ts';
import { pageCookie } from '#app/web/enhance/page-cookie.ts';

/**
 * Shows on the hearts of a list which products are on the wish list, and changes it without leaving the page. `changes`
 * are the events after which the list has other cards.
 */
export function enhanceHearts(changes: readonly string[]): void {
  const form = document.querySelector<HTMLFormElement>('form#wish');
  if (!form) return;
  const isListed = (sku: string) => skusInCookie(pageCookie(WISH_LIST_COOKIE)).includes(sku);
  const show = () => {
    for (const heart of document.querySelectorAll<HTMLButtonElement>('button[form=wish]'))
      heart.ariaPressed = String(isListed(heart.value));
  };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { value: sku } = event.submitter as HTMLButtonElement;
    const before = isListed(sku);
    const body = new URLSearchParams({ intent: before ? 'remove' : 'add', sku });
    await fetch(form.action, { method: 'POST', body, redirect: 'manual' }).catch(() => null);
    if (isListed(sku) !== before) return show();
    // The page of the list names the reason.
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'sku', value: sku }));
    form.submit();
  });
  for (const change of changes) document.addEventListener(change, show);
  addEventListener('pageshow', show);
  show();
}
