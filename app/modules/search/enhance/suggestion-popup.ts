/** The list below a search field, as the popup of its combobox. */
export type SuggestionPopup = {
  readonly isOpen: boolean;
  /** The option that the arrow keys marked. */
  readonly marked: HTMLElement | null;
  show(list: HTMLElement): void;
  hide(): void;
  /** Marks the next option, or with -1 the one before; the first follows the last. */
  move(by: 1 | -1): void;
};

export function createPopup(field: HTMLInputElement, { onChosen }: { readonly onChosen: () => void }): SuggestionPopup {
  let shown: HTMLElement | null = null;
  let marked: HTMLElement | null = null;
  const mark = (option: HTMLElement | null) => {
    marked?.setAttribute('aria-selected', 'false');
    marked = option;
    if (!option) return field.removeAttribute('aria-activedescendant');
    option.setAttribute('aria-selected', 'true');
    option.scrollIntoView({ block: 'nearest' });
    field.setAttribute('aria-activedescendant', option.id);
  };
  const put = (list: HTMLElement | null) => {
    mark(null);
    shown?.remove();
    shown = list;
    field.setAttribute('aria-expanded', String(list !== null));
    if (!list) return field.removeAttribute('aria-controls');
    field.form?.append(list);
    field.setAttribute('aria-controls', list.id);
  };
  return {
    get isOpen() {
      return shown !== null;
    },
    get marked() {
      return marked;
    },
    show(list) {
      // A press of a button leaves the focus in the field: the list stays until the click.
      list.addEventListener('mousedown', (event) => event.preventDefault());
      list.addEventListener('click', onChosen);
      put(list);
    },
    hide: () => put(null),
    move(by) {
      const options = [...(shown?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
      const place = marked ? options.indexOf(marked) + by : Math.min(by, 0);
      mark(options.at(place % options.length) ?? null);
    },
  };
}
