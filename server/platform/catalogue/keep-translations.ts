import { FALLBACK_LANGUAGE, type Language, type LocalizedText } from '#app/kernel/text.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { StoredProduct } from './stored-document.ts';

/**
 * A product with texts in `language`, and the texts of its stored version in the other languages. The text of the
 * fallback language stays too, unless it was only a copy of the replaced one.
 */
export function keepTranslations(product: ProductRecord, stored: StoredProduct, language: Language): ProductRecord {
  const keep = (text: LocalizedText, before: LocalizedText): LocalizedText => {
    const stoodIn = before[FALLBACK_LANGUAGE] === before[language];
    return { ...before, ...text, ...(stoodIn ? {} : { [FALLBACK_LANGUAGE]: before[FALLBACK_LANGUAGE] }) };
  };
  const pictures = new Map(stored.media.map((image) => [image.id, image]));
  return {
    ...product,
    name: keep(product.name, stored.name),
    description: {
      short: keep(product.description.short, stored.description.short),
      full: keep(product.description.full, stored.description.full),
    },
    meta: {
      title: keep(product.meta.title, stored.meta.title),
      description: keep(product.meta.description, stored.meta.description),
    },
    media: product.media.map((image) => {
      const before = pictures.get(image.id);
      const isSame = before && JSON.stringify(before.source) === JSON.stringify(image.source);
      return isSame ? { ...image, alt: keep(image.alt, before.alt) } : image;
    }),
  };
}
