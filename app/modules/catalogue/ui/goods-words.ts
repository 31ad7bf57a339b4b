import type { Language } from '#app/kernel/text.ts';
import { namesKind } from '#app/modules/catalogue/domain/names-kind.ts';
import type { Goods } from '#app/modules/catalogue/domain/product.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { sizeText, sizeWords } from './size-text.ts';

/** A line of a cart or an order. `goods` is null where its facts are not stored, as in orders of before. */
type Line = {
  readonly name: string;
  /** Its language, where it is not that of the page. */
  readonly nameLanguage?: Language | undefined;
  readonly goods: Goods | null;
  readonly size: { readonly label: string; readonly value: string };
};

/** What a product is, as `kids’ crew socks`; null where its type is not known. */
function kindText({ silhouette, audience }: Pick<Goods, 'silhouette' | 'audience'>, t: Translate): string | null {
  if (silhouette === 'other') return null;
  return t(`catalogue:kind.for.${audience}`, { type: t(`catalogue:kind.type.${silhouette}`) });
}

/** The same as a line of its own: `Kids’ crew socks`. */
export function kindLine(goods: Pick<Goods, 'silhouette' | 'audience'>, t: Translate): string | null {
  const kind = kindText(goods, t);
  return kind && startingLarge(kind);
}

export function startingLarge(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A name with what it names, as `Melon Slice, low socks`. A name that says so itself stays. */
export function namedWithKind(name: string, goods: Goods | null, t: Translate): string {
  const kind = goods && kindText(goods, t);
  return kind === null || namesKind(name, kind) ? name : `${name}, ${kind}`;
}

/** The words of a line. */
export type LineWords = {
  readonly name: string;
  /** The part of the name that is in another language than the page. */
  readonly foreign?: { readonly text: string; readonly lang: Language };
  readonly size: string;
};

/** The name and the size of a line as the page of its product has them: `Melon Slice, low socks`, `UK 7½–11`. */
export function lineWords(
  { name, nameLanguage, goods, size }: Line,
  { market, t }: { readonly market: Pick<Market, 'countryCode'>; readonly t: Translate },
): LineWords {
  return {
    name: namedWithKind(name, goods, t),
    ...(nameLanguage && { foreign: { text: name, lang: nameLanguage } }),
    size: goods ? sizeWords({ information: goods }, { size }, { market, t }).label : sizeText(size.label, t),
  };
}
