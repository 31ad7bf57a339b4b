import { describe, expect, test } from 'vitest';
import { imported, temporaryFile } from '#tests/support/imported-catalogue.ts';

type Products = Awaited<ReturnType<typeof imported>>['products'];
const pictures = ({ media }: Products[number]) =>
  media.map(({ source }) => (source.kind === 'remote' ? source.url.slice(-5) : ''));
const sizes = ({ variants }: Products[number]) =>
  variants.filter(({ sku }) => !sku.endsWith('-UP')).map(({ id, size }) => `${id} ${size.label}`);

describe('a product in several colours', () => {
  test('of a feed becomes linked products with their own colour, pictures and sizes', async () => {
    const feed = [
      'id\ttitle\tprice\tproduct_type\tcolor\tsize\titem_group_id\timage_link',
      'B-1\tDotty socks\t9 EUR\tSocks\tRed\t36-40\tB\thttps://a.example/r.jpg',
      'B-2\tDotty blue socks\t9 EUR\tSocks\tBlue\t36-40\tB\thttps://a.example/b.jpg',
      'B-3\tDotty blue socks\t9 EUR\tSocks\tBlue\t41-46\tB\thttps://a.example/c.jpg',
    ];
    const { products } = await imported(temporaryFile('colours.tsv', `${feed.join('\n')}\n`), 'google');
    expect(products.map((product) => [product.slug, product.color.primary, pictures(product), sizes(product)])).toEqual(
      [
        ['dotty-socks-b', 'blue', ['b.jpg', 'c.jpg'], ['v-b-2 36-40', 'v-b-3 41-46']],
        ['dotty-socks-b-red', 'red', ['r.jpg'], ['v-b-1 36-40']],
      ],
    );
    expect(products.map(({ name }) => name.en)).toEqual(['Dotty blue socks', 'Dotty socks, Red']);
    expect(products.map(({ color }) => color.name?.en)).toEqual(['Blue', 'Red']);
    const [blue, red] = products;
    const linkTo = (product: Products[number] | undefined, colour: string) => [
      { sku: product?.sku, slug: product?.slug, colour, colourName: product?.color.name, name: product?.name },
    ];
    expect(blue?.linkedProducts).toEqual(linkTo(red, 'red'));
    expect(red?.linkedProducts).toEqual(linkTo(blue, 'blue'));
  });

  test('of an export shows the pictures of its colour first, and none of another', async () => {
    const rows = [
      'Handle,Title,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Image Src,Image Position,Variant Image',
      'dotty,Dotty,Socks,Size,S,Farbe,Rot,,5,https://a.example/1.jpg,1,https://a.example/1.jpg',
      'dotty,,,,S,,Blau,,5,https://a.example/2.jpg,2,https://a.example/2.jpg',
      'dotty,,,,M,,Blau,,5,https://a.example/3.jpg,3,https://a.example/2.jpg',
    ];
    const { products, result } = await imported(temporaryFile('colours.csv', `${rows.join('\n')}\n`), 'shopify');
    expect(products.map((product) => [product.slug, product.color.primary, pictures(product)])).toEqual([
      ['dotty', 'blue', ['2.jpg', '3.jpg']],
      ['dotty-rot', 'red', ['1.jpg', '3.jpg']],
    ]);
    expect(products.flatMap(sizes)).toEqual(['v-dotty-s-blau S', 'v-dotty-m-blau M', 'v-dotty-s-rot S']);
    expect(result).toMatchObject({ ok: true, value: { products: 2, variants: 3 } });
  });

  test('keeps the ids of its sizes when a colour comes or goes', async () => {
    const read = async (...colours: readonly string[]) => {
      const rows = colours.map((colour) => `dotty,Dotty,Socks,Size,S,Color,${colour},,5`);
      const heading =
        'Handle,Title,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price';
      const { products } = await imported(temporaryFile('c.csv', `${[heading, ...rows].join('\n')}\n`), 'shopify');
      return products.map((product) => `${product.color.primary} ${sizes(product).join()}`);
    };
    const [blue, red] = await read('Red', 'Blue');
    expect(await read('Amber', 'Red', 'Blue')).toEqual(expect.arrayContaining([blue, red]));
    expect(await read('Red')).toEqual([red]);
  });
});
