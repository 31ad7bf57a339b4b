import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import { setUpShop } from './set-up-shop.ts';
import { ORIGIN, Shopper, send } from './shopper.ts';

let product = '';
const built = setUpShop();
beforeAll(async () => {
  const listing = await new Shopper(built.shop).visit('/uk/adults/socks');
  product = (listing.document.querySelector('main article img')?.getAttribute('src') ?? '').split('?')[0] ?? '';
});

const get = (path: string, headers: Readonly<Record<string, string>> = {}) => send(built.shop, path, { headers });
async function picture(path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await get(path, headers);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, seen: await sharp(bytes).metadata() };
}

describe('a picture', () => {
  test.each([
    '',
    '?',
    '?width=',
    '?width=0',
    '?width=-5',
    '?width=abc',
    '?width=NaN',
    '?width=1e999',
    '?width[]=90',
    '?quality=abc&format=exe&bg-color=red;}&disable=all&auto=exe',
    '?nonsense=1',
  ])('requested with “%s” is the default: 720 wide, JPEG', async (query) => {
    const { response, seen } = await picture(`/images/placeholder${query}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect([seen.format, seen.width]).toEqual(['jpeg', 720]);
  });

  const formats: readonly (readonly [string, string, string])[] = [
    ['', 'image/avif,image/webp,*/*', 'jpeg'],
    ['&auto=webp', 'image/avif,image/webp,*/*', 'webp'],
    ['&auto=webp', 'image/png,*/*', 'jpeg'],
    ['&auto=webp', '', 'jpeg'],
    ['&format=webp', '', 'webp'],
    ['&format=png', 'image/webp', 'png'],
    ['&format=avif', 'image/avif,image/webp', 'webp'],
    ['&format=jpg', 'image/webp', 'jpeg'],
    ['&format=jpeg', '', 'jpeg'],
    ['&format=svg', '', 'jpeg'],
  ];
  test.each(formats)('requested with “%s” by a browser that accepts “%s” is %s', async (query, accept, format) => {
    const { response, seen } = await picture(`/images/placeholder?width=160${query}`, { Accept: accept });
    expect(response.headers.get('content-type')).toBe(`image/${format}`);
    expect(seen.format).toBe(format);
    expect(response.headers.get('vary')).toBe(/auto|avif/.test(query) ? 'Accept' : null);
  });

  test('is cached for a day and has a name from its content', async () => {
    const { response, bytes } = await picture(`${product}?width=360&auto=webp`, { Accept: 'image/webp' });
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400, stale-while-revalidate=604800');
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(response.headers.getSetCookie()).toEqual([]);
    const etag = response.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    for (const known of [etag, `"other", ${etag}`, `W/${etag}`]) {
      const again = await get(`${product}?width=360&auto=webp`, { Accept: 'image/webp', 'If-None-Match': known });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect(
      (await get(`${product}?width=360&auto=webp`, { Accept: 'image/webp', 'If-None-Match': '"other"' })).status,
    ).toBe(200);
  });

  test('has one name per variant, and the same for the same', async () => {
    const name = async (query: string, accept = '') =>
      (await get(`${product}?${query}`, { Accept: accept })).headers.get('etag');
    const names = [
      await name('width=360'),
      await name('width=160'),
      await name('width=360&format=webp'),
      await name('width=360&bg-color=ffffff'),
    ];
    expect(new Set(names).size).toBe(4);
    expect(await name('width=350')).toBe(names[0]);
    expect(await name('width=360&auto=webp', 'image/webp')).toBe(names[2]);
    expect(await name('width=360&width=160')).toBe(names[0]);
  });
});

describe('an unknown picture', () => {
  test.each([
    '/images/',
    '/images/nope',
    '/images/hero',
    '/images/hero/',
    '/images/hero/xx',
    '/images/hero/UK',
    '/images/hero/uk/more',
    '/images/hero/uk-wide',
    '/images/..%2f..%2fpackage.json',
    '/images/%2e%2e/%2e%2e/package.json',
    '/images/....//....//etc/passwd',
    '/images/.hidden',
    '/images/-rf',
    `/images/${'a'.repeat(5000)}`,
    '/images/constructor',
    '/images/__proto__',
    '/images/http:%2f%2fevil.example%2fa.png',
    '/images/%27%20OR%201=1',
  ])('is not found at %s', async (path) => {
    const response = await get(`${path}?width=90`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('"name"');
    if (!path.includes('%2e')) expect(response.headers.get('cache-control')).toBe('public, max-age=60');
  });

  test('is not read from another place by its parameters', async () => {
    expect((await get('/images/nope?url=https://evil.example/a.png&src=/etc/passwd')).status).toBe(404);
  });
});

test('the icon that browsers request by default is the one the pages name', async () => {
  const response = await get('/favicon.ico');
  expect(response.status).toBe(302);
  const { seen } = await picture(response.headers.get('location') ?? '');
  expect([seen.format, seen.width, seen.height]).toEqual(['png', 90, 90]);
});

describe('the banner', () => {
  test.each(STOREFRONT_CODES)('of storefront %s is on its home page, wide and tall', async (storefront) => {
    const home = await new Shopper(built.shop).visit(`/${storefront}`);
    expect(home.html).toContain(`/images/hero/${storefront}?`);
    const wide = await picture(`/images/hero/${storefront}?width=360`);
    const tall = await picture(`/images/hero/${storefront}-tall?width=360`);
    expect([wide.response.status, tall.response.status]).toEqual([200, 200]);
    expect([wide.seen.width, tall.seen.width]).toEqual([360, 360]);
    expect(wide.seen.height ?? 0).toBeLessThan(tall.seen.height ?? 0);
  });

  test('is a different one in every storefront', async () => {
    const names = await Promise.all(
      STOREFRONT_CODES.map(async (storefront) =>
        (await get(`/images/hero/${storefront}?width=360`)).headers.get('etag'),
      ),
    );
    expect(new Set(names).size).toBe(STOREFRONT_CODES.length);
  });
});

/** The addresses of an image or a source. The parser preserves the case of attributes. */
function addressesOf(image: Element): readonly string[] {
  const set = image.getAttribute('srcSet') ?? image.getAttribute('srcset') ?? '';
  const inSet = set.split(', ').map((part) => part.split(' ')[0] ?? '');
  return [image.getAttribute('src') ?? '', ...inSet].filter(Boolean);
}

test('every picture on a page is served by the shop and exists', async () => {
  const shopper = new Shopper(built.shop);
  const listing = await shopper.visit('/uk/adults/socks');
  const product = listing.document.querySelector('main article h3 a')?.getAttribute('href') ?? '';
  const addresses = new Set<string>();
  for (const path of ['/uk', product, '/uk/checkout/cart', '/uk/nope']) {
    const page = await shopper.visit(path);
    for (const image of page.document.querySelectorAll('img, source')) {
      for (const address of addressesOf(image)) addresses.add(address);
      if (image.tagName === 'IMG') expect(image.hasAttribute('alt')).toBe(true);
    }
  }
  expect(addresses.size).toBeGreaterThan(10);
  const small = [...addresses].filter((address) => Number(new URL(address, ORIGIN).searchParams.get('width')) <= 360);
  for (const address of addresses)
    expect(address).toMatch(/^\/images\/[\w./-]+\?width=(90|160|240|320|360|540|720|1024|1920|3840)&?/);
  for (const address of small) {
    const response = await get(address, { Accept: 'image/webp' });
    expect([address, response.status]).toEqual([address, 200]);
    expect(response.headers.get('content-type')).toMatch(/^image\/(webp|jpeg)$/);
  }
});
