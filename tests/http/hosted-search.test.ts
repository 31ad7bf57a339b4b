import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ServedFake, serveFake } from '#tests/fakes/serve.ts';
import { countOf } from './filter-page.ts';
import { openHostedShop } from './hosted-shop.ts';
import { openBuiltShop, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const TOKEN = 'a-token-of-the-search-for-tests-0123456789';
const MOODS = ['fails', 'hangs', 'lies'] as const;
/** `bare`: results alone, without what decorates the filter. */
type Mood = 'works' | 'bare' | (typeof MOODS)[number];

let service: Awaited<ReturnType<typeof openBuiltShop>>;
let served: ServedFake;
let mood: Mood = 'works';
/** A number for each search, so that no page comes from memory. */
let asked = 0;

const env = (more: Readonly<Record<string, string>> = {}) => ({
  SEARCH_ADAPTER: 'xo',
  XO_SEARCH_URL: `${served.origin}/api/xo`,
  XO_SEARCH_TOKEN: TOKEN,
  DOCUMENT_CACHE_BYTES: '0',
  ...more,
});

beforeAll(async () => {
  service = await openBuiltShop({ SEARCH_API_TOKEN: TOKEN });
  served = await serveFake(async (request) => {
    if (mood === 'fails') return new Response('broken', { status: 500 });
    if (mood === 'hangs') await new Promise((resolve) => setTimeout(resolve, 2000));
    if (mood === 'bare' && /\/(?:available-filters|category-price-range)\//.test(request.url))
      return new Response('broken', { status: 500 });
    if (mood === 'lies') return Response.json({ metadata: { count: 9 }, items: [] });
    // The fake server passes texts on, not compressed bytes.
    request.headers.delete('Accept-Encoding');
    return await service.shop.app.fetch(request);
  });
});
afterAll(async () => {
  await served.close();
  await service.close();
});
afterEach(() => {
  mood = 'works';
});

const cardsOf = (document: Document) =>
  [...document.querySelectorAll('main article h3 a')].map((link) => link.textContent);
const linksOf = (document: Document) =>
  [...document.querySelectorAll('main ul a')].map((link) => link.getAttribute('href'));

describe('a shop whose search is hosted', () => {
  let built: Awaited<ReturnType<typeof openBuiltShop>>;
  beforeAll(async () => {
    built = await openBuiltShop(env());
    const isBuilt = async (shop: typeof built.shop) =>
      cardsOf((await new Shopper(shop).visit('/uk/search?term=flamigo')).document).length > 0;
    await vi.waitFor(async () => expect(await isBuilt(service.shop)).toBe(true), 60_000);
    mood = 'fails';
    await vi.waitFor(async () => expect(await isBuilt(built.shop)).toBe(true), 60_000);
    mood = 'works';
    await vi.waitFor(async () => expect(await asks('/uk/search?term=socks')).toBe(true), 60_000);
  }, 120_000);
  afterAll(() => built.close());

  const page = (path: string) => new Shopper(built.shop).visit(path);
  /** Whether the service is called for a page twice: once may be the test of an open circuit. */
  const asks = async (path: string) => {
    await page(path);
    const before = served.requested.length;
    await page(path);
    return served.requested.length > before;
  };

  test('shows the products, the filter and the words of the service', async () => {
    expect(await asks('/de/search?term=gestreifte+Soken')).toBe(true);
    const found = await page('/de/search?term=gestreifte+Soken&height=knee');
    expect([found.status, countOf(found)]).toEqual([200, cardsOf(found.document).length]);
    expect(found.text('main')).toContain('gestreifte Socken');
    expect(found.document.querySelector('#filter input[name=height][checked]')).not.toBeNull();
  });

  test('says that the filter excludes all where the service counts only what remains without it', async () => {
    mood = 'bare';
    const before = served.requested.length;
    const found = await page('/uk/search?term=socks&height=low&price_to=0.01');
    expect(served.requested.length).toBeGreaterThan(before);
    expect(found.text('main')).not.toContain(uiText('search:nothing', { term: 'socks' }));
    expect(found.text('#results')).toContain(uiText('catalogue:filter.none'));
    expect(found.document.querySelector('#results a[href="/uk/search?term=socks"]')).not.toBeNull();
  });

  test('suggests what the service suggests', async () => {
    expect(await asks('/uk/search/suggest?term=flam')).toBe(true);
    const { document } = await page('/uk/search/suggest?term=flam');
    expect(document.querySelectorAll('[role=option]').length).toBeGreaterThan(0);
  });

  test.each(MOODS)('searches with its own index while the service %s', async (kind) => {
    mood = kind;
    asked += 1;
    const found = await page(`/uk/search?term=flamigo&price_to=${200 + asked}`);
    expect(found.status).toBe(200);
    expect(cardsOf(found.document).length).toBeGreaterThan(0);
    expect(found.text('main')).toContain('flamingo');
  });
});

describe('a shop without any search', () => {
  let hosted: Awaited<ReturnType<typeof openHostedShop>>;
  beforeAll(async () => {
    mood = 'fails';
    hosted = await openHostedShop({ env: env() });
  });
  afterAll(() => hosted.close());

  test('says so, leads to categories, and searches again when one is back', async () => {
    mood = 'fails';
    hosted.proxy.fault = () => 'down';
    const shopper = new Shopper(hosted.shop);
    const { status, document, text } = await shopper.visit('/de/search?term=flamingo');
    expect(status).toBe(200);
    expect(text('main [role=status]')).toContain('Die Suche ist gerade nicht verfügbar');
    expect(linksOf(document)).toContain('/de/adults/socks');
    hosted.proxy.fault = () => 'fine';
    await vi.waitFor(async () => {
      const again = await new Shopper(hosted.shop).visit('/de/search?term=flamingo');
      expect(cardsOf(again.document).length).toBeGreaterThan(0);
    }, 60_000);
  });
});
