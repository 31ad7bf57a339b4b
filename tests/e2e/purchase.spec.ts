import type { Locator, Page } from '@playwright/test';
import { STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import { addressFields } from '#tests/http/journey.ts';
import { addProduct, cartForm, fillAddress, payOnHostedPage, sendAddress, toAddress } from './journey.ts';
import { expect, expectAccessible, test } from './test.ts';

for (const storefront of STOREFRONT_CODES) {
  test(`a shopper buys socks in storefront ${storefront}`, async ({ page }) => {
    await addProduct(page, storefront);
    await toAddress(page, storefront);
    await fillAddress(page, storefront);
    await sendAddress(page);
    await expect(page).toHaveURL(new RegExp(`/${storefront}/checkout/payment`));
    await payOnHostedPage(page, 'authorised');
    await expect(page).toHaveURL(new RegExp(`/${storefront}/checkout/success/`));
    await expect(page.locator('#order-number')).toHaveText(/^PW-/);
  });
}

test('a shopper makes an error at every step and still completes the purchase, without an accessibility fault', async ({
  page,
}) => {
  await addProduct(page, 'uk');
  await expectAccessible(page);

  await page.locator('main summary').filter({ hasText: 'Discount code' }).click();
  await page.locator('[name="discountCode"]').fill('NOPE');
  await cartForm(page, 'apply-discount-code').getByRole('button').click();
  await expect(page.getByRole('alert')).toContainText('No discount code found');
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page);
  await page.locator('[name="discountCode"]').fill('welcome10');
  await cartForm(page, 'apply-discount-code').getByRole('button').click();
  await expect(page.locator('main')).toContainText('Code WELCOME10 is applied');

  await toAddress(page, 'uk');
  await expectAccessible(page);
  await sendAddress(page);
  await expect(page).toHaveTitle(/^Error:/);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.locator('[name="address.shipping.city"]')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByRole('alert').getByRole('link').first().click();
  await expect(page.locator('[name="contact.email"]')).toBeFocused();

  await fillAddress(page, 'uk');
  await page.locator('[name="address.shipping.city"]').fill('Лондон');
  await sendAddress(page);
  await expect(page.locator('[name="address.shipping.firstName"]')).toHaveValue('Ada');
  await page.getByRole('button', { name: /Use “London”/ }).click();
  await expect(page.locator('[name="address.shipping.city"]')).toHaveValue('London');
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/payment/);
  await expectAccessible(page);

  await payOnHostedPage(page, 'refused');
  await expect(page.locator('main')).toContainText('Your payment was declined');
  await expectAccessible(page);
  await payOnHostedPage(page, 'authorised');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you, Ada');
  await expectAccessible(page);
});

test('a billing address in another country shows the fields of that country', async ({ page, javaScriptEnabled }) => {
  await addProduct(page, 'uk');
  await toAddress(page, 'uk');
  await fillAddress(page, 'uk');
  await expect(page.locator('[name="address.billing.firstName"]')).toBeHidden();
  await page.locator('input[type="checkbox"][name="useShippingForBilling"]').uncheck();
  await expect(page.locator('[name="address.billing.firstName"]')).toBeVisible();
  await page.locator('[name="address.billing.country"]').selectOption('US');
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show the fields for this country' }).click();
  await expect(page.locator('select[name="address.billing.region"]')).toBeVisible();
  await expect(page.locator('[name="address.shipping.firstName"]')).toHaveValue('Ada');
});

/** Presses Tab until the element has the focus, as a keyboard user does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${target}`);
}

test('a shopper who uses only the keyboard can buy', async ({ page }) => {
  await page.goto('/uk/adults/socks');
  await page.keyboard.press('Tab');
  await expect(page.locator('a.skip')).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.locator('main article').filter({ hasNotText: 'Sold out' }).first().getByRole('link'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/product\//);
  await tabTo(page, page.locator('input[name="id"]:enabled').first());
  await page.keyboard.press('Space');
  await tabTo(page, cartForm(page, 'add-product').getByRole('button'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/checkout\/cart/);
  await tabTo(page, page.locator('main aside').getByRole('button').first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/checkout\/address/);
  for (const [name, value] of Object.entries(addressFields('uk'))) {
    const field = page.locator(`[name="${name}"]`).and(page.locator(':not([type="hidden"])'));
    await tabTo(page, field);
    await page.keyboard.press(name === 'contact.agreements' ? 'Space' : 'ControlOrMeta+A');
    if (name !== 'contact.agreements' && value) await page.keyboard.type(value);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/checkout\/payment/);
  await tabTo(page, cartForm(page, 'pay-hosted').getByRole('button'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/hosted/);
  await tabTo(page, page.locator('input[value="authorised"]'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/checkout\/success/);
});
