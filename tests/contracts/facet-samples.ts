import { sampleProduct, sampleVariant } from './sample-product.ts';

/** A price in pounds, in pence. */
export const pounds = (final: number, original = final) => ({ GBP: { original, final } });
/** A size whose label is its value. */
export const size = (value: string) => ({ label: value, value });

/** The counts of facet values, by value. */
export const countsOf = (values: readonly { readonly value: string; readonly count: number }[] = []) =>
  Object.fromEntries(values.map(({ value, count }) => [value, count]));

/** Socks in two colours, some sizes sold out, one size for the United States. */
export const FACET_SAMPLES = [
  sampleProduct('RED01', {
    color: { primary: 'red', secondary: null },
    variants: [
      sampleVariant('RED01-A', { size: size('36-40'), prices: pounds(900), stock: { nl: 9 } }),
      sampleVariant('RED01-B', { size: size('41-46'), prices: pounds(900), stock: { nl: 0 } }),
      sampleVariant('RED01-UP-C', { size: size('us-only'), stock: { us: 9 } }),
    ],
  }),
  sampleProduct('BLUE1', {
    color: { primary: 'blue', secondary: 'red' },
    variants: [sampleVariant('BLUE1-A', { size: size('41-46'), prices: pounds(1200), stock: { nl: 9 } })],
  }),
  sampleProduct('BLUE2', {
    color: { primary: 'blue', secondary: null },
    variants: [sampleVariant('BLUE2-A', { size: size('41-46'), prices: pounds(1500), stock: { nl: 0 } })],
  }),
];
