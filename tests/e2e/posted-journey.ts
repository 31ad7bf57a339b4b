import type { APIResponse, Page } from '@playwright/test';
import { parseHTML } from 'linkedom';
import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { addressFields } from '#tests/http/journey.ts';
import { formBody } from '#tests/http/shopper.ts';
import { expect } from './test.ts';

/**
 * A bag with one size in stock and its first delivery, sent as forms: a test of a later step does not walk there. The
 * page shows nothing of it before its next navigation. Returns the origin of the shop.
 */
export async function postBag(page: Page, storefront: StorefrontCode): Promise<string> {
  const { bag, path, origin } = await postProduct(page, storefront);
  const method = (await documentOf(bag)).querySelector('input[name="shippingMethod"]')?.getAttribute('value');
  await post(page, { path, origin, form: { intent: 'select-shipping-method', shippingMethod: method ?? '' } });
  return origin;
}

/** The page of a bag with one size in stock and no delivery chosen. */
export async function openFilledBag(page: Page, storefront: StorefrontCode): Promise<void> {
  const { path } = await postProduct(page, storefront);
  await page.goto(path);
}

async function postProduct(page: Page, storefront: StorefrontCode) {
  const list = await page.request.get(`/${storefront}/adults/socks`);
  const { origin } = new URL(list.url());
  const id = (await documentOf(list)).querySelector('#cards button[name="id"]:not([disabled])')?.getAttribute('value');
  const path = `/${storefront}/checkout/cart`;
  return { path, origin, bag: await post(page, { path, origin, form: { intent: 'add-product', id: id ?? '' } }) };
}

/** The first page of a visit loads the fonts of the shop, and the next one shows them. */
export async function loadFonts(page: Page): Promise<void> {
  await page.goto('/uk');
}

/** From nothing to the address step. */
export async function openAddressStep(page: Page, storefront: StorefrontCode): Promise<void> {
  await postBag(page, storefront);
  await page.goto(`/${storefront}/checkout/address`);
}

/** From nothing to the payment step, with a valid address in the country of the storefront and some fields replaced. */
export async function openPaymentStep(
  page: Page,
  storefront: StorefrontCode,
  changes: Readonly<Record<string, string>> = {},
): Promise<void> {
  const origin = await postBag(page, storefront);
  const path = `/${storefront}/checkout/address`;
  const form = (await documentOf(await page.request.get(path))).querySelector('form:has([name="contact.email"])');
  if (!form) throw new Error(`${path} has no form`);
  await post(page, { path, origin, form: formBody(form, addressFields(storefront, changes)) });
  await page.goto(`/${storefront}/checkout/payment`);
  await expect(page).toHaveURL(/checkout\/payment/);
}

type Form = {
  readonly path: string;
  readonly origin: string;
  readonly form: URLSearchParams | Readonly<Record<string, string>>;
};

async function post(page: Page, { path, origin, form }: Form): Promise<APIResponse> {
  const response = await page.request.post(path, {
    data: new URLSearchParams(form).toString(),
    headers: { Accept: 'text/html', Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  expect(response.status(), path).toBe(200);
  return response;
}

const documentOf = async (response: APIResponse): Promise<Document> => parseHTML(await response.text()).document;
