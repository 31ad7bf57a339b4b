import { skusInCookie, WISH_LIST_COOKIE } from '#app/modules/wish-list/domain/sku-cookie.ts';
import { pageCookie } from '#app/web/enhance/page-cookie.ts';

/** Shows on each wish button whether its product is on the list, and changes the list without leaving the page. */
export function enhanceWishButtons(): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-wish]')];
  for (const form of forms) {
    show(form);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void change(form);
    });
  }
  if (forms.length > 0) addEventListener('pageshow', () => forms.forEach(show));
}

function isListed(form: HTMLFormElement): boolean {
  const value = pageCookie(WISH_LIST_COOKIE);
  return skusInCookie(value).includes(form.dataset.wish ?? '');
}

function show(form: HTMLFormElement): void {
  const on = isListed(form);
  form.toggleAttribute('data-on', on);
  for (const label of form.querySelectorAll<HTMLElement>('[data-when]'))
    label.hidden = label.dataset.when !== (on ? 'on' : 'off');
  const intent = form.querySelector<HTMLInputElement>('[name=intent]');
  if (intent) intent.value = on ? 'remove' : 'add';
}

/** Posts the form. Without the expected change in the cookie the page of the list opens, which names the reason. */
async function change(form: HTMLFormElement): Promise<void> {
  const before = isListed(form);
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  await fetch(form.action, { method: 'POST', body, redirect: 'manual' }).catch(() => null);
  if (isListed(form) === before) return form.submit();
  show(form);
  const link = form.querySelector<HTMLElement>('[role=status] a');
  if (link) link.hidden = before;
}
