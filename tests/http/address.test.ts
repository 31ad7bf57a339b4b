import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MARKET_TABLE } from '#app/modules/markets/domain/market-table.ts';
import { COUNTRY_CODES, type CountryCode, STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import { ADDRESS_BOOK, bookFields, CONTACT } from './address-book.ts';
import { fillCart } from './journey.ts';
import { openBuiltShop, type Page, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

let built: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  built = await openBuiltShop();
});
afterAll(() => built.close());

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

type Fields = Readonly<Record<string, string | readonly string[]>>;

/** A shopper of a country with a filled cart and a delivery method. */
async function shopperIn(country: CountryCode, options?: { readonly delivery: boolean }): Promise<Shopper> {
  const shopper = new Shopper(built.shop);
  shopper.cookies.set('market', country);
  await fillCart(shopper, MARKET_TABLE[country].storefront, options);
  return shopper;
}

const stepOf = (country: CountryCode) => `/${MARKET_TABLE[country].storefront}/checkout/address`;
const rightFields = (country: CountryCode, changes: Fields = {}): Fields => ({
  ...bookFields(country),
  ...CONTACT,
  ...changes,
});
const enter = (shopper: Shopper, country: CountryCode, changes: Fields = {}) =>
  shopper.post(stepOf(country), rightFields(country, changes));

const control = (page: Page, name: string) => page.document.querySelector(`form [name="${name}"]:not([type=hidden])`);
const idOf = (name: string) => `f-${name.replaceAll('.', '-')}`;
/** The names of the fields that the summary links to, in its order. */
const summary = (page: Page) =>
  [...page.document.querySelectorAll('#error-summary a')].map((link) => link.getAttribute('href')?.slice(1) ?? '');
const summaryText = (page: Page, name: string) => page.text(`#error-summary a[href="#${idOf(name)}"]`);
function typedIn(page: Page, name: string): string | null {
  const field = control(page, name);
  if (field?.tagName !== 'SELECT') return field?.getAttribute('value') ?? null;
  return field.querySelector('option[selected]')?.getAttribute('value') ?? '';
}

/** The page of a rejected form names the field everywhere it should. */
function expectRejected(page: Page, country: CountryCode, name: string): void {
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
    const { language } = MARKET_TABLE[country];
    for (const wrong of entry.wrong) {
      const page = await enter(shopper, country, { 'address.shipping.postCode': wrong });
      expectRejected(page, country, 'address.shipping.postCode');
      expect(typedIn(page, 'address.shipping.postCode')).toBe(wrong);
      const digits = DIGITS[country];
      const message = page.text('#f-address-shipping-postCode-error');
      expect(message).toBe(
        uiText(
          digits ? 'checkout:errors.errorPostcodeDigits' : 'checkout:errors.errorPostcodeInvalid',
          digits ? { n: digits } : {},
          language,
        ),
      );
      if (language === 'en' && digits) expect(DIGITS_WORDS.exec(message)?.[1]).toBe(String(digits));
      if (language === 'en' && !digits) expect(message).toBe(INVALID_WORDS);
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
    const shopper = new Shopper(built.shop);
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
    const shopper = new Shopper(built.shop);
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

describe('address texts', () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    [
      'a city of 31 characters',
      'address.shipping.city',
      'x'.repeat(31),
      uiText('checkout:errors.errorTooManyChar', { n: 30, length: 31 }),
    ],
    [
      'a street of 31 characters',
      'address.shipping.street0',
      `${'x'.repeat(30)}1`,
      uiText('checkout:errors.errorTooManyChar', { n: 30, length: 31 }),
    ],
    [
      'a second line of 31 characters',
      'address.shipping.street1',
      'x'.repeat(31),
      uiText('checkout:errors.errorTooManyChar', { n: 30, length: 31 }),
    ],
    [
      'a first name of 31 characters',
      'address.shipping.firstName',
      'x'.repeat(31),
      uiText('checkout:errors.errorTooManyChar', { n: 30, length: 31 }),
    ],
    [
      'names of 31 characters together',
      'address.shipping.lastName',
      'x'.repeat(28),
      uiText('checkout:errors.errorCombinedNamesLength', { n: 30, length: 31 }),
    ],
    [
      'a postcode of 21 characters',
      'address.shipping.postCode',
      '1'.repeat(21),
      uiText('checkout:errors.errorTooManyChar', { n: 20, length: 21 }),
    ],
    [
      'an email of 251 characters',
      'contact.email',
      `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(3)}.com`,
      uiText('checkout:errors.errorTooManyChar', { n: 250, length: 251 }),
    ],
    [
      'a telephone of 31 digits',
      'contact.telephone',
      '1'.repeat(31),
      uiText('checkout:errors.errorTooManyChar', { n: 30, length: 31 }),
    ],
    [
      'fifty thousand characters',
      'address.shipping.city',
      'x'.repeat(50_000),
      uiText('checkout:errors.errorTooManyChar', { n: 30, length: 2000 }),
    ],
    ['a name in non-Latin letters', 'address.shipping.firstName', '東京', uiText('checkout:errors.errorNonLatin')],
    ['an emoji in a street', 'address.shipping.street0', '1 Sock Street 🧦', uiText('checkout:errors.errorNonLatin')],
    ['no email', 'contact.email', 'ada', uiText('checkout:errors.errorEmailPatternNotValid')],
    ['an email without a domain', 'contact.email', 'ada@', uiText('checkout:errors.errorEmailPatternNotValid')],
    [
      'an email at a host name alone',
      'contact.email',
      'ada@localhost',
      uiText('checkout:errors.errorEmailPatternNotValid'),
    ],
    [
      'an email with two at signs',
      'contact.email',
      'ada@king@example.com',
      uiText('checkout:errors.errorEmailPatternNotValid'),
    ],
    [
      'letters in a telephone number',
      'contact.telephone',
      'call me',
      uiText('checkout:errors.errorPhonePatternNotValid'),
    ],
    [
      'a plus sign alone for a telephone number',
      'contact.telephone',
      '+',
      uiText('checkout:errors.errorPhonePatternNotValid'),
    ],
    [
      'punctuation in a telephone number',
      'contact.telephone',
      '44+1234',
      uiText('checkout:errors.errorPhonePatternNotValid'),
    ],
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
    ['an email in capitals with spaces', 'contact.email', ' Ada @Example.COM ', 'Ada@example.com'],
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

describe('the address step', () => {
  test('does not open for an empty cart, by GET or POST', async () => {
    const shopper = new Shopper(built.shop);
    for (const response of [
      await shopper.request('/uk/checkout/address'),
      await shopper.request('/uk/checkout/address', { method: 'POST', body: 'contact.email=a' }),
    ]) {
      expect([response.status, response.headers.get('location')]).toEqual([303, '/uk/checkout/cart']);
    }
  });

  test('stores the address when no delivery method is chosen, and requires one', async () => {
    const shopper = await shopperIn('GB', { delivery: false });
    const page = await enter(shopper, 'GB');
    expect(page.url.pathname).toBe('/uk/checkout/cart');
    expect(page.text('main')).toContain(uiText('cart:chooseDelivery'));
    await shopper.post('/uk/checkout/cart', { intent: 'select-shipping-method', shippingMethod: 'standard' });
    expect((await shopper.visit('/uk/checkout/payment')).url.pathname).toBe('/uk/checkout/payment');
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
