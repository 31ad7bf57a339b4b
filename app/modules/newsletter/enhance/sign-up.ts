import { isEmail } from '#app/kernel/email.ts';
import type { SignUpWords } from '#app/modules/newsletter/domain/sign-up-words.ts';
import { postSignUp } from './post-sign-up.ts';
import css from './sign-up.css?inline';
import { keepInteraction } from './stored-interaction.ts';

/** Milliseconds after the last key. */
const DEBOUNCE = 500;
const DIALOG = 'sign-up-dialog';

/**
 * Sends the forms of the newsletter without leaving their page, and says what happens next in a dialog. A browser
 * without dialogs opens the page that says so.
 */
export function enhanceSignUp(forms: string, words: SignUpWords): void {
  if (!('HTMLDialogElement' in window)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  let timer: ReturnType<typeof setTimeout>;
  document.addEventListener('submit', (event) => {
    const { target: form } = event;
    if (!(form instanceof HTMLFormElement) || !form.matches(forms)) return;
    event.preventDefault();
    // The answer to the form says what is wrong from now on.
    clearTimeout(timer);
    if (form.getAttribute('aria-busy') === null) void submit(form, words);
  });
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.form?.matches(forms)) return;
    clearTimeout(timer);
    timer = setTimeout(() => isEmail(target.value.trim()) && showFault(target, null), DEBOUNCE);
  });
}

async function submit(form: HTMLFormElement, { invalidEmail, asked, failed }: SignUpWords): Promise<void> {
  const field = form.querySelector<HTMLInputElement>('[name=email]');
  if (!field) return;
  field.value = field.value.trim();
  const reject = (text = invalidEmail) => {
    showFault(field, text);
    field.focus();
  };
  if (!isEmail(field.value)) return reject();
  showFault(field, null);
  form.setAttribute('aria-busy', 'true');
  const { status, words } = await send(form);
  form.removeAttribute('aria-busy');
  if (status === 422) return reject(words.text);
  const isAsked = status === 200;
  if (isAsked) keepInteraction('registered');
  const isOverLimit = status === 429;
  openDialog(isAsked ? asked : isOverLimit ? { ...asked, ...words } : failed, form, () => {
    if (isAsked && form.dataset.signUp === 'footer') return finish(form, asked.text);
    // What the network has lost, or comes too often, stays.
    if (status !== 0 && !isOverLimit) form.reset();
    field.focus({ preventScroll: true });
  });
}

/** Sends the form to the shop. */
const send = (form: HTMLFormElement) => postSignUp(form.action, Object.fromEntries(new FormData(form)));

/** The form of the footer ends with what happens next. */
function finish(form: HTMLFormElement, text: string): void {
  const said = document.createElement('p');
  said.tabIndex = -1;
  said.textContent = text;
  form.replaceChildren(said);
  said.focus({ preventScroll: true });
}

/** Shows what is wrong with the address, or with null that nothing is. */
function showFault(field: HTMLInputElement, text: string | null): void {
  const id = `${field.id}-error`;
  document.getElementById(id)?.remove();
  field.removeAttribute('aria-invalid');
  field.removeAttribute('aria-describedby');
  if (text === null) return;
  const fault = document.createElement('span');
  fault.id = id;
  fault.setAttribute('role', 'alert');
  fault.textContent = text;
  field.after(fault);
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', id);
}

function openDialog({ title, text, button }: SignUpWords['asked'], form: HTMLFormElement, onClose: () => void): void {
  const dialog = document.createElement('dialog');
  dialog.id = DIALOG;
  dialog.setAttribute('aria-labelledby', `${DIALOG}-title`);
  const heading = document.createElement('h2');
  heading.id = `${DIALOG}-title`;
  heading.tabIndex = -1;
  heading.autofocus = true;
  heading.textContent = title;
  const words = document.createElement('p');
  words.textContent = text;
  const accept = document.createElement('button');
  accept.type = 'button';
  accept.className = form.querySelector('button')?.className ?? '';
  accept.textContent = button;
  accept.addEventListener('click', () => dialog.close());
  dialog.append(heading, words, accept);
  dialog.addEventListener('close', () => {
    dialog.remove();
    onClose();
  });
  document.body.append(dialog);
  dialog.showModal();
}
