import { FALLBACK_LANGUAGE, type Language, localized } from '#app/kernel/text.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { AttributeWords } from '#app/modules/search/data/language-words.ts';
import { languageWords } from '#app/modules/search/data/vocabulary.ts';
import { sizeWords } from './size-words.ts';

/** The texts of a product that a search compares, and how much a match in each is worth. */
export const FIELD_WEIGHTS = {
  sku: 20,
  name: 6,
  type: 4,
  audience: 2.5,
  colour: 5,
  accent: 1,
  pattern: 5,
  category: 2.5,
  occasion: 3,
  material: 2.5,
  feature: 2,
  size: 2,
  short: 1,
  full: 0.4,
  brand: 0.3,
  english: 0.8,
} as const;

export type SearchField = keyof typeof FIELD_WEIGHTS;

/** The fields with the product's own facts. A word for an attribute is searched in these alone. */
export const FACT_FIELDS: readonly SearchField[] = [
  'sku',
  'name',
  'type',
  'audience',
  'colour',
  'accent',
  'pattern',
  'category',
  'occasion',
  'material',
  'feature',
  'size',
  'brand',
];

/** A product as a search reads it. `variants` are those of one selling region. */
export type SearchableProduct = Omit<ProductRecord, 'variants'> & {
  readonly variants: readonly { readonly sku: string; readonly size: { readonly label: string } }[];
};

export type SearchDocument = Readonly<Record<SearchField, string>> & {
  readonly id: string;
  readonly sku: string;
};

/** The document of a product in one language. */
export function searchDocument(product: SearchableProduct, language: Language): SearchDocument {
  const { attributes } = languageWords(language);
  const facts = factWords(product, attributes);
  const say = (text: ProductRecord['name']) => localized(text, language);
  return {
    ...facts,
    id: product.id,
    sku: [product.sku, ...product.variants.map(({ sku }) => sku)].map(joinedSku).join(' '),
    name: say(product.name),
    size: sizeText(product.variants, language),
    short: say(product.description.short),
    full: say(product.description.full),
    brand: product.information.manufacturer,
    english: language === FALLBACK_LANGUAGE ? '' : englishWords(product),
  };
}

function sizeText(variants: SearchableProduct['variants'], language: Language): string {
  return [...new Set(variants.map(({ size }) => size.label))].map((label) => sizeWords(label, language)).join(' ');
}

/** The words of the sizes of one selling region. */
export function sizeTexts(
  { variants }: { readonly variants: readonly (SearchableProduct['variants'][number] & { readonly isUs: number })[] },
  region: number,
  language: Language,
): string {
  return sizeText(
    variants.filter(({ isUs }) => isUs === region),
    language,
  );
}

/** A sku as one word: `BXC01-S` is `bxc01s`. */
export function joinedSku(sku: string): string {
  return sku.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

type FactFields = Omit<SearchDocument, 'id' | 'sku' | 'name' | 'size' | 'short' | 'full' | 'brand' | 'english'>;

function factWords(product: SearchableProduct, words: AttributeWords): FactFields {
  const { information, color, patternGroup, collections, categories, categoryNames, badges, materials } = product;
  const audiences = audiencesOf(product);
  return {
    type: join([words.family[information.family], words.silhouette[information.silhouette]]),
    audience: join(audiences.map((audience) => words.audience[audience])),
    colour: words.colour[color.primary] ?? '',
    // A plain sock is not black because its heel is.
    accent: (patternGroup !== 'solid' && color.secondary && words.colour[color.secondary]) || '',
    pattern: join([words.pattern[patternGroup], ...motifsOf(product).map((motif) => words.motif[motif] ?? motif)]),
    category: join([
      ...collections.map((collection) => words.collection[collection] ?? collection),
      ...badges.map((badge) => words.badge[badge]),
      ...categories.map((category) => categoryNames?.[category] ?? ''),
      ...(categories.includes('outlet-all') ? [words.badge.outlet] : []),
    ]),
    occasion: join(information.occasion.map((occasion) => words.occasion[occasion] ?? occasion)),
    material: join(materials.map((material) => words.material[material])),
    feature: join(product.displayFeatures.map((feature) => words.feature[feature] ?? feature)),
  };
}

const join = (words: readonly (string | undefined)[]) => words.filter(Boolean).join(' ');

/** Women, men or both; children and babies alone. */
function audiencesOf({ sections, information }: SearchableProduct): readonly (keyof AttributeWords['audience'])[] {
  if (information.ageGroup === 'kids') return [sections.includes('baby') ? 'baby' : 'kids'];
  const isFor = (['women', 'men'] as const).filter((section) => sections.includes(section));
  return isFor.length === 1 ? isFor : ['all', ...isFor];
}

/** What is drawn on a product. Colours among the motifs are their second colours. */
function motifsOf({ media }: SearchableProduct): readonly string[] {
  const drawn = media.flatMap(({ source }) => {
    if (source.kind !== 'art') return [];
    const { pattern, print, socks = [] } = source.art;
    return [pattern, ...socks.map((sock) => sock.pattern)].flatMap(({ motif = [] }) => motif).concat(print ?? []);
  });
  return [...new Set(drawn)].filter((motif) => !motif.startsWith('#'));
}

/** Its English name and attributes: shoppers of every language search for some of them. */
function englishWords(product: SearchableProduct): string {
  const facts = factWords(product, languageWords(FALLBACK_LANGUAGE).attributes);
  return [product.name[FALLBACK_LANGUAGE], facts.type, facts.colour, facts.pattern, facts.occasion].join(' ');
}
