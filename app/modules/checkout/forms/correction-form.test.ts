import { expect, test } from 'vitest';
import { form, market, registry } from '#tests/support/address-forms.ts';
import { SAMPLE_ADDRESS, sampleOrder } from '#tests/support/sample-order.ts';
import { correctionValues, parseCorrectionForm } from './correction-form.ts';

const scope = { market: market('DE'), registry };
const fields = (changes: Readonly<Record<string, string>> = {}) =>
  form({
    ...Object.fromEntries(Object.entries(SAMPLE_ADDRESS).map(([name, text]) => [`address.shipping.${name}`, text])),
    'contact.telephone': '',
    ...changes,
  });
const parse = (changes: Readonly<Record<string, string>>) => parseCorrectionForm(fields(changes), sampleOrder(), scope);

test('parseCorrectionForm takes an address by the rules of its country, without a telephone number too', () => {
  const { normalised, errors } = parse({ 'address.shipping.street0': ' Ring  5 ' });
  expect(errors).toEqual([]);
  expect(normalised.address.shipping).toEqual({ ...SAMPLE_ADDRESS, street0: 'Ring 5' });
  expect(normalised.contact.telephone).toBe('');
});

test('parseCorrectionForm keeps the country of the order, whatever is posted', () => {
  const { normalised, errors } = parse({ 'address.shipping.country': 'AT', 'contact.email': 'eve@example.com' });
  expect(errors).toEqual([]);
  expect(normalised.address.shipping.country).toBe('DE');
  expect(normalised.contact.email).toBe(sampleOrder().contact.email);
});

test('parseCorrectionForm reports errors of the fields that it asks for alone', () => {
  const wrong = { 'address.shipping.postCode': '1', 'address.shipping.city': '', 'contact.telephone': 'x' };
  expect(parse({ ...wrong, useShippingForBilling: 'false' }).errors.map(({ field }) => field)).toEqual([
    'contact.telephone',
    'address.shipping.city',
    'address.shipping.postCode',
  ]);
});

test('correctionValues keeps a house without a number without one', () => {
  const shipping = { ...SAMPLE_ADDRESS, street0: 'Alte Mühle' };
  const order = sampleOrder({ address: { billing: shipping, shipping } });
  expect(correctionValues(order, '').noHouseNumber).toEqual({ shipping: true });
  expect(correctionValues(sampleOrder(), '+49')).toMatchObject({ contact: { telephone: '+49' } });
});
