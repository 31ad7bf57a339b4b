import { COUNTRY_LOCALES, FALLBACK_LANGUAGE, type Language, type LocalizedText, languageOf } from '#app/kernel/text.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { StoredProduct } from './stored-document.ts';

/**
 * A product with texts in `language`, and the texts of its stored version in the other languages. The text of the
 * fallback language stays too, unless it was only a copy of the replaced one. What a country reads instead of a text
 * goes with that text.
 */
export function keepTranslations(product: ProductRecord, stored: StoredProduct, language: Language): ProductRecord {
  const keep = (text: LocalizedText, before: LocalizedText): LocalizedText => {
    const stoodIn = before[FALLBACK_LANGUAGE] === before[language];
    const texts = { ...before, ...text, ...(stoodIn ? {} : { [FALLBACK_LANGUAGE]: before[FALLBACK_LANGUAGE] }) };
    for (const locale of COUNTRY_LOCALES) {
      const own = languageOf(locale);
      if (texts[own] !== before[own]) delete texts[locale];
    }
    return texts;
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
