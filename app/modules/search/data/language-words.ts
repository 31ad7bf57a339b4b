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
  /** Forms that no rule of the language makes: `mice=mouse`. */
  readonly irregular: string;
};
