import { expect, test } from 'vitest';
import { withTypedCapitals } from '#app/modules/search/ui/search-view.ts';

test.each([
  ['gestreifte socken', 'gestreifte Soken', 'gestreifte Socken'],
  ['weihnachtssocken', 'Weihnachtsoken', 'Weihnachtssocken'],
  ['socken', 'rosa Socken Xqz', 'Socken'],
  ['sokken', 'sokken xqz', 'sokken'],
  ['übergröße', 'Ubergrosse', 'Übergröße'],
  ['socks', 'xqz Qqq sooks', 'socks'],
])('`withTypedCapitals` writes "%s", searched for "%s", as "%s"', (text, term, shown) => {
  expect(withTypedCapitals(text, term)).toBe(shown);
});
