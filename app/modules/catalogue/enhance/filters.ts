import { enhanceSheet, type Sheet } from './filter-sheet.ts';

/** Says that the results of a list were replaced: other scripts of the list begin again. */
export const LIST_REPLACED = 'list:replaced';

const formOf = (page: Document) => page.querySelector<HTMLFormElement>('form#filter');
const partOf = (page: Document, id: string) => page.getElementById(id);

/**
 * Fetches the new list as soon as a choice changes, and shows its top. The panel and the focus stay; the number of
 * products is announced by a live region; the address is that of the list, without a page. The latest choice wins.
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
      const answer = await fetch(address, { signal });
      if (!answer.ok) throw new Error('The address has no list');
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      if (signal.aborted) return;
      // The choices in a sheet share one step of the history.
      if (sheet.isOpen()) history.replaceState(history.state, '', address);
      else if (!isBack && address !== location.href) history.pushState(null, '', address);
      shown = location.pathname + location.search;
      replaceParts(page);
      sheet.announce(partOf(document, 'list-count')?.textContent ?? '');
      updateForm(form, formOf(page), isBack);
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
  nameTotal(document);
  for (const button of document.querySelectorAll<HTMLElement>('[data-apply]')) button.hidden = true;
  for (const control of form.elements) control.addEventListener('change', submit);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    form.querySelector('summary')?.focus({ preventScroll: true });
    form.querySelector('details')?.removeAttribute('open');
    submit();
    partOf(document, 'list-count')?.scrollIntoView({ block: 'center' });
  });
  partOf(document, 'filter-clear')?.addEventListener('click', (event) => {
    event.preventDefault();
    for (const input of form.querySelectorAll('input')) {
      input.checked = false;
      if (input.type === 'number') input.value = '';
    }
    form.querySelector<HTMLElement>('[type=submit]')?.focus();
    submit();
  });
  addEventListener('popstate', () => {
    if (sheet.stepBack(shown) || location.pathname + location.search === shown) return;
    // Pages that were appended are shown by a load of the page.
    if (history.state?.pages) location.reload();
    else void show(location.href, true);
  });
}

/**
 * Scrolls up to a list that begins above the screen; styles say how fast, and how far below the header. A step back has
 * a place of its own, and a page below a sheet stays.
 */
function showTop(
  results: HTMLElement | null,
  { isBack, sheet }: { readonly isBack: boolean; readonly sheet: Sheet },
): void {
  if (isBack || sheet.isOpen() || !results) return;
  if (results.getBoundingClientRect().top < 0) results.scrollIntoView();
}

/** The address of the choices: without empty fields and without a page. */
function addressOf(form: HTMLFormElement): string {
  const address = new URL(form.action);
  const first = form.querySelector('option')?.value ?? document.querySelector<HTMLOptionElement>('#sort option')?.value;
  for (const [name, value] of new FormData(form))
    if (value && !(name === 'sort' && value === first)) address.searchParams.append(name, String(value));
  return address.href;
}

function replaceParts(page: Document): void {
  partOf(document, 'results')?.replaceChildren(...(partOf(page, 'results')?.childNodes ?? []));
  for (const id of ['list-count', 'filter-title']) {
    const [old, fresh] = [partOf(document, id), partOf(page, id)];
    if (old && fresh) old.textContent = fresh.textContent;
  }
  const [clear, newClear] = [partOf(document, 'filter-clear'), partOf(page, 'filter-clear')];
  if (clear && newClear) clear.hidden = newClear.hidden;
  nameTotal(page);
}

/** The button of the panel says how many products it shows. */
function nameTotal(page: Document): void {
  const show = partOf(document, 'filter-show');
  if (show) show.textContent = partOf(page, 'filter-show')?.dataset.live ?? show.textContent;
}

/** Counts and what can be chosen; after a step back the choices, too. */
function updateForm(form: HTMLFormElement, fresh: HTMLFormElement | null, isBack: boolean): void {
  const inputsOf = (from: HTMLFormElement | null) => [...(from?.querySelectorAll('input') ?? [])];
  const keyOf = ({ name, type, value }: HTMLInputElement) => (type === 'checkbox' ? `${name} ${value}` : name);
  const known = new Map(inputsOf(fresh).map((input) => [keyOf(input), input]));
  for (const input of inputsOf(form)) {
    const other = known.get(keyOf(input));
    if (!other) continue;
    input.disabled = other.disabled;
    const [count, newCount] = [input, other].map((one) => one.closest('label')?.querySelector('[data-count]'));
    if (count && newCount) count.textContent = newCount.textContent;
    if (!isBack) continue;
    input.checked = other.checked;
    if (input.type !== 'checkbox') input.value = other.defaultValue;
  }
  const [sort, newSort] = [form, fresh].map((one) => one?.elements.namedItem('sort') as HTMLSelectElement | null);
  if (isBack && sort && newSort) sort.value = newSort.value;
}
