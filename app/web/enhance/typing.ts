import { type Field, fieldsOf, fillField, isChecked, typingId, writeEntry } from './typed-values.ts';

/** A typed field: its place among the fields of the page, its name, its value, and whether a box is checked. */
type Typed = readonly [index: number, name: string, value: string, checked: boolean];

/** Milliseconds after the last key: a reload takes the state of the entry before its page hides. */
const PAUSE = 200;

let fields: ReadonlySet<Field> = new Set();
let timer: ReturnType<typeof setTimeout>;
const write = () =>
  writeEntry(
    'typed',
    fieldsOf(document).flatMap((field, index): readonly Typed[] =>
      fields.has(field) ? [[index, field.name, field.value, isChecked(field)]] : [],
    ),
  );
addEventListener('pagehide', write);

/** Keeps what `typed` fields have, which are not sent. */
export function keepTyping(typed: ReadonlySet<Field>): void {
  fields = typed;
  clearTimeout(timer);
  timer = setTimeout(write, PAUSE);
}

/** Fills the fields of a page that is opened again. One that is no longer in its place is left out. */
export function restoreTyped(): void {
  const { id, values }: { id: string; values: readonly Typed[] } = history.state.typed;
  if (id !== typingId()) return;
  const all = fieldsOf(document);
  for (const [index, name, value, checked] of values) {
    const field = all[index];
    if (field?.name === name) fillField(field, value, checked);
  }
}
