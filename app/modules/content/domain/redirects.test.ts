import { describe, expect, test } from 'vitest';
import { withQuery } from '#app/kernel/with-query.ts';
import { HOSTILE_TARGETS as hostile } from '#tests/fixtures/hostile-targets.ts';
import { createRedirectTable, findRedirect, type Redirect, redirectSource, redirectTarget } from './redirects.ts';

const HOSTS = ['blog.example', 'au.example'];
const rule = (from: string, to: string, more: Partial<Redirect> = {}): Redirect => ({
  from,
  to,
  match: 'exact',
  status: 301,
  ...more,
});
const tableOf = (rules: readonly Redirect[]) => {
  const faults: string[] = [];
  const table = createRedirectTable(rules, ({ from }, reason) => faults.push(`${reason} ${from}`));
  return { table, faults, find: (path: string) => findRedirect(table, path) };
};

describe('`redirectTarget`', () => {
  test('has a table of at least 200 hostile targets, each once', () => {
    expect(new Set(hostile).size).toBe(hostile.length);
    expect(hostile.length).toBeGreaterThanOrEqual(200);
  });

  test.each(hostile.map((target) => [JSON.stringify(target), target]))('rejects %s', (_, target) => {
    expect(redirectTarget(target, HOSTS)).toBeNull();
  });

  test.each([
    ['/adults/socks', '/adults/socks'],
    ['/', '/'],
    ['/search?term=a%20b#top', '/search?term=a%20b#top'],
    ['/größe', '/gr%C3%B6%C3%9Fe'],
    ['/javascript:alert(1)', '/javascript:alert(1)'],
    ['/@evil.test', '/@evil.test'],
    ['/a?next=//evil.test', '/a?next=//evil.test'],
    ['https://blog.example', 'https://blog.example/'],
    ['https://BLOG.example/x?y=1#z', 'https://blog.example/x?y=1#z'],
    ['https://au.example/nz', 'https://au.example/nz'],
  ])('takes %s', (target, expected) => {
    expect(redirectTarget(target, HOSTS)).toBe(expected);
  });

  test('takes no address outside the shop where no host is allowed', () => {
    expect(redirectTarget('https://blog.example/', [])).toBeNull();
  });
});

describe('`redirectSource`', () => {
  test.each([
    ['/Socken/', '/socken'],
    ['//a///b/', '/a/b'],
    ['/gr%C3%B6%C3%9Fe', '/größe'],
    ['/gro\u0308\u00dfe', '/größe'],
    ['/product/old-sock', '/product/old-sock'],
    ['/carts', '/carts'],
  ])('is one spelling of %s', (raw, expected) => {
    expect(redirectSource(raw)).toBe(expected);
  });

  test.each([
    '',
    '/',
    '//',
    'socks',
    'https://shop.example/x',
    '/checkout',
    '/Checkout/cart',
    '/%63heckout/cart',
    '/cart',
    '/api/newsletter',
    '/webhooks/adyen',
    '/order/abc',
    '/market',
    '/login',
    '/newsletter/x',
    '/search',
    '/a/../checkout',
    '/a/%2e%2e/b',
    '/a\\b',
    '/a%00b',
    '/%',
    '/a?b',
    '/a#b',
    '/.well-known/x',
    '/a/undefined',
    '/favicon.ico',
  ])('rejects %s', (raw) => {
    expect(redirectSource(raw)).toBeNull();
  });
});

describe('`findRedirect`', () => {
  test('takes the exact rule before a prefix, and the longest prefix', () => {
    const { find } = tableOf([
      rule('/blog', '/happy-news', { match: 'prefix' }),
      rule('/blog/old', '/about-us', { match: 'prefix', status: 302 }),
      rule('/blog/old/one', '/faq'),
    ]);
    expect(find('/blog')).toMatchObject({ to: '/happy-news', status: 301, isExternal: false });
    expect(find('/Blog/A%20b/C/')).toMatchObject({ to: '/happy-news/A%20b/C' });
    expect(find('/blog/old/two')).toMatchObject({ to: '/about-us/two', status: 302 });
    expect(find('/blog/old/one')).toMatchObject({ to: '/faq' });
    expect(find('/blog/old/one/more')).toMatchObject({ to: '/about-us/one/more' });
    expect(find('/blogs')).toEqual({ kind: 'none' });
    expect(find('/')).toEqual({ kind: 'none' });
  });

  test('keeps the path below a prefix of another site, and never leaves its host', () => {
    const { find } = tableOf([rule('/stories', 'https://blog.example/all?from=shop', { match: 'prefix' })]);
    expect(find('/stories/a/b')).toMatchObject({ to: 'https://blog.example/all/a/b?from=shop', isExternal: true });
    for (const below of [
      '@evil.test',
      ':80@evil.test',
      '%40evil.test',
      '.evil.test',
      'a%0d%0aX',
      '%252f%252fevil.test',
      'a:b',
    ]) {
      const found = find(`/stories/${below}`);
      if (found.kind === 'target') expect(new URL(found.to).host).toBe('blog.example');
    }
    for (const below of ['..%2f..%2fx', 'a%5cb', 'a%00', 'a%0d%0aX', '%', '%ff'])
      expect(find(`/stories/${below}`), below).toEqual({ kind: 'none' });
    expect(find('/stories/x/undefined')).toEqual({ kind: 'none' });
  });

  test('follows rules one after another: permanent only where all are, parameters of each kept', () => {
    const { find, faults } = tableOf([
      rule('/a', '/b?x=1'),
      rule('/b', '/c?x=2&y=2', { status: 302 }),
      rule('/d', '/e'),
      rule('/e', 'https://blog.example/'),
    ]);
    expect(find('/a')).toMatchObject({ to: '/c?x=2&y=2', status: 302 });
    expect(find('/d')).toMatchObject({ to: 'https://blog.example/', status: 301, isExternal: true });
    expect(faults).toEqual([]);
  });

  test('ends in a loop where a table has one all the same', () => {
    const looping = {
      exact: new Map([
        ['/a', rule('/a', '/b')],
        ['/b', rule('/b', '/a')],
      ]),
      prefix: new Map(),
    };
    expect(findRedirect(looping, '/a')).toEqual({ kind: 'loop', from: '/a' });
  });
});

describe('`createRedirectTable`', () => {
  test.each<[string, readonly Redirect[], readonly string[]]>([
    ['a rule to itself', [rule('/a', '/a'), rule('/x', '/y')], ['/a']],
    ['a rule to itself in another spelling', [rule('/a', '/A/?b=1')], ['/a']],
    ['two rules to each other', [rule('/a', '/b'), rule('/b', '/a'), rule('/x', '/y')], ['/a', '/b']],
    ['a prefix that leads below itself', [rule('/a', '/a/b', { match: 'prefix' })], ['/a']],
    [
      'prefixes to each other',
      [rule('/a', '/b', { match: 'prefix' }), rule('/b', '/a', { match: 'prefix' })],
      ['/a', '/b'],
    ],
    [
      'an exact rule into a prefix that leads back',
      [rule('/a/x', '/p/x'), rule('/p', '/a', { match: 'prefix' })],
      ['/a/x'],
    ],
    ['a rule that leads into a loop', [rule('/s', '/a'), rule('/a', '/b'), rule('/b', '/a')], ['/s', '/a', '/b']],
  ])('leaves out %s', (_, rules, lost) => {
    const { table, faults, find } = tableOf(rules);
    expect(
      faults
        .filter((fault) => fault.startsWith('loop'))
        .map((fault) => fault.slice(5))
        .sort(),
    ).toEqual([...lost].sort());
    for (const from of lost) expect(find(from).kind).toBe('none');
    expect([...table.exact.keys(), ...table.prefix.keys()]).toEqual(
      rules.map(({ from }) => from).filter((from) => !lost.includes(from)),
    );
  });

  test('keeps the first of two rules for a path', () => {
    const { faults, find } = tableOf([rule('/a', '/b'), rule('/a', '/c')]);
    expect(find('/a')).toMatchObject({ to: '/b' });
    expect(faults).toEqual(['duplicate /a']);
  });
});

test('`withQuery` adds the parameters that an address lacks, once', () => {
  const once = withQuery('/uk/socks?color=red#top', '?color=blue&utm_source=a%26b&utm_source=c');
  expect(once).toBe('/uk/socks?color=red&utm_source=a%26b&utm_source=c#top');
  expect(withQuery(once, '?utm_source=z&color=blue')).toBe(once);
  expect(withQuery('/uk', '')).toBe('/uk');
  expect(withQuery('https://blog.example/', '?a=1')).toBe('https://blog.example/?a=1');
});
