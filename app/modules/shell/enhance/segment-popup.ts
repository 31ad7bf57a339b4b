import { isEmail } from '#app/kernel/email.ts';
import { mayOpen } from '#app/modules/newsletter/domain/newsletter-interaction.ts';
import { postSignUp } from '#app/modules/newsletter/enhance/post-sign-up.ts';
import { keepInteraction, storedInteraction } from '#app/modules/newsletter/enhance/stored-interaction.ts';

/** While a person types or reads another dialog it waits this long and looks again. */
const BUSY = 1000;
/** Milliseconds after the last key, as in the other forms of the newsletter. */
const DEBOUNCE = 500;

/** Opens what the page offers its segment, once, as a dialog. */
export function openSegmentPopup(popup: HTMLElement): void {
  if (!('HTMLDialogElement' in window)) return;
  if (isBusy()) setTimeout(openSegmentPopup, BUSY, popup);
  else if (mayOpen(storedInteraction(), Date.now())) show(popup);
}

const isBusy = () =>
  document.querySelector('dialog[open]') || document.activeElement?.matches('input, textarea, select');

function show(popup: HTMLElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'segment-popup-dialog noprint';
  dialog.setAttribute('aria-labelledby', popup.getAttribute('aria-labelledby') ?? '');
  dialog.append(...popup.querySelectorAll('.segment-popup-card'));
  document.body.append(dialog);
  for (const button of dialog.querySelectorAll<HTMLElement>('[data-popup-close], [data-part=popup-close]')) {
    button.hidden = false;
    button.addEventListener('click', () => dialog.close());
  }
  // A click on the backdrop has the dialog itself as its target.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    popup.remove();
  });
  const form = dialog.querySelector('form');
  let timer: ReturnType<typeof setTimeout>;
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    void submit(dialog, form);
  });
  form?.addEventListener('input', ({ target: email }) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (email instanceof HTMLInputElement && isEmail(email.value.trim())) showProblem(dialog, email, null);
    }, DEBOUNCE);
  });
  // Kept when it opens: a page that is left while it is open does not show it again.
  keepInteraction('closed');
  dialog.showModal();
  dialog.querySelector('h2')?.focus();
}

async function submit(dialog: HTMLElement, form: HTMLFormElement): Promise<void> {
  const email = form.querySelector<HTMLInputElement>('[name=email]');
  if (!email || form.ariaBusy === 'true') return;
  const fields = Object.fromEntries(new FormData(form));
  const isValid = isEmail(email.value.trim());
  form.ariaBusy = 'true';
  const { status, words } = isValid ? await postSignUp(form.action, fields) : { status: 422, words: {} };
  form.ariaBusy = 'false';
  if (status === 200) return succeed(dialog);
  const problem = status === 422 ? 'invalid' : 'failed';
  const said = dialog.querySelector<HTMLElement>(`[data-popup-problem=${problem}]`);
  if (said) {
    said.dataset.words ??= said.textContent ?? '';
    said.textContent = words.text ?? said.dataset.words;
  }
  showProblem(dialog, email, problem);
  email.focus();
}

function showProblem(dialog: HTMLElement, email: HTMLInputElement, problem: 'invalid' | 'failed' | null): void {
  email.ariaInvalid = String(problem === 'invalid');
  email.removeAttribute('aria-describedby');
  for (const text of dialog.querySelectorAll<HTMLElement>('[data-popup-problem]')) {
    text.hidden = text.dataset.popupProblem !== problem;
    if (!text.hidden) email.setAttribute('aria-describedby', text.id);
  }
}

function succeed(dialog: HTMLElement): void {
  keepInteraction('registered');
  const done = dialog.querySelector<HTMLElement>('[data-popup-done]');
  dialog.querySelector('[data-popup-offer]')?.remove();
  if (!done) return;
  done.hidden = false;
  const title = done.querySelector('h2');
  if (!title) return;
  title.id = dialog.getAttribute('aria-labelledby') ?? '';
  title.focus();
}
