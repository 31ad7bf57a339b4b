type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Typed = { readonly name: string; readonly value: string; readonly checked: boolean };

/** Fields whose value a visitor sees; hidden ones belong to the shop, and secrets and files are never kept. */
const fields = () =>
  [...document.querySelectorAll<Field>('input, select, textarea')].filter(
    ({ name, type }) => name !== '' && !/^(?:hidden|password|file)$/.test(type),
  );
const isBox = ({ type }: Field) => type === 'checkbox' || type === 'radio';

/** Keeps what was typed with the history entry, which a reload keeps. */
export function keepTyped(): void {
  const typed = fields().map(
    (field): Typed => ({
      name: field.name,
      value: field.value,
      checked: 'checked' in field && field.checked,
    }),
  );
  history.replaceState({ ...history.state, typed }, '');
}

/** Fills the fields of a reloaded page, once. A field that no longer exists is left out. */
export function restoreTyped(): void {
  const { typed, ...state } = (history.state ?? {}) as { typed?: readonly Typed[] };
  history.replaceState(state, '');
  const left = new Set(fields());
  for (const { name, value, checked } of typed ?? []) {
    const field = [...left].find((one) => one.name === name && (!isBox(one) || one.value === value));
    if (!field) continue;
    left.delete(field);
    if (isBox(field)) (field as HTMLInputElement).checked = checked;
    else field.value = value;
    if (isBox(field) ? checked : value) field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
