/** The element that names the script of the suggestions. */
const SCRIPT = 'script[data-suggestions]';
const FIELDS = 'input[type=search][name=term]';

/**
 * Makes the search fields comboboxes. The script of the suggestions loads when a field has the focus; where it does not
 * load, the field still searches.
 */
export function enhanceSearchFields(): void {
  const script = document.querySelector<HTMLElement>(SCRIPT)?.dataset.suggestions;
  if (!script) return;
  for (const field of document.querySelectorAll<HTMLInputElement>(FIELDS)) {
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-expanded', 'false');
    field.autocomplete = 'off';
    const load = () =>
      import(/* @vite-ignore */ script).then(
        ({ suggestFor }: typeof import('./suggest.ts')) => suggestFor(field),
        // Reported like a file that the page names: the shop may have a new version without it.
        () => document.querySelector(SCRIPT)?.dispatchEvent(new Event('error')),
      );
    if (document.activeElement === field) void load();
    else field.addEventListener('focus', load, { once: true });
  }
}
