import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boxOf, countOf, shownCount } from './filter-page.ts';
import { openHostedShop } from './hosted-shop.ts';
import { productLinks } from './pages-fixture.ts';
import { Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const LIST = '/de/adults/socks';
let hosted: Awaited<ReturnType<typeof openHostedShop>>;
beforeAll(async () => {
  hosted = await openHostedShop();
  hosted.proxy.fault = ({ path }) => (path.startsWith('/v1/categories/') ? 'loading' : 'fine');
});
afterAll(() => hosted.close());
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
    hosted.proxy.fault = ({ path }) => (path === '/v1/categories/facets' ? 'loading' : 'fine');
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
    expect((await visit(LIST)).document.querySelector('#filter [name=size]')).toBeNull();
    await sleep(1100);
    const counted = await visit(LIST);
    expect(counted.document.querySelector('#filter [name=size]')).not.toBeNull();
    const red = await visit(`${LIST}?color=red`);
    expect([red.status, countOf(red)]).toEqual([200, shownCount(counted, 'color', 'red')]);
  });
});
