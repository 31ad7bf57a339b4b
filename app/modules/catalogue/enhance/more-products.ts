import { LIST_REPLACED, readPage } from './filters.ts';

/** Says that a list has more cards than before. */
export const LIST_GROWN = 'list:grown';

/** `pages`: the addresses of the pages above the one in the address bar; `top`: how far the page is scrolled. */
type Place = { readonly pages: readonly string[]; readonly top: number };

const listOf = (page: Document) => page.getElementById('cards');
const noteOf = (page: Document) => page.getElementById('crossed-out');
const pagerOf = (page: Document) => page.getElementById('pager');

/**
 * Appends the next page of a list. The address becomes that of the last page shown; the history entry has the pages
 * before it and the scroll position, so that a back navigation shows the same place.
 */
export function enhanceMoreProducts(): void {
  if (!listOf(document)) return;
  let pages: readonly string[] = [];
  let isBusy = false;
  const showButton = () => {
    const more = pagerOf(document)?.querySelector<HTMLElement>('[data-more]');
    const link = more?.querySelector('a');
    if (!more) return;
    more.hidden = false;
    link?.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (!isBusy) void append(link.href);
    });
  };
  const append = async (address: string) => {
    const list = listOf(document);
    if (!list) return;
    isBusy = true;
    list.setAttribute('aria-busy', 'true');
    try {
      const page = await readPage(address);
      const added = [...(listOf(page)?.children ?? [])];
      list.append(...added);
      addNote(list, page);
      pagerOf(document)?.replaceWith(pagerOf(page) ?? '');
      pages = [...pages, location.href];
      history.scrollRestoration = 'manual';
      history.replaceState({ pages, top: scrollY } satisfies Place, '', address);
      showButton();
      document.dispatchEvent(new Event(LIST_GROWN));
      added[0]?.querySelector('a')?.focus({ preventScroll: true });
    } catch {
      location.assign(address);
    }
    list.removeAttribute('aria-busy');
    isBusy = false;
  };
  showButton();
  const place = readPlace(history.state);
  const list = listOf(document);
  if (place && list) {
    pages = place.pages;
    void restore(list, place);
  }
  document.addEventListener(LIST_REPLACED, () => {
    pages = [];
    showButton();
  });
  addEventListener('pagehide', () => {
    if (pages.length > 0) history.replaceState({ pages, top: scrollY } satisfies Place, '');
  });
}

/** Shows the pages above the open one again. On a failure the list begins with the open page. */
async function restore(list: HTMLElement, { pages, top }: Place): Promise<void> {
  try {
    const before = await Promise.all(pages.map((address) => readPage(address)));
    list.prepend(...before.flatMap((page) => [...(listOf(page)?.children ?? [])]));
    for (const page of before) addNote(list, page);
    document.dispatchEvent(new Event(LIST_GROWN));
    scrollTo({ top, behavior: 'instant' });
  } catch {
    // The pager leads to the pages before.
  }
}

/** What is crossed out on the cards of `page`, unless the list says it. */
function addNote(list: HTMLElement, page: Document): void {
  const note = noteOf(page);
  if (note && !noteOf(document)) list.after(note);
}

function readPlace(state: unknown): Place | null {
  const { pages, top } = (state ?? {}) as Partial<Place>;
  return Array.isArray(pages) && typeof top === 'number' ? { pages, top } : null;
}
