/** What a variant of an experiment can change on pages. Content names one; code says what it does. */
export const VARIANT_EFFECTS = ['alternateNavbar', 'banner', 'reading'] as const;
export type VariantEffect = (typeof VARIANT_EFFECTS)[number];

export const isVariantEffect = (name: string): name is VariantEffect =>
  (VARIANT_EFFECTS as readonly string[]).includes(name);
