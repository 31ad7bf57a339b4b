import { afterAll, beforeAll, expect, test } from 'vitest';
import { THIRD_PARTIES } from '#tests/fakes/third-parties.ts';
import { formPost, ORIGIN, openBuiltShop, Shopper, send } from './shopper.ts';

let built: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  built = await openBuiltShop(THIRD_PARTIES);
});
afterAll(() => built.close());

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
  expect(await clears('save', 'consent=1.111')).toBe('"cache"');
  expect(await clears('refuse', '')).toBe(null);
  expect(await clears('refuse', 'consent=1.000')).toBe(null);
  expect(await clears('accept-all', 'consent=1.010')).toBe(null);
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
