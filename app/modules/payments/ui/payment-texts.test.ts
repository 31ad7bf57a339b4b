import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#app/kernel/text.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { paymentTexts } from './payment-texts.ts';

const translations = createTranslations();
const leaves = (value: object): string[] =>
  Object.values(value).flatMap((part) => (typeof part === 'string' ? [part] : leaves(part)));

describe.each(LANGUAGES)('The words of the payment step in %s', (language) => {
  const texts = paymentTexts(translations.translator(language));

  test('are all there: none is the name of a text', () => {
    expect(leaves(texts).length).toBeGreaterThan(50);
    expect(leaves(texts).filter((text) => text === '' || /^(?:payment:)?\w+(?:\.\w+)+$/.test(text))).toEqual([]);
  });

  test('are short enough to be read under a field', () => {
    expect(Object.values(texts.fields).filter((text) => text.length > 90)).toEqual([]);
  });

  test('have a text for each failure', () => {
    expect(new Set(Object.values(texts.failures).map(({ text }) => text)).size).toBe(
      Object.keys(texts.failures).length,
    );
  });
});
