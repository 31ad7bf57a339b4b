import { expect, test } from 'vitest';
import { EMPTY_CHECKOUT_INFO } from '#app/modules/checkout/domain/checkout-info.ts';
import { parseAddressForm } from '#app/modules/checkout/forms/address-form.ts';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import regions from '#app/modules/markets/data/regions.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import { COUNTRY_CODES, type CountryCode } from '#app/modules/markets/domain/types.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { addressFormView } from './address-form-view.ts';
import { addressPlaces } from './address-places.ts';

const t = createTranslations().translator('en');
const registry = createMarketRegistry({ stage: 'production', freeShippingThresholds: {}, countryNames, regions });
const market = (code: CountryCode) => registry.market(code) ?? registry.defaultMarketOf('uk');

function posted(code: CountryCode, fields: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const { values, errors } = parseAddressForm(form, { market: market(code), registry });
  return addressFormView({ values, errors, places: addressPlaces({ market: market(code), registry, values }), t });
}
const field = (view: ReturnType<typeof posted>, name: string) =>
  [...view.shipping.flat(), ...view.billing.flat()].find((one) => one.name === name);

test.each(COUNTRY_CODES)('the errors of an empty form of %s are in the order of its fields', (code) => {
  const view = posted(code, { useShippingForBilling: 'false' });
  const inPage = [
    view.email.name,
    view.telephone.name,
    'address.shipping.country',
    ...[...view.shipping.flat(), view.billingCountry, ...view.billing.flat()].map(({ name }) => name),
    'contact.agreements',
  ];
  const named = view.errors.map(({ name }) => name);
  expect(named).toEqual(inPage.filter((name) => named.includes(name)));
});

test.each(COUNTRY_CODES)('every error of an empty form of %s has a sentence, and its field is on the page', (code) => {
  const view = posted(code, { useShippingForBilling: 'false' });
  const names = new Set([
    ...[...view.shipping.flat(), ...view.billing.flat(), view.email, view.telephone, view.billingCountry].map(
      ({ name }) => name,
    ),
    'address.shipping.country',
    'contact.agreements',
  ]);
  expect(view.errors.length).toBeGreaterThan(10);
  for (const { name, text } of view.errors) {
    expect(names).toContain(name);
    expect(text).not.toMatch(/checkout:|errors\.|\{\{/);
  }
});

test.each(COUNTRY_CODES)('a region asked for in %s is a choice of its list', (code) => {
  const values = EMPTY_CHECKOUT_INFO;
  const view = addressFormView({
    values,
    errors: [],
    places: addressPlaces({ market: market(code), registry, values }),
    t,
  });
  const region = field(view, 'address.shipping.region');
  if (region) expect(region.options?.length).toBeGreaterThan(1);
  expect(view.errors).toEqual([]);
});

test('what was typed stands in the form again, whatever is wrong with it', () => {
  const view = posted('NL', {
    'address.shipping.postCode': ' 12 34 ',
    'address.shipping.firstName': 'Ада',
    'contact.email': 'ada@',
    useShippingForBilling: 'true',
  });
  expect(field(view, 'address.shipping.postCode')?.value).toBe(' 12 34 ');
  expect(field(view, 'address.shipping.firstName')).toMatchObject({ value: 'Ада', suggestion: 'Ada' });
  expect(view.email).toMatchObject({ value: 'ada@', error: t('checkout:errors.errorEmailPatternNotValid') });
});

test('the summary names each field once, by its sentence or else by its label', () => {
  const view = posted('US', {
    'address.shipping.country': 'US',
    'address.shipping.lastName': 'x'.repeat(200),
    useShippingForBilling: 'false',
    'address.billing.country': 'US',
  });
  const text = (field: string) => view.errors.find(({ name }) => name === field)?.text;
  expect(text('address.shipping.region')).toBe('Choose your state');
  expect(text('address.shipping.firstName')).toBe('Enter your first name');
  expect(text('address.billing.firstName')).toBe('Billing address: Enter your first name');
  expect(text('address.shipping.lastName')).toMatch(/^Last name: /);
  expect(new Set(view.errors.map(({ name }) => name)).size).toBe(view.errors.length);
});

test('billing has the fields of the country chosen for it', () => {
  const view = posted('NL', {
    'address.billing.country': 'US',
    'address.billing.region': 'california',
    useShippingForBilling: 'false',
  });
  expect(field(view, 'address.shipping.region')).toBeUndefined();
  expect(field(view, 'address.billing.region')).toMatchObject({ label: 'State', value: 'CA', optional: false });
  expect(view.billingCountry.options).toHaveLength(33);
});

test('a form made for another country has an error at the country', () => {
  const view = posted('NL', { 'address.shipping.country': 'DE', useShippingForBilling: 'true' });
  expect(view.countryError).toContain(market('NL').name.local);
  expect(view.country.code).toBe('NL');
});

test('a region whose list is not at hand is typed, and what was typed is found when the list comes', () => {
  const values = {
    ...EMPTY_CHECKOUT_INFO,
    address: {
      ...EMPTY_CHECKOUT_INFO.address,
      billing: { ...EMPTY_CHECKOUT_INFO.address.billing, country: 'US', region: 'texas' },
    },
  };
  const places = addressPlaces({ market: market('NL'), registry, values });
  const without = addressFormView({ values, errors: [], places: { ...places, regions: {} }, t });
  expect(field(without, 'address.billing.region')).toMatchObject({ label: 'State', options: null, value: 'texas' });
  expect(field(addressFormView({ values, errors: [], places, t }), 'address.billing.region')).toMatchObject({
    value: 'TX',
  });
});

const NAME_FIELDS = ['address.shipping.firstName', 'address.shipping.lastName'];
const namesOf = (view: ReturnType<typeof posted>) =>
  view.shipping
    .flat()
    .flatMap(({ name }) => (NAME_FIELDS.includes(name) ? [name.replace('address.shipping.', '')] : []));

test('the name is one field where the country has no use for two, until the names are given apart', () => {
  const whole = { 'address.shipping.wholeName': 'on' };
  expect(namesOf(posted('GB', whole))).toEqual(['firstName']);
  expect(namesOf(posted('JP', whole))).toEqual(['lastName', 'firstName']);
  expect(namesOf(posted('GB', {}))).toEqual(['firstName', 'lastName']);
  expect(namesOf(posted('GB', { 'address.shipping.firstName': 'Ada', 'address.shipping.lastName': 'King' }))).toEqual([
    'firstName',
    'lastName',
  ]);
});

test('the terms are a check box where the law of the country wants one, and where it was missed', () => {
  const agreed = { 'contact.agreements': 'on' };
  expect([posted('GB', agreed), posted('FR', agreed), posted('GB', {})].map((view) => view.agreements.isBox)).toEqual([
    false,
    true,
    true,
  ]);
});

test('a mistyped mail domain is offered corrected', () => {
  const view = posted('GB', { 'contact.email': 'ada@gmial.com' });
  expect([view.email.suggestion, view.email.error]).toEqual(['ada@gmail.com', null]);
});
