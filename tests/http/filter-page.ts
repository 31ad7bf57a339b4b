import type { Page } from './shopper.ts';

/** The number of products that a list or a search says it has. */
export const countOf = (page: Page) => Number(/\d+/.exec(page.text('#list-count'))?.[0] ?? 0);

/** The box of a value in the filter. */
export const boxOf = (page: Page, name: string, value: string) =>
  page.document.querySelector(`#filter input[name="${name}"][value="${value}"]`);

/** The count beside a value in the filter. */
export const shownCount = (page: Page, name: string, value: string) =>
  Number(boxOf(page, name, value)?.closest('label')?.querySelector('[data-count]')?.textContent?.trim());

/** The addresses that remove one value each from the filter. */
export const chips = (page: Page) =>
  [...page.document.querySelectorAll('#results ul:first-child a')].map((link) => link.getAttribute('href'));
