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
import { COUNTRY_CODES, type CountryCode } from '#app/modules/markets/domain/types.ts';
import { form, good, market, parse, registry } from '#tests/support/address-forms.ts';
import { addressReply, errorsByField, parseAddressForm, readAddressReply, submitAddressForm } from './address-form.ts';

test('the address form returns typed text unchanged, over-long text too', () => {
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

test('the address form ignores unknown and deep names and files, and takes the last of repeated names', () => {
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

test('the address form parses any post, and its stored form is small and stable', () => {
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
  /** Validation in a browser without the country's list of regions. */
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
