import { expect, test } from 'vitest';
import { asksForDrafts, readProxyCall } from './delivery-call.ts';

const read = (path: string, query = '') => readProxyCall(path, new URLSearchParams(query));

test.each([
  ['stories', '', { kind: 'stories', one: null, params: { version: 'published', per_page: '25', page: '1' } }],
  ['stories/', 'starts_with=faq/&per_page=100', { kind: 'stories', one: null, params: { starts_with: 'faq/' } }],
  ['stories/_default/faq', 'token=mine&cv=7', { kind: 'stories', one: '_default/faq' }],
  ['datasource_entries', 'datasource=translations&per_page=1000&dimension=de-DE', { kind: 'datasource_entries' }],
  ['spaces/me', 'token=mine', { kind: 'space' }],
])('the call %s?%s is passed on', (path, query, call) => {
  expect(read(path, query)).toMatchObject(call);
  expect(JSON.stringify(read(path, query))).not.toMatch(/token|cv/);
});

test.each([
  '',
  'links',
  'tags',
  'spaces',
  'spaces/77/stories',
  'stories/../spaces/me',
  'stories/a//b',
  'stories/.env',
  'stories/%2e%2e/x',
  '../../v1/spaces',
  'assets/signed',
])('a call of the path %s is not passed on', (path) => {
  expect(read(path)).toBe('unknown');
});

test.each([
  'version=secret',
  'per_page=101',
  'per_page=0',
  'page=-1',
  'by_slugs=a%26token=x',
  'starts_with=a?b',
  'language=../x',
  'from_release=7 or 1',
  'resolve_links=x',
  'resolve_relations=a b',
  `by_slugs=${'a'.repeat(2001)}`,
])('a call with %s is faulty', (query) => {
  expect(read('stories', query)).toBe('faulty');
});

test('a datasource that the shop does not read is none', () => {
  expect(read('datasource_entries', 'datasource=secrets')).toBe('faulty');
  expect(read('datasource_entries', 'datasource=translations&per_page=1001')).toBe('faulty');
});

test('a call for drafts or a release asks for what is not published', () => {
  const asks = (query: string) => {
    const call = read('stories', query);
    return typeof call === 'object' && asksForDrafts(call);
  };
  expect(['version=draft', 'from_release=7', 'version=published', ''].map(asks)).toEqual([true, true, false, false]);
});
