import type { Page } from '@playwright/test';
import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { addressFields } from '#tests/http/journey.ts';
import { expect } from './test.ts';

export const cartForm = (page: Page, intent: string) =>
  page.locator(`form:has(input[name="intent"][value="${intent}"])`);

/** From a listing to a filled cart. */
export async function addProduct(page: Page, storefront: StorefrontCode): Promise<void> {
  await page.goto(`/${storefront}/adults/socks`);
  await page
    .locator('main article')
    .filter({ hasNotText: /sold out|ausverkauft|uitverkocht/i })
    .first()
    .getByRole('link')
    .click();
  // A shopper clicks the label: the field itself is hidden.
  await page.locator('label:has(input[name="id"]:enabled)').first().click();
  await expect(page.locator('input[name="id"]:enabled').first()).toBeChecked();
  await cartForm(page, 'add-product').getByRole('button').click();
  await expect(page).toHaveURL(new RegExp(`/${storefront}/checkout/cart`));
}

/** From a filled cart to the address step; the button chooses the first delivery on its way. */
export async function toAddress(page: Page, storefront: StorefrontCode): Promise<void> {
  await page
    .locator('main aside')
    .getByRole('button')
    .or(page.locator('main aside a[href$="/checkout/address"]'))
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/${storefront}/checkout/address`));
}

export async function fillAddress(page: Page, storefront: StorefrontCode): Promise<void> {
  for (const [name, value] of Object.entries(addressFields(storefront))) {
    const field = page.locator(`[name="${name}"]`);
    if (name === 'contact.agreements') await field.check();
    else if (name === 'address.shipping.region') await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Submits the address step. */
export async function sendAddress(page: Page): Promise<void> {
  await page.locator('form:has([name="contact.email"]) button[type="submit"]:not([name]):not([tabindex])').click();
}

/** Through the provider's page, with the outcome chosen there. */
export async function payOnHostedPage(page: Page, outcome: string): Promise<void> {
  await cartForm(page, 'pay-hosted').getByRole('button').click();
  await expect(page).toHaveURL(/\/checkoutshopper\/hosted\//);
  await page.locator(`input[value="${outcome}"]`).check();
  await page.getByRole('button').click();
}
