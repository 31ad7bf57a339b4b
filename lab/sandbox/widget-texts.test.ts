import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#app/kernel/text.ts';
import { sandboxTexts } from './texts.ts';
import { widgetTexts } from './widget-texts.ts';

const TRANSLATED = LANGUAGES.filter((language) => language !== 'en');

/** The installed widget's English: a module with one literal of texts. */
const source = readFileSync(
  new URL('../../node_modules/@adyen/adyen-web/dist/es/packages/server/translations/en-US.json.js', import.meta.url),
  'utf8',
);
const english = new Map(
  [...source.matchAll(/(?:"([^"]+)"|([A-Za-z0-9]+)):"((?:[^"\\]|\\.)*)"/g)].map(([, quoted, plain, text]) => [
    quoted ?? plain,
    text ?? '',
  ]),
);
const fills = (text: string) => [...text.matchAll(/%\{\w+\}|%@/g)].map(([found]) => found).sort();

describe('the texts of the widget', () => {
  test.each(TRANSLATED)("in %s match the widget's keys and placeholders", (language) => {
    const texts = widgetTexts(language) ?? {};
    expect(Object.keys(texts).length).toBeGreaterThan(60);
    for (const [key, text] of Object.entries(texts)) {
      expect(english.has(key), key).toBe(true);
      expect(fills(text), key).toEqual(fills(english.get(key) ?? ''));
    }
  });

  test('cover the same in every language but English, and every error of a card', () => {
    const german = Object.keys(widgetTexts('de-DE') ?? {}).sort();
    for (const language of TRANSLATED) expect(Object.keys(widgetTexts(language) ?? {}).sort()).toEqual(german);
    const errors = [...english.keys()].filter((key) => /^cc\./.test(key ?? ''));
    expect(errors.length).toBeGreaterThan(10);
    expect(german).toEqual(expect.arrayContaining(errors));
  });

  test('are the same in every country of a language, without ß in Switzerland', () => {
    expect(widgetTexts('de-AT')).toEqual(widgetTexts('de-DE'));
    expect(widgetTexts('nl-BE')).toEqual(widgetTexts('nl-NL'));
    expect(JSON.stringify(widgetTexts('de-DE'))).toContain('ß');
    expect(JSON.stringify([widgetTexts('de-CH'), widgetTexts('de_ch')])).not.toContain('ß');
  });

  test('are built in for English and absent for unknown languages', () => {
    expect(widgetTexts('en-GB')).toEqual({});
    for (const locale of ['xx-XX', '', 'constructor', '../../de', 'de-DE.json'])
      expect(widgetTexts(locale), locale).toBeNull();
  });
});

test('the sandbox has its own texts in every language of the shop', () => {
  for (const language of LANGUAGES) expect(sandboxTexts(language).banner, language).toMatch(/\S/);
});
