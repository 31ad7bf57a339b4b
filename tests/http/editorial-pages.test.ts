import { DOMParser } from 'linkedom';
import { describe, expect, test } from 'vitest';
import { attribute, canonical, robots, structuredData } from './pages-fixture.ts';
import { setUpShop } from './set-up-shop.ts';
import { ORIGIN, send } from './shopper.ts';

const pages = setUpShop();
const { visit } = pages;

describe('the blog', () => {
  test.each([
    ['uk', 'By Mila', '12 November 2026'],
    ['de', 'Von Mila', '12. November 2026'],
    ['nl', 'Door Mila', '12 november 2026'],
    ['us', 'By Mila', 'November 12, 2026'],
  ])('of %s lists its posts, the newest first, with author, date and picture', async (storefront, author, date) => {
    const page = await visit(`/${storefront}/happy-news`);
    const cards = [...page.document.querySelectorAll('main li:has(h2)')];
    expect(cards.length).toBeGreaterThan(6);
    const days = cards.map((card) => card.querySelector('time')?.getAttribute('datetime') ?? '');
    expect(days).toEqual(days.toSorted().reverse());
    expect(cards[0]?.textContent).toContain(author);
    expect(cards[0]?.textContent).toContain(date);
    for (const card of cards) {
      expect(card.querySelector('img')?.getAttribute('alt')).toMatch(/./);
      expect(card.querySelector('h2 a')?.getAttribute('href')).toMatch(`/${storefront}/happy-news/`);
    }
    const feed = `${ORIGIN}/${storefront}/happy-news/feed.xml`;
    expect(attribute(page, 'link[type="application/atom+xml"]', 'href')).toBe(feed);
  });

  test('has no page beyond its last', async () => {
    expect((await visit('/uk/happy-news?page=2')).status).toBe(404);
    expect((await visit('/uk/happy-news?page=x')).status).toBe(404);
  });

  test('has a post between its neighbours, with goods and data for search engines', async () => {
    const page = await visit('/uk/happy-news/why-two-socks');
    expect([page.status, page.text('h1')]).toEqual([200, 'Why two socks?']);
    expect(canonical(page)).toBe(`${ORIGIN}/uk/happy-news/why-two-socks`);
    expect(attribute(page, 'a[rel=prev]', 'href')).toBe('/uk/happy-news/how-a-sock-is-knitted');
    expect(attribute(page, 'a[rel=next]', 'href')).toBeNull();
    expect(page.document.querySelectorAll('main article article h3').length).toBeGreaterThan(2);
    expect(structuredData(page, 'BlogPosting')).toMatchObject({
      headline: 'Why two socks?',
      datePublished: '2026-03-05T00:00:00.000Z',
      author: { name: 'Mila' },
      image: `${ORIGIN}/images/drawn/two-socks?width=1024`,
    });
    const picture = await send(pages.shop, '/images/drawn/two-socks?width=360&auto=webp');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await visit('/uk/happy-news/no-such-post')).status).toBe(404);
  });

  test('has a feed that is shared and names its posts', async () => {
    const response = await send(pages.shop, '/nl/happy-news/feed.xml');
    expect(response.headers.get('content-type')).toContain('application/atom+xml');
    expect(response.headers.get('set-cookie')).toBeNull();
    const feed = new DOMParser().parseFromString(await response.text(), 'text/xml');
    const links = [...feed.querySelectorAll('entry > link')].map((link) => link.getAttribute('href'));
    expect(links.length).toBeGreaterThan(6);
    expect(links.at(-1)).toBe(`${ORIGIN}/nl/happy-news/why-two-socks`);
    expect(feed.querySelector('feed')?.getAttribute('xml:lang')).toBe('nl-NL');
    expect((await send(pages.shop, '/xx/happy-news/feed.xml')).status).toBe(404);
  });
});

describe('a category', () => {
  test('has a title, a description and a text of content on the first page of the plain list alone', async () => {
    const first = await visit('/de/adults/socks');
    expect(first.text('title')).toContain('Bunte Socken für Damen und Herren');
    expect(attribute(first, 'meta[name=description]', 'content')).toContain('Ferse und Spitze sind verstärkt');
    expect(first.text('main')).toContain('So findest du dein Paar');
    for (const query of ['?page=2', '?sort=price:asc', '?color=red'])
      expect((await visit(`/de/adults/socks${query}`)).text('main')).not.toContain('So findest du dein Paar');
    expect((await visit('/uk/collection/food')).status).toBe(200);
  });
});

describe('the help pages', () => {
  test.each(['/uk/faq/returns', '/uk/corporate-gifts'])('have their questions as data once on %s', async (path) => {
    const page = await visit(path);
    const data = [...page.document.querySelectorAll('script[type="application/ld+json"]')];
    expect(data.filter(({ textContent }) => textContent?.includes('FAQPage'))).toHaveLength(1);
    expect(robots(page)).toBeNull();
  });
});

describe('the start page', () => {
  test('has the form of the newsletter where content puts it, once', async () => {
    const { document } = await visit('/nl');
    expect(document.querySelectorAll('main form[action="/api/newsletter"]')).toHaveLength(1);
    expect(document.querySelector('main > section:last-child form')).not.toBeNull();
  });
});

describe('a product', () => {
  test.each([
    ['uk', 'cm', 'How it is knitted', 'How to measure your foot', 'Foot'],
    ['us', 'in', 'How it is knitted', 'How to measure your foot', 'Foot'],
    ['de', 'cm', 'So wird sie gestrickt', 'So misst du deinen Fuß', 'Fuß'],
    ['nl', 'cm', 'Zo wordt hij gebreid', 'Zo meet je je voet', 'Voet'],
  ])('of %s has its blocks, and its size guide in %s first', async (storefront, unit, block, measuring, foot) => {
    const page = await visit(`/${storefront}/product/plain-and-simple`);
    expect([...page.document.querySelectorAll('main details summary')].map((summary) => summary.textContent)).toContain(
      block,
    );
    const guide = page.document.querySelector('#size-guide');
    expect(guide?.querySelector('p > strong')?.textContent).toBe(measuring);
    expect(guide?.querySelector('input[name=unit][checked]')?.getAttribute('value')).toBe(unit);
    expect([...(guide?.querySelectorAll('th[scope]') ?? [])].map((cell) => cell.textContent)).toContain(foot);
    expect(guide?.textContent).toMatch(/9\u2060?–\u2060?10\s?in/);
    expect(page.document.querySelectorAll('main img[src^="/images/drawn/feature-"]').length).toBeGreaterThan(1);
  });
});
