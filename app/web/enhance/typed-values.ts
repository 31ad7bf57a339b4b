export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** A field that was typed: its name, its value, and whether a box is checked. */
export type Typed = readonly [name: string, value: string, checked: boolean];

export const isBox = ({ type }: Field): boolean => type === 'checkbox' || type === 'radio';
export const isChecked = (field: Field): boolean => 'checked' in field && field.checked;

/**
 * The fields that a visitor fills: hidden ones belong to the shop, secrets and files are never kept, and neither is
 * what the browser must not keep.
 */
export const fieldsOf = (part: ParentNode): readonly Field[] =>
  [...part.querySelectorAll<Field>('input, select, textarea')].filter(
    ({ name, type, autocomplete, form }) =>
      name && autocomplete !== 'off' && form?.autocomplete !== 'off' && !/^(?:hidden|password|file)$/.test(type),
  );

export const valuesOf = (part: ParentNode): readonly Typed[] =>
  fieldsOf(part).map((field) => [field.name, field.value, isChecked(field)]);

/** Fills the fields that `mayFill` allows. One that no longer exists is left out. */
export function fillFields(
  part: ParentNode,
  typed: readonly Typed[],
  mayFill: (field: Field) => boolean = () => true,
): void {
  const left = new Set(fieldsOf(part));
  for (const [name, value, checked] of typed) {
    const field = [...left].find((one) => one.name === name && (!isBox(one) || one.value === value));
    if (!field) continue;
    left.delete(field);
    if ((isBox(field) ? isChecked(field) === checked : field.value === value) || !mayFill(field)) continue;
    if (isBox(field)) (field as HTMLInputElement).checked = checked;
    else field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Keeps what was typed in a page with its history entry, which a reload keeps. */
export const keepTyped = (): void => history.replaceState({ ...history.state, typed: valuesOf(document) }, '');

/** Fills the fields of a reloaded page, once. */
export function restoreTyped(): void {
  const { typed = [], ...state } = history.state;
  history.replaceState(state, '');
  fillFields(document, typed);
}
