import { expect, test } from 'vitest';
import { hreflangLinks } from '#app/modules/markets/domain/hreflang.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { LEGAL_PAGES } from '#server/platform/content/legal-pages.ts';
import { sampleMarket, sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { byText } from './finding.ts';
import { type MarketFacts, marketFindings } from './market-findings.ts';

const REGION = {
  products: 2,
  sizes: 4,
  pricedSizes: new Map([
    ['EUR', 4],
    ['GBP', 4],
    ['CHF', 4],
    ['USD', 4],
  ]),
  listed: new Map(['EUR', 'GBP', 'CHF', 'USD'].map((code) => [code, { products: 2, inStock: 1 }])),
  withoutFibres: [],
  takenAsNoTextile: [],
  withoutMaker: [],
  withoutPicture: [],
  pictures: [{ sku: 'A', url: 'https://cdn.test/a.jpg' }],
  unnamed: { en: [], de: [], nl: [] },
};

/** Everything of a market is well, but for the changes. */
function facts(country: CountryCode, changes: Partial<MarketFacts> = {}): MarketFacts {
  const market = sampleMarket(country);
  return {
    market: { ...market, shipping: { freeShippingThreshold: 5000 } },
    isOwn: false,
    isInEarnest: true,
    missingTexts: [],
    content: {
      pages: LEGAL_PAGES,
      typed: [{ slug: 'imprint', words: 'Socks Ltd, 1 High Street' }],
      common: [{ place: 'shared-content', words: 'Socks Ltd' }],
      brand: 'Socks',
      footerLinks: [...LEGAL_PAGES.map((slug) => `/${slug}`), '/withdrawal'],
      seller: {
        name: 'Socks Ltd',
        address: ['1 High Street'],
        returnAddress: [],
        telephone: '+44 20 7946 0000',
        register: '',
        representedBy: '',
        taxNumbers: { default: '1' },
        isSample: false,
      },
      serviceEmail: 'hello@socks.test',
    },
    methods: ['Standard'],
    products: REGION,
    pictures: { broken: new Map(), unreached: new Map(), left: 0 },
    alternates: hreflangLinks(sampleRegistry, '/'),
    ...changes,
  };
}
const texts = (of: MarketFacts, level: 'fault' | 'note') =>
  marketFindings(of).flatMap((finding) => (finding.level === level ? [finding.text] : []));

test.each<CountryCode>(['GB', 'DE', 'CH', 'FR', 'US'])('`marketFindings` finds nothing to mend in %s', (country) => {
  expect(marketFindings(facts(country)).filter(({ level }) => level !== 'ok')).toEqual([]);
});

const { content } = facts('DE');
const { market } = facts('DE');
const seller = { ...content.seller, isSample: true };

test.each<readonly [what: string, changes: Partial<MarketFacts>, text: RegExp]>([
  ['missing texts', { missingTexts: ['cart:title'] }, /^1 text without words in German: cart:title\./],
  ['no size at all', { products: { ...REGION, sizes: 0 } }, /^Nothing is sold: import products/],
  ['no price', { products: { ...REGION, pricedSizes: new Map() } }, /^Nothing is sold: no product has a price in EUR/],
  [
    'a market whose products are all sold out',
    { products: { ...REGION, listed: new Map([['EUR', { products: 2, inStock: 0 }]]) } },
    /^Nothing can be bought: all 2 products are sold out in its warehouses \(nl-rsv, nl\)\. .* stock FILE/,
  ],
  [
    'a price in the currency on barred products alone',
    { products: { ...REGION, listed: new Map() } },
    /^Nothing is sold: every product with a price in EUR lacks what the law wants/,
  ],
  ['no tax where the law wants one', { market: { ...market, tax: 0 } }, /^Prices include no tax/],
  ['an impossible tax', { market: { ...market, tax: 190 } }, /^The tax of 190 % is none/],
  ['no delivery', { methods: [] }, /^Nothing can be delivered/],
  [
    'a missing page',
    { content: { ...content, pages: LEGAL_PAGES.slice(1) } },
    /^The page imprint does not exist in German/,
  ],
  [
    'a footer without the withdrawal',
    { content: { ...content, footerLinks: LEGAL_PAGES.map((slug) => `/${slug}`) } },
    /^No link of the footer leads to \/withdrawal in German/,
  ],
  [
    'a page that types the seller of the demo shop',
    { content: { ...content, typed: [{ slug: 'terms', words: 'To Pairwise Textiles B.V., hello@pairwise.example' }] } },
    /^The page terms still has words of the demo shop in German \(Pairwise Textiles, hello@pairwise\.example\): correct its story, in _default\/ or in a folder of the storefront\./,
  ],
  [
    'a page of a shop of its own with the brand of the demo',
    { isOwn: true, content: { ...content, typed: [{ slug: 'faq', words: 'Ask Pairwise' }] } },
    /^The brand of the demo is still in the page faq in German/,
  ],
  [
    'a frame of a shop of its own with the brand of the demo',
    { isOwn: true, content: { ...content, common: [{ place: 'shared-content', words: 'pairwise.example' }] } },
    /^The brand of the demo is still in shared-content in German/,
  ],
  [
    'a sample seller',
    { content: { ...content, seller } },
    /^The seller on papers of orders and in letters is an example/,
  ],
  [
    'a seller without a tax number',
    { content: { ...content, seller: { ...content.seller, taxNumbers: {} } } },
    /^Papers of orders name no tax number of the seller/,
  ],
  [
    'an address of an example',
    { content: { ...content, serviceEmail: 'hello@pairwise.example' } },
    /^hello@pairwise\.example, .* is an example/,
  ],
  [
    'a picture whose address brings none',
    { pictures: { broken: new Map([['https://cdn.test/a.jpg', 'status 404']]), unreached: new Map(), left: 0 } },
    /^1 picture not shown, since the address brings none: A https:\/\/cdn\.test\/a\.jpg \(status 404\)\. Import/,
  ],
  [
    'no address for letters to the operator',
    { content: { ...content, serviceEmail: ' ' } },
    /^No letter about withdrawals, failed refunds and sold-out orders reaches your team: write an address/,
  ],
  [
    'no product that the law allows',
    { products: { ...REGION, withoutFibres: ['A'], withoutMaker: ['A', 'B'] } },
    /^Nothing is sold: every product lacks what the law wants/,
  ],
  ['no hreflang link', { alternates: [] }, /^Search engines do not find the market: .* de-DE and an x-default/],
  [
    'two hreflang links of a market',
    { alternates: [...facts('DE').alternates, { hreflang: 'de-DE', path: '/at' }] },
    /^Search engines do not find the market/,
  ],
])('`marketFindings` calls %s a fault', (_, changes, text) => {
  expect(texts(facts('DE', changes), 'fault')).toEqual([expect.stringMatching(text)]);
});

test.each<readonly [what: string, changes: Partial<MarketFacts>, text: RegExp]>([
  ['sizes without a price', { products: { ...REGION, sizes: 6 } }, /^2 sizes without a price in EUR/],
  [
    'a product that is not sold without fibres',
    { products: { ...REGION, withoutFibres: ['A'] } },
    /^1 product without fibres, so not sold by law: A\. Import them with their percentages/,
  ],
  [
    'products that are not sold without a manufacturer',
    { products: { ...REGION, products: 9, withoutMaker: ['A', 'B', 'C', 'D', 'E'] } },
    /^5 products without a manufacturer, so not sold by law: A, B, C and 2 more\. .*--manufacturer\./,
  ],
  [
    'a product that is taken as no textile',
    { products: { ...REGION, takenAsNoTextile: ['A'] } },
    /^1 product of an unknown kind without fibres, sold as no textile: A\./,
  ],
  ['no threshold', { market: { ...market, shipping: { freeShippingThreshold: 0 } } }, /^Delivery is never free/],
  [
    'a product without a picture',
    { products: { ...REGION, withoutPicture: ['A'] } },
    /^1 product without a picture: A/,
  ],
  [
    'a product without a name in the language',
    { products: { ...REGION, unnamed: { en: [], de: ['A'], nl: ['B'] } } },
    /^1 product without a name in German: A/,
  ],
  [
    'a seller without a telephone number',
    { content: { ...content, seller: { ...content.seller, telephone: '' } } },
    /^The instructions of withdrawal name no telephone number of the seller/,
  ],
  ['a sample seller before production', { isInEarnest: false, content: { ...content, seller } }, /is an example/],
])('`marketFindings` notes %s, which is no fault', (_, changes, text) => {
  expect([texts(facts('DE', changes), 'fault'), texts(facts('DE', changes), 'note')]).toEqual([
    [],
    [expect.stringMatching(text)],
  ]);
});

test('`marketFindings` takes the laws of Switzerland and the United States into account', () => {
  const products = { ...REGION, withoutFibres: ['A'], withoutMaker: ['A', 'B'], takenAsNoTextile: ['C'] };
  const footerLinks = LEGAL_PAGES.map((slug) => `/${slug}`);
  const silent = { ...content, seller: { ...content.seller, telephone: '' } };
  expect(texts(facts('CH', { content: silent }), 'note')).toEqual([]);
  const found = (country: CountryCode) => {
    const of = facts(country, { products, content: { ...content, footerLinks } });
    return [texts(of, 'fault'), texts(of, 'note').map((text) => text.split(':')[0])];
  };
  expect(found('CH')).toEqual([[], ['1 product without fibres', '2 products without a manufacturer']]);
  expect(found('US')).toEqual([
    [],
    [
      '1 product without fibres, so not sold by law',
      '2 products without a manufacturer',
      '1 product of an unknown kind without fibres, sold as no textile',
    ],
  ]);
});

test('`marketFindings` says that storefront us sells sizes of its own alone', () => {
  expect(texts(facts('US', { products: { ...REGION, sizes: 0, pricedSizes: new Map() } }), 'fault')).toEqual([
    expect.stringMatching(/^Nothing is sold: storefront us sells sizes with -UP in their SKU alone/),
  ]);
});

test('`marketFindings` says nothing of products, texts and delivery methods that it does not know', () => {
  const unknown = marketFindings(facts('DE', { products: null, methods: null, missingTexts: null }));
  expect(
    unknown.filter(({ text }) => /product|price|delivery method|delivered|every text|without words/i.test(text)),
  ).toEqual([]);
});

test('`byText` says a text once, with the markets it concerns', () => {
  const found = (country: CountryCode, text: string) => ({ level: 'fault' as const, text, country });
  const well = (country: CountryCode) => ({ level: 'ok' as const, text: 'c', country });
  expect(byText([found('GB', 'a'), found('GB', 'b'), found('DE', 'a'), well('GB'), well('DE')], 2)).toEqual([
    { level: 'fault', text: 'All markets: a' },
    { level: 'fault', text: 'GB: b' },
    { level: 'ok', text: 'c' },
    { level: 'ok', text: 'c' },
  ]);
});
