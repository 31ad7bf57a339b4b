import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openForTests } from './set-up-shop.ts';
import { openShopWithStore } from './shop-with-store.ts';
import { ORIGIN } from './shopper.ts';

/** Before each round the memory is emptied: a hostile request makes the page that the others get. */
const ROUNDS = 50;
const TRIES = 20;
/** A part of every hostile value: no answer may contain it. */
const MARK = 'zz-evil-zz';
const PAGES = ['/uk', '/uk/adults/socks', '/uk/faq', '/de', '/uk/no-such-page', '/'];

const built = openForTests(() =>
  openShopWithStore({
    TRUSTED_PROXIES: '10.0.0.0/8',
    COUNTRY_HEADER: 'cf-ipcountry',
    REGIONAL_SHOPS: 'AU=https://au.example.com',
  }),
);

/** Empties the memory: the next request makes its page. */
async function forgetPages(): Promise<void> {
  await built.store.command('listProducts', { listings: [] });
  await built.shop.readChanges();
}

/** What an honest visitor gets. */
async function honest(path: string): Promise<string> {
  const headers = { 'accept-language': 'en-GB' };
  const response = await built.shop.app.fetch(new Request(ORIGIN + path, { headers }));
  return `${response.status} ${response.headers.get('content-type')} ${await response.text()}`;
}

const value = fc.constantFrom(
  `${MARK}.test`,
  `https://${MARK}.test/`,
  `"><script src=//${MARK}.test></script>`,
  `${MARK}, 10.0.0.1`,
  `for=${MARK};host=${MARK};proto=https`,
);
const HEADERS = [
  'host',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-for',
  'x-forwarded-prefix',
  'forwarded',
  'x-original-url',
  'x-rewrite-url',
  'x-http-method-override',
  'x-host',
  'origin',
  'referer',
  'user-agent',
  'accept',
  'accept-language',
  'accept-encoding',
  'cf-ipcountry',
  'x-request-id',
  'if-none-match',
  'range',
  'authorization',
  'save-data',
  'purpose',
];
const headers = fc.dictionary(fc.constantFrom(...HEADERS), value, { maxKeys: 6 });
const cookieValue = fc.constantFrom(MARK, `%22%3E${MARK}`, `${MARK}|GB`, 'AU', 'IT', '99999', '-1', 'lite', 'full');
const cookies = fc.array(
  fc.tuple(
    fc.constantFrom('market', 'mode', 'bag', 'bag-us', '__Host-session', 'session', 'place', 'notice', 'consent', MARK),
    cookieValue,
  ),
  { maxLength: 5 },
);
const parameters = fc.array(
  fc.tuple(
    fc.constantFrom('page', 'sort', 'term', 'size', 'utm_source', 'callback', '_data', 'lang', 'market', 'bust', MARK),
    fc.oneof(value, fc.constantFrom('1', '2', '-1', 'price:asc', '', '%00')),
  ),
  { maxLength: 6 },
);
const spelling = fc.constantFrom(
  (path: string) => path,
  (path: string) => `${path}/`,
  (path: string) => path.replace('uk', '%75k'),
  (path: string) => `${path}?`,
  (path: string) => `${path}/.`,
);

const hostile = fc.record({
  page: fc.constantFrom(...PAGES),
  headers,
  cookies,
  parameters,
  spelling,
  viaProxy: fc.boolean(),
});
type Hostile = typeof hostile extends fc.Arbitrary<infer T> ? T : never;

async function send({ page, headers: sent, cookies: pairs, parameters: query, spelling: spell, viaProxy }: Hostile) {
  const search = new URLSearchParams(query).toString();
  const cookie = pairs.map(([name, content]) => `${name}=${content}`).join('; ');
  const request = new Request(`${ORIGIN}${spell(page)}${search && `?${search}`}`, {
    headers: { ...sent, ...(cookie && { cookie }) },
  });
  const remoteAddress = viaProxy ? '10.1.2.3' : '203.0.113.9';
  const response = await built.shop.app.fetch(request, { incoming: { socket: { remoteAddress } } });
  await response.text();
}

test(`none of ${ROUNDS * TRIES} hostile requests changes what an honest visitor gets`, async () => {
  const before = await Promise.all(PAGES.map(honest));
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(hostile, { minLength: TRIES, maxLength: TRIES }), async (tries) => {
      await forgetPages();
      for (const one of tries) await send(one);
      sent += tries.length;
      expect(await Promise.all(PAGES.map(honest))).toEqual(before);
    }),
    { numRuns: ROUNDS, endOnFailure: true },
  );
  expect(sent).toBe(ROUNDS * TRIES);
  expect(before.join('')).not.toContain(MARK);
});
