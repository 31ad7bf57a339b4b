import type { SizeGuides } from './size-guide.ts';

/** What content says on product pages, each by the identifier or key that products name. */
export type PageWords = {
  readonly sizeGuides: SizeGuides;
  readonly features: ReadonlyMap<string, { readonly image: { readonly src: string; readonly alt: string } }>;
  readonly certificates: ReadonlyMap<string, { readonly name: string; readonly text: string }>;
};
