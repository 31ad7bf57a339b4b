import { SaxesParser } from 'saxes';
import { CURRENCY_EXPONENTS, isCurrencyCode } from '#app/kernel/money.ts';
import { MARKET_TABLE } from '#app/modules/markets/domain/market-table.ts';
import { COUNTRY_CODES, type CountryCode } from '#app/modules/markets/domain/types.ts';

/**
 * What Google Merchant Center asks of a product feed, as a table. Its source is the product data specification with the
 * changes of April 2025, https://support.google.com/merchants/answer/7052112 and the page of each attribute.
 */
export const RULES_READ_ON = '2026-11-30';

/** Google rejects an item with a fault, and shows one with a warning less often. */
export type FeedFault = {
  readonly level: 'fault' | 'warning';
  readonly id: string;
  readonly attribute: string;
  readonly rule: string;
};

/** An item: the values of each attribute, and of its nested ones by `shipping/price`, in their order. */
type Item = ReadonlyMap<string, readonly string[]>;
type Value = { readonly text: string; readonly country: CountryCode };
type AttributeRule = {
  /** Whether every item needs it, or every item of a kind of goods. */
  readonly required?: 'always' | 'apparel' | 'clothing';
  readonly most?: number;
  readonly longest?: number;
  readonly values?: readonly string[];
  /** What each value must be, in words, and whether it is. */
  readonly is?: readonly (readonly [rule: string, holds: (value: Value) => boolean])[];
};

/**
 * Google's numbers of categories that the shop sends. `apparel` is inside Apparel & Accessories (166), which needs
 * colour, gender and age; `clothing` inside Clothing (1604) or Shoes (187), which needs a size as well.
 */
const CATEGORIES: Readonly<Record<string, 'apparel' | 'clothing' | 'other'>> = {
  '166': 'apparel',
  '1604': 'clothing',
  '187': 'clothing',
  '209': 'clothing',
  '212': 'clothing',
  '213': 'clothing',
  '2562': 'clothing',
  '5423': 'clothing',
};

const AMOUNT = /^(\d+)(?:\.(\d+))? ([A-Z]{3})$/;

function isAmount({ text }: Value): boolean {
  const [, , decimals = '', currency] = AMOUNT.exec(text) ?? [];
  return isCurrencyCode(currency) && decimals.length === CURRENCY_EXPONENTS[currency];
}
const amountOf = (text: string) => Number(AMOUNT.exec(text)?.slice(1, 3).join('.') ?? Number.NaN);
const currencyOf = (text: string) => AMOUNT.exec(text)?.[3] ?? '';

const amount = ['an amount with the decimals and the code of its currency', isAmount] as const;
const ofCountry = [
  'in the currency of the country',
  ({ text, country }: Value) => currencyOf(text) === MARKET_TABLE[country].currency,
] as const;
const positive = ['above zero', ({ text }: Value) => amountOf(text) > 0] as const;
const country = [
  'a country where the shop sells',
  ({ text }: Value) => (COUNTRY_CODES as readonly string[]).includes(text),
] as const;
const sameCountry = ['the country of the feed', ({ text, country }: Value) => text === country] as const;

function isAddress({ text }: Value): boolean {
  return /^https?:\/\/[^\s<>"{}|\\^`]+$/.test(text) && /^[\x21-\x7e]+$/.test(text) && URL.canParse(text);
}
const address = ['an encoded address that begins with http', isAddress] as const;
/** An address without an ending is judged by what it brings, which no feed says. */
const picture = [
  'a picture in a format that Google takes',
  ({ text }: Value) =>
    !/\.[a-z\d]{2,5}(?:\?|$)/i.test(text) || /\.(?:jpe?g|png|gif|bmp|tiff?|webp)(?:\?|$)/i.test(text),
] as const;

/** The last digit of a GTIN is that of GS1. */
function isGtin({ text }: Value): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text].map(Number).reverse();
  const sum = digits.slice(1).reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === digits[0] && /[1-9]/.test(text);
}
/** GS1 keeps these prefixes of thirteen digits for numbers inside a shop, and for coupons. */
function isTradeNumber({ text }: Value): boolean {
  return text.length === 8 || !/^(?:02|04|2|98|99)/.test(text.padStart(13, '0').slice(-13));
}

const RANGE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?:Z|[+-]\d{4}))\s?\/\s?(\d{4}-\d\d-\d\dT\d\d:\d\d(?:Z|[+-]\d{4}))$/;
const timeOf = (text: string) => Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
function isRange({ text }: Value): boolean {
  const [, from = '', until = ''] = RANGE.exec(text) ?? [];
  return timeOf(from) < timeOf(until);
}

const isColour = ({ text }: Value) =>
  text.split('/').every((colour) => /\p{L}/u.test(colour) && !/^\p{Script=Latin}$/u.test(colour.trim())) &&
  !/^(?:multi.*|bunt|meerkleurig|various|variety|assorted|men|women|n\/?a)$/i.test(text);

const plainWords = ['free of tags', ({ text }: Value) => !/<\/?[a-z][^>]*>/i.test(text)] as const;
const words = ['more than white space', ({ text }: Value) => text.trim() !== ''] as const;

/** Every attribute that the shop may send; any other one is a fault. */
const ATTRIBUTES: Readonly<Record<string, AttributeRule>> = {
  id: { required: 'always', longest: 50, is: [words, ['without spaces', ({ text }) => !/\s/.test(text)]] },
  title: { required: 'always', longest: 150, is: [words, plainWords] },
  description: { required: 'always', longest: 5000, is: [words, plainWords] },
  link: { required: 'always', longest: 2000, is: [address] },
  image_link: { required: 'always', longest: 2000, is: [address, picture] },
  additional_image_link: { most: 10, longest: 2000, is: [address, picture] },
  availability: { required: 'always', values: ['in_stock', 'out_of_stock', 'preorder', 'backorder'] },
  availability_date: { longest: 25, is: [['a date', ({ text }) => !Number.isNaN(timeOf(text))]] },
  condition: { values: ['new', 'refurbished', 'used'] },
  price: { required: 'always', is: [amount, ofCountry, positive] },
  sale_price: { is: [amount, ofCountry, positive] },
  sale_price_effective_date: { longest: 51, is: [['a time, a stroke and a later time', isRange]] },
  brand: { required: 'always', longest: 70, is: [words] },
  gtin: {
    longest: 50,
    is: [
      ['a GTIN with its check digit', isGtin],
      ['no number of a shop or coupon', isTradeNumber],
    ],
  },
  mpn: { longest: 70, is: [words] },
  identifier_exists: { values: ['yes', 'no', 'true', 'false'] },
  item_group_id: { longest: 50, is: [words] },
  color: {
    required: 'apparel',
    longest: 100,
    is: [
      ['the name of a colour', isColour],
      ['three colours of 40 letters at most', ({ text }) => areParts(text, 3, 40)],
    ],
  },
  size: { required: 'clothing', longest: 100, is: [words] },
  gender: { required: 'apparel', values: ['male', 'female', 'unisex'] },
  age_group: { required: 'apparel', values: ['newborn', 'infant', 'toddler', 'kids', 'adult'] },
  material: { longest: 200, is: [words, ['three materials at most', ({ text }) => areParts(text, 3, 200)]] },
  product_type: { most: 5, longest: 750, is: [words] },
  google_product_category: { is: [['a number of the taxonomy', ({ text }) => text in CATEGORIES]] },
  shipping: { most: 100 },
  'shipping/country': { most: 100, is: [country, sameCountry] },
  'shipping/service': { most: 100, longest: 100, is: [words] },
  'shipping/price': { most: 100, is: [amount, ofCountry] },
  free_shipping_threshold: { most: 100 },
  'free_shipping_threshold/country': { most: 100, is: [country, sameCountry] },
  'free_shipping_threshold/price_threshold': { most: 100, is: [amount, ofCountry, positive] },
};

function areParts(text: string, most: number, longest: number): boolean {
  const parts = text.split('/');
  return parts.length <= most && parts.every((part) => part.trim() !== '' && [...part].length <= longest);
}

const valuesOf = (item: Item, attribute: string) => item.get(attribute) ?? [];
const first = (item: Item, attribute: string) => valuesOf(item, attribute)[0] ?? '';

type ItemRule = readonly [
  attribute: string,
  rule: string,
  holds: (item: Item, country: CountryCode) => boolean,
  level?: FeedFault['level'],
];

/** Rules about several attributes of an item. */
const ITEM_RULES: readonly ItemRule[] = [
  [
    'sale_price',
    'below the price',
    (item) => !item.has('sale_price') || amountOf(first(item, 'sale_price')) < amountOf(first(item, 'price')),
  ],
  [
    'sale_price_effective_date',
    'with a sale price alone',
    (item) => !item.has('sale_price_effective_date') || item.has('sale_price'),
  ],
  [
    'availability_date',
    'needed before goods arrive',
    (item) => !/^(?:preorder|backorder)$/.test(first(item, 'availability')) || item.has('availability_date'),
  ],
  [
    'identifier_exists',
    'no beside a number of the maker',
    (item) => !/^(?:no|false)$/.test(first(item, 'identifier_exists')) || !(item.has('gtin') || item.has('mpn')),
  ],
  [
    'gtin',
    'a number of the maker, or identifier_exists',
    (item) => ['gtin', 'mpn', 'identifier_exists'].some((attribute) => item.has(attribute)),
    'warning',
  ],
  [
    'additional_image_link',
    'another picture than the first',
    (item) => !valuesOf(item, 'additional_image_link').includes(first(item, 'image_link')),
  ],
  [
    'shipping',
    'the price of a delivery to the country',
    (item, country) => valuesOf(item, 'shipping/country').includes(country) && item.has('shipping/price'),
  ],
  [
    'free_shipping_threshold',
    'beside one delivery alone',
    (item) => !item.has('free_shipping_threshold') || valuesOf(item, 'shipping/service').length === 1,
  ],
];

const KIND_OF_REQUIREMENT = { always: 'required', apparel: 'required for apparel', clothing: 'required for clothing' };

function isRequired(required: AttributeRule['required'], item: Item): boolean {
  const kind = CATEGORIES[first(item, 'google_product_category')];
  if (required === 'apparel') return kind === 'apparel' || kind === 'clothing';
  return required === 'always' || (required === 'clothing' && kind === 'clothing');
}

type Found = readonly [attribute: string, rule: string];

function attributeFaults(item: Item, country: CountryCode): readonly Found[] {
  const unknown = [...item.keys()].filter((attribute) => !(attribute in ATTRIBUTES));
  return [
    ...unknown.map((attribute): Found => [attribute, 'an attribute that Google knows']),
    ...Object.entries(ATTRIBUTES).flatMap(([attribute, { required, most = 1, ...rule }]): Found[] => {
      const values = valuesOf(item, attribute);
      return [
        ...(required && values.length === 0 && isRequired(required, item) ? [KIND_OF_REQUIREMENT[required]] : []),
        ...(values.length > most ? [`${most} at most`] : []),
        ...values.flatMap((text) => valueFaults({ text, country }, rule)),
      ].map((what): Found => [attribute, what]);
    }),
  ];
}

function valueFaults(value: Value, { longest = Number.POSITIVE_INFINITY, values, is = [] }: AttributeRule) {
  return [
    ...([...value.text].length > longest ? [`${longest} characters at most`] : []),
    ...(values && !values.includes(value.text) ? [`one of ${values.join(', ')}`] : []),
    ...is.flatMap(([what, holds]) => (holds(value) ? [] : [what])),
  ];
}

/** What tells the items of a group apart. */
const VARIANT_ATTRIBUTES = ['color', 'size', 'gender', 'age_group', 'material', 'pattern'];
/** What the items of a group share. */
const GROUP_ATTRIBUTES = ['brand', 'google_product_category'];

function* feedFaults(items: readonly Item[]): Generator<FeedFault> {
  const fault = (item: Item, attribute: string, rule: string): FeedFault => {
    return { level: 'fault', id: first(item, 'id'), attribute, rule };
  };
  const ids = new Set<string>();
  const variants = new Set<string>();
  const groups = new Map<string, string>();
  for (const item of items) {
    const id = first(item, 'id').toLowerCase();
    if (ids.has(id)) yield fault(item, 'id', 'of one item alone');
    ids.add(id);
    const group = first(item, 'item_group_id');
    if (group === '') continue;
    const key = JSON.stringify([group, ...VARIANT_ATTRIBUTES.map((attribute) => first(item, attribute))]);
    if (variants.has(key)) yield fault(item, 'item_group_id', 'a group whose items differ');
    variants.add(key);
    const shared = JSON.stringify(GROUP_ATTRIBUTES.map((attribute) => first(item, attribute)));
    if ((groups.get(group) ?? shared) !== shared) yield fault(item, 'item_group_id', 'a group of one kind and brand');
    groups.set(group, shared);
  }
}

/** What Google would find in the feed of a country. Throws where the text is no XML. */
export function faultsOfFeed(xml: string, country: CountryCode): readonly FeedFault[] {
  const items = itemsOfXml(xml);
  return [
    ...items.flatMap((item) => {
      const id = first(item, 'id');
      return [
        ...attributeFaults(item, country).map(
          ([attribute, rule]): FeedFault => ({ level: 'fault', id, attribute, rule }),
        ),
        ...ITEM_RULES.filter(([, , holds]) => !holds(item, country)).map(
          ([attribute, rule, , level = 'fault']): FeedFault => ({ level, id, attribute, rule }),
        ),
      ];
    }),
    ...feedFaults(items),
  ];
}

/** The items of a feed in RSS 2.0, whose attributes are in the namespace of Google. */
export function itemsOfXml(xml: string): readonly Item[] {
  const parser = new SaxesParser({ xmlns: true });
  const items: Item[] = [];
  let item: Map<string, string[]> | null = null;
  let path: string[] = [];
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri }) => {
    text = '';
    if (local === 'item' && uri === '') [item, path] = [new Map(), []];
    else if (item) path.push(uri === 'http://base.google.com/ns/1.0' ? local : `other:${local}`);
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ local, uri }) => {
    if (!item) return;
    if (local === 'item' && uri === '') {
      items.push(item);
      item = null;
      return;
    }
    const name = path.join('/');
    path.pop();
    item.set(name, [...(item.get(name) ?? []), text]);
    text = '';
  });
  parser.write(xml).close();
  return items;
}
