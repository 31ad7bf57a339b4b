import type { Locator, Page } from '@playwright/test';
import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { addressFields } from '#tests/http/journey.ts';
import { labelAround, paymentPart } from './elements.ts';
import { addressField, askedFields } from './fields.ts';
import { expect } from './test.ts';
import { sandboxText, textPattern, textStart } from './texts.ts';

/** The button of an express method on the payment step, by the name of the method. */
export const expressButton = (page: Page, method: string): Locator =>
  paymentSection(page).getByRole('button', { name: method, includeHidden: true });

/** A button of the shop by its text, in any language. */
export const buttonOf = (page: Page, ...keys: readonly string[]): Locator =>
  page.getByRole('button', { name: textPattern(...keys) });

/** A product of a listing that can be bought. */
export const availableProduct = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('article')
    .filter({ hasNotText: /sold out|ausverkauft|uitverkocht/i })
    .first()
    .getByRole('heading')
    .getByRole('link');

/** The first size of a product that can be bought. */
export const availableSize = (page: Page): Locator =>
  page
    .getByRole('group', { name: textPattern('catalogue:size') })
    .getByRole('radio', { disabled: false })
    .first();

/** How many of each line are in the cart. */
export const quantityField = (page: Page): Locator => page.getByLabel(textPattern('cart:quantityOf'));

/** What leads from the cart to the address step: a link once a delivery is chosen, a button before. */
export function checkoutButton(page: Page): Locator {
  const summary = page.getByRole('complementary', { name: textPattern('cart:summary') });
  const name = textPattern('cart:toCheckout');
  return summary.getByRole('button', { name }).or(summary.getByRole('link', { name }));
}

/** A payment method by its name, or by the key of its name. */
export const methodChoice = (page: Page, name: string): Locator =>
  page
    .getByRole('group', { name: textPattern('payment:methods') })
    .getByRole('radio', { name: name.includes(':') ? textPattern(name) : name });

/** The order button of the payment step. */
export const payButton = (page: Page): Locator => paymentPart(page, 'pay');

/** The section of the payment step with the card, the gift cards and the other ways to pay. */
export const paymentSection = (page: Page): Locator => page.getByRole('region', { name: textPattern('payment:title') });

export const orderNumber = (page: Page): Locator =>
  page.getByText(textStart('checkout:success.orderNumber')).getByRole('strong');

/** From a listing to a filled cart. */
export async function addProduct(page: Page, storefront: StorefrontCode): Promise<void> {
  await page.goto(`/${storefront}/adults/socks`);
  await availableProduct(page).click();
  // A shopper clicks the label: the radio button itself is not visible.
  await labelAround(availableSize(page)).click();
  await expect(availableSize(page)).toBeChecked();
  await buttonOf(page, 'catalogue:addToBag').first().click();
  await openBag(page, storefront);
}

/** The speech bubble of the header. */
export const speechBubble = (page: Page): Locator => page.getByRole('banner').getByRole('status').last();

/** The dialog that shows what was added, or says why nothing was. */
export const miniBag = (page: Page): Locator => page.getByRole('dialog');

/** The link to the bag in the header. */
export const bagLink = (page: Page): Locator =>
  page.getByRole('banner').getByRole('link', { name: textPattern('shell:bag') });

/** From an addition to the cart: by the link of the dialog with script, at once without. */
export async function openBag(
  page: Page,
  storefront: StorefrontCode,
  follow: (link: Locator) => Promise<void> = (link) => link.click(),
): Promise<void> {
  const view = miniBag(page).getByRole('link', { name: textPattern('cart-page:mini.viewBag') });
  await expect(view.or(page.getByRole('heading', { name: textPattern('cart:title') }))).toBeVisible();
  if (!page.url().includes('/checkout/cart')) await follow(view);
  await expect(page).toHaveURL(new RegExp(`/${storefront}/checkout/cart`));
}

/** From a filled cart to the address step; the button chooses the first delivery on its way. */
export async function toAddress(page: Page, storefront: StorefrontCode): Promise<void> {
  await checkoutButton(page).click();
  await expect(page).toHaveURL(new RegExp(`/${storefront}/checkout/address`));
}

export async function fillAddress(page: Page, storefront: StorefrontCode): Promise<void> {
  for (const [name, value] of await askedFields(page, addressFields(storefront))) {
    const field = addressField(page, name);
    if (name === 'contact.agreements') await field.check();
    else if (name === 'address.shipping.region') await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Submits the address step. */
export async function sendAddress(page: Page): Promise<void> {
  await buttonOf(page, 'checkout:address.submit').click();
}

/** Chooses the provider's page, which a page with card fields offers where they cannot work. */
export async function chooseHostedPage(page: Page): Promise<void> {
  const choice = page.getByRole('radio', { name: textPattern('payment:hosted.title'), includeHidden: true });
  await choice.evaluate((radio: HTMLInputElement) => radio.click());
  await expect(methodChoice(page, 'payment:hosted.title')).toBeChecked();
}

/** Through the provider's page, with the outcome chosen there. */
export async function payOnHostedPage(page: Page, outcome: string): Promise<void> {
  await chooseHostedPage(page);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/checkoutshopper\/hosted\//);
  await chooseOutcome(page, outcome);
}

/** Chooses an outcome on the provider's page and submits it. */
export async function chooseOutcome(page: Page, outcome: string): Promise<void> {
  await outcomeChoice(page, outcome).check();
  await page.getByRole('button').click();
}

/** An outcome on the provider's page. */
export const outcomeChoice = (page: Page, outcome: string): Locator =>
  page.getByRole('radio', { name: sandboxText(`hosted.${outcome}`) });

/** A decision on the page of the bank. */
export const bankDecision = (page: Page, decision: string): Locator =>
  page.getByRole('button', { name: sandboxText(`bank.${decision}`) });
