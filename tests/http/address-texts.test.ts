import { describe, expect, test } from 'vitest';
import { bookFields } from './address-book.ts';
import {
  enter,
  expectRejected,
  type Fields,
  idOf,
  rightFields,
  setUpAddressStep,
  summary,
  summaryText,
  typedIn,
} from './address-fixture.ts';
import { uiText } from './ui-text.ts';

const { shopperIn } = setUpAddressStep();

const tooLong = (n: number, length = n + 1) => uiText('checkout:errors.errorTooManyChar', { n, length });
const NO_EMAIL = uiText('checkout:errors.errorEmailPatternNotValid');
const NO_TELEPHONE = uiText('checkout:errors.errorPhonePatternNotValid');
const NON_LATIN = uiText('checkout:errors.errorNonLatin');

describe('address texts', () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    ['a city of 31 characters', 'address.shipping.city', 'x'.repeat(31), tooLong(30)],
    ['a street of 31 characters', 'address.shipping.street0', `${'x'.repeat(30)}1`, tooLong(30)],
    ['a second line of 31 characters', 'address.shipping.street1', 'x'.repeat(31), tooLong(30)],
    ['a first name of 31 characters', 'address.shipping.firstName', 'x'.repeat(31), tooLong(30)],
    [
      'names of 31 characters together',
      'address.shipping.lastName',
      'x'.repeat(28),
      uiText('checkout:errors.errorCombinedNamesLength', { n: 30, length: 31 }),
    ],
    ['a postcode of 21 characters', 'address.shipping.postCode', '1'.repeat(21), tooLong(20)],
    [
      'an email of 251 characters',
      'contact.email',
      `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(3)}.com`,
      tooLong(250),
    ],
    ['a telephone of 31 digits', 'contact.telephone', '1'.repeat(31), tooLong(30)],
    ['fifty thousand characters', 'address.shipping.city', 'x'.repeat(50_000), tooLong(30, 2000)],
    ['a name in non-Latin letters', 'address.shipping.firstName', '東京', NON_LATIN],
    ['an emoji in a street', 'address.shipping.street0', '1 Sock Street 🧦', NON_LATIN],
    ['no email', 'contact.email', 'ada', NO_EMAIL],
    ['an email without a domain', 'contact.email', 'ada@', NO_EMAIL],
    ['an email at a host name alone', 'contact.email', 'ada@localhost', NO_EMAIL],
    ['an email with two at signs', 'contact.email', 'ada@king@example.com', NO_EMAIL],
    ['letters in a telephone number', 'contact.telephone', 'call me', NO_TELEPHONE],
    ['a plus sign alone for a telephone number', 'contact.telephone', '+', NO_TELEPHONE],
    ['punctuation in a telephone number', 'contact.telephone', '44+1234', NO_TELEPHONE],
  ];
  test.each(cases)('such as %s are rejected and shown again', async (_name, field, typed, message) => {
    const shopper = await shopperIn('GB');
    const page = await enter(shopper, 'GB', { [field]: typed });
    expectRejected(page, 'GB', field);
    expect(page.text(`#${idOf(field)}-error`)).toBe(message);
    expect(typedIn(page, field)).toBe(typed.slice(0, 2000));
    expect((await shopper.visit('/uk/checkout/payment')).url.pathname).toBe('/uk/checkout/address');
  });

  test('require a house number everywhere but in Great Britain', async () => {
    const british = await enter(await shopperIn('GB'), 'GB', { 'address.shipping.street0': 'Rose Cottage' });
    expect(british.url.pathname).toBe('/uk/checkout/payment');
    const german = await enter(await shopperIn('DE'), 'DE', { 'address.shipping.street0': 'Am Rosengarten' });
    expectRejected(german, 'DE', 'address.shipping.street0');
  });

  const stored: readonly (readonly [string, string, string, string])[] = [
    ['leading, trailing and double spaces', 'address.shipping.city', '  New   York ', 'New York'],
    ['a line break', 'address.shipping.street0', '1 High\r\nStreet', '1 High Street'],
    ['zero-width characters', 'address.shipping.city', 'Lon\u0000d\u200bo\u202en\ufeff', 'London'],
    ['decomposed letters', 'address.shipping.city', `${'e\u0301'.repeat(30)}`, 'é'.repeat(30)],
    ['full-width letters', 'address.shipping.firstName', 'Ａｄａ', 'Ada'],
    ['an email in capitals between spaces', 'contact.email', ' Ada@Example.COM ', 'Ada@example.com'],
    ['a telephone number with brackets', 'contact.telephone', '(020) 7946.0123', '02079460123'],
    ['a telephone number in Arabic digits', 'contact.telephone', '٠٢٠٧٩٤٦', '0207946'],
    ['a telephone number with the national prefix', 'contact.telephone', '+49 (0) 30/12345', '+493012345'],
    ['markup, which is only text', 'address.shipping.street1', '1 "A" & (B)', '1 "A" & (B)'],
  ];
  test.each(stored)('with %s are accepted', async (_name, field, typed, understood) => {
    const shopper = await shopperIn('GB');
    const page = await enter(shopper, 'GB', { [field]: typed });
    expect(page.url.pathname).toBe('/uk/checkout/payment');
    expect(typedIn(await shopper.visit('/uk/checkout/address'), field)).toBe(understood);
  });

  test('are never parsed as markup', async () => {
    const page = await enter(await shopperIn('GB'), 'GB', {
      'address.shipping.city': '"><script>alert(1)</script>',
      'contact.email': "'><img src=x onerror=alert(1)>",
    });
    expect(page.status).toBe(422);
    expect(page.html).not.toContain('<script>alert');
    expect(page.html).not.toContain('<img src=x');
    expect(typedIn(page, 'address.shipping.city')).toBe('"><script>alert(1)</script>');
  });
});

describe('a text in non-Latin letters', () => {
  const other = { 'address.shipping.firstName': 'Ольга', 'address.shipping.city': 'Αθήνα' };

  test('is answered with its Latin spelling, which one button applies', async () => {
    const shopper = await shopperIn('GB');
    const page = await enter(shopper, 'GB', other);
    expectRejected(page, 'GB', 'address.shipping.firstName');
    expect(page.text('button[name=acceptSuggestion][value="address.shipping.firstName"]')).toBe(
      uiText('checkout:address.useSuggestion', { suggestion: 'Olga' }),
    );
    const one = await enter(shopper, 'GB', { ...other, acceptSuggestion: 'address.shipping.firstName' });
    expect(one.status).toBe(422);
    expect(summary(one)).toEqual(['f-address-shipping-city']);
    expect(typedIn(one, 'address.shipping.firstName')).toBe('Olga');
    const all = await enter(shopper, 'GB', { ...other, acceptSuggestion: 'all' });
    expect(all.status).toBe(200);
    expect(all.url.pathname).toBe('/uk/checkout/address');
    expect(typedIn(all, 'address.shipping.city')).toBe('Athina');
    expect(
      (await shopper.submit('form:has(input[name="contact.email"])', { 'contact.agreements': 'true' })).url.pathname,
    ).toBe('/uk/checkout/payment');
  });

  test('without a Latin spelling gets no button', async () => {
    const page = await enter(await shopperIn('GB'), 'GB', { 'address.shipping.city': '東京' });
    expect(page.document.querySelectorAll('button[name=acceptSuggestion]')).toHaveLength(0);
  });
});

describe('the billing address', () => {
  test('is the delivery address unless another one is given', async () => {
    const shopper = await shopperIn('GB');
    const boxes: readonly Fields[] = [
      {},
      { useShippingForBilling: ['false', 'true'] },
      { useShippingForBilling: 'true', ...bookFields('DE', 'billing') },
    ];
    for (const box of boxes) {
      const page = await enter(shopper, 'GB', box);
      expect(page.url.pathname).toBe('/uk/checkout/payment');
      expect(page.text('main')).not.toContain('Hauptstraße');
    }
    expect((await enter(shopper, 'GB', bookFields('DE', 'billing'))).text('main')).toContain('Hauptstraße');
  });

  test('requires every field of its own when the box is not ticked', async () => {
    const page = await enter(await shopperIn('GB'), 'GB', { useShippingForBilling: 'false' });
    expect(page.status).toBe(422);
    expect(summary(page)).toEqual(
      ['country', 'firstName', 'lastName', 'street0', 'city', 'postCode'].map((field) => `f-address-billing-${field}`),
    );
    expect(summaryText(page, 'address.billing.city')).toContain(uiText('checkout:address.billing'));
  });

  test('rejects an unknown country', async () => {
    const page = await enter(await shopperIn('GB'), 'GB', {
      useShippingForBilling: 'false',
      ...bookFields('DE', 'billing'),
      'address.billing.country': 'ZZ',
    });
    expectRejected(page, 'GB', 'address.billing.country');
  });
});

describe('a malformed form', () => {
  test('that repeats a field uses the last value', async () => {
    const shopper = await shopperIn('GB');
    await enter(shopper, 'GB', {
      'address.shipping.city': ['Leeds', 'York'],
      'contact.email': ['x', 'ada@example.com'],
    });
    expect(shopper.current.url.pathname).toBe('/uk/checkout/payment');
    expect(typedIn(await shopper.visit('/uk/checkout/address'), 'address.shipping.city')).toBe('York');
  });

  test('with unexpected lists, objects and fields ignores them', async () => {
    const shopper = await shopperIn('GB');
    const page = await enter(shopper, 'GB', {
      'address.shipping.city[]': 'Leeds',
      'address.shipping.city.0': 'Leeds',
      'address[shipping][city]': 'Leeds',
      'address.shipping': '[object Object]',
      __proto__: 'x',
      total: '1',
      completedViews: 'payment',
    });
    expect(page.url.pathname).toBe('/uk/checkout/payment');
    expect(page.text('main')).toContain('London');
    expect(page.text('main')).not.toContain('Leeds');
  });

  test('with a file in place of a text treats the text as missing', async () => {
    const shopper = await shopperIn('GB');
    const form = new FormData();
    for (const [name, value] of Object.entries(rightFields('GB')))
      if (name !== 'address.shipping.city') form.set(name, String(value));
    form.set('address.shipping.city', new Blob(['London'], { type: 'text/plain' }), 'city.txt');
    const encoded = new Response(form);
    const response = await shopper.request('/uk/checkout/address', {
      method: 'POST',
      body: await encoded.text(),
      headers: { 'Content-Type': encoded.headers.get('content-type') ?? '' },
    });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(uiText('checkout:errors.errorCityTownEmpty'));
  });
});
