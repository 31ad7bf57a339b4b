import type { CurrencyCode } from '#app/kernel/money.ts';
import type { LocalizedText } from '#app/kernel/text.ts';
import type { WarehouseCode } from '#app/modules/markets/domain/types.ts';
import type { ImageRecord } from './image-record.ts';
import type {
  AgeGroup,
  Badge,
  ColourName,
  Family,
  Material,
  PatternGroup,
  Silhouette,
  WashingInstruction,
} from './product-attributes.ts';
import type { Reference } from './reference-price.ts';

export type VariantPrice = {
  /** The former price that the catalogue states. It is shown only as far as `reference` proves it. */
  readonly original: number;
  readonly final: number;
  /** True when another currency's price was converted. */
  readonly converted?: boolean;
  /** The proved former price, added when a product is read. */
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
 * A product in every language, currency and warehouse. Built from one JSON document in `content-fallbacks/catalogue` or
 * one row set of an import.
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
  /** What its pattern shows, as words of the catalogue: `cherry`. Absent where nothing is known. */
  readonly motifs?: readonly string[] | undefined;
  /** The same design in other colours. Any colour is stored; a market's product leaves out unknown ones. */
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
    readonly ageGroup: AgeGroup;
    readonly family: Family;
    readonly silhouette: Silhouette;
    readonly manufacturer: string;
    /** The brand of goods that are not the shop's own; absent for those. */
    readonly brand?: string | undefined;
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
  /** Names of catalogue-only categories by slug, from an import's product type: `{ 'type/mugs': 'Mugs' }`. */
  readonly categoryNames?: Readonly<Record<string, string>> | undefined;
  readonly certifications: readonly string[];
  readonly seasonalClearance: boolean;
};
