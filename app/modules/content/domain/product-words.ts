import type { Marked } from '#app/kernel/marked.ts';
import type { SizeGuides } from '#app/modules/catalogue/domain/size-guide.ts';
import type { Picture, RichText } from './story.ts';

/** A part of product pages: of products that name its identifier in `sections`, or in `sizeGuideBlock`. */
export type PdpBlock = Marked & { readonly identifier: string; readonly title: string; readonly body: RichText };

/** The picture of a feature in a product's `displayFeatures`, by its key. */
export type FeatureIcon = Marked & { readonly id: string; readonly key: string; readonly image: Picture };

/** What a certificate in a product's `certifications` says, by its key. */
export type Certificate = Marked & { readonly key: string; readonly name: string; readonly text: string };

/** What content says on product pages, each by its identifier or key. */
export type ProductWords = {
  readonly blocks: ReadonlyMap<string, PdpBlock>;
  readonly sizeGuides: SizeGuides;
  readonly features: ReadonlyMap<string, FeatureIcon>;
  readonly certificates: ReadonlyMap<string, Certificate>;
};
