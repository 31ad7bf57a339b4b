import { beforeAll, describe, expect, test } from 'vitest';
import { STOREFRONT_TABLE } from '#app/modules/markets/domain/market-table.ts';
import { STOREFRONT_CODES, type StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { writeShopFile } from '#tests/support/shop-file.ts';
import { addFirstProduct, payWith, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { type Page, Shopper } from './shopper.ts';

let inStock = '';
let soldOut = '';
const built = setUpShop();
beforeAll(async () => {
  writeShopFile(
    built.dataDir,
    `INSERT INTO listing (category, is_us, currency, product_id, sold_out, rank, price, newest)
     SELECT 'type/stockings', is_us, currency, product_id, sold_out, rank, price, newest FROM listing
     WHERE category = 'adults/socks'`,
  );
  writeShopFile(
    built.dataDir,
    `UPDATE products SET doc = json_insert(doc, '$.categories[#]', 'type/stockings'),
       revision = (SELECT value + 1 FROM catalogue_facts WHERE name = 'revision')
     WHERE id IN (SELECT product_id FROM listing WHERE category = 'type/stockings')`,
  );
  writeShopFile(built.dataDir, "UPDATE catalogue_facts SET value = value + 1 WHERE name IN ('revision', 'structure')");
  writeShopFile(built.dataDir, "INSERT INTO category_names (category, name) VALUES ('type/stockings', 'Stockings')");
  const products = (await newcomer().visit('/uk/adults/socks')).document.querySelectorAll('main article h3 a');
  const slugs = [...products].map((link) => link.getAttribute('href')?.split('/').at(-1) ?? '');
  inStock = slugs[0] ?? '';
  soldOut = slugs.at(-1) ?? '';
  writeShopFile(
    built.dataDir,
    'UPDATE stock SET quantity = 0 WHERE variant_id IN (SELECT id FROM variants WHERE product_id IN (SELECT id FROM products WHERE slug = ?))',
    soldOut,
  );
});

/** Every type of shared page, under a storefront; `status` is 200 unless given. */
const PAGES: readonly (readonly [path: string, status?: number])[] = [
  [''],
  ['/adults/socks'],
  ['/adults/socks?sort=price%3Aasc&page=2'],
  ['/adults/socks?color=blue&color=red&height=crew&price_to=12&sort=discount%3Adesc'],
  ['/type/stockings'],
  ['/search'],
  ['/search?term=cat'],
  ['/search?term=nothinglikethis'],
  ['/search/suggest?term=cat'],
  ['/shipping'],
  ['/corporate-gifts'],
  ['/menu'],
  ['/faq'],
  ['/faq/returns'],
  ['/happy-news'],
  ['/happy-news/why-two-socks'],
  ['/about-us'],
  ['/imprint'],
  ['/privacy'],
  ['/terms'],
  ['/accessibility'],
  ['/shared-content'],
  ['/nope', 404],
  ['/product/nope', 404],
  ['/faq/nope', 404],
  ['/adults/socks?page=99', 404],
];

const UNKNOWN = { utm_source: 'mail', email: 'ada@example.com', term2: 'x' };
const BAG =
  /(href="\/\w\w\/checkout\/cart">(?:(?!<\/a>).)*?)<span class="vh">[^<]*<\/span>(?:<b aria-hidden="true">[^<]*<\/b>)?/gs;

/** A browser that comes for the first time. */
const newcomer = () => new Shopper(built.shop);

/**
 * A browser with an order, a full bag, a draft with address and contact, a payment session, a choice of country that
 * makes no offer, a consent and cookies of others.
 */
async function regular(storefront: StorefrontCode): Promise<Shopper> {
  const shopper = newcomer();
  shopper.cookies.set('market', STOREFRONT_TABLE[storefront].defaultCountry);
  await reachPayment(shopper, storefront);
  await payWith(shopper, 'authorised');
  await addFirstProduct(shopper, storefront, 1);
  await reachPayment(shopper, storefront);
  await shopper.visit(`/${storefront}/checkout/payment`);
  shopper.cookies.set('consent', 'all');
  shopper.cookies.set('account', 'ada.king.signed.in');
  shopper.cookies.set('_ga', 'GA1.2.3.4');
  return shopper;
}

/** Neither is asked for consent. */
const REFUSES = { 'Sec-GPC': '1' };
const HEADERS = {
  'Accept-Language': 'ja-JP,ja;q=0.9,ru;q=0.8',
  'User-Agent': 'Lynx/2.9.2',
  DNT: '1',
  ...REFUSES,
  Referer: 'https://elsewhere.example/ada',
  'X-Forwarded-For': '203.0.113.9',
};

/** The bytes of a page without the number on the bag, of which there is one where the page has a header. */
function impersonal({ html }: Page): { readonly html: string; readonly numbers: number } {
  return { html: html.replace(BAG, '$1'), numbers: [...html.matchAll(BAG)].length };
}

/** Faults of a shared page: what belongs to a visitor, or to a request. */
function personalParts({ html, headers }: Page): readonly string[] {
  const requestId = headers.get('x-request-id') ?? 'none';
  return [
    ...headers.getSetCookie().map((cookie) => `sets ${cookie}`),
    ...(/\snonce=/.test(html) ? ['has a nonce'] : []),
    ...(/'nonce-/.test(headers.get('content-security-policy') ?? '') ? ['allows a nonce'] : []),
    ...(html.includes(requestId) ? ['has the request id'] : []),
    ...['ada@example.com', '79460123', 'Ada King', 'signed.in', 'GA1.2', '203.0.113.9', 'utm_source', 'Lynx']
      .filter((word) => html.includes(word))
      .map((word) => `has ${word}`),
  ];
}

const withUnknown = (path: string) => `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(UNKNOWN)}`;

describe.each(STOREFRONT_CODES)('In %s', (storefront) => {
  test('every shared page has the same bytes for two visitors, but for the number on the bag', async () => {
    const other = await regular(storefront);
    const pages = [
      ...PAGES.map(([path, status = 200]) => [`/${storefront}${path}`, status] as const),
      ...[inStock, soldOut].map((slug) => [`/${storefront}/product/${slug}`, 200] as const),
    ];
    for (const [path, status] of pages) {
      const first = await newcomer().visit(path, REFUSES);
      const second = await other.visit(withUnknown(path), HEADERS);
      expect([path, first.status, second.status]).toEqual([path, status, status]);
      expect([path, personalParts(first), personalParts(second)]).toEqual([path, [], []]);
      const [one, two] = [impersonal(first), impersonal(second)];
      expect([path, one.numbers]).toEqual([path, /\/search\/suggest\b/.test(path) ? 0 : 1]);
      expect(two, path).toEqual(one);
      const isForSale = second.document.querySelector('main form[data-buy]') !== null;
      expect([path, isForSale]).toEqual([path, path.endsWith(inStock)]);
      if (one.numbers > 0) expect(second.html, path).not.toBe(first.html);
    }
  });
});

describe('Outside the storefronts', () => {
  test.each([
    ['/', 200],
    ['/nope', 404],
    ['/nope/deeper', 404],
    ['/uk-shop/faq', 404],
  ])('%s has the same bytes for two visitors of a language and country', async (path, status) => {
    const other = await regular('de');
    other.cookies.delete('market');
    const language = { 'Accept-Language': 'de-AT' };
    const first = await newcomer().visit(path, language);
    const second = await other.visit(withUnknown(path), { ...HEADERS, ...language });
    expect([first.status, second.status]).toEqual([status, status]);
    expect([personalParts(first), personalParts(second)]).toEqual([[], []]);
    expect(second.html).toBe(first.html);
  });
});

test('A shared page is made from its canonical address', async () => {
  for (const [path, canonical] of [
    ['/uk/', '/uk'],
    ['/uk/%61dults/socks/?page=2&page=3&x=y', '/uk/adults/socks?page=2'],
    [
      '/uk/adults/socks?size=36-40&color=red&color=blue&color=red&price_to=',
      '/uk/adults/socks?color=blue&color=red&size=36-40',
    ],
    ['/uk/search?page=2&term=cat&term=dog', '/uk/search?term=cat'],
  ] as const)
    expect((await newcomer().visit(path)).html, path).toBe((await newcomer().visit(canonical)).html);
});

test('A search over the limit of the network is private', async () => {
  const shopper = new Shopper(built.shop, { address: '203.0.113.77' });
  await addFirstProduct(shopper, 'uk');
  let page = await shopper.visit('/uk/search?term=cat0');
  for (let searches = 1; page.status === 200 && searches < 1000; searches += 1)
    page = await shopper.visit(`/uk/search?term=cat${searches}`);
  expect([page.status, page.headers.get('cache-control')]).toEqual([429, 'no-store']);
  expect(page.text('header a[href="/uk/checkout/cart"] b')).toBe('1');
});
