import { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';
import { CURRENCY_CODES, type CurrencyCode } from '#app/kernel/money.ts';
import { localizedTextSchema } from '#app/kernel/text-schema.ts';
import { WAREHOUSE_CODES } from '#app/modules/markets/domain/types.ts';
import { imageRecordShape } from './image-record.ts';
import {
  AGE_GROUPS,
  BADGES,
  COLOUR_NAMES,
  FAMILIES,
  MATERIALS,
  PATTERN_GROUPS,
  PRODUCT_PARTS,
  SILHOUETTES,
  WASHING_INSTRUCTIONS,
} from './product-attributes.ts';
import type { Reference } from './reference-price.ts';

const text = localizedTextSchema();
const minorUnits = z.number().int().min(0);

/** The fields of a product that are the same in every language and market. */
export const productFactsShape = z.object({
  id: z.string().min(1),
  sku: z.string().min(1),
  /** Last path segment of the product link; unique, lower case, url-safe. */
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  patternGroup: z.enum(PATTERN_GROUPS),
  /** What its pattern shows, as words of the catalogue: `cherry`. Absent where nothing is known. */
  motifs: z.array(z.string()).optional(),
  color: z.object({ primary: z.enum(COLOUR_NAMES), secondary: z.enum(COLOUR_NAMES).nullable() }),
  sections: z.array(z.string()),
  collections: z.array(z.string()),
  updatedAt: z.string(),
  displayFeatures: z.array(z.string()),
  materials: z.array(z.enum(MATERIALS)),
  badges: z.array(z.enum(BADGES)),
  /** Full slugs of the category pages that list the product: `adults/socks`, `collection/low-socks`, `outlet-all`. */
  categories: z.array(z.string()),
  certifications: z.array(z.string()),
  seasonalClearance: z.boolean(),
  /** The numbers of the makers of its sizes, by sku without `-UP`. Absent where none is known. */
  identifiers: z.record(z.string(), z.object({ gtin: z.string().optional(), mpn: z.string().optional() })).optional(),
});

/** What a product page tells of a product, without its texts. */
export const informationFactsShape = z.object({
  /** Percentages add up to 100 per part. Empty means unknown. */
  compositions: z.array(
    z.object({
      part: z.enum(PRODUCT_PARTS),
      fibres: z.array(z.object({ material: z.enum(MATERIALS), percentage: z.number() })),
    }),
  ),
  washingInstructions: z.array(z.enum(WASHING_INSTRUCTIONS)),
  sizeGuideBlock: z.string(),
  occasion: z.array(z.string()),
  ageGroup: z.enum(AGE_GROUPS),
  family: z.enum(FAMILIES),
  /** Whether a product of the family `other` is a textile; absent where it is unknown. */
  textile: z.boolean().optional(),
  silhouette: z.enum(SILHOUETTES),
  manufacturer: z.string(),
  /** The brand of goods that are not the shop's own; absent for those. */
  brand: z.string().optional(),
});

export const sizeShape = z.object({ label: z.string(), value: z.string() });

const variantRecordShape = z.object({
  id: z.string().min(1),
  /** Contains `-UP` exactly when the variant is sold by storefront us. */
  sku: z.string().min(1),
  size: sizeShape,
  prices: z.partialRecord(
    z.enum(CURRENCY_CODES),
    z.object({
      /** The former price that the catalogue states. It is shown only as far as `reference` proves it. */
      original: minorUnits,
      final: minorUnits,
      /** True when another currency's price was converted. */
      converted: z.boolean().optional(),
    }),
  ),
  stock: z.partialRecord(z.enum(WAREHOUSE_CODES), z.number().int().min(0)),
});

/** A product document from outside the store: a bundled file or an import. */
export const productRecordShape = productFactsShape.extend({
  _type: z.literal('product'),
  _id: z.object({ kind: z.literal('product'), id: z.string() }),
  name: text,
  description: z.object({ short: text, full: text }),
  meta: z.object({ title: text, description: text }),
  /** `name` is the maker's own word for its colour: `Plum`. Absent where it has none. */
  color: productFactsShape.shape.color.extend({ name: text.optional() }),
  /** The same design in other colours. Any colour is stored; a market's product leaves out unknown ones. */
  linkedProducts: z.array(
    z.object({ sku: z.string(), slug: z.string(), colour: z.string(), colourName: text.optional(), name: text }),
  ),
  variants: z.array(variantRecordShape).min(1, 'empty variants array'),
  media: z.array(imageRecordShape),
  information: informationFactsShape.extend({ legalMaterials: text }),
  updateReason: z.string(),
  /** Names of catalogue-only categories by slug, from an import's product type: `{ 'type/mugs': 'Mugs' }`. */
  categoryNames: z.record(z.string(), z.string().min(1)).optional(),
});

type StoredVariant = Immutable<z.infer<typeof variantRecordShape>>;
/** `reference`: the proved former price, added when a product is read. */
export type VariantPrice = NonNullable<StoredVariant['prices'][CurrencyCode]> & {
  readonly reference?: Reference | undefined;
};
export type VariantRecord = Omit<StoredVariant, 'prices'> & {
  /** Minor units per currency. */
  readonly prices: Readonly<Partial<Record<CurrencyCode, VariantPrice>>>;
};

/**
 * A product in every language, currency and warehouse. Built from one JSON document in `content-fallbacks/catalogue` or
 * one row set of an import.
 */
export type ProductRecord = Omit<Immutable<z.infer<typeof productRecordShape>>, 'variants'> & {
  readonly variants: readonly VariantRecord[];
};
