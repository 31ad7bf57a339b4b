import { colourPlace } from './by-colour.ts';
import { stableSlug } from './classify.ts';
import { namesCurrency, readPrice } from './convert-prices.ts';
import { countStock, type StockContext } from './count-stock.ts';
import type { FieldNames } from './field-names.ts';
import { type IndexedMember, indexMembers, skuIn } from './file-index.ts';
import { groupsOf } from './groups-of.ts';
import { htmlToText, plainLine, plainName } from './html-to-text.ts';
import type { ReadableFile, ReadContext } from './indexed-file.ts';
import { isGiftCard } from './kind-of-product.ts';
import type { OpenText } from './open-text.ts';
import { readIdentifiers } from './read-identifiers.ts';
import { readTable, type TableRow } from './read-table.ts';
import type { Reason } from './reasons.ts';
import {
  InvalidFile,
  type Outcome,
  type Report,
  type SourceImage,
  type SourceProduct,
  type SourceVariant,
} from './source-product.ts';
import { readAge, readGender } from './wearer-columns.ts';

const OPTION_NUMBERS = ['1', '2', '3'] as const;
const COLOUR = 'product.metafields.shopify.color-pattern';

/** Column names of Shopify exports: the older ones, and those since 2024. */
const COLUMN = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description'],
  published: ['Published', 'Published on online store'],
  sku: ['Variant SKU', 'SKU'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  policy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  picture: ['Image Src', 'Product image URL'],
  variantPicture: ['Variant Image', 'Variant image URL'],
  fabric: [
    'Google Shopping / Material',
    'product.metafields.shopify.fabric',
    'product.metafields.mm-google-shopping.material',
    ...['material', 'materials', 'fabric', 'composition'].map((key) => `product.metafields.custom.${key}`),
  ],
  category: [
    'Product Category',
    'Google Shopping / Google Product Category',
    'product.metafields.mm-google-shopping.google_product_category',
  ],
  age: [
    'Google Shopping / Age Group',
    'product.metafields.shopify.age-group',
    'product.metafields.mm-google-shopping.age_group',
  ],
  gender: [
    'Google Shopping / Gender',
    'product.metafields.shopify.target-gender',
    'product.metafields.mm-google-shopping.gender',
  ],
  gtin: ['Variant Barcode', 'Barcode', 'product.metafields.mm-google-shopping.gtin'],
  mpn: [
    'Google Shopping / MPN',
    'variant.metafields.mm-google-shopping.mpn',
    'product.metafields.mm-google-shopping.mpn',
  ],
  requiresShipping: ['Variant Requires Shipping', 'Requires shipping'],
} as const;
/** What an import reads from which columns, in words for the operator. */
export const SHOPIFY_FIELDS: FieldNames = {
  address: COLUMN.handle,
  name: COLUMN.title,
  description: COLUMN.body,
  manufacturer: ['Vendor'],
  kind: ['Type', ...COLUMN.category],
  tags: ['Tags'],
  'for sale': ['Status', ...COLUMN.published],
  size: OPTION_NUMBERS.flatMap((number) => [`Option${number} Name`, `Option${number} Value`]),
  SKU: COLUMN.sku,
  price: COLUMN.price,
  'price before': COLUMN.compareAt,
  stock: [...COLUMN.tracker, ...COLUMN.quantity, ...COLUMN.policy],
  shipping: COLUMN.requiresShipping,
  'gift card': ['Gift Card'],
  picture: [...COLUMN.picture, ...COLUMN.variantPicture, 'Image Position', 'Image Alt Text'],
  fibres: COLUMN.fabric,
  colour: [COLOUR],
  'for whom': [...COLUMN.age, ...COLUMN.gender],
  GTIN: COLUMN.gtin,
  MPN: COLUMN.mpn,
};
const NEEDED = {
  columns: [COLUMN.handle, COLUMN.title, COLUMN.price],
  hint: 'Is this a product export of Shopify? A Merchant Center feed is read with --format google.',
} as const;
const MOST_ROWS = 2500;
const NO = /^(?:false|0|no)$/i;

/** Handles that differ in case only are the same. */
const handleOf = (row: TableRow) =>
  row
    .cell(...COLUMN.handle)
    .normalize('NFC')
    .toLowerCase();

/** Reads what the rows of an export say of each other, up to where the file cannot be read: the import says why. */
export async function indexShopify(text: OpenText): Promise<ReadableFile> {
  const { names, stragglers } = await indexMembers(indexedRows(text));
  return { names, products: (again, context) => products(again, context, stragglers) };
}

async function* indexedRows(text: OpenText): AsyncGenerator<IndexedMember<TableRow>> {
  for await (const row of readTable(text, NEEDED, () => undefined)) {
    const group = handleOf(row);
    if (!group) continue;
    yield {
      member: row,
      group,
      sku: skuIn(row.cell(...COLUMN.sku)),
      slug: stableSlug(group, group),
      slugRank: '',
      isUnsold: isUnpublished(row),
    };
  }
}

function isUnpublished(row: TableRow): boolean {
  const status = row.cell('Status').toLowerCase();
  return (status !== '' && status !== 'active') || NO.test(row.cell(...COLUMN.published));
}

/**
 * Products of a Shopify product export. The rows of a handle may stand apart. At most one product's rows and those that
 * stand apart are in memory. Throws `InvalidFile`.
 */
async function* products(
  text: OpenText,
  context: ReadContext,
  stragglers: ReadonlyMap<string, readonly TableRow[]>,
): AsyncGenerator<SourceProduct> {
  const { report } = context;
  const groups = groupsOf(rowsWithHandle(text, report), {
    nameOf: handleOf,
    stragglers,
    most: MOST_ROWS,
    reject: ({ row }, reason, handle) => report({ row, id: handle, outcome: 'rejected', reason }),
    tooMany: 'too-many-rows',
  });
  for await (const { name, members } of groups) {
    const product = productOf(name, members, context);
    if (product) yield product;
  }
}

/** Throws `InvalidFile` when no row has a handle. */
async function* rowsWithHandle(text: OpenText, report: Report): AsyncGenerator<TableRow> {
  let any = false;
  for await (const row of readTable(text, NEEDED, report)) {
    if (row.cell(...COLUMN.handle)) {
      any = true;
      yield row;
    } else {
      const detail = plainLine(row.cell(...COLUMN.title));
      report({ row: row.row, id: '', outcome: 'rejected', reason: 'no-handle', detail });
    }
  }
  if (!any) throw new InvalidFile('No row of the file has a handle, so there is nothing to import.');
}

function productOf(handle: string, rows: readonly TableRow[], context: ReadContext): SourceProduct | null {
  const { report } = context;
  const unpublished = rows.find(isUnpublished);
  if (unpublished) {
    const detail = unpublished.cell('Status').toLowerCase() || 'Published is false';
    for (const { row } of sizeRows(rows))
      report({ row, id: handle, outcome: 'rejected', reason: 'not-published', detail });
    return null;
  }
  // The row with the title tells of the product; a spreadsheet may have sorted others before it.
  const ordered = rows.toSorted(
    (a, b) => Number(b.cell(...COLUMN.title) !== '') - Number(a.cell(...COLUMN.title) !== ''),
  );
  const first = {
    cell: (...columns: readonly string[]) => ordered.map((row) => row.cell(...columns)).find(Boolean) ?? '',
  };
  const named = {
    title: plainName(first.cell(...COLUMN.title)),
    type: plainName(first.cell('Type')),
    category: plainName(first.cell(...COLUMN.category)),
    tags: first.cell('Tags').split(',').map(plainName).filter(Boolean),
  };
  if (/^true$/i.test(first.cell('Gift Card')) || isGiftCard(named)) {
    for (const { row } of sizeRows(rows)) report({ row, id: handle, outcome: 'rejected', reason: 'gift-card' });
    return null;
  }
  const names = OPTION_NUMBERS.map((number) => plainName(first.cell(`Option${number} Name`)));
  const variants = rows.flatMap((row) => variantOf(row, { handle, names, ...context }) ?? []);
  const description = htmlToText(first.cell(...COLUMN.body));
  const colour = colourPlace(names);
  return {
    row: rows[0]?.row ?? 0,
    lastRow: rows.at(-1)?.row ?? 0,
    id: handle,
    slugWords: handle,
    ...named,
    description,
    vendor: plainName(first.cell('Vendor')),
    material: materialOf(first),
    pattern: '',
    colour: colour >= 0 ? plainName(first.cell(`Option${colour + 1} Value`)) : plainLine(first.cell(COLOUR)),
    age: readAge(first.cell(...COLUMN.age)),
    gender: readGender(first.cell(...COLUMN.gender)),
    colourTitles: new Map(),
    images: imagesOf(rows, colour),
    variants,
    rejectedSizes: rows.filter(isSize).length - variants.length,
  };
}

/** The gallery by its positions, and then the pictures of sizes with the colour of their size. */
function imagesOf(rows: readonly TableRow[], colourOption: number): readonly SourceImage[] {
  const gallery = rows.flatMap((row) => {
    const url = row.cell(...COLUMN.picture);
    const position = Number(row.cell('Image Position')) || Number.MAX_SAFE_INTEGER;
    return url ? [{ url, alt: plainLine(row.cell('Image Alt Text')), row: row.row, position, colour: '' }] : [];
  });
  const ofSizes = rows.flatMap((row) => {
    const url = row.cell(...COLUMN.variantPicture);
    const colour = colourOption < 0 ? '' : plainName(row.cell(`Option${colourOption + 1} Value`));
    return url ? [{ url, alt: '', row: row.row, colour }] : [];
  });
  return [...gallery.sort((a, b) => a.position - b.position).map(({ position: _, ...image }) => image), ...ofSizes];
}

/** The first column with percentages, else the first with words. */
function materialOf(row: Pick<TableRow, 'cell'>): string {
  const texts = COLUMN.fabric.map((column) => plainLine(row.cell(column))).filter(Boolean);
  return texts.find((text) => text.includes('%')) ?? texts[0] ?? '';
}

/** Whether a row is a size: others have only a picture. */
function isSize(row: TableRow): boolean {
  return row.cell(...OPTION_NUMBERS.map((number) => `Option${number} Value`), ...COLUMN.price, ...COLUMN.sku) !== '';
}

/** The rows of sizes; the first row where there is none. */
function sizeRows(rows: readonly TableRow[]): readonly TableRow[] {
  const sizes = rows.filter(isSize);
  return sizes.length > 0 ? sizes : rows.slice(0, 1);
}

/** Null for a row with only a picture, and for one with an invalid price. */
function variantOf(
  row: TableRow,
  { handle, names, ...context }: ReadContext & { readonly handle: string; readonly names: readonly string[] },
): SourceVariant | null {
  if (!isSize(row)) return null;
  const values = OPTION_NUMBERS.map((number) => plainName(row.cell(`Option${number} Value`)));
  const { currency, report } = context;
  const note = (outcome: Outcome, reason: Reason, detail: string) =>
    report({ row: row.row, id: handle, outcome, reason, detail });
  if (NO.test(row.cell(...COLUMN.requiresShipping))) {
    note('rejected', 'needs-no-shipping', values.filter(Boolean).join(' / '));
    return null;
  }
  const priceText = row.cell(...COLUMN.price);
  const price = readPrice(priceText, currency);
  if (!price.ok) {
    note('rejected', price.reason, price.problem);
    return null;
  }
  const quantity = stockOf(row, context, note);
  if (quantity === null) return null;
  if (!namesCurrency(priceText)) context.onNoCurrency();
  const compareAt = row.cell(...COLUMN.compareAt);
  const before = compareAt ? readPrice(compareAt, currency) : null;
  // Exports write 0 for no price before.
  if (before && !before.ok && !/^[0.,\s]+$/.test(compareAt))
    note('repaired', 'compare-at-price-ignored', before.problem);
  return {
    row: row.row,
    sku: skuIn(row.cell(...COLUMN.sku)),
    options: values
      .map((value, index) => ({ name: names[index] ?? '', value }))
      .filter(({ value }) => value !== '' && value !== 'Default Title'),
    price: price.value,
    before: before?.ok && before.value > price.value ? before.value : null,
    currency,
    quantity,
    identifiers: readIdentifiers({ gtin: row.cell(...COLUMN.gtin), mpn: row.cell(...COLUMN.mpn) }, note),
  };
}

function stockOf(row: TableRow, context: StockContext, note: Parameters<typeof countStock>[2]): number | null {
  const hasColumn = row.has(...COLUMN.quantity);
  const isTracked = row.cell(...COLUMN.tracker) !== '';
  return countStock(
    {
      quantity: row.cell(...COLUMN.quantity),
      hasColumn,
      // Without a column for the tracker a number counts. Of what is not tracked, exports write 0.
      isCounted: isTracked || (!row.has(...COLUMN.tracker) && row.cell(...COLUMN.quantity) !== ''),
      soldBeyond: /^(?:continue|true|yes)$/i.test(row.cell(...COLUMN.policy)),
    },
    context,
    note,
  );
}
