import { eachLanguage, FALLBACK_LANGUAGE, type Language } from '#app/kernel/text.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { type Analyser, createAnalyser } from '#app/modules/search/domain/analyser.ts';
import { attributeStems, type SynonymsByLanguage, synonymsOf } from '#app/modules/search/domain/same-meaning.ts';

export type ScopeOptions = {
  readonly scopes: readonly { readonly language: Language; readonly isUs: number }[];
  readonly synonyms: SynonymsByLanguage;
};

/** A language and a selling region, with the rules of the language. */
export type Scope = {
  /** `de0` */
  readonly key: string;
  readonly isUs: number;
  readonly analyser: Analyser;
  readonly english: Analyser;
  isAttribute(stem: string): boolean;
  synonyms(stem: string): readonly string[];
  /** Replaces the terms of one meaning. */
  setSynonyms(synonyms: SynonymsByLanguage): void;
};

export type Scopes = ReadonlyMap<string, Scope>;

export function createScopes({ scopes, synonyms }: ScopeOptions): Scopes {
  const analysers = eachLanguage(createAnalyser);
  const english = createAnalyser(FALLBACK_LANGUAGE);
  return new Map(
    scopes.map(({ language, isUs }) => {
      const analyser = analysers[language];
      const attributes = attributeStems(analyser, language);
      let sameAs = synonymsOf(analyser, synonyms[language] ?? []);
      const key = keyOf(language, isUs);
      const scope: Scope = {
        key,
        isUs,
        analyser,
        english,
        isAttribute: (stem) => attributes.has(stem),
        synonyms: (stem) => sameAs.get(stem) ?? [],
        setSynonyms(changed) {
          sameAs = synonymsOf(analyser, changed[language] ?? []);
        },
      };
      return [key, scope];
    }),
  );
}

const keyOf = (language: Language, isUs: number) => `${language}${isUs}`;

/** Storefront us has variants of its own. */
export const regionOf = ({ storefrontCode }: Pick<Market, 'storefrontCode'>): number =>
  storefrontCode === 'us' ? 1 : 0;

export function scopeOf(scopes: Scopes, market: Market): Scope | undefined {
  return scopes.get(keyOf(market.language, regionOf(market)));
}
