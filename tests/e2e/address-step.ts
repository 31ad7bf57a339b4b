import type { Page } from '@playwright/test';
import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { addProduct, toAddress } from './journey.ts';
import { expect } from './test.ts';

export const field = (page: Page, name: string) => page.locator(`[name="${name}"]:not([type="hidden"])`);

export const errorOf = (page: Page, name: string) => page.locator(`[id="f-${name.replaceAll('.', '-')}-error"]`);

/** Only the page without script has the button that shows a country's fields: its absence shows that script runs. */
export async function untilLive(page: Page): Promise<void> {
  await expect(page.locator('[name="showCountryFields"]')).toHaveCount(0);
}

export async function openAddress(page: Page, storefront: StorefrontCode = 'uk'): Promise<void> {
  await addProduct(page, storefront);
  await toAddress(page, storefront);
  await untilLive(page);
}

export async function billElsewhere(page: Page, country: string): Promise<void> {
  await field(page, 'useShippingForBilling').uncheck();
  await field(page, 'address.billing.country').selectOption(country);
}
