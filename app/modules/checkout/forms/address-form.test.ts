import {
  array,
  assert,
  boolean as booleans,
  constantFrom,
  dictionary,
  oneof,
  property,
  string,
  tuple,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMPTY_ADDRESS } from '#app/kernel/address.ts';
import { EMPTY_CHECKOUT_INFO } from '#app/modules/checkout/domain/checkout-info.ts';
import { clampForDraft } from '#app/modules/checkout/domain/draft.ts';
import { MAX_TYPED_LENGTH } from '#app/modules/checkout/domain/plain-text.ts';
import { POSTCODE_RULES } from '#app/modules/checkout/domain/postcode.ts';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import regions from '#app/modules/markets/data/regions.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import { COUNTRY_CODES, type CountryCode, type Market } from '#app/modules/markets/domain/types.ts';
import { addressReply, errorsByField, parseAddressForm, readAddressReply, submitAddressForm } from './address-form.ts';

const registry = createMarketRegistry({ stage: 'production', freeShippingThresholds: {}, countryNames, regions });
const market = (code: CountryCode): Market => registry.market(code) ?? registry.defaultMarketOf('uk');

const REGIONS: Partial<Record<CountryCode, string>> = {
  US: 'CA',
  IT: 'RM',
  ES: 'M',
  AU: 'NSW',
  JP: 'Tokyo',
  KR: 'Seoul',
  AE: 'Dubai',
};
const region = (code: CountryCode) => REGIONS[code] ?? '';

function good(code: CountryCode): Record<string, string> {
  return {
    'address.shipping.firstName': 'Ada',
    'address.shipping.lastName': 'King',
    'address.shipping.street0': 'Main Street 1',
    'address.shipping.street1': '',
    'address.shipping.city': 'Somewhere',
    'address.shipping.region':
      registry
        .market(code)
        ?.regions.find(({ name, code: own }) => own === region(code) || name.startsWith(region(code)))?.code ?? '',
    'address.shipping.postCode': POSTCODE_RULES[code].example,
    'address.shipping.country': code,
    useShippingForBilling: 'true',
    'contact.email': 'ada@example.com',
    'contact.telephone': '+44 (0)20 7946-0123',
    'contact.agreements': 'on',
  };
}

function form(fields: Readonly<Record<string, string | readonly string[]>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of typeof value === 'string' ? [value] : value) data.append(name, one);
  return data;
}

const parse = (code: CountryCode, changes: Readonly<Record<string, string | readonly string[]>> = {}) =>
  parseAddressForm(form({ ...good(code), ...changes }), { market: market(code), registry });
const shippingErrors = (code: CountryCode, changes: Readonly<Record<string, string>>) =>
  parse(
    code,
    Object.fromEntries(Object.entries(changes).map(([field, value]) => [`address.shipping.${field}`, value])),
  ).errors.map(({ field, key }) => [field.replace('address.shipping.', ''), key]);

test.each(COUNTRY_CODES)('a good form of %s has no errors and may be stored as it is', (code) => {
  const { errors, normalised } = parse(code);
  expect(errors).toEqual([]);
  expect(clampForDraft(normalised)).toEqual(normalised);
  expect(normalised.contact.telephone).toBe('+442079460123');
  const again = parseAddressForm(
    form({
      ...Object.fromEntries(
        Object.entries(normalised.address.shipping).map(([field, value]) => [`address.shipping.${field}`, value]),
      ),
      'contact.email': normalised.contact.email,
      'contact.telephone': normalised.contact.telephone,
      'contact.agreements': 'true',
    }),
    { market: market(code), registry },
  );
  expect(again.errors).toEqual([]);
  expect(again.normalised).toEqual(normalised);
});

test('an empty form names every required field with its own message', () => {
  const errors = parseAddressForm(new FormData(), { market: market('US'), registry }).errors;
  expect(errors.map(({ field, key }) => [field, key])).toEqual([
    ['contact.email', 'errorEmailEmpty'],
    ['contact.telephone', 'errorPhoneEmpty'],
    ['address.shipping.country', 'errorRequired'],
    ['address.shipping.firstName', 'errorNameEmpty'],
    ['address.shipping.lastName', 'errorNameEmpty'],
    ['address.shipping.street0', 'errorAddress1Empty'],
    ['address.shipping.city', 'errorCityTownEmpty'],
    ['address.shipping.region', 'errorRequired'],
    ['address.shipping.postCode', 'errorPostcodeEmpty'],
    ['contact.agreements', 'errorAgreementsEmpty'],
  ]);
});

describe('address fields', () => {
  test('have at most 30 code points, names 30 together', () => {
    for (const field of ['city', 'street0', 'street1'] as const) {
      expect(shippingErrors('GB', { [field]: 'x'.repeat(30) })).toEqual([]);
      expect(shippingErrors('GB', { [field]: 'x'.repeat(31) })).toEqual([[field, 'errorTooManyChar']]);
      expect(shippingErrors('GB', { [field]: 'e\u0301'.repeat(30) })).toEqual([]);
    }
    expect(shippingErrors('GB', { firstName: 'x'.repeat(15), lastName: 'y'.repeat(15) })).toEqual([]);
    expect(shippingErrors('GB', { firstName: 'x'.repeat(15), lastName: 'y'.repeat(16) })).toEqual([
      ['lastName', 'errorCombinedNamesLength'],
    ]);
    expect(shippingErrors('GB', { firstName: 'x'.repeat(31) })).toEqual([['firstName', 'errorTooManyChar']]);
    expect(shippingErrors('NZ', { postCode: 'x'.repeat(21) })).toEqual([['postCode', 'errorTooManyChar']]);
  });

  test('are Latin, and what can be written in Latin letters is suggested', () => {
    const { errors } = parse('GB', { 'address.shipping.city': 'Москва', 'address.shipping.firstName': '太郎' });
    expect(errors).toEqual([
      { field: 'address.shipping.firstName', key: 'errorNonLatin' },
      { field: 'address.shipping.city', key: 'errorNonLatin', suggestion: 'Moskva' },
    ]);
  });

  test('a street needs a digit except in GB', () => {
    expect(shippingErrors('GB', { street0: 'The Old Mill' })).toEqual([]);
    for (const code of COUNTRY_CODES.filter((country) => country !== 'GB')) {
      expect(shippingErrors(code, { street0: 'The Old Mill' })).toEqual([['street0', 'errorLatinAndContainsNumber']]);
    }
    expect(shippingErrors('DE', { street0: 'Ulitsa Ленина 1' })).toEqual([['street0', 'errorNonLatin']]);
  });

  test('a region comes from the list of the country, by code or name', () => {
    for (const typed of ['ca', 'CA', 'california', ' California ']) {
      expect(parse('US', { 'address.shipping.region': typed }).normalised.address.shipping.region).toBe('CA');
    }
    expect(shippingErrors('US', { region: 'Bavaria' })).toEqual([['region', 'errorRegionNotInList']]);
    expect(shippingErrors('IE', { region: '' })).toEqual([]);
    expect(shippingErrors('IE', { region: 'Nowhere' })).toEqual([['region', 'errorRegionNotInList']]);
    expect(parse('DE', { 'address.shipping.region': 'Bavaria' }).normalised.address.shipping.region).toBe('');
    for (const code of ['US', 'IT', 'ES', 'AU', 'JP', 'KR', 'AE'] as const)
      expect(shippingErrors(code, { region: ' ' })).toEqual([['region', 'errorRequired']]);
  });

  test('the delivery country is the country of the market, the billing country any country served', () => {
    expect(shippingErrors('GB', { country: 'DE' })).toEqual([['country', 'errorCountryNotMarket']]);
    expect(shippingErrors('GB', { country: 'XX' })).toEqual([['country', 'errorCountryNotMarket']]);
    expect(shippingErrors('GB', { country: '' })).toEqual([['country', 'errorRequired']]);
    expect(parse('GB', { 'address.shipping.country': ' uk ' }).normalised.address.shipping.country).toBe('GB');
    const billing = (country: string) =>
      parse('GB', {
        useShippingForBilling: 'false',
        'address.billing.firstName': 'Ada',
        'address.billing.lastName': 'King',
        'address.billing.street0': 'Weg 1',
        'address.billing.city': 'Bern',
        'address.billing.postCode': '3000',
        'address.billing.country': country,
      }).errors.map(({ field, key }) => [field, key]);
    expect(billing('CH')).toEqual([]);
    expect(billing('DE')).toEqual([['address.billing.postCode', 'errorPostcodeDigits']]);
    expect(billing('XX')[0]).toEqual(['address.billing.country', 'errorCountryNotServed']);
    expect(billing('US')[0]).toEqual(['address.billing.region', 'errorRequired']);
  });
});

describe('contact fields', () => {
  const errors = (changes: Readonly<Record<string, string>>) => parse('GB', changes).errors.map(({ key }) => key);

  test('an e-mail address matches the pattern and has at most 250 characters', () => {
    for (const email of ['a@b.co', 'a.b+c@d-e.example', ' Ada @Example.COM ', "o'neil@example.org", 'x@müller.de'])
      expect([email, errors({ 'contact.email': email })]).toEqual([email, []]);
    for (const email of [
      'a',
      'a@',
      '@b.co',
      'a@b',
      'a@b.1',
      'a..b@c.de',
      '.a@c.de',
      'a@-b.de',
      'a@b..de',
      'a,b@c.de',
      'ä@c.de',
      'a@b.co,c@d.co',
    ]) {
      expect([email, errors({ 'contact.email': email })]).toEqual([email, ['errorEmailPatternNotValid']]);
    }
    const host = `${'x'.repeat(60)}.`.repeat(4);
    expect(errors({ 'contact.email': `ada@${host}de` })).toEqual([]);
    expect(errors({ 'contact.email': `adalovelace@${host}de` })).toEqual(['errorTooManyChar']);
    expect(parse('GB', { 'contact.email': ' Ada@Example.COM' }).normalised.contact.email).toBe('Ada@example.com');
  });

  test('a telephone number is digits with an optional leading plus, at most 30', () => {
    for (const [typed, kept] of [
      ['020 7946 0123', '02079460123'],
      ['+49 (0) 30 / 12.34-56', '+4930123456'],
      ['+49 (0)30 123', '+4930123'],
      ['(030) 123', '030123'],
      ['٠١٢٣', '0123'],
      ['1'.repeat(30), '1'.repeat(30)],
    ] as const) {
      expect([typed, parse('GB', { 'contact.telephone': typed }).normalised.contact.telephone]).toEqual([typed, kept]);
      expect(errors({ 'contact.telephone': typed })).toEqual([]);
    }
    for (const typed of ['12a', '++12', '1+2', '+', '( )', '#31#', '−'])
      expect([typed, errors({ 'contact.telephone': typed })]).toEqual([typed, ['errorPhonePatternNotValid']]);
    expect(errors({ 'contact.telephone': '1'.repeat(31) })).toEqual(['errorTooManyChar']);
  });

  test('agreements are required, the newsletter is a choice', () => {
    expect(errors({ 'contact.agreements': 'false' })).toEqual(['errorAgreementsEmpty']);
    expect(parse('GB').values.contact.newsletterSubscription).toBe(false);
    expect(parse('GB', { 'contact.newsletterSubscription': 'true' }).values.contact.newsletterSubscription).toBe(true);
  });
});

describe('useShippingForBilling', () => {
  const answer = (value: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    parse('GB', { useShippingForBilling: value, ...more }).values.useShippingForBilling;

  test('the last value counts, so that a marker before the tick box tells an unticked one', () => {
    expect(answer(['false'])).toBe(false);
    expect(answer(['false', 'true'])).toBe(true);
    expect(answer(['false', 'on'])).toBe(true);
    expect(answer(['true', 'false'])).toBe(false);
  });

  test('is true when nothing is said, unless a billing address was typed', () => {
    expect(answer([])).toBe(true);
    expect(answer([], { 'address.billing.country': 'GB' })).toBe(true);
    expect(answer([], { 'address.billing.city': 'Leeds' })).toBe(false);
  });

  test('an unused billing address is neither validated nor stored, but shown again', () => {
    const { errors, values, normalised } = parse('GB', { 'address.billing.city': 'Москва' });
    expect(errors).toEqual([]);
    expect(values.address.billing.city).toBe('Москва');
    expect(normalised.address.billing.city).toBe('');
  });
});

test('what was typed comes back untouched, over-long text too', () => {
  const typed = '  Ивáн   '.repeat(20);
  expect(parse('GB', { 'address.shipping.city': typed }).values.address.shipping.city).toBe(typed);
  const huge = parse('GB', { 'address.shipping.city': 'x'.repeat(1_000_000) });
  expect(huge.values.address.shipping.city).toHaveLength(MAX_TYPED_LENGTH);
  expect(errorsByField(huge.errors)['address.shipping.city']?.key).toBe('errorTooManyChar');
  expect(clampForDraft(huge.normalised).address.shipping.city).toBe('');
});

test('an accepted suggestion is written before the form is validated', () => {
  const one = parse('GB', { 'address.shipping.city': 'Москва', acceptSuggestion: 'address.shipping.city' });
  expect(one.errors).toEqual([]);
  expect(one.values.address.shipping.city).toBe('Moskva');
  const all = parse('GB', {
    'address.shipping.city': 'Москва',
    'address.shipping.firstName': 'Иван',
    acceptSuggestion: 'all',
  });
  expect([all.errors, all.values.address.shipping.firstName]).toEqual([[], 'Ivan']);
});

test('unknown, deep and repeated names and files do no harm', () => {
  const data = form({
    ...good('GB'),
    'address.shipping.city': ['Leeds', 'York'],
    [`a${'.a'.repeat(50_000)}`]: 'x',
    __proto__: 'x',
    'address.shipping.admin': 'true',
  });
  data.append('contact.email', new File(['x'], 'x.txt'));
  const { errors, values } = parseAddressForm(data, { market: market('GB'), registry });
  expect(errors).toEqual([]);
  expect(values.address.shipping.city).toBe('York');
  expect(Object.keys(values.address.shipping)).not.toContain('admin');
});

const FIELDS = [
  ...(['shipping', 'billing'] as const).flatMap((kind) =>
    Object.keys(EMPTY_ADDRESS).map((field) => `address.${kind}.${field}`),
  ),
  ...Object.keys(EMPTY_CHECKOUT_INFO.contact).map((field) => `contact.${field}`),
  'useShippingForBilling',
];
const anyText = oneof(
  string({ unit: 'binary' }),
  string({ unit: 'grapheme' }),
  string({ unit: 'binary', minLength: 200, maxLength: 400 }),
  constantFrom('\ud800', 'true', '1', '+', '@', '한'),
);
const anyForm = dictionary(
  oneof(constantFrom(...FIELDS, 'acceptSuggestion'), string()),
  array(anyText, { maxLength: 3 }),
);

test('whatever is posted, parsing answers, and what may be stored is small and stable', () => {
  void assert(
    property(tuple(anyForm, constantFrom(...COUNTRY_CODES), booleans()), ([fields, code, withRegistry]) => {
      const parsed = parseAddressForm(
        form(fields),
        withRegistry ? { market: market(code), registry } : { market: market(code) },
      );
      const draft = clampForDraft(parsed.normalised);
      expect(clampForDraft(draft)).toEqual(draft);
      expect(new TextEncoder().encode(JSON.stringify(draft)).length).toBeLessThan(3000);
      for (const { field } of parsed.errors) expect(FIELDS).toContain(field);
    }),
    { numRuns: 400 },
  );
});

test('the worst legal draft stays below 2,400 bytes', () => {
  const long = (kind: 'shipping' | 'billing', country: CountryCode) => ({
    [`address.${kind}.firstName`]: 'Ạ'.repeat(15),
    [`address.${kind}.lastName`]: 'Ạ'.repeat(15),
    [`address.${kind}.street0`]: `${'Ạ'.repeat(29)}1`,
    [`address.${kind}.street1`]: 'Ạ'.repeat(30),
    [`address.${kind}.city`]: 'Ạ'.repeat(30),
    [`address.${kind}.postCode`]: '😀'.repeat(20),
    [`address.${kind}.country`]: country,
  });
  const { errors, normalised } = parse('NZ', {
    ...long('shipping', 'NZ'),
    ...long('billing', 'NZ'),
    useShippingForBilling: 'false',
    'contact.email': `${'a'.repeat(60)}@${`${'ạ'.repeat(60)}.`.repeat(3)}${'ạ'.repeat(6)}`,
    'contact.telephone': '1'.repeat(30),
  });
  expect(errors).toEqual([]);
  expect(clampForDraft(normalised)).toEqual(normalised);
  expect(new TextEncoder().encode(JSON.stringify(normalised)).length).toBeLessThan(2400);
});

describe('an error only the server can find', () => {
  const region = { field: 'address.billing.region', key: 'errorRegionNotInList' } as const;
  const elsewhere = {
    useShippingForBilling: 'false',
    'address.billing.firstName': 'Ada',
    'address.billing.lastName': 'King',
    'address.billing.street0': 'Main Street 1',
    'address.billing.city': 'Austin',
    'address.billing.postCode': '73301',
    'address.billing.country': 'US',
  };
  /** As a browser judges that has no list of the country's regions. */
  const judged = (typed: string) =>
    readAddressReply(
      submitAddressForm(
        form({ ...good('GB'), ...elsewhere, 'address.billing.region': typed }),
        { market: market('GB') },
        { rejected: [{ error: region, typed: 'Texsas' }] },
      ).reply(),
    ).errors;

  test('stays until its text changes', () => {
    expect(judged('Texsas')).toEqual([region]);
    expect(judged('Texas')).toEqual([]);
  });

  test('gives way to an error the browser finds itself', () => {
    expect(judged('').map(({ key }) => key)).toEqual(['errorRequired']);
  });
});

test('an answer kept for a page has the values and the errors of the form', () => {
  const parsed = parse('GB', { 'address.shipping.city': 'Москва', useShippingForBilling: ['false'] });
  expect(readAddressReply(addressReply(parsed))).toEqual({ values: parsed.values, errors: parsed.errors });
});
