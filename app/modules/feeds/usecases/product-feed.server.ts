import type { ShippingMethod } from '#app/modules/cart/domain/cart.ts';
import { audienceOf, hasSizes, isWorn } from '#app/modules/catalogue/domain/market-product.ts';
import { namesKind } from '#app/modules/catalogue/domain/names-kind.ts';
import type { Product, Variant } from '#app/modules/catalogue/domain/product.ts';
import type { Audience, Family } from '#app/modules/catalogue/domain/product-attributes.ts';
import { identifiersOf } from '#app/modules/catalogue/domain/product-identifiers.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { FEED_END, type FeedItem, feedDelivery, feedItem, feedStart } from '#app/modules/feeds/domain/google-feed.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

export type FeedWords = {
  readonly market: Market;
  /** Whether the addresses name the country: without it they show the prices of another. */
  readonly namesCountry: boolean;
  readonly origin: string;
  readonly brand: { readonly name: string; readonly claim: string };
  /** The titles of categories by slug. */
  readonly categories: ReadonlyMap<string, string>;
  readonly t: Translate;
  /** The label of a size as its page has it. */
  readonly sizeOf: (product: Product, variant: Variant) => string;
};

/** Google's numbers of what the shop sells (taxonomy-with-ids); other goods have none. */
const CATEGORIES: Readonly<Record<Family, number | null>> = {
  // Apparel & Accessories > Clothing > Underwear & Socks > Socks
  socks: 209,
  // … > Underwear & Socks > Underwear
  boxers: 2562,
  // Apparel & Accessories > Clothing > Shirts & Tops
  't-shirts': 212,
  // Socks in a box
  'gift-boxes': 209,
  other: null,
};
/** Apparel & Accessories > Clothing > Baby & Toddler Clothing > Baby & Toddler Socks & Tights. */
const BABY_SOCKS = 5423;
type Wearer = NonNullable<FeedItem['wearer']>;
const GENDERS: Readonly<Partial<Record<Audience, Wearer['gender']>>> = { women: 'female', men: 'male' };
const AGES: Readonly<Partial<Record<Audience, Wearer['ageGroup']>>> = { kids: 'kids', baby: 'infant' };

/**
 * The products of a market as Google Merchant Center reads them, piece by piece: some products are in memory at a time,
 * whatever the number of all. Rejects with `UpstreamUnavailable` where the catalogue is.
 */
export async function* productFeed(
  { products }: { readonly products: Pick<ProductSource, 'soldProducts'> },
  { methods, ...words }: FeedWords & { readonly methods: readonly ShippingMethod[] },
): AsyncGenerator<string> {
  const { market, origin, brand } = words;
  const { freeShippingThreshold } = market.shipping;
  const delivery = feedDelivery({
    country: market.countryCode,
    methods: methods.map(({ title, fullPrice }) => ({ service: title, price: fullPrice })),
    freeFrom: freeShippingThreshold > 0 ? { amount: freeShippingThreshold, currency: market.currency.code } : null,
  });
  const link = origin + storefrontPath(market.storefrontCode, '/');
  yield feedStart({ title: brand.name, link, description: brand.claim });
  // A function of its own: while a piece waits for its reader, its text alone is in memory.
  const piece = async (after: string) => {
    const some = await products.soldProducts(market, after);
    return {
      last: some.at(-1)?.id,
      text: some
        .flatMap((product) => product.variants.map((variant) => feedItem(itemOf(product, variant, words), delivery)))
        .join(''),
    };
  };
  for (let next = await piece(''); next.last !== undefined; next = await piece(next.last)) yield next.text;
  yield FEED_END;
}

/** A size of a product with the words and numbers of its page. */
export function itemOf(product: Product, variant: Variant, words: FeedWords): FeedItem {
  const { market, namesCountry, origin, brand, categories, t } = words;
  const query = new URLSearchParams({
    ...(namesCountry && { country: market.countryCode }),
    size: variant.size.value,
  });
  const audience = audienceOf(product);
  const category = product.categories.flatMap((slug) => categories.get(slug) ?? [])[0] ?? '';
  return {
    id: variant.sku,
    group: product.sku,
    title: titleOf(product, variant, words),
    description: product.description.full || product.description.short || product.name,
    link: `${origin}${storefrontPath(market.storefrontCode, `/product/${product.slug}`)}?${query}`,
    images: product.media.map(({ url }) => `${origin}${url}?width=1024`),
    isInStock: variant.stockStatus !== 'no-stock',
    price: variant.price,
    reduced: variant.reduced ?? null,
    brand: product.information.brand ?? brand.name,
    identifiers: identifiersOf(product, variant),
    isOwnBrand: (product.information.brand ?? brand.name) === brand.name,
    color:
      product.color.name ??
      [product.color.primary, product.color.secondary]
        .flatMap((colour) => (colour && colour !== 'multi' ? t(`catalogue:colour.${colour}`) : []))
        .join('/'),
    size: hasSizes(product) ? words.sizeOf(product, variant) : '',
    material: product.materials
      .slice(0, 3)
      .map((material) => t(`catalogue:material.${material}`))
      .join('/'),
    wearer: isWorn(product) || audience !== 'all' ? wearerOf(product, audience) : null,
    productType: category,
    category: categoryOf(product.information.family, audience),
  };
}

function wearerOf({ sections }: Product, audience: Audience): Wearer {
  const isToddler = audience === 'kids' && sections.includes('toddler');
  return { ageGroup: isToddler ? 'toddler' : (AGES[audience] ?? 'adult'), gender: GENDERS[audience] ?? 'unisex' };
}

/** `Pineapple Express crew socks, 36-40`: shoppers search for the kind and the size, which a name may lack. */
function titleOf(product: Product, variant: Variant, { t, sizeOf }: FeedWords): string {
  const { name, information, variants } = product;
  const { silhouette } = information;
  const kind = silhouette === 'other' ? '' : t(`catalogue:kind.type.${silhouette}`);
  const isNamed = kind === '' || namesKind(name, kind);
  const isSized = variants.length > 1 || /\d|^(?:x*[sl]|m)$/i.test(variant.size.label);
  return `${name}${isNamed ? '' : ` ${kind}`}${isSized ? `, ${sizeOf(product, variant)}` : ''}`;
}

function categoryOf(family: Family, audience: Audience): number | null {
  return family === 'socks' && audience === 'baby' ? BABY_SOCKS : CATEGORIES[family];
}
