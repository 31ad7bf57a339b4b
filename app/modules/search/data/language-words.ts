import type {
  Audience,
  Badge,
  ColourName,
  Family,
  Material,
  PatternGroup,
  Silhouette,
} from '#app/modules/catalogue/domain/product-attributes.ts';

/** The words that shoppers of a language use for the attributes of products, apart by spaces. */
export type AttributeWords = {
  readonly family: Readonly<Record<Family, string>>;
  readonly silhouette: Readonly<Record<Silhouette, string>>;
  readonly audience: Readonly<Record<Audience, string>>;
  readonly colour: Readonly<Record<ColourName, string>>;
  readonly pattern: Readonly<Record<PatternGroup, string>>;
  readonly material: Readonly<Record<Material, string>>;
  readonly badge: Readonly<Record<Badge, string>>;
  /** What is drawn on a product. */
  readonly motif: Readonly<Record<string, string>>;
  readonly occasion: Readonly<Record<string, string>>;
  readonly feature: Readonly<Record<string, string>>;
  readonly collection: Readonly<Record<string, string>>;
};

/** What an analyser knows of a language besides its grammar. */
export type LanguageWords = {
  readonly attributes: AttributeWords;
  /** Words without a meaning for a search. */
  readonly stopWords: string;
  /** Words that compounds are made of, besides those of the catalogue and of the attributes. */
  readonly compoundParts: string;
  /**
   * What shoppers look for in shops of this kind and this one may lack, apart by spaces, by a term that is near it;
   * nothing is near those of the empty term. Such a word is no misspelling.
   */
  readonly near: Readonly<Record<string, string>>;
  /** Units of numbers that are no sizes: of packs, with the term that is near one, and others. */
  readonly counts: { readonly packs: { readonly words: string; readonly near: string }; readonly units: string };
  /** Forms that no rule of the language makes: `mice=mouse`. */
  readonly irregular: string;
};
