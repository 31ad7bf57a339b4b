import { expect, test } from 'vitest';
import { LANGUAGES } from '#app/kernel/text.ts';
import { createBrowserTranslator } from './browser-translator.ts';
import type { TextKey } from './text-key.ts';
import { createTranslations, interfaceTexts } from './translations.server.ts';
import { createTranslator } from './translator.ts';

const NAMESPACES = Object.keys(import.meta.glob('../../locales/en/*.json')).map((path) =>
  path.replace(/.*\/(.*)\.json/, '$1'),
);
const COUNTS = [0, 1, 2, 1.5, 21];

test.each(LANGUAGES)('`createBrowserTranslator` says what the library says, in %s', (language) => {
  const texts = createTranslations().texts(language, NAMESPACES);
  const [own, library] = [createBrowserTranslator(language, texts), createTranslator(language, texts)];
  const different: string[] = [];
  for (const [named, text] of interfaceTexts(language)) {
    const key = named.replace(/_(?:zero|one|other)$/, '') as TextKey;
    const names = [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name = '']) => name);
    for (const count of COUNTS) {
      const values = { ...Object.fromEntries(names.map((name) => [name, `<${name}> $& {{x}}`])), count };
      if (own(key, values) !== library(key, values)) different.push(`${key}: ${own(key, values)}`);
    }
    if (names.length === 0 && key === named && own(key) !== library(key)) different.push(key);
    const [, base, context = ''] = /^(.*[^_])_([^_]+)$/.exec(key) ?? [];
    const values = { ...Object.fromEntries(names.map((name) => [name, `<${name}>`])), context };
    if (base && own(base as TextKey, values) !== library(base as TextKey, values)) different.push(named);
  }
  expect(different).toEqual([]);
});

test('`createBrowserTranslator` says the default of a missing text, else its key', () => {
  const texts = { cart: { title: 'Bag' } };
  for (const t of [createBrowserTranslator('de', texts), createTranslator('de', texts)]) {
    expect(t('cart:colours.puce', { defaultValue: 'puce' })).toBe('puce');
    expect(t('cart:lines.none' as TextKey)).toBe('lines.none');
    expect(t('cart:title')).toBe('Bag');
  }
});
