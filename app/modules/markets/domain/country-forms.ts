import type { CountryCode } from './types.ts';

/** The names of countries inside sentences of one language. A country without an entry uses its plain name. */
export type CountryGrammar = {
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
export const COUNTRY_GRAMMAR: Readonly<Record<string, CountryGrammar>> = {
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
