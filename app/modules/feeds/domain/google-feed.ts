import { type Money, toDecimal } from '#app/kernel/money.ts';
import { xmlElement } from '#app/kernel/xml.ts';

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
  readonly brand: string;
  /** Whether the shop makes it: its own goods have no number of a maker, and those of others may have one. */
  readonly isOwnBrand: boolean;
  readonly color: string;
  readonly size: string;
  readonly material: string;
  readonly ageGroup: 'adult' | 'kids' | 'infant';
  readonly gender: 'female' | 'male' | 'unisex';
  /** The way to its category in the shop; empty where it has none. */
  readonly productType: string;
  /** The number of Google's own category; null where there is none of the kind. */
  readonly category: number | null;
};

/** How goods reach the country of a feed. */
export type FeedDelivery = {
  readonly country: string;
  readonly methods: readonly { readonly service: string; readonly price: Money }[];
  /** The value of an order from which delivery is free; null where it never is. */
  readonly freeFrom: Money | null;
};

/** The most characters of a title, of a description, and the most further pictures of an item. */
const LIMITS = { title: 150, description: 5000, images: 10 };

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

/** An item. The shop knows no number of a maker: it denies one for its own goods alone. */
export function feedItem(item: FeedItem, delivery: string): string {
  const { original, final } = item.price;
  const isReduced = original.amount > final.amount;
  const [main, ...others] = item.images;
  return [
    '<item>',
    g('id', item.id),
    g('item_group_id', item.group),
    g('title', cut(item.title, LIMITS.title)),
    g('description', cut(item.description, LIMITS.description)),
    g('link', item.link),
    ...(main === undefined ? [] : [g('image_link', main)]),
    ...others.slice(0, LIMITS.images).map((image) => g('additional_image_link', image)),
    g('availability', item.isInStock ? 'in_stock' : 'out_of_stock'),
    g('condition', 'new'),
    g('price', money(original)),
    ...(isReduced ? [g('sale_price', money(final))] : []),
    g('brand', item.brand),
    ...(item.isOwnBrand ? [g('identifier_exists', 'no')] : []),
    g('color', item.color),
    g('size', item.size),
    ...(item.material ? [g('material', item.material)] : []),
    g('age_group', item.ageGroup),
    g('gender', item.gender),
    ...(item.productType ? [g('product_type', item.productType)] : []),
    ...(item.category === null ? [] : [g('google_product_category', String(item.category))]),
    delivery,
    '</item>\n',
  ].join('');
}

/** The delivery of a market, the same in every item. */
export function feedDelivery({ country, methods, freeFrom }: FeedDelivery): string {
  const shipping = methods.map(
    ({ service, price }) =>
      `<g:shipping>${g('country', country)}${g('service', service)}${g('price', money(price))}</g:shipping>`,
  );
  const free = freeFrom && `${g('country', country)}${g('price_threshold', money(freeFrom))}`;
  return shipping.join('') + (free ? `<g:free_shipping_threshold>${free}</g:free_shipping_threshold>` : '');
}
