import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportedSpace } from '#tests/fakes/exported-space.ts';
import { hostileSpace } from '#tests/fakes/hostile-space.ts';
import { type ServedFake, serveFake } from '#tests/fakes/serve.ts';
import { createStoryblokFake, SPACE_TOKEN } from '#tests/fakes/storyblok.ts';
import type { StoryblokSpace } from '#tests/fakes/storyblok-space.ts';
import { changedSpace, withField } from '#tests/fakes/storyblok-space.ts';
import { HOSTILE } from '#tests/fixtures/hostile-content.ts';
import { addFirstProduct } from './journey.ts';
import { ORIGIN, openBuiltShop, Shopper, send } from './shopper.ts';
import { MESSAGE, postMessage, SPACE_SECRET, signature } from './space-message.ts';

let space: StoryblokSpace;
let fake: ReturnType<typeof createStoryblokFake>;
let served: ServedFake;
let built: Awaited<ReturnType<typeof openBuiltShop>>;
const lines: string[] = [];

/** Publishes, and has the shop read it at once by the message of the service. */
const publish = async (changed: StoryblokSpace) => {
  fake.publish(changed);
  expect((await postMessage(built.shop)).status).toBe(202);
};

const openShop = (env: Readonly<Record<string, string>>) =>
  openBuiltShop(
    {
      CONTENT_ADAPTER: 'storyblok',
      STORYBLOK_URL: `${served.origin}/v2/cdn`,
      STORYBLOK_TOKEN: SPACE_TOKEN,
      STORYBLOK_WEBHOOK_SECRET: SPACE_SECRET,
      LOG_LEVEL: 'warn',
      ...env,
    },
    { log: { write: (line) => lines.push(line) } },
  );

beforeAll(async () => {
  space = await exportedSpace();
  fake = createStoryblokFake(space);
  served = await serveFake((request) => fake.fetch(request.url, { headers: request.headers, signal: request.signal }));
  built = await openShop({ CONTENT_REFRESH_SECONDS: '1' });
});
afterAll(async () => {
  await built.close();
  await served.close();
});

/** The space with another threshold for the United Kingdom. */
const withThreshold = (amount: string) =>
  withField(space, 'shared-content/free-shipping', {
    thresholds: [{ _uid: 'gb', component: 'free_shipping_threshold', country: 'GB', amount }],
  });

const visit = (path: string) => new Shopper(built.shop).visit(path);
const titleOf = async (path: string) => (await visit(path)).document.querySelector('h1')?.textContent?.trim();
const shown = (path: string, title: string) =>
  expect.poll(() => titleOf(path), { timeout: 10_000, interval: 100 }).toBe(title);

const PAGES = [
  '/uk',
  '/de/faq',
  '/nl/happy-news',
  '/uk/adults/socks',
  '/us/shipping',
  '/ch/about-us',
  '/uk/checkout/cart',
];

const ADDRESS = /^(?:href|src|action|formaction|srcdoc)$/;
const FORBIDDEN =
  /^[\s\p{Cc}]*(?:javascript|vbscript|data|blob|file|feed|view-source):|^[\\/]{2}|^\/[\s\\]|evil\.test/iu;

/** The types of scripts that are data. */
const DATA = /^application\/(?:ld\+)?json$/;

/** What of a page would run, load or lead to what the hostile space says. */
function runnable(document: Document): readonly string[] {
  return [...document.querySelectorAll('*')].flatMap((element) => {
    const attributes = [...element.attributes]
      .filter(({ name, value }) => name.startsWith('on') || (ADDRESS.test(name) && FORBIDDEN.test(value)))
      .map(({ name, value }) => `${element.localName} ${name}=${value}`);
    const isScript = element.localName === 'script' && !DATA.test(element.getAttribute('type') ?? '');
    const runs = isScript && element.textContent?.includes('alert(1)');
    const isForbidden = ['iframe', 'object', 'embed', 'base', 'math'].includes(element.localName);
    return [...attributes, ...(runs || isForbidden ? [element.outerHTML] : [])];
  });
}

describe('a shop whose content is in a space', () => {
  test('shows what was published, on pages in memory too, within ten seconds', async () => {
    await visit('/uk/about-us');
    fake.publish(withField(space, '_default/about-us', { title: 'Who knits here' }));
    await shown('/uk/about-us', 'Who knits here');
    fake.publish(space);
  });

  test('shows the page of a content key to its storefronts alone', async () => {
    const [own] = space.stories('default').filter(({ full_slug }) => full_slug === '_default/about-us');
    const content = { ...(own?.content as object), title: 'Only here' };
    const added = { ...own, id: 9, uuid: 'us-about', full_slug: 'us/about-us', content };
    await publish({ ...space, stories: (language) => [...space.stories(language), added] });
    await shown('/us/about-us', 'Only here');
    expect(await titleOf('/eu/about-us')).not.toBe('Only here');
    fake.publish(space);
  });

  test('shows its blog in pages of eight posts, each with links to its neighbours', async () => {
    const [post] = space
      .stories('default')
      .filter(({ full_slug }) => full_slug === '_default/happy-news/why-two-socks');
    const added = Array.from({ length: 12 }, (_, number) => {
      const slug = `post-${number}`;
      return { ...post, id: 1000 + number, uuid: slug, slug, full_slug: `_default/happy-news/${slug}` };
    });
    await publish({ ...space, stories: (language) => [...space.stories(language), ...added] });
    const to = (number: number) => `/uk/happy-news${number > 1 ? `?page=${number}` : ''}`;
    const links = async (number: number) => {
      const { document } = await visit(to(number));
      const sides = ['head link[rel=prev]', 'main a[rel=prev]', 'head link[rel=next]', 'main a[rel=next]'];
      return sides.map((side) => document.querySelector(side)?.getAttribute('href'));
    };
    const both = (number: number) => [`${ORIGIN}${to(number)}`, to(number)];
    const none = [undefined, undefined];
    await expect.poll(async () => (await visit(to(3))).status, { timeout: 10_000, interval: 100 }).toBe(200);
    expect((await visit(to(2))).document.querySelectorAll('main li h2')).toHaveLength(8);
    expect(await links(1)).toEqual([...none, ...both(2)]);
    expect(await links(2)).toEqual([...both(1), ...both(3)]);
    expect(await links(3)).toEqual([...both(2), ...none]);
    expect((await visit(to(4))).status).toBe(404);
    fake.publish(space);
  });

  test('answers every page at once while the service fails in any way, and is new ten seconds after', async () => {
    fake.publish(withField(space, '_default/about-us', { title: 'After failures' }));
    for (const failure of ['down', 'broken', 'garbage', 'busy', 'slow'] as const) {
      fake.set(failure);
      const before = fake.calls.length;
      await expect.poll(() => fake.calls.length, { timeout: 10_000 }).toBeGreaterThan(before);
      for (const path of PAGES) {
        const start = performance.now();
        expect([failure, path, (await visit(path)).status]).toEqual([failure, path, 200]);
        expect(performance.now() - start).toBeLessThan(3000);
      }
      expect(await titleOf('/uk/about-us')).not.toBe('After failures');
    }
    fake.set('works');
    await shown('/uk/about-us', 'After failures');
  });

  test('answers pages of a space that is half translated, or has far too many blocks', async () => {
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'word' }] };
    const body = Array.from({ length: 2000 }, (_, place) => ({
      component: 'text',
      _uid: `block-${place}`,
      body: { type: 'doc', content: Array(place === 0 ? 5000 : 1).fill(paragraph) },
    }));
    const half = changedSpace(space, (story, language) =>
      language === 'de-DE' && story.full_slug.startsWith('_default/about-us')
        ? { ...story, content: { ...(story.content as object), title: 'Übersetzt', intro: '', body: [] } }
        : story,
    );
    await publish(withField(half, '_default/imprint', { body, title: 'Huge' }));
    await shown('/uk/imprint', 'Huge');
    const german = await visit('/de/about-us');
    expect([german.status, german.text('h1'), german.text('main p').length > 10]).toEqual([200, 'Übersetzt', true]);
    for (const path of [...PAGES, '/uk/imprint']) expect([path, (await visit(path)).status]).toEqual([path, 200]);
    fake.publish(space);
  });

  test('runs nothing of a hostile space and keeps its pages', async () => {
    expect(HOSTILE.texts.length + HOSTILE.links.length).toBeGreaterThan(490);
    await publish(withField(hostileSpace(space), '_default/about-us', { title: 'Hostile' }));
    await shown('/uk/about-us', 'Hostile');
    for (const path of [...PAGES, '/de/faq/delivery', '/nl/imprint', '/uk/search?term=sock', '/uk/no-such-page']) {
      const { document, status } = await visit(path);
      expect(status).toBe(path === '/uk/no-such-page' ? 404 : 200);
      expect(runnable(document)).toEqual([]);
    }
    fake.publish(space);
  });

  test('says what translations and constants say, escaped, and refuses what would break a page', async () => {
    const texts = [
      { name: 'shell:search', value: '<b>Find</b> & more', dimension_value: '<b>Finden</b> & mehr' },
      { name: 'cart:title', value: 'Bag {{count}}', dimension_value: null },
    ];
    const entries: StoryblokSpace['entries'] = (datasource) =>
      datasource === 'translations' ? texts.map((text, id) => ({ id, ...text })) : [];
    await publish({ ...space, entries });
    const html = async (path: string) => (await visit(path)).html;
    await expect.poll(() => html('/de'), { timeout: 10_000 }).toContain('&lt;b&gt;Finden&lt;/b&gt; &amp; mehr');
    expect(await html('/uk')).toContain('&lt;b&gt;Find&lt;/b&gt; &amp; more');
    expect(await html('/uk/checkout/cart')).not.toContain('Bag {{count}}');
    expect(lines.join('')).toContain('Problem with translation');
    await publish(space);
    await expect.poll(() => html('/de'), { timeout: 10_000 }).not.toContain('Finden&lt;/b&gt;');
  });

  test('follows the threshold of free shipping in open bags and in every sentence', async () => {
    const shopper = new Shopper(built.shop);
    await addFirstProduct(shopper, 'uk');
    const at = async (path: string) => (await shopper.visit(path)).text('main');
    const shows = (path: string, words: string) =>
      expect.poll(() => at(path), { timeout: 10_000, interval: 100 }).toContain(words);
    expect(await at('/uk/shipping')).toContain('over £50');
    expect(await at('/uk/checkout/cart')).toContain('more for free standard delivery');
    await publish(withThreshold('3'));
    await shows('/uk/shipping', 'over £3');
    await shows('/uk/product/plain-and-simple', 'over £3');
    expect(await at('/uk/checkout/cart')).not.toContain('more for free standard delivery');
    expect(await at('/de/shipping')).toContain('ab 50');
    await publish(withThreshold('three'));
    await expect.poll(() => at('/uk/shipping'), { timeout: 10_000, interval: 100 }).not.toContain('over £3');
    for (const path of ['/uk/shipping', '/uk/checkout/cart', '/uk/product/plain-and-simple'])
      expect(await at(path)).not.toMatch(/over £50|for free standard delivery/);
    expect(lines.join('')).toContain('Problem with free shipping');
    fake.publish(space);
  });

  test('leads terms to pages, names pages and finds synonyms as the space says', async () => {
    const link = (url: string) => ({ fieldtype: 'multilink', linktype: 'url', id: '', url, cached_url: url });
    const redirect = (terms: string, url: string) => ({
      _uid: url,
      component: 'search_redirect',
      terms,
      to: link(url),
    });
    const leads = async (term: string) => (await send(built.shop, `/uk/search?term=${term}`)).headers.get('location');
    const found = async (term: string) => {
      const { document } = await visit(`/uk/search?term=${term}`);
      const hrefs = (selector: string) =>
        [...document.querySelectorAll(selector)].map((one) => one.getAttribute('href'));
      return [...hrefs('main nav[aria-label] a'), ...hrefs('#cards h3 a')];
    };
    expect(await leads('zyxparcel')).toBeNull();
    await publish(
      withField(space, 'shared-content/search-terms', {
        synonyms: 'zyxmoggy, cat nap',
        redirects: [
          redirect('Zyxparcel\nzyxorder', '/order'),
          redirect('zyxgone', '/product/gone'),
          redirect('zyxevil', 'https://evil.test/'),
        ],
        pages: [{ _uid: 'p', component: 'search_page', page: link('/faq/delivery'), words: 'zyxcourier' }],
      }),
    );
    await expect.poll(() => leads('zyxparcel'), { timeout: 10_000, interval: 100 }).toBe('/uk/order');
    expect(await Promise.all(['zyxorder', 'wishlist', 'zyxgone', 'zyxevil'].map(leads))).toEqual([
      '/uk/order',
      null,
      null,
      null,
    ]);
    expect(await found('zyxcourier')).toEqual(['/uk/faq/delivery']);
    await expect.poll(async () => (await found('zyxmoggy'))[0], { timeout: 30_000 }).toBe('/uk/product/cat-nap');
    expect(lines.join('')).toContain('Problem with search terms');
    await publish(space);
    await expect.poll(() => leads('wishlist'), { timeout: 10_000, interval: 100 }).toBe('/uk/wish-list');
  });

  test.each([
    [null, 401],
    ['', 401],
    ['00'.repeat(20), 401],
    [signature('another body'), 401],
    [signature(MESSAGE, 'another secret of the space'), 401],
    [signature(MESSAGE), 202],
  ])('answers a message with the signature %s with %i', async (signed, status) => {
    expect((await postMessage(built.shop, signed)).status).toBe(status);
  });

  test('reads what has changed at once after a message, and for an address with `bust`', async () => {
    const publishTitle = (title: string) => fake.publish(withField(space, '_default/about-us', { title }));
    publishTitle('Before');
    const slow = await openShop({ CONTENT_REFRESH_SECONDS: '9999' });
    const title = async (query = '') => (await new Shopper(slow.shop).visit(`/uk/about-us${query}`)).text('h1');
    await expect.poll(() => title(), { timeout: 10_000 }).toBe('Before');
    publishTitle('After a message');
    expect((await postMessage(slow.shop)).status).toBe(202);
    await expect.poll(() => title(), { timeout: 10_000 }).toBe('After a message');
    publishTitle('Made now');
    expect([await title(), await title('?bust'), await title()]).toEqual(['After a message', 'Made now', 'Made now']);
    fake.publish(space);
    await slow.close();
  });

  test('never writes its token into the log', () => {
    expect(lines.join('')).toContain('Content refresh failure');
    expect(lines.join('')).not.toContain(SPACE_TOKEN);
  });
});
