import { expect, test } from 'vitest';
import { findLinks } from './find-links.server.ts';

const terms = { pages: [{ path: '/faq/returns', title: 'Returns', words: 'refund' }] };
const categories = [{ slug: 'kids/socks', title: 'Kids’ socks' }];

test('`findLinks` finds pages by their words and categories by their title', () => {
  const find = findLinks(terms, categories, 'en');
  expect(find('refund')).toEqual(terms.pages);
  expect(find('kids socks').map(({ path }) => path)).toEqual(['/kids/socks']);
});

test('`findLinks` makes one finder of the same content and catalogue', () => {
  expect(findLinks(terms, categories, 'en')).toBe(findLinks(terms, categories, 'en'));
});
