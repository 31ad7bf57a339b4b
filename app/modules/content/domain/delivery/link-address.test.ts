import { expect, test } from 'vitest';
import { address } from './fields.ts';

test.each([
  ['/_default/faq/returns', '/faq/returns'],
  ['/_default', '/'],
  ['/_defaults/faq', '/_defaults/faq'],
  [{ linktype: 'url', url: '/_default/terms' }, '/terms'],
  [{ linktype: 'story', story: { full_slug: '_default/terms' } }, '/terms'],
  [{ linktype: 'story', story: { full_slug: 'de/terms' } }, '/terms'],
  ['https://example.com/_default/x', 'https://example.com/_default/x'],
])('The link %j leads to %s inside any storefront', (delivered, href) => {
  expect(address.parse(delivered)).toBe(href);
});
