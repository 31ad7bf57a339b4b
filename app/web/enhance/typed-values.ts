export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const isBox = ({ type }: Field): boolean => type === 'checkbox' || type === 'radio';
export const isChecked = (field: Field): boolean => 'checked' in field && field.checked;

/**
 * The fields that a visitor fills: hidden ones belong to the shop, secrets and files are never kept, and neither is
 * what the browser must not keep.
 */
export const fieldsOf = (part: ParentNode): Field[] =>
  [...part.querySelectorAll<Field>('input, select, textarea')].filter(
    ({ name, type, autocomplete, form }) =>
      name && autocomplete !== 'off' && form?.autocomplete !== 'off' && !/^(?:hidden|password|file)$/.test(type),
  );

/** Fills a field as if it was typed. What it is folded in opens. */
export function fillField(field: Field, value: string, checked: boolean): void {
  const folded = field.closest('details');
  if (folded) folded.open = true;
  if (isBox(field)) (field as HTMLInputElement).checked = checked;
  else field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The id of this visit in this tab; null without one, and in a browser without storage. */
export function typingId(): string | null {
  try {
    return sessionStorage.getItem('typing');
  } catch {
    return null;
  }
}

/**
 * Keeps what was typed with the history entry of the page, which reload and Back keep, under a name. With the end of
 * the visit, after an order or on a computer that forgets the visitor, it is not shown again. A browser without
 * storage keeps nothing.
 */
export function writeEntry(name: string, values: readonly unknown[]): void {
  try {
    const id = typingId() ?? String(Math.random());
    sessionStorage.setItem('typing', id);
    history.replaceState({ ...history.state, [name]: { id, values } }, '');
  } catch {}
}
