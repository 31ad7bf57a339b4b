import type { CurrencyCode, Money } from '#app/kernel/money.ts';
import type { LocalizedText } from '#app/kernel/text.ts';
import type { WarehouseCode } from '#app/modules/markets/domain/types.ts';
import type { Reference } from './reference-price.ts';

export const FAMILIES = ['socks', 'boxers', 't-shirts', 'gift-boxes', 'other'] as const;
export type Family = (typeof FAMILIES)[number];
export const SILHOUETTES = [
  'knee',
  'crew',
  'quarter',
  'ankle',
  'low',
  'boxer',
  't-shirt',
  'gift-box',
  'other',
] as const;
export type Silhouette = (typeof SILHOUETTES)[number];
export const PATTERN_GROUPS = [
  'solid',
  'stripes',
  'pinstripes',
  'vertical',
  'checks',
  'tartan',
  'dots',
  'argyle',
  'zigzag',
  'waves',
  'terrazzo',
  'leopard',
  'blocks',
  'fairisle',
  'motif',
  'mixed',
  'other',
] as const;
export type PatternGroup = (typeof PATTERN_GROUPS)[number];
/** Colour names a shopper can filter by; each has one fixed swatch colour in `colours.ts`. */
export const COLOUR_NAMES = [
  'black',
  'white',
  'grey',
  'beige',
  'brown',
  'red',
  'orange',
  'yellow',
  'green',
  'turquoise',
  'blue',
  'navy',
  'purple',
  'pink',
  'multi',
] as const;
export type ColourName = (typeof COLOUR_NAMES)[number];
export const WASHING_INSTRUCTIONS = [
  'wash-30',
  'wash-40',
  'no-bleach',
  'no-tumble-dry',
  'no-iron',
  'iron-low',
  'no-dry-clean',
  'wash-inside-out',
] as const;
export type WashingInstruction = (typeof WASHING_INSTRUCTIONS)[number];
export const BADGES = ['new', 'bestseller', 'limited', 'outlet', 'organic', 'gift'] as const;
export type Badge = (typeof BADGES)[number];
export const MATERIALS = [
  'cotton',
  'organic-cotton',
  'polyamide',
  'elastane',
  'wool',
  'merino-wool',
  'polyester',
  'recycled-polyester',
  'modal',
  'bamboo-viscose',
  'cashmere',
  'other',
] as const;
export type Material = (typeof MATERIALS)[number];

export type StockStatus = 'in-stock' | 'low-stock' | 'no-stock';

/** The source of a picture: drawn from data, or a remote file fetched on demand. */
export type ImageSource =
  | { readonly kind: 'art'; readonly art: ArtSpec; readonly view: 'pair' | 'single' | 'detail' }
  | { readonly kind: 'remote'; readonly url: string };

export type ArtPattern = {
  readonly type:
    | 'solid'
    | 'stripes'
    | 'pinstripes'
    | 'vertical'
    | 'checks'
    | 'tartan'
    | 'dots'
    | 'argyle'
    | 'zigzag'
    | 'waves'
    | 'terrazzo'
    | 'leopard'
    | 'blocks'
    | 'fairisle'
    | 'motif';
  readonly colors: readonly string[];
  readonly size?: number;
  readonly widths?: readonly number[];
  readonly motif?: readonly string[];
  readonly gap?: number;
  readonly scale?: number;
  readonly filler?: string;
  readonly line?: string;
  readonly r?: number;
  readonly jitter?: number;
};

/** What the illustration generator draws. Colours are `#rrggbb`; `seed` fixes the random placement. */
export type ArtSpec = {
  readonly subject: 'socks' | 'boxers' | 't-shirt' | 'gift-box';
  readonly base: string;
  readonly accent: string;
  readonly toe?: string;
  readonly heel?: string;
  readonly cuff?: string;
  readonly collar?: string;
  readonly bg: string;
  readonly height?: 'knee' | 'crew' | 'quarter' | 'ankle' | 'low';
  readonly seed: string;
  readonly pattern: ArtPattern;
  /** A single motif on the chest of a T-shirt. */
  readonly print?: string;
  /** The folded socks in a gift box. */
  readonly socks?: readonly { readonly base: string; readonly accent: string; readonly pattern: ArtPattern }[];
};

export type ImageRecord = {
  /** Unique over the catalogue, url-safe; `/images/{id}` serves it. */
  readonly id: string;
  readonly source: ImageSource;
  readonly alt: LocalizedText;
  readonly position: number;
  readonly backgroundColor: string;
  readonly imageType: 'hero' | 'alternate' | 'detail';
  /** Intrinsic size in pixels, when known; drawn art is 800 x 800. */
  readonly width: number;
  readonly height: number;
};

export type VariantPrice = {
  /** What the shop says it cost before: shown only as far as `reference` proves it. */
  readonly original: number;
  readonly final: number;
  /** True when another currency's price was converted. */
  readonly converted?: boolean;
  /** What the price history proves of a reduction, added when a product is read. */
  readonly reference?: Reference | undefined;
};

export type VariantRecord = {
  readonly id: string;
  /** Contains `-UP` exactly when the variant is sold by storefront us. */
  readonly sku: string;
  readonly size: { readonly label: string; readonly value: string };
  /** Minor units per currency. */
  readonly prices: Readonly<Partial<Record<CurrencyCode, VariantPrice>>>;
  readonly stock: Readonly<Partial<Record<WarehouseCode, number>>>;
};

/**
 * A product as the platform keeps it: every language, currency and warehouse. One JSON document in
 * `content-fallbacks/catalogue` and one import row set become this.
 */
export type ProductRecord = {
  readonly _type: 'product';
  readonly _id: { readonly kind: 'product'; readonly id: string };
  readonly id: string;
  readonly sku: string;
  /** Last path segment of the product link; unique, lower case, url-safe. */
  readonly slug: string;
  readonly name: LocalizedText;
  readonly description: { readonly short: LocalizedText; readonly full: LocalizedText };
  readonly meta: { readonly title: LocalizedText; readonly description: LocalizedText };
  readonly patternGroup: PatternGroup;
  /** Same design in other colours. An unknown colour is stored as received; a market's product omits that link. */
  readonly linkedProducts: readonly {
    readonly sku: string;
    readonly slug: string;
    readonly colour: string;
    readonly name: LocalizedText;
  }[];
  readonly variants: readonly VariantRecord[];
  readonly media: readonly ImageRecord[];
  readonly information: {
    /** Percentages add up to 100 per part. Empty means unknown. */
    readonly compositions: readonly {
      readonly part: 'all' | 'body' | 'waistband';
      readonly fibres: readonly { readonly material: Material; readonly percentage: number }[];
    }[];
    readonly legalMaterials: LocalizedText;
    readonly washingInstructions: readonly WashingInstruction[];
    readonly sizeGuideBlock: string;
    readonly occasion: readonly string[];
    readonly ageGroup: 'adults' | 'kids';
    readonly family: Family;
    readonly silhouette: Silhouette;
    readonly manufacturer: string;
  };
  readonly color: { readonly primary: ColourName; readonly secondary: ColourName | null };
  readonly sections: readonly string[];
  readonly collections: readonly string[];
  readonly updatedAt: string;
  readonly updateReason: string;
  readonly displayFeatures: readonly string[];
  readonly materials: readonly Material[];
  readonly badges: readonly Badge[];
  /** Full slugs of the category pages that list the product: `adults/socks`, `collection/low-socks`, `outlet-all`. */
  readonly categories: readonly string[];
  /**
   * Names of the categories that exist only in the catalogue, by slug: an import's product type,
   * `{ 'type/mugs': 'Mugs' }`.
   */
  readonly categoryNames?: Readonly<Record<string, string>> | undefined;
  readonly certifications: readonly string[];
  readonly seasonalClearance: boolean;
};

export type Variant = {
  readonly id: string;
  readonly sku: string;
  readonly size: { readonly label: string; readonly value: string };
  readonly stockStatus: StockStatus;
  /** `original` is above `final` only where the price history proves a reduction. */
  readonly price: { readonly original: Money; readonly final: Money };
  readonly discount: { readonly absolute: number; readonly percentage: number };
};

export type ProductImage = {
  readonly id: string;
  /** Path on this shop without query: `/images/{id}`. */
  readonly url: string;
  readonly alt: string;
  readonly position: number;
  readonly backgroundColor: string;
  readonly imageType: 'hero' | 'alternate' | 'detail';
  readonly width: number;
  readonly height: number;
};

/**
 * A product as one market sees it, in that market's language and currency, with the variants its storefront may sell.
 */
export type Product = {
  readonly id: string;
  readonly sku: string;
  readonly slug: string;
  readonly name: string;
  readonly stockStatus: StockStatus;
  readonly description: { readonly short: string; readonly full: string };
  readonly meta: { readonly title: string; readonly description: string };
  readonly patternGroup: PatternGroup;
  readonly linkedProducts: readonly {
    readonly sku: string;
    readonly slug: string;
    readonly colour: ColourName;
    readonly name: string;
  }[];
  readonly variants: readonly Variant[];
  readonly media: readonly ProductImage[];
  readonly price: { readonly original: Money; readonly final: Money };
  readonly discount: { readonly absolute: number; readonly percentage: number };
  /** Until when (milliseconds) every proved reduction of its variants may be shown; null without one. */
  readonly reducedUntil: number | null;
  readonly information: Omit<ProductRecord['information'], 'legalMaterials'> & { readonly legalMaterials: string };
  readonly color: ProductRecord['color'];
  readonly sections: readonly string[];
  readonly availableSizes: readonly string[];
  readonly collections: readonly string[];
  readonly updatedAt: string;
  readonly displayFeatures: readonly string[];
  readonly materials: readonly Material[];
  readonly badges: readonly Badge[];
  readonly categories: readonly string[];
  readonly certifications: readonly string[];
  readonly seasonalClearance: boolean;
};

/** What a listing needs of a product; small, because a page renders 24. */
export type ProductCard = {
  readonly sku: string;
  readonly slug: string;
  readonly name: string;
  readonly price: { readonly original: Money; readonly final: Money };
  readonly discount: { readonly absolute: number; readonly percentage: number };
  /** Until when (milliseconds) what it says of a reduction holds; null without one. */
  readonly reducedUntil: number | null;
  readonly hasPriceRange: boolean;
  readonly stockStatus: StockStatus;
  readonly badges: readonly Badge[];
  readonly colours: readonly ColourName[];
  readonly image: ProductImage | null;
  readonly hoverImage: ProductImage | null;
};
