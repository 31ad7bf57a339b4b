import { describe, expect, test } from 'vitest';
import { imported, issueLines, temporaryFile } from '#tests/support/imported-catalogue.ts';

/** Inputs of our own after faults that exports of real shops showed: `docs/importing.md` has the table. */
const read = (rows: readonly string[], name = 'export.csv') =>
  imported(temporaryFile(name, `${rows.join('\n')}\n`), name.endsWith('.csv') ? 'shopify' : 'google');
const titled =
  'Handle,Title,Type,Product Category,Tags,Variant Price,Option1 Name,Option1 Value,Option2 Name,Option2 Value';

describe('the export of a shop', () => {
  test('with two options that are colours sells every combination', async () => {
    const rows = ['Black,Gold', 'Black,Silver', 'Blue,Gold', 'Blue,Silver'].map((values) => {
      const [bead, hook] = values.split(',');
      return `drop,Drops,Earrings,,,9,Color,${bead},Hook color,${hook}`;
    });
    const { products, issues } = await read([titled, ...rows]);
    expect(products.map(({ color, variants }) => [color.primary, variants.map(({ size }) => size.label)])).toEqual([
      ['black', ['Gold', 'Gold', 'Silver', 'Silver']],
      ['blue', ['Gold', 'Gold', 'Silver', 'Silver']],
    ]);
    expect(issueLines(issues.filter(({ outcome }) => outcome === 'rejected'))).toEqual([]);
  });

  test.each(['Cor', 'Färg', 'Kolor', 'Renk', 'COLOURS'])('names its colours %s', async (name) => {
    const { products } = await read([titled, `a,A,Socks,,,9,${name},Blue,Size,S`, `a,,,,,9,,Red,,S`]);
    expect(products.map(({ color }) => color.primary)).toEqual(['blue', 'red']);
  });

  test.each([
    ['no category is chosen', '', 'Uncategorized', 'type/other-products'],
    ['the type is the fibre', 'Cotton', 'Home > Bath Towels', 'type/bath-towels'],
    ['the type is the fibre in German', 'Baumwolle', '', 'type/other-products'],
  ])('lists no page of its own where %s', async (_, type, category, page) => {
    const { products } = await read([titled, `a,Thing,${type},${category},,9,,,,`]);
    expect(products[0]?.categories[0]).toBe(page);
  });

  test('says by a tag in French that the goods are shoes', async () => {
    const { products } = await read([titled, 'a,Model 20-11,,,"KIND_SOULIER FEMME BOTTILLON, SEASON_3",9,,,,']);
    expect(products[0]?.information).toMatchObject({ family: 'other', textile: false });
  });

  test.each([
    ['Hair Extensions', false],
    ['Sunglasses', false],
    ['Hats', true],
    ['Scarves & Shawls', true],
    ['Money Clips', false],
  ])('among clothing accessories has %s, of which `textile` is %s', async (last, textile) => {
    const { products } = await read([titled, `a,Thing,,Apparel & Accessories > Clothing Accessories > ${last},,9,,,,`]);
    expect(products[0]?.information.textile).toBe(textile);
  });

  test.each([
    ['a colour in the title of clothing', 'Yellow Wool Jumper', 'Jumpers', 'yellow'],
    ['a darker one in German', 'Dunkelrote Socken', 'Socken', 'red'],
    ['two of them', 'Black and white scarf', 'Scarves', 'multi'],
    ['a fruit', 'Cherry socks', 'Socks', 'multi'],
    ['a colour of other goods', 'Green tea', 'Tea', 'multi'],
  ])('without a column for the colour takes it from %s', async (_, title, type, colour) => {
    const { products } = await read([titled, `a,${title},${type},,,9,,,,`]);
    expect(products[0]?.color.primary).toBe(colour);
  });

  test('reports a colour whose words are not known', async () => {
    const { issues } = await read([titled, 'a,A,Socks,,,9,Color,Amper,Size,S', 'a,,,,,9,,Blue,,S']);
    expect(issues.filter(({ reason }) => reason === 'colour-unknown')).toEqual([
      expect.objectContaining({ id: 'a', detail: 'Amper' }),
    ]);
  });

  test('in a currency without a rate is rejected by name', async () => {
    const { issues } = await read(['id\ttitle\tprice', 'A-1\tSocks\t349.00 MXN'], 'mexico.tsv');
    expect(issues).toEqual([
      expect.objectContaining({ reason: 'price-in-other-currency', detail: '"349.00 MXN" is in another currency' }),
    ]);
  });

  test('may explain its columns in a line before the heading', async () => {
    const { products, result } = await read(
      [
        '"# Required | One id, used once; at most 100 letters","# Required | A name; no capitals","# Required | Number and code"',
        'id,title,price',
        'A-1,Socks,9.00 EUR',
      ],
      'template.tsv',
    );
    expect(products.map(({ name }) => name.en)).toEqual(['Socks']);
    expect(result.ok).toBe(true);
  });

  test.each([
    ['ID,Type,SKU,Name,Published,Is featured?,Regular price'],
    ['ID,Typ,Artikelnummer,Name,Veröffentlicht,Regulärer Preis'],
    ['id,name,sku,regular_price,stock_quantity'],
  ])('of WooCommerce with the heading %s is rejected with the format that reads it', async (heading) => {
    const { result } = await read([heading, heading.replace(/[^,]+/g, '1')]);
    expect(result).toMatchObject({
      error: { message: expect.stringContaining('an export of WooCommerce: import it with --format woocommerce.') },
    });
  });

  test.each([
    ['a sale price alone has a currency', '20.00', '15.00 AUD', ['AUD', 1500, 2000], []],
    ['the sale price is the price', '20.00 AUD', '20.00 AUD', ['AUD', 2000, 2000], []],
    ['the sale price is above it', '20.00 AUD', '25.00 AUD', ['AUD', 2000, 2000], ['sale-price-ignored']],
  ] as const)('keeps its prices where %s', async (_, price, sale, [currency, final, original], reasons) => {
    const rows = ['id\ttitle\tprice\tsale_price', `A-1\tPier mugs\t${price}\t${sale}`];
    const { products, issues, result } = await read(rows, 'sale.tsv');
    expect(products[0]?.variants[0]?.prices[currency]).toEqual({ original, final });
    expect(issues.filter(({ reason }) => reason.startsWith('sale')).map(({ reason }) => reason)).toEqual(reasons);
    expect(result).toMatchObject({ value: { noCurrency: 0 } });
  });

  test.each([
    ['by their last words', ['Pepper sauce - Large 200ml', 'Pepper sauce - Mini 15ml'], ['Large 200ml', 'Mini 15ml']],
    ['by their first words', ['Large pepper sauce', 'Mini pepper sauce'], ['Large', 'Mini']],
    ['by words in brackets', ['Pepper sauce (large)', 'Pepper sauce (mini)'], ['large', 'mini']],
  ])('tells items of a group apart by their titles, %s', async (_, titles, labels) => {
    const rows = titles.map((title, index) => `S-${index}\tS\t${title}\t${5 + index}.00 EUR`);
    const { products, issues } = await read(['id\titem_group_id\ttitle\tprice', ...rows], 'titles.tsv');
    expect(products.map(({ name }) => name.en?.toLowerCase())).toEqual(['pepper sauce']);
    expect(products[0]?.variants.filter((_, index) => index % 2 === 0).map(({ size }) => size.label)).toEqual(labels);
    expect(issues.filter(({ outcome }) => outcome === 'rejected')).toEqual([]);
  });

  test('tells items of a group apart by their pattern where size and colour are the same', async () => {
    const rows = ['Dots', 'Stripes'].map((pattern) => `${pattern}\tS\tPier mug\t${pattern}\tBlue\t9.00 EUR`);
    const { products } = await read(['id\titem_group_id\ttitle\tpattern\tcolor\tprice', ...rows], 'patterns.tsv');
    expect(products[0]?.variants.map(({ size }) => size.label)).toEqual(['Dots', 'Dots', 'Stripes', 'Stripes']);
  });

  test('sells the sizes of a group, and not the item that is their product', async () => {
    const rows = ['S\tPepper sauce', 'S-1\tPepper sauce - Large', 'S-2\tPepper sauce - Mini'];
    const { products, issues } = await read(
      ['id\ttitle\titem_group_id\tprice', ...rows.map((row) => `${row}\tS\t5.00 EUR`)],
      'group.tsv',
    );
    expect(products[0]?.variants.map(({ sku }) => sku)).toEqual(['S-1', 'S-1-UP', 'S-2', 'S-2-UP']);
    expect(issueLines(issues.filter(({ outcome }) => outcome === 'rejected'))).toEqual([
      '2 S rejected product-of-others',
    ]);
  });

  test.each([
    [
      'a Merchant Center feed',
      'entities.tsv',
      'id\ttitle\tproduct_type\tsize\tprice',
      'A\tSalt &amp; pepper\tMills &amp; more\t12&quot;\t5',
    ],
    [
      'a Shopify export',
      'entities.csv',
      'Handle,Title,Type,Option1 Value,Variant Price',
      'a,Salt &amp; pepper,Mills &amp; more,12&quot;,5',
    ],
  ])('has no entities of HTML in the names of %s', async (_, file, heading, row) => {
    const { products } = await read([heading, row], file);
    expect(products[0]?.name.en).toBe('Salt & pepper');
    expect(products[0]?.categoryNames).toEqual({ 'type/mills-more': 'Mills & more' });
    expect(products[0]?.variants[0]?.size.label).toBe('12"');
  });

  test.each([
    ['another text', 'M-12', 'pier-mug-m-12'],
    ['the title and more', 'pier-mug-blue', 'pier-mug-blue'],
    ['the title', 'Pier mug', 'pier-mug'],
    ['a word that begins as the title', 'pier-muggle', 'pier-mug-pier-muggle'],
  ])('has the title once in the address of an item whose id is %s', async (_, id, slug) => {
    const { products } = await read(['id\ttitle\tprice', `${id}\tPier mug\t5.00 EUR`], 'address.tsv');
    expect(products[0]?.slug).toBe(slug);
  });

  test.each([
    ['a plug', 'Female to male lead', 'Cables', ['adults']],
    ['shoes', 'Sandals for women', 'Shoes', ['adults', 'women']],
    ['clothing', 'Female fit', 'Jackets', ['adults', 'women']],
  ])('says by its title for whom %s is', async (_, title, type, sections) => {
    const { products } = await read([titled, `a,${title},${type},,,9,,,,`]);
    expect(products[0]?.sections).toEqual(sections);
  });

  test('names a page without the underscores of its type', async () => {
    const { products } = await read([titled, 'a,Thing,COMP_Cables,,,9,,,,']);
    expect(products[0]?.categoryNames).toEqual({ 'type/comp-cables': 'COMP Cables' });
  });

  test('is read where its heading does not declare the prefix of Google', async () => {
    const item = '<item><g:id>A-1</g:id><g:title>Pier socks</g:title><g:price>9.00 EUR</g:price></item>';
    const { products } = await read([`<rss version="2.0"><channel>${item}</channel></rss>`], 'prefix.xml');
    expect(products.map(({ name }) => name.en)).toEqual(['Pier socks']);
  });

  test.each([
    ['Wix', 'handleId,fieldType,name,price'],
    ['Magento', 'sku,attribute_set_code,product_type,name,price'],
  ])('of %s is rejected with a way to go', async (platform, heading) => {
    const { result } = await read([heading, heading.replace(/[^,]+/g, '1')]);
    expect(result).toMatchObject({
      ok: false,
      error: {
        message: expect.stringContaining(`This is an export of ${platform}, which cannot be read. Make a Merch`),
      },
    });
  });
});
