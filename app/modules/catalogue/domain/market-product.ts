import type { CurrencyCode } from '#app/kernel/money.ts';
import { roundToStep } from '#app/kernel/money.ts';
import { standInLanguage, writtenLanguage } from '#app/kernel/text.ts';
import { marketText, wordingLocale } from '#app/modules/markets/domain/market-text.ts';
import { sellingScope } from '#app/modules/markets/domain/required-names.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { ImageRecord } from './image-record.ts';
import { RESPONSIVE_WIDTHS } from './image-url.ts';
import { mayBeSold } from './lawful-offer.ts';
import { isOnlySize } from './only-size.ts';
import type { Goods, Product, ProductCard, ProductImage, Variant } from './product.ts';
import { type Audience, COLOUR_NAMES, type ColourName, type StockStatus } from './product-attributes.ts';
import type { ProductRecord, VariantRecord } from './product-record.ts';
import { provedOriginal, REFERENCE_PERIOD, type Reference } from './reference-price.ts';
import { compareSizes } from './size-order.ts';

/** The most units that are named as the last ones. */
export const LOW_STOCK = 5;
const LARGEST_WIDTH = Math.max(...RESPONSIVE_WIDTHS);

/** `-UP` in a sku marks the variants of storefront us. */
export function isUsVariant(sku: string): boolean {
  return sku.includes('-UP');
}

/** Storefront us sells its own variants only, and no other storefront sells them. */
export function belongsToStorefront(sku: string, storefrontCode: string): boolean {
  return isUsVariant(sku) === (storefrontCode === 'us');
}

/** 1 to 5 units are low stock. */
export function stockStatus(quantity: number): StockStatus {
  if (quantity <= 0) return 'no-stock';
  return quantity <= LOW_STOCK ? 'low-stock' : 'in-stock';
}

/** What a page says of the stock of a size: its status, and the number of units where they are few. */
export function stockState(quantity: number): Pick<Variant, 'stockStatus' | 'unitsLeft'> {
  const status = stockStatus(quantity);
  return { stockStatus: status, unitsLeft: status === 'low-stock' ? quantity : null };
}

/** `2-3 Years` as it is shown: `2-3 Y`. */
export function shortSizeLabel(label: string): string {
  return label
    .trim()
    .replace(/Years$/i, 'Y')
    .replace(/Months$/i, 'M');
}

/** Stock of a variant in the market's warehouses. */
export function quantityFor(variant: Pick<VariantRecord, 'stock'>, market: Market): number {
  return market.warehouse.codes.reduce((sum, code) => sum + (variant.stock[code] ?? 0), 0);
}

/** The percentage is rounded down, so that the price keeps what it promises. */
function discount(original: number, final: number): Variant['discount'] {
  const absolute = Math.max(0, original - final);
  return { absolute, percentage: original > 0 ? Math.floor((absolute * 100) / original) : 0 };
}

function marketVariant(record: VariantRecord, market: Market): Variant | null {
  const currency: CurrencyCode = market.currency.code;
  const price = record.prices[currency];
  if (!price || !belongsToStorefront(record.sku, market.storefrontCode)) return null;
  const original = roundToStep(provedOriginal(price, price.reference), market.cashRounding);
  const final = roundToStep(price.final, market.cashRounding);
  return {
    id: record.id,
    sku: record.sku,
    size: { label: shortSizeLabel(record.size.label), value: record.size.value },
    ...stockState(quantityFor(record, market)),
    price: { original: { amount: original, currency }, final: { amount: final, currency } },
    discount: discount(original, final),
    ...(price.reference && original > final && { reduced: periodOf(price.reference) }),
  };
}

const periodOf = ({ until }: Reference): Variant['reduced'] => ({ from: until - REFERENCE_PERIOD, until });

/** The end of the earliest of the references of the variants shown, in milliseconds; null without one. */
function reducedUntil(record: ProductRecord, shown: readonly Variant[], market: Market): number | null {
  const ids = new Set(shown.map(({ id }) => id));
  const ends = record.variants.flatMap((variant) =>
    ids.has(variant.id) ? (variant.prices[market.currency.code]?.reference?.until ?? []) : [],
  );
  return ends.length > 0 ? Math.min(...ends) : null;
}

function marketImage(image: ImageRecord, market: Market): ProductImage {
  const { source, alt, ...facts } = image;
  // A drawing scales without loss, so every width is available.
  const scale = source.kind === 'drawn' ? LARGEST_WIDTH / image.width : 1;
  const [width, height] = [image.width * scale, image.height * scale];
  return { ...facts, url: `/images/${image.id}`, alt: marketText(alt, market), width, height };
}

/** The variants whose prices a product shows: those in stock, or all of a sold-out product. */
function pricedVariants(variants: readonly Variant[]): readonly Variant[] {
  const inStock = variants.filter(isInStock);
  return inStock.length > 0 ? inStock : variants;
}

/** The variant whose price a product shows; null without variants. */
function cheapestOf(variants: readonly Variant[]): Variant | null {
  return pricedVariants(variants).reduce<Variant | null>(
    (best, variant) => (!best || variant.price.final.amount < best.price.final.amount ? variant : best),
    null,
  );
}

/** Whether a size can be bought. */
const isInStock = ({ stockStatus }: Variant): boolean => stockStatus !== 'no-stock';

/**
 * A product with the stock of its sizes changed, `variants` in the same order: what it says of its stock and its price
 * follow.
 */
export function withVariants(product: Product, variants: readonly Variant[]): Product {
  const { price, discount } = cheapestOf(variants) ?? product;
  return {
    ...product,
    variants,
    stockStatus: variants.some(isInStock) ? 'in-stock' : 'no-stock',
    availableSizes: variants.filter(isInStock).map((variant) => variant.size.value),
    price,
    discount,
  };
}

/** The languages of the texts of a product that are not in the language of the market, as those of a file in one. */
export function languagesOf(
  {
    name,
    description,
  }: Pick<ProductRecord, 'name'> & { readonly description: Pick<ProductRecord['description'], 'full'> },
  market: Pick<Market, 'language' | 'countryCode'>,
): Pick<Product, 'nameLanguage' | 'descriptionLanguage'> {
  // A name may be the same word in two languages; a description is not the same text in two.
  const standIn = standInLanguage(description.full);
  const locale = wordingLocale(market);
  const nameLanguage = writtenLanguage(name, { locale, standIn });
  const descriptionLanguage = writtenLanguage(description.full, { locale, standIn });
  return {
    ...(nameLanguage !== market.language && { nameLanguage }),
    ...(descriptionLanguage !== market.language && { descriptionLanguage }),
  };
}

/**
 * A product in one market: its language, currency and warehouses, and the variants its storefront sells. Null when the
 * market sells none of the variants, or its law wants a name beside the offer that the product lacks.
 */
export function toMarketProduct(record: ProductRecord, market: Market): Product | null {
  if (!mayBeSold(record.information, sellingScope(market))) return null;
  const variants = record.variants
    .map((variant) => marketVariant(variant, market))
    .filter((variant) => variant !== null)
    .sort((a, b) => compareSizes(a.size.label, b.size.label));
  const cheapest = cheapestOf(variants);
  if (!cheapest) return null;
  const say = (text: ProductRecord['name']) => marketText(text, market);
  const { _type, _id, name, description, meta, linkedProducts, media, information, ...rest } = record;
  const {
    variants: _,
    updateReason,
    categoryNames,
    color: { name: ownColour, ...color },
    ...facts
  } = rest;
  return {
    ...facts,
    name: say(name),
    ...languagesOf(record, market),
    stockStatus: variants.some(isInStock) ? 'in-stock' : 'no-stock',
    description: { short: say(description.short), full: say(description.full) },
    meta: { title: say(meta.title), description: say(meta.description) },
    color: { ...color, ...(ownColour && { name: say(ownColour) }) },
    linkedProducts: validLinks(linkedProducts).map(({ colourName, ...linked }) => ({
      ...linked,
      ...(colourName && { colourName: say(colourName) }),
      name: say(linked.name),
    })),
    variants,
    media: media.toSorted((a, b) => a.position - b.position).map((image) => marketImage(image, market)),
    price: cheapest.price,
    discount: cheapest.discount,
    reducedUntil: reducedUntil(record, variants, market),
    information: { ...information, legalMaterials: say(information.legalMaterials) },
    availableSizes: variants.filter(isInStock).map((variant) => variant.size.value),
  };
}

/** The linked products with a known colour. */
export function validLinks<T extends { readonly colour: string }>(
  links: readonly T[],
): (T & { readonly colour: ColourName })[] {
  return links.filter((link): link is T & { readonly colour: ColourName } =>
    (COLOUR_NAMES as readonly string[]).includes(link.colour),
  );
}

/** Women or men where a product is for one of them; children by their section. */
export function audienceOf({
  sections,
  information,
}: Pick<Product, 'sections'> & { readonly information: Pick<Goods, 'ageGroup'> }): Audience {
  if (information.ageGroup === 'kids') return sections.includes('baby') ? 'baby' : 'kids';
  const isFor = (['women', 'men'] as const).filter((section) => sections.includes(section));
  return isFor.length === 1 && isFor[0] ? isFor[0] : 'all';
}

/** Goods of another kind that are no textile have no wearer. */
export function isWorn({ information: { family, textile } }: Pick<Product, 'information'>): boolean {
  return family !== 'other' || textile === true;
}

/** Whether the label of a size tells a shopper anything. */
export function hasSizes(product: Pick<Product, 'information' | 'variants'>): boolean {
  const [only, ...others] = product.variants;
  return others.length > 0 || isWorn(product) || !isOnlySize(only?.size.label ?? '');
}

/** What a product is, beside its name and the labels of its sizes. */
export function goodsOf({
  sections,
  information,
}: Pick<Product, 'sections'> & { readonly information: Omit<Goods, 'audience'> }): Goods {
  const { ageGroup, family, silhouette, sizeGuideBlock } = information;
  return { ageGroup, family, silhouette, sizeGuideBlock, audience: audienceOf({ sections, information }) };
}

/** The units of all sizes together where they are few. A size that is not low has more than these already. */
function unitsLeft(variants: Product['variants']): number | null {
  if (variants.some(({ stockStatus: status }) => status === 'in-stock')) return null;
  return stockState(variants.reduce((sum, variant) => sum + (variant.unitsLeft ?? 0), 0)).unitsLeft;
}

function sizesInStock(variants: Product['variants']): readonly string[] {
  return variants.filter((variant) => variant.stockStatus !== 'no-stock').map(({ size }) => size.value);
}

/** The card of a product: the hero picture, or the first where none is marked, and the next one for hover. */
export function toProductCard(product: Product): ProductCard {
  const image = product.media.find(({ imageType }) => imageType === 'hero') ?? product.media[0] ?? null;
  const hoverImage = product.media.find((other) => other !== image) ?? null;
  return {
    sku: product.sku,
    slug: product.slug,
    name: product.name,
    ...(product.nameLanguage && { nameLanguage: product.nameLanguage }),
    ...goodsOf(product),
    price: product.price,
    discount: product.discount,
    reducedUntil: product.reducedUntil,
    hasPriceRange: pricedVariants(product.variants).some(
      (variant) => variant.price.final.amount !== product.price.final.amount,
    ),
    stockStatus: product.stockStatus,
    unitsLeft: unitsLeft(product.variants),
    variants: product.variants.map(({ id, size, price: { final } }) => ({
      id,
      size,
      price: final.amount === product.price.final.amount ? null : final,
    })),
    sizes: sizesInStock(product.variants),
    badges: product.badges,
    ...(product.motifs && { motifs: product.motifs }),
    colour: product.color.primary,
    twins: product.linkedProducts.map(({ slug, colour, name }) => ({ slug, colour, name })),
    image,
    hoverImage,
  };
}
