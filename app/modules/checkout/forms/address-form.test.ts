import { describe, expect, test } from 'vitest';
import { clampForDraft } from '#app/modules/checkout/domain/draft.ts';
import { COUNTRY_CODES, type CountryCode } from '#app/modules/markets/domain/types.ts';
import { form, good, market, parse, registry } from '#tests/support/address-forms.ts';
import { parseAddressForm, submitAddressForm } from './address-form.ts';

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

  test.each(['http://a', 'Win www.x', 'shop.example', 'a@b', 'x.com', 't.me', 'my-x.co', '10.0.0.1'])(
    'take no web or email address as a name: %s',
    (firstName) => {
      expect(shippingErrors('GB', { firstName })).toEqual([['firstName', 'errorNameLink']]);
    },
  );

  test.each(['J.R. Ada', 'Dr.Li', 'M.de Vries', "d'Arc", 'St.John', 'Anne-Marie', 'Ada c/o Bo', 'Dr. med. Ada'])(
    'take the name %s',
    (firstName) => {
      expect(shippingErrors('GB', { firstName, lastName: 'B' })).toEqual([]);
    },
  );

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

  test('a street without a number is accepted when the shopper or the street says so', () => {
    const stated = (code: CountryCode, changes: Readonly<Record<string, string>>) =>
      parse(code, { 'address.shipping.street0': 'Ballyduff', ...changes });
    for (const value of ['on', 'true']) {
      const { errors, normalised, values } = stated('IE', { 'address.shipping.noHouseNumber': value });
      expect(errors).toEqual([]);
      expect(values.noHouseNumber).toEqual({ shipping: true });
      expect(normalised.noHouseNumber).toEqual({ shipping: true });
      expect(clampForDraft(normalised)).toEqual(normalised);
    }
    expect(stated('IE', { 'address.shipping.noHouseNumber': 'false' }).errors).toHaveLength(1);
    expect(stated('IE', { 'address.billing.noHouseNumber': 'on' }).errors).toHaveLength(1);
    expect(stated('IE', { 'address.shipping.street0': '', 'address.shipping.noHouseNumber': 'on' }).errors).toEqual([
      { field: 'address.shipping.street0', key: 'errorAddress1Empty' },
    ]);
    expect(
      stated('IE', { 'address.shipping.street0': 'Ulica Ленина', 'address.shipping.noHouseNumber': 'on' }).errors,
    ).toMatchObject([{ key: 'errorNonLatin' }]);
    expect(shippingErrors('ES', { street0: 'Camino Viejo s/n' })).toEqual([]);
    expect(parse('GB', { 'address.shipping.noHouseNumber': 'on' }).normalised.noHouseNumber).toBeUndefined();
  });

  test('a billing address has its own choice', () => {
    const billing = {
      useShippingForBilling: 'false',
      'address.billing.firstName': 'Ada',
      'address.billing.lastName': 'King',
      'address.billing.street0': 'Hof am See',
      'address.billing.city': 'Bern',
      'address.billing.postCode': '3000',
      'address.billing.country': 'CH',
    };
    expect(parse('IE', billing).errors).toEqual([
      { field: 'address.billing.street0', key: 'errorLatinAndContainsNumber' },
    ]);
    const { errors, normalised } = parse('IE', { ...billing, 'address.billing.noHouseNumber': 'on' });
    expect(errors).toEqual([]);
    expect(normalised.noHouseNumber).toEqual({ billing: true });
  });

  test('an error of the server for a missing number ends with the tick', () => {
    const fields = { ...good('IE'), 'address.shipping.street0': 'Ballyduff' };
    const rejected = [
      {
        error: { field: 'address.shipping.street0', key: 'errorLatinAndContainsNumber' } as const,
        typed: 'Ballyduff',
      },
    ];
    const submit = (more: Readonly<Record<string, string>>) =>
      submitAddressForm(form({ ...fields, ...more }), { market: market('IE'), registry }, { rejected }).status;
    expect(submit({})).toBe('error');
    expect(submit({ 'address.shipping.noHouseNumber': 'true' })).toBe('success');
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
    for (const email of ['a@b.co', 'a.b+c@d-e.example', ' Ada@Example.COM ', "o'neil@example.org", 'x@müller.de'])
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
      'ada king@example.com',
      'ada @example.com',
      'ada@ example.com',
      'a@b.co c@d.co',
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

  test('a telephone number with a country code loses the trunk zero where there is one', () => {
    const stored = (code: CountryCode, typed: string) =>
      parse(code, { 'contact.telephone': typed }).normalised.contact.telephone;
    expect(stored('IT', '+39 (0)6 1234 5678')).toBe('+390612345678');
    expect(stored('DE', '0049 (0)30 123456')).toBe('+4930123456');
    expect(stored('IT', '06 1234 5678')).toBe('0612345678');
  });

  test('a telephone field holds one number, of a possible length', () => {
    const two = { 'contact.telephone': '020 7946 0123 / 020 7946 0456' };
    expect(parse('GB', two).errors).toEqual([{ field: 'contact.telephone', key: 'errorPhoneSeveral' }]);
    expect(errors({ 'contact.telephone': '+44 20' })).toEqual(['errorPhoneTooShort']);
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

describe('a whole name in the field `firstName`', () => {
  const WHOLE = { 'address.shipping.wholeName': 'on', 'address.shipping.lastName': '' };
  const named = (typed: string, code: CountryCode = 'NL') =>
    parse(code, { ...WHOLE, 'address.shipping.firstName': typed });

  test('is stored as the two names, and shown again as it was typed', () => {
    const { errors, normalised, values } = named(' Ada  de Vries ');
    expect(errors).toEqual([]);
    expect(normalised.address.shipping).toMatchObject({ firstName: 'Ada', lastName: 'de Vries' });
    expect(values.address.shipping.lastName).toBe('');
  });

  test.each([
    ['', { key: 'errorNameEmpty', params: { context: 'whole' } }],
    ['Ada', { key: 'errorNameEmpty', params: { context: 'both' } }],
    ['Ада Кинг', { key: 'errorNonLatin', suggestion: 'Ada King' }],
    [`Ada ${'x'.repeat(30)}`, { key: 'errorCombinedNamesLength' }],
  ])('has one error, in its field: "%s"', (typed, error) => {
    const { errors } = named(typed);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ field: 'address.shipping.firstName', ...error });
  });

  test('is two names where both are given', () => {
    const both = { ...WHOLE, 'address.shipping.firstName': 'María', 'address.shipping.lastName': 'García López' };
    expect(parse('NL', both).normalised.address.shipping).toMatchObject({
      firstName: 'María',
      lastName: 'García López',
    });
  });
});

test('an accepted email suggestion corrects the domain, and no other field', () => {
  const { values } = parse('GB', { 'contact.email': 'ada@gmial.com', acceptSuggestion: 'contact.email' });
  expect(values.contact.email).toBe('ada@gmail.com');
  const all = parse('GB', { 'contact.email': 'ada@gmial.com', acceptSuggestion: 'all' });
  expect(all.values.contact.email).toBe('ada@gmial.com');
});

test('a telephone number may be left out where the operator says so, and is read where it is given', () => {
  const optional = { ...market('GB'), isTelephoneOptional: true };
  const typed = (telephone: string) =>
    parseAddressForm(form({ ...good('GB'), 'contact.telephone': telephone }), { market: optional, registry });
  expect(typed('').errors).toEqual([]);
  expect(typed('call me').errors.map(({ field }) => field)).toEqual(['contact.telephone']);
  expect(parse('GB', { 'contact.telephone': '' }).errors.map(({ key }) => key)).toEqual(['errorPhoneEmpty']);
});
