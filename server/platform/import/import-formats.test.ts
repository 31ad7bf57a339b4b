import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fixture, imported, issueLines, temporaryFile } from '#tests/support/imported-catalogue.ts';

describe('a Shopify product export', () => {
  test('becomes products with their sizes, texts, pictures and pages', async () => {
    const { products } = await imported(fixture('shopify.csv'), 'shopify');
    expect(products.map(({ slug }) => slug)).toEqual([
      'lighthouse-sock',
      'rowing-boxer',
      expect.stringMatching(/^product-[0-9a-f]{12}$/),
    ]);
    const [sock] = products;
    expect(sock?.name).toEqual({ en: 'Lighthouse, striped' });
    expect(sock?.description.full.en).toBe(
      'Seen from afar\nRed & white stripes,\nknitted "by the sea".\n80% Organic Cotton, 18% Polyamide, 2% Elastane',
    );
    expect(sock?.information.compositions[0]?.fibres).toEqual([
      { material: 'organic-cotton', percentage: 80 },
      { material: 'polyamide', percentage: 18 },
      { material: 'elastane', percentage: 2 },
    ]);
    expect(sock?.information).toMatchObject({
      family: 'socks',
      silhouette: 'knee',
      manufacturer: 'Kiel Knitters',
      ageGroup: 'adults',
    });
    expect(sock?.sections).toEqual(['adults', 'women']);
    expect(sock?.color.primary).toBe('red');
    expect(sock?.media.map(({ source }) => source.kind === 'remote' && source.url)).toEqual([
      'https://cdn.example.com/lighthouse-back.jpg',
      'https://cdn.example.com/lighthouse.jpg?v=1',
    ]);
    expect(sock?.media.map(({ alt }) => alt.en)).toEqual(['From behind', 'Lighthouse from the front']);
    expect(sock?.categories).toEqual([
      'adults/socks',
      'collection/knee-socks',
      'collection/socks-for-women',
      'collection/new',
      'outlet-all',
      'collection/all',
    ]);
  });

  test('gets a US variant for every size', async () => {
    const { products } = await imported(fixture('shopify.csv'), 'shopify');
    expect(products[0]?.variants.map(({ sku, size, stock }) => [sku, size.label, stock])).toEqual([
      ['lighthouse-sock-36-40', '36-40', { 'nl-rsv': 0, nl: 12 }],
      ['lighthouse-sock-36-40-UP', '36-40', { 'us-rsv': 0, us: 12 }],
      ['lighthouse-sock-41-46', '41-46', { 'nl-rsv': 0, nl: 3 }],
      ['lighthouse-sock-41-46-UP', '41-46', { 'us-rsv': 0, us: 3 }],
      ['LH-4750', '47-50', { 'nl-rsv': 0, nl: 2 }],
      ['LH-4750-UP', '47-50', { 'us-rsv': 0, us: 2 }],
    ]);
  });

  test('keeps the price of the file and converts it to the other currencies', async () => {
    const { products } = await imported(fixture('shopify.csv'), 'shopify', { currency: 'GBP' });
    const prices = products[0]?.variants[2]?.prices;
    expect(prices?.GBP).toEqual({ original: 1800, final: 1400 });
    expect(prices?.EUR).toEqual({ original: 2000, final: 1550, converted: true });
    expect(products[1]?.variants[0]?.prices.GBP?.final).toBe(102_900);
  });

  test('reports every row that was rejected or repaired, with its number', async () => {
    const { issues, result } = await imported(fixture('shopify.csv'), 'shopify');
    expect(issueLines(issues)).toEqual([
      '2 lighthouse-sock repaired sku-repeated',
      '3 lighthouse-sock repaired sku-made',
      '4 lighthouse-sock repaired image-address-unusable',
      '6 rowing-boxer rejected price-ambiguous',
      '8 rowing-boxer rejected same-options-twice',
      '5 rowing-boxer repaired sku-renamed',
      '7 rowing-boxer repaired sku-renamed',
      '5 rowing-boxer repaired no-picture',
      '9 secret-project rejected not-published',
      '10 灯台 repaired stock-not-counted',
      '10 灯台 repaired kind-unknown',
      '10 灯台 restricted manufacturer-unknown',
      '10 灯台 repaired taken-as-no-textile',
      '10 灯台 repaired sku-repeated',
      '12  rejected no-handle',
      '13 no-price rejected price-unusable',
    ]);
    expect(result.ok && { ...result.value, reasons: result.value.reasons.length }).toEqual({
      products: 3,
      variants: 6,
      buyable: { products: 3, sizes: 5 },
      noStockColumn: { soldOut: 0, assumed: 0 },
      noCurrency: 7,
      rejected: 5,
      repaired: 10,
      restricted: 1,
      reasons: 14,
      unknownCategories: [],
      encoding: 'utf-8',
      stopped: false,
    });
  });

  test('is rejected when it ends inside quotes, after the rows before', async () => {
    const heading = 'Handle,Title,Option1 Value,Variant Price\n';
    const { products, result } = await imported(
      temporaryFile('cut.csv', `${heading}a,A,S,5.00\nb,B,S,5.00\nc,"C`),
      'shopify',
    );
    expect(result).toMatchObject({ ok: false, error: { kind: 'invalid-file' } });
    expect(products.map(({ slug }) => slug)).toEqual(['a']);
  });
});

describe('a Merchant Center feed', () => {
  test('as a table becomes products, with the items of a group as sizes', async () => {
    const { products, issues } = await imported(fixture('google.tsv'), 'google');
    expect(products.map(({ slug }) => slug)).toEqual(['almond-sock-g-1', '5-tall-kids-socks-g-2', 'dollar-sock-g-3']);
    const [almond, kids, dollar] = products;
    expect(
      almond?.variants.map(({ sku, prices, stock }) => [sku, prices.EUR, prices.USD, stock.nl ?? stock.us]),
    ).toEqual([
      ['G-1-S', { original: 1250, final: 995 }, { original: 1500, final: 1200, converted: true }, 7],
      ['G-1-S-UP', undefined, { original: 1500, final: 1200, converted: true }, 7],
      ['G-1-L', { original: 1250, final: 1250 }, { original: 1500, final: 1500, converted: true }, 0],
      ['G-1-L-UP', undefined, { original: 1500, final: 1500, converted: true }, 0],
      ['G-1-XL', { original: 1250, final: 1250 }, { original: 1500, final: 1500, converted: true }, 100],
      ['G-1-XL-UP', undefined, { original: 1500, final: 1500, converted: true }, 100],
    ]);
    expect(almond?.media).toHaveLength(3);
    expect(almond?.information).toMatchObject({
      silhouette: 'ankle',
      manufacturer: 'Nut House',
      legalMaterials: { en: '70% merino wool, 30% polyamide' },
    });
    expect(almond?.categories).toEqual([
      'adults/socks',
      'collection/sneaker-socks',
      'collection/socks-for-women',
      'outlet-all',
      'collection/all',
    ]);
    expect(kids?.name.en).toBe('5" Tall Kids Socks');
    expect(kids?.categories).toEqual(['kids/socks', 'collection/all']);
    expect(kids?.variants[0]?.prices.JPY).toEqual({ original: 1200, final: 1200 });
    expect(dollar?.variants[0]?.prices.USD).toEqual({ original: 1000, final: 1000 });
    expect(issueLines(issues)).toEqual([
      '8 G-1-XL repaired stock-not-counted',
      '4 G-2 repaired availability-taken-as-sold-out',
      '4 G-2 restricted fibres-unknown',
      '5 G-3 repaired sale-price-ignored',
      '5 G-3 repaired stock-not-counted',
      '5 G-3 repaired image-address-unusable',
      '5 G-3 repaired no-picture',
      '7  rejected no-id',
      '6 G-4 rejected price-in-other-currency',
    ]);
  });

  test('as RSS distinguishes Google fields from plain and nested ones', async () => {
    const { products } = await imported(fixture('google-rss.xml'), 'google');
    expect(products.map(({ name }) => name.en)).toEqual(['Hazelnut Tee & Friends', 'Walnut Gift Box']);
    const [tee, box] = products;
    expect(
      tee?.variants.filter(({ sku }) => !sku.endsWith('-UP')).map(({ size, prices }) => [size.label, prices.GBP]),
    ).toEqual([
      ['S', { original: 2500, final: 2500 }],
      ['M', { original: 2500, final: 2500 }],
    ]);
    expect(tee?.description.full.en).toBe('Soft and nutty.\n100% organic cotton');
    expect(tee?.media.map(({ source }) => source.kind === 'remote' && source.url)).toEqual([
      'https://img.example/h.jpg?w=1&h=2',
      'https://img.example/h2.jpg',
      'https://img.example/h3.jpg',
    ]);
    expect(tee?.information).toMatchObject({
      family: 't-shirts',
      compositions: [{ part: 'all', fibres: [{ material: 'organic-cotton', percentage: 100 }] }],
    });
    expect(box?.information.family).toBe('gift-boxes');
    expect(box?.variants[0]?.stock).toEqual({ 'nl-rsv': 0, nl: 0 });
  });

  test('is read as Atom, too', async () => {
    const { products } = await imported(fixture('google-atom.xml'), 'google');
    expect(products.map(({ slug, variants }) => [slug, variants[0]?.prices.SEK?.final, variants[0]?.stock.nl])).toEqual(
      [['cashew-sock-a-1', 15900, 5]],
    );
  });

  test('is rejected when its XML is broken, after the items before the fault', async () => {
    const rss = readFileSync(fixture('google-rss.xml'), 'utf8');
    const { result } = await imported(temporaryFile('broken.xml', rss.replace('</channel>', '</chanel>')), 'google');
    expect(result).toMatchObject({ ok: false, error: { kind: 'invalid-file', soFar: { products: 1 } } });
  });

  test('is rejected when its elements are nested too deep, with that reason and the items before', async () => {
    const rss = readFileSync(fixture('google-rss.xml'), 'utf8');
    const nested = (levels: number) =>
      rss.replace('</channel>', `<item>${'<g:a>'.repeat(levels)}${'</g:a>'.repeat(levels)}</item></channel>`);
    const { result } = await imported(temporaryFile('deep.xml', nested(30_000)), 'google');
    expect(result).toMatchObject({
      ok: false,
      error: {
        kind: 'invalid-file',
        message: expect.stringContaining('nested more than 64 deep'),
        soFar: { products: 1 },
      },
    });
    expect((await imported(temporaryFile('flat.xml', nested(60)), 'google')).result.ok).toBe(true);
  });

  test('is read in time that grows with its length where a field is repeated', async () => {
    const rss = readFileSync(fixture('google-rss.xml'), 'utf8');
    const repeated = rss.replace('</item>', `${'<g:highlight>x</g:highlight>'.repeat(40_000)}</item>`);
    expect((await imported(temporaryFile('repeated.xml', repeated), 'google')).result.ok).toBe(true);
  });
});

describe('a Shopify export with the newer column names', () => {
  test('becomes the same products as one with the older names', async () => {
    const older =
      'Handle,Title,Body (HTML),Vendor,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src';
    const newer =
      'URL handle,Title,Description,Vendor,Published on online store,Option1 name,Option1 value,SKU,Inventory tracker,Inventory quantity,Price,Compare-at price,Product image URL';
    const rows = 'a,A,<p>Text</p>,Mill,true,Size,S,A-S,shopify,3,5.00,7.00,https://cdn.example.com/a.jpg\n';
    const was = await imported(temporaryFile('older.csv', `${older}\n${rows}`), 'shopify');
    const is = await imported(temporaryFile('newer.csv', `${newer}\n${rows}`), 'shopify');
    expect(is.products[0]?.variants[0]).toMatchObject({
      sku: 'A-S',
      stock: { nl: 3 },
      prices: { EUR: { original: 700, final: 500 } },
    });
    expect(is).toEqual(was);
  });
});

test('a description that is too long is cut without half of a character', async () => {
  const body = `<p>${'x'.repeat(19_999)}🧦</p>`;
  const file = temporaryFile('long.csv', `Handle,Title,Body (HTML),Variant Price\na,A,${body},5.00\n`);
  const { products } = await imported(file, 'shopify');
  expect(products[0]?.description.full.en).toBe('x'.repeat(19_999));
});
