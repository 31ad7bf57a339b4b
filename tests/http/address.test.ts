import { describe, expect, test } from 'vitest';
import { MARKET_TABLE } from '#app/modules/markets/domain/market-table.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import { COUNTRY_CODES, type CountryCode, STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { ADDRESS_BOOK, bookFields } from './address-book.ts';
import {
  control,
  enter,
  expectRejected,
  idOf,
  rightFields,
  setUpAddressStep,
  stepOf,
  summary,
  typedIn,
} from './address-fixture.ts';
import { fillCart } from './journey.ts';
import { Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const suite = setUpAddressStep();
const { shopperIn } = suite;

const REGION_REQUIRED: readonly CountryCode[] = ['US', 'IT', 'ES', 'AU', 'JP', 'KR', 'AE'];

const WITHOUT_POSTCODE: readonly CountryCode[] = ['IE', 'AE'];

/** The specification words these two in English. */
const DIGITS_WORDS = /^We need a (\d)-digit postcode$/;

const INVALID_WORDS = 'Please enter a valid post code';

const DIGITS: Readonly<Partial<Record<CountryCode, number>>> = {
  ...Object.fromEntries(
    (['BE', 'NO', 'DK', 'AU', 'CH', 'AT', 'HU', 'LV', 'LU', 'SI'] as const).map((country) => [country, 4]),
  ),
  ...Object.fromEntries(
    (['SE', 'ES', 'IT', 'DE', 'HR', 'EE', 'FI', 'FR', 'LT', 'PL', 'CZ', 'SK'] as const).map((country) => [country, 5]),
  ),
  SG: 6,
  JP: 7,
  IL: 7,
};

/** The message for a postcode of the wrong shape names the digits of the country, where it has only those. */
function expectPostcodeMessage(message: string, country: CountryCode): void {
  const digits = DIGITS[country];
  const { language } = sampleMarket(country);
  const locale = textLocale(sampleMarket(country));
  const expected = digits
    ? uiText('checkout:errors.errorPostcodeDigits', { n: digits }, locale)
    : uiText('checkout:errors.errorPostcodeInvalid', {}, locale);
  expect(message).toBe(expected);
  if (country === 'US') expect(message).toBe('Please enter a valid ZIP code');
  if (language !== 'en' || country === 'US') return;
  if (digits) expect(DIGITS_WORDS.exec(message)?.[1]).toBe(String(digits));
  else expect(message).toBe(INVALID_WORDS);
}

describe.each(COUNTRY_CODES)('an address in %s', (country) => {
  const entry = ADDRESS_BOOK[country];

  test('is accepted as typed locally, and stored in its postal form', async () => {
    const shopper = await shopperIn(country);
    const empty = await shopper.visit(stepOf(country));
    expect(empty.status).toBe(200);
    expect(empty.document.querySelectorAll('[aria-invalid]')).toHaveLength(0);
    const payment = await enter(shopper, country);
    expect(payment.status).toBe(200);
    expect(payment.url.pathname).toBe(`/${MARKET_TABLE[country].storefront}/checkout/payment`);
    for (const text of [
      'Ada',
      'King',
      entry.street0,
      entry.city,
      entry.stored ?? entry.postCode,
      'ada@example.com',
      '+442079460123',
    ]) {
      expect(payment.text('main')).toContain(text);
    }
    const again = await shopper.visit(stepOf(country));
    expect(typedIn(again, 'address.shipping.postCode')).toBe(entry.stored ?? entry.postCode);
    if (entry.region) expect(typedIn(again, 'address.shipping.region')).toBe(entry.region);
    expect(typedIn(again, 'contact.telephone')).toBe('+442079460123');
  });

  test('requires each of its fields and no other', async () => {
    const shopper = await shopperIn(country);
    const address = ['firstName', 'lastName', 'street0', 'city', 'postCode', 'region'].map(
      (field) => `address.shipping.${field}`,
    );
    const needed = [...address, 'contact.email', 'contact.telephone', 'contact.agreements'].filter(
      (name) =>
        !(name.endsWith('postCode') && WITHOUT_POSTCODE.includes(country)) &&
        !(name.endsWith('region') && !REGION_REQUIRED.includes(country)),
    );
    for (const name of needed) {
      const typed = rightFields(country, { [name]: '   ' });
      const page = await shopper.post(stepOf(country), typed);
      expectRejected(page, country, name);
      expect(summary(page)).toEqual([idOf(name)]);
      for (const [other, value] of Object.entries(typed)) {
        const field = control(page, other);
        if (!field || other === name) continue;
        if (field.getAttribute('type') === 'checkbox')
          expect([other, field.hasAttribute('checked')]).toEqual([other, true]);
        else expect([other, typedIn(page, other)]).toEqual([other, value]);
      }
    }
    const { 'address.shipping.street1': _street1, ...without } = rightFields(country);
    expect((await shopper.post(stepOf(country), without)).url.pathname).toContain('/checkout/payment');
  });

  test('left empty is rejected field by field, in the order of the form', async () => {
    const shopper = await shopperIn(country);
    const page = await shopper.post(stepOf(country), {});
    expect(page.status).toBe(422);
    const links = summary(page);
    expect(new Set(links).size).toBe(links.length);
    const shown = [...page.document.querySelectorAll('form [id^=f-]')]
      .map((field) => field.id)
      .filter((id) => links.includes(id));
    for (const link of links) expect(page.document.querySelector(`#${link}`)).not.toBeNull();
    expect(links.filter((link) => !link.includes('country'))).toHaveLength(
      shown.filter((id) => !id.includes('country')).length,
    );
    expect(links[0]).toBe('f-contact-email');
    expect(links.at(-1)).toBe('f-contact-agreements');
  });

  test('has its postcode validated by its own pattern, with the messages of its storefront', async () => {
    const shopper = await shopperIn(country);
    for (const wrong of entry.wrong) {
      const page = await enter(shopper, country, { 'address.shipping.postCode': wrong });
      expectRejected(page, country, 'address.shipping.postCode');
      expect(typedIn(page, 'address.shipping.postCode')).toBe(wrong);
      expectPostcodeMessage(page.text('#f-address-shipping-postCode-error'), country);
    }
    for (const [typed, stored] of Object.entries(entry.forgiven ?? {})) {
      await enter(shopper, country, { 'address.shipping.postCode': typed });
      expect([typed, shopper.current.url.pathname]).toEqual([
        typed,
        `/${MARKET_TABLE[country].storefront}/checkout/payment`,
      ]);
      expect(typedIn(await shopper.visit(stepOf(country)), 'address.shipping.postCode')).toBe(stored);
    }
  });

  test('can have a billing address in another country', async () => {
    const buyer: CountryCode = country === 'GB' ? 'DE' : 'GB';
    const shopper = await shopperIn(buyer);
    const bill = bookFields(country, 'billing');
    const shown = await enter(shopper, buyer, { ...bill, useShippingForBilling: 'false', showCountryFields: 'yes' });
    expect(shown.status).toBe(200);
    expect(summary(shown)).toEqual([]);
    expect(typedIn(shown, 'address.billing.country')).toBe(country);
    expect(control(shown, 'address.billing.region')?.tagName ?? null).toBe(
      REGION_REQUIRED.includes(country) || country === 'IE' ? 'SELECT' : null,
    );
    const rejected = await enter(shopper, buyer, {
      ...bill,
      useShippingForBilling: 'false',
      'address.billing.city': '',
    });
    expectRejected(rejected, buyer, 'address.billing.city');
    expect(typedIn(rejected, 'address.billing.street0')).toBe(entry.street0);
    const payment = await enter(shopper, buyer, { ...bill, useShippingForBilling: 'false' });
    expect(payment.url.pathname).toContain('/checkout/payment');
    for (const text of [entry.street0, entry.city, entry.stored ?? entry.postCode, ADDRESS_BOOK[buyer].street0])
      expect(payment.text('main')).toContain(text);
  });
});

describe.each(STOREFRONT_CODES)('the address form of storefront %s', (storefront) => {
  test('works without script, from its own fields', async () => {
    const shopper = new Shopper(suite.built.shop);
    await fillCart(shopper, storefront);
    const form = await shopper.visit(`/${storefront}/checkout/address`);
    const country = form.document
      .querySelector('input[name="address.shipping.country"]')
      ?.getAttribute('value') as CountryCode;
    const names = [...form.document.querySelectorAll('form:has(input[name="contact.email"]) [name]')].map(
      (field) => field.getAttribute('name') ?? '',
    );
    for (const field of ['firstName', 'lastName', 'street0', 'street1', 'city', 'postCode', 'country']) {
      expect(names).toContain(`address.shipping.${field}`);
      expect(names).toContain(`address.billing.${field}`);
    }
    for (const label of form.document.querySelectorAll('form label'))
      expect(form.document.querySelector(`#${label.getAttribute('for')}`)).not.toBeNull();
    const fill = Object.fromEntries(Object.entries(rightFields(country)).filter(([name]) => names.includes(name)));
    const payment = await shopper.submit('form:has(input[name="contact.email"])', fill);
    expect(payment.url.pathname).toBe(`/${storefront}/checkout/payment`);
  });

  test('accepts only the country of the cart’s prices', async () => {
    const shopper = new Shopper(suite.built.shop);
    await fillCart(shopper, storefront);
    const other = storefront === 'de' ? 'AT' : 'DE';
    const page = await shopper.post(`/${storefront}/checkout/address`, { ...rightFields(other) });
    expect(page.status).toBe(422);
    expect(summary(page)).toContain('f-address-shipping-country');
    expect(page.document.querySelector('#f-address-shipping-country')).not.toBeNull();
    const missing = await shopper.post(`/${storefront}/checkout/address`, {
      ...rightFields(other),
      'address.shipping.country': '',
    });
    expect(summary(missing)).toContain('f-address-shipping-country');
  });
});

describe('the address step', () => {
  test('does not open for an empty cart, by GET or POST', async () => {
    const shopper = new Shopper(suite.built.shop);
    for (const response of [
      await shopper.request('/uk/checkout/address'),
      await shopper.request('/uk/checkout/address', { method: 'POST', body: 'contact.email=a' }),
    ]) {
      expect([response.status, response.headers.get('location')]).toEqual([303, '/uk/checkout/cart']);
    }
  });

  test('leads to the payment with standard delivery when no other method was selected', async () => {
    const shopper = await shopperIn('GB', { delivery: false });
    const page = await enter(shopper, 'GB');
    expect(page.url.pathname).toBe('/uk/checkout/payment');
    expect(page.text('main')).toContain('Standard delivery');
  });

  test('opens when the payment step is requested without an address', async () => {
    const shopper = await shopperIn('GB');
    const page = await shopper.visit('/uk/checkout/payment');
    expect(page.url.pathname).toBe('/uk/checkout/address');
    expect(page.text('main')).toContain(uiText('checkout:notice.completeAddress'));
  });

  test('drops the delivery address of another country, and keeps the contact', async () => {
    const shopper = await shopperIn('GB');
    await enter(shopper, 'GB');
    await shopper.post('/uk/market', { countryCode: 'DE', from: '/uk/checkout/cart', confirm: 'yes' });
    const form = await shopper.visit('/de/checkout/address');
    expect(typedIn(form, 'address.shipping.city')).toBe('');
    expect(typedIn(form, 'contact.email')).toBe('ada@example.com');
    expect((await shopper.visit('/de/checkout/payment')).url.pathname).toBe('/de/checkout/address');
  });

  test('stores nothing of a rejected form', async () => {
    const shopper = await shopperIn('GB');
    await enter(shopper, 'GB', { 'address.shipping.city': '' });
    expect(typedIn(await shopper.visit('/uk/checkout/address'), 'contact.email')).toBe('');
  });
});
