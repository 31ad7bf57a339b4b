import { colourPlace, isSizeName } from './by-colour.ts';
import { slugWords, stableSlug } from './classify.ts';
import { namesCurrency, readPrice } from './convert-prices.ts';
import { countStock } from './count-stock.ts';
import type { FieldNames } from './field-names.ts';
import { type IndexedMember, indexMembers, skuIn } from './file-index.ts';
import { groupsOf } from './groups-of.ts';
import { htmlToText, plainName } from './html-to-text.ts';
import type { ReadableFile, ReadContext } from './indexed-file.ts';
import { isGiftCard } from './kind-of-product.ts';
import type { OpenText } from './open-text.ts';
import { readIdentifiers } from './read-identifiers.ts';
import { readTable, type TableRow } from './read-table.ts';
import type { Reason } from './reasons.ts';
import { InvalidFile, type Note, type Report, type SourceProduct, type SourceVariant } from './source-product.ts';
import { categoriesIn, choicesOf, descriptionIn, isBetween, listIn, withoutFormulaMark } from './woocommerce-cells.ts';
import { ATTRIBUTE_COLUMNS, COLUMN } from './woocommerce-columns.ts';

/** What an import reads from which columns, in words for the operator. */
export const WOOCOMMERCE_FIELDS: FieldNames = {
  product: [...COLUMN.id, ...COLUMN.parent],
  'for sale': [...COLUMN.type, ...COLUMN.published, ...COLUMN.visibility],
  SKU: COLUMN.sku,
  name: COLUMN.name,
  description: [...COLUMN.short, ...COLUMN.description],
  kind: COLUMN.categories,
  tags: COLUMN.tags,
  price: [...COLUMN.price, ...COLUMN.salePrice, ...COLUMN.saleFrom, ...COLUMN.saleTo],
  stock: [...COLUMN.inStock, ...COLUMN.stock, ...COLUMN.backorders],
  picture: COLUMN.pictures,
  'size, colour or fibres': ATTRIBUTE_COLUMNS.flatMap(({ name, values }) => [...name, ...values]),
  manufacturer: COLUMN.brand,
  GTIN: COLUMN.gtin,
};
const NEEDED = {
  columns: [COLUMN.name, COLUMN.price],
  hint: 'Is this a product export of WooCommerce? Its columns are read in English, German, Dutch, French, Spanish, Italian, Danish, Swedish, Norwegian, Portuguese and Polish: choose one of these as your language there. A Shopify export is read with --format shopify, a Merchant Center feed with --format google.',
} as const;
const MOST_ROWS = 2500;
const NO = /^(?:0|no|false|outofstock)$/i;
const YES = /^(?:1|yes|true|notify|backorder|onbackorder)$/i;

/** A row with the name of the group of its product. */
type Member = { readonly row: TableRow; readonly group: string; readonly isVariation: boolean };
type Attribute = { readonly name: string; readonly values: readonly string[] };

/** Reads what the rows of an export say of each other, up to where the file cannot be read: the import says why. */
export async function indexWoocommerce(text: OpenText): Promise<ReadableFile> {
  const { names, stragglers } = await indexMembers(indexedRows(text));
  return { names, products: (again, context) => products(again, context, stragglers) };
}

async function* indexedRows(text: OpenText): AsyncGenerator<IndexedMember<Member>> {
  for await (const member of membersOf(text, () => undefined)) {
    const { row, group, isVariation } = member;
    const id = idOf(row);
    yield {
      member,
      group,
      sku: typesOf(row).includes('variable') ? '' : skuOf(row),
      slug: isVariation ? '' : stableSlug(slugWordsOf(row), id),
      slugRank: '',
      isUnsold: !isVariation && unpublishedText(row) !== '',
    };
  }
}

/** Rows with a name of their product, and rows of variations. Throws `InvalidFile` without one. */
async function* membersOf(text: OpenText, report: Report): AsyncGenerator<Member> {
  const groupOf = createGroupNames();
  let any = false;
  for await (const row of readTable(text, NEEDED, report)) {
    const group = groupOf(row);
    if (group) {
      any = true;
      yield { row, group, isVariation: parentOf(row) !== '' };
    } else report({ row: row.row, id: '', outcome: 'rejected', reason: 'no-id' });
  }
  if (!any) throw new InvalidFile('No row of the file has an ID, a SKU or a name, so there is nothing to import.');
}

/**
 * Names the groups of rows. A variation names its product by SKU, or as `id:12`: a product with variations and a SKU
 * is named by that, all others by their ID.
 */
function createGroupNames(): (row: TableRow) => string {
  const groups = new Map<string, string>();
  return (row) => {
    const parent = parentOf(row);
    if (parent) return groups.get(parent) ?? parent;
    const sku = skuIn(row.cell(...COLUMN.sku)).toLowerCase();
    const id = row.cell(...COLUMN.id);
    const ownId = id && `id:${id}`;
    const mayHaveVariations = ['variable', ''].some((type) => typesOf(row).includes(type));
    const group = (mayHaveVariations ? sku || ownId : ownId || sku) || nameOf(row).toLowerCase();
    if (ownId && group !== ownId) groups.set(ownId, group);
    return group;
  };
}

/** The name of the product of a variation, empty for a product: generators of files write `0` for none. */
function parentOf(row: TableRow): string {
  const parent = skuIn(row.cell(...COLUMN.parent)).toLowerCase();
  return parent === '0' ? '' : parent;
}

/** `simple, virtual` is of two types; without a column for it the type is empty. */
function typesOf(row: TableRow): readonly string[] {
  return row
    .cell(...COLUMN.type)
    .toLowerCase()
    .split(',')
    .map((type) => type.trim());
}

const nameOf = (row: TableRow) => plainName(withoutFormulaMark(row.cell(...COLUMN.name)));
const idOf = (row: TableRow) => row.cell(...COLUMN.id) || skuIn(row.cell(...COLUMN.sku)) || nameOf(row);
const slugWordsOf = (row: TableRow) => slugWords(nameOf(row), idOf(row));

/** The ID of a row is as lasting as a SKU. */
function skuOf(row: TableRow): string {
  const id = row.cell(...COLUMN.id);
  return skuIn(row.cell(...COLUMN.sku)) || (id && `WC-${id}`);
}

/** What the columns say of a product that is not published; empty of one that is. */
function unpublishedText(row: TableRow): string {
  const published = row.cell(...COLUMN.published);
  if (published !== '' && !YES.test(published)) return published === '-1' ? 'a draft' : 'private';
  return row.cell(...COLUMN.visibility).toLowerCase() === 'hidden' ? 'hidden in the catalogue' : '';
}

/**
 * Products of a WooCommerce export. The variations of a product may stand apart from it. At most one product's rows
 * and those that stand apart are in memory. Throws `InvalidFile`.
 */
async function* products(
  text: OpenText,
  context: ReadContext,
  stragglers: ReadonlyMap<string, readonly Member[]>,
): AsyncGenerator<SourceProduct> {
  const groups = groupsOf(membersOf(text, context.report), {
    nameOf: ({ group }) => group,
    stragglers,
    most: MOST_ROWS,
    reject: ({ row, group }, reason) => context.report({ row: row.row, id: group, outcome: 'rejected', reason }),
    tooMany: 'too-many-rows',
  });
  for await (const { name, members } of groups) {
    const product = productOf(name, members, context);
    if (product) yield product;
  }
}

/** Why none of a product's sizes can be sold; null where some may. */
function rejectionOf(
  first: TableRow,
  { hasVariations, named }: { readonly hasVariations: boolean; readonly named: Parameters<typeof isGiftCard>[0] },
): { readonly reason: Reason; readonly detail?: string } | null {
  const unpublished = unpublishedText(first);
  if (unpublished) return { reason: 'not-published', detail: unpublished };
  const types = typesOf(first);
  if (types.some((type) => /gift/.test(type)) || isGiftCard(named)) return { reason: 'gift-card' };
  if (types.some(isWithoutShipping)) return { reason: 'needs-no-shipping' };
  if (!types.every((type) => ['', 'simple', 'variable'].includes(type)))
    return { reason: 'type-not-sold', detail: types.join(', ') };
  return types.includes('variable') && !hasVariations ? { reason: 'no-variations' } : null;
}

const isWithoutShipping = (type: string) => type === 'virtual' || type === 'downloadable';

function productOf(group: string, members: readonly Member[], context: ReadContext): SourceProduct | null {
  const variations = members.filter(({ isVariation }) => isVariation).map(({ row }) => row);
  const first = members.find(({ isVariation }) => !isVariation)?.row;
  const sizes = variations.length > 0 || !first ? variations : members.map(({ row }) => row);
  const reject = (id: string, reason: Reason, detail?: string) => {
    for (const { row } of sizes)
      context.report({ row, id, outcome: 'rejected', reason, ...(detail === undefined ? {} : { detail }) });
    return null;
  };
  if (!first) return reject(group, 'no-parent');
  const id = idOf(first);
  const { type, names } = categoriesIn(first.cell(...COLUMN.categories));
  const named = {
    title: nameOf(first),
    type: plainName(type),
    category: '',
    tags: [...new Set([...listIn(first.cell(...COLUMN.tags)), ...names])].map(plainName),
  };
  const rejection = rejectionOf(first, { hasVariations: variations.length > 0, named });
  if (rejection) return reject(id, rejection.reason, rejection.detail);
  const attributes = attributesOf(first);
  const valuesOf = (is: (name: string) => boolean) => attributes.find(({ name }) => is(name))?.values.join(', ') ?? '';
  const variants = sizes.flatMap((row) => variantsOf(row, { id, first, attributes, ...context }));
  return {
    row: first.row,
    lastRow: members.at(-1)?.row.row ?? first.row,
    id,
    slugWords: slugWordsOf(first),
    ...named,
    description: descriptionOf(first),
    vendor: plainName(listIn(first.cell(...COLUMN.brand))[0] ?? valuesOf((name) => BRAND.test(name))),
    material: plainName(valuesOf((name) => MATERIAL.test(name))),
    pattern: '',
    colour: plainName(valuesOf((name) => colourPlace([name]) === 0)),
    age: null,
    gender: null,
    colourTitles: new Map(),
    images: [
      ...imagesOf(first, ''),
      ...variations.flatMap((row) => imagesOf(row, attributesOf(row).find(isColour)?.values[0] ?? '')),
    ],
    variants,
    rejectedSizes: sizes.filter(({ row }) => !variants.some((variant) => variant.row === row)).length,
  };
}

const isColour = ({ name }: Attribute) => colourPlace([name]) === 0;
const BRAND = /^(?:brands?|marken?|merk|marques?|marcas?|marchio|mærke|varumärke|merke|hersteller|manufacturer)$/i;
const MATERIAL =
  /material|matière|fabric|composi|zusammensetzung|samenstelling|materiaal|^stof|tessuto|tejido|skład|sammansättning/i;

/** The short description stands first, as in the shop; what the long one repeats is left out. */
function descriptionOf(row: TableRow): string {
  const [short, long] = [COLUMN.short, COLUMN.description].map((names) =>
    htmlToText(descriptionIn(withoutFormulaMark(row.cell(...names)))),
  ) as [string, string];
  return long.replace(/\s+/g, ' ').includes(short.replace(/\s+/g, ' '))
    ? long
    : [short, long].filter(Boolean).join('\n');
}

function imagesOf(row: TableRow, colour: string): SourceProduct['images'] {
  return listIn(row.cell(...COLUMN.pictures)).map((url) => ({ url, alt: '', row: row.row, colour: plainName(colour) }));
}

function attributesOf(row: TableRow): readonly Attribute[] {
  const behind = ATTRIBUTE_COLUMNS.findIndex(({ name }) => !row.has(...name));
  return ATTRIBUTE_COLUMNS.slice(0, behind < 0 ? undefined : behind).flatMap(({ name, values }) => {
    const own = plainName(row.cell(...name));
    return own ? [{ name: own, values: listIn(row.cell(...values)).map(plainName) }] : [];
  });
}

/** A product without variations has one size: what it is made of and who makes it are no options of it. */
function ownOptions(attributes: readonly Attribute[]): readonly Attribute[] {
  return attributes.filter(({ name, values }) => values.length === 1 && isSizeName(name));
}

type SizeContext = ReadContext & {
  readonly id: string;
  /** The row of its product. */
  readonly first: TableRow;
  readonly attributes: readonly Attribute[];
};

/** None for one that is not sold. A variation that leaves a value to the shopper is a size for each. */
function variantsOf(row: TableRow, { id, first, attributes, ...context }: SizeContext): readonly SourceVariant[] {
  const note: Note = (outcome, reason, detail) => context.report({ row: row.row, id, outcome, reason, detail });
  const own = row === first ? ownOptions(attributes) : attributesOf(row);
  const choices = choicesOf(own, attributes);
  if (row !== first && (unpublishedText(row) || typesOf(row).some(isWithoutShipping))) {
    const options = choices.flatMap((choice) => choice.options.map(({ value }) => value)).join(' / ');
    note('rejected', unpublishedText(row) ? 'not-published' : 'needs-no-shipping', options);
    return [];
  }
  const price = priceOf(row, context, note);
  const quantity = price && stockOf(row, { first, note, ...context });
  if (price === null || quantity === null) return [];
  const identifiers = readIdentifiers({ gtin: row.cell(...COLUMN.gtin), mpn: '' }, note);
  return choices.map(({ options, isOneOfMany }) => ({
    row: row.row,
    sku: [skuOf(row), ...(isOneOfMany ? options.map(({ value }) => value) : [])].join('-'),
    options,
    ...price,
    currency: context.currency,
    quantity,
    identifiers,
  }));
}

/** Null, and reported, without a price. */
function priceOf(
  row: TableRow,
  { currency, now, onNoCurrency }: Pick<ReadContext, 'currency' | 'now' | 'onNoCurrency'>,
  note: Note,
): Pick<SourceVariant, 'price' | 'before'> | null {
  const priceText = row.cell(...COLUMN.price);
  const price = readPrice(priceText, currency);
  if (!price.ok) {
    note('rejected', price.reason, price.problem);
    return null;
  }
  if (!namesCurrency(priceText)) onNoCurrency();
  const saleText = row.cell(...COLUMN.salePrice);
  const sale = saleText ? readPrice(saleText, currency) : null;
  if (sale && !(sale.ok && sale.value <= price.value))
    note('repaired', 'sale-price-ignored', sale.ok ? saleText : sale.problem);
  const holds = isBetween(now, { from: row.cell(...COLUMN.saleFrom), to: row.cell(...COLUMN.saleTo) });
  return sale?.ok && sale.value < price.value && holds
    ? { price: sale.value, before: price.value }
    : { price: price.value, before: null };
}

/** `parent` as the stock of a variation means that its product counts all of them together. */
function stockOf(
  row: TableRow,
  {
    first,
    note,
    ...context
  }: ReadContext & {
    readonly first: TableRow;
    readonly note: Note;
  },
): number | null {
  const own = row.cell(...COLUMN.stock);
  const isShared = /^parent$/i.test(own);
  const counted = isShared ? first : row;
  const quantity = isShared ? first.cell(...COLUMN.stock) : own;
  if (NO.test(row.cell(...COLUMN.inStock))) return 0;
  if (isShared) note('repaired', 'stock-shared', quantity);
  return countStock(
    {
      quantity,
      hasColumn: row.has(...COLUMN.stock),
      isCounted: quantity !== '',
      soldBeyond:
        YES.test(counted.cell(...COLUMN.backorders)) || /^(?:on)?backorder$/i.test(row.cell(...COLUMN.inStock)),
    },
    context,
    note,
  );
}
