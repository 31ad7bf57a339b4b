import { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';
import { moneySchema } from '#app/kernel/money-schema.ts';
import { languageSchema } from '#app/kernel/text-schema.ts';
import { imageFactsShape } from './image-record.ts';
import { AUDIENCES, COLOUR_NAMES, STOCK_STATUSES } from './product-attributes.ts';
import { informationFactsShape, productFactsShape, sizeShape } from './product-record.ts';

/** `original` is above `final` only where the price history proves a reduction. */
const priceShape = z.object({ original: moneySchema, final: moneySchema });
const discountShape = z.object({ absolute: z.number(), percentage: z.number() });
const colourShape = z.enum(COLOUR_NAMES);
const stockShape = z.object({
  stockStatus: z.enum(STOCK_STATUSES),
  /** The number of units while they are few; null otherwise. */
  unitsLeft: z.number().int().nullable(),
});

const variantShape = stockShape.extend({
  id: z.string(),
  sku: z.string(),
  size: sizeShape,
  price: priceShape,
  discount: discountShape,
  /** When its reduction began and until when it is shown (milliseconds). Absent without a reduction. */
  reduced: z.object({ from: z.number(), until: z.number() }).optional(),
});
export type Variant = Immutable<z.infer<typeof variantShape>>;

/** `url`: path on this shop without query, `/images/{id}`. */
const imageShape = imageFactsShape.extend({ url: z.string(), alt: z.string(), width: z.number(), height: z.number() });
export type ProductImage = Immutable<z.infer<typeof imageShape>>;

/** The same design in another colour. `colourName` is the maker's own word for it. */
const linkedShape = z.object({
  sku: z.string(),
  slug: z.string(),
  colour: colourShape,
  colourName: z.string().optional(),
  name: z.string(),
});

/** A product in one market: its language and currency, and the variants its storefront may sell. */
export const productShape = productFactsShape.extend({
  name: z.string(),
  /** The language of the name and of the descriptions of its pictures. Absent where it is that of the market. */
  nameLanguage: languageSchema.optional(),
  /** The language of the description. Absent where it is that of the market. */
  descriptionLanguage: languageSchema.optional(),
  color: productFactsShape.shape.color.extend({ name: z.string().optional() }),
  stockStatus: stockShape.shape.stockStatus,
  description: z.object({ short: z.string(), full: z.string() }),
  meta: z.object({ title: z.string(), description: z.string() }),
  /** The same design in other colours. */
  linkedProducts: z.array(linkedShape),
  variants: z.array(variantShape),
  media: z.array(imageShape),
  price: priceShape,
  discount: discountShape,
  /** The time (milliseconds) until which every reference of its variants is valid; null without one. */
  reducedUntil: z.number().nullable(),
  information: informationFactsShape.extend({ legalMaterials: z.string() }),
  /** The values of the sizes in stock. */
  availableSizes: z.array(z.string()),
});
export type Product = Immutable<z.infer<typeof productShape>>;

/** What the reviews of a product come to. `average` is stars to a tenth; samples of the demo are by no buyer. */
const ratingShape = z.object({ average: z.number(), count: z.number().int().min(1), isSample: z.boolean() });
export type Rating = Immutable<z.infer<typeof ratingShape>>;

/** What a product is, and by which guide its sizes are numbered. */
export const goodsShape = informationFactsShape
  .pick({ ageGroup: true, family: true, silhouette: true, sizeGuideBlock: true })
  .extend({ audience: z.enum(AUDIENCES) });
export type Goods = Immutable<z.infer<typeof goodsShape>>;

/** A product in a listing; small, because a page renders 24. */
export const productCardShape = z.object({
  ...productShape.pick({
    sku: true,
    slug: true,
    name: true,
    nameLanguage: true,
    price: true,
    discount: true,
    /** The time (milliseconds) until which its reduction may be shown; null without one. */
    reducedUntil: true,
    badges: true,
    motifs: true,
  }).shape,
  ...goodsShape.shape,
  /** The stock of all its sizes together. */
  ...stockShape.shape,
  hasPriceRange: z.boolean(),
  /** Every size, in their order. `price` is null where it is that of the card. */
  variants: z.array(z.object({ id: z.string(), size: sizeShape, price: moneySchema.nullable() })),
  /** The values of the sizes in stock. */
  sizes: z.array(z.string()),
  colour: colourShape,
  /** The same design in other colours. */
  twins: z.array(z.object({ slug: z.string(), colour: colourShape, name: z.string() })),
  /** Absent without reviews. */
  rating: ratingShape.optional(),
  image: imageShape.nullable(),
  hoverImage: imageShape.nullable(),
});
export type ProductCard = Immutable<z.infer<typeof productCardShape>>;
