import { expect, test } from 'vitest';
import { createTranslations } from './i18n/translations.server.ts';
import { waitText } from './too-many-requests.ts';

const translations = createTranslations();

test.each([
  ['en', 1, '1 minute'],
  ['en', 61, '2 minutes'],
  ['en', 90 * 60, '90 minutes'],
  ['en', 90 * 60 + 1, '2 hours'],
  ['en', 48 * 3600, '48 hours'],
  ['en', 48 * 3600 + 1, '3 days'],
  ['en', 14 * 86_400, '14 days'],
  ['de', 60, '1 Minute'],
  ['de', 6 * 3600, '6 Stunden'],
  ['de', 14 * 86_400, '14 Tagen'],
  ['nl', 120, '2 minuten'],
  ['nl', 6 * 3600, '6 uur'],
  ['nl', 14 * 86_400, '14 dagen'],
] as const)('`waitText` says in %s what %i seconds are: %s', (language, wait, text) => {
  expect(waitText(translations.translator(language), wait)).toBe(text);
});
