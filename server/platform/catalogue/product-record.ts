import { z } from 'zod';
import { CURRENCY_CODES } from '#app/kernel/money.ts';
import { localizedTextSchema } from '#app/kernel/text-schema.ts';
import { ART_PATTERNS } from '#app/modules/catalogue/domain/image-record.ts';
import {
  AGE_GROUPS,
  BADGES,
  COLOUR_NAMES,
  FAMILIES,
  MATERIALS,
  PATTERN_GROUPS,
  SILHOUETTES,
  WASHING_INSTRUCTIONS,
} from '#app/modules/catalogue/domain/product-attributes.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { WAREHOUSE_CODES } from '#app/modules/markets/domain/types.ts';
import { TOP_SALES_LEVEL } from '#app/modules/search/domain/popularity.ts';
import type { SearchableProduct } from '#app/modules/search/domain/search-document.ts';

const text = localizedTextSchema();
const colour = z.string().regex(/^#[0-9a-f]{3}([0-9a-f]{3})?$/i);
const pattern = z.object({
  type: z.enum(ART_PATTERNS),
  colors: z.array(colour),
  size: z.number().optional(),
  widths: z.array(z.number()).optional(),
  motif: z.array(z.string()).optional(),
  gap: z.number().optional(),
  scale: z.number().optional(),
  filler: colour.optional(),
  line: colour.optional(),
  r: z.number().optional(),
  jitter: z.number().optional(),
});

/** The input of the illustration generator. */
export const artSpecSchema = z.object({
  subject: z.enum(['socks', 'boxers', 't-shirt', 'gift-box']),
  base: colour,
  accent: colour,
  toe: colour.optional(),
  heel: colour.optional(),
  cuff: colour.optional(),
  collar: colour.optional(),
  bg: colour,
  height: z.enum(['knee', 'crew', 'quarter', 'ankle', 'low']).optional(),
  seed: z.string(),
  pattern,
  print: z.string().optional(),
  socks: z.array(z.object({ base: colour, accent: colour, pattern })).optional(),
});

export const imageSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('art'), art: artSpecSchema, view: z.enum(['pair', 'single', 'detail']) }),
  z.object({ kind: z.literal('remote'), url: z.url() }),
]);

const price = z.object({
  original: z.number().int().min(0),
  final: z.number().int().min(0),
  converted: z.boolean().optional(),
});

const record = z.object({
  _type: z.literal('product'),
  _id: z.object({ kind: z.literal('product'), id: z.string() }),
  id: z.string().min(1),
  sku: z.string().min(1),
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  name: text,
  description: z.object({ short: text, full: text }),
  meta: z.object({ title: text, description: text }),
  patternGroup: z.enum(PATTERN_GROUPS),
  linkedProducts: z.array(z.object({ sku: z.string(), slug: z.string(), colour: z.string(), name: text })),
  variants: z
    .array(
      z.object({
        id: z.string().min(1),
        sku: z.string().min(1),
        size: z.object({ label: z.string(), value: z.string() }),
        prices: z.partialRecord(z.enum(CURRENCY_CODES), price),
        stock: z.partialRecord(z.enum(WAREHOUSE_CODES), z.number().int().min(0)),
      }),
    )
    .min(1, 'empty variants array'),
  media: z.array(
    z.object({
      id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/),
      source: imageSourceSchema,
      alt: text,
      position: z.number().int(),
      backgroundColor: colour,
      imageType: z.enum(['hero', 'alternate', 'detail']),
      width: z.number().int(),
      height: z.number().int(),
    }),
  ),
  information: z.object({
    compositions: z.array(
      z.object({
        part: z.enum(['all', 'body', 'waistband']),
        fibres: z.array(z.object({ material: z.enum(MATERIALS), percentage: z.number() })),
      }),
    ),
    legalMaterials: text,
    washingInstructions: z.array(z.enum(WASHING_INSTRUCTIONS)),
    sizeGuideBlock: z.string(),
    occasion: z.array(z.string()),
    ageGroup: z.enum(AGE_GROUPS),
    family: z.enum(FAMILIES),
    silhouette: z.enum(SILHOUETTES),
    manufacturer: z.string(),
    brand: z.string().optional(),
  }),
  color: z.object({ primary: z.enum(COLOUR_NAMES), secondary: z.enum(COLOUR_NAMES).nullable() }),
  sections: z.array(z.string()),
  collections: z.array(z.string()),
  updatedAt: z.string(),
  updateReason: z.string(),
  displayFeatures: z.array(z.string()),
  materials: z.array(z.enum(MATERIALS)),
  badges: z.array(z.enum(BADGES)),
  categories: z.array(z.string()),
  categoryNames: z.record(z.string(), z.string().min(1)).optional(),
  certifications: z.array(z.string()),
  seasonalClearance: z.boolean(),
});

/** A product document from outside the store: a bundled file or an import. */
export const productRecordSchema: z.ZodType<ProductRecord> = record;

/** A stored product with the variants of both selling regions. */
export type StoredForSearch = Omit<SearchableProduct, 'variants'> & {
  /** How much it is bought, from 0 on (`salesLevel`). */
  readonly salesLevel: number;
  readonly variants: readonly {
    readonly sku: string;
    readonly size: { readonly label: string };
    readonly isUs: number;
  }[];
};

/** A product of the feed: its variants have what a search reads. */
export const feedProductSchema: z.ZodType<StoredForSearch> = record.extend({
  salesLevel: z.number().int().min(0).max(TOP_SALES_LEVEL).default(0),
  variants: z.array(
    z.object({ sku: z.string(), size: z.object({ label: z.string() }), isUs: z.number().int().min(0).max(1) }),
  ),
});
