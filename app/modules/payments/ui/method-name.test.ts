import { expect, test } from 'vitest';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { methodText } from './method-name.ts';

const translations = createTranslations();

test.each([
  ['visa', 'en', 'Visa'],
  ['mc', 'de', 'Mastercard'],
  ['ideal', 'nl', 'iDEAL'],
  ['scheme', 'en', 'Card'],
  ['bankTransfer_IBAN', 'en', 'Bank transfer'],
  ['bankTransfer_IBAN', 'de', 'Überweisung'],
  ['bankTransfer_IBAN', 'nl', 'Overboeking'],
  ['sepadirectdebit', 'de', 'SEPA-Lastschrift'],
  ['giftcard', 'nl', 'Cadeaukaart'],
  ['visa_applepay', 'en', 'Apple Pay (Visa)'],
  ['unionpay_applepay', 'en', 'Apple Pay'],
] as const)('`methodText` names %s in %s', (method, language, text) => {
  expect(methodText(translations.translator(language), method)).toBe(text);
});

test.each(['', 'toString', 'some_new_method'])('`methodText` names no unknown method: %j', (method) => {
  expect(methodText(translations.translator('en'), method)).toBeNull();
});
