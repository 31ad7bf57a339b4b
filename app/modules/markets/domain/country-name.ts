import type { Language } from '#app/kernel/text.ts';
import { COUNTRY_GRAMMAR } from './country-forms.ts';
import type { Market } from './types.ts';

/**
 * A country in the forms that sentences need. Every text that names a country gets all of them and uses the one that
 * fits. In a language without a row in `country-forms.ts` all but `toCountry` are the plain name.
 */
export type CountryForms = {
  /** On its own, in a list or in brackets: `Schweiz`, `United Kingdom`. */
  readonly country: string;
  /** As subject or object: `die Schweiz`, `the United Kingdom`. */
  readonly theCountry: string;
  /** After a preposition with the dative: `der Schweiz`. */
  readonly dativeCountry: string;
  /**
   * Direction, with its preposition: `in die Schweiz`, `to the United Kingdom`. The plain name in a language without a
   * row.
   */
  readonly toCountry: string;
};

type NamedCountry = Pick<Market, 'countryCode' | 'name' | 'language'>;
const displayNames = new Map<Language, Intl.DisplayNames>();

function plainName({ countryCode, name, language: own }: NamedCountry, language: Language): string {
  const listed = COUNTRY_GRAMMAR[language]?.names?.[countryCode];
  if (listed) return listed;
  if (language === 'en') return name.english;
  if (language === own) return name.local;
  const names = displayNames.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  displayNames.set(language, names);
  return names.of(countryCode) ?? name.local;
}

/** A market's country in a language, by default in the market's own. */
export function countryForms(market: NamedCountry, language: Language = market.language): CountryForms {
  const { withArticle, dative, direction, towards = (name: string) => name } = COUNTRY_GRAMMAR[language] ?? {};
  const code = market.countryCode;
  const country = plainName(market, language);
  const theCountry = withArticle?.[code] ?? country;
  return {
    country,
    theCountry,
    dativeCountry: dative?.[code] ?? theCountry,
    toCountry: direction?.[code] ?? towards(theCountry),
  };
}
