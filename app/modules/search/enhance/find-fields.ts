import { onDemand } from '#app/web/enhance/on-demand.ts';

const FIELDS = 'input[type=search][name=term]';

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
    const load = () => onDemand<typeof import('./suggest.ts')>(({ suggestFor }) => suggestFor(field));
    if (document.activeElement === field) load();
    else field.addEventListener('focus', load, { once: true });
  }
}
