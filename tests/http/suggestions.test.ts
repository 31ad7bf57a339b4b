import { beforeAll, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '#app/web/limits.ts';
import { setUpShop } from './set-up-shop.ts';
import { type Page, Shopper } from './shopper.ts';

const built = setUpShop();
beforeAll(async () => {
  // The index is built in the background; until then the database answers, which completes no term.
  const completes = async (storefront: string, term: string) =>
    expect(textsIn(await visit(storefront, term), 'term').length).toBeGreaterThan(0);
  for (const [storefront, term] of [
    ['uk', 'chr'],
    ['de', 'wei'],
    ['nl', 'ker'],
  ] as const)
    await vi.waitFor(() => completes(storefront, term), { timeout: 60_000, interval: 300 });
});

const visit = (storefront: string, term: string, address: string | null = null) =>
  new Shopper(built.shop, { address }).visit(`/${storefront}/search/suggest?term=${encodeURIComponent(term)}`);

const textsIn = ({ document }: Page, kind: 'term' | 'product' | 'page') =>
  [...document.querySelectorAll(`#suggestions [id^=suggested-${kind}-]`)].map((option) => option.textContent ?? '');
const linksIn = ({ document }: Page, kind: 'term' | 'product' | 'page') =>
  [...document.querySelectorAll(`#suggestions [id^=suggested-${kind}-]`)].map((option) => option.getAttribute('href'));

describe('the suggestions', () => {
  test('are products with their pictures and prices, links to their pages', async () => {
    const page = await visit('uk', 'cat n');
    expect(textsIn(page, 'product')[0]).toMatch(/^Cat Nap Women’s crew socks£\d+\.\d\d$/);
    expect(linksIn(page, 'product')[0]).toBe('/uk/product/cat-nap');
    expect(page.document.querySelector('#suggestions [role=option] img')?.getAttribute('src')).toContain('width=160');
  });

  test('are at most eight products, those after the fourth for wide screens', async () => {
    const page = await visit('uk', 'soc');
    expect(textsIn(page, 'product')).toHaveLength(8);
    expect(page.document.querySelectorAll('#suggestions [data-wide]')).toHaveLength(4);
    const list = page.document.getElementById('suggestions');
    const options = page.document.querySelectorAll('#suggestions [role=option]').length;
    expect(list?.getAttribute('data-said')).toBe(`${options} suggestions`);
    expect(list?.getAttribute('data-said-small')).toBe(`${options - 4} suggestions`);
  });

  test.each([
    ['de', 'weihn', 'Weihnachten', '/de/search?term=Weihnachten'],
    ['nl', 'strep', 'strepen', '/nl/search?term=strepen'],
    ['uk', 'chris', 'christmas', '/uk/search?term=christmas'],
  ])('of %s complete "%s" to the search "%s"', async (storefront, term, completed, href) => {
    const page = await visit(storefront, term);
    expect(textsIn(page, 'term')).toContain(completed);
    expect(linksIn(page, 'term')).toContain(href);
  });

  test('have no term that is the name of a suggested product', async () => {
    const page = await visit('de', 'katzenm');
    expect(textsIn(page, 'product').join()).toContain('Katzenmensch');
    expect(textsIn(page, 'term')).not.toContain('Katzenmensch');
  });

  test.each([
    ['uk', 'retur', '/uk/faq/returns'],
    ['de', 'Rückg', '/de/faq/returns'],
    ['nl', 'verzend', '/nl/faq/delivery'],
    ['de', 'Kinders', '/de/kids/socks'],
  ])('of %s link "%s" to %s', async (storefront, term, path) => {
    expect(linksIn(await visit(storefront, term), 'page')).toContain(path);
  });

  test('are none for nonsense, and for a term with fewer than three characters', async () => {
    for (const term of ['xqzvbn', '', 'ca', '  ca  ', '%_%', '🧦🧦']) {
      const page = await visit('uk', term);
      expect([term, page.status, page.document.getElementById('suggestions')?.textContent]).toEqual([term, 200, '']);
      expect(page.document.getElementById('suggestions')?.getAttribute('data-said')).toBe('No suggestions');
    }
  });

  test('are the same for a term with other spaces and another form of its letters', async () => {
    const composed = await visit('de', 'grün str');
    expect(linksIn(composed, 'product').length).toBeGreaterThan(0);
    expect(linksIn(await visit('de', '  gru\u0308n   str '), 'product')).toEqual(linksIn(composed, 'product'));
  });

  test('print a term that is markup as text', async () => {
    expect((await visit('uk', '<img src=x onerror=alert(1)> sock')).html).not.toContain('<img src=x');
  });

  test('are not indexed, and come from memory the second time', async () => {
    const first = await visit('uk', 'flamin');
    expect(first.document.querySelector('meta[name=robots]')?.getAttribute('content')).toMatch(/^noindex/);
    expect(first.headers.get('etag')).toBeTruthy();
    expect((await visit('uk', 'flamin')).headers.get('x-cache')).toBe('hit');
  });

  test('are 429 with Retry-After and empty for a network over its limit, which can still read those in memory', async () => {
    const { network } = LIMITS.suggestion;
    const address = '203.0.113.77';
    let limited: Page | null = null;
    for (let number = 0; number <= network && !limited; number += 1) {
      const page = await visit('uk', `zzz${number}`, address);
      if (page.status === 429) limited = page;
    }
    expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(limited?.headers.get('cache-control')).toContain('no-store');
    expect(limited?.document.getElementById('suggestions')?.textContent).toBe('');
    expect((await visit('uk', 'flamin', address)).status).toBe(200);
    expect((await visit('uk', 'zzzother', '198.51.100.7')).status).toBe(200);
  });

  test('do not exist outside a storefront', async () => {
    expect((await new Shopper(built.shop).visit('/xx/search/suggest?term=cat')).status).toBe(404);
  });
});
