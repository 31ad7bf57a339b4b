import type { facetValuesOf } from '#app/modules/catalogue/domain/facet-values.ts';

/** What filters a product. */
export type Facts = Parameters<typeof facetValuesOf>[0];

/** The same as text. */
export function documentFacts({ color, materials, information, patternGroup, badges }: Facts): string {
  const { silhouette } = information;
  return JSON.stringify({ color, materials, information: { silhouette }, patternGroup, badges });
}
