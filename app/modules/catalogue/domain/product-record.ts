import type { CurrencyCode } from '#app/kernel/money.ts';
import type { LocalizedText } from '#app/kernel/text.ts';
import type { WarehouseCode } from '#app/modules/markets/domain/types.ts';
import type { ImageRecord } from './image-record.ts';
import type {
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
