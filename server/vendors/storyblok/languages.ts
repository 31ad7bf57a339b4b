import type { Language } from '#app/kernel/text.ts';
import { languageOf, OWN } from '#app/modules/content/domain/space-language.ts';
import type { Market, StorefrontCode } from '#app/modules/markets/domain/types.ts';

export type SpaceLanguages = {
  /** The space's own language, and the codes of its others. */
  readonly own: Language;
  readonly codes: readonly string[];
};

/**
 * The language that the service is asked for, for a market: that of its storefront's content, in which its shoppers
 * read, else the space's own. Null where the space has neither: the bundled texts stand.
 */
export function askedLanguage(
  { contentLocale, language }: Pick<Market, 'contentLocale' | 'language'>,
  { own, codes }: SpaceLanguages,
): string | null {
  const exact = codes.find((code) => code.toLowerCase() === contentLocale.toLowerCase());
  if (exact && languageOf(exact) === language) return exact;
  if (own === language) return OWN;
  return codes.find((code) => languageOf(code) === language) ?? null;
}

/** Each language that markets ask for, with the first storefront that asks for it. */
export function askedLanguages(
  markets: readonly Pick<Market, 'storefrontCode' | 'contentLocale' | 'language'>[],
  space: SpaceLanguages,
): ReadonlyMap<string, StorefrontCode> {
  const asked = new Map<string, StorefrontCode>();
  for (const market of markets) {
    const code = askedLanguage(market, space);
    if (code !== null && !asked.has(code)) asked.set(code, market.storefrontCode);
  }
  return asked;
}
