import { EXCHANGE_CURRENCIES, type ExchangeCurrency } from '#app/modules/markets/domain/exchange-rates.ts';
import { contiguousGroups } from './contiguous-groups.ts';
import { readAmount } from './convert-prices.ts';
import { htmlToText, plainLine } from './html-to-text.ts';
import type { OpenText } from './open-text.ts';
import { readTable } from './read-table.ts';
import { readXmlItems } from './read-xml-items.ts';
import type { Reason } from './reasons.ts';
import { InvalidFile, type Report, type SourceProduct, type SourceVariant } from './source-product.ts';

type Item = { readonly row: number; all(field: string): readonly string[]; one(field: string): string };
type Context = { readonly defaultCurrency: ExchangeCurrency; readonly now: number; readonly report: Report };

const NEEDED = {
  columns: [['id'], ['title'], ['price']],
  hint: 'Is this a Merchant Center feed? A Shopify export is read with --format shopify.',
} as const;
const MOST_ITEMS = 2500;
/** The stock of an item that is in stock without a quantity. */
const DEFAULT_STOCK = 100;

async function* itemsOf(text: OpenText, report: Report): AsyncGenerator<Item> {
  if (/^\s*</.test(text.head)) {
    for await (const { row, fields } of readXmlItems(text))
      yield { row, all: (field) => fields.get(field) ?? [], one: (field) => fields.get(field)?.[0] ?? '' };
    return;
  }
  for await (const { row, cell } of readTable(text, NEEDED, report)) {
    yield {
      row,
      all: (field) =>
        cell(field)
          .split(',')
          .map((value) => value.trim())
          .filter(Boolean),
      one: (field) => cell(field),
    };
  }
}

/**
 * Products of a Merchant Center feed. Items with the same `item_group_id` are adjacent and become the sizes of one
 * product; a group that appears again later is rejected, because its product is written by then. At most one product's
 * items are in memory. Throws `InvalidFile`.
 */
export async function* readGoogle(text: OpenText, context: Context): AsyncGenerator<SourceProduct> {
  const groups = contiguousGroups(itemsWithId(text, context.report), {
    nameOf: (item) => item.one('item_group_id') || item.one('id'),
    most: MOST_ITEMS,
    reject: (item, reason, detail) =>
      context.report({ row: item.row, id: item.one('id'), outcome: 'rejected', reason, detail }),
    returned: 'group-not-contiguous',
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

function productOf(group: string, items: readonly Item[], context: Context): SourceProduct | null {
  const [first] = items;
  if (!first) return null;
  const title = plainLine(first.one('title'));
  return {
    row: first.row,
    lastRow: items.at(-1)?.row ?? first.row,
    id: group,
    slugWords: `${title} ${group}`,
    title,
    description: htmlToText(first.one('description')),
    vendor: plainLine(first.one('brand')),
    type: plainLine(first.one('product_type') || first.one('google_product_category')),
    tags: [plainLine(first.one('gender')), plainLine(first.one('google_product_category'))].filter(Boolean),
    material: plainLine(first.one('material')),
    pattern: plainLine(first.one('pattern')),
    colour: plainLine(first.one('color')),
    kids: /^(kids|toddler|infant|newborn)$/i.test(first.one('age_group')),
    images: items.flatMap((item) =>
      [item.one('image_link'), ...item.all('additional_image_link')]
        .filter(Boolean)
        .map((url) => ({ url, alt: '', row: item.row })),
    ),
    variants: items.flatMap((item) => variantOf(item, context) ?? []),
  };
}

/** `12.50 EUR`, `EUR 12.50` or `12.50`. */
function priceOf(
  text: string,
  fallback: ExchangeCurrency,
): { readonly amount: number; readonly currency: ExchangeCurrency } | null {
  const match = /^(?:([A-Z]{3})\s*)?([\d.,]{1,20})\s*([A-Z]{3})?$/.exec(text.trim().toUpperCase());
  const code = match?.[1] ?? match?.[3] ?? fallback;
  const currency = EXCHANGE_CURRENCIES.find((known) => known === code);
  const amount = match?.[2] && currency ? readAmount(match[2], currency) : null;
  return amount !== null && currency ? { amount, currency } : null;
}

/** `start/end`, either a date with time zone. An offer without dates is always valid, one with invalid dates never. */
function holdsNow(dates: string, now: number): boolean {
  if (!dates) return true;
  const [start = '', end = ''] = dates.split('/');
  return Date.parse(start) <= now && now <= Date.parse(end);
}

function variantOf(item: Item, { defaultCurrency, now, report }: Context): SourceVariant | null {
  const id = item.one('id');
  const repair = (reason: Reason, detail: string) => report({ row: item.row, id, outcome: 'repaired', reason, detail });
  const price = priceOf(item.one('price'), defaultCurrency);
  if (!price || price.amount === 0) {
    report({ row: item.row, id, outcome: 'rejected', reason: 'price-unusable', detail: item.one('price') });
    return null;
  }
  const saleText = item.one('sale_price');
  const sale = saleText ? priceOf(saleText, price.currency) : null;
  const usable = sale !== null && sale.amount > 0 && sale.currency === price.currency && sale.amount < price.amount;
  if (saleText && !usable) repair('sale-price-ignored', saleText);
  const reduced = usable && holdsNow(item.one('sale_price_effective_date'), now);
  return {
    row: item.row,
    sku: plainLine(id),
    options: [
      { name: 'Color', value: plainLine(item.one('color')) },
      { name: 'Size', value: plainLine(item.one('size')) },
    ].filter(({ value }) => value !== ''),
    price: reduced ? sale.amount : price.amount,
    before: reduced ? price.amount : null,
    currency: price.currency,
    quantity: stockOf(item, repair),
  };
}

function stockOf(item: Item, repair: (reason: Reason, detail: string) => void): number {
  const availability = item.one('availability').toLowerCase().replaceAll(' ', '_');
  if (availability && availability !== 'in_stock') {
    if (availability !== 'out_of_stock') repair('availability-taken-as-sold-out', availability);
    return 0;
  }
  const quantity = item.one('sell_on_google_quantity') || item.one('quantity');
  if (/^\d{1,9}$/.test(quantity)) return Number(quantity);
  repair('stock-not-counted', `${DEFAULT_STOCK} pieces taken`);
  return DEFAULT_STOCK;
}
