import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Language } from '#app/kernel/text.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { exchangeTableSchema } from './convert-prices.ts';
import { IMPORT_BATCH, importCatalogue } from './import-catalogue.ts';
import type { ImportFormat, ImportIssue } from './source-product.ts';

const rates = exchangeTableSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../content-fallbacks/exchange-rates.json'), 'utf8')),
);
const folder = mkdtempSync(join(tmpdir(), 'import-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name);

function written(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

async function imported(
  file: string,
  format: ImportFormat,
  options: { readonly dryRun?: boolean; readonly currency?: 'EUR' | 'GBP'; readonly language?: Language } = {},
) {
  const products: ProductRecord[] = [];
  const issues: ImportIssue[] = [];
  const result = await importCatalogue({
    file,
    format,
    dryRun: options.dryRun ?? false,
    now: Date.UTC(2026, 5, 1),
    rates,
    defaultCurrency: options.currency ?? 'EUR',
    language: options.language ?? 'en',
    onIssue: (issue) => issues.push(issue),
    write: async (batch) => void products.push(...batch),
  });
  return { products, issues, result };
}

const issueLines = (issues: readonly ImportIssue[]) =>
  issues.map(({ row, id, outcome, reason }) => `${row} ${id} ${outcome} ${reason}`);

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
      'Seen from afar Red & white stripes, knitted "by the sea". 80% Organic Cotton, 18% Polyamide, 2% Elastane',
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

  test('gives every size a twin that storefront us sells', async () => {
    const { products } = await imported(fixture('shopify.csv'), 'shopify');
    expect(products[0]?.variants.map(({ sku, size, stock }) => [sku, size.label, stock])).toEqual([
      ['LH-3640', '36-40', { 'nl-rsv': 0, nl: 12 }],
      ['LH-3640-UP', '36-40', { 'us-rsv': 0, us: 12 }],
      ['lighthouse-sock-41-46', '41-46', { 'nl-rsv': 0, nl: 3 }],
      ['lighthouse-sock-41-46-UP', '41-46', { 'us-rsv': 0, us: 3 }],
    ]);
  });

  test('takes the price as it is and converts it for the other currencies', async () => {
    const { products } = await imported(fixture('shopify.csv'), 'shopify', { currency: 'GBP' });
    const prices = products[0]?.variants[2]?.prices;
    expect(prices?.GBP).toEqual({ original: 1800, final: 1400 });
    expect(prices?.EUR).toEqual({ original: 2000, final: 1550, converted: true });
    expect(products[1]?.variants[0]?.prices.GBP?.final).toBe(102_900);
  });

  test('reports every row that was rejected or repaired, with its number', async () => {
    const { issues, result } = await imported(fixture('shopify.csv'), 'shopify');
    expect(issueLines(issues)).toEqual([
      '3 lighthouse-sock repaired sku-made',
      '4 lighthouse-sock repaired image-address-unusable',
      '6 rowing-boxer rejected price-unusable',
      '5 rowing-boxer repaired sku-renamed',
      '7 rowing-boxer repaired sku-renamed',
      '8 rowing-boxer rejected same-options-twice',
      '5 rowing-boxer repaired no-picture',
      '9 secret-project rejected not-published',
      '10 灯台 repaired stock-not-counted',
      '10 灯台 repaired family-unknown',
      '10 灯台 repaired fibres-unknown',
      '10 灯台 repaired manufacturer-unknown',
      '10 灯台 repaired sku-repeated',
      '11 lighthouse-sock rejected handle-not-contiguous',
      '12  rejected no-handle',
      '13 no-price rejected price-unusable',
      '13 no-price rejected empty variants array',
    ]);
    expect(result.ok && { ...result.value, reasons: result.value.reasons.length }).toEqual({
      products: 3,
      variants: 5,
      rejected: 7,
      repaired: 10,
      reasons: 15,
      encoding: 'utf-8',
      stopped: false,
    });
  });

  test('writes nothing in a dry run and reports the same', async () => {
    const dry = await imported(fixture('shopify.csv'), 'shopify', { dryRun: true });
    const real = await imported(fixture('shopify.csv'), 'shopify');
    expect(dry.products).toEqual([]);
    expect(dry.result).toEqual(real.result);
    expect(dry.issues).toEqual(real.issues);
  });

  test('is rejected when it breaks off inside quotes, with what was read before', async () => {
    const heading = 'Handle,Title,Option1 Value,Variant Price\n';
    const { products, result } = await imported(
      written('cut.csv', `${heading}a,A,S,5.00\nb,B,S,5.00\nc,"C`),
      'shopify',
    );
    expect(result).toMatchObject({ ok: false, error: { kind: 'unreadable-file' } });
    expect(products.map(({ slug }) => slug)).toEqual(['a']);
  });
});

describe('a Merchant Center feed', () => {
  test('as a table becomes products, items of a group their sizes', async () => {
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
      '4 G-2 repaired availability-taken-as-sold-out',
      '4 G-2 repaired fibres-unknown',
      '5 G-3 repaired sale-price-ignored',
      '5 G-3 repaired stock-not-counted',
      '5 G-3 repaired image-address-unusable',
      '5 G-3 repaired no-picture',
      '7  rejected no-id',
      '6 G-4 rejected price-unusable',
      '6 G-4 rejected empty variants array',
      '8 G-1-XL rejected group-not-contiguous',
    ]);
  });

  test('as RSS keeps Google fields apart from plain and nested ones', async () => {
    const { products } = await imported(fixture('google-rss.xml'), 'google');
    expect(products.map(({ name }) => name.en)).toEqual(['Hazelnut Tee & Friends', 'Walnut Gift Box']);
    const [tee, box] = products;
    expect(
      tee?.variants.filter(({ sku }) => !sku.endsWith('-UP')).map(({ size, prices }) => [size.label, prices.GBP]),
    ).toEqual([
      ['S', { original: 2500, final: 2500 }],
      ['M', { original: 2500, final: 2500 }],
    ]);
    expect(tee?.description.full.en).toBe('Soft and nutty. 100% organic cotton');
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

  test('is read as Atom too', async () => {
    const { products } = await imported(fixture('google-atom.xml'), 'google');
    expect(products.map(({ slug, variants }) => [slug, variants[0]?.prices.SEK?.final, variants[0]?.stock.nl])).toEqual(
      [['cashew-sock-a-1', 15900, 5]],
    );
  });

  test('is rejected when its XML is broken, after the items before the fault', async () => {
    const rss = readFileSync(fixture('google-rss.xml'), 'utf8');
    const { result } = await imported(written('broken.xml', rss.replace('</channel>', '</chanel>')), 'google');
    expect(result).toMatchObject({ ok: false, error: { kind: 'unreadable-file', soFar: { products: 1 } } });
  });
});

describe('a file that is no product file', () => {
  test.each([
    ['is empty', 'shopify', '', 'The file is empty.'],
    ['holds white space', 'google', '\n \n', 'The file is empty.'],
    ['is a workbook', 'shopify', 'PK\u0003\u0004\0\0', 'The file is a workbook or an archive, not text.'],
    ['is a picture', 'google', '\x89PNG\r\n\0\0', 'The file is no text.'],
    ['is a web page', 'shopify', '\n<!DOCTYPE html><html><head><title>Sign in</title>', 'The file is a web page'],
    ['is a web page', 'google', '<html lang="en"><body>', 'The file is a web page'],
    [
      'is a feed read as an export',
      'shopify',
      '<?xml version="1.0"?><rss></rss>',
      'A Merchant Center feed is read with --format google.',
    ],
    [
      'is a table of something else',
      'shopify',
      'id,title,price\n1,a,2\n',
      'The heading has no column Handle or URL handle. It has: id, title, price.',
    ],
    [
      'is an export read as a feed',
      'google',
      'Handle,Title\na,A\n',
      'The heading has no column id, price. It has: Handle, Title. Is this a Merchant Center feed?',
    ],
    ['has a heading only', 'shopify', 'Handle,Title,Variant Price\n', 'No row of the file has a handle'],
    ['has no ids', 'google', 'id,title,price\n,A,2 EUR\n', 'No item of the file has an id'],
  ] as const)('and %s (%s) is rejected with a message', async (_, format, content, words) => {
    const { products, result } = await imported(written('no-products.txt', content), format);
    expect(products).toEqual([]);
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'unreadable-file', message: expect.stringContaining(words) },
    });
  });
});

describe('a file in another encoding', () => {
  const text = 'Handle,Title,Option1 Value,Variant Price,Vendor\nstrümpfe,Grüne Strümpfe,S,5.00,Müller\n';
  test.each([
    ['windows-1252', Buffer.from(text, 'latin1')],
    ['utf-16le', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16be', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['utf-8', Buffer.from(`\ufeff${text}`)],
  ])('is read as %s', async (encoding, bytes) => {
    const file = join(folder, `${encoding}.csv`);
    writeFileSync(file, bytes);
    const { products, result } = await imported(file, 'shopify');
    expect(result).toMatchObject({ ok: true, value: { encoding } });
    expect(products.map(({ slug, name }) => [slug, name.en])).toEqual([['strumpfe', 'Grüne Strümpfe']]);
  });

  test('shows replacement characters, and reports them', async () => {
    const file = join(folder, 'mixed.csv');
    writeFileSync(file, Buffer.concat([Buffer.from(text), Buffer.from('b,Gr\xfcn,S,5.00,M\n', 'latin1')]));
    const { products, issues } = await imported(file, 'shopify');
    expect(products[1]?.name.en).toBe('Gr\ufffdn');
    expect(issueLines(issues)).toContain('3 b repaired characters-unreadable');
  });
});

describe('an export with the newer names of columns', () => {
  test('gives the same products as one with the older names', async () => {
    const older =
      'Handle,Title,Body (HTML),Vendor,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src';
    const newer =
      'URL handle,Title,Description,Vendor,Published on online store,Option1 name,Option1 value,SKU,Inventory tracker,Inventory quantity,Price,Compare-at price,Product image URL';
    const rows = 'a,A,<p>Text</p>,Mill,true,Size,S,A-S,shopify,3,5.00,7.00,https://cdn.example.com/a.jpg\n';
    const was = await imported(written('older.csv', `${older}\n${rows}`), 'shopify');
    const is = await imported(written('newer.csv', `${newer}\n${rows}`), 'shopify');
    expect(is.products[0]?.variants[0]).toMatchObject({
      sku: 'A-S',
      stock: { nl: 3 },
      prices: { EUR: { original: 700, final: 500 } },
    });
    expect(is).toEqual(was);
  });
});

describe('the language of a file', () => {
  test('is that of every text, which also stands for English', async () => {
    const file = written(
      'taschen.csv',
      'Handle,Title,Type,Variant Price,Image Src,Status\nbeutel,Beutel,Beutel,9,,active',
    );
    const [product] = (await imported(file, 'shopify', { language: 'de' })).products;
    expect(product).toMatchObject({
      name: { en: 'Beutel', de: 'Beutel' },
      description: { short: { de: 'Beutel' }, full: { de: 'Beutel' } },
      meta: { title: { de: 'Beutel' }, description: { de: 'Beutel' } },
      media: [{ alt: { en: 'Beutel', de: 'Beutel' } }],
    });
    expect(product?.variants.map(({ size }) => size.label)).toEqual(['Einheitsgröße', 'Einheitsgröße']);
  });
});

describe('an import that is cancelled', () => {
  test('writes the products read so far and reports it', async () => {
    const stopping = new AbortController();
    const slugs: string[] = [];
    const result = await importCatalogue({
      file: fixture('shopify.csv'),
      format: 'shopify',
      dryRun: false,
      now: 0,
      rates,
      defaultCurrency: 'EUR',
      language: 'en',
      signal: stopping.signal,
      onProgress: () => stopping.abort(),
      write: async (products) => void slugs.push(...products.map(({ slug }) => slug)),
    });
    expect(result).toMatchObject({ ok: true, value: { stopped: true, products: 1 } });
    expect(slugs).toEqual(['lighthouse-sock']);
  });
});

describe('a product without a picture', () => {
  test('is drawn in its kind, colour and pattern, the same every time', async () => {
    const draw = async () => (await imported(fixture('shopify.csv'), 'shopify')).products[1]?.media;
    const [picture, ...more] = (await draw()) ?? [];
    expect(more).toEqual([]);
    expect(picture).toMatchObject({
      id: 'rowing-boxer-drawn',
      source: { kind: 'art', view: 'pair', art: { subject: 'boxers', seed: 'rowing-boxer' } },
    });
    expect(await draw()).toEqual([picture]);
  });
});

describe('a file of 10,000 rows', () => {
  const SIZES = ['36-40', '41-46'];
  const rows = [
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src,Status',
  ];
  for (let row = 0; row < 10_000; row += 1) {
    const product = Math.floor(row / SIZES.length);
    rows.push(
      `sock-${product},Sock ${product},"<p>Line one,
100% cotton of number ${product}.</p>",Kiel Knitters,Socks,"a, b",true,Size,${SIZES[row % 2]},S${row},shopify,${row % 9},1${row % 10}.00,https://cdn.example.com/${product}.jpg,active`,
    );
  }
  const file = written('large.csv', rows.join('\n'));

  test('is written in batches, one at a time, and not read on while one is written', async () => {
    let writing = 0;
    let most = 0;
    let bytesAtFirstWrite = 0;
    let bytesRead = 0;
    const sizes: number[] = [];
    const ranks: number[] = [];
    const result = await importCatalogue({
      file,
      format: 'shopify',
      dryRun: false,
      now: 0,
      rates,
      defaultCurrency: 'EUR',
      language: 'en',
      onProgress: (progress) => {
        bytesRead = progress.bytesRead;
        expect(writing).toBe(0);
      },
      write: async (products, rank) => {
        writing += 1;
        most = Math.max(most, writing);
        if (sizes.length === 0) bytesAtFirstWrite = bytesRead;
        sizes.push(products.length);
        ranks.push(rank);
        await new Promise((resolve) => setImmediate(resolve));
        writing -= 1;
      },
    });
    expect(result.ok && result.value).toMatchObject({ products: 5000, variants: 10_000, rejected: 0, repaired: 0 });
    expect(most).toBe(1);
    expect(new Set(sizes)).toEqual(new Set([IMPORT_BATCH]));
    expect(ranks.at(-1)).toBe(5000 - IMPORT_BATCH);
    expect(bytesAtFirstWrite).toBeLessThan(bytesRead / 2);
    expect(bytesRead).toBeGreaterThan(1_000_000);
  }, 60_000);
});
