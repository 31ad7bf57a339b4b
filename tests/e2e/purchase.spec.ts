import type { Locator, Page } from '@playwright/test';
import { addressFields } from '#tests/http/journey.ts';
import { disclosure } from './elements.ts';
import { addressField, askedFields } from './fields.ts';
import {
  addProduct,
  availableProduct,
  availableSize,
  bankDecision,
  buttonOf,
  checkoutButton,
  fillAddress,
  methodChoice,
  openBag,
  orderNumber,
  payButton,
  payOnHostedPage,
  sendAddress,
  toAddress,
} from './journey.ts';
import { openAddressStep } from './posted-journey.ts';
import { expect, expectAccessible, NO_JS, test } from './test.ts';
import { textPattern } from './texts.ts';

/** One of each kind of address form. `tests/http/purchase.test.ts` buys in every storefront without script. */
const STOREFRONTS = ['uk', 'de', 'nl', 'us'] as const;

for (const storefront of STOREFRONTS) {
  test(`a shopper buys socks in storefront ${storefront}`, { tag: storefront === 'de' ? NO_JS : [] }, async ({
    page,
  }) => {
    await addProduct(page, storefront);
    await toAddress(page, storefront);
    await fillAddress(page, storefront);
    await sendAddress(page);
    await expect(page).toHaveURL(new RegExp(`/${storefront}/checkout/payment`));
    await payOnHostedPage(page, 'authorised');
    await expect(page).toHaveURL(new RegExp(`/${storefront}/checkout/success/`));
    await expect(orderNumber(page)).toHaveText(/^PW-/);
  });
}

test('a shopper makes an error at every step and still completes the purchase, without an accessibility fault', {
  tag: NO_JS,
}, async ({ page }) => {
  await addProduct(page, 'uk');
  await expectAccessible(page);

  const discountCode = page.getByLabel('Discount code');
  await disclosure(page.getByRole('main'), /Discount code/).click();
  await discountCode.fill('NOPE');
  await buttonOf(page, 'cart:apply').click();
  await expect(discountCode).toBeFocused();
  await expect(discountCode).toHaveAccessibleDescription(/^No discount code found/);
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
  const error = page.getByRole('main').getByText(/^No discount code found/);
  expect(await widthOf(error)).toBeGreaterThan(await widthOf(discountCode));
  await expectAccessible(page);
  await discountCode.fill('welcome10');
  await buttonOf(page, 'cart:apply').click();
  await expect(page.getByRole('main')).toContainText('Code WELCOME10 is applied');

  await toAddress(page, 'uk');
  await expectAccessible(page);
  await sendAddress(page);
  await expect(page).toHaveTitle(/^Error:/);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(addressField(page, 'address.shipping.city')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByRole('alert').getByRole('link').first().click();
  await expect(addressField(page, 'contact.email')).toBeFocused();

  await fillAddress(page, 'uk');
  await addressField(page, 'address.shipping.city').fill('Лондон');
  await sendAddress(page);
  await expect(addressField(page, 'address.shipping.firstName')).toHaveValue('Ada King');
  await page.getByRole('button', { name: /Use “London”/ }).click();
  await expect(addressField(page, 'address.shipping.city')).toHaveValue('London');
  await sendAddress(page);
  await expect(page).toHaveURL(/checkout\/payment/);
  await expectAccessible(page);

  await payOnHostedPage(page, 'refused');
  await expect(page.getByRole('main')).toContainText('Your payment was declined');
  await expectAccessible(page);
  await payOnHostedPage(page, 'authorised');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you, Ada');
  await expectAccessible(page);
});

test('a billing address in another country shows the fields of that country', { tag: NO_JS }, async ({
  page,
  javaScriptEnabled,
}) => {
  await openAddressStep(page, 'uk');
  await fillAddress(page, 'uk');
  await expect(addressField(page, 'address.billing.firstName')).toBeHidden();
  await addressField(page, 'useShippingForBilling').uncheck();
  await expect(addressField(page, 'address.billing.firstName')).toBeVisible();
  await addressField(page, 'address.billing.country').selectOption('US');
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show the fields for this country' }).click();
  await expect(addressField(page, 'address.billing.region').and(page.getByRole('combobox'))).toBeVisible();
  await expect(addressField(page, 'address.shipping.firstName')).toHaveValue('Ada King');
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
  await expect(page.getByRole('link', { name: textPattern('shell:skipToContent') })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, availableProduct(page));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/product\//);
  await tabTo(page, availableSize(page));
  await page.keyboard.press('Space');
  await tabTo(page, buttonOf(page, 'catalogue:addToBag'));
  await page.keyboard.press('Enter');
  await openBag(page, 'uk', async (link) => {
    await tabTo(page, link);
    await page.keyboard.press('Enter');
  });
  await tabTo(page, checkoutButton(page));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/checkout\/address/);
  for (const [name, value] of await askedFields(page, addressFields('uk'))) {
    const field = addressField(page, name);
    await tabTo(page, field);
    await page.keyboard.press(name === 'contact.agreements' ? 'Space' : 'ControlOrMeta+A');
    if (name !== 'contact.agreements' && value) await page.keyboard.type(value);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/checkout\/payment/);
  await tabTo(page, methodChoice(page, 'payment:card'));
  await page.keyboard.press('ArrowDown');
  await expect(methodChoice(page, 'Klarna')).toBeChecked();
  await tabTo(page, payButton(page));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/checkoutshopper\/bank\//);
  await tabTo(page, bankDecision(page, 'authorised'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/checkout\/success/);
});
