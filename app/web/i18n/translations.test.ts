import { expect, test } from 'vitest';
import { createTranslations } from './translations.server.ts';

const { texts } = createTranslations();

test('a page that hydrates has the texts of its namespaces, without unused parts', () => {
  const whole = texts('de', ['checkout', 'address']);
  const part = texts('de', ['checkout', 'address'], ['checkout.payment', 'shell.footer']);
  expect(Object.keys(whole)).toEqual(['checkout', 'address']);
  expect(whole.checkout).toHaveProperty('payment');
  expect(part).toEqual({
    ...whole,
    checkout: Object.fromEntries(Object.entries(whole.checkout ?? {}).filter(([name]) => name !== 'payment')),
  });
  expect(part.checkout).not.toHaveProperty('payment');
});

test('a locale has the texts of its language, its own where it has any', () => {
  const { translator } = createTranslations();
  const duty = 'cart:taxDuty';
  expect(translator('de-CH')(duty)).toBe('Schweizer Einfuhrsteuer und Zoll kommen hinzu.');
  expect(translator('de-AT')(duty, { tax: 'MwSt.' })).toBe(translator('de')(duty, { tax: 'MwSt.' }));
  expect(translator('en-FR')('cart:title')).toBe(translator('en')('cart:title'));
});

test('Swiss German texts hold no ß', () => {
  const { translator, texts } = createTranslations();
  const namespaces = Object.keys(import.meta.glob('../../locales/de/*.json')).map((path) =>
    path.replace(/.*\/(.*)\.json/, '$1'),
  );
  expect(namespaces.length).toBeGreaterThan(10);
  expect(JSON.stringify(texts('de', namespaces))).toContain('ß');
  expect(JSON.stringify(texts('de-CH', namespaces))).not.toContain('ß');
  expect(translator('de-CH')('cart:size')).toBe('Grösse');
});
