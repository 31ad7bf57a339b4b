import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

/**
 * Writes a product export of a shop, large and untidy: several rows per product, bodies over several lines, rows that
 * only carry a picture, sizes without a sku or a price, products without a picture. The same numbers give the same
 * file. Run: `npx tsx lab/load/shopify-file.ts FILE [rows]` (50,000 rows by default).
 */
const COLUMNS = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Google Shopping / Age Group',
  'Variant Image',
  'Status',
] as const;
type Row = Partial<Record<(typeof COLUMNS)[number], string>>;

const ADJECTIVES = [
  'Quiet',
  'Bold',
  'Late',
  'Early',
  'Rolling',
  'Woven',
  'Northern',
  'Sleepy',
  'Salted',
  'Electric',
  'Paper',
  'Velvet',
];
const NOUNS = [
  'Harbour',
  'Pretzel',
  'Lighthouse',
  'Flamingo',
  'Orchard',
  'Comet',
  'Tulip',
  'Bicycle',
  'Avocado',
  'Waterfall',
  'Tiger',
  'Piano',
];
const COLOURS = ['Navy', 'Red', 'Green', 'Mustard', 'Grey', 'Pink'];
const KINDS = [
  { type: 'Socks', word: 'Socks', sizes: ['36-40', '41-46'], tags: 'women, men, stripes' },
  { type: 'Socks', word: 'Knee Socks', sizes: ['36-40', '41-46'], tags: 'women, knee' },
  { type: 'Boxers', word: 'Boxer', sizes: ['S', 'M', 'L', 'XL'], tags: 'men' },
  { type: 'T-Shirts', word: 'T-Shirt', sizes: ['XS', 'S', 'M', 'L', 'XL'], tags: 'unisex, organic' },
  { type: 'Kids Socks', word: 'Kids Socks', sizes: ['2-3 Years', '4-6 Years', '7-9 Years'], tags: 'kids, animals' },
] as const;

function quoted(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function line(row: Row): string {
  return `${COLUMNS.map((column) => quoted(row[column] ?? '')).join(',')}\n`;
}

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** The rows of one product. */
function productRows(number: number): Row[] {
  const kind = pick(KINDS, number * 7);
  const name = `${pick(ADJECTIVES, number)} ${pick(NOUNS, Math.floor(number / 12))} ${kind.word}`;
  const handle = `${name.toLowerCase().replaceAll(' ', '-')}-${number}`;
  const colour = pick(COLOURS, number);
  const pictures = number % 9 === 0 ? 0 : 1 + (number % 4);
  const rows: Row[] = kind.sizes.map((size, place) => ({
    Handle: handle,
    'Option1 Value': size,
    'Option2 Value': colour,
    'Variant SKU': number % 13 === 0 ? '' : `SKU-${number}-${place}`,
    'Variant Grams': '60',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': String((number * 3 + place * 5) % 40),
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': number % 500 === 0 && place === 1 ? '' : `${9 + (number % 30)}.${number % 2 ? '95' : '00'}`,
    'Variant Compare At Price': number % 6 === 0 ? `${20 + (number % 30)}.00` : '',
    'Variant Requires Shipping': 'true',
    'Variant Taxable': 'true',
  }));
  Object.assign(rows[0] ?? {}, {
    Title: `${name} No. ${number}`,
    'Body (HTML)': `<p>Made for ${pick(NOUNS, number).toLowerCase()} people, the "quiet" ones &amp; the others.</p>\n<ul>\n  <li>80% organic cotton, 18% polyamide, 2% elastane</li>\n  <li>Knitted in one piece, washed at 30&deg;</li>\n</ul>\n<p>${'Toe and heel are reinforced, and the cuff stays where it is. '.repeat(1 + (number % 5))}</p>`,
    Vendor: 'Harbour Knitters',
    'Product Category': 'Apparel & Accessories > Clothing',
    Type: kind.type,
    Tags: `${kind.tags}, ${colour.toLowerCase()}`,
    Published: 'true',
    'Option1 Name': 'Size',
    'Option2 Name': 'Color',
    'Gift Card': 'false',
    Status: number % 97 === 0 ? 'draft' : 'active',
  } satisfies Row);
  for (let picture = 1; picture <= pictures; picture += 1) {
    rows[picture - 1] ??= { Handle: handle };
    Object.assign(rows[picture - 1] ?? {}, {
      'Image Src': `https://cdn.example.com/files/${handle}-${picture}.jpg?v=${number}`,
      'Image Position': String(picture),
      'Image Alt Text': `${name}, picture ${picture}`,
    } satisfies Row);
  }
  return rows;
}

const [file = '', rowCount = '50000'] = process.argv.slice(2);
if (!file) throw new Error('Name the file to write');
const out = createWriteStream(file);
out.write(`${COLUMNS.join(',')}\n`);
let written = 0;
let products = 0;
while (written < Number(rowCount)) {
  const rows = productRows(products).slice(0, Number(rowCount) - written);
  products += 1;
  written += rows.length;
  if (!out.write(rows.map(line).join(''))) await once(out, 'drain');
}
out.end();
await once(out, 'finish');
process.stdout.write(`${written} rows of ${products} products, ${(out.bytesWritten / 1e6).toFixed(1)} MB\n`);
