import { FALLBACK_LANGUAGE, type Language, localized } from '#app/kernel/text.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { AttributeWords } from '#app/modules/search/data/language-words.ts';
import { languageWords } from '#app/modules/search/data/vocabulary.ts';

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
    pattern: join([words.pattern[patternGroup], ...(product.motifs ?? []).map((motif) => words.motif[motif] ?? motif)]),
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

/** Its English name and attributes: shoppers of every language search for some of them. */
function englishWords(product: SearchableProduct): string {
  const facts = factWords(product, languageWords(FALLBACK_LANGUAGE).attributes);
  return [product.name[FALLBACK_LANGUAGE], facts.type, facts.colour, facts.pattern, facts.occasion].join(' ');
}

const UNITS: Readonly<Partial<Record<Language, { readonly years: string; readonly months: string }>>> = {
  en: { years: 'years year yrs old age', months: 'months month mths' },
  de: { years: 'Jahre Jahr jährig', months: 'Monate Monat' },
  nl: { years: 'jaar jaren', months: 'maanden maand' },
};
const LETTER_SIZES: Readonly<Record<string, string>> = {
  XS: 'extra small',
  S: 'small klein',
  M: 'medium mittel',
  L: 'large gross groot',
  XL: 'extra large',
  XXL: 'extra large',
};
/** British shoe sizes of a European range. */
const BRITISH_LESS = 33;
const MOST_NUMBERS = 20;

/**
 * The words that shoppers use for a size: of `36-40` each number from 36 to 40, with British sizes in English; of
 * `2-3 Years` the ages. `label` is the size as the catalogue states it; `US W 5½-9 / M 4-7` has whole numbers.
 */
export function sizeWords(label: string, language: Language): string {
  const units = UNITS[language] ?? { years: 'years', months: 'months' };
  const words = [label.replaceAll('½', '')];
  const isAge = /years?|months?/i.test(label);
  if (/years?/i.test(label)) words.push(units.years);
  if (/months?/i.test(label)) words.push(units.months);
  for (const [, from = '', to = ''] of label.matchAll(/(\d+)½?\s*-\s*(\d+)/g)) {
    const numbers = numbersBetween(Number(from), Number(to));
    words.push(...numbers.map(String));
    if (isAge || Number(from) <= BRITISH_LESS) continue;
    words.push('EU');
    if (language === 'en') words.push('UK', ...numbers.map((number) => String(number - BRITISH_LESS)));
  }
  const letters = LETTER_SIZES[label.trim().toUpperCase()];
  if (letters) words.push(letters);
  return words.join(' ');
}

function numbersBetween(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.min(MOST_NUMBERS, Math.max(0, to - from + 1)) }, (_, index) => from + index);
}
