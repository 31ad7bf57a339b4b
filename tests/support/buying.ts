import type { ProductRecord, VariantRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { sampleProduct, sampleVariant } from '#tests/contracts/sample-product.ts';
import { type Answer, type Fields, type FormBrowser, formOf, headingOf, orderNumberOn } from './form-browser.ts';

export const CART = '/uk/checkout/cart';
export const ADDRESS = '/uk/checkout/address';
export const PAYMENT = '/uk/checkout/payment';

type Good = { readonly pence: number; readonly stock: number; readonly prices?: VariantRecord['prices'] };

/** A product of one size in the Dutch warehouse. Its size is `sizeOf(name)`, its title `titleOf(name)`. */
export function testProduct(name: string, { pence, stock, prices }: Good): ProductRecord {
  const price = (amount: number) => ({ original: amount, final: amount });
  return sampleProduct(name.toUpperCase(), {
    name: { en: titleOf(name), de: titleOf(name) },
    variants: [
      sampleVariant(name, {
        id: sizeOf(name),
        sku: `${name.toUpperCase()}-4146`,
        prices: prices ?? {
          GBP: price(pence),
          EUR: price(pence + 200),
          USD: price(pence + 300),
          CHF: price(pence + 400),
        },
        stock: { nl: stock },
      }),
    ],
    categories: ['adults', 'adults/socks'],
  });
}
export const sizeOf = (name: string): string => `v-${name.toLowerCase()}`;
export const titleOf = (name: string): string => `Sock ${name}`;

export const ADDRESS_FORM: Fields = {
  'address.shipping.firstName': 'Ada',
  'address.shipping.lastName': 'King',
  'address.shipping.street0': '10 Downing Street',
  'address.shipping.street1': '',
  'address.shipping.city': 'London',
  'address.shipping.postCode': 'SW1A 2AA',
  'address.shipping.country': 'GB',
  'contact.email': 'ada@example.com',
  'contact.telephone': '+44 20 7946 0123',
  'contact.agreements': 'true',
};

/** Posts a form that has to redirect, without following. */
export async function expectOn(browser: FormBrowser, path: string, form: Fields): Promise<Answer> {
  const answer = await browser.request(path, form);
  if (answer.location === null)
    throw new Error(`${form.intent ?? 'The form'} at ${path} answered ${answer.status}: ${headingOf(answer)}`);
  return answer;
}

/** Adds products to the cart, enters the address, and opens the payment step. Returns the form that pays. */
export async function reachPaying(
  browser: FormBrowser,
  quantities: Readonly<Record<string, number>>,
  { code, email }: { readonly code?: string; readonly email?: string } = {},
): Promise<Fields> {
  for (const [name, quantity] of Object.entries(quantities))
    await expectOn(browser, CART, { intent: 'add-product', id: sizeOf(name), quantity: String(quantity) });
  if (code !== undefined) await expectOn(browser, CART, { intent: 'apply-discount-code', discountCode: code });
  await expectOn(browser, CART, { intent: 'select-shipping-method', shippingMethod: 'standard', next: 'address' });
  await expectOn(browser, ADDRESS, email === undefined ? ADDRESS_FORM : { ...ADDRESS_FORM, 'contact.email': email });
  return payForm(browser);
}

/** The form that pays, as the payment step shows it now. */
export async function payForm(browser: FormBrowser, path = PAYMENT): Promise<Fields> {
  return formOf(await browser.visit(path), 'pay');
}

/** Approves on the provider's page, and returns to the shop. Returns the number of the order. */
export async function approve(browser: FormBrowser, hosted: string): Promise<string> {
  const done = await browser.post(hosted, { outcome: 'authorised' });
  const number = orderNumberOn(done);
  if (number === null)
    throw new Error(`Paying at ${hosted} ended at ${done.path} with ${done.status}: ${headingOf(done)}`);
  return number;
}

export const isHosted = (location: string | null): location is string =>
  /^\/checkoutshopper\/hosted\/[A-Z0-9]+$/.test(location ?? '');
