import type { Page } from '@playwright/test';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { bookFields, CONTACT } from '#tests/http/address-book.ts';
import { addProduct, sendAddress, toAddress } from './journey.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

const INSTRUCTIONS = '#payment-instructions';

test.use({ viewport: { width: 360, height: 740 } });

/** Orders on a narrow screen from a country of the eu storefront, with a method that is completed outside the shop. */
async function payBy(page: Page, country: CountryCode, method: string): Promise<void> {
  const { origin } = new URL(test.info().project.use.baseURL ?? '');
  await page.context().addCookies([{ name: 'market', value: country, url: origin }]);
  await addProduct(page, 'eu');
  await toAddress(page, 'eu');
  for (const [name, value] of Object.entries({ ...bookFields(country), ...CONTACT })) {
    // The country is the market's, and neither of the two countries here has regions.
    if (name.endsWith('.country') || name.endsWith('.region')) continue;
    const field = page.locator(`[name="${name}"]`);
    if (name === 'contact.agreements') await field.check();
    else await field.fill(value);
  }
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/payment/);
  const form = page.locator(`form:has(input[name="paymentMethod"][value="${method}"])`);
  await form.locator(`input[value="${method}"]`).check();
  await form.getByRole('button').click();
  await expect(page.locator(INSTRUCTIONS)).toBeVisible();
}

/**
 * The data the shopper needs is visible on the narrow screen and in print, and nothing of the shop's layout is printed.
 */
async function expectVisible(page: Page, needed: readonly string[]): Promise<void> {
  const parts = needed.map((selector) => page.locator(`${INSTRUCTIONS} ${selector}`).first());
  for (const part of parts) await expect(part).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  for (const part of parts) await expect(part).toBeVisible();
  await expect(page.locator('header').first()).toBeHidden();
  await expect(page.locator('footer').first()).toBeHidden();
  await expectNoSidewaysScroll(page);
}

test('the instructions of a voucher show entity, reference, amount and expiry at 360 pixels and in print', async ({
  page,
}) => {
  await payBy(page, 'PT', 'multibanco');
  await expect(page).toHaveURL(/checkout\/success\//);
  await expectVisible(page, ['[data-field="entity"]', '[data-field="reference"]', 'data', 'time']);
});

test('the instructions of Swish show the QR code, the amount and the expiry at 360 pixels and in print', async ({
  page,
}) => {
  await payBy(page, 'SE', 'swish');
  await expect(page).toHaveURL(/eu\/order\//);
  await expectVisible(page, ['svg[role="img"]', 'data', 'time']);
  const code = await page.locator(`${INSTRUCTIONS} svg[role="img"]`).boundingBox();
  expect(Math.min(code?.width ?? 0, code?.height ?? 0)).toBeGreaterThanOrEqual(150);
});
