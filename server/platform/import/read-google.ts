import { EXCHANGE_CURRENCIES, type ExchangeCurrency } from '#app/modules/markets/domain/exchange-rates.ts';
import { stableSlug } from './classify.ts';
import { namesCurrency, type ReadPrice, readPrice } from './convert-prices.ts';
import { countStock } from './count-stock.ts';
import type { FieldNames } from './field-names.ts';
import { type IndexedMember, indexMembers, skuIn } from './file-index.ts';
import { groupsOf } from './groups-of.ts';
import { htmlToText, plainLine } from './html-to-text.ts';
import type { ReadableFile, ReadContext } from './indexed-file.ts';
import { isGiftCard } from './kind-of-product.ts';
import type { OpenText } from './open-text.ts';
import { readIdentifiers } from './read-identifiers.ts';
import { readTable } from './read-table.ts';
import { readXmlItems } from './read-xml-items.ts';
import type { Reason } from './reasons.ts';
import { InvalidFile, type Outcome, type Report, type SourceProduct, type SourceVariant } from './source-product.ts';
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
const slugWordsOf = (item: Item, group: string) => `${plainLine(item.one('title'))} ${group}`;

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
      report({ row: item.row, id: '', outcome: 'rejected', reason: 'no-id', detail: plainLine(item.one('title')) });
  }
  if (!any) throw new InvalidFile('No item of the file has an id, so there is nothing to import.');
}

function productOf(group: string, items: readonly Item[], context: ReadContext): SourceProduct | null {
  // Whatever the order of the items, the one with the smallest id tells of the product.
  const ordered = items.toSorted((a, b) => (a.one('id') < b.one('id') ? -1 : 1));
  const first = { one: (field: string) => ordered.map((item) => item.one(field)).find(Boolean) ?? '' };
  const titled = ordered.find((item) => item.one('title'));
  const title = plainLine(first.one('title'));
  const named = {
    title,
    type: plainLine(first.one('product_type')),
    category: plainLine(first.one('google_product_category')),
    tags: [],
  };
  if (isGiftCard(named)) {
    for (const item of items)
      context.report({ row: item.row, id: item.one('id'), outcome: 'rejected', reason: 'gift-card' });
    return null;
  }
  const variants = items.flatMap((item) => variantOf(item, context) ?? []);
  return {
    row: items[0]?.row ?? 0,
    lastRow: items.at(-1)?.row ?? 0,
    id: group,
    slugWords: titled ? slugWordsOf(titled, group) : group,
    ...named,
    description: htmlToText(first.one('description')),
    vendor: plainLine(first.one('brand')),
    material: plainLine(first.one('material')),
    pattern: plainLine(first.one('pattern')),
    colour: plainLine(first.one('color')),
    age: readAge(first.one('age_group')),
    gender: readGender(first.one('gender')),
    colourTitles: new Map(
      ordered
        .toReversed()
        .map((item): [string, string] => [plainLine(item.one('color')).toLowerCase(), plainLine(item.one('title'))])
        .filter(([, own]) => own !== ''),
    ),
    images: ordered.flatMap((item) =>
      [item.one('image_link'), ...item.all('additional_image_link')]
        .filter(Boolean)
        .map((url) => ({ url, alt: '', row: item.row, colour: plainLine(item.one('color')) })),
    ),
    variants,
    rejectedSizes: items.length - variants.length,
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

function variantOf(item: Item, context: ReadContext): SourceVariant | null {
  const { now, report } = context;
  const id = item.one('id');
  const note = (outcome: Outcome, reason: Reason, detail: string) =>
    report({ row: item.row, id, outcome, reason, detail });
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
  const quantity = stockOf(item, context, note);
  if (quantity === null) return null;
  if (!namesCurrency(`${priceText}${saleText}`)) context.onNoCurrency();
  const reduced = holdsNow(item.one('sale_price_effective_date'), now) ? lower : null;
  return {
    row: item.row,
    sku: skuIn(id),
    options: [
      { name: 'Color', value: plainLine(item.one('color')) },
      { name: 'Size', value: plainLine(item.one('size')) },
    ].filter(({ value }) => value !== ''),
    price: reduced ?? price.value,
    before: reduced === null ? null : price.value,
    currency,
    quantity,
    identifiers: readIdentifiers({ gtin: item.one('gtin'), mpn: item.one('mpn') }, note),
  };
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
