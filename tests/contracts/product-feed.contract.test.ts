import { describe, expect, test } from 'vitest';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { FEED_END, type FeedItem, feedDelivery, feedItem, feedStart } from '#app/modules/feeds/domain/google-feed.ts';
import { productFeed } from '#app/modules/feeds/usecases/product-feed.server.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import { COUNTRY_CODES, type CountryCode } from '#app/modules/markets/domain/types.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { offeredMethods, toShippingMethod } from '#server/platform/shipping/offered-methods.ts';
import { demoProducts } from '#tests/support/demo-products.ts';
import { faultsOfFeed, itemsOfXml, RULES_READ_ON } from '#tests/support/google-feed-rules.ts';
import { fixture, imported, temporaryFile } from '#tests/support/imported-catalogue.ts';
import { now, startCatalogue } from './catalogue-fixture.ts';
import { sampleMarket } from './sample-markets.ts';

const translations = createTranslations();

async function openFeeds(products: readonly ProductRecord[]) {
  const { source } = await startCatalogue(products);
  return async (country: CountryCode, freeShippingThreshold = 4900) => {
    const market = { ...sampleMarket(country), shipping: { freeShippingThreshold } };
    const terms = { freeShipping: false, reached: false, market };
    const chunks = productFeed(
      { products: source },
      {
        market,
        namesCountry: true,
        origin: 'https://shop.test',
        brand: { name: 'Pairwise', claim: 'Socks' },
        categories: new Map([['adults/socks', 'Socks']]),
        t: translations.translator(textLocale(market)),
        sizeOf: (_, { size }) => size.label,
        methods: offeredMethods(market, now).map((offer) => toShippingMethod(offer, terms)),
      },
    );
    let xml = '';
    for await (const chunk of chunks) xml += chunk;
    return xml;
  };
}

describe('the product feed', () => {
  test(`keeps the rules of Google of ${RULES_READ_ON} in every country`, async () => {
    const feedOf = await openFeeds(await demoProducts());
    for (const country of COUNTRY_CODES) {
      for (const threshold of [0, 4900]) {
        const xml = await feedOf(country, threshold);
        expect([country, faultsOfFeed(xml, country).slice(0, 5)]).toEqual([country, []]);
        expect(itemsOfXml(xml).length).toBeGreaterThan(200);
      }
    }
  });

  test.each([
    ['shopify.csv', 'shopify'],
    ['google.tsv', 'google'],
    ['google-rss.xml', 'google'],
    ['google-atom.xml', 'google'],
  ] as const)('keeps the rules of Google for the products of %s', async (file, format) => {
    const { products } = await imported(fixture(file), format, { manufacturer: 'Mill, 1 High Street, a@mill.test' });
    const feedOf = await openFeeds(products);
    for (const country of ['DE', 'GB', 'US', 'JP'] as const) {
      const xml = await feedOf(country);
      const faults = faultsOfFeed(xml, country).filter(({ level }) => level === 'fault');
      // Google rejects clothes without a colour: only the merchant can say it.
      const colourless = products.filter(
        ({ color, information }) => color.primary === 'multi' && information.family !== 'other',
      );
      const ids = new Set(colourless.flatMap(({ variants }) => variants.map(({ sku }) => sku)));
      expect([country, faults.filter(({ id, attribute }) => !(attribute === 'color' && ids.has(id)))]).toEqual([
        country,
        [],
      ]);
    }
  });

  test('keeps the rules of Google for imported goods of several kinds, with their numbers', async () => {
    const heading =
      'Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Barcode,Variant Price,Variant Inventory Qty,Image Src';
    const rows = [
      'dress,Dress,"<p>80% Cotton, 20% Polyester</p>",Quay Mill,Dresses,Size,S,Color,Blue,D-S,4006381333931,49.00,3,https://cdn.example.com/d.jpg',
      'dress,,,,,,M,,Blue,D-M,4006381333948,49.00,0,',
      'ring,Ring of silver,<p>Silver</p>,Quay Mill,Rings,Title,Default Title,,,R-1,,120.00,2,https://cdn.example.com/r.jpg',
      'sock,Wool socks,"<p>100% Wool</p>",Quay Mill,Socks,Size,36-40,Color,Red,W-1,96385074,12.00,9,https://cdn.example.com/w.jpg',
    ];
    const file = temporaryFile('kinds.csv', `${[heading, ...rows].join('\n')}\n`);
    const { products } = await imported(file, 'shopify', { manufacturer: 'Mill, 1 High Street, a@mill.test' });
    const xml = await (await openFeeds(products))('DE');
    expect(itemsOfXml(xml).flatMap((item) => item.get('gtin') ?? [])).toEqual(
      expect.arrayContaining(['4006381333931', '96385074']),
    );
    expect(faultsOfFeed(xml, 'DE')).toEqual([
      { level: 'warning', id: 'R-1', attribute: 'gtin', rule: 'a number of the maker, or identifier_exists' },
    ]);
  });
});

const euro = (amount: number) => ({ amount, currency: 'EUR' as const });
const ITEM: FeedItem = {
  id: 'A-1',
  group: 'A',
  title: 'Melon socks, 36-40',
  description: 'A sock.',
  link: 'https://shop.test/de/product/melon?size=36-40',
  images: ['https://shop.test/images/a?width=1024', 'https://shop.test/images/b?width=1024'],
  isInStock: true,
  price: { original: euro(1400), final: euro(999) },
  reduced: { from: Date.UTC(2026, 10, 1), until: Date.UTC(2026, 11, 1) },
  brand: 'Quay Mill',
  isOwnBrand: false,
  identifiers: { gtin: '4006381333931', mpn: 'Q-7' },
  color: 'Green',
  size: '36-40',
  material: 'Cotton/Elastane',
  wearer: { ageGroup: 'adult', gender: 'unisex' },
  productType: 'Socks',
  category: 209,
};
const DELIVERY = feedDelivery({
  country: 'DE',
  methods: [{ service: 'Standard', price: euro(395) }],
  freeFrom: euro(4900),
});
const feed = (...items: readonly string[]) =>
  [feedStart({ title: 'Shop', link: 'https://shop.test/de', description: 'Socks' }), ...items, FEED_END].join('');
const VALID = feedItem(ITEM, DELIVERY);
const element = (name: string) => new RegExp(`<g:${name}>.*?</g:${name}>`);
const without = (name: string) => VALID.replace(element(name), '');
const set = (name: string, text: string) => VALID.replace(element(name), `<g:${name}>${text}</g:${name}>`);
const add = (name: string, text: string) => VALID.replace('</item>', `<g:${name}>${text}</g:${name}></item>`);

describe('the rules of Google', () => {
  test('find nothing in a valid item', () => {
    expect(faultsOfFeed(feed(VALID), 'DE')).toEqual([]);
  });

  test.each(['id', 'title', 'description', 'link', 'image_link', 'availability', 'price', 'brand'])(
    'find that %s is missing',
    (name) => {
      expect(faultsOfFeed(feed(without(name)), 'DE')).toContainEqual(
        expect.objectContaining({ attribute: name, rule: 'required' }),
      );
    },
  );

  test.each<readonly [planted: string, item: string, attribute: string, rule: string]>([
    ['no colour of clothes', without('color'), 'color', 'required for apparel'],
    ['no gender of clothes', without('gender'), 'gender', 'required for apparel'],
    ['no age of clothes', without('age_group'), 'age_group', 'required for apparel'],
    ['no size of clothes', without('size'), 'size', 'required for clothing'],
    ['an id of 51 letters', set('id', 'x'.repeat(51)), 'id', '50 characters at most'],
    ['a title of 151 letters', set('title', 'x'.repeat(151)), 'title', '150 characters at most'],
    ['a title with tags', set('title', '&lt;b&gt;Sock&lt;/b&gt;'), 'title', 'free of tags'],
    ['a long description', set('description', 'x'.repeat(5001)), 'description', '5000 characters at most'],
    ['a brand of 71 letters', set('brand', 'x'.repeat(71)), 'brand', '70 characters at most'],
    ['a link without a host', set('link', '/de/product/a'), 'link', 'an encoded address that begins with http'],
    ['a link with a space', set('link', 'https://a.test/a b'), 'link', 'an encoded address that begins with http'],
    ['a drawing', set('image_link', 'https://a.test/a.svg'), 'image_link', 'a picture in a format that Google takes'],
    [
      'the first picture again',
      add('additional_image_link', ITEM.images[0] ?? ''),
      'additional_image_link',
      'another picture than the first',
    ],
    [
      'eleven more pictures',
      VALID.replace(
        '</item>',
        `${'<g:additional_image_link>https://a.test/b</g:additional_image_link>'.repeat(10)}</item>`,
      ),
      'additional_image_link',
      '10 at most',
    ],
    [
      'another availability',
      set('availability', 'in stock'),
      'availability',
      'one of in_stock, out_of_stock, preorder, backorder',
    ],
    [
      'goods to come without a date',
      set('availability', 'preorder'),
      'availability_date',
      'needed before goods arrive',
    ],
    ['another condition', set('condition', 'good'), 'condition', 'one of new, refurbished, used'],
    ['two prices', add('price', '14.00 EUR'), 'price', '1 at most'],
    [
      'a price with a comma',
      set('price', '14,00 EUR'),
      'price',
      'an amount with the decimals and the code of its currency',
    ],
    [
      'a price with a sign',
      set('price', '14.00 €'),
      'price',
      'an amount with the decimals and the code of its currency',
    ],
    [
      'yen with decimals',
      set('price', '14.00 JPY'),
      'price',
      'an amount with the decimals and the code of its currency',
    ],
    ['another currency', set('price', '14.00 USD'), 'price', 'in the currency of the country'],
    ['a price of zero', set('price', '0.00 EUR'), 'price', 'above zero'],
    ['a sale price that is none', set('sale_price', '14.00 EUR'), 'sale_price', 'below the price'],
    ['the dates of no sale', without('sale_price'), 'sale_price_effective_date', 'with a sale price alone'],
    [
      'dates that end before they begin',
      set('sale_price_effective_date', '2026-12-01T00:00Z/2026-11-01T00:00Z'),
      'sale_price_effective_date',
      'a time, a stroke and a later time',
    ],
    [
      'days without a time',
      set('sale_price_effective_date', '2026-11-01/2026-12-01'),
      'sale_price_effective_date',
      'a time, a stroke and a later time',
    ],
    ['a wrong check digit', set('gtin', '4006381333932'), 'gtin', 'a GTIN with its check digit'],
    ['a GTIN of eleven digits', set('gtin', '40063813339'), 'gtin', 'a GTIN with its check digit'],
    ['a number of the shop', set('gtin', '2000000000008'), 'gtin', 'no number of a shop or coupon'],
    ['a coupon', set('gtin', '9900000000004'), 'gtin', 'no number of a shop or coupon'],
    ['a denied number', add('identifier_exists', 'no'), 'identifier_exists', 'no beside a number of the maker'],
    ['an mpn of 71 letters', set('mpn', 'x'.repeat(71)), 'mpn', '70 characters at most'],
    ['a number as a colour', set('color', '42'), 'color', 'the name of a colour'],
    ['many colours in a word', set('color', 'multicolor'), 'color', 'the name of a colour'],
    ['four colours', set('color', 'Red/Blue/Green/Black'), 'color', 'three colours of 40 letters at most'],
    ['another gender', set('gender', 'women'), 'gender', 'one of male, female, unisex'],
    ['another age', set('age_group', 'adults'), 'age_group', 'one of newborn, infant, toddler, kids, adult'],
    ['four materials', set('material', 'Wool/Silk/Linen/Cotton'), 'material', 'three materials at most'],
    ['an unknown category', set('google_product_category', '0'), 'google_product_category', 'a number of the taxonomy'],
    ['a long type', set('product_type', 'x'.repeat(751)), 'product_type', '750 characters at most'],
    ['no delivery', VALID.replace(DELIVERY, ''), 'shipping', 'the price of a delivery to the country'],
    [
      'a delivery that is never free beside one that is',
      VALID.replace(
        '<g:free',
        '<g:shipping><g:country>DE</g:country><g:service>Express</g:service><g:price>8.95 EUR</g:price></g:shipping><g:free',
      ),
      'free_shipping_threshold',
      'beside one delivery alone',
    ],
    [
      'a delivery elsewhere',
      VALID.replace('<g:country>DE', '<g:country>AT'),
      'shipping/country',
      'the country of the feed',
    ],
    ['a tax', add('tax', '8.00'), 'tax', 'an attribute that Google knows'],
  ])('find %s', (_, item, attribute, rule) => {
    expect(faultsOfFeed(feed(item), 'DE')).toContainEqual({ level: 'fault', id: expect.any(String), attribute, rule });
  });

  test.each<readonly [planted: string, items: readonly string[], attribute: string, rule: string]>([
    ['an id of two items', [VALID, set('size', '41-46')], 'id', 'of one item alone'],
    [
      'two items of a group that are the same',
      [VALID, set('id', 'A-2')],
      'item_group_id',
      'a group whose items differ',
    ],
    [
      'a group of two brands',
      [VALID, set('id', 'A-2').replace('36-40</g:size>', '41-46</g:size>').replace('Quay Mill', 'Other')],
      'item_group_id',
      'a group of one kind and brand',
    ],
  ])('find %s', (_, items, attribute, rule) => {
    expect(faultsOfFeed(feed(...items), 'DE')).toEqual([{ level: 'fault', id: expect.any(String), attribute, rule }]);
  });

  test('warn of goods of another maker without a number', () => {
    const item = feedItem({ ...ITEM, identifiers: {} }, DELIVERY);
    expect(faultsOfFeed(feed(item), 'DE').map(({ level, attribute }) => [level, attribute])).toEqual([
      ['warning', 'gtin'],
    ]);
  });

  test('ask no size, colour, gender or age of goods that are no clothes', () => {
    const ring = ['color', 'size', 'gender', 'age_group', 'google_product_category'].reduce(
      (item, name) => item.replace(element(name), ''),
      VALID,
    );
    expect(faultsOfFeed(feed(ring), 'DE')).toEqual([]);
  });

  test('read no text that is no XML', () => {
    expect(() => faultsOfFeed(feed('<item>'), 'DE')).toThrow();
  });
});
