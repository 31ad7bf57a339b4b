import { describe, expect, test } from 'vitest';
import { imported, issueLines, temporaryFile } from '#tests/support/imported-catalogue.ts';

type Row = Readonly<Record<string, string>>;

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The products of an export with these rows; its columns are those that any of them has. */
async function read(rows: readonly Row[]) {
  const columns = [...new Set(['Name', 'Regular price', ...rows.flatMap((row) => Object.keys(row))])];
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  const text = lines.map((line) => line.map(cell).join(',')).join('\n');
  return await imported(temporaryFile('woocommerce.csv', `${text}\n`), 'woocommerce');
}

const hoodie: Row = {
  ID: '40',
  Type: 'variable',
  SKU: 'HOOD',
  Name: 'Harbour hoodie',
  Categories: 'All, Clothing, Clothing > Hoodies',
  Images: 'https://a.example/hoodie.jpg, https://a.example/back.jpg',
  'Attribute 1 name': 'Colour',
  'Attribute 1 value(s)': 'Blue, Red',
  'Attribute 2 name': 'Size',
  'Attribute 2 value(s)': 'S, M',
};
const variation = (id: string, colour: string, size: string, more: Row = {}): Row => ({
  ID: id,
  Type: 'variation',
  SKU: `HOOD-${id}`,
  Name: 'Harbour hoodie',
  'Regular price': '40',
  'In stock?': '1',
  Stock: '3',
  Parent: 'HOOD',
  'Attribute 1 name': 'Colour',
  'Attribute 1 value(s)': colour,
  'Attribute 2 name': 'Size',
  'Attribute 2 value(s)': size,
  ...more,
});
const mug: Row = {
  ID: '7',
  Type: 'simple',
  SKU: 'MUG',
  Name: 'Pier mug',
  Categories: 'Uncategorized, Mugs',
  'Regular price': '9.50',
};

const sizesOf = ({ products }: Awaited<ReturnType<typeof read>>) =>
  products.flatMap(({ slug, variants }) =>
    variants
      .filter(({ sku }) => !sku.endsWith('-UP'))
      .map(({ id, size, stock }) => [slug, id, size.label, stock.nl] as const),
  );
const rejectedIn = ({ issues }: Awaited<ReturnType<typeof read>>) =>
  issueLines(issues.filter(({ outcome }) => outcome === 'rejected'));

describe('a WooCommerce product export', () => {
  test('becomes products by colour, with the sizes and the pictures of their variations', async () => {
    const reading = await read([
      hoodie,
      variation('41', 'Blue', 'S'),
      variation('42', 'Red', 'M', { Images: 'https://a.example/red.jpg' }),
      mug,
    ]);
    expect(sizesOf(reading)).toEqual([
      ['harbour-hoodie-40', 'v-hood-41', 'S', 3],
      ['harbour-hoodie-40-red', 'v-hood-42', 'M', 3],
      ['pier-mug-7', 'v-mug', 'One size', 100],
    ]);
    expect(reading.products.map(({ categories }) => categories[0])).toEqual([
      'type/hoodies',
      'type/hoodies',
      'type/mugs',
    ]);
    expect(reading.products[1]?.media.map(({ source }) => source.kind === 'remote' && source.url)).toEqual([
      'https://a.example/red.jpg',
      'https://a.example/hoodie.jpg',
      'https://a.example/back.jpg',
    ]);
    expect(rejectedIn(reading)).toEqual([]);
  });

  test('has the same sizes in any order of its rows', async () => {
    const rows = [hoodie, variation('41', 'Blue', 'S'), mug, variation('42', 'Blue', 'M')];
    const [one, other] = [await read(rows), await read(rows.toReversed())];
    const sorted = (reading: typeof one) => sizesOf(reading).map(String).sort();
    expect(sorted(other)).toEqual(sorted(one));
    expect(sorted(one)).toHaveLength(3);
  });

  test.each([
    ['names its product by ID', { ...hoodie, SKU: '' }, { Parent: 'id:40' }],
    ['names by ID a product that has a SKU', hoodie, { Parent: 'id:40' }],
    ['is in an export whose column for the type has no name', { ...hoodie, Type: '', Parent: '0' }, { Type: '' }],
  ])('sells a variation that %s', async (_, product, more) => {
    expect(sizesOf(await read([product, variation('41', 'Blue', 'S', more)]))).toEqual([
      ['harbour-hoodie-40', 'v-hood-41', 'S', 3],
    ]);
  });

  test('sells a variation of any size in each of them', async () => {
    expect(sizesOf(await read([hoodie, variation('41', 'Blue', '')]))).toEqual([
      ['harbour-hoodie-40', 'v-hood-41-blue-s', 'S', 3],
      ['harbour-hoodie-40', 'v-hood-41-blue-m', 'M', 3],
    ]);
  });

  test('names sizes without a SKU by their ID', async () => {
    const rows = [hoodie, variation('41', 'Blue', 'S', { SKU: '' }), { ...mug, SKU: '' }];
    expect(sizesOf(await read(rows)).map(([, id]) => id)).toEqual(['v-wc-41', 'v-wc-7']);
  });

  test.each([
    ['counted', { Stock: '12' }, 12, []],
    ['not counted', { 'In stock?': '1', Stock: '' }, 100, ['stock-not-counted']],
    ['out of stock', { 'In stock?': '0', Stock: '' }, 0, []],
    ['sold on order', { Stock: '0', 'Backorders allowed?': 'notify' }, 100, ['sold-beyond-stock']],
    ['sold on order by its state', { 'In stock?': 'backorder', Stock: '' }, 100, ['sold-beyond-stock']],
  ])('says that goods are %s', async (_, row, pieces, reasons) => {
    const reading = await read([{ ...mug, ...row }]);
    expect(sizesOf(reading)[0]?.[3]).toBe(pieces);
    expect(reading.issues.filter(({ reason }) => /stock/.test(reason)).map(({ reason }) => reason)).toEqual(reasons);
  });

  test('gives each size the stock that its product counts for all of them, and says so', async () => {
    const rows = [
      { ...hoodie, Stock: '6' },
      ...['S', 'M'].map((size) => variation(size, 'Blue', size, { Stock: 'parent' })),
    ];
    const reading = await read(rows);
    expect(sizesOf(reading).map(([, , , pieces]) => pieces)).toEqual([6, 6]);
    expect(reading.issues.filter(({ reason }) => reason === 'stock-shared')).toHaveLength(2);
  });

  test.each([
    ['lower', { 'Sale price': '7,90' }, { original: 950, final: 790 }],
    ['not yet valid', { 'Sale price': '7.90', 'Date sale price starts': '2026-07-01' }, { original: 950, final: 950 }],
    [
      'valid on its last day',
      { 'Sale price': '7.90', 'Date sale price ends': '2026-06-01' },
      { original: 950, final: 790 },
    ],
    ['past', { 'Sale price': '7.90', 'Date sale price ends': '2026-05-31 23:59:59' }, { original: 950, final: 950 }],
  ])('takes the sale price where it is %s', async (_, row, price) => {
    const { products } = await read([{ ...mug, ...row }]);
    expect(products[0]?.variants[0]?.prices.EUR).toEqual(price);
  });

  test.each([
    ['a draft', { Published: '-1' }, 'not-published'],
    ['private', { Published: '0' }, 'not-published'],
    ['hidden', { Published: '1', 'Visibility in catalog': 'hidden' }, 'not-published'],
    ['a download', { Type: 'simple, downloadable, virtual' }, 'needs-no-shipping'],
    ['grouped', { Type: 'grouped' }, 'type-not-sold'],
    ['of a plugin for gift cards', { Type: 'gift-card' }, 'gift-card'],
    ['a gift card by its category', { Categories: 'Gift cards' }, 'gift-card'],
    ['without a price', { 'Regular price': '' }, 'price-unusable'],
    ['without its variations', { Type: 'variable' }, 'no-variations'],
    ['a variation without its product', { Type: 'variation', Parent: 'NONE' }, 'no-parent'],
  ])('is rejected for a row that is %s', async (_, row, reason) => {
    const reading = await read([
      { ...mug, ...row },
      { ...mug, ID: '8', SKU: 'MUG-8', Published: '1', Type: 'simple' },
    ]);
    expect(reading.products.map(({ slug }) => slug)).toEqual(['pier-mug-8']);
    expect(rejectedIn(reading)).toEqual([expect.stringMatching(new RegExp(`^2 (?:7|none) rejected ${reason}$`))]);
  });

  test('rejects a variation that is not published, and sells the others', async () => {
    const reading = await read([
      hoodie,
      variation('41', 'Blue', 'S'),
      variation('42', 'Blue', 'M', { Published: '0' }),
    ]);
    expect(sizesOf(reading).map(([, id]) => id)).toEqual(['v-hood-41']);
    expect(rejectedIn(reading)).toEqual(['4 40 rejected not-published']);
  });

  test('has its attributes for the fibres, the brand, the colour and the size', async () => {
    const { products } = await read([
      {
        ...mug,
        Name: 'Quay socks',
        'Attribute 1 name': 'Material',
        'Attribute 1 value(s)': '80% Baumwolle\\, 20% Polyamid',
        'Attribute 2 name': 'Marke',
        'Attribute 2 value(s)': 'Quay Mill\\, Pier 4\\, Kiel',
        'Attribute 3 name': 'Farbe',
        'Attribute 3 value(s)': 'Rot',
        'Attribute 4 name': 'Größe',
        'Attribute 4 value(s)': '36-40',
        'Attribute 5 name': 'Washable',
        'Attribute 5 value(s)': 'Yes',
      },
    ]);
    expect(products[0]).toMatchObject({
      information: { manufacturer: 'Quay Mill, Pier 4, Kiel', brand: 'Quay Mill' },
      color: { primary: 'red' },
    });
    expect(products[0]?.information.compositions[0]?.fibres.map(({ percentage }) => percentage)).toEqual([80, 20]);
    expect(products[0]?.variants[0]?.size.label).toBe('36-40');
  });

  test('shows a line of its texts as a line, the short text first, and no shortcode', async () => {
    const { products } = await read([
      {
        ...mug,
        'Short description': 'Made by hand.',
        Description:
          '[vc_row]Holds <b>300 ml</b>\\n\\nGoes into the <i>dishwasher</i>\\n<ul>\\n<li>Grey</li>\\n<li>Blue</li>\\n</ul>[/vc_row]',
      },
    ]);
    expect(products[0]?.description.full.en).toBe('Made by hand.\nHolds 300 ml\nGoes into the dishwasher\nGrey; Blue');
  });

  test('leaves out a short text that the long one has too', async () => {
    const { products } = await read([
      { ...mug, 'Short description': 'By hand.', Description: 'Made. By hand.\\nGrey.' },
    ]);
    expect(products[0]?.description.full.en).toBe('Made. By hand.\nGrey.');
  });

  test.each([
    [
      'German',
      'ID;Typ;Artikelnummer;Name;Veröffentlicht;Lager;Regulärer Preis;Kategorien;Übergeordnetes Produkt;Attribut 1 Name;Attribut 1 Wert(e)',
    ],
    [
      'Dutch',
      'ID;Type;Artikelnummer;Naam;Gepubliceerd;Voorraad;Reguliere prijs;Categorieën;Hoofd;Naam eigenschap 1;Waarde eigenschap 1',
    ],
    [
      'French',
      'ID;Type;UGS;Nom;Publié;Stock;Tarif régulier;Catégories;Parent;Nom de l’attribut 1;Valeur(s) de l’attribut 1 ',
    ],
    [
      'Spanish',
      'ID;Tipo;SKU;Nombre;Publicado;Inventario;Precio normal;Categorías;Superior;Nombre del atributo 1;Valor(es) del atributo 1',
    ],
    [
      'Italian',
      'ID;Tipo;COD;Nome;Pubblicato;Magazzino;Prezzo di listino;Categorie;Genitore;Attributo 1 nome;Attributo 1 valuta(e)',
    ],
    [
      'Danish',
      'ID;Type;Varenummer;Navn;Udgivet;Lager;Normalpris;Kategorier;Forældre;Egenskab 1 navn;Egenskab 1 værdi(er)',
    ],
    [
      'Swedish',
      'ID;Typ;Artikelnummer;Namn;Publicerad;Lager;Ordinarie pris;Kategorier;Överordnad;Attribut 1 namn;Attribut 1 värde(n)',
    ],
    [
      'Polish',
      'ID;Typ;SKU;Nazwa;Opublikowano;Stan magazynowy;Cena;Kategorie;Element nadrzędny;Nazwa atrybutu 1;Wartości atrybutu 1',
    ],
  ])('is read with the columns of a shop in %s', async (_, heading) => {
    const rows = [
      '40;variable;HOOD;Hoodie;1;;;Hoodies;;Größe;"S, M"',
      '41;variation;HOOD-S;Hoodie;1;3;"34,95";;HOOD;Größe;S',
      '42;variation;HOOD-M;Hoodie;0;3;"34,95";;HOOD;Größe;M',
    ];
    const reading = await imported(temporaryFile('columns.csv', `${[heading, ...rows].join('\n')}\n`), 'woocommerce');
    expect(sizesOf(reading)).toEqual([['hoodie-40', 'v-hood-s', 'S', 3]]);
    expect(reading.products[0]?.variants[0]?.prices.EUR?.final).toBe(3495);
    expect(rejectedIn(reading)).toEqual(['4 40 rejected not-published']);
  });
});
