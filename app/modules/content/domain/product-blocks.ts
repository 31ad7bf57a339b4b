import type { Product } from '#app/modules/catalogue/domain/product.ts';
import type { PdpBlock, ProductWords } from './product-words.ts';

type Named = Pick<Product, 'sections' | 'displayFeatures' | 'certifications'> & {
  readonly information: Pick<Product['information'], 'sizeGuideBlock'>;
};

/** Sections that say for whom a product is: discounts name them, and they have no words. */
const AUDIENCES: readonly string[] = ['adults', 'kids', 'women', 'men', 'baby', 'gifts'];

/** The blocks of a product's page: those of its sections in their order, and the one of its size guide. */
export function productBlocks(
  { sections, information: { sizeGuideBlock } }: Pick<Named, 'sections' | 'information'>,
  { blocks }: Pick<ProductWords, 'blocks'>,
): { readonly sections: readonly PdpBlock[]; readonly measuring: PdpBlock | null } {
  const named = sections.filter((identifier) => identifier !== sizeGuideBlock);
  return {
    sections: [...new Set(named)].flatMap((identifier) => blocks.get(identifier) ?? []),
    measuring: blocks.get(sizeGuideBlock) ?? null,
  };
}

/** What a product names and content does not have: it is left out of the page. */
export function unknownWords(
  { sections, displayFeatures, certifications, information: { sizeGuideBlock } }: Named,
  { blocks, sizeGuides, features, certificates }: ProductWords,
): readonly string[] {
  return [
    ...sections.filter((name) => !AUDIENCES.includes(name) && !blocks.has(name)).map((name) => `PDP block ${name}`),
    ...(sizeGuideBlock === '' || sizeGuides.has(sizeGuideBlock) ? [] : [`size guide ${sizeGuideBlock}`]),
    ...displayFeatures.filter((key) => !features.has(key)).map((key) => `feature icon ${key}`),
    ...certifications.filter((key) => !certificates.has(key)).map((key) => `certificate ${key}`),
  ];
}
