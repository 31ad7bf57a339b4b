import type { Money } from '#app/kernel/money.ts';
import type {
  AgeGroup,
  Audience,
  Badge,
  ColourName,
  Family,
  Material,
  PatternGroup,
  Silhouette,
} from './product-attributes.ts';
import type { ProductRecord } from './product-record.ts';

export type StockStatus = 'in-stock' | 'low-stock' | 'no-stock';

export type Variant = {
  readonly id: string;
  readonly sku: string;
  readonly size: { readonly label: string; readonly value: string };
  readonly stockStatus: StockStatus;
  /** The number of units while the status is `low-stock`; null otherwise. */
  readonly unitsLeft: number | null;
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

/** A product in one market: its language and currency, and the variants its storefront may sell. */
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
  /** The time (milliseconds) until which every reference of its variants is valid; null without one. */
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

/** A product in a listing; small, because a page renders 24. */
export type ProductCard = {
  readonly sku: string;
  readonly slug: string;
  readonly name: string;
  readonly audience: Audience;
  readonly ageGroup: AgeGroup;
  readonly family: Family;
  readonly silhouette: Silhouette;
  readonly sizeGuideBlock: string;
  readonly price: { readonly original: Money; readonly final: Money };
  readonly discount: { readonly absolute: number; readonly percentage: number };
  /** The time (milliseconds) until which its reduction may be shown; null without one. */
  readonly reducedUntil: number | null;
  readonly hasPriceRange: boolean;
  readonly stockStatus: StockStatus;
  /** The number of units of all its sizes together while they are few; null otherwise. */
  readonly unitsLeft: number | null;
  /** Every size, in their order. `price` is null where it is that of the card. */
  readonly variants: readonly (Pick<Variant, 'id' | 'size'> & { readonly price: Money | null })[];
  /** The values of the sizes in stock. */
  readonly sizes: readonly string[];
  readonly badges: readonly Badge[];
  readonly colour: ColourName;
  /** The same design in other colours. */
  readonly twins: readonly { readonly slug: string; readonly colour: ColourName; readonly name: string }[];
  readonly image: ProductImage | null;
  readonly hoverImage: ProductImage | null;
};
