import { describe, expect, test } from 'vitest';
import { CURRENCY_EXPONENTS, type CurrencyCode } from '#app/kernel/money.ts';
import type { Language } from '#app/kernel/text.ts';
import { MARKET_TABLE } from '#app/modules/markets/domain/market-table.ts';
import { COUNTRY_CODES, STOREFRONT_CODES, type StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { attribute, canonical, productLinks, robots, structuredData, structuredProduct } from './pages-fixture.ts';
import { setUpShop } from './set-up-shop.ts';
import { ORIGIN } from './shopper.ts';
import { uiText } from './ui-text.ts';

const { visit, newShopper } = setUpShop();

const LANGUAGES: Readonly<Record<StorefrontCode, string>> = {
  uk: 'en-GB',
  de: 'de-DE',
  at: 'de-AT',
  be: 'nl-BE',
  ch: 'de-CH',
  nl: 'nl-NL',
  fr: 'en',
  us: 'en',
  eu: 'en',
  gl: 'en',
};

/** The currency of each storefront's default country. */
const CURRENCIES: Readonly<Record<StorefrontCode, CurrencyCode>> = {
  uk: 'GBP',
  de: 'EUR',
  at: 'EUR',
  be: 'EUR',
  ch: 'CHF',
  nl: 'EUR',
  fr: 'EUR',
  us: 'USD',
  eu: 'EUR',
  gl: 'USD',
};

/** Path under the storefront, the type of its page, and whether search engines may list it. */
const PAGES: readonly (readonly [string, string, 'listed' | 'followed' | 'hidden'])[] = [
  ['', 'homepage', 'listed'],
  ['/adults/socks', 'category', 'listed'],
  ['/outlet-all', 'category', 'listed'],
  ['/search', 'search', 'hidden'],
  ['/search?term=cat', 'search', 'followed'],
  ['/login', 'unknown', 'hidden'],
  ['/faq', 'faq', 'listed'],
  ['/faq/orders', 'faq', 'listed'],
  ['/faq/cookie-policy', 'faq', 'listed'],
  ['/shipping', 'faq', 'listed'],
  ['/about-us', 'unknown', 'listed'],
  ['/happy-news', 'blog', 'listed'],
  ['/happy-news/why-two-socks', 'blog', 'listed'],
  ['/corporate-gifts', 'campaign', 'listed'],
  ['/imprint', 'category', 'listed'],
  ['/terms', 'category', 'listed'],
  ['/market', 'unknown', 'hidden'],
  ['/menu', 'unknown', 'hidden'],
  ['/shared-content', 'unknown', 'hidden'],
  ['/checkout/cart', 'checkout-cart', 'hidden'],
];

describe.each(STOREFRONT_CODES)('storefront %s', (storefront) => {
  test.each(PAGES)('answers %s with a whole page of its type', async (path, type, listed) => {
    const page = await visit(`/${storefront}${path}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.html).toMatch(/^<!DOCTYPE html>/);
    expect(attribute(page, 'html', 'lang')).toBe(LANGUAGES[storefront]);
    expect(attribute(page, 'body', 'data-page-type')).toBe(type);
    expect(attribute(page, 'main', 'data-section')).toBe(path === '' ? 'right-now' : null);
    expect(page.document.querySelectorAll('h1')).toHaveLength(1);
    expect(page.text('h1')).not.toBe('');
    expect(page.document.querySelectorAll('main#main')).toHaveLength(1);
    expect(page.document.querySelectorAll('title')).toHaveLength(1);
    expect(page.text('title')).toContain('Pairwise');
    expect(page.html).not.toMatch(/undefined|\[object|\{\{/);
    if (listed === 'hidden') {
      expect(robots(page)).toBe('noindex');
      expect(canonical(page)).toBeNull();
    } else {
      expect(robots(page)).toBe(listed === 'followed' ? 'noindex, follow' : null);
      expect(canonical(page)).toBe(`${ORIGIN}/${storefront}${path}`);
      if (listed === 'listed') expect(attribute(page, 'meta[name=description]', 'content')).toMatch(/\S.{20}/);
    }
  });

  test('prints a product with its price, sizes and offers in the currency of its country', async () => {
    const [first = ''] = productLinks(await visit(`/${storefront}/adults/socks`));
    const page = await visit(first);
    const data = structuredProduct(page);
    expect(attribute(page, 'body', 'data-page-type')).toBe('product');
    expect(data).toMatchObject({ name: page.text('h1') });
    expect(canonical(page)).toBe(ORIGIN + first);
    for (const image of structuredData(page, 'ProductGroup').image as string[])
      expect(image).toMatch(new RegExp(`^${ORIGIN}/images/`));
    const offers = data.sizes.map(({ sku, offers: offer }) => ({ sku, ...offer }));
    // A size is a choice, or a link to the form about a size that is sold out.
    const sizes = [...page.document.querySelectorAll('input[name=id], a[data-alert]')];
    expect(offers).toHaveLength(sizes.length);
    const price = page.document.querySelector('main data[data-currency]');
    expect(price?.getAttribute('data-currency')).toBe(CURRENCIES[storefront]);
    expect(page.text('main data[data-currency]')).toMatch(/\d/);
    for (const [index, offer] of offers.entries()) {
      const soldOut = sizes[index]?.hasAttribute('data-alert') === true;
      expect(offer.url.split('?')[0]).toBe(canonical(page));
      expect(offer.priceCurrency).toBe(CURRENCIES[storefront]);
      expect(offer.price).toMatch(/^\d+\.\d{2}$/);
      expect(offer.availability).toBe(`https://schema.org/${soldOut ? 'OutOfStock' : 'InStock'}`);
      // Variants with -UP in their sku belong to the United States only.
      expect(offer.sku.includes('-UP')).toBe(storefront === 'us');
    }
    const minor = Number(price?.getAttribute('value'));
    const cheapest = Math.min(...offers.map((offer) => Number(offer.price)));
    expect(Math.round(cheapest * 10 ** CURRENCY_EXPONENTS[CURRENCIES[storefront]])).toBe(minor);
  });

  test('names what is missing on a missing page, in its own language, with a link back', async () => {
    const page = await visit(`/${storefront}/nope/nothing`);
    expect(page.status).toBe(404);
    expect(attribute(page, 'main', 'data-message')).toBe(`Page Not Found: /${storefront}/nope/nothing`);
    expect(attribute(page, 'main', 'data-status')).toBe('404');
    expect(attribute(page, 'body', 'data-page-type')).toBe('unknown');
    expect(attribute(page, 'html', 'lang')).toBe(LANGUAGES[storefront]);
    expect(page.text('h1')).toBe(uiText('shell:cantFindIt', {}, LANGUAGES[storefront].slice(0, 2) as Language));
    expect(page.text('main details p')).toBe(`Page Not Found: /${storefront}/nope/nothing`);
    const links = [...page.document.querySelectorAll('main a')].map((link) => [
      link.getAttribute('href'),
      link.textContent,
    ]);
    const language = LANGUAGES[storefront].slice(0, 2) as Language;
    expect(links.slice(0, 2)).toEqual([
      [`/${storefront}`, uiText('shell:backToTheShop', {}, language)],
      ['/', uiText('shell:backToTheStartPage', {}, language)],
    ]);
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter(([href]) => !href?.startsWith('/'))).toEqual([]);
    expect(robots(page)).toBe('noindex');
    expect(canonical(page)).toBeNull();
  });
});

describe('a list', () => {
  test('is paged by its own links, without repetition or loss', async () => {
    const seen: string[] = [];
    let page = await visit('/uk/adults/socks');
    const total = Number(/\d+/.exec(page.text('main'))?.[0]);
    const counted = Number(/(\d+) designs/.exec(page.text('main'))?.[1] ?? total);
    const addressOf = (number: number) => {
      if (number === 0) return null;
      return number === 1 ? `${ORIGIN}/uk/adults/socks` : `${ORIGIN}/uk/adults/socks?page=${number}`;
    };
    for (let number = 1; ; number += 1) {
      seen.push(...productLinks(page));
      expect(canonical(page)).toBe(addressOf(number));
      expect(attribute(page, 'link[rel=prev]', 'href')).toBe(addressOf(number - 1));
      const next = attribute(page, 'link[rel=next]', 'href');
      expect(attribute(page, 'main a[rel=next]', 'href')).toBe(next?.slice(ORIGIN.length) ?? null);
      if (next === null) break;
      expect(productLinks(page)).toHaveLength(24);
      expect(next).toBe(addressOf(number + 1));
      page = await visit(next.slice(ORIGIN.length));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(counted);
  });

  test('keeps its order from page to page and sorts by the displayed price', async () => {
    const page = await visit('/de/adults/socks?sort=price:asc');
    const prices = [...page.document.querySelectorAll('main article data[data-currency]')].map((price) =>
      Number(price.getAttribute('value')),
    );
    expect(prices.length).toBeGreaterThan(1);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect(attribute(page, 'link[rel=next]', 'href')).toContain('sort=price%3Aasc&page=2');
  });

  test.each(['nonsense', 'price:sideways', '', '__proto__'])('uses the default order for “%s”', async (sort) => {
    const page = await visit(`/uk/adults/socks?sort=${sort}`);
    expect(page.status).toBe(200);
    expect(productLinks(page)).toEqual(productLinks(await visit('/uk/adults/socks')));
  });

  test('with another order leads search engines to the plain list', async () => {
    for (const query of ['sort=newest%3Adesc', 'color=red', 'price_to=12']) {
      const page = await visit(`/uk/adults/socks?${query}`);
      expect(attribute(page, 'link[rel=canonical]', 'href')).toBe(`${ORIGIN}/uk/adults/socks`);
      expect(attribute(page, 'meta[name=robots]', 'content')).toContain('noindex, follow');
    }
  });

  test('of the outlet has pages of 48, every other list of 24', async () => {
    expect(productLinks(await visit('/uk/collection/all'))).toHaveLength(24);
    expect(productLinks(await visit('/uk/outlet-all')).length).toBeLessThanOrEqual(48);
  });

  test('has breadcrumbs for search engines', async () => {
    const { itemListElement } = structuredData(await visit('/de/adults/socks'), 'BreadcrumbList') as unknown as {
      itemListElement: { position: number; name: string; item: string }[];
    };
    expect(itemListElement.map(({ position, item }) => [position, item])).toEqual([
      [1, `${ORIGIN}/de`],
      [2, `${ORIGIN}/de/adults/socks`],
    ]);
    for (const { name } of itemListElement) expect(name).not.toBe('');
  });
});

describe('a remembered country', () => {
  test('sets the prices of its own storefront and is only offered in another', async () => {
    const shopper = newShopper();
    shopper.cookies.set('market', 'SE');
    const own = await shopper.visit('/eu/adults/socks');
    expect(attribute(own, 'main article data[data-currency]', 'data-currency')).toBe('SEK');
    const other = await shopper.visit('/uk/adults/socks');
    expect(other.status).toBe(200);
    expect(attribute(other, 'main article data[data-currency]', 'data-currency')).toBe('GBP');
    expect(other.document.querySelector('form button[name=countryCode][value=SE]')).not.toBeNull();
  });

  test.each(COUNTRY_CODES)('of %s sets its currency, without decimals where the currency has none', async (country) => {
    const { storefront, currency } = MARKET_TABLE[country];
    const shopper = newShopper();
    shopper.cookies.set('market', country);
    const [first = ''] = productLinks(await shopper.visit(`/${storefront}/adults/socks`));
    const page = await shopper.visit(first);
    const offer = structuredProduct(page).sizes[0]?.offers;
    expect(offer?.priceCurrency).toBe(currency);
    expect(offer?.price).toMatch(CURRENCY_EXPONENTS[currency] === 0 ? /^\d{3,}$/ : /^\d+\.\d{2}$/);
  });
});
