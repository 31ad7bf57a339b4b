import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { boxOf, chips, countOf, shownCount } from './filter-page.ts';
import { openHostedShop } from './hosted-shop.ts';
import { productLinks } from './pages-fixture.ts';
import { openForTests } from './set-up-shop.ts';
import { Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const LIST = '/de/adults/socks';
const time = { now: Date.now() };
const hosted = openForTests(() => openHostedShop({ clock: () => time.now }));
beforeAll(async () => {
  hosted.proxy.fault = ({ path }) => (/^\/v1\/products\/(?:list|facets)$/.test(path) ? 'loading' : 'fine');
});
const visit = (path: string) => new Shopper(hosted.shop).visit(path);

describe('a shop whose platform loads what filters and counts need', () => {
  test('answers a filtered list and the order of reductions with 503, the shop around them and a time to try again', async () => {
    for (const query of ['?color=red', '?sort=discount%3Adesc']) {
      const page = await visit(LIST + query);
      expect(page.status).toBe(503);
      expect(page.headers.get('retry-after')).toBe('5');
      expect(page.document.querySelector('header a[href="/de"]')).not.toBeNull();
    }
  });

  test('shows a list with the values that it knows, without counts and sizes, for a second', async () => {
    hosted.proxy.fault = ({ path }) => (path === '/v1/products/facets' ? 'loading' : 'fine');
    const page = await visit(LIST);
    expect(page.status).toBe(200);
    expect(productLinks(page)).toHaveLength(24);
    const counts = [...page.document.querySelectorAll('#filter [data-count]')];
    expect(counts.length).toBeGreaterThan(20);
    expect(counts.filter((count) => count.textContent !== '')).toEqual([]);
    expect(boxOf(page, 'color', 'red')?.closest('label')?.textContent?.trim()).toBe(
      uiText('catalogue:colour.red', {}, 'de'),
    );
    expect(page.document.querySelector('#filter [name=size], #filter [disabled]')).toBeNull();

    hosted.proxy.fault = () => 'fine';
    time.now += 900;
    expect((await visit(LIST)).document.querySelector('#filter [name=size]')).toBeNull();
    time.now += 200;
    const counted = await visit(LIST);
    expect(counted.document.querySelector('#filter [name=size]')).not.toBeNull();
    const red = await visit(`${LIST}?color=red`);
    expect([red.status, countOf(red)]).toEqual([200, shownCount(counted, 'color', 'red')]);
  });
});

describe('a shop whose platform has no answer for the counts of a list', () => {
  test('shows the products of a list without counts, and answers a filtered list with 503', async () => {
    hosted.proxy.fault = ({ path }) => (path === '/v1/products/facets' ? 'down' : 'fine');
    const page = await visit('/de/adults/boxers');
    expect([page.status, productLinks(page).length > 3]).toEqual([200, true]);
    expect(page.document.querySelector('#filter [name=pattern]')).not.toBeNull();
    expect(page.document.querySelector('#filter [name=size]')).toBeNull();
    expect((await visit('/de/adults/boxers?pattern=dots')).status).toBe(503);
    hosted.proxy.fault = () => 'fine';
  });
});

describe('a shop whose search index is not built', () => {
  const SEARCH = '/uk/search?term=cotton';
  const waiting: { hosted: Awaited<ReturnType<typeof openHostedShop>> | null } = { hosted: null };
  beforeAll(async () => {
    // Calls of the feed wait, and none of them fails.
    waiting.hosted = await openHostedShop({ timeout: 60_000 });
    waiting.hosted.proxy.fault = ({ path }) => (path.startsWith('/v1/feed/') ? 'paused' : 'fine');
  });
  afterAll(() => waiting.hosted?.close());
  const open = (path: string) => {
    if (!waiting.hosted) throw new Error('The shop is not open');
    return new Shopper(waiting.hosted.shop).visit(path);
  };
  const knee = `${SEARCH}&height=knee&sort=price%3Adesc`;

  test('filters, orders and counts results, page by page, and finds the same with the index', async () => {
    const plain = await open(SEARCH);
    expect(countOf(plain)).toBeGreaterThan(24);
    const crew = await open(`${SEARCH}&height=crew&sort=price%3Adesc`);
    expect(countOf(crew)).toBe(shownCount(plain, 'height', 'crew'));
    expect(countOf(crew)).toBeLessThan(countOf(plain));
    expect(chips(crew)).toContain(`${SEARCH}&sort=price%3Adesc`);
    const firstPrice = async (sort: string) => {
      const page = await open(`${SEARCH}&sort=${encodeURIComponent(sort)}`);
      return Number(page.document.querySelector('#cards data')?.getAttribute('value'));
    };
    expect(await firstPrice('price:asc')).toBeLessThan(await firstPrice('price:desc'));
    const second = await open(SEARCH.replace('/search', '/search/2'));
    expect(productLinks(second).filter((link) => productLinks(plain).includes(link))).toEqual([]);

    const before = await open(knee);
    expect(countOf(before)).toBe(shownCount(crew, 'height', 'knee'));

    if (waiting.hosted) waiting.hosted.proxy.fault = () => 'fine';
    waiting.hosted?.proxy.release();
    await vi.waitFor(async () => expect(countOf(await open('/uk/search?term=coton'))).toBeGreaterThan(0), 60_000);
    await sleep(1100);
    const after = await open(knee);
    expect(productLinks(before).length).toBeGreaterThan(1);
    expect(productLinks(after).toSorted()).toEqual(productLinks(before).toSorted());
    expect(countOf(after)).toBe(countOf(before));
  });
});
