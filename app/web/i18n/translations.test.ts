import { expect, test } from 'vitest';
import { createTranslations } from './translations.server.ts';

const { texts } = createTranslations();

test('`texts` returns the texts of the namespaces of a page, without unused parts', () => {
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

test('`translator` of a locale uses its own texts, else those of its language', () => {
  const { translator } = createTranslations();
  const duty = 'cart:taxDuty';
  expect(translator('de-CH')(duty)).toBe('Schweizer Einfuhrsteuer und Zoll kommen hinzu.');
  expect(translator('de-AT')(duty, { tax: 'MwSt.' })).toBe(translator('de')(duty, { tax: 'MwSt.' }));
  expect(translator('de-AT')('cart:toCheckout')).toBe('Zur Kassa');
  expect(translator('nl-BE')('checkout:fields.city.city')).toBe('Gemeente');
  expect(translator('en-FR')('cart:title')).toBe(translator('en')('cart:title'));
});

test('`texts` of Swiss German contain no ß', () => {
  const { translator, texts } = createTranslations();
  const namespaces = Object.keys(import.meta.glob('../../locales/de/*.json')).map((path) =>
    path.replace(/.*\/(.*)\.json/, '$1'),
  );
  expect(namespaces.length).toBeGreaterThan(10);
  expect(JSON.stringify(texts('de', namespaces))).toContain('ß');
  expect(JSON.stringify(texts('de-CH', namespaces))).not.toContain('ß');
  expect(translator('de-CH')('catalogue:size')).toBe('Grösse');
});

test('`texts` of the United Kingdom cancel a contract, and those of Ireland withdraw from it', () => {
  const namespaces = Object.keys(import.meta.glob('../../locales/en/*.json')).map((path) =>
    path.replace(/.*\/(.*)\.json/, '$1'),
  );
  const words = (value: unknown): string =>
    typeof value === 'object' && value !== null ? Object.values(value).map(words).join(' ') : String(value);
  expect(words(texts('en-GB', namespaces))).not.toMatch(/withdr[ae]w/i);
  const irish = words(texts('en-IE', namespaces));
  expect(irish).toMatch(/Model withdrawal form/);
  expect(irish).not.toMatch(/cancellation (?:form|period)|right to cancel/i);
});
