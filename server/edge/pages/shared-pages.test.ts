import { describe, expect, test } from 'vitest';
import type { Cookies } from '#app/kernel/cookies.ts';
import type { RegionalShops } from '#app/modules/markets/domain/regional-shops.ts';
import type { PageVisit } from '#server/edge/http/documents/shared-pages.ts';
import { sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { createSharedPages } from './shared-pages.ts';

const audiencesOf = () => ({
  cookieOf: (storefront: string, cookies: Cookies) =>
    cookies.get('segments') === 'welcome' && storefront !== 'us' ? 'segments=welcome; ' : '',
  isUnsettled: (_: unknown, cookies: Cookies) => cookies.get('consent') === 'statistics',
});

const pagesOf = (regionalShops: RegionalShops = new Map(), countryHeader: string | null = null) =>
  createSharedPages({
    routes: ({ pathname, search }) => (pathname.includes('checkout') ? null : { path: pathname, search }),
    registry: sampleRegistry,
    hasPreview: true,
    regionalShops,
    countryHeader,
    sessionCookieName: 'session',
    audiences: audiencesOf(),
  });

async function visit(target: string, headers: Record<string, string> = {}, pages = pagesOf()): Promise<PageVisit> {
  return pages.visit(target, (name) => headers[name] ?? null);
}

describe('the variant of a page inside a storefront', () => {
  test('is the plain one without cookies', async () => {
    expect(await visit('/uk/adults/socks')).toMatchObject({ bag: 0, passes: false, plain: true });
  });

  test('does not depend on anything else that a browser sends', async () => {
    const plain = await visit('/uk/adults/socks');
    const other = await visit('/uk/adults/socks', {
      cookie: 'consent=all; theme=dark; place=%2Fuk; market=ZZ',
      'accept-language': 'nl-BE,nl',
      'user-agent': 'Other',
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      'cf-ipcountry': 'JP',
    });
    expect(other).toEqual(plain);
  });

  test('differs by an offered market, and is made with nothing but its cookies', async () => {
    const offered = await visit('/uk/adults/socks', { cookie: 'market=DE; session=secret; bag=2' });
    expect(offered.key).not.toBe((await visit('/uk/adults/socks')).key);
    expect(offered.headers).toEqual({ cookie: 'market=DE; mode=full' });
    expect(offered).toMatchObject({ bag: 2, plain: false });
  });

  test('is the plain one for the market of the storefront itself', async () => {
    expect(await visit('/uk', { cookie: 'market=GB' })).toEqual(await visit('/uk'));
  });

  test('differs by the segments and experiments that content knows, and is made with their cookies alone', async () => {
    const cookie = 'session=secret; bag=2; segments=welcome';
    const member = await visit('/uk', { cookie });
    expect(member.key).not.toBe((await visit('/uk')).key);
    expect(member).toMatchObject({ bag: 2, plain: false, passes: false });
    expect(member.headers).toEqual({ cookie: 'segments=welcome; mode=full' });
    expect(await visit('/uk', { cookie: 'segments=other' })).toEqual(await visit('/uk'));
    expect(await visit('/us', { cookie: 'segments=welcome' })).toEqual(await visit('/us'));
  });

  test('is decided with the request of a visitor who has no variants yet', async () => {
    const unsettled = await visit('/uk', { cookie: 'consent=statistics' });
    expect(unsettled.passes).toBe(true);
    expect(unsettled.key).toBe((await visit('/uk')).key);
  });

  test('differs by the mode', async () => {
    const lite = await visit('/uk', { 'save-data': 'on' });
    expect(lite.key).not.toBe((await visit('/uk')).key);
    expect(lite).toMatchObject({ plain: false, headers: { cookie: 'mode=lite' } });
    expect((await visit('/uk', { cookie: 'mode=lite' })).key).toBe(lite.key);
  });

  test('has the number of the region of its warehouse beside a session', async () => {
    const cookie = 'session=secret; bag=2; bag-us=5';
    expect((await visit('/uk', { cookie })).bag).toBe(2);
    expect((await visit('/us', { cookie })).bag).toBe(5);
    expect((await visit('/uk', { cookie: 'bag=2' })).bag).toBe(0);
  });

  test('is made for a visitor whose session has no number', async () => {
    expect((await visit('/uk', { cookie: 'session=secret' })).passes).toBe(true);
    expect((await visit('/uk', { cookie: 'session=secret; bag=0' })).passes).toBe(false);
  });

  test('has one number for all that a page shows as more than 99', async () => {
    const numbers = [99, 100, 101, 9999].map((bag) => visit('/uk', { cookie: `session=secret; bag=${bag}` }));
    expect((await Promise.all(numbers)).map(({ bag }) => bag)).toEqual([99, 100, 100, 100]);
  });

  test('differs by the country of a visitor only where a regional shop serves it', async () => {
    const pages = pagesOf(new Map([['AU', 'https://au.test']]));
    const australian = { 'accept-language': 'en-AU' };
    expect((await visit('/uk', australian)).key).toBe((await visit('/uk')).key);
    const offered = await visit('/uk', australian, pages);
    expect(offered.key).not.toBe((await visit('/uk', {}, pages)).key);
    expect(offered.headers).toMatchObject({ 'accept-language': 'en-AU' });
  });

  test('of a visitor who declined a regional shop is that of a visitor without an offer', async () => {
    const pages = pagesOf(new Map([['AU', 'https://au.test']]));
    const declining = { 'accept-language': 'en-AU', cookie: 'offer=AU' };
    expect(await visit('/uk', declining, pages)).toEqual(await visit('/uk', {}, pages));
    const other = { 'accept-language': 'en-AU', cookie: 'offer=NZ' };
    expect((await visit('/uk', other, pages)).key).toBe(
      (await visit('/uk', { 'accept-language': 'en-AU' }, pages)).key,
    );
  });

  test('is another one where the storefront of the preference was declined', async () => {
    const offered = await visit('/uk', { cookie: 'market=DE' });
    const declined = await visit('/uk', { cookie: 'market=DE; offer=DE' });
    expect(declined.key).not.toBe(offered.key);
    expect(declined.headers).toEqual({ cookie: 'market=DE; offer=DE; mode=full' });
    expect((await visit('/uk', { cookie: 'market=DE; offer=FR' })).key).toBe(offered.key);
  });
});

describe('the variant of a page outside the storefronts', () => {
  test('differs by language and country only', async () => {
    const german = await visit('/', { 'accept-language': 'de-AT,de;q=0.9' });
    expect(german.headers).toEqual({ cookie: 'mode=full', 'accept-language': 'de-AT' });
    expect((await visit('/', { 'accept-language': 'de-AT', cookie: 'a=b' })).key).toBe(german.key);
    expect((await visit('/', { 'accept-language': 'de-CH' })).key).not.toBe(german.key);
  });

  test('is one for all countries that the shop does not serve', async () => {
    expect((await visit('/', { 'accept-language': 'en-BR' })).key).toBe(
      (await visit('/', { 'accept-language': 'en-ZA' })).key,
    );
  });
});

test.each([
  ['/uk/search', true],
  ['/uk/search?term=a', true],
  ['/uk/search/2?term=a', true],
  ['/uk/faq?q=returns', true],
  ['/uk/adults/socks?color=red', true],
  ['/uk/adults/socks?price_to=9&page=2', true],
  ['/uk/product/melon-slice?size=41-46', true],
  ['/uk', false],
  ['/uk/searching', false],
  ['/uk/product/search', false],
  ['/uk/adults/socks?page=2', false],
  ['/uk/adults/socks?sort=price%3Aasc&page=2', false],
  ['/uk/product/melon-slice?shoe=w7.5', false],
])('`isUnbounded`: of pages like %s there may be any number: %s', (target, any) => {
  expect(pagesOf().isUnbounded(target)).toBe(any);
});

describe('visits', () => {
  const kept = async (target: string, pages: ReturnType<typeof pagesOf>) => {
    const first = await visit(target, {}, pages);
    return first === (await visit(target, {}, pages));
  };

  test('are kept for pages of which there are few alone', async () => {
    const pages = pagesOf();
    expect(await kept('/uk/adults/socks?page=2', pages)).toBe(true);
    expect(await kept('/uk/adults/socks?color=red', pages)).toBe(false);
  });

  test('of all variants have one bound: over it they are made again', async () => {
    const pages = pagesOf();
    const first = await visit('/uk', {}, pages);
    for (let index = 0; index < 4000; index++) await visit(`/uk/${'x'.repeat(200)}${index}`, {}, pages);
    expect(await visit('/uk', {}, pages)).toBe(first);
    for (let index = 0; index < 4000; index++)
      await visit(`/uk/${'y'.repeat(200)}${index}`, { cookie: 'market=DE' }, pages);
    expect(await visit('/uk', {}, pages)).not.toBe(first);
    expect(await visit('/uk', {}, pages)).toEqual(first);
  });
});
