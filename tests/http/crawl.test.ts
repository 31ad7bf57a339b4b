import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { robotsText } from '#app/modules/feeds/domain/robots.ts';
import { MARKET_TABLE } from '#app/modules/markets/domain/market-table.ts';
import { COUNTRY_CODES, STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import { sampleProduct } from '#tests/contracts/sample-product.ts';
import { isAllowed } from '#tests/support/robots-rules.ts';
import { structuredDataSchema } from '#tests/support/structured-data-schema.ts';
import { setUpCrawl, storefrontOf } from './crawl-fixture.ts';
import { indexedSitemaps, readPage } from './crawled-page.ts';
import { itemsOf } from './feed-items.ts';
import { ORIGIN, send } from './shopper.ts';

const crawl = setUpCrawl();
const { pages, listed, isSampled, faultsOf } = crawl;

describe('a crawler', () => {
  test('reads every storefront', () => {
    for (const storefront of STOREFRONT_CODES) {
      const read = [...pages.keys()].filter((path) => storefrontOf(path) === storefront);
      expect(read.length).toBeGreaterThan(100);
    }
  });

  test('finds no dead link, and no link that is a redirect', () => {
    expect(
      faultsOf(({ status }, path) => (status === 200 ? null : `${status}, linked from ${crawl.linkedFrom.get(path)}`)),
    ).toEqual([]);
  });

  test('finds the parts of pages that links name', () => {
    expect(faultsOf(({ deadAnchors }) => deadAnchors)).toEqual([]);
  });

  test('finds each page at its canonical address, or a part of one that leads there', () => {
    const faults = faultsOf(({ canonical, isIndexed }, path) => {
      if (!isIndexed || path === '/') return null;
      if (canonical === null) return 'no canonical address';
      const target = canonical.replace(ORIGIN, '');
      const isOwn = target === path || target === path.split('?')[0];
      return isOwn && pages.get(target)?.canonical === canonical ? null : `canonical ${canonical}`;
    });
    expect(faults).toEqual([]);
  });

  test('finds no two pages of a storefront with the same title', () => {
    const byTitle = new Map<string, string>();
    const faults = faultsOf(({ canonical, title, isIndexed }, path) => {
      if (!isIndexed || canonical !== ORIGIN + path) return null;
      const key = `${storefrontOf(path)} ${title}`;
      const other = byTitle.get(key);
      byTitle.set(key, path);
      return other === undefined ? null : `the title of ${other}`;
    });
    expect(faults).toEqual([]);
  });

  test('finds every alternate page to name all others, itself among them', () => {
    const faults = faultsOf(({ alternates, canonical, isIndexed }) => {
      if (alternates.size === 0) return null;
      if (!isIndexed || canonical === null) return 'alternates of a page that is not indexed';
      const own = JSON.stringify([...alternates]);
      const targets = new Set([...alternates.values()].map((href) => href.replace(ORIGIN, '')));
      return [
        ...(targets.has(canonical.replace(ORIGIN, '')) ? [] : ['its alternates leave it out']),
        ...[...targets].flatMap((target) => {
          const other = pages.get(target);
          return other?.isIndexed && JSON.stringify([...other.alternates]) === own ? [] : [`one-way to ${target}`];
        }),
      ];
    });
    expect(faults).toEqual([]);
    expect(pages.get('/uk')?.alternates.size).toBe(COUNTRY_CODES.length + 1);
  });

  test('reads structured data that fits its schema', () => {
    const kinds = new Set<string>();
    const faults = faultsOf(({ structured }) =>
      structured.flatMap((json) => {
        const entries = [JSON.parse(json) as unknown].flat();
        return entries.flatMap((entry) => {
          const read = structuredDataSchema.safeParse(entry);
          if (read.success) kinds.add(read.data['@type']);
          return read.success ? [] : [read.error.message];
        });
      }),
    );
    expect(faults).toEqual([]);
    expect([...kinds].sort()).toEqual([
      'BlogPosting',
      'BreadcrumbList',
      'FAQPage',
      'MerchantReturnPolicy',
      'OfferShippingDetails',
      'Organization',
      'Product',
      'ProductGroup',
      'WebSite',
    ]);
  });
});

describe('the sitemaps', () => {
  test('list every indexed page that the crawl reads, besides further pages of lists', () => {
    const missing = faultsOf(({ isIndexed, canonical }, path) => {
      const isFirst = path !== '/' && !path.includes('?') && canonical === ORIGIN + path;
      return isIndexed && isFirst && !listed.has(path) ? 'in no sitemap' : null;
    });
    expect(missing).toEqual([]);
  });

  test('list indexed pages alone, each at its canonical address and open to crawlers', () => {
    const robots = robotsText({ origin: ORIGIN, isOpen: true });
    const faults = [...listed.keys()].filter(isSampled).filter((path) => {
      const page = pages.get(path);
      return !(page?.isIndexed && page.canonical === ORIGIN + path && isAllowed(robots, path));
    });
    expect(faults).toEqual([]);
  });

  test('name the alternates that the pages name', () => {
    const faults = [...listed.values()]
      .filter(({ path }) => isSampled(path))
      .filter(
        ({ path, alternates }) =>
          JSON.stringify([...alternates]) !== JSON.stringify([...(pages.get(path)?.alternates ?? [])]),
      );
    expect(faults.map(({ path }) => path)).toEqual([]);
  });

  test('list a product and its category where they are sold alone, and name these countries', () => {
    for (const name of ['product/partly', 'product/mug01', 'type/mugs']) {
      const having = STOREFRONT_CODES.filter((storefront) => listed.has(`/${storefront}/${name}`));
      expect([name, having]).toEqual([name, STOREFRONT_CODES.filter((code) => code !== 'ch' && code !== 'gl')]);
      const tags = [...(listed.get(`/eu/${name}`)?.alternates.keys() ?? [])];
      expect(tags).toContain('en-PT');
      for (const tag of ['de-CH', 'en-SE', 'en-JP', 'x-default']) expect(tags).not.toContain(tag);
    }
  });

  test('follow the catalogue', async () => {
    expect(crawl.sitemapBefore).not.toContain('/uk/product/partly<');
    expect(listed.has('/uk/product/partly')).toBe(true);
    expect((await send(crawl.shop, '/ch/product/partly')).status).toBe(404);
  });

  test('state dates of the past where one is known, and of every product', () => {
    const now = Date.now();
    for (const { path, changedAt } of listed.values()) {
      if (path.includes('/product/') || path.includes('/happy-news/')) expect(changedAt, path).not.toBeNull();
      if (changedAt !== null) expect(now - Date.parse(changedAt), path).toBeGreaterThan(60_000);
    }
  });

  test('are those of the ten storefronts, validated by browsers and caches, and end with the last', async () => {
    const { shop } = crawl;
    const index = await send(shop, '/sitemap.xml', { headers: { 'accept-encoding': 'gzip' } });
    expect([index.status, index.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(indexedSitemaps(await (await send(shop, '/sitemap.xml')).text())).toEqual(
      STOREFRONT_CODES.map((storefront) => `/${storefront}/sitemap.xml`),
    );
    const first = await send(shop, '/de/sitemap.xml', { headers: { 'accept-encoding': 'br' } });
    expect([first.headers.get('content-encoding'), first.headers.get('x-cache')]).toEqual(['br', 'hit']);
    const etag = first.headers.get('etag') ?? '';
    const again = await send(shop, '/de/sitemap.xml', { headers: { 'accept-encoding': 'br', 'if-none-match': etag } });
    expect(again.status).toBe(304);
    for (const page of ['2', '0', 'x']) expect((await send(shop, `/de/sitemap.xml?page=${page}`)).status).toBe(404);
  });

  test('are the same text in every encoding, and only the packed one is kept', async () => {
    const { shop } = crawl;
    const as = (encoding: string) => send(shop, '/eu/sitemap.xml', { headers: { 'accept-encoding': encoding } });
    const plain = await (await as('identity')).text();
    expect(plain).toMatch(/^<\?xml[\s\S]*<\/urlset>\n$/);
    expect(plain.length).toBeGreaterThan(500_000);
    const gzip = await as('gzip');
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(plain);
    expect(brotliDecompressSync(await (await as('br')).arrayBuffer()).toString()).toBe(plain);
    const head = await send(shop, '/eu/sitemap.xml', { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, gzip.headers.get('etag'), '']);
  });

  test('are the same for every country of a storefront', async () => {
    const { shop } = crawl;
    const own = await (await send(shop, '/eu/sitemap.xml')).text();
    expect(await (await send(shop, '/eu/sitemap.xml', { headers: { cookie: 'market=SE' } })).text()).toBe(own);
  });
});

describe('other programs', () => {
  test('get `security.txt`, as text, with an address of mail and an expiry within a year', async () => {
    const answer = await send(crawl.shop, '/.well-known/security.txt');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const text = await answer.text();
    expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
    const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now();
    expect(expires).toBeGreaterThan(0);
    expect(expires).toBeLessThan(366 * 24 * 60 * 60 * 1000);
    expect(text).toContain(`Canonical: ${ORIGIN}/.well-known/security.txt`);
  });

  test('read nothing of a shop that is not in production, and index none of its answers', async () => {
    const robots = await send(crawl.shop, '/robots.txt');
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await robots.text()).toBe(robotsText({ origin: ORIGIN, isOpen: false }));
    for (const path of ['/uk', '/uk/sitemap.xml', '/api/country-code'])
      expect((await send(crawl.shop, path)).headers.get('x-robots-tag')).toContain('noindex');
  });
});

type Variant = {
  readonly sku: string;
  readonly offers: Readonly<Record<'price' | 'priceCurrency' | 'availability', string>>;
};

/** The sizes of a product that a page at an address states, without cookies. */
async function statedSizes(link: string): Promise<readonly Variant[]> {
  const page = await readPage(crawl.shop, link.replace(ORIGIN, ''));
  const [product] = page.structured.map((json) => JSON.parse(json) as Variant & { readonly hasVariant?: Variant[] });
  return product?.hasVariant ?? (product ? [product] : []);
}

describe('the product feed', () => {
  test.each(COUNTRY_CODES)('of %s has the prices and the stock of its product pages', async (country) => {
    const { storefront, currency } = MARKET_TABLE[country];
    const answer = await send(crawl.shop, `/${storefront}/feeds/google.xml?country=${country}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    const xml = await answer.text();
    expect(xml.trimEnd()).toMatch(/<\/rss>$/);
    const items = itemsOf(xml);
    expect(items.length).toBeGreaterThan(200);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(xml).toContain(`<g:shipping><g:country>${country}</g:country>`);
    for (const item of items.filter((_, index) => index % 60 === 0)) {
      const stated = (await statedSizes(item.link ?? '')).find(({ sku }) => sku === item.id)?.offers;
      const price = `${stated?.price} ${stated?.priceCurrency}`;
      expect([country, item.id, item.sale_price ?? item.price]).toEqual([country, item.id, price]);
      expect(price).toMatch(new RegExp(`^\\d+${/JPY|KRW/.test(currency) ? '' : '\\.\\d\\d'} ${currency}$`));
      expect(item.availability === 'in_stock').toBe(stated?.availability === 'https://schema.org/InStock');
    }
  });

  test('lists what the sitemap of its storefront lists', async () => {
    const items = itemsOf(await (await send(crawl.shop, '/us/feeds/google.xml')).text());
    const inFeed = new Set(items.map(({ link }) => (link ?? '').replace(ORIGIN, '').split('?')[0]));
    const inSitemap = [...listed.keys()].filter((path) => path.startsWith('/us/product/'));
    expect([...inFeed].sort()).toEqual(inSitemap.sort());
    for (const { id } of items) expect(id).toContain('-UP');
  });

  test('has the words of its market, is packed where that is accepted, and is not kept', async () => {
    const { shop } = crawl;
    const answer = await send(shop, '/ch/feeds/google.xml', { headers: { 'accept-encoding': 'br, gzip' } });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const unpacked = answer.body?.pipeThrough(new DecompressionStream('gzip'));
    const xml = await new Response(unpacked).text();
    expect(xml).toBe(await (await send(shop, '/ch/feeds/google.xml?country=CH')).text());
    expect(xml).toMatch(/<g:color>(?:Waldgrün|Himmelblau|Tomatenrot)/);
    expect(xml).toMatch(/<g:price>\d+\.\d[05] CHF/);
  });

  test('has headers alone for a program that asks for them', async () => {
    const answer = await send(crawl.shop, '/de/feeds/google.xml', { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'application/xml; charset=utf-8',
      '',
    ]);
  });

  test('is sent to programs that stop reading, up to a number of them, while others write and read', async () => {
    const address = '/de/feeds/google.xml';
    const waiting: ReadableStreamDefaultReader<Uint8Array>[] = [];
    let last = await send(crawl.shop, address);
    for (; last.status === 200; last = await send(crawl.shop, address)) {
      const reader = last.body?.getReader();
      if (!reader) throw new Error('No body');
      expect((await reader.read()).done).toBe(false);
      waiting.push(reader);
    }
    expect([waiting.length, last.status, last.headers.get('retry-after')]).toEqual([24, 503, '5']);
    await crawl.sell([sampleProduct('LATER')]);
    expect((await send(crawl.shop, '/de/product/later')).status).toBe(200);
    await waiting.pop()?.cancel();
    const whole = await (await send(crawl.shop, address)).text();
    expect(whole).toContain('/de/product/later?');
    for (const reader of waiting) await reader.cancel();
    expect((await send(crawl.shop, address)).status).toBe(200);
  });

  test.each(['/uk/feeds/google.xml?country=SE', '/eu/feeds/google.xml?country=XX', '/xx/feeds/google.xml'])(
    'does not exist for another country: %s',
    async (path) => {
      expect((await send(crawl.shop, path)).status).toBe(404);
    },
  );
});
