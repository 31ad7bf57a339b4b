import { expect, test } from 'vitest';
import { createLinkCompleter, createLinkFinder } from './matching-links.ts';

const page = (path: string, title: string, words: string) => ({ path, title, words });
const english = createLinkFinder('en', [
  page('/faq/returns', 'Returns and withdrawal', 'return refund exchange send'),
  page('/faq/delivery', 'Delivery', 'shipping costs parcel'),
  page('/adults/socks', 'Socks', ''),
  page('/kids/socks', 'Kids’ socks', ''),
  page('/gift-boxes', 'Gift boxes', ''),
]);
const german = createLinkFinder('de', [
  page('/faq/returns', 'Rückgabe und Widerruf', 'Rücksendung Umtausch'),
  page('/adults/socks', 'Socken', ''),
  page('/collection/low-socks', 'Kurze Socken', ''),
  page('/kids/socks', 'Kindersocken', ''),
  page('/news/knitted', 'Wie eine Socke gestrickt wird', 'stricken'),
]);

test.each([
  [english, 'returns', ['/faq/returns']],
  [english, 'return my order', ['/faq/returns']],
  [english, 'shipping costs', ['/faq/delivery']],
  [english, 'socks', ['/adults/socks', '/kids/socks']],
  [english, 'red socks', ['/adults/socks']],
  [english, 'kids socks', ['/kids/socks', '/adults/socks']],
  [english, 'gift box', ['/gift-boxes']],
  [english, 'giftbox', ['/gift-boxes']],
  [english, 'gift-box', ['/gift-boxes']],
  [english, 'flamingo', []],
  [english, '', []],
  [german, 'Rückgabe', ['/faq/returns']],
  [german, 'rueckgabe', ['/faq/returns']],
  [german, 'Umtausch', ['/faq/returns']],
  [german, 'Kindersocken', ['/kids/socks', '/adults/socks']],
  [german, 'gestreifte Socken', ['/adults/socks']],
  [german, 'stricken', ['/news/knitted']],
  [german, 'Socken für Kinder', ['/kids/socks', '/adults/socks']],
] as const)('the link finder finds for %#: "%s" the pages %j', (find, term, paths) => {
  expect(find(term).map(({ path }) => path)).toEqual(paths);
});

const completer = createLinkCompleter('de', [
  page('/faq/returns', 'Rückgabe und Widerruf', 'Rücksendung Umtausch Socken'),
  page('/adults/socks', 'Socken', ''),
  page('/kids/socks', 'Kindersocken', ''),
  page('/sport', 'Rückenfrei', ''),
]);
test.each([
  ['rück', ['/faq/returns', '/sport']],
  ['ruecks', ['/faq/returns']],
  ['umt', ['/faq/returns']],
  ['sock', ['/adults/socks']],
  ['rückgabe wid', ['/faq/returns']],
  ['rückgabe kin', []],
  ['', []],
])('the link completer finds for "%s" the pages %j', (term, paths) => {
  expect(completer(term).map(({ path }) => path)).toEqual(paths);
});
