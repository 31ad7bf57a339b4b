type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A field that was typed: its name, its value, and whether a box is checked. */
type Typed = readonly [name: string, value: string, checked: boolean];
/** What was typed in forms, each with its key. `id` is that of the visit in this tab. */
type TypedForms = { readonly id: string; readonly forms: readonly (readonly [key: string, typed: readonly Typed[]])[] };

/** Milliseconds after the last key: a reload takes the state of the entry before its page hides. */
const PAUSE = 200;

const isBox = ({ type }: Field) => type === 'checkbox' || type === 'radio';
const isChecked = (field: Field) => 'checked' in field && field.checked;

/**
 * The fields that a visitor fills: hidden ones belong to the shop, secrets and files are never kept, and neither is
 * what the browser must not keep.
 */
function fieldsOf(form: HTMLFormElement): readonly Field[] {
  if (form.autocomplete === 'off') return [];
  return [...form.querySelectorAll<Field>('input, select, textarea')].filter(
    ({ name, type, autocomplete }) => name !== '' && autocomplete !== 'off' && !/^(?:hidden|password|file)$/.test(type),
  );
}

/** Whether a field is as the page was printed. */
function isPrinted(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return (
      field.selectedIndex ===
      Math.max(
        0,
        [...field.options].findIndex((option) => option.defaultSelected),
      )
    );
  return isBox(field)
    ? isChecked(field) === (field as HTMLInputElement).defaultChecked
    : field.value === field.defaultValue;
}

/** Whether something was typed in a form. */
export const isTyped = (form: HTMLFormElement): boolean => !fieldsOf(form).every(isPrinted);

/** The values of a form. */
export const valuesOf = (form: HTMLFormElement): readonly Typed[] =>
  fieldsOf(form).map((field) => [field.name, field.value, isChecked(field)]);

/**
 * Fills the fields of a form. One that no longer exists is left out, and with `overwrites` false one that was filled.
 */
export function fillForm(form: HTMLFormElement, typed: readonly Typed[], overwrites: boolean): void {
  const left = new Set(fieldsOf(form));
  for (const one of typed) {
    const [name, value] = one;
    const field = [...left].find((own) => own.name === name && (!isBox(own) || own.value === value));
    if (!field) continue;
    left.delete(field);
    fillField(field, one, overwrites);
  }
}

function fillField(field: Field, [, value, checked]: Typed, overwrites: boolean): void {
  const closed = value && !isBox(field) && field.closest<HTMLDetailsElement>('details:not([open])');
  if (closed) closed.open = true;
  if (isBox(field) ? isChecked(field) === checked : field.value === value) return;
  if (!overwrites && !isPrinted(field)) return;
  if (isBox(field)) (field as HTMLInputElement).checked = checked;
  else field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const keyOf = (form: HTMLFormElement) => `${form.id} ${form.getAttribute('action')}`;

/**
 * The id of this visit in this tab. With its end, after an order or on a computer that forgets the visitor, what was
 * typed is not shown again.
 */
function visitId(): string {
  const id = typingId() ?? String(Math.random());
  sessionStorage.setItem('typing', id);
  return id;
}

/** Null without one, and in a browser without storage. */
function typingId(): string | null {
  try {
    return sessionStorage.getItem('typing');
  } catch {
    return null;
  }
}

/** Keeps what was typed with the history entry, which reload and Back keep. */
export function keepTyped(isKept: (form: HTMLFormElement) => boolean = () => true): void {
  try {
    const forms = [...document.forms]
      .filter((form) => isKept(form) && isTyped(form))
      .map((form) => [keyOf(form), valuesOf(form)] as const);
    const typed: TypedForms = { id: visitId(), forms };
    history.replaceState({ ...history.state, typed: forms.length > 0 ? typed : undefined }, '');
  } catch {
    // A browser without storage keeps nothing.
  }
}

/** Keeps with the history entry what is typed and not sent, `first` and later. */
export function keepTyping(first: HTMLFormElement): void {
  const edited = new Set([first]);
  const keep = () => keepTyped((form) => edited.has(form));
  let timer = setTimeout(keep, PAUSE);
  addEventListener('input', ({ target }) => {
    if (target instanceof Element && 'form' in target && target.form) edited.add(target.form as HTMLFormElement);
    clearTimeout(timer);
    timer = setTimeout(keep, PAUSE);
  });
  // A form that script sends may fail: its page still has it.
  addEventListener(
    'submit',
    ({ target, defaultPrevented }) => defaultPrevented || edited.delete(target as HTMLFormElement),
  );
  addEventListener('reset', ({ target }) => edited.delete(target as HTMLFormElement));
  addEventListener('pagehide', keep);
}

/** Fills the forms of a page that is opened again, once. */
export function restoreTyped(): void {
  const { typed, ...state } = (history.state ?? {}) as { typed?: TypedForms };
  history.replaceState(state, '');
  if (!typed || typed.id !== typingId()) return;
  const left = new Set(document.forms);
  for (const [key, values] of typed.forms) {
    const form = [...left].find((one) => keyOf(one) === key);
    if (!form) continue;
    left.delete(form);
    fillForm(form, values, true);
  }
}
