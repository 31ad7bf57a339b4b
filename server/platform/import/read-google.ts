import { EXCHANGE_CURRENCIES, type ExchangeCurrency } from '#app/modules/markets/domain/exchange-rates.ts';
import { slugWords, stableSlug } from './classify.ts';
import { namesCurrency, type ReadPrice, readPrice } from './convert-prices.ts';
import { countStock } from './count-stock.ts';
import type { FieldNames } from './field-names.ts';
import { type IndexedMember, indexMembers, skuIn } from './file-index.ts';
import { groupsOf } from './groups-of.ts';
import { htmlToText, plainName } from './html-to-text.ts';
import type { ReadableFile, ReadContext } from './indexed-file.ts';
import { isGiftCard } from './kind-of-product.ts';
import type { OpenText } from './open-text.ts';
import { readIdentifiers } from './read-identifiers.ts';
import { readTable } from './read-table.ts';
import { readXmlItems } from './read-xml-items.ts';
import { InvalidFile, type Note, type Report, type SourceProduct, type SourceVariant } from './source-product.ts';
import { titleRests } from './title-rests.ts';
import { readAge, readGender } from './wearer-columns.ts';

type Item = {
  readonly row: number;
  all(field: string): readonly string[];
  one(field: string): string;
  /** Whether the file has a column of this name; false in XML. */
  has(field: string): boolean;
};

/** What an import reads from which fields, in words for the operator. */
export const GOOGLE_FIELDS: FieldNames = {
  SKU: ['id'],
  product: ['item_group_id'],
  name: ['title'],
  description: ['description'],
  manufacturer: ['brand'],
  kind: ['product_type', 'google_product_category'],
  size: ['size'],
  colour: ['color'],
  price: ['price', 'sale_price', 'sale_price_effective_date'],
  stock: ['availability', 'quantity', 'sell_on_google_quantity'],
  picture: ['image_link', 'additional_image_link'],
  fibres: ['material'],
  pattern: ['pattern'],
  'for whom': ['age_group', 'gender'],
  GTIN: ['gtin'],
  MPN: ['mpn'],
};
const NEEDED = {
  columns: [['id'], ['title'], ['price']],
  hint: 'Is this a Merchant Center feed? A Shopify export is read with --format shopify.',
} as const;
const MOST_ITEMS = 2500;

async function* itemsOf(text: OpenText, report: Report): AsyncGenerator<Item> {
  if (/^\s*</.test(text.head)) {
    for await (const { row, fields } of readXmlItems(text))
      yield {
        row,
        all: (field) => fields.get(field) ?? [],
        one: (field) => fields.get(field)?.[0] ?? '',
        has: () => false,
      };
    return;
  }
  for await (const { row, cell, has } of readTable(text, NEEDED, report)) {
    yield {
      row,
      all: (field) =>
        cell(field)
          .split(',')
          .map((value) => value.trim())
          .filter(Boolean),
      one: (field) => cell(field),
      has: (field) => has(field),
    };
  }
}

const groupOf = (item: Item) => item.one('item_group_id') || item.one('id');
const slugWordsOf = (item: Item, group: string) => slugWords(plainName(item.one('title')), group);

/** Reads what the items of a feed say of each other, up to where the file cannot be read: the import says why. */
export async function indexGoogle(text: OpenText): Promise<ReadableFile> {
  const { names, stragglers } = await indexMembers(indexedItems(text));
  return { names, products: (again, context) => products(again, context, stragglers) };
}

async function* indexedItems(text: OpenText): AsyncGenerator<IndexedMember<Item>> {
  for await (const item of itemsOf(text, () => undefined)) {
    const id = item.one('id');
    if (!id) continue;
    const group = groupOf(item);
    const slug = item.one('title') ? stableSlug(slugWordsOf(item, group), group) : '';
    yield { member: item, group, sku: skuIn(id), slug, slugRank: id, isUnsold: false };
  }
}

/**
 * Products of a Merchant Center feed. Items with the same `item_group_id` become the sizes of one product; they may
 * stand apart. At most one product's items and those that stand apart are in memory. Throws `InvalidFile`.
 */
async function* products(
  text: OpenText,
  context: ReadContext,
  stragglers: ReadonlyMap<string, readonly Item[]>,
): AsyncGenerator<SourceProduct> {
  const groups = groupsOf(itemsWithId(text, context.report), {
    nameOf: groupOf,
    stragglers,
    most: MOST_ITEMS,
    reject: (item, reason, detail) =>
      context.report({ row: item.row, id: item.one('id'), outcome: 'rejected', reason, detail }),
    tooMany: 'too-many-items',
  });
  for await (const { name, members } of groups) {
    const product = productOf(name, members, context);
    if (product) yield product;
  }
}

/** Throws `InvalidFile` when no item has an id. */
async function* itemsWithId(text: OpenText, report: Report): AsyncGenerator<Item> {
  let any = false;
  for await (const item of itemsOf(text, report)) {
    if (item.one('id')) {
      any = true;
      yield item;
    } else
      report({ row: item.row, id: '', outcome: 'rejected', reason: 'no-id', detail: plainName(item.one('title')) });
  }
  if (!any) throw new InvalidFile('No item of the file has an id, so there is nothing to import.');
}

function productOf(group: string, items: readonly Item[], context: ReadContext): SourceProduct | null {
  // Whatever the order of the items, the one with the smallest id tells of the product.
  const ordered = items.toSorted((a, b) => (a.one('id') < b.one('id') ? -1 : 1));
  const first = { one: (field: string) => ordered.map((item) => item.one(field)).find(Boolean) ?? '' };
  const titled = ordered.find((item) => item.one('title'));
  const title = plainName(first.one('title'));
  const named = {
    title,
    type: plainName(first.one('product_type')),
    category: plainName(first.one('google_product_category')),
    tags: [],
  };
  if (isGiftCard(named)) {
    for (const item of items)
      context.report({ row: item.row, id: item.one('id'), outcome: 'rejected', reason: 'gift-card' });
    return null;
  }
  const distinct = distinctOptions(group, items);
  const variants = items.flatMap((item) => variantOf(item, distinct, context) ?? []);
  return {
    row: items[0]?.row ?? 0,
    lastRow: items.at(-1)?.row ?? 0,
    id: group,
    slugWords: titled ? slugWordsOf(titled, group) : group,
    ...named,
    title: distinct.title || title,
    description: htmlToText(first.one('description')),
    vendor: plainName(first.one('brand')),
    material: plainName(first.one('material')),
    pattern: plainName(first.one('pattern')),
    colour: plainName(first.one('color')),
    age: readAge(first.one('age_group')),
    gender: readGender(first.one('gender')),
    colourTitles: new Map(
      (distinct.title ? [] : ordered)
        .toReversed()
        .map((item): [string, string] => [plainName(item.one('color')).toLowerCase(), plainName(item.one('title'))])
        .filter(([, own]) => own !== ''),
    ),
    images: ordered.flatMap((item) =>
      [item.one('image_link'), ...item.all('additional_image_link')]
        .filter(Boolean)
        .map((url) => ({ url, alt: '', row: item.row, colour: plainName(item.one('color')) })),
    ),
    variants,
    rejectedSizes: items.length - variants.length,
  };
}

/** What tells the items of a group apart beside colour and size. */
type DistinctOptions = {
  /** The text that their titles have in common; empty where the titles do not tell them apart. */
  readonly title: string;
  /** The options of an item; null for the item that is the product of the others. */
  optionsOf(item: Item): SourceVariant['options'] | null;
};

const withValue = (options: SourceVariant['options']) => options.filter(({ value }) => value !== '');
const sizeOf = (item: Item) =>
  withValue([
    { name: 'Color', value: plainName(item.one('color')) },
    { name: 'Size', value: plainName(item.one('size')) },
  ]);

/** Feeds of plugins have items of one group that differ in material or pattern, or in their titles alone. */
function distinctOptions(group: string, items: readonly Item[]): DistinctOptions {
  const areDistinct = (optionsOf: (item: Item) => SourceVariant['options']) =>
    new Set(items.map((item) => JSON.stringify(optionsOf(item)).toLowerCase())).size === items.length;
  if (areDistinct(sizeOf)) return { title: '', optionsOf: sizeOf };
  const withMore = (item: Item) => [
    ...sizeOf(item),
    ...withValue(['Material', 'Pattern'].map((name) => ({ name, value: plainName(item.one(name.toLowerCase())) }))),
  ];
  if (areDistinct(withMore)) return { title: '', optionsOf: withMore };
  const { common, rests } = titleRests(items.map((item) => plainName(item.one('title'))));
  if (new Set(rests).size === 1) return { title: '', optionsOf: sizeOf };
  const restOf = new Map(items.map((item, index) => [item, rests[index] ?? '']));
  return {
    title: common,
    optionsOf(item) {
      const value = restOf.get(item) ?? '';
      if (value === '' && item.one('id') === group) return null;
      return withValue([...sizeOf(item), { name: 'Title', value }]);
    },
  };
}

type PriceAndCurrency = { readonly price: ReadPrice; readonly currency: ExchangeCurrency };

/** The currency whose code a price has: `12.50 EUR`, `EUR 12.50`. */
function currencyIn(text: string): ExchangeCurrency | null {
  const [code] = /(?<![A-Z])[A-Z]{3}(?![A-Z])/.exec(text.toUpperCase()) ?? [];
  return EXCHANGE_CURRENCIES.find((known) => known === code) ?? null;
}

function priceOf(text: string, fallback: ExchangeCurrency): PriceAndCurrency {
  const currency = currencyIn(text) ?? fallback;
  return { price: readPrice(text, currency), currency };
}

/** `start/end`, either a date with time zone. An offer without dates is always valid, one with invalid dates never. */
function holdsNow(dates: string, now: number): boolean {
  if (!dates) return true;
  const [start = '', end = ''] = dates.split('/');
  return Date.parse(start) <= now && now <= Date.parse(end);
}

function variantOf(item: Item, { optionsOf }: DistinctOptions, context: ReadContext): SourceVariant | null {
  const id = item.one('id');
  const note: Note = (outcome, reason, detail) => context.report({ row: item.row, id, outcome, reason, detail });
  const options = optionsOf(item);
  if (options === null) {
    note('rejected', 'product-of-others', plainName(item.one('title')));
    return null;
  }
  const prices = pricesOf(item, context, note);
  const quantity = prices && stockOf(item, context, note);
  if (prices === null || quantity === null) return null;
  return {
    row: item.row,
    sku: skuIn(id),
    options,
    ...prices,
    quantity,
    identifiers: readIdentifiers({ gtin: item.one('gtin'), mpn: item.one('mpn') }, note),
  };
}

/** Null, and reported, without a price. */
function pricesOf(
  item: Item,
  context: ReadContext,
  note: Note,
): Pick<SourceVariant, 'price' | 'before' | 'currency'> | null {
  const [priceText, saleText] = [item.one('price'), item.one('sale_price')];
  // A price without a currency is in that of its sale price.
  const { price, currency } = priceOf(priceText, currencyIn(saleText) ?? context.currency);
  if (!price.ok) {
    note('rejected', price.reason, price.problem);
    return null;
  }
  const sale = saleText ? priceOf(saleText, currency) : null;
  const isUsable = sale?.price.ok && sale.currency === currency && sale.price.value <= price.value;
  if (sale && !isUsable) note('repaired', 'sale-price-ignored', sale.price.ok ? saleText : sale.price.problem);
  const lower = sale?.price.ok && isUsable && sale.price.value < price.value ? sale.price.value : null;
  if (!namesCurrency(`${priceText}${saleText}`)) context.onNoCurrency();
  const reduced = holdsNow(item.one('sale_price_effective_date'), context.now) ? lower : null;
  return { price: reduced ?? price.value, before: reduced === null ? null : price.value, currency };
}

const SOLD = ['instock', 'limitedavailability', 'availablefororder'];

/** `in_stock`, `in stock` or `https://schema.org/InStock`. */
function stockOf(item: Item, context: ReadContext, note: Parameters<typeof countStock>[2]): number | null {
  const availability = item.one('availability').toLowerCase();
  const plain = availability.replace(/^.*\//, '').replace(/[^a-z]/g, '');
  if (plain && !SOLD.includes(plain)) {
    if (plain !== 'outofstock' && plain !== 'soldout') note('repaired', 'availability-taken-as-sold-out', availability);
    return 0;
  }
  const quantity = item.one('sell_on_google_quantity') || item.one('quantity');
  const hasColumn = item.has('quantity') || item.has('sell_on_google_quantity');
  return countStock({ quantity, hasColumn, isCounted: quantity !== '', soldBeyond: false }, context, note);
}
