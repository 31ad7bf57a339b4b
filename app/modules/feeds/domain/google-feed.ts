import { minutes } from '#app/kernel/clock.ts';
import { type Money, toDecimal } from '#app/kernel/money.ts';
import { xmlElement } from '#app/kernel/xml.ts';
import type { Identifiers } from '#app/modules/catalogue/domain/product-identifiers.ts';

/** A size of a product as Google Merchant Center reads it. Addresses are absolute, texts in the market's language. */
export type FeedItem = {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly description: string;
  readonly link: string;
  /** The first is the main picture. */
  readonly images: readonly string[];
  readonly isInStock: boolean;
  readonly price: { readonly original: Money; readonly final: Money };
  /** When a reduction began and until when it may be shown (milliseconds); null where one of them is unknown. */
  readonly reduced: { readonly from: number; readonly until: number } | null;
  readonly brand: string;
  /** Whether the shop makes it: its own goods have no number of a maker, and those of others may have one. */
  readonly isOwnBrand: boolean;
  /** The numbers of its maker, where they are known. */
  readonly identifiers: Identifiers;
  /** Empty where no single colour is known: Google rejects words such as multicoloured. */
  readonly color: string;
  /** Empty where it tells nothing. */
  readonly size: string;
  readonly material: string;
  /** Null for goods without a wearer. */
  readonly wearer: {
    readonly ageGroup: 'adult' | 'kids' | 'toddler' | 'infant';
    readonly gender: 'female' | 'male' | 'unisex';
  } | null;
  /** The way to its category in the shop; empty where it has none. */
  readonly productType: string;
  /** The number of Google's own category; null where there is none of the kind. */
  readonly category: number | null;
};

/** How goods reach the country of a feed. */
export type FeedDelivery = {
  readonly country: string;
  readonly methods: readonly { readonly service: string; readonly price: Money }[];
  /** The value of an order from which the first method is free; null where none ever is. */
  readonly freeFrom: Money | null;
};

/** The most characters of a title, of a description, and the most further pictures of an item. */
const LIMITS = { title: 150, description: 5000, images: 10 };

const MINUTE = minutes(1);

const money = (amount: Money): string => `${toDecimal(amount)} ${amount.currency}`;
const g = (name: string, text: string): string => xmlElement(`g:${name}`, text);
const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

/** What precedes the items. */
export function feedStart({
  title,
  link,
  description,
}: {
  readonly title: string;
  readonly link: string;
  readonly description: string;
}): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    xmlElement('title', title),
    xmlElement('link', link),
    xmlElement('description', description),
    '',
  ].join('\n');
}

export const FEED_END = '</channel>\n</rss>\n';

/** Google reads whole minutes: those that lie in the period. */
function effectiveDates({ from, until }: NonNullable<FeedItem['reduced']>): string {
  const minute = (at: number) => `${new Date(at).toISOString().slice(0, 16)}Z`;
  return `${minute(Math.ceil(from / MINUTE) * MINUTE)}/${minute(until)}`;
}

/** An item without a number of its maker has none where the shop itself is the maker. */
function identifierFields({ identifiers: { gtin, mpn }, isOwnBrand }: FeedItem): readonly string[] {
  if (!gtin && !mpn) return isOwnBrand ? [g('identifier_exists', 'no')] : [];
  return [...(gtin ? [g('gtin', gtin)] : []), ...(mpn ? [g('mpn', mpn)] : [])];
}

/** The title, cut before its last comma: the size behind it stays whole. */
function shortTitle(title: string): string {
  if ([...title].length <= LIMITS.title) return title;
  const [, size = ''] = /(, [^,]{1,40})$/.exec(title) ?? [];
  return `${cut(title, LIMITS.title - [...size].length)}${size}`;
}

export function feedItem(item: FeedItem, delivery: string): string {
  const { original, final } = item.price;
  const isReduced = original.amount > final.amount;
  const [main, ...others] = item.images;
  return [
    '<item>',
    g('id', item.id),
    g('item_group_id', item.group),
    g('title', shortTitle(item.title)),
    g('description', cut(item.description, LIMITS.description)),
    g('link', item.link),
    ...(main === undefined ? [] : [g('image_link', main)]),
    ...others.slice(0, LIMITS.images).map((image) => g('additional_image_link', image)),
    g('availability', item.isInStock ? 'in_stock' : 'out_of_stock'),
    g('condition', 'new'),
    g('price', money(original)),
    ...(isReduced ? [g('sale_price', money(final))] : []),
    ...(isReduced && item.reduced ? [g('sale_price_effective_date', effectiveDates(item.reduced))] : []),
    g('brand', item.brand),
    ...identifierFields(item),
    ...(item.color ? [g('color', item.color)] : []),
    ...(item.size ? [g('size', item.size)] : []),
    ...(item.material ? [g('material', item.material)] : []),
    ...(item.wearer ? [g('age_group', item.wearer.ageGroup), g('gender', item.wearer.gender)] : []),
    ...(item.productType ? [g('product_type', item.productType)] : []),
    ...(item.category === null ? [] : [g('google_product_category', String(item.category))]),
    delivery,
    '</item>\n',
  ].join('');
}

/**
 * The delivery of a market, the same in every item. Google takes a threshold for every method that an item names: where
 * there is one, only the first method is named, because the others are never free.
 */
export function feedDelivery({ country, methods, freeFrom }: FeedDelivery): string {
  const shipping = (freeFrom ? methods.slice(0, 1) : methods).map(
    ({ service, price }) =>
      `<g:shipping>${g('country', country)}${g('service', service)}${g('price', money(price))}</g:shipping>`,
  );
  const free = freeFrom && `${g('country', country)}${g('price_threshold', money(freeFrom))}`;
  return shipping.join('') + (free ? `<g:free_shipping_threshold>${free}</g:free_shipping_threshold>` : '');
}
