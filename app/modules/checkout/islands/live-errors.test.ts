import { expect, test } from 'vitest';
import type { FieldError } from '#app/modules/checkout/domain/field-errors.ts';
import { liveErrors, sameErrors } from './live-errors.ts';

const city: FieldError = { field: 'address.shipping.city', key: 'errorCityTownEmpty' };
const postCode: FieldError = { field: 'address.shipping.postCode', key: 'errorPostcodeInvalid' };
const region: FieldError = { field: 'address.billing.region', key: 'errorRegionNotInList' };
const nothingTyped = () => '';

test('a field that was not left yet shows no error', () => {
  expect(
    liveErrors({
      errors: [city, postCode],
      left: new Set(['address.shipping.postCode']),
      refused: [],
      typed: nothingTyped,
    }),
  ).toEqual([postCode]);
});

test('a field shows one error, the first', () => {
  const second: FieldError = { field: city.field, key: 'errorTooManyChar' };
  expect(liveErrors({ errors: [city, second], left: new Set([city.field]), refused: [], typed: nothingTyped })).toEqual(
    [city],
  );
});

test('what only the server could find stays until its text changes', () => {
  const refused = [{ error: region, typed: 'Texsas' }];
  const left = new Set([region.field]);
  expect(liveErrors({ errors: [], left, refused, typed: () => 'Texsas' })).toEqual([region]);
  expect(liveErrors({ errors: [], left, refused, typed: () => 'Texas' })).toEqual([]);
  expect(liveErrors({ errors: [], left, refused, typed: () => null })).toEqual([]);
});

test('the browser’s own finding comes before the server’s', () => {
  const now: FieldError = { field: region.field, key: 'errorRequired', params: { context: 'state' } };
  expect(
    liveErrors({
      errors: [now],
      left: new Set([region.field]),
      refused: [{ error: region, typed: '' }],
      typed: nothingTyped,
    }),
  ).toEqual([now]);
});

test('lists that show the same are the same', () => {
  expect(sameErrors([city], [{ ...city }])).toBe(true);
  expect(sameErrors([city], [{ ...city, params: { n: 1 } }])).toBe(false);
});
