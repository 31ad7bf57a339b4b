import type { Page } from '@playwright/test';
import { addressField } from './fields.ts';
import { bankDecision, quantityField } from './journey.ts';
import { expect } from './test.ts';

/** On the bank's page: the payment stays pending. Returns the addresses of the bank and of the success page. */
export async function leavePending(page: Page): Promise<{ readonly bank: string; readonly success: string }> {
  await expect(page).toHaveURL(/\/checkoutshopper\/bank\//);
  const bank = page.url();
  await bankDecision(page, 'pending').click();
  await expect(page).toHaveURL(/checkout\/success\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Waiting for your bank');
  return { bank, success: page.url() };
}

/** The bank refuses while no page of the shop is open: a webhook notification reports it. Ends on the success page. */
export async function refuseLater(
  page: Page,
  { bank, success }: { readonly bank: string; readonly success: string },
): Promise<void> {
  const answered = await page.request.post(bank, {
    form: { outcome: 'refused' },
    headers: { Origin: new URL(bank).origin },
    maxRedirects: 0,
  });
  expect(answered.status()).toBe(303);
  // A page that is open before the notification arrives does not change by itself without script.
  await expect(async () => {
    await page.goto(success);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Your payment was declined');
  }).toPass();
}

/** The cart and the address are as they were before the payment. */
export async function expectRestored(page: Page): Promise<void> {
  await page.goto('/uk/checkout/cart');
  await expect(quantityField(page).first()).toHaveValue('1');
  await page.goto('/uk/checkout/address');
  await expect(addressField(page, 'address.shipping.city')).toHaveValue('London');
}
