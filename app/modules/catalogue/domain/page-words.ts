import type { Marked } from '#app/kernel/marked.ts';
import type { SizeGuides } from './size-guide.ts';

type Icon = Marked & { readonly image: { readonly src: string; readonly alt: string } };

/** What content says on product pages, each by the identifier or key that products name. */
export type PageWords = {
  readonly sizeGuides: SizeGuides;
  readonly features: ReadonlyMap<string, Icon>;
  readonly certificates: ReadonlyMap<string, Marked & { readonly name: string; readonly text: string }>;
};
