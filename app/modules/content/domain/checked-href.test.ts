import { describe, expect, test } from 'vitest';
import { checkedHref } from './checked-href.ts';

describe('`checkedHref`', () => {
  test.each([
    '/',
    '/uk/faq',
    '/uk/search?term=x#top',
    '#sizes',
    'https://example.com/a',
    'http://example.com',
    'mailto:care@example.com',
    'tel:+4420',
  ])('allows %s', (href) => {
    expect(checkedHref(href)).toBe(href);
  });

  test.each(['//host', '//host/path', '/\\host', '/\t/host', '/\n\\host', ' //host', '/\u200b/host'])(
    'rejects %j, which looks like a path and leaves the shop',
    (href) => {
      expect(checkedHref(href)).toBeNull();
    },
  );

  test.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'ftp://host',
    'https:host',
    'uk/faq',
    '',
  ])('rejects %j', (href) => {
    expect(checkedHref(href)).toBeNull();
  });

  test('returns an address without the characters that browsers drop', () => {
    expect(checkedHref(' /uk\u0000/faq\u200b\n')).toBe('/uk/faq');
  });
});
