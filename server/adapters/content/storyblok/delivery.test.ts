import { expect, test } from 'vitest';
import { bundledDelivery } from '#server/adapters/content/bundled-delivery.ts';
import { bundle } from '#tests/support/bundled-content.ts';
import { createStoryblokDelivery } from './delivery.ts';

const swiss = { contentLocale: 'de-CH', language: 'de' } as const;

function languageFor(languages: { readonly own: 'de' | 'en'; readonly codes: readonly string[] } | null) {
  const known = languages && { version: '1', languages, stories: {}, translations: {}, constants: [] };
  const delivery = createStoryblokDelivery({ snapshot: () => known, bundled: bundledDelivery(bundle), client: null });
  return delivery.languageFor(swiss);
}

test('a storefront is answered in the language in which its pages read the space', () => {
  expect(languageFor({ own: 'en', codes: ['de', 'de-CH'] })).toBe('de-CH');
  expect(languageFor({ own: 'en', codes: ['nl', 'de-DE'] })).toBe('de-DE');
  expect(languageFor({ own: 'de', codes: ['en'] })).toBe('default');
  expect(languageFor({ own: 'en', codes: ['nl'] })).toBe('default');
  expect(languageFor(null)).toBe('de');
});
