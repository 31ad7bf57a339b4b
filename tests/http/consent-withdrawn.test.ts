import { describe, expect, test } from 'vitest';
import { THIRD_PARTIES } from '#tests/fakes/third-parties.ts';
import { setUpShop } from './set-up-shop.ts';
import { formPost, ORIGIN, Shopper, send } from './shopper.ts';

/** Without the chat, personalisation is used in us alone, for the accessibility widget. */
const { CHAT_SCRIPT_URL: _, CHAT_BOT_KEY: __, ...PARTIES } = THIRD_PARTIES;

const built = setUpShop(PARTIES);

const SETTINGS = '/us/faq/cookie-policy';
const policyOf = (headers: Headers) => headers.get('content-security-policy') ?? '';
const post = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  send(built.shop, '/de/consent', formPost(fields, headers));

test('The form of consent returns to the whole address of its page, which a shared page does not know', async () => {
  const from = '/de/adults/socks';
  const sentFrom = async (page: string, headers = {}) =>
    (await post({ intent: 'refuse', from }, { Referer: page, ...headers })).headers.get('location');
  const campaign = `${from}?utm_source=x&gclid=y`;
  expect(await sentFrom(`${ORIGIN}${campaign}`)).toBe(campaign);
  expect(await sentFrom(`${ORIGIN}/de/faq?utm_source=x`)).toBe(from);
  expect(await sentFrom(`${ORIGIN}/`)).toBe(from);
  expect(await sentFrom(`https://evil.example${campaign}`)).toBe(from);
});

test('The form of consent empties the browser’s memory of pages when it takes consent back, and only then', async () => {
  const clears = async (intent: string, cookie: string) =>
    (await post({ intent, from: '/de' }, cookie ? { Cookie: cookie } : {})).headers.get('clear-site-data');
  expect(await clears('refuse', 'consent=1.010')).toBe('"cache"');
  expect(await clears('save', 'consent=2.111')).toBe('"cache"');
  expect(await clears('refuse', '')).toBe(null);
  expect(await clears('refuse', 'consent=1.000')).toBe(null);
  expect(await clears('accept-all', 'consent=1.010')).toBe(null);
});

test('A browser without script empties its storages, too, when it takes consent back: no script removes their keys', async () => {
  const clears = async (cookie: string) =>
    (await post({ intent: 'refuse', script: 'off' }, { Cookie: cookie })).headers.get('clear-site-data');
  expect([await clears('consent=2.111'), await clears('consent=2.000')]).toEqual(['"cache", "storage"', null]);
  const shopper = new Shopper(built.shop);
  const field = '#consent form input[name=script]';
  const full = (await shopper.visit(SETTINGS)).document.querySelector(field);
  expect([full?.getAttribute('value'), full?.parentElement?.tagName]).toEqual(['off', 'NOSCRIPT']);
  const lite = (await shopper.visit(SETTINGS, { 'Save-Data': 'on' })).document.querySelector(field);
  expect(lite?.parentElement?.tagName).toBe('FORM');
});

test('The settings of consent remove the storage keys that the shop does not name, where something has no consent', async () => {
  const keptBy = async (consent: string, notice = '') => {
    const shopper = new Shopper(built.shop);
    if (consent) shopper.cookies.set('consent', consent);
    if (notice) shopper.cookies.set('notice', notice);
    const { document } = await shopper.visit(SETTINGS);
    return JSON.parse(document.querySelector('script[data-keep]')?.getAttribute('data-keep') ?? 'null');
  };
  expect(await keptBy('')).toEqual(expect.arrayContaining(['cart-tokens', 'newsletterInteraction', 'sizes']));
  for (const refused of ['2.000', '1.111']) expect(await keptBy(refused)).not.toContain('kept-events');
  expect([await keptBy('2.010'), await keptBy('2.111', 'consent-saved')]).toEqual([null, null]);
  expect(await keptBy('2.010', 'consent-saved')).toEqual(expect.arrayContaining(['cart-tokens', 'kept-events']));
  expect(await keptBy('2.101', 'consent-saved')).not.toContain('kept-events');
});

test('Consent that is taken back removes every cookie that the shop does not name', async () => {
  const shopper = new Shopper(built.shop);
  shopper.cookies.set('consent', '2.111');
  for (const name of ['_ga', '_clck', 'chat_id', 'wish-list', 'mode', 'segments', 'recently-viewed'])
    shopper.cookies.set(name, '1');
  await shopper.visit(SETTINGS);
  // A refusal of personalisation is enough: nothing says which cookie is of which service.
  await shopper.submit('#consent form', { intent: 'save', statistics: 'on', marketing: 'on', personalisation: [] });
  const kept = [...shopper.cookies.keys()].filter((name) => !/^(?:experiments|exposed|visitor)$/.test(name));
  expect(kept.sort()).toEqual(['consent', 'mode', 'segments', 'wish-list']);
  await shopper.submit('#consent form', { intent: 'refuse' });
  expect(shopper.cookies.has('segments')).toBe(false);
});

const LISTED = ['profile', '_ga', '_gcl_au'];

test.each([
  ['with Global Privacy Control', 'consent=2.111; ', { 'Sec-GPC': '1' }, [...LISTED, 'segments', 'recently-viewed']],
  ['whose consent has ended', '', {}, LISTED],
  ['with an agreement of version 1', 'consent=1.111; ', {}, LISTED],
  ['that has refused', 'consent=2.000; ', {}, [...LISTED, 'segments', 'recently-viewed']],
  ['with consent', 'consent=2.111; ', {}, []],
])(
  'A browser %s loses the cookies that need consent, whichever page it opens, and no other',
  async (_, consent, headers, lost) => {
    const others = 'market=US; wish-list=A; other=1';
    const cookie = `${consent}${others}; profile=0123456789abcdef; _ga=1; _gcl_au=2; segments=x; recently-viewed=A`;
    for (const path of ['/us', '/us', '/us/checkout/cart']) {
      const answer = await send(built.shop, path, { headers: { Cookie: cookie, ...headers } });
      const removed = answer.headers.getSetCookie().filter((one) => one.includes('Max-Age=0'));
      expect([path, removed.map((one) => one.split('=')[0]).sort()]).toEqual([path, [...lost].sort()]);
      if (lost.length > 0) expect(answer.headers.get('cache-control')).toMatch(/private|no-store/);
    }
  },
);

/** What a page loads of other companies, and what its banner asks for. */
async function stateOf(path: string, cookie: string, headers: Readonly<Record<string, string>> = {}) {
  const shopper = new Shopper(built.shop);
  if (cookie) shopper.cookies.set('consent', cookie);
  const { html, document } = await shopper.visit(path, headers);
  const scripts = [...html.matchAll(/<script[^>]+src="\/assets\/(analytics|services)-/g)].map(([, name]) => name);
  const asked = document.querySelector('#consent-banner [name=asked]')?.getAttribute('value') ?? null;
  return [asked, scripts.join(' '), html.includes('a11y.test')];
}

describe('A visitor', () => {
  const ALL = 'personalisation statistics marketing';
  const BOTH = 'services analytics';
  const CONTROL = { 'Sec-GPC': '1' };
  test.each([
    ['without a choice in uk', '/uk', '', {}, ['statistics marketing', '', false]],
    ['without a choice in us, which has a widget more', '/us', '', {}, [ALL, '', false]],
    ['who refused', '/us', '2.000', {}, [null, '', false]],
    ['who refused by version 1', '/us', '1.000', {}, [null, '', false]],
    ['who agreed to everything by version 1', '/us', '1.111', {}, [ALL, '', false]],
    ['who agreed in uk', '/uk', '2.-11', {}, [null, BOTH, false]],
    ['who agreed in uk and opens storefront us', '/us', '2.-11', {}, ['personalisation', BOTH, false]],
    ['who refused in uk and opens storefront us', '/us', '2.-00', {}, ['personalisation', '', false]],
    ['who agreed before the tag manager came', '/uk', '2.-1-', {}, ['marketing', BOTH, false]],
    ['who agreed to everything', '/us', '2.111.20783', {}, [null, BOTH, true]],
    ['who agreed to personalisation alone', '/us', '2.100', {}, [null, 'services', true]],
    ['who agreed, in the light version', '/us', '2.111', { 'Save-Data': 'on' }, [null, '', false]],
    ['without a choice, in the light version', '/us', '', { 'Save-Data': 'on' }, [ALL, '', false]],
    ['with Global Privacy Control', '/us', '', CONTROL, [null, '', false]],
    ['with Global Privacy Control after consent', '/us', '2.111', CONTROL, [null, '', false]],
    ['with a damaged cookie', '/us', '2.11', {}, [ALL, '', false]],
  ] as const)(
    '%s is asked for what has no answer, and gets what was agreed to',
    async (_, path, cookie, headers, state) => {
      // Twice: the second page may come from memory.
      expect(await stateOf(path, cookie, headers)).toEqual(state);
      expect(await stateOf(path, cookie, headers)).toEqual(state);
    },
  );

  test('answers in each storefront for what its banner names, and keeps the other answers', async () => {
    const shopper = new Shopper(built.shop);
    const answer = () => shopper.cookies.get('consent')?.replace(/\.\d+$/, '');
    await shopper.visit('/uk');
    await shopper.submit('#consent-banner form', { intent: 'accept-all' });
    expect(answer()).toBe('2.-11');
    await shopper.visit('/us');
    expect(shopper.current.html).not.toContain('a11y.test');
    await shopper.submit('#consent-banner form', { intent: 'refuse' });
    expect(answer()).toBe('2.011');
    expect((await shopper.visit('/us')).document.querySelector('#consent-banner')).toBeNull();
    await shopper.visit(SETTINGS);
    await shopper.submit('#consent form', { intent: 'accept-all' });
    expect(answer()).toBe('2.111');
  });

  test('is not asked on the page that answers a form, whose fields the banner would throw away', async () => {
    const shopper = new Shopper(built.shop);
    expect((await shopper.visit('/de/login')).document.querySelector('#consent-banner')).not.toBeNull();
    const wrong = await shopper.post('/de/login', { email: 'ada' });
    expect([wrong.status, wrong.document.querySelector('#consent-banner')]).toEqual([422, null]);
    expect(wrong.document.querySelector('main [name=email]')?.getAttribute('value')).toBe('ada');
  });
});

test('A choice of consent is forgotten with the device, whose page names no other company', async () => {
  const shopper = new Shopper(built.shop);
  await shopper.post('/us/consent', { intent: 'accept-all', from: '/us' });
  expect(policyOf(shopper.current.headers)).toContain('tags.test');
  shopper.cookies.set('_ga', 'GA1.1.2');
  await shopper.visit('/us/forget-device');
  const done = await shopper.submit('#forget-device');
  expect([done.status, policyOf(done.headers).includes('.test'), done.html.includes('tags.test')]).toEqual([
    200,
    false,
    false,
  ]);
  expect([...shopper.cookies.keys()]).toEqual([]);
});
