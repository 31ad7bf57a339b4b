const SHORTEST_TERM = 3;
/** Milliseconds without a key after which a term is asked for. */
const PAUSE = 150;
const LIST_ID = 'suggestions';

/** The list below a search field, as the popup of its combobox. */
type SuggestionPopup = {
  readonly isOpen: boolean;
  /** The option that the arrow keys marked. */
  readonly marked: HTMLElement | null;
  show(list: HTMLElement): void;
  hide(): void;
  unmark(): void;
  /** Marks the next option, or with -1 the one before; the first follows the last. */
  move(by: 1 | -1): void;
};

function createPopup(field: HTMLInputElement, { onChosen }: { readonly onChosen: () => void }): SuggestionPopup {
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
    unmark: () => mark(null),
    move(by) {
      const options = [...(shown?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
      const place = marked ? options.indexOf(marked) + by : Math.min(by, 0);
      mark(options.at(place % options.length) ?? null);
    },
  };
}

/**
 * Suggests below a search field, as a combobox with a listbox: the server prints the options, which are links. Whatever
 * fails is silent, and the field still searches.
 */
export function suggestFor(field: HTMLInputElement): void {
  const { form } = field;
  if (!form) return;
  const say = announcer(form);
  const read = listReader(form);
  let flight = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  /** The term of the list. */
  let answered = '';
  const close = () => {
    clearTimeout(timer);
    flight.abort();
    answered = '';
    popup.hide();
    say('');
  };
  const popup = createPopup(field, {
    // The browser follows the link first.
    onChosen: () => setTimeout(close),
  });
  /** The list belongs to the term before: a term that goes on narrows it, any other one ends it. */
  const leave = (term: string) => {
    flight.abort();
    say('');
    if (term.startsWith(answered)) popup.unmark();
    else popup.hide();
  };
  const open = async (term: string) => {
    flight.abort();
    flight = new AbortController();
    const { signal } = flight;
    try {
      const list = await read(term, signal);
      if (signal.aborted) return;
      answered = term;
      if (list.childElementCount > 0) popup.show(list);
      else popup.hide();
      say(list.dataset.said ?? '');
    } catch {
      if (!signal.aborted) close();
    }
  };
  const follow = (pause: number) => {
    clearTimeout(timer);
    const term = field.value.normalize('NFC').replace(/\s+/g, ' ').trim();
    if (term !== answered) leave(term);
    if ([...term].length < SHORTEST_TERM) close();
    else timer = setTimeout(open, pause, term);
  };
  const keys = keysOf(field, popup, { follow, close });
  field.addEventListener('keydown', (event) => {
    if (event.isComposing || !keys[event.key]?.()) return;
    event.preventDefault();
    // An Escape that cleared the term leaves the search bar of small screens open.
    event.stopPropagation();
  });
  field.addEventListener('input', () => follow(PAUSE));
  field.addEventListener('blur', close);
  form.addEventListener('submit', close);
  // What was typed while this script loaded.
  if (field.value !== field.defaultValue) follow(0);
}

/** What keys do; a key whose function returns false keeps what browsers do with it. */
function keysOf(
  field: HTMLInputElement,
  popup: SuggestionPopup,
  { follow, close }: { readonly follow: (pause: number) => void; readonly close: () => void },
): Readonly<Record<string, () => boolean>> {
  const arrow = (by: 1 | -1) => {
    if (popup.isOpen) popup.move(by);
    else follow(0);
    return true;
  };
  return {
    ArrowDown: () => arrow(1),
    ArrowUp: () => arrow(-1),
    Enter() {
      const { marked } = popup;
      marked?.click();
      return marked !== null;
    },
    Escape() {
      const hadTerm = field.value !== '';
      field.value = '';
      close();
      return hadTerm;
    },
  };
}

/** Reads the list of a term, each once, with its styles. */
function listReader({ action }: HTMLFormElement): (term: string, signal: AbortSignal) => Promise<HTMLElement> {
  const answers = new Map<string, Document>();
  return async (term, signal) => {
    const page = answers.get(term) ?? (await ask(`${action}/suggest?${new URLSearchParams({ term })}`, signal));
    answers.set(term, page);
    await loadStyles(page);
    return listIn(page);
  };
}

/** Says texts to screen readers. */
function announcer(form: HTMLFormElement): (text: string) => void {
  const status = document.createElement('p');
  status.className = 'vh';
  status.setAttribute('role', 'status');
  form.append(status);
  return (text) => {
    status.textContent = text;
  };
}

/** The page of suggestions for a term. */
async function ask(address: string, signal: AbortSignal): Promise<Document> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error('No suggestions');
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

/** The list of a page as this screen shows it: a phone has fewer products. */
function listIn(page: Document): HTMLElement {
  const list = page.getElementById(LIST_ID);
  if (!list) throw new Error('The page has no list');
  const copy = document.importNode(list, true);
  if (matchMedia('(max-width: 59.99rem)').matches) {
    for (const option of copy.querySelectorAll('[data-wide]')) option.remove();
    copy.dataset.said = copy.dataset.saidSmall;
  }
  return copy;
}

/** Loads the style sheets of a page that this one does not have: the list appears with its styles. */
async function loadStyles(page: Document): Promise<void> {
  for (const { href } of page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if ([...document.styleSheets].some((sheet) => sheet.href === href)) continue;
    const link = document.createElement('link');
    await new Promise((resolve) => {
      link.onload = resolve;
      link.onerror = resolve;
      link.rel = 'stylesheet';
      link.href = href;
      document.head.append(link);
    });
  }
}
