import { z } from 'zod';
import { FACETS, type ListingFacets, type ListingFilter, NO_FILTER } from '#app/modules/catalogue/domain/facets.ts';

const MOST_CHARACTERS = 4000;

const filter: z.ZodType<ListingFilter> = z.object({
  values: z.partialRecord(z.enum(FACETS), z.array(z.string())),
  priceFrom: z.number().int().nullable(),
  priceTo: z.number().int().nullable(),
});

/** A filter in a query, as JSON: what it has of each facet, and prices in minor units. Absent is no filter. */
export const filterShape = z
  .string()
  .max(MOST_CHARACTERS)
  .optional()
  .transform((text, context): ListingFilter => {
    if (text === undefined) return NO_FILTER;
    const parsed = filter.safeParse(parsedJson(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: 'is not a filter' });
    return z.NEVER;
  });

const count = z.number().int();

/** What the facets of a list have; null while the counts are not known. */
export const facetsShape: z.ZodType<ListingFacets | null> = z
  .object({
    facets: z.record(z.enum(FACETS), z.array(z.object({ value: z.string(), label: z.string().nullable(), count }))),
    highestPrice: count.nullable(),
    without: z.partialRecord(z.enum([...FACETS, 'price']), count),
  })
  .nullable();

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
