import { type Field, fieldsOf, fillField, isBox, isChecked } from './typed-values.ts';

/** A field of a form: its name, its value, and whether a box is checked. */
export type Typed = readonly [name: string, value: string, checked: boolean];

export const valuesOf = (form: HTMLFormElement): readonly Typed[] =>
  fieldsOf(form).map((field) => [field.name, field.value, isChecked(field)]);

/** Fills the fields that `mayFill` allows. One that no longer exists is left out. */
export function fillFields(
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
