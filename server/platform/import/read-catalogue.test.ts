import { describe, expect, test } from 'vitest';
import { fixture, imported, issueLines, rates, temporaryFile } from '#tests/support/imported-catalogue.ts';
import { readCatalogue } from './read-catalogue.ts';
import { REASONS } from './reasons.ts';

describe('an import of a file that is not a product file', () => {
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
  ] as const)('is rejected with a message for %s (%s)', async (_, format, content, words) => {
    const { products, result } = await imported(temporaryFile('no-products.txt', content), format);
    expect(products).toEqual([]);
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'invalid-file', message: expect.stringContaining(words) },
    });
  });
});

describe('an import of a file in another encoding', () => {
  const text = 'Handle,Title,Option1 Value,Variant Price,Vendor\nstrümpfe,Grüne Strümpfe,S,5.00,Müller\n';
  test.each([
    ['windows-1252', Buffer.from(text, 'latin1')],
    ['utf-16le', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16be', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['utf-8', Buffer.from(`\ufeff${text}`)],
  ])('is decoded as %s', async (encoding, bytes) => {
    const file = temporaryFile(`${encoding}.csv`, bytes);
    const { products, result } = await imported(file, 'shopify');
    expect(result).toMatchObject({ ok: true, value: { encoding } });
    expect(products.map(({ slug, name }) => [slug, name.en])).toEqual([['strumpfe', 'Grüne Strümpfe']]);
  });

  test('shows replacement characters, and reports them', async () => {
    const file = temporaryFile(
      'mixed.csv',
      Buffer.concat([Buffer.from(text), Buffer.from('b,Gr\xfcn,S,5.00,M\n', 'latin1')]),
    );
    const { products, issues } = await imported(file, 'shopify');
    expect(products[1]?.name.en).toBe('Gr\ufffdn');
    expect(issueLines(issues)).toContain('3 b repaired invalid-characters');
  });
});

describe('the language of an import', () => {
  test('is set for every text, which also fills in for English', async () => {
    const file = temporaryFile(
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

describe('what a law wants beside an offer', () => {
  const heading = 'Handle,Title,Body (HTML),Vendor,Type,Variant Price,Google Shopping / Material\n';
  const file = (...rows: readonly string[]) => temporaryFile('law.csv', `${heading}${rows.join('\n')}\n`);
  const lines = async (rows: readonly string[], options = {}) => {
    const { products, issues, result } = await imported(file(...rows), 'shopify', options);
    const of = issues.filter(({ reason }) => /unknown|textile/.test(reason));
    return { products, lines: issueLines(of), result };
  };

  test('is reported where a product lacks it, with the countries that do not get the product', async () => {
    const { lines: found, result } = await lines(['a,A,Soft,,Socks,5,', 'b,B,Soft,Quay Mill,Lanterns,5,']);
    expect(found).toEqual([
      '2 a restricted manufacturer-unknown',
      '2 a restricted fibres-unknown',
      '3 b repaired taken-as-no-textile',
    ]);
    expect(result).toMatchObject({ ok: true, value: { restricted: 2 } });
    expect(REASONS['fibres-unknown']).toContain('the product is not sold in GB, DE, AT, ');
    expect(REASONS['fibres-unknown']).toMatch(/\bUS\b/);
    expect(REASONS['manufacturer-unknown']).toMatch(/not sold in GB, DE, AT, .*NO: fill Vendor/);
    expect(REASONS['manufacturer-unknown']).not.toMatch(/\b(?:US|CH|JP)\b/);
  });

  test('may be one manufacturer for all products that name none', async () => {
    const { products, lines: found } = await lines(
      ['a,A,100% cotton,,Socks,5,', 'b,B,100% cotton,"Kiel Knitters, Kiel",Socks,5,'],
      {
        manufacturer: 'Quay Mill, Pier 4, Kiel',
      },
    );
    expect(products.map(({ information }) => information.brand)).toEqual([undefined, 'Kiel Knitters']);
    expect(products.map(({ information }) => information.manufacturer)).toEqual([
      'Quay Mill, Pier 4, Kiel',
      'Kiel Knitters, Kiel',
    ]);
    expect(found).toEqual([]);
  });

  test('is read from the description where the material has no percentages', async () => {
    const { products, lines: found } = await lines(['a,A,"80% cotton, 20% viscose",Quay Mill,Socks,5,Cotton']);
    expect(products[0]?.materials).toEqual(['cotton', 'viscose']);
    expect(found).toEqual([]);
  });
});

const SHOPIFY = {
  format: 'shopify',
  now: 0,
  rates,
  defaultCurrency: 'EUR',
  language: 'en',
  manufacturer: '',
  stock: null,
} as const;

describe('a cancelled reading', () => {
  test('ends after the current product and reports the cancellation', async () => {
    const stopping = new AbortController();
    const slugs: string[] = [];
    const result = await readCatalogue({
      file: fixture('shopify.csv'),
      ...SHOPIFY,
      signal: stopping.signal,
      onProgress: () => stopping.abort(),
      onProduct: ({ slug }) => slugs.push(slug),
    });
    expect(result).toMatchObject({ ok: true, value: { stopped: true, products: 1 } });
    expect(slugs).toEqual(['lighthouse-sock']);
  });
});

describe('an imported product without a picture', () => {
  test('gets a drawing of its kind, colour and pattern, the same every time', async () => {
    const draw = async () => (await imported(fixture('shopify.csv'), 'shopify')).products[1]?.media;
    const [picture, ...more] = (await draw()) ?? [];
    expect(more).toEqual([]);
    expect(picture).toMatchObject({
      id: 'rowing-boxer-drawn',
      source: { kind: 'drawn', name: 'placeholder-boxers' },
    });
    expect(await draw()).toEqual([picture]);
  });
});

describe('an import of 10,000 rows', () => {
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
  test('hands over each product as soon as it is read', async () => {
    const file = temporaryFile('large.csv', rows.join('\n'));
    let bytesRead = 0;
    let bytesAtThousandth = 0;
    let products = 0;
    const result = await readCatalogue({
      file,
      ...SHOPIFY,
      onProgress: (progress) => {
        bytesRead = progress.bytesRead;
      },
      onProduct: () => {
        products += 1;
        if (products === 1000) bytesAtThousandth = bytesRead;
      },
    });
    expect(result.ok && result.value).toMatchObject({
      products: 5000,
      variants: 10_000,
      rejected: 0,
      repaired: 0,
      restricted: 0,
    });
    expect(bytesAtThousandth).toBeLessThan(bytesRead / 2);
    expect(bytesRead).toBeGreaterThan(1_000_000);
  }, 60_000);
});
