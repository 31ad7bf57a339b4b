import { describe, expect, test } from 'vitest';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { addressRules, labelKey } from './address-rules.ts';
import { ERROR_KEYS, errorTextKey } from './field-errors.ts';

const translations = createTranslations();
const entries = (language: 'en' | 'de' | 'nl') => texts(translations.texts(language, ['checkout']).checkout);

function texts(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => texts(inner, path ? `${path}.${key}` : key));
}
/** Each language uses its own form of the country. */
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name?.replace(/^(?:the|to|dative)Country$/, 'country')).sort();

describe.each(['en', 'de', 'nl'] as const)('checkout texts in %s', (language) => {
  const t = translations.translator(language);

  test('have exactly the keys and placeholders of the English ones', () => {
    expect(entries('en').length).toBeGreaterThan(150);
    const english = new Map(entries('en'));
    const own = entries(language);
    expect(own.map(([key]) => key)).toEqual([...english.keys()]);
    for (const [key, text] of own) {
      expect([key, text.trim()]).not.toEqual([key, '']);
      if (!key.startsWith('errors.errorPostcodeEmpty'))
        expect([key, placeholders(text)]).toEqual([key, placeholders(english.get(key) ?? '')]);
    }
  });

  test('exist for every error and every label', () => {
    for (const key of ERROR_KEYS)
      expect(t(errorTextKey({ key }), { n: 4, length: 31, country: 'X', example: '1' })).not.toContain('errors.');
    for (const country of COUNTRY_CODES) {
      const rules = addressRules(country);
      for (const field of [...rules.lines.flat(), 'country'] as const)
        expect(t(labelKey(field, rules))).not.toContain('fields.');
      if (rules.labels.region) {
        expect(t('checkout:errors.errorRequired', { context: rules.labels.region })).not.toBe(
          t('checkout:errors.errorRequired'),
        );
      }
    }
  });

  test('word an empty postcode for BE, NL, CH and AT', () => {
    const general = t('checkout:errors.errorPostcodeEmpty', { context: 'FR', example: '75001' });
    expect(general).toContain('75001');
    for (const context of ['BE', 'NL', 'CH', 'AT'])
      expect(t('checkout:errors.errorPostcodeEmpty', { context, example: '1' })).not.toBe(general);
  });
});

test('the postcode messages are worded as specified', () => {
  const t = translations.translator('en');
  expect(t('checkout:errors.errorPostcodeDigits', { n: 5, example: '1' })).toBe('We need a 5-digit postcode');
  expect(t('checkout:errors.errorPostcodeInvalid', { example: '1' })).toBe('Please enter a valid post code');
});

test('the order button has the label that the law of each language requires', () => {
  expect(
    (['en', 'de', 'nl'] as const).map((language) => translations.translator(language)('checkout:orderButton')),
  ).toEqual(['Buy now', 'Zahlungspflichtig bestellen', 'Bestelling met betalingsverplichting']);
});
