import type { Page } from '@playwright/test';
import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { addressField } from './fields.ts';
import { openAddressStep } from './posted-journey.ts';
import { expect } from './test.ts';
import { textPattern } from './texts.ts';

/** The button that shows the fields of a country without script: also where the billing address is closed. */
export const showCountryFields = (page: Page) =>
  page.getByRole('button', { name: textPattern('checkout:address.showCountryFields'), includeHidden: true });

/** Only the page without script has the button that shows a country's fields: its absence shows that script runs. */
export async function untilLive(page: Page): Promise<void> {
  await expect(showCountryFields(page)).toHaveCount(0);
}

export async function openAddress(page: Page, storefront: StorefrontCode = 'uk'): Promise<void> {
  await openAddressStep(page, storefront);
  await untilLive(page);
}

export async function billElsewhere(page: Page, country: string): Promise<void> {
  await addressField(page, 'useShippingForBilling').uncheck();
  await addressField(page, 'address.billing.country').selectOption(country);
}
