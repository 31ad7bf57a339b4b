import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { exportedSpace } from '#tests/fakes/exported-space.ts';
import { type ServedFake, serveFake } from '#tests/fakes/serve.ts';
import { createStoryblokFake, SPACE_TOKEN } from '#tests/fakes/storyblok.ts';
import type { StoryblokSpace } from '#tests/fakes/storyblok-space.ts';
import { withField } from '#tests/fakes/storyblok-space.ts';
import { HOSTILE_TARGETS } from '#tests/fixtures/hostile-targets.ts';
import { ORIGIN, openBuiltShop, Shopper, send } from './shopper.ts';

let space: StoryblokSpace;
let fake: ReturnType<typeof createStoryblokFake>;
let served: ServedFake;
let built: Awaited<ReturnType<typeof openBuiltShop>>;
const lines: string[] = [];

const rule = (from: string, to: string, more: Readonly<Record<string, string>> = {}) => ({
  _uid: `r-${from}`,
  component: 'redirect',
  from,
  to: { fieldtype: 'multilink', linktype: 'url', id: '', url: to, cached_url: to },
  ...more,
});
const RULES = [
  rule('/moved', '/adults/socks?color=red', { status: '301' }),
  rule('/stories', '/happy-news', { match: 'prefix' }),
  rule('/away', 'https://blog.example/socks', { status: '301' }),
  rule('/down-under', 'https://au.example/nz'),
  rule('/product/gone', '/product/melon-slice'),
  rule('/faq/old', '/faq/returns'),
  rule('/about-us', '/faq'),
  rule('/checkout/cart', '/faq'),
  rule('/order', '/faq', { match: 'prefix' }),
  rule('/ring', '/ring-2'),
  rule('/ring-2', '/ring'),
  ...HOSTILE_TARGETS.map((target, index) => rule(`/hostile-${index}`, target)),
];

const to = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await send(built.shop, path, { headers });
  return [answer.status, answer.headers.get('location')];
};

beforeAll(async () => {
  space = await exportedSpace();
  fake = createStoryblokFake(withField(space, 'shared-content/redirects', { rules: RULES }));
  served = await serveFake((request) => fake.fetch(request.url, { headers: request.headers, signal: request.signal }));
  built = await openBuiltShop(
    {
      CONTENT_ADAPTER: 'storyblok',
      STORYBLOK_URL: `${served.origin}/v2/cdn`,
      STORYBLOK_TOKEN: SPACE_TOKEN,
      CONTENT_REFRESH_SECONDS: '1',
      REDIRECT_HOSTS: 'blog.example',
      REGIONAL_SHOPS: 'AU=https://au.example,NZ=https://au.example/nz',
      LOG_LEVEL: 'warn',
    },
    { log: { write: (line) => lines.push(line) } },
  );
  await vi.waitFor(async () => expect(await to('/uk/stories')).toEqual([302, '/uk/happy-news']), 10_000);
});
afterAll(async () => {
  await built.close();
  await served.close();
});

describe('a redirect of the content', () => {
  test.each([
    ['/uk/moved', 301, '/uk/adults/socks?color=red'],
    ['/de/Moved/', 301, '/de/adults/socks?color=red'],
    ['/uk/moved?utm_source=mail&color=blue', 301, '/uk/adults/socks?color=red&utm_source=mail'],
    ['/uk/stories/why-two-socks?page=2', 302, '/uk/happy-news/why-two-socks?page=2'],
    ['/nl/product/gone?size=41', 302, '/nl/product/melon-slice?size=41'],
    ['/us/faq/old', 302, '/us/faq/returns'],
    ['/uk/away?a=b', 301, 'https://blog.example/socks?a=b'],
    ['/gl/down-under', 302, 'https://au.example/nz'],
    ['/uk/moved/_payload.json?x=y', 301, '/uk/adults/socks/_payload.json?color=red&x=y'],
  ])('leads %s with %i to %s, as often as it is asked', async (path, status, location) => {
    for (let round = 0; round < 3; round += 1) expect(await to(path)).toEqual([status, location]);
  });

  test('keeps the query of each of many visitors at once, also of one with a session', async () => {
    const queries = Array.from({ length: 8 }, (_, index) => `?visit=${index}`);
    expect(await Promise.all(queries.map((query) => to(`/at/stories${query}`)))).toEqual(
      queries.map((query) => [302, `/at/happy-news${query}`]),
    );
    expect(await to('/uk/stories?a=1', { Cookie: '__Host-session=broken' })).toEqual([302, '/uk/happy-news?a=1']);
  });

  test('is asked for each time, and stored by no cache', async () => {
    const { headers } = await send(built.shop, '/uk/moved');
    expect([headers.get('cache-control'), headers.get('x-cache')]).toEqual(['private, no-cache', null]);
  });

  test('never takes the place of a page, of the bag or of an order', async () => {
    for (const path of ['/uk/about-us', '/uk/checkout/cart', '/uk/order']) expect((await to(path))[0]).toBe(200);
    expect((await to('/uk/order/unknown'))[0]).toBe(404);
    expect(await to('/webhooks/storyblok')).toEqual([404, null]);
  });

  test('never leads the data of a page to another site, and data of a page that has none is missing as ever', async () => {
    expect(await to('/uk/away/_payload.json')).toEqual([404, null]);
    expect(await to('/uk/moved.data')).toEqual([404, null]);
  });

  test('answers a read alone', async () => {
    expect((await new Shopper(built.shop).request('/uk/moved', { method: 'HEAD' })).status).toBe(301);
    expect((await new Shopper(built.shop).request('/uk/moved', { method: 'POST' })).status).not.toBe(301);
  });

  test('in a ring, or to a hostile target, is left out and logged', async () => {
    for (const path of ['/uk/ring', '/uk/ring-2']) expect(await to(path)).toEqual([404, null]);
    const answers = await Promise.all(HOSTILE_TARGETS.map((_, index) => to(`/uk/hostile-${index}`)));
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([404]));
    const notes = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'Problem with redirect');
    expect(notes.length).toBeGreaterThan(10);
    expect(JSON.stringify(notes)).not.toContain('evil');
  });

  test('counts as soon as the content has it, and no longer than that', async () => {
    expect(await to('/uk/spring')).toEqual([404, null]);
    fake.publish(withField(space, 'shared-content/redirects', { rules: [rule('/spring', '/faq')] }));
    await expect.poll(() => to('/uk/spring'), { timeout: 10_000, interval: 100 }).toEqual([302, '/uk/faq']);
    expect(await to('/uk/moved')).toEqual([404, null]);
  });

  test('that an outage of the content has, stays; without a service the bundled ones count', async () => {
    fake.set('garbage');
    expect(await to('/uk/spring')).toEqual([302, '/uk/faq']);
    const bundled = await openBuiltShop();
    const ask = async (path: string) => (await send(bundled.shop, path)).headers.get('location');
    expect(await ask('/de/socken?a=b')).toBe('/de/adults/socks?a=b');
    expect(await ask('/nl/happyblog/why-two-socks')).toBe('/nl/happy-news/why-two-socks');
    const followed = await new Shopper(bundled.shop).visit('/uk/returns?from=mail');
    expect(followed.url.href).toBe(`${ORIGIN}/uk/faq/returns?from=mail`);
    await bundled.close();
  });
});
