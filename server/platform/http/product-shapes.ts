import { z } from 'zod';
import { moneySchema } from '#app/kernel/money-schema.ts';
import type { Product, ProductCard, ProductImage } from '#app/modules/catalogue/domain/product.ts';
import {
  AGE_GROUPS,
  AUDIENCES,
  BADGES,
  COLOUR_NAMES,
  FAMILIES,
  MATERIALS,
  PATTERN_GROUPS,
  SILHOUETTES,
  WASHING_INSTRUCTIONS,
} from '#app/modules/catalogue/domain/product-attributes.ts';

const priceShape = z.object({ original: moneySchema, final: moneySchema });
const discountShape = z.object({ absolute: z.number(), percentage: z.number() });
const stockStatusShape = z.enum(['in-stock', 'low-stock', 'no-stock']);

const imageShape: z.ZodType<ProductImage> = z.object({
  id: z.string(),
  url: z.string(),
  alt: z.string(),
  position: z.number().int(),
  backgroundColor: z.string(),
  imageType: z.enum(['hero', 'alternate', 'detail']),
  width: z.number().int(),
  height: z.number().int(),
});

const card = z.object({
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  ageGroup: z.enum(AGE_GROUPS),
  audience: z.enum(AUDIENCES),
  family: z.enum(FAMILIES),
  silhouette: z.enum(SILHOUETTES),
  sizeGuideBlock: z.string(),
  price: priceShape,
  discount: discountShape,
  reducedUntil: z.number().nullable(),
  hasPriceRange: z.boolean(),
  stockStatus: stockStatusShape,
  unitsLeft: z.number().int().nullable(),
  variants: z.array(
    z.object({
      id: z.string(),
      size: z.object({ label: z.string(), value: z.string() }),
      price: moneySchema.nullable(),
    }),
  ),
  sizes: z.array(z.string()),
  badges: z.array(z.enum(BADGES)),
  colour: z.enum(COLOUR_NAMES),
  twins: z.array(z.object({ slug: z.string(), colour: z.enum(COLOUR_NAMES), name: z.string() })),
  image: imageShape.nullable(),
  hoverImage: imageShape.nullable(),
});
export const productCardShape: z.ZodType<ProductCard> = card;
export const availableCardShape = card.extend({ isAvailable: z.boolean() });

/** A product in a platform's answer: its links may have unknown colours. */
export type AnsweredProduct = Omit<Product, 'linkedProducts'> & {
  readonly linkedProducts: readonly (Omit<Product['linkedProducts'][number], 'colour'> & { readonly colour: string })[];
};

/** A product as one market sees it. */
export const productShape: z.ZodType<AnsweredProduct> = z.object({
  id: z.string(),
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  stockStatus: stockStatusShape,
  description: z.object({ short: z.string(), full: z.string() }),
  meta: z.object({ title: z.string(), description: z.string() }),
  patternGroup: z.enum(PATTERN_GROUPS),
  linkedProducts: z.array(z.object({ sku: z.string(), slug: z.string(), colour: z.string(), name: z.string() })),
  variants: z.array(
    z.object({
      id: z.string(),
      sku: z.string(),
      size: z.object({ label: z.string(), value: z.string() }),
      stockStatus: stockStatusShape,
      unitsLeft: z.number().int().nullable(),
      price: priceShape,
      discount: discountShape,
    }),
  ),
  media: z.array(imageShape),
  price: priceShape,
  discount: discountShape,
  reducedUntil: z.number().nullable(),
  information: z.object({
    compositions: z.array(
      z.object({
        part: z.enum(['all', 'body', 'waistband']),
        fibres: z.array(z.object({ material: z.enum(MATERIALS), percentage: z.number() })),
      }),
    ),
    legalMaterials: z.string(),
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
  availableSizes: z.array(z.string()),
  collections: z.array(z.string()),
  updatedAt: z.string(),
  displayFeatures: z.array(z.string()),
  materials: z.array(z.enum(MATERIALS)),
  badges: z.array(z.enum(BADGES)),
  categories: z.array(z.string()),
  certifications: z.array(z.string()),
  seasonalClearance: z.boolean(),
});
