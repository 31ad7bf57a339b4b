import type { Language } from '#app/kernel/text.ts';
import type { CountryCode, Market } from './types.ts';

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

/** The names of countries inside sentences of one language. A country without an entry uses its plain name. */
type CountryGrammar = {
  /** A shorter name than that of CLDR: `USA`. */
  readonly names?: Readonly<Partial<Record<CountryCode, string>>>;
  /** The name with its article, as subject and after a preposition without a case: `die Schweiz`, `the Netherlands`. */
  readonly withArticle?: Readonly<Partial<Record<CountryCode, string>>>;
  /** The name after a preposition with the dative: `der Schweiz`. */
  readonly dative?: Readonly<Partial<Record<CountryCode, string>>>;
  /** With the preposition of direction: `in die Schweiz`. */
  readonly direction?: Readonly<Partial<Record<CountryCode, string>>>;
  /** The preposition of direction for a country without an entry above: `nach Frankreich`. */
  readonly towards?: (name: string) => string;
};

/** By language. A language without a row uses plain names everywhere. */
const COUNTRY_GRAMMAR: Readonly<Record<string, CountryGrammar>> = {
  en: {
    withArticle: {
      GB: 'the United Kingdom',
      NL: 'the Netherlands',
      US: 'the United States',
      AE: 'the United Arab Emirates',
    },
    towards: (name) => `to ${name}`,
  },
  de: {
    names: { US: 'USA' },
    withArticle: {
      GB: 'das Vereinigte Königreich',
      CH: 'die Schweiz',
      NL: 'die Niederlande',
      US: 'die USA',
      SK: 'die Slowakei',
      AE: 'die Vereinigten Arabischen Emirate',
    },
    dative: {
      GB: 'dem Vereinigten Königreich',
      CH: 'der Schweiz',
      NL: 'den Niederlanden',
      US: 'den USA',
      SK: 'der Slowakei',
      AE: 'den Vereinigten Arabischen Emiraten',
    },
    direction: {
      GB: 'ins Vereinigte Königreich',
      CH: 'in die Schweiz',
      NL: 'in die Niederlande',
      US: 'in die USA',
      SK: 'in die Slowakei',
      AE: 'in die Vereinigten Arabischen Emirate',
    },
    towards: (name) => `nach ${name}`,
  },
  nl: {
    withArticle: {
      GB: 'het Verenigd Koninkrijk',
      US: 'de Verenigde Staten',
      AE: 'de Verenigde Arabische Emiraten',
    },
    towards: (name) => `naar ${name}`,
  },
};

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
