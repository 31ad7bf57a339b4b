import { memoised } from '#app/kernel/memo.ts';
import type { Language } from '#app/kernel/text.ts';
import { goodsOf, hasSizes } from '#app/modules/catalogue/domain/market-product.ts';
import type { PageWords } from '#app/modules/catalogue/domain/page-words.ts';
import type { Product, ProductCard } from '#app/modules/catalogue/domain/product.ts';
import type { Family } from '#app/modules/catalogue/domain/product-attributes.ts';
import { identifiersOf } from '#app/modules/catalogue/domain/product-identifiers.ts';
import { sizeGuideFor } from '#app/modules/catalogue/domain/size-guide.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { kindLine, startingLarge } from './goods-words.ts';
import { type MaterialView, materialView } from './material-facts.tsx';
import { type DeliveryNote, listPriceNote, priceNote } from './price-note.ts';
import type { ProductCardView } from './product-card.tsx';
import { sizeWords } from './size-text.ts';
import { type SizeGuideView, type SizeView, shoeOf, sizeGuideView, sizeViews } from './size-view.ts';

type Texts = { readonly market: Market; readonly format: Formatter; readonly t: Translate };

const MOST_INSTEAD = 4;
/** The parts that are made for each page. */
type PageParts = 'colours' | 'related' | 'set' | 'recordId' | 'instead' | 'alert';

/** The view of a product's page: every text translated, every amount formatted. */
export type ProductPageView = MaterialView & {
  readonly sku: string;
  readonly slug: string;
  readonly family: Family;
  readonly name: string;
  /** The languages of the name and of the description, where they are not that of the page. */
  readonly lang: { readonly name: Language | undefined; readonly description: Language | undefined };
  /** What it is, as `Low socks`; null where its type is not known. */
  readonly kind: string | null;
  readonly price: string;
  readonly priceMinor: number;
  readonly currency: string;
  /** The lowest price of the thirty days before the reduction, and the percentage saved. */
  readonly reduction: { readonly original: string; readonly badge: string | null } | null;
  readonly priceNote: string;
  /** The note under the products of the page. */
  readonly listPriceNote: string;
  /** Empty where it is cut from the full description, or all of it. */
  readonly short: string;
  /** A line for each paragraph; empty where it is the name again. */
  readonly full: string;
  readonly badges: readonly string[];
  /** `width` is that of the file, in pixels. */
  readonly images: readonly {
    readonly path: string;
    readonly width: number;
    readonly alt: string;
    readonly lang: Language | undefined;
  }[];
  readonly sizes: readonly SizeView[];
  /** Whether their labels tell a shopper anything. */
  readonly hasSizes: boolean;
  readonly selected: string | null;
  readonly soldOut: boolean;
  readonly colours: readonly {
    readonly href: string;
    readonly label: string;
    readonly colour: string;
    readonly current: boolean;
    readonly soldOut: boolean;
  }[];
  /** `icon` is a path under `/images/`, `mark` that of its story. */
  readonly features: readonly { readonly text: string; readonly icon: string; readonly mark: string | undefined }[];
  readonly occasions: readonly string[];
  readonly manufacturer: string;
  /** The GTINs of its sizes, each with the label of its size where it has several. */
  readonly gtins: readonly string[];
  readonly sizeGuide: SizeGuideView | null;
  readonly delivery: { readonly arrives: string; readonly free: string | null };
  readonly related: readonly ProductCardView[];
  /** Products of other kinds that go with it. */
  readonly set: readonly ProductCardView[];
  /** The id of the answer that recommended them. */
  readonly recordId: string;
  /** What can be bought instead of a product that is sold out. */
  readonly instead: readonly ProductCardView[];
  /** The sizes that are sold out, and the one that the address names; null where none is. */
  readonly alert: {
    readonly sizes: readonly { readonly id: string; readonly label: string }[];
    readonly named: string | null;
  } | null;
};

/**
 * The view of a product. `size` is the value of the size in the address, `shoe` the shoe size; the size is selected
 * while it is in stock.
 */
export function productPageView(
  product: Product,
  {
    size,
    shoe,
    delivery,
    related,
    set,
    recordId,
    colours,
    twins,
    words,
    ...texts
  }: Texts & {
    readonly words: PageWords;
    /** The cards of the same design in other colours. */
    readonly colours: readonly ProductCard[];
    /** Those of them that can be bought. */
    readonly twins: readonly ProductCardView[];
    readonly size: string | null;
    readonly shoe: string | null;
    readonly delivery: DeliveryNote | null;
    readonly related: readonly ProductCardView[];
    readonly set: readonly ProductCardView[];
    readonly recordId: string;
  },
): ProductPageView {
  const { market, format, t } = texts;
  const worn = shoeOf(product, market, shoe);
  const onlySize = product.variants.length === 1 ? product.variants[0] : undefined;
  const requested = product.variants.find(
    (variant) => variant.size.value === (size ?? worn?.size) && variant.stockStatus !== 'no-stock',
  );
  const selected = (requested ?? onlySize)?.id ?? null;
  const own = ownView(product, market, format, t, words, selected, worn?.key ?? null, JSON.stringify(delivery));
  return {
    ...own,
    colours: colourLinks(product, { ...texts, size: requested?.size.value ?? null, colours }),
    related,
    set: own.soldOut ? [] : set,
    recordId,
    instead: own.soldOut ? [...twins, ...related].slice(0, MOST_INSTEAD) : [],
    alert: alertView(product, own.sizes, size),
  };
}

/**
 * All but `PageParts`, made once per product, texts, words of content, size and delivery: the same `images`, `sizes` or
 * `care` means the same view, whose parts are printed once.
 */
const ownView = memoised(
  (
    product: Product,
    market: Market,
    format: Formatter,
    t: Translate,
    words: PageWords,
    selected: string | null,
    shoe: string | null,
    deliveryJson: string,
  ): Omit<ProductPageView, PageParts> => {
    const texts = { market, format, t };
    const delivery = JSON.parse(deliveryJson) as DeliveryNote | null;
    const guide = sizeGuideFor(product, words.sizeGuides);
    // An address that names a size shows its price, as the product feed that links there states it.
    const { price, discount } = product.variants.find(({ id }) => id === selected) ?? product;
    return {
      sku: product.sku,
      slug: product.slug,
      family: product.information.family,
      name: product.name,
      lang: { name: product.nameLanguage, description: product.descriptionLanguage },
      kind: kindLine(goodsOf(product), t),
      price: format.money(price.final),
      priceMinor: price.final.amount,
      currency: price.final.currency,
      reduction: reductionView({ price, discount }, texts),
      priceNote: priceNote(delivery, texts),
      listPriceNote: listPriceNote(delivery, texts),
      short: isExcerpt(product.description) ? '' : product.description.short,
      full: product.description.full === product.name ? '' : product.description.full,
      badges: product.badges.filter((badge) => badge !== 'outlet').map((badge) => t(`catalogue:badge.${badge}`)),
      images: product.media.map(({ url, width, alt }) => ({ path: url, width, alt, lang: product.nameLanguage })),
      sizes: sizeViews(product, texts, price.final),
      hasSizes: hasSizes(product),
      selected,
      soldOut: product.stockStatus === 'no-stock',
      features: featureViews(product, words, t),
      ...materialView(product, words, t),
      occasions: product.information.occasion.map((name) => t(`catalogue:occasion.${name}`, { defaultValue: name })),
      manufacturer: product.information.manufacturer,
      gtins: gtinsOf(product, texts),
      sizeGuide: guide && sizeGuideView(product, texts, { guide, shoe }),
      delivery: deliveryView(delivery, product.stockStatus === 'no-stock', texts),
    };
  },
);

/** Whether the summary says nothing beyond the full description, which the page shows open: all of it, or a cut. */
function isExcerpt({ short, full }: Product['description']): boolean {
  const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '');
  if (!short.endsWith('…')) return lettersOf(short) === lettersOf(full);
  return lettersOf(full.slice(0, short.length * 2)).startsWith(lettersOf(short));
}

function gtinsOf(product: Product, texts: Texts): readonly string[] {
  return product.variants.flatMap((variant) => {
    const { gtin } = identifiersOf(product, variant);
    if (!gtin) return [];
    return product.variants.length === 1 ? gtin : `${gtin} (${sizeWords(product, variant, texts).label})`;
  });
}

/** The features that content has a picture of. */
function featureViews(
  { displayFeatures }: Product,
  { features }: PageWords,
  t: Translate,
): ProductPageView['features'] {
  return displayFeatures.flatMap((key) => {
    const icon = features.get(key);
    return icon
      ? [{ text: featureText({ key, image: icon.image }, t), icon: icon.image.src, mark: icon._editable }]
      : [];
  });
}

/** The words of a feature: those of content, else the shop's own. */
export function featureText(
  { key, image }: { readonly key: string; readonly image: { readonly alt: string } },
  t: Translate,
): string {
  return image.alt || t(`catalogue:feature.${key}`, { defaultValue: key });
}

function reductionView(
  { price, discount }: Pick<Product, 'price' | 'discount'>,
  { format, t }: Texts,
): ProductPageView['reduction'] {
  if (price.original.amount <= price.final.amount) return null;
  const { percentage } = discount;
  return {
    original: format.money(price.original),
    badge: percentage > 0 ? t('catalogue:percentOff', { percent: percentage }) : null,
  };
}

function alertView(
  { variants }: Product,
  sizes: ProductPageView['sizes'],
  size: string | null,
): ProductPageView['alert'] {
  const gone = sizes.filter(({ status }) => status === 'no-stock');
  const named = variants.find((variant) => variant.size.value === size && variant.stockStatus === 'no-stock');
  const labelOf = ({ label, beside }: ProductPageView['sizes'][number]) =>
    beside === null ? label : `${label} (${beside})`;
  return gone.length === 0
    ? null
    : { sizes: gone.map((one) => ({ id: one.id, label: labelOf(one) })), named: named?.id ?? null };
}

/** The product and its other colours, each with the requested size in its address. */
function colourLinks(
  product: Product,
  { market, t, size, colours }: Texts & { readonly size: string | null; readonly colours: readonly ProductCard[] },
): ProductPageView['colours'] {
  const { sku, slug, stockStatus } = product;
  const query = size === null ? '' : `?${new URLSearchParams({ size })}`;
  const stockOf = new Map([{ sku, stockStatus }, ...colours].map((card) => [card.sku, card.stockStatus]));
  const { primary: colour, name: colourName } = product.color;
  const designs = [{ sku, slug, colour, colourName }, ...product.linkedProducts];
  return designs.map((design, index) => ({
    href: storefrontPath(market.storefrontCode, `/product/${design.slug}${query}`),
    label: startingLarge(design.colourName ?? t(`catalogue:colour.${design.colour}`)),
    colour: design.colour,
    current: index === 0,
    soldOut: stockOf.get(design.sku) === 'no-stock',
  }));
}

/** A product that is sold out has no day of arrival. */
function deliveryView(
  delivery: DeliveryNote | null,
  isSoldOut: boolean,
  { market, format, t }: Texts,
): ProductPageView['delivery'] {
  const threshold = { amount: market.shipping.freeShippingThreshold, currency: market.currency.code };
  return {
    arrives:
      delivery && !isSoldOut ? t('catalogue:arrives', { days: format.days(delivery.earliest, delivery.latest) }) : '',
    free: threshold.amount > 0 ? t('catalogue:freeFrom', { amount: format.briefMoney(threshold) }) : null,
  };
}
