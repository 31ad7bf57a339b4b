import type { KeptForm } from '#app/web/forms/kept-form.ts';
import { type Field, fieldsOf, fillField, isBox, isChecked, typingId, writeEntry } from './typed-values.ts';

/** A field of a form: its name, its value, and whether a box is checked. */
type Typed = readonly [name: string, value: string, checked: boolean];

const valuesOf = (form: HTMLFormElement): readonly Typed[] =>
  fieldsOf(form).map((field) => [field.name, field.value, isChecked(field)]);

/** Fills the fields that `mayFill` allows. One that no longer exists is left out. */
function fillFields(
  form: HTMLFormElement,
  typed: readonly Typed[],
  mayFill: (field: Field) => boolean = () => true,
): void {
  const left = new Set(fieldsOf(form));
  for (const [name, value, checked] of typed) {
    const field = [...left].find((one) => one.name === name && (!isBox(one) || one.value === value));
    if (!field) continue;
    left.delete(field);
    const isSame = isBox(field) ? isChecked(field) === checked : field.value === value;
    if (!isSame && mayFill(field)) fillField(field, value, checked);
  }
}

/** Milliseconds after the last key, for a long text in one field. */
const PAUSE = 2000;

/** What was typed in forms, by their names: texts that only the shop can read. */
type Kept = Readonly<Record<string, string>>;

function readKept(): Kept {
  const kept: unknown = JSON.parse(localStorage.getItem('typed') ?? '{}');
  return typeof kept === 'object' && kept !== null ? (kept as Kept) : {};
}

/** Stores the sealed text of a form; null removes it. */
function store(name: string, text: string | null): void {
  const { [name]: _, ...others } = readKept();
  const kept = text === null ? others : { ...others, [name]: text };
  if (Object.keys(kept).length > 0) localStorage.setItem('typed', JSON.stringify(kept));
  else localStorage.removeItem('typed');
}

/** The forms that have arrived: an answer that comes later is not stored. */
const ended = new Set<KeptForm>();

/** Removes what was typed in a form that has arrived. */
export function endKept(name: KeptForm): void {
  ended.add(name);
  try {
    store(name, null);
  } catch {
    // A browser without storage keeps nothing.
  }
}

/** Whether a field is as the page was printed. */
function isPrinted(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const printed = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex === Math.max(0, printed);
  }
  return isBox(field)
    ? isChecked(field) === (field as HTMLInputElement).defaultChecked
    : field.value === field.defaultValue;
}
const isTyped = (form: HTMLFormElement): boolean => !fieldsOf(form).every(isPrinted);

/** Milliseconds after the last key: a reload takes the state of the entry before its page hides. */
const ENTRY_PAUSE = 200;

/**
 * Fills a form with what its history entry has, unless it has the values of a post, and keeps there what is typed and
 * not sent.
 */
function keepInEntry(form: HTMLFormElement, isAnswer: boolean): void {
  let values: readonly Typed[] = [];
  const write = () => writeEntry('form', values);
  let timer: ReturnType<typeof setTimeout>;
  form.addEventListener('input', () => {
    values = valuesOf(form);
    clearTimeout(timer);
    timer = setTimeout(write, ENTRY_PAUSE);
  });
  // A form that script sends may fail: its page still has it. Script prevents the event after the form has heard it.
  const drop = ({ target, defaultPrevented }: Event) => {
    if (target === form && !defaultPrevented) values = [];
  };
  addEventListener('submit', drop);
  addEventListener('reset', drop);
  addEventListener('pagehide', write);
  const entry: { readonly id: string; readonly values: readonly Typed[] } | undefined = history.state?.form;
  if (!isAnswer && entry && entry.id === typingId()) fillFields(form, entry.values);
}

/**
 * Keeps what is typed in a form: with the history entry, which reload and Back keep, and when a field is left, sealed
 * by the shop, for the next time that its page is opened. Fills the form with it. `isAnswer`: the form has the values
 * of a post, which are newer than those kept.
 */
export function keepForm(
  form: HTMLFormElement,
  { name, isAnswer }: { readonly name: KeptForm; readonly isAnswer: boolean },
): void {
  const post = (fields: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams({ form: name, place: location.pathname, ...fields });
    return fetch(`/${location.pathname.split('/')[1]}/typed`, { method: 'POST', body, keepalive: true });
  };
  const seal = async () => {
    const answer = await post({ values: JSON.stringify(valuesOf(form)) });
    const sealed = await answer.text();
    if (answer.ok && !ended.has(name)) store(name, sealed);
  };
  let isBusy = false;
  let isChanged = false;
  const keep = async () => {
    clearTimeout(timer);
    isChanged = true;
    if (isBusy) return;
    isBusy = true;
    try {
      while (isChanged) {
        isChanged = false;
        if (!isAnswer && !isTyped(form)) store(name, null);
        else await seal();
      }
    } catch {
      // Without a network or storage the page alone has the text.
    }
    isBusy = false;
  };
  const open = async () => {
    try {
      const sealed = readKept()[name];
      if (sealed === undefined) return;
      const answer = await post({ sealed });
      if (answer.ok) fillFields(form, await answer.json(), isPrinted);
      else if (answer.status === 410) store(name, null);
    } catch {
      // What is kept stays for the next time.
    }
  };
  let timer: ReturnType<typeof setTimeout>;
  form.addEventListener('change', keep);
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(keep, PAUSE);
  });
  keepInEntry(form, isAnswer);
  if (isAnswer) void keep();
  else void open();
}
