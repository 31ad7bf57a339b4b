/** How a product fits: it runs small, true to size, or large. */
export const FITS = ['small', 'true', 'large'] as const;
export type Fit = (typeof FITS)[number];
