import { beforeAll, describe, expect, test, vi } from 'vitest';
import { boxOf, chips, countOf, shownCount } from './filter-page.ts';
import { attribute, productLinks } from './pages-fixture.ts';
import { setUpShop } from './set-up-shop.ts';
import { ORIGIN, type Page } from './shopper.ts';
import { uiText } from './ui-text.ts';

const SEARCH = '/uk/search?term=socks';
const { visit } = setUpShop();

const prices = (page: Page) =>
  [...page.document.querySelectorAll('#cards data:first-of-type')].map((price) => Number(price.getAttribute('value')));

// The index is built in the background; until then the database answers, which corrects no word.
beforeAll(async () => {
  await vi.waitFor(async () => expect(countOf(await visit('/uk/search?term=coton'))).toBeGreaterThan(0), 60_000);
});

describe('the filter of search results', () => {
  test('counts what each value leaves, and narrows the results of the term', async () => {
    const plain = await visit(SEARCH);
    const low = await visit(`${SEARCH}&height=low`);
    expect(countOf(low)).toBe(shownCount(plain, 'height', 'low'));
    expect(countOf(low)).toBeLessThan(countOf(plain));
    const dots = await visit(`${SEARCH}&height=low&pattern=dots`);
    expect(countOf(dots)).toBe(shownCount(low, 'pattern', 'dots'));
    expect(boxOf(dots, 'pattern', 'dots')?.hasAttribute('checked')).toBe(true);
    expect(attribute(dots, '#filter input[name=term]', 'value')).toBe('socks');
  });

  test('offers size, person, theme, height, pattern, badge and price, as content says', async () => {
    const page = await visit(SEARCH);
    const names = new Set(
      [...page.document.querySelectorAll('#filter input')].map((input) => input.getAttribute('name')),
    );
    expect([...names]).toEqual([
      'term',
      'size',
      'person',
      'theme',
      'height',
      'pattern',
      'badge',
      'price_from',
      'price_to',
    ]);
  });

  test('has a chip for each value that leads to the results without it', async () => {
    const page = await visit(`${SEARCH}&height=low&pattern=dots&sort=price%3Aasc`);
    expect(chips(page)).toEqual([
      `${SEARCH}&pattern=dots&sort=price%3Aasc`,
      `${SEARCH}&height=low&sort=price%3Aasc`,
      `${SEARCH}&sort=price%3Aasc`,
    ]);
  });

  test('keeps its choices from page to page', async () => {
    const page = await visit(`${SEARCH}&height=crew`);
    expect(page.document.querySelector('#pager a[rel~=nofollow]')).toBeNull();
    const cheap = await visit(`${SEARCH}&height=crew&price_to=50`);
    expect(cheap.document.querySelectorAll('#pager a:not([rel~=nofollow])')).toHaveLength(0);
    expect(attribute(cheap, 'main a[rel~=next]', 'href')).toContain('price_to=50');
    expect(attribute(page, 'link[rel=next]', 'href')).toBe(`${ORIGIN}/uk/search/2?term=socks&height=crew`);
    const next = await visit('/uk/search/2?term=socks&height=crew');
    expect(productLinks(next).length).toBeGreaterThan(0);
    expect((await visit('/uk/search/99?term=socks&height=crew')).status).toBe(404);
  });

  test('ignores values that no product has, in its links, too', async () => {
    const links = (page: Page) => [...page.document.querySelectorAll('#pager a')].map((link) => link.outerHTML);
    const plain = await visit(SEARCH);
    const page = await visit(`${SEARCH}&pattern=plaid-ish&height=%3Cb%3E`);
    expect(links(page).length).toBeGreaterThan(0);
    expect([links(page), chips(page), countOf(page)]).toEqual([links(plain), [], countOf(plain)]);
  });

  test('takes prices in major units, and sorts', async () => {
    const shown = prices(await visit(`${SEARCH}&price_from=8.50&price_to=9&sort=price%3Adesc`));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.every((price) => price >= 850 && price <= 900)).toBe(true);
    expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  });

  test('says of an empty result which part to leave out', async () => {
    const page = await visit(`${SEARCH}&height=low&price_to=0.01`);
    expect(countOf(page)).toBe(0);
    expect(page.text('#results')).toContain(uiText('catalogue:filter.none'));
    const out = page.document.querySelector(`#results a[href="${SEARCH}&height=low"]:not([aria-label])`);
    const count = countOf(await visit(`${SEARCH}&height=low`));
    expect(out?.textContent).toBe(uiText('catalogue:filter.wayOut', { name: 'Up to £0.01', count }));
    expect(page.text('#results')).toContain(uiText('catalogue:filter.wayOut', { name: 'Low', count: 0 }));
    expect(page.document.querySelectorAll('#results article').length).toBeGreaterThan(0);
  });

  test('keeps what the search says of the term', async () => {
    const page = await visit('/uk/search?term=strpied+soks&height=crew');
    expect(page.text('#list-count')).toContain('Showing results for “striped socks” instead.');
    expect(countOf(page)).toBeGreaterThan(0);
  });

  test('is not shown for a term without results', async () => {
    const page = await visit('/uk/search?term=xqzvbn&height=low');
    expect(page.document.querySelector('#filter')).toBeNull();
    expect(page.text('#list-count')).toContain('Nothing found for “xqzvbn”');
  });

  test('leads search engines to the results without it, which they do not list', async () => {
    for (const query of ['', '&height=low', '&sort=price%3Aasc']) {
      const page = await visit(SEARCH + query);
      expect(attribute(page, 'link[rel=canonical]', 'href')).toBe(`${ORIGIN}${SEARCH}`);
      expect(attribute(page, 'meta[name=robots]', 'content')).toBe('noindex, follow');
    }
  });
});

describe('the address of a filter', () => {
  test.each([
    ['/uk/adults/socks?color=red&price_from=&price_to=&sort=featured%3Adesc', '/uk/adults/socks?color=red'],
    ['/uk/adults/socks?price_from=&price_to=', '/uk/adults/socks'],
    ['/uk/adults/socks?price_from=5&price_to=&sort=newest%3Adesc', '/uk/adults/socks?price_from=5&sort=newest%3Adesc'],
    ['/uk/search?term=red+socks&price_from=&price_to=9&sort=relevance%3Adesc', '/uk/search?term=red+socks&price_to=9'],
  ])('%s of a form without script leads to one without empty fields', async (path, target) => {
    const page = await visit(path);
    expect([page.status, page.url.pathname + page.url.search]).toEqual([200, target]);
  });
});
