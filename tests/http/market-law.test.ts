import { describe, expect, test } from 'vitest';
import { createFormatter } from '#app/modules/markets/domain/format.ts';
import { marketLaw } from '#app/modules/markets/domain/market-law.ts';
import { MARKET_TABLE } from '#app/modules/markets/domain/market-table.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import { COUNTRY_CODES, type CountryCode, STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import { WISH_LIST_COOKIE } from '#app/modules/wish-list/domain/sku-cookie.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { fillCart } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { type Page, Shopper } from './shopper.ts';

const built = setUpShop();

const translations = createTranslations();
/** A shopper of a country, and how its storefront says a text. */
function inCountry(country: CountryCode) {
  const market = sampleMarket(country);
  const shopper = new Shopper(built.shop);
  shopper.cookies.set('market', country);
  const home = `/${market.storefrontCode}`;
  const say = translations.translator(textLocale(market));
  return {
    market,
    say,
    shopper,
    law: marketLaw(country),
    list: () => shopper.visit(`${home}/adults/socks`),
    product: async () => {
      const list = await shopper.visit(`${home}/adults/socks`);
      return shopper.visit(list.document.querySelector('main article h3 a')?.getAttribute('href') ?? '');
    },
    page: (path: string) => shopper.visit(home + path),
  };
}
/** A term that finds products. */
const CAT = { en: 'cat', de: 'katze', nl: 'kat' } as const;
const linksIn = (page: Page, part: string) =>
  [...page.document.querySelectorAll(`${part} a`)].map((link) => link.getAttribute('href') ?? '');
const LEGAL = ['/imprint', '/privacy', '/terms', '/accessibility', '/faq/cookie-policy'];
/** The former platform of the Union for disputes, which ended on 20 July 2025. */
const DISPUTES = /ec\.europa\.eu\/(?:consumers\/)?odr/;

describe.each(COUNTRY_CODES)('a page for %s', (country) => {
  test('says beside its prices what they include', async () => {
    const { market, law, say, list, product, page, shopper } = inCountry(country);
    const tax = say(`shell:taxName.${market.taxName}`);
    const words = {
      'tax-included': ['priceIncludesTax', 'inclTax'],
      'tax-and-delivery': ['priceIncludesTaxDelivery', 'inclTaxDelivery'],
      'sales-tax-added': ['priceExcludesSalesTax', 'exclSalesTax'],
      'duty-excluded': ['priceExcludesDuty', 'exclDuty'],
    } as const satisfies Record<typeof law.priceNote, readonly [string, string]>;
    const [inList, beside] = words[law.priceNote];
    const price = createFormatter(market).money({ amount: 395, currency: market.currency.code });
    const opened = await product();
    expect(opened.text('main')).toContain(say(`catalogue:${beside}`, { tax, price }));
    shopper.cookies.set(
      WISH_LIST_COOKIE,
      opened.document.querySelector('[data-viewed]')?.getAttribute('data-viewed') ?? '',
    );
    const search = `/search?term=${CAT[market.language]}`;
    const lists = [opened, await list(), await page(''), await page(search), await page('/wish-list')];
    for (const { url, document } of lists) {
      const grids = [...document.querySelectorAll('main ul')].filter((one) =>
        [...one.querySelectorAll('article')].some((card) => card.querySelector('a[href*="/product/"]')),
      );
      expect([url.pathname, grids.length > 0]).toEqual([url.pathname, true]);
      for (const grid of grids)
        expect([url.pathname, grid.parentElement?.textContent]).toEqual([
          url.pathname,
          expect.stringContaining(say(`catalogue:${inList}`, { tax, price })),
        ]);
    }
  });

  test('has the withdrawal function where its law grants one', async () => {
    const { market, law, page } = inCountry(country);
    const links = linksIn(await page('/faq'), 'footer');
    expect(links.includes(`/${market.storefrontCode}/withdrawal`)).toBe(law.withdrawal !== null);
  });

  test('names fibres and manufacturer of a product', async () => {
    const { say, product } = inCountry(country);
    const page = await product();
    const parts = [...page.document.querySelectorAll('main details svg + ul')].map(percentagesIn);
    expect(parts.length).toBeGreaterThan(0);
    for (const fibres of parts) expect(fibres.reduce((sum, fibre) => sum + fibre, 0)).toBe(100);
    expect(page.text('main')).toMatch(new RegExp(`${say('catalogue:manufacturer')}: \\S`));
  });

  test('names who watches over accessibility, and a checked withdrawal where there is one', async () => {
    const { law, page, say } = inCountry(country);
    const { document } = await page('/accessibility');
    const statement = document.querySelector('#accessibility-checks');
    const hasAct = law.regime === 'eu' || law.regime === 'eea';
    expect(linksOf(statement)).toEqual(law.accessibilityBody ? [law.accessibilityBody.url] : []);
    expect(statement?.textContent?.includes(say('content:accessibility.bodyTitle'))).toBe(
      hasAct || law.accessibilityBody !== null,
    );
    expect(statement?.textContent?.includes(say('content:accessibility.checks.withdrawal'))).toBe(
      law.withdrawal !== null,
    );
  });
});
/** The percentages of a list of fibres, below their bar. */
const percentagesIn = (list: Element) =>
  [...list.querySelectorAll('li')].map((fibre) => Number(/(\d+)\s?%/.exec(fibre.textContent ?? '')?.[1]));
const linksOf = (part: Element | null) =>
  [...(part?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));

describe.each(STOREFRONT_CODES)('storefront %s', (storefront) => {
  test('leads to its legal pages from every page, and from none to the former platform for disputes', async () => {
    const shopper = new Shopper(built.shop);
    const list = await shopper.visit(`/${storefront}/adults/socks`);
    const product = list.document.querySelector('main article h3 a')?.getAttribute('href') ?? '';
    const plain = ['', '/adults/socks', '/faq', '/search', '/wish-list', '/login', '/nothing-here', ...LEGAL];
    const paths = [...plain.map((path) => `/${storefront}${path}`), product, `/${storefront}/checkout/cart`];
    for (const path of paths) {
      const page = await shopper.visit(path);
      const links = linksIn(page, 'footer');
      for (const legal of LEGAL)
        expect([path, links]).toEqual([path, expect.arrayContaining([`/${storefront}${legal}`])]);
      expect(page.document.documentElement.outerHTML).not.toMatch(DISPUTES);
    }
  });

  test('ticks no box for the shopper', async () => {
    const shopper = new Shopper(built.shop);
    await fillCart(shopper, storefront);
    const page = await shopper.visit(`/${storefront}/checkout/address`);
    const boxes = [...page.document.querySelectorAll('input[type=checkbox][name^="contact."]')];
    expect(boxes.map((box) => [box.getAttribute('name'), box.hasAttribute('checked')])).toEqual([
      ...(storefront === 'fr' ? [['contact.agreements', false]] : []),
      ['contact.newsletterSubscription', false],
    ]);
  });

  test('accepts the terms by a box or by a sentence right above the button', async () => {
    const shopper = new Shopper(built.shop);
    await fillCart(shopper, storefront);
    const { document } = await shopper.visit(`/${storefront}/checkout/address`);
    const terms = document.querySelector('[name="contact.agreements"]');
    const words = terms?.closest('p, div')?.querySelectorAll('a') ?? [];
    expect(terms?.getAttribute('type')).toBe(storefront === 'fr' ? 'checkbox' : 'hidden');
    expect([...words].map((link) => link.getAttribute('href'))).toEqual([
      `/${storefront}/terms`,
      `/${storefront}/privacy`,
    ]);
  });
});

/** Every name a tax has anywhere in the shop. */
const NAMES = /\b(?:VAT|GST|consumption tax|sales tax|MwSt\.|Umsatzsteuer|Einfuhrsteuer|btw|omzetbelasting)/gi;
const namesIn = (text: string) => [...new Set([...text.matchAll(NAMES)].map(([name]) => name.toLowerCase()))];

test.each<[CountryCode, string, string]>([
  ['GB', 'VAT', 'incl. 20% VAT'],
  ['IE', 'VAT', 'incl. 23% VAT'],
  ['FR', 'VAT', 'incl. 20% VAT'],
  ['NO', 'VAT', 'incl. 25% VAT'],
  ['DE', 'MwSt.', 'inkl. 19 % MwSt.'],
  ['AT', 'MwSt.', 'inkl. 20 % MwSt.'],
  ['CH', 'Einfuhrsteuer', 'Schweizer Einfuhrsteuer und Zoll kommen hinzu.'],
  ['NL', 'btw', 'incl. 21% btw'],
  ['BE', 'btw', 'incl. 21% btw'],
  ['AU', 'GST', 'incl. 10% GST'],
  ['NZ', 'GST', 'incl. 15% GST'],
  ['SG', 'GST', 'Import duty and GST are not included.'],
  ['JP', 'consumption tax', 'Import duty and consumption tax are not included.'],
  ['KR', 'VAT', 'Import duty and VAT are not included.'],
  ['US', 'sales tax', 'plus sales tax'],
])('the tax of %s is called %s in the listing, on the product and in the cart', async (country, name, inCart) => {
  const { storefront } = MARKET_TABLE[country];
  const shopper = new Shopper(built.shop);
  shopper.cookies.set('market', country);
  const list = await shopper.visit(`/${storefront}/adults/socks`);
  const product = await shopper.visit(list.document.querySelector('main article h3 a')?.getAttribute('href') ?? '');
  const cart = await fillCart(shopper, storefront);
  for (const page of [list, product, cart])
    expect([page.url.pathname, namesIn(page.text('main'))]).toEqual([page.url.pathname, [name.toLowerCase()]]);
  expect(cart.text('main')).toContain(inCart);
});

/** Pages that speak of giving goods back, or of what is kept for it. */
const RETURN_PAGES = [
  '',
  '/faq',
  '/faq/orders',
  '/faq/returns',
  '/terms',
  '/privacy',
  '/imprint',
  '/accessibility',
  '/shipping',
];
/** Words of a right of withdrawal. */
const WITHDRAWAL = /withdr[ae]w|right to cancel|cancellation|model form|widerr[uo]f|muster-|herroep/i;

test.each(COUNTRY_CODES.filter((country) => marketLaw(country).withdrawal === null))(
  'no page for %s speaks of a right of withdrawal, which its law does not grant',
  async (country) => {
    const { page } = inCountry(country);
    for (const path of RETURN_PAGES) {
      const { html } = await page(path);
      // What a page does not say: rules of the browser name paths.
      const said = html.replaceAll(/\/withdrawal\b/g, '');
      expect([path, WITHDRAWAL.exec(said)?.[0]]).toEqual([path, undefined]);
    }
    const { document, html } = await page('/faq/returns');
    expect(document.querySelector('h1')?.textContent).toBe(country === 'CH' ? 'Rückgabe' : 'Returns');
    expect(html).toContain('"@type":"FAQPage"');
  },
);

test.each(['', '/withdrawal', '/terms', '/privacy', '/faq', '/faq/returns', '/accessibility'])(
  'the page “%s” cancels a contract in the United Kingdom, and withdraws from it in Ireland',
  async (path) => {
    const [british, irish] = [await inCountry('GB').page(path), await inCountry('IE').page(path)];
    const heads = ({ document }: Page) =>
      [...document.querySelectorAll('title, meta[name=description]')].map(
        (one) => `${one.textContent} ${one.getAttribute('content')}`,
      );
    expect(`${british.text('body')} ${heads(british)}`).not.toMatch(/withdr[ae]w/i);
    expect(`${irish.text('body')} ${heads(irish)}`).not.toMatch(/cancellation (?:form|period)|right to cancel/i);
    expect(british.text('footer')).toContain('Cancel or return your order');
    expect(irish.text('footer')).toContain('Withdraw from contract here');
  },
);
