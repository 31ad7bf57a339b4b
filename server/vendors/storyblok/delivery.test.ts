import { expect, test } from 'vitest';
import { bundledDelivery } from '#server/platform/content/bundled-delivery.ts';
import { bundle } from '#tests/support/bundled-content.ts';
import { createStoryblokDelivery } from './delivery.ts';

const german = { contentLocale: 'de-DE', language: 'de' } as const;

function languageFor(languages: { readonly own: 'de' | 'en'; readonly codes: readonly string[] } | null) {
  const known = languages && { version: '1', languages, stories: {}, translations: {}, constants: [] };
  const delivery = createStoryblokDelivery({ snapshot: () => known, bundled: bundledDelivery(bundle), client: null });
  return delivery.languageFor(german);
}

test('a storefront is answered in the language in which its pages read the space', () => {
  expect(languageFor({ own: 'en', codes: ['de', 'de-DE'] })).toBe('de-DE');
  expect(languageFor({ own: 'en', codes: ['nl', 'de-AT'] })).toBe('de-AT');
  expect(languageFor({ own: 'de', codes: ['en'] })).toBe('default');
  expect(languageFor({ own: 'en', codes: ['nl'] })).toBe('default');
  expect(languageFor(null)).toBe('de');
});
