import { z } from 'zod';
import type { Product } from '#app/modules/catalogue/domain/product.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';

/** The most products of one answer that are read. */
const MOST = 100;

/** A recommended product of the provider. `children` are its variants: a product without any is not shown. */
const recommendationSchema = z.object({
  product: z.object({
    sku: z.string().min(1).max(100),
    children: z.array(z.object({ sku: z.string() })).default([]),
  }),
  distribution: z.number().default(0),
  id: z.string().max(200).default(''),
});

/** The answer of the provider to each of its calls. `pagination` belongs to the list. */
export const providerAnswerSchema = z.object({
  id: z.string().max(200).default(''),
  recommendations: z.array(recommendationSchema).max(MOST),
  pagination: z.object({ total: z.number().int().min(0) }).optional(),
});
export type ProviderAnswer = z.output<typeof providerAnswerSchema>;

export const NO_SKU = 'No sku provided';
export const NO_RECOMMENDATIONS = 'No recommendations found';
/** The provider's rejection of a call that it understood. */
export const rejectionSchema = z.object({ error: z.enum([NO_SKU, NO_RECOMMENDATIONS]) });

/** The body of the call for a bag. */
export const basketCallSchema = z.object({
  widgetId: z.string().min(1).max(100),
  profileId: z.string().min(1).max(200),
  variables: z.record(z.string().max(50), z.union([z.string().max(100), z.number()])),
  limit: z.string().regex(/^[1-9]\d?$/),
  requestName: z.literal('Basket'),
});
export type BasketCall = z.output<typeof basketCallSchema>;

const variablesText = z
  .string()
  .max(4000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(basketCallSchema.shape.variables);

/** The parts of the path of the call for a list. */
export const listCallSchema = z.object({
  widgetId: basketCallSchema.shape.widgetId,
  profileId: basketCallSchema.shape.profileId,
  limit: z
    .string()
    .regex(/^(?:[1-9]|1\d|2[0-4])$/)
    .transform(Number),
  page: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number),
  variables: variablesText.default({}),
});

/** A product as this shop names it to a caller: prices in minor units, the address and the picture as paths. */
export function servedProduct({ sku, name, slug, price, media, variants }: Product, market: Market) {
  return {
    sku,
    name,
    url: storefrontPath(market.storefrontCode, `/product/${slug}`),
    image: media[0]?.url ?? null,
    currency: price.final.currency,
    price: { original: price.original.amount, final: price.final.amount },
    children: variants.map((variant) => ({
      id: variant.id,
      sku: variant.sku,
      size: variant.size.label,
      stockStatus: variant.stockStatus,
    })),
  };
}

export type ServedAnswer = {
  readonly id: string;
  readonly recommendations: readonly {
    readonly product: ReturnType<typeof servedProduct>;
    readonly distribution: number;
    readonly id: string;
  }[];
  readonly pagination?: { readonly total: number };
};
