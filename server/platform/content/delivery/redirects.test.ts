import { expect, test } from 'vitest';
import type { Delivered } from '#app/modules/content/domain/delivery/read-fields.ts';
import { findRedirect } from '#app/modules/content/domain/redirects.ts';
import { createRedirectReader } from './redirects.ts';

const HOSTS = ['blog.example'];
const rule = (fields: Readonly<Record<string, unknown>>) => ({ _uid: 'r1', component: 'redirect', ...fields });
const link = (url: string) => ({ fieldtype: 'multilink', linktype: 'url', id: '', url, cached_url: url });

function readRules(rules: unknown, below: readonly Delivered[] = []) {
  const notes: { readonly message: string; readonly details: Readonly<Record<string, unknown>> }[] = [];
  const table = createRedirectReader(
    (message, details) => notes.push({ message, details }),
    HOSTS,
  )(() => [{ component: 'redirects', rules }, ...below]);
  return { notes, find: (path: string) => findRedirect(table, path) };
}

test('rules are read from links of every kind, with 302 and `exact` where nothing is chosen', () => {
  const story = {
    linktype: 'story',
    cached_url: '_default/adults/socks',
    story: { full_slug: '_default/adults/socks' },
  };
  const { find, notes } = readRules([
    rule({ from: '/old', to: link('/faq'), match: '', status: '' }),
    rule({ from: '/moved', to: story, match: 'prefix', status: '301' }),
    rule({ from: '/away', to: link('https://blog.example/x'), status: '301' }),
    rule({ from: '/text', to: '/shipping' }),
  ]);
  expect(notes).toEqual([]);
  expect(find('/old')).toMatchObject({ to: '/faq', status: 302, isExternal: false });
  expect(find('/moved/a')).toMatchObject({ to: '/adults/socks/a', status: 301 });
  expect(find('/away')).toMatchObject({ to: 'https://blog.example/x', isExternal: true });
  expect(find('/text')).toMatchObject({ to: '/shipping' });
});

test('a rule with a fault is noted and left out, the others stay', () => {
  const { find, notes } = readRules([
    rule({ from: '/checkout', to: link('/faq') }),
    rule({ from: '/a', to: link('javascript:alert(1)') }),
    rule({ from: '/b', to: link('https://evil.test/') }),
    rule({ from: '/c', to: link('//evil.test') }),
    rule({ from: '/d', to: link('mailto:a@blog.example') }),
    rule({ from: '/e', to: link('/faq'), status: '307' }),
    rule({ from: '/f', to: link('/faq'), match: 'regex' }),
    rule({ component: 'other', from: '/g', to: link('/faq') }),
    'rubbish',
    null,
    rule({ from: '/loop', to: link('/loop') }),
    rule({ from: '/good', to: link('/faq') }),
    rule({ from: '/good', to: link('/about-us') }),
  ]);
  expect(new Set(notes.map(({ message }) => message))).toEqual(new Set(['Problem with redirect']));
  expect(notes).toHaveLength(12);
  expect(JSON.stringify(notes)).not.toContain('evil');
  expect(find('/good')).toMatchObject({ to: '/faq' });
  for (const path of ['/checkout', '/a', '/b', '/c', '/d', '/e', '/f', '/g', '/loop'])
    expect(find(path).kind, path).toBe('none');
});

test('a list of which no rule is valid leaves the one below it', () => {
  const below = { component: 'redirects', rules: [rule({ from: '/below', to: link('/faq') })] };
  expect(readRules([rule({ from: '/', to: link('/faq') })], [below]).find('/below').kind).toBe('target');
  expect(readRules([], [below]).find('/below').kind).toBe('target');
  expect(readRules(undefined).find('/below').kind).toBe('none');
});
