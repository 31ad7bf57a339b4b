import type { Locator, Page } from '@playwright/test';
import { disclosure } from './elements.ts';
import { textPattern, textStart } from './texts.ts';

/** The filter of a list: a column on wide screens, a sheet on others. */
export const filterForm = (page: Page): Locator =>
  page.getByRole('form', { name: textPattern('catalogue:filter.title') });

/** The button that opens the sheet. */
export const filterButton = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('button', { name: textPattern('catalogue:filter.title', 'catalogue:filter.titleOn') });

/** The button of the open sheet that closes it. */
export const closeFilter = (page: Page): Locator =>
  filterForm(page).getByRole('button', { name: textPattern('catalogue:filter.close') });

/** The title of a facet, which folds it out, with its choice. */
export const facetTitle = (page: Page, facet: string): Locator =>
  disclosure(
    filterForm(page),
    textStart(facet === 'price' ? 'catalogue:filter.price' : `catalogue:filter.facet.${facet}`),
  );

/** Folds a facet out, in the sheet where there is one. */
export async function openFacet(page: Page, facet: string): Promise<void> {
  if (!(await filterForm(page).isVisible())) await filterButton(page).click();
  await facetTitle(page, facet).click();
}
