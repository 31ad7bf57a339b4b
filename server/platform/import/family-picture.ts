import type { LocalizedText } from '#app/kernel/text.ts';
import type { ImageRecord } from '#app/modules/catalogue/domain/image-record.ts';
import type { Family } from '#app/modules/catalogue/domain/product-attributes.ts';

/** The drawings of pale goods. An empty box makes no wrong claim about products of another kind. */
const DRAWINGS: Readonly<Record<Family, string>> = {
  socks: 'placeholder',
  boxers: 'placeholder-boxers',
  't-shirts': 'placeholder-t-shirts',
  'gift-boxes': 'placeholder-gift-boxes',
  other: 'placeholder-gift-boxes',
};

/** The picture of a product without one: that of its family. */
export function familyPicture(slug: string, { alt, family }: { alt: LocalizedText; family: Family }): ImageRecord {
  return {
    id: `${slug}-drawn`,
    source: { kind: 'drawn', name: DRAWINGS[family] },
    alt,
    position: 1,
    backgroundColor: '#fffaf3',
    imageType: 'hero',
    width: 800,
    height: 800,
  };
}
