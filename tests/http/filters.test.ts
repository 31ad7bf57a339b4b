import { describe, expect, test } from 'vitest';
import { boxOf, chips, countOf, shownCount } from './filter-page.ts';
import { attribute, productLinks } from './pages-fixture.ts';
import { setUpShop } from './set-up-shop.ts';
import { ORIGIN, type Page } from './shopper.ts';
import { uiText } from './ui-text.ts';

const LIST = '/uk/adults/socks';
const { visit } = setUpShop();

describe('the filter of a list', () => {
  test('counts what each value leaves: any within one facet, all of several', async () => {
    const plain = await visit(LIST);
    const red = await visit(`${LIST}?color=red`);
    expect(countOf(red)).toBe(shownCount(plain, 'color', 'red'));
    expect(countOf(red)).toBeLessThan(countOf(plain));
    const both = await visit(`${LIST}?color=red&color=blue`);
    expect(countOf(both)).toBeGreaterThan(countOf(red));
    expect(countOf(both)).toBeLessThanOrEqual(shownCount(plain, 'color', 'red') + shownCount(plain, 'color', 'blue'));
    const crew = await visit(`${LIST}?color=red&height=crew`);
    expect(countOf(crew)).toBe(shownCount(red, 'height', 'crew'));
    expect(shownCount(red, 'color', 'blue')).toBe(shownCount(plain, 'color', 'blue'));
    expect(boxOf(crew, 'color', 'red')?.hasAttribute('checked')).toBe(true);
  });

  test('has a chip for each value that leads to the list without it, and one to the plain list', async () => {
    const page = await visit(`${LIST}?color=red&height=crew&sort=price%3Aasc`);
    expect(chips(page)).toEqual([
      `${LIST}?height=crew&sort=price%3Aasc`,
      `${LIST}?color=red&sort=price%3Aasc`,
      `${LIST}?sort=price%3Aasc`,
    ]);
    expect(page.document.querySelectorAll('#results a[href*="color="]:not([rel~=nofollow])')).toHaveLength(0);
  });

  test('names the sizes in stock of each card for script, and what it says of them, also for the filter', async () => {
    const { document } = await visit(`${LIST}?size=36-40`);
    expect(document.querySelectorAll('#cards > li:has([data-size="36-40"])')).toHaveLength(24);
    const plain = await visit(LIST);
    expect(plain.document.querySelectorAll('#cards > li:has([data-size])')).toHaveLength(24);
    expect(plain.document.querySelector('#filter button[data-own-size][hidden]')).not.toBeNull();
    expect(boxOf(plain, 'size', '36-40')?.getAttribute('data-label')).toBe('UK 3½–6½');
    const { html } = await visit('/uk');
    expect(html).not.toContain('data-size');
  });

  test('ignores values that no product has, in its links and for search engines, too', async () => {
    const plain = await visit(LIST);
    const robots = (page: Page) => attribute(page, 'meta[name=robots]', 'content');
    const canonical = (page: Page) => attribute(page, 'link[rel=canonical]', 'href');
    const alternates = (page: Page) => page.document.querySelectorAll('link[rel=alternate][hreflang]').length;
    const links = (page: Page) =>
      [...page.document.querySelectorAll('#pager a, link[rel=next]')].map((link) => link.getAttribute('href'));
    for (const query of ['color=octarine', 'color=octarine&pattern=plaid-ish&size=99', 'material=%3Cb%3E']) {
      const page = await visit(`${LIST}?${query}`);
      expect([robots(page), canonical(page)], query).toEqual([robots(plain), `${ORIGIN}${LIST}`]);
      expect(alternates(page)).toBe(alternates(plain));
      expect(links(page)).toEqual(links(plain));
      expect(chips(page)).toEqual([]);
    }
    const second = await visit(`${LIST}?color=octarine&page=2`);
    expect(canonical(second)).toBe(`${ORIGIN}${LIST}?page=2`);
    const mixed = await visit(`${LIST}?color=red&color=octarine`);
    expect(links(mixed)).toEqual(links(await visit(`${LIST}?color=red`)));
    expect([robots(mixed), canonical(mixed)]).toEqual(['noindex, follow', `${ORIGIN}${LIST}`]);
    expect(chips(mixed)).toEqual([LIST, LIST]);
  });

  test('keeps its choices from page to page', async () => {
    const page = await visit(`${LIST}?color=red`);
    const next = await visit(`${LIST}?color=red&page=2`);
    expect(attribute(page, 'link[rel=next]', 'href')).toBe(`${ORIGIN}${LIST}?color=red&page=2`);
    expect(productLinks(page).length + productLinks(next).length).toBe(countOf(page));
    expect((await visit(`${LIST}?color=red&page=9`)).status).toBe(404);
  });

  test('lets search engines follow the pages of one value, and of no second one', async () => {
    const pages = (page: Page, rel: string) => page.document.querySelectorAll(`#pager a${rel}`).length;
    const one = await visit(`${LIST}?color=red`);
    expect([pages(one, '') > 2, pages(one, '[rel~=nofollow]')]).toEqual([true, 0]);
    for (const filter of ['color=red&color=blue', 'color=blue&price_to=20']) {
      const two = await visit(`${LIST}?${filter}&page=2`);
      expect([pages(two, '') > 2, pages(two, ':not([rel~=nofollow])')], filter).toEqual([true, 0]);
    }
  });

  test('takes prices in major units and ignores what is no price', async () => {
    const prices = (page: Page) =>
      [...page.document.querySelectorAll('#cards data')].map((price) => Number(price.getAttribute('value')));
    const cheap = await visit(`${LIST}?price_from=8.50&price_to=9`);
    expect(prices(cheap).length).toBeGreaterThan(0);
    expect(prices(cheap).every((price) => price >= 850 && price <= 900)).toBe(true);
    expect(countOf(await visit(`${LIST}?price_to=cheap`))).toBe(countOf(await visit(LIST)));
  });

  test('ignores a value that no product has', async () => {
    const page = await visit(`${LIST}?color=ultraviolet&size=constructor`);
    expect(countOf(page)).toBe(countOf(await visit(LIST)));
    expect(chips(page)).not.toContain(LIST);
  });

  test('says of an empty result what each choice hides, and shows the nearest products', async () => {
    const page = await visit(`${LIST}?color=red&price_to=0.01`);
    expect(countOf(page)).toBe(0);
    expect(page.text('#results')).toContain(uiText('catalogue:filter.none'));
    const out = page.document.querySelector(`#results a[href="${LIST}?color=red"]:not([aria-label])`);
    const name = `Up to £0.01`;
    const count = countOf(await visit(`${LIST}?color=red`));
    expect(out?.textContent).toBe(uiText('catalogue:filter.wayOut', { name, count }));
    expect(page.text('#results')).toContain(uiText('catalogue:filter.wayOut', { name: 'Red', count: 0 }));
    expect(page.document.querySelectorAll('#results article')).toHaveLength(8);
  });

  test('leaves out several choices where none alone helps an empty result', async () => {
    const page = await visit(`${LIST}?height=knee&pattern=leopard&price_to=0.01`);
    expect(countOf(page)).toBe(0);
    const ways = [...page.document.querySelectorAll('#results a:not([aria-label])')].map((way) =>
      way.getAttribute('href'),
    );
    expect(ways).toContain(`${LIST}?height=knee`);
    expect(page.text('#results')).toContain(uiText('catalogue:filter.wayOut', { name: 'Knee', count: 0 }));
    expect(page.document.querySelectorAll('#results article').length).toBeGreaterThan(0);
  });

  test('folds each facet, with what is chosen of it on its title', async () => {
    const { document } = await visit(`${LIST}?color=red&color=blue&price_to=9`);
    expect(document.querySelectorAll('#filter details[open]')).toHaveLength(0);
    const chosen = [...document.querySelectorAll('#filter summary')]
      .map((title) => title.textContent?.trim())
      .filter((text) => /Colour|Price|Size/.test(text ?? ''));
    expect(chosen).toEqual(['Colour Blue, Red', 'Size', 'Price Up to £9.00']);
  });

  test('narrows by theme and by whom a product is for: what is for all adults is for women and for men', async () => {
    const plain = await visit(LIST);
    const [women, men] = ['women', 'men'].map((person) => shownCount(plain, 'person', person));
    expect((women ?? 0) + (men ?? 0)).toBeGreaterThan(countOf(plain));
    expect(countOf(await visit(`${LIST}?person=men`))).toBe(men);
    expect(countOf(await visit(`${LIST}?theme=food`))).toBe(shownCount(plain, 'theme', 'food'));
    expect((await visit('/uk/adults/boxers')).document.querySelector('#filter [name=person]')).toBeNull();
  });

  test('disables what would leave nothing, and offers colours on the lists that name them alone', async () => {
    const page = await visit(`${LIST}?pattern=leopard`);
    const boxes = [...page.document.querySelectorAll('#filter input[type=checkbox]')];
    const dead = boxes.filter(
      (box) => box.closest('label')?.querySelector('[data-count]')?.textContent?.trim() === '0',
    );
    expect(dead.length).toBeGreaterThan(0);
    expect(dead.every((box) => box.hasAttribute('disabled'))).toBe(true);
    const other = await visit('/uk/adults/boxers');
    expect(other.document.querySelectorAll('#filter input[name=color]')).toHaveLength(0);
    expect(other.document.querySelectorAll('#filter input[name=size]').length).toBeGreaterThan(1);
  });

  test.each([
    'adults/socks',
    'kids/socks',
    ...['sneaker-socks', 'low-socks', 'socks-for-men', 'socks-for-women'].map((name) => `collection/${name}`),
  ])('offers colours and materials on %s', async (list) => {
    const page = await visit(`/uk/${list}`);
    const offered = ['color', 'material'].map((name) => page.document.querySelector(`#filter input[name=${name}]`));
    expect(offered.every(Boolean)).toBe(true);
  });

  test('offers neither colours nor materials on other lists', async () => {
    for (const list of ['adults/boxers', 'collection/all', 'collection/new', 'outlet-all']) {
      const { document } = await visit(`/uk/${list}`);
      expect(document.querySelector('#filter input[name=size]'), list).not.toBeNull();
      expect(document.querySelector('#filter input:is([name=color], [name=material])'), list).toBeNull();
    }
  });

  test('sorts by reduction, the largest first', async () => {
    const page = await visit('/uk/outlet-all?sort=discount%3Adesc');
    const shown = [...page.document.querySelectorAll('#cards article')].map((card) => {
      const price = Number(card.querySelector('data')?.getAttribute('value'));
      const before = Number(card.querySelector('s')?.textContent?.replaceAll(/\D/g, '') ?? price);
      return Math.floor(((before - price) * 100) / before);
    });
    expect(shown[0]).toBeGreaterThan(0);
    expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  });
});
