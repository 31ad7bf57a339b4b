import { ADDED_EVENT, type Added } from '#app/web/enhance/added-event.ts';
import { slideBagNumber } from './slide-number.ts';

/**
 * Adds a product without leaving its page or its list. The answer of `checkout/added` is a document with a dialog, that
 * shows what was added or names the problem, its style sheets, and the number on the bag. Without script, or where the
 * browser has no dialogs or stores no cookies, the form opens the cart.
 */
export function enhanceMiniBag(): void {
  if (!('HTMLDialogElement' in window && navigator.cookieEnabled)) return;
  let isBusy = false;
  document.addEventListener('submit', async (event) => {
    const form = event.target as HTMLFormElement;
    const failure = form.closest<HTMLElement>('[data-add]')?.dataset.add;
    if (failure === undefined) return;
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    form.querySelector('[role=alert]')?.remove();
    try {
      await add(form, event.submitter);
    } catch {
      const problem = document.createElement('p');
      problem.setAttribute('role', 'alert');
      form.append(problem);
      problem.textContent = failure;
    }
    isBusy = false;
  });
}

/** Posts the form with its button and shows the answer. Rejects when the shop cannot be reached. */
async function add(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  if (button instanceof HTMLButtonElement && button.name) body.append(button.name, button.value);
  const post = () => fetch(new URL('added', form.action), { method: 'POST', body, headers: { Accept: 'text/html' } });
  // Of two tabs without a bag each would begin one: the second waits for the cookie of the first.
  const answer = await (navigator.locks?.request('bag', post) ?? post());
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const dialog = page.querySelector('dialog');
  // The cart shows whether the product was added.
  if (!dialog) return location.assign(form.action);
  // The sizes of a card close, and the dialog returns the focus to what opens them.
  const sizes = form.closest('details');
  sizes?.querySelector('summary')?.focus({ preventScroll: true });
  sizes?.removeAttribute('open');
  await loadStyles(page);
  open(document.adoptNode(dialog));
  const number = page.querySelector('[data-bag]');
  const shown = document.querySelector('header [data-bag]');
  if (!number || !shown) return;
  shown.innerHTML = number.innerHTML;
  slideBagNumber();
  const event = JSON.parse(page.querySelector('[data-event]')?.textContent || 'null');
  document.dispatchEvent(new CustomEvent<Added>(ADDED_EVENT, { detail: { form, event } }));
}

function open(dialog: HTMLDialogElement): void {
  document.body.append(dialog);
  // It hangs from the header, which script may have moved away.
  const header = document.querySelector<HTMLElement>('body > header');
  if (header) {
    header.style.translate = '';
    dialog.style.setProperty('--below', `${Math.max(0, header.offsetTop - scrollY) + header.offsetHeight}px`);
  }
  // A click on the backdrop has the dialog itself as its target.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  dialog.showModal();
}

/** Loads the style sheets of a document that this page does not have. A file that fails does not stop the dialog. */
async function loadStyles(page: Document): Promise<void> {
  const loads = [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((sheet) => {
    if ([...document.styleSheets].some(({ href }) => href === sheet.href)) return null;
    return new Promise((resolve) => {
      sheet.onload = resolve;
      sheet.onerror = resolve;
      document.head.append(sheet);
    });
  });
  await Promise.all(loads);
}
