import { enhanceSheet, type Sheet } from './filter-sheet.ts';

/** Says that the results of a list were replaced: other scripts of the list begin again. */
export const LIST_REPLACED = 'list:replaced';

const formOf = (page: Document) => page.querySelector<HTMLFormElement>('form#filter');
const partOf = (page: Document, id: string) => page.getElementById(id);
const sortOf = (page: Document) => page.querySelector<HTMLSelectElement>('select#sort');

/**
 * Fetches the new list as soon as a choice changes, and shows its top. What is open in the form and the focus stay; the
 * number of products is announced by a live region; the address is that of the list, without a page. The latest choice
 * wins.
 */
export function enhanceFilters(): void {
  const form = formOf(document);
  if (!form) return;
  const sheet = enhanceSheet(form);
  let flight = new AbortController();
  let shown = location.pathname + location.search;
  const show = async (address: string, isBack: boolean) => {
    flight.abort();
    flight = new AbortController();
    const { signal } = flight;
    const results = partOf(document, 'results');
    results?.setAttribute('aria-busy', 'true');
    try {
      const page = await readPage(address, signal);
      if (signal.aborted) return;
      if (!isBack) addStep(address, sheet);
      shown = location.pathname + location.search;
      replaceParts(page);
      replaceForm(form, page);
      if (sheet.isOpen) announce();
      showTop(results, { isBack, sheet });
      document.dispatchEvent(new Event(LIST_REPLACED));
      results?.removeAttribute('aria-busy');
    } catch {
      if (!signal.aborted) location.assign(address);
    }
  };
  const submit = () => {
    if (form.reportValidity()) void show(addressOf(form), false);
  };
  nameTotal();
  document.addEventListener('change', ({ target }) => {
    if ((target as HTMLInputElement).form === form) submit();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (sheet.isOpen) form.hidePopover();
    submit();
  });
  form.addEventListener('click', (event) => {
    if ((event.target as Element).id !== 'filter-clear') return;
    event.preventDefault();
    for (const input of form.querySelectorAll('input')) {
      input.checked = false;
      if (input.type === 'number') input.value = '';
    }
    form.querySelector<HTMLElement>(sheet.isOpen ? '[type=submit]' : 'summary')?.focus();
    submit();
  });
  addEventListener('popstate', () => {
    if (location.pathname + location.search === shown) return;
    // Pages that were appended are shown by a load of the page.
    if (history.state?.pages) location.reload();
    else void show(location.href, true);
  });
}

/** The page of an address. Rejects where there is none. */
export async function readPage(address: string, signal?: AbortSignal): Promise<Document> {
  const answer = await fetch(address, signal ? { signal } : {});
  if (!answer.ok) throw new Error('The address has no list');
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

/** The choices in one opening of a sheet are one step of the history. */
function addStep(address: string, sheet: Sheet): void {
  if (address === location.href) return;
  history[sheet.hasStep ? 'replaceState' : 'pushState'](null, '', address);
  sheet.hasStep = sheet.isOpen;
}

/** Says the number inside the sheet: the rest of the page is silent behind it. */
function announce(): void {
  const status = partOf(document, 'filter-status');
  if (status) status.textContent = partOf(document, 'list-count')?.textContent ?? '';
}

/**
 * Scrolls up to a list that begins above the screen; styles say how fast, and how far below the header. A step back has
 * a place of its own, and a page below a sheet stays.
 */
function showTop(
  results: HTMLElement | null,
  { isBack, sheet }: { readonly isBack: boolean; readonly sheet: Sheet },
): void {
  if (isBack || sheet.isOpen || !results) return;
  if (results.getBoundingClientRect().top < 0) results.scrollIntoView();
}

/** The address of the choices: without empty fields and without a page. */
function addressOf(form: HTMLFormElement): string {
  const address = new URL(form.action);
  const sort = sortOf(document);
  for (const [name, value] of new FormData(form))
    if (value && name !== 'sort') address.searchParams.append(name, String(value));
  if (sort?.selectedIndex) address.searchParams.append('sort', sort.value);
  return address.href;
}

function replaceParts(page: Document): void {
  partOf(document, 'results')?.replaceChildren(...(partOf(page, 'results')?.childNodes ?? []));
  for (const id of ['list-count', 'filter-title']) {
    const [old, fresh] = [partOf(document, id), partOf(page, id)];
    if (old && fresh) old.textContent = fresh.textContent;
  }
  const [sort, newSort] = [sortOf(document), sortOf(page)];
  if (sort && newSort) sort.value = newSort.value;
}

/** The form of the new list. What was open is open, what had the focus has it, with the text that is typed there. */
function replaceForm(form: HTMLFormElement, page: Document): void {
  const focused = document.activeElement as HTMLInputElement;
  const open = [...form.querySelectorAll('details')].map((facet) => facet.open);
  const status = partOf(document, 'filter-status');
  const place = [...form.querySelectorAll('*')].indexOf(focused);
  const typed = focused.type === 'number' && focused.value;
  form.replaceChildren(...(formOf(page)?.childNodes ?? []));
  if (status) partOf(document, 'filter-status')?.replaceWith(status);
  for (const [index, facet] of form.querySelectorAll('details').entries()) facet.open = open[index] ?? false;
  nameTotal();
  const next = form.querySelectorAll<HTMLInputElement>('*')[place];
  if (typed && next) next.value = typed;
  next?.focus({ preventScroll: true });
}

/** The button of the sheet says how many products it shows. */
function nameTotal(): void {
  const show = partOf(document, 'filter-show');
  if (show) show.textContent = show.dataset.live ?? '';
}
