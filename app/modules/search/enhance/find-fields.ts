/** A search field that suggests: the attribute names the script that does. */
const FIELDS = 'input[data-suggestions]';

/**
 * Makes the search fields comboboxes. The script of the suggestions loads when a field has the focus; where it does not
 * load, the field still searches.
 */
export function enhanceSearchFields(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>(FIELDS)) {
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-expanded', 'false');
    field.autocomplete = 'off';
    const load = () =>
      import(/* @vite-ignore */ field.dataset.suggestions ?? '').then(
        ({ suggestFor }: typeof import('../../../suggestions.ts')) => suggestFor(field),
        () => {},
      );
    if (document.activeElement === field) void load();
    else field.addEventListener('focus', load, { once: true });
  }
}
