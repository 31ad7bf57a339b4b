import { SPEECH_EVENT, type Speech } from '#app/web/enhance/speech-event.ts';
import { slideBagNumber } from './slide-number.ts';

/**
 * Adds a product without leaving its page or its list. The answer of `checkout/added` is a document with what the
 * speech bubble says and the number on the bag, or with a dialog that names the problem, and its style sheets. Without
 * script, or where the browser has no dialogs or stores no cookies, the form opens the cart.
 */
export function enhanceMiniBag(): void {
  if (!('HTMLDialogElement' in window && navigator.cookieEnabled)) return;
  let isBusy = false;
  document.addEventListener('submit', async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
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
  const added = page.querySelector<HTMLElement>('[data-added]');
  // The cart shows whether the product was added.
  if (!dialog && !added) return location.assign(form.action);
  closeSizes(form);
  if (added) return say(added, form);
  await loadStyles(page);
  if (dialog) open(document.adoptNode(dialog));
}

/** The number on the bag slides in, and the bubble says what was added. */
function say(added: HTMLElement, form: HTMLFormElement): void {
  const number = added.querySelector('[data-bag]');
  const shown = document.querySelector('header [data-bag]');
  if (number && shown) shown.innerHTML = number.innerHTML;
  slideBagNumber();
  const { name = '', size = '' } = added.dataset;
  const more = [...added.querySelectorAll('p')].map(({ textContent }) => textContent ?? '');
  const event = JSON.parse(added.querySelector('script')?.textContent || 'null');
  const detail: Speech = { state: 'addToCart', values: { name, size }, more, about: form, event };
  document.dispatchEvent(new CustomEvent(SPEECH_EVENT, { detail }));
}

/** The sizes of a card close, and the dialog returns the focus to what opens them. */
function closeSizes(form: HTMLFormElement): void {
  const sizes = form.closest('details');
  if (!sizes) return;
  sizes.querySelector('summary')?.focus({ preventScroll: true });
  sizes.open = false;
}

function open(dialog: HTMLDialogElement): void {
  document.body.append(dialog);
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
    const href = sheet.getAttribute('href');
    if (!href || document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return null;
    return new Promise((resolve) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = href;
      link.onload = resolve;
      link.onerror = resolve;
      document.head.append(link);
    });
  });
  await Promise.all(loads);
}
