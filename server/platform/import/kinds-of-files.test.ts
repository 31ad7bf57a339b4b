import { describe, expect, test } from 'vitest';
import { imported, issueLines, temporaryFile } from '#tests/support/imported-catalogue.ts';

const MAKER = '"Quay Mill, Pier 4, Kiel"';

describe('a Shopify export of several kinds of goods', () => {
  test('wants fibres for textiles of another kind alone', async () => {
    const heading = 'Handle,Title,Vendor,Product Category,Type,Variant Price,Image Src\n';
    const rows = [
      `gown,Gown,${MAKER},Apparel & Accessories > Clothing > Dresses,,50,https://a.example/a.jpg`,
      `warmer,Warmer,${MAKER},Baby & Toddler > Nursing & Feeding > Bottle Warmers,,30,https://a.example/a.jpg`,
      `lantern,Lantern,${MAKER},,Lanterns,20,`,
    ];
    const { products, issues } = await imported(
      temporaryFile('kinds.csv', `${heading}${rows.join('\n')}\n`),
      'shopify',
    );
    expect(
      products.map(({ information, categories }) => [information.family, information.textile, categories[0]]),
    ).toEqual([
      ['other', true, 'type/dresses'],
      ['other', false, 'type/bottle-warmers'],
      ['other', undefined, 'type/lanterns'],
    ]);
    expect(products[2]?.media[0]?.source).toEqual({ kind: 'drawn', name: 'placeholder-other' });
    expect(issueLines(issues.filter(({ reason }) => /fibres|textile/.test(reason)))).toEqual([
      '2 gown restricted fibres-unknown',
      '4 lantern repaired taken-as-no-textile',
    ]);
  });

  test('rejects gift cards and goods that need no shipping by name', async () => {
    const heading = 'Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Variant Requires Shipping,Gift Card\n';
    const rows = [
      'voucher,Voucher,,Amount,25,25,false,true',
      'voucher,,,,50,50,false,',
      'course,Course,Lessons,Length,Short,50,false,false',
      'course,,,,With a printed book,70,true,',
    ];
    const { products, issues } = await imported(
      temporaryFile('cards.csv', `${heading}${rows.join('\n')}\n`),
      'shopify',
    );
    expect(issueLines(issues.filter(({ outcome }) => outcome === 'rejected'))).toEqual([
      '2 voucher rejected gift-card',
      '3 voucher rejected gift-card',
      '4 course rejected needs-no-shipping',
    ]);
    expect(products.map(({ slug, variants }) => [slug, variants.length / 2])).toEqual([['course', 1]]);
  });

  test.each([
    ['Google Shopping / Gender,Google Shopping / Age Group', 'female,infant', ['kids', 'baby']],
    ['Google Shopping / Gender,Google Shopping / Age Group', 'male,adult', ['adults', 'men']],
    [
      'Zielgruppe (product.metafields.shopify.target-gender),Alter (product.metafields.shopify.age-group)',
      'female,adults',
      ['adults', 'women'],
    ],
  ])('takes age and gender from the columns %s', async (columns, cells, sections) => {
    const file = temporaryFile('ages.csv', `Handle,Title,Type,Variant Price,${columns}\na,A,Socks,5,${cells}\n`);
    expect((await imported(file, 'shopify')).products[0]?.sections).toEqual(sections);
  });
});

describe('a Merchant Center feed of several kinds of goods', () => {
  test('takes the kind from `product_type`, else from the number or path of the category', async () => {
    const heading = 'id\ttitle\tprice\tavailability\tproduct_type\tgoogle_product_category\tage_group\tgender\n';
    const rows = [
      'a\tA\t5 EUR\tin_stock\t\t209\tnewborn\tfemale',
      'b\tB\t5 EUR\tin_stock\tHome > Mugs\t209\t\t',
      'c\tC\t5 EUR\tin_stock\t\tApparel & Accessories > Clothing > Skirts\tadult\tfemale',
      'd\tD\t5 EUR\tin_stock\t\t53\t\t',
    ];
    const { products, issues } = await imported(temporaryFile('kinds.tsv', `${heading}${rows.join('\n')}\n`), 'google');
    expect(
      products.map(({ information, categories, sections }) => [information.family, categories[0], sections]),
    ).toEqual([
      ['socks', 'kids/socks', ['kids', 'baby']],
      ['other', 'type/mugs', ['adults']],
      ['other', 'type/skirts', ['adults', 'women']],
    ]);
    expect(issueLines(issues)).toContain('5 d rejected gift-card');
  });
});

const SOCK = 'Handle,Title,Type,Vendor,Body (HTML)';
const sock = (handle: string) => `${handle},Sock,Socks,${MAKER},100% cotton`;
const stockOf = ({ products }: Awaited<ReturnType<typeof imported>>) =>
  products.map(({ slug, variants }) => [slug, variants[0]?.stock.nl]);

describe('prices of an import', () => {
  const rows = ['a;1.299,00;', 'b;9,90 €;12,90', 'c;1.290;', 'd;$9.00;', 'e;9,9;1.290', 'f;5;0.00'];
  const file = () =>
    temporaryFile(
      'prices.csv',
      `Handle;Title;Type;Variant Price;Variant Compare At Price\n${rows.map((row) => row.replace(';', ';A;Socks;')).join('\n')}\n`,
    );

  test('are read as spreadsheets of any country write them', async () => {
    const { products } = await imported(file(), 'shopify');
    expect(products.map(({ slug, variants }) => [slug, variants[0]?.prices.EUR])).toEqual([
      ['a', { original: 129900, final: 129900 }],
      ['b', { original: 1290, final: 990 }],
      ['e', { original: 990, final: 990 }],
      ['f', { original: 500, final: 500 }],
    ]);
  });

  test('are rejected with both readings where they are ambiguous', async () => {
    const { issues } = await imported(file(), 'shopify');
    const ofPrices = issues.filter(({ reason }) => reason.includes('price'));
    expect(ofPrices.map(({ id, outcome, reason, detail }) => [id, outcome, reason, detail])).toEqual([
      ['c', 'rejected', 'price-ambiguous', '"1.290" may be 1290.00 or 1.29'],
      ['d', 'rejected', 'price-in-other-currency', '"$9.00" is in another currency'],
      ['e', 'repaired', 'compare-at-price-ignored', '"1.290" may be 1290.00 or 1.29'],
    ]);
  });

  test('of a feed may name their currency by its code or its sign', async () => {
    const feed = `id\ttitle\tproduct_type\tprice\na\tA\tSocks\t1.299,00 EUR\nb\tB\tSocks\tSEK 1 299,00\nc\tC\tSocks\t9,90 €\n`;
    const { products } = await imported(temporaryFile('prices.tsv', feed), 'google');
    expect(products.map(({ variants }) => [variants[0]?.prices.EUR?.final, variants[0]?.prices.SEK?.final])).toEqual([
      [129900, expect.any(Number)],
      [expect.any(Number), 129900],
      [990, expect.any(Number)],
    ]);
  });
});

describe('the stock of an import', () => {
  const heading = `${SOCK},Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy\n`;
  const file = (...rows: readonly string[]) => temporaryFile('stock.csv', `${heading}${rows.join('\n')}\n`);

  test('is read where spreadsheets write decimals, and rejected where it may be two numbers', async () => {
    const read = await imported(
      file(
        `${sock('a')},5,shopify,12.0,deny`,
        `${sock('b')},5,shopify,"5,0",deny`,
        `${sock('c')},5,shopify,1.000,deny`,
        `${sock('d')},5,shopify,-2,deny`,
        `${sock('e')},5,shopify,many,deny`,
        `${sock('f')},5,shopify,,deny`,
      ),
      'shopify',
    );
    expect(stockOf(read)).toEqual([
      ['a', 12],
      ['b', 5],
      ['d', 0],
      ['e', 0],
      ['f', 0],
    ]);
    expect(issueLines(read.issues.filter(({ reason }) => reason.startsWith('stock')))).toEqual([
      '4 c rejected stock-ambiguous',
      '6 e repaired stock-unusable',
      '7 f repaired stock-missing',
    ]);
    expect(read.result).toMatchObject({ ok: true, value: { products: 5, buyable: { products: 2, sizes: 2 } } });
  });

  test('is taken where the policy is to continue, or where it is not tracked, and reported', async () => {
    const rows = [`${sock('a')},5,shopify,0,continue`, `${sock('b')},5,,0,deny`, `${sock('c')},5,shopify,300,continue`];
    const read = await imported(file(...rows), 'shopify');
    expect(stockOf(read)).toEqual([
      ['a', 100],
      ['b', 100],
      ['c', 300],
    ]);
    expect(stockOf(await imported(file(...rows), 'shopify', { stock: 7 }))).toEqual([
      ['a', 7],
      ['b', 7],
      ['c', 300],
    ]);
    expect(issueLines(read.issues)).toEqual(
      expect.arrayContaining(['2 a repaired sold-beyond-stock', '3 b repaired stock-not-counted']),
    );
  });

  test('is said once where the file has no column for it', async () => {
    const text = `${SOCK},Variant Price,Variant Inventory Tracker\n${sock('a')},5,shopify\n${sock('b')},5,\n`;
    const read = await imported(temporaryFile('none.csv', text), 'shopify');
    expect(stockOf(read)).toEqual([
      ['a', 0],
      ['b', 100],
    ]);
    expect(read.issues.filter(({ reason }) => reason.includes('stock'))).toEqual([]);
    expect(read.result).toMatchObject({ ok: true, value: { noStockColumn: { soldOut: 1, assumed: 1 } } });
    expect(stockOf(await imported(temporaryFile('none.csv', text), 'shopify', { stock: 4 }))).toEqual([
      ['a', 4],
      ['b', 4],
    ]);
  });

  test.each([
    ['in stock', 100],
    ['https://schema.org/InStock', 100],
    ['limited_availability', 100],
    ['out_of_stock', 0],
    ['preorder', 0],
  ])('of a feed whose availability is %s is %i', async (availability, pieces) => {
    const feed = `id\ttitle\tprice\tavailability\na\tSocks\t5 EUR\t${availability}\n`;
    expect(stockOf(await imported(temporaryFile('availability.tsv', feed), 'google'))).toEqual([['socks-a', pieces]]);
  });
});
