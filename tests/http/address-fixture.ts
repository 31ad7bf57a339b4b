import { afterAll, beforeAll, expect } from 'vitest';
import { MARKET_TABLE } from '#app/modules/markets/domain/market-table.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { bookFields, CONTACT } from './address-book.ts';
import { fillCart } from './journey.ts';
import { openBuiltShop, type Page, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

export type Fields = Readonly<Record<string, string | readonly string[]>>;

export const stepOf = (country: CountryCode) => `/${MARKET_TABLE[country].storefront}/checkout/address`;

export const rightFields = (country: CountryCode, changes: Fields = {}): Fields => ({
  ...bookFields(country),
  ...CONTACT,
  ...changes,
});

export const enter = (shopper: Shopper, country: CountryCode, changes: Fields = {}) =>
  shopper.post(stepOf(country), rightFields(country, changes));

export const control = (page: Page, name: string) =>
  page.document.querySelector(`form [name="${name}"]:not([type=hidden])`);

export const idOf = (name: string) => `f-${name.replaceAll('.', '-')}`;

/** The names of the fields that the summary links to, in its order. */
export const summary = (page: Page) =>
  [...page.document.querySelectorAll('#error-summary a')].map((link) => link.getAttribute('href')?.slice(1) ?? '');

export const summaryText = (page: Page, name: string) => page.text(`#error-summary a[href="#${idOf(name)}"]`);

export function typedIn(page: Page, name: string): string | null {
  const field = control(page, name);
  if (field?.tagName !== 'SELECT') return field?.getAttribute('value') ?? null;
  return field.querySelector('option[selected]')?.getAttribute('value') ?? '';
}

/** The page of a rejected form names the field everywhere it should. */
export function expectRejected(page: Page, country: CountryCode, name: string): void {
  const { language } = MARKET_TABLE[country];
  expect([name, page.status]).toEqual([name, 422]);
  expect(page.url.pathname).toBe(stepOf(country));
  expect(page.text('title').startsWith(`${uiText('checkout:errorPrefix', {}, language)} `)).toBe(true);
  expect(page.text('#error-summary h2')).toBe(uiText('checkout:errorSummary.title', {}, language));
  expect(page.document.querySelector('#error-summary')?.hasAttribute('autofocus')).toBe(true);
  expect(page.text('main')).toContain(uiText('checkout:address.kept', {}, language));
  expect(summary(page)).toContain(idOf(name));
  const field = control(page, name);
  expect(field?.getAttribute('id')).toBe(idOf(name));
  expect(field?.getAttribute('aria-invalid')).toBe('true');
  const described = (field?.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described).toContain(`${idOf(name)}-error`);
  expect(page.text(`#${idOf(name)}-error`)).not.toBe('');
  expect(summaryText(page, name)).toContain(page.text(`#${idOf(name)}-error`));
}

/** Opens the built shop for the tests of a file, with shoppers at the address step of a country. */
export function setUpAddressStep() {
  let built: Awaited<ReturnType<typeof openBuiltShop>>;
  beforeAll(async () => {
    built = await openBuiltShop();
  });
  afterAll(() => built.close());
  /** A shopper of a country with a filled cart and a delivery method. */
  async function shopperIn(country: CountryCode, options?: { readonly delivery: boolean }): Promise<Shopper> {
    const shopper = new Shopper(built.shop);
    shopper.cookies.set('market', country);
    await fillCart(shopper, MARKET_TABLE[country].storefront, options);
    return shopper;
  }
  return {
    get built() {
      return built;
    },
    shopperIn,
  };
}
