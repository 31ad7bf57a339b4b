/**
 * Measures of one face. Lengths are in units of `unitsPerEm`; `averageWidth` is weighted by how often letters occur in
 * Latin text.
 */
export type FaceMetrics = { readonly regular: number; readonly bold: number };

export type FontMetrics = {
  readonly unitsPerEm: number;
  readonly ascent: number;
  /** Below the baseline, positive. */
  readonly descent: number;
  /** Average width of a letter at weight 400 and at weight 700. */
  readonly averageWidth: FaceMetrics;
};

/**
 * The two fonts of the shop. Ascent, descent and em are those of the installed files; widths are published in
 * `@capsizecss/metrics` 4.3.0.
 */
export const SHOP_FONTS = {
  Figtree: { unitsPerEm: 1000, ascent: 950, descent: 250, averageWidth: { regular: 449, bold: 463 } },
  Bricolage: { unitsPerEm: 1000, ascent: 930, descent: 270, averageWidth: { regular: 470, bold: 489 } },
} as const satisfies Readonly<Record<string, FontMetrics>>;

export type SystemFont = {
  /** What the matched family is called after. */
  readonly name: string;
  /** Names a browser finds the face by: full name and PostScript name. */
  readonly local: { readonly regular: readonly string[]; readonly bold: readonly string[] };
  readonly averageWidth: FaceMetrics;
  readonly unitsPerEm: number;
};

/**
 * The text fonts of the systems a shopper uses, in the order they are tried: Windows, Android and ChromeOS, Apple,
 * Linux. Apple's own system font cannot be named by `local()`; every Apple system has Helvetica Neue. Fonts with
 * Arial's widths share a face: the overrides set their height. Widths: `@capsizecss/metrics` 4.3.0; DejaVu Sans
 * measured beside Arimo in Chromium on the same text.
 */
export const SYSTEM_FONTS: readonly SystemFont[] = [
  {
    name: 'Segoe UI',
    local: { regular: ['Segoe UI', 'SegoeUI'], bold: ['Segoe UI Bold', 'SegoeUI-Bold'] },
    unitsPerEm: 2048,
    averageWidth: { regular: 908, bold: 973 },
  },
  {
    name: 'Roboto',
    local: { regular: ['Roboto', 'Roboto Regular', 'Roboto-Regular'], bold: ['Roboto Bold', 'Roboto-Bold'] },
    unitsPerEm: 2048,
    averageWidth: { regular: 911, bold: 926 },
  },
  {
    name: 'Helvetica Neue',
    local: { regular: ['Helvetica Neue', 'HelveticaNeue'], bold: ['Helvetica Neue Bold', 'HelveticaNeue-Bold'] },
    unitsPerEm: 1000,
    averageWidth: { regular: 450, bold: 480 },
  },
  {
    name: 'Arial',
    local: {
      regular: ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans', 'Arimo'],
      bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'LiberationSans-Bold', 'Arimo Bold'],
    },
    unitsPerEm: 2048,
    averageWidth: { regular: 913, bold: 983 },
  },
  {
    name: 'DejaVu Sans',
    local: { regular: ['DejaVu Sans', 'DejaVuSans'], bold: ['DejaVu Sans Bold', 'DejaVuSans-Bold'] },
    unitsPerEm: 2048,
    averageWidth: { regular: 1044, bold: 1177 },
  },
];
