import { describe, expect, test } from 'vitest';
import regions from '#app/modules/markets/data/regions.json' with { type: 'json' };
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import { addressRules, autocomplete, isOptional, labelKey } from './address-rules.ts';

const REQUIRED = ['US', 'IT', 'ES', 'AU', 'JP', 'KR', 'AE'];

describe.each(COUNTRY_CODES)('the address of %s', (country) => {
  const rules = addressRules(country);
  const fields = rules.lines.flat();

  test('asks for every field once, and for a region only where there is one', () => {
    expect(new Set(fields).size).toBe(fields.length);
    for (const field of ['firstName', 'lastName', 'street0', 'street1', 'city', 'postCode'] as const)
      expect(fields).toContain(field);
    expect(fields.includes('region')).toBe(rules.region !== 'hidden');
    expect(rules.labels.region !== null).toBe(rules.region !== 'hidden');
  });

  test('requires a region in seven countries, allows one in IE and hides it elsewhere', () => {
    expect(rules.region).toBe(REQUIRED.includes(country) ? 'required' : country === 'IE' ? 'optional' : 'hidden');
    if (rules.region !== 'hidden') expect(regions[country].length).toBeGreaterThan(0);
  });

  test('needs a house number except in GB, a postcode except in IE and AE', () => {
    expect(rules.streetNeedsNumber).toBe(country !== 'GB');
    expect(isOptional('postCode', rules)).toBe(country === 'IE' || country === 'AE');
  });
});

test('fields follow the order of the post office', () => {
  const order = (country: (typeof COUNTRY_CODES)[number]) =>
    addressRules(country)
      .lines.slice(1)
      .map((line) => line.join('+'))
      .join(' ');
  expect(order('DE')).toBe('street0 street1 postCode+city');
  expect(order('GB')).toBe('street0 street1 city postCode');
  expect(order('US')).toBe('street0 street1 city region+postCode');
  expect(order('JP')).toBe('postCode+region city street0 street1');
  expect(order('HU')).toBe('city street0 street1 postCode');
});

test('autocomplete tokens carry their section, labels their country', () => {
  expect(autocomplete('shipping', 'street0')).toBe('shipping address-line1');
  expect(autocomplete('billing', 'postCode')).toBe('billing postal-code');
  expect(labelKey('region', addressRules('JP'))).toBe('checkout:fields.region.prefecture');
  expect(labelKey('postCode', addressRules('US'))).toBe('checkout:fields.postCode.zip');
  expect(labelKey('firstName', addressRules('US'))).toBe('checkout:fields.firstName');
});
