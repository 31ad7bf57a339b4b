import { memoised } from '#app/kernel/memo.ts';
import { type Money, toDecimal } from '#app/kernel/money.ts';
import { hasSizes } from './market-product.ts';
import type { Product, Variant } from './product.ts';
import { identifiersOf } from './product-identifiers.ts';

type Crumb = { readonly label: string; readonly href: string };

const CONTEXT = 'https://schema.org';
/** The delivery and the returns of a page, which each of its offers names. */
const DELIVERY_ID = '#delivery';
const FREE_DELIVERY_ID = '#free-delivery';
const RETURNS_ID = '#returns';

/** schema.org BreadcrumbList; `href`s are paths on the shop at `origin`. */
export function breadcrumbList(origin: string, crumbs: readonly Crumb[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.label,
      item: `${origin}${crumb.href}`,
    })),
  };
}

type Words = {
  readonly origin: string;
  readonly url: string;
  readonly brand: string;
  /** The country that the addresses of offers name; null where they show its prices without it. */
  readonly country: string | null;
  /** The name of its colour and of what it is made, in the language of the page; empty where they are not known. */
  readonly color: string;
  readonly material: string;
  /** The labels of its sizes as the page has them, a line for each. */
  readonly sizes: string;
  /**
   * The price in minor units from which the delivery of an offer is free, infinite where it never is; null where the
   * page states no delivery.
   */
  readonly freeFrom: number | null;
};

/**
 * A product for search engines: with one size a schema.org Product, with several a ProductGroup whose sizes are
 * Products. What all sizes share is stated once. The same object for the same product and words.
 */
export function productData(product: Product, words: Words): object {
  const { origin, url, brand, country, color, material, sizes, freeFrom } = words;
  return dataOf(product, origin, url, brand, country, color, material, sizes, freeFrom);
}

const dataOf = memoised(
  (
    product: Product,
    origin: string,
    url: string,
    brand: string,
    country: string | null,
    color: string,
    material: string,
    sizes: string,
    freeFrom: number | null,
  ): object => {
    const labels = sizes.split('\n');
    const images = product.media.map((image) => `${origin}${image.url}?width=1024`);
    const shared = {
      name: product.name,
      description: product.description.short || product.name,
      image: images,
      brand: { '@type': 'Brand', name: brand },
      ...(color && { color }),
      ...(material && { material }),
    };
    const [only, ...others] = product.variants;
    if (only && others.length === 0)
      return {
        '@context': CONTEXT,
        '@type': 'Product',
        ...shared,
        sku: only.sku,
        ...(hasSizes(product) && { size: sizes }),
        ...identifiersOf(product, only),
        offers: offer(only, addressOf({ url, country, size: null }), freeFrom),
      };
    return {
      '@context': CONTEXT,
      '@type': 'ProductGroup',
      productGroupID: product.sku,
      variesBy: [`${CONTEXT}/size`],
      url,
      ...shared,
      hasVariant: product.variants.map((variant, index) => ({
        '@type': 'Product',
        sku: variant.sku,
        name: `${product.name}, ${labels[index]}`,
        size: labels[index],
        ...identifiersOf(product, variant),
        ...(images[0] && { image: images[0] }),
        offers: offer(variant, addressOf({ url, country, size: variant.size.value }), freeFrom),
      })),
    };
  },
);

/** Where an offer shows its price. */
function addressOf({
  url,
  country,
  size,
}: {
  readonly url: string;
  readonly country: string | null;
  readonly size: string | null;
}): string {
  const query = new URLSearchParams({ ...(country !== null && { country }), ...(size !== null && { size }) });
  return query.size > 0 ? `${url}?${query}` : url;
}

/** Whether one piece of a size is delivered free. `freeFrom` is in minor units. */
export function isDeliveredFree({ price }: Pick<Variant, 'price'>, freeFrom: number): boolean {
  return price.final.amount >= freeFrom;
}

function offer(variant: Variant, url: string, freeFrom: number | null): object {
  const { price, stockStatus } = variant;
  return {
    '@type': 'Offer',
    url,
    price: toDecimal(price.final),
    priceCurrency: price.final.currency,
    availability: `${CONTEXT}/${stockStatus === 'no-stock' ? 'OutOfStock' : 'InStock'}`,
    itemCondition: `${CONTEXT}/NewCondition`,
    ...(freeFrom !== null && {
      shippingDetails: { '@id': isDeliveredFree(variant, freeFrom) ? FREE_DELIVERY_ID : DELIVERY_ID },
    }),
    hasMerchantReturnPolicy: { '@id': RETURNS_ID },
  };
}

const DAY = 24 * 60 * 60 * 1000;
/** A parcel leaves on the day of its order or on the next one. */
const MOST_HANDLING = 1;

/**
 * schema.org OfferShippingDetails of a way of delivery to a country. `earliest` and `latest` are the days of arrival of
 * an order of `today`, ISO dates.
 */
export function deliveryData({
  country,
  price,
  earliest,
  latest,
  today,
  isFree = false,
}: {
  readonly country: string;
  readonly price: Money;
  /** For offers whose price makes it free. */
  readonly isFree?: boolean;
  readonly earliest: string;
  readonly latest: string;
  readonly today: string;
}): object {
  const daysTo = (day: string) => Math.max(0, Math.round((Date.parse(day) - Date.parse(today)) / DAY));
  const first = daysTo(earliest);
  return {
    '@context': CONTEXT,
    '@type': 'OfferShippingDetails',
    '@id': isFree ? FREE_DELIVERY_ID : DELIVERY_ID,
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: toDecimal(isFree ? { ...price, amount: 0 } : price),
      currency: price.currency,
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(0, MOST_HANDLING),
      transitTime: days(first, Math.max(first, daysTo(latest) - MOST_HANDLING)),
    },
  };
}

const days = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

/** schema.org MerchantReturnPolicy of a country. `to` is the country that goods are sent back to. */
export function returnsData({
  country,
  to,
  days: merchantReturnDays,
  postage,
}: {
  readonly country: string;
  readonly to: string;
  readonly days: number;
  readonly postage: 'shop' | 'shopper';
}): object {
  return {
    '@context': CONTEXT,
    '@type': 'MerchantReturnPolicy',
    '@id': RETURNS_ID,
    applicableCountry: country,
    returnPolicyCountry: to,
    returnPolicyCategory: `${CONTEXT}/MerchantReturnFiniteReturnWindow`,
    merchantReturnDays,
    returnMethod: `${CONTEXT}/ReturnByMail`,
    returnFees: `${CONTEXT}/${postage === 'shop' ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'}`,
  };
}
