import { describe, expect, test } from 'vitest';
import { withQuery } from '#app/kernel/with-query.ts';
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

/** Hosts in every disguise that some program reads as another site. */
const EVIL = [
  'evil.test',
  'evil%E3%80%82test',
  'evil。test',
  'blog.example.evil.test',
  '127.0.0.1',
  '[::1]',
  '①②⑦.0.0.1',
  '2130706433',
];
const BEFORE_HOST = [
  '//',
  '///',
  '////',
  '/\\',
  '\\\\',
  '\\/',
  '/\t/',
  '/\n/',
  '/\r\n/',
  '\t//',
  ' //',
  '/ /',
  '/%2f',
  '/%5c',
  '/%2F%2f',
  '/.//',
  '/..//',
  '//\u200b',
  '/%09/',
  '/%0d%0a/',
];
const SCHEMES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript%3aalert(1)',
  'javascript://blog.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'DATA:text/html;base64,PHN2Zz4=',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://blog.example/1',
  'about:blank',
  'view-source:https://blog.example/',
  'filesystem:https://blog.example/x',
  'ftp://blog.example/',
  'ws://blog.example/',
  'intent://blog.example/#Intent;end',
  'mailto:a@blog.example',
  'tel:123',
  'feed:https://blog.example',
  'jar:https://blog.example!/x',
  'chrome://settings',
  'x:y',
  'https:blog.example',
  'https:/blog.example',
  'https:///blog.example',
  'https:\\\\blog.example',
  'http://blog.example/',
  'HTTP://blog.example',
  '//blog.example',
  'blog.example',
  'blog.example/x',
  './x',
  '../x',
  'x',
  '',
  ' ',
  '#top',
  '?a=1',
];
const AUTHORITIES = [
  'https://blog.example@evil.test/',
  'https://user:pass@blog.example/',
  'https://@blog.example/',
  'https://blog.example:443@evil.test/',
  'https://blog.example:8443/',
  'https://blog.example:/',
  'https://blog.example./',
  'https://blog.example%00.evil.test/',
  'https://blog.example%2eevil.test/',
  'https://blog.example\\.evil.test/',
  'https://blog.example\\@evil.test/',
  'https://blog。example/',
  'https://blog．example/',
  'https://blog｡example/',
  'https://ｂlog.example/',
  'https://blоg.example/',
  'https://xn--blg-hmc.example/',
  'https://BLOG.example.evil.test/',
  'https://evil.test#blog.example',
  'https://evil.test?blog.example',
  'https://evil.test/blog.example',
  'https://evil.test\\blog.example',
  'https://blog.example\u0000.evil.test/',
  'https://blog.example .evil.test/',
  'https://blog.example\t.evil.test/',
  'https://[blog.example]/',
  'https://blog.example,evil.test/',
  'https://blog.example;evil.test/',
  'https://-blog.example/',
  'https://sub.blog.example/',
  'https://example/',
  'https://notblog.example/',
  'https://blog.example.',
  'https://%62log.example/',
  'https://blog.example%2f@evil.test',
  'https://blog.example%40evil.test',
  'https://evil.test%23@blog.example/',
  'https://evil.test%5c@blog.example/',
  'https:// blog.example/',
  'https://\u200bblog.example/',
  'https://blog.exam\u00adple/',
  'https:////blog.example/',
];
const PATHS = [
  '/a\u0000b',
  '/a\u0009b',
  '/a\u000ab',
  '/a\u000db',
  '/a\u007fb',
  '/a b',
  '/a"b',
  '/a<b',
  '/a>b',
  '/a`b',
  '/a{b',
  '/a|b',
  '/a^b',
  '/a\\b',
  '/a\u2028b',
  '/a\u00a0b',
  '/a\ud800b',
  '/a%0d%0aLocation:%20//evil.test',
  '/a%00',
  '/%2e%2e/de',
  '/%2e%2e%2f%2e%2e',
  '/../de',
  '/a/../../de',
  '/a/./b',
  '/..',
  '/.',
  '/a%252f',
  '/a%2fb',
  '/a%5cb',
  '/a%09',
  '/a%7f',
  '/checkout/undefined',
  '/CHECKOUT/undefined/x',
  `/${'a'.repeat(1000)}`,
  '/a\r\nSet-Cookie: a=1',
  '/a?b=\u0000',
  '/a?b= c',
  '/a#\u0001',
  '/a?b=\n',
  '/\ufeffa',
];
const hostile = [
  ...BEFORE_HOST.flatMap((start) => EVIL.slice(0, 4).map((host) => start + host)),
  ...EVIL.map((host) => `https://${host}/`),
  ...SCHEMES,
  ...AUTHORITIES,
  ...PATHS,
];

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
