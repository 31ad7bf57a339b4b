import { describe, expect, test } from 'vitest';
import { createTranslations } from './translations.server.ts';

/** Translations with overrides of German, and what was refused of them. */
function translationsWith(entries: Readonly<Record<string, string>>) {
  const refused: unknown[] = [];
  const overrides = new Map(Object.entries(entries));
  const translations = createTranslations({
    of: (locale) => (locale.startsWith('de') ? overrides : null),
    refuse: (details) => refused.push(details),
  });
  return { ...translations, refused };
}

describe('overriding texts', () => {
  test('replace texts of a language and its countries as they are written, for hydrating pages too', () => {
    const { translator, texts } = translationsWith({ 'cart:title': 'Deine große Tüte' });
    expect(translator('de')('cart:title')).toBe('Deine große Tüte');
    expect(translator('de-DE')('cart:title')).toBe('Deine große Tüte');
    expect(translator('de-CH')('cart:title')).toBe('Deine große Tüte');
    expect(texts('de-CH', ['cart'])).toMatchObject({ cart: { title: 'Deine große Tüte' } });
    expect(translator('en')('cart:title')).toBe(createTranslations().translator('en')('cart:title'));
  });

  test('leave the words of a country where they say what the language says', () => {
    const usual = createTranslations();
    const { translator } = translationsWith({ 'cart:toCheckout': usual.translator('de')('cart:toCheckout') });
    expect(translator('de-AT')('cart:toCheckout')).toBe('Zur Kassa');
  });

  test('keep placeholders, and are printed as they are', () => {
    const { translator, refused } = translationsWith({ 'catalogue:count_other': '{{count}} <b>Muster</b> & mehr' });
    expect(translator('de')('catalogue:count', { count: 2 })).toBe('2 <b>Muster</b> & mehr');
    expect(refused).toEqual([]);
  });

  test.each([
    ['catalogue:count_other', 'Muster', 'placeholders: count needed'],
    ['cart:title', 'Tüte {{count}}', 'placeholders: none needed'],
    ['cart:title', 'Tüte {{- count}}', 'not a text'],
    ['cart:title', 'Tüte $t(catalogue:size)', 'not a text'],
    ['cart:title', '  ', 'empty'],
    ['cart:title', 'x'.repeat(2001), 'too long'],
    ['cart:unheard', 'Tüte', 'unknown key'],
    ['cart', 'Tüte', 'unknown key'],
    ['catalogue:guide', 'Tüte', 'unknown key'],
    ['__proto__:polluted', 'Tüte', 'unknown key'],
    ['cart:constructor.name', 'Tüte', 'unknown key'],
  ])('are refused for %s: %.20s', (key, text, reason) => {
    const { translator, refused } = translationsWith({ [key]: text });
    const usual = createTranslations();
    expect(translator('de')('cart:title')).toBe(usual.translator('de')('cart:title'));
    expect(translator('de')('catalogue:count', { count: 2 })).toBe(
      usual.translator('de')('catalogue:count', { count: 2 }),
    );
    expect(refused).toEqual([{ key, locale: 'de', reason }]);
    expect(({} as Record<string, unknown>).polluted).toBe(undefined);
  });

  test('take effect without a restart, and end with what they were of', () => {
    let overrides: ReadonlyMap<string, string> | null = null;
    const { translator } = createTranslations({ of: () => overrides, refuse: () => undefined });
    const before = translator('de')('cart:title');
    overrides = new Map([['cart:title', 'Tüte']]);
    expect(translator('de')('cart:title')).toBe('Tüte');
    expect(translator('de')).toBe(translator('de'));
    overrides = null;
    expect(translator('de')('cart:title')).toBe(before);
  });
});
