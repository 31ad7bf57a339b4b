import { createHash } from 'node:crypto';
import { cutText } from '#app/kernel/cut-text.ts';
import { type Language, localized } from '#app/kernel/text.ts';
import { localizedTextSchema } from '#app/kernel/text-schema.ts';
import type { ColourName, Family, PatternGroup, Silhouette } from '#app/modules/catalogue/domain/product-attributes.ts';
import { validateSegments } from '#app/modules/content/domain/route-validation.ts';
import { isFibreName } from './fibre-names.ts';
import { categoryPath, kindOf, namesNoKind } from './kind-of-product.ts';
import KIND_WORDS from './kind-words.json';
import { readColour, readPlainColour } from './read-colour.ts';
import type { SourceProduct } from './source-product.ts';

type Rules<T> = readonly (readonly [RegExp, T])[];

const SOCK_HEIGHTS: Rules<Silhouette> = [
  [/knee|kniestr|kniekous|over[\s-]the[\s-]calf/, 'knee'],
  [/quarter/, 'quarter'],
  [/ankle|knöchel|enkel/, 'ankle'],
  [/no[\s-]?show|low[\s-]?cut|\blow\b|sneaker|invisible|liner|footsie/, 'low'],
];
const PATTERNS: Rules<PatternGroup> = [
  [/pinstripe|nadelstreif|krijtstreep/, 'pinstripes'],
  [/strip|streif|streep|gestreept/, 'stripes'],
  [/tartan|plaid/, 'tartan'],
  [/check|gingham|kariert|geruit/, 'checks'],
  [/polka|\bdots?\b|dotted|gepunktet|stippen/, 'dots'],
  [/argyle|rauten/, 'argyle'],
  [/zig-?zag|chevron/, 'zigzag'],
  [/\bwaves?\b|wavy/, 'waves'],
  [/terrazzo/, 'terrazzo'],
  [/leopard/, 'leopard'],
  [/colou?r[\s-]?block/, 'blocks'],
  [/fair[\s-]?isle|norweger|nordic/, 'fairisle'],
  [/\bsolid\b|\bplain\b|\buni\b|einfarbig|effen/, 'solid'],
];
/** Designs that clothing shows. A fruit bowl is no design with fruit. */
const THEMES: Rules<string> = [
  [/\bfood\b|pizza|burger|sushi|fruit|avocado|donut|banana|cherry|essen\b|eten\b/, 'collection/food'],
  [/animal|\bcats?\b|\bdogs?\b|tiere?\b|dieren|leopard|flamingo|\bbears?\b/, 'collection/animals'],
  [/flower|floral|daisy|blume|bloem|botanical/, 'collection/flowers'],
  [/winter|christmas|xmas|weihnacht|kerst|snow/, 'collection/winter'],
  [/rainy/, 'campaign/rainy-days'],
];
const NEW = /\bnew( in|-in|)\b|\bneu\b|\bnieuw\b/;
const KIDS = /\bkids?\b|\bbab(y|ies)\b|child|kinder|toddler|infant/;
const MEN = /(?<!wo)\bmen('?s)?\b|\bmale\b|herren|heren|unisex/;
const WOMEN = /\bwomen('?s)?\b|\bfemale\b|ladies|damen|dames|unisex/;

function first<T>(rules: Rules<T>, words: string): T | null {
  return rules.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

function patternOf(column: string, words: string): PatternGroup {
  return first(PATTERNS, column.toLowerCase()) ?? first(PATTERNS, words) ?? 'other';
}

export type Classified = {
  readonly family: Family;
  readonly silhouette: Silhouette;
  readonly patternGroup: PatternGroup;
  readonly colour: ColourName;
  readonly ageGroup: 'adults' | 'kids';
  /** Which kids, where the file says it. */
  readonly childAge: 'toddler' | 'baby' | null;
  /** Whom goods of adults are for, as the file says; empty where it does not say it. */
  readonly wearers: readonly ('men' | 'women')[];
  /** Whether the file says what the product is, if only by a type of its own. */
  readonly kindKnown: boolean;
  /** Whether another kind of product is a textile; undefined where the words do not say it. */
  readonly textile: boolean | undefined;
  readonly categories: readonly string[];
  /** Names of the file's own categories, by slug. */
  readonly categoryNames: Readonly<Record<string, string>>;
};

const SILHOUETTE_OF: Readonly<Record<Exclude<Family, 'socks'>, Silhouette>> = {
  boxers: 'boxer',
  't-shirts': 't-shirt',
  'gift-boxes': 'gift-box',
  other: 'other',
};
const otherProducts = localizedTextSchema().parse(KIND_WORDS.otherProducts);

function wearersOf(gender: SourceProduct['gender'], words: string): ('men' | 'women')[] {
  const isFor = (wearer: 'male' | 'female', pattern: RegExp) =>
    gender ? gender === wearer || gender === 'unisex' : pattern.test(words);
  return [...(isFor('male', MEN) ? (['men'] as const) : []), ...(isFor('female', WOMEN) ? (['women'] as const) : [])];
}

function sockPages(silhouette: Silhouette, wearers: Classified['wearers']): string[] {
  return [
    ...(silhouette === 'knee' ? ['collection/knee-socks'] : []),
    ...(silhouette === 'crew' ? ['collection/crew-socks'] : []),
    ...(silhouette === 'low' || silhouette === 'quarter' ? ['collection/low-socks'] : []),
    ...(silhouette === 'low' || silhouette === 'ankle' ? ['collection/sneaker-socks'] : []),
    ...wearers.map((wearer) => `collection/socks-for-${wearer}`),
  ];
}

function collectionsOf(family: Family, words: string): readonly string[] {
  const themes = family === 'other' ? [] : THEMES.filter(([pattern]) => pattern.test(words));
  return [...themes.map(([, slug]) => slug), ...(NEW.test(words) ? ['collection/new'] : [])];
}

const LONGEST_SLUG = 40;
const LONGEST_NAME = 60;

type OwnPage = { readonly slug: string; readonly name: string };

/**
 * The page of the last level of a type, `Home > Kitchen > Mugs`; null without a slug, for a reserved one, and where the
 * type names what the goods are made of.
 */
function pageOf(type: string): OwnPage | null {
  const whole = (type.split('>').at(-1) ?? '').replaceAll('_', ' ').trim();
  const name =
    whole.length > LONGEST_NAME
      ? cutText(whole.slice(0, LONGEST_NAME + 1).replace(/\s+\S*$/, ''), LONGEST_NAME)
      : whole;
  const slug = slugOf(whole.slice(0, LONGEST_SLUG));
  if (namesNoKind(name) || isFibreName(name)) return null;
  return slug && validateSegments('', [slug], '').ok ? { slug: `type/${slug}`, name } : null;
}

/** The page of another kind of product: that of its type, else of its category, else one for all other products. */
function ownPage({ type, category }: Pick<SourceProduct, 'type' | 'category'>, language: Language): OwnPage {
  return (
    pageOf(type) ??
    pageOf(categoryPath(category)) ?? { slug: 'type/other-products', name: localized(otherProducts, language) }
  );
}

type ClassifiedSource = Pick<
  SourceProduct,
  'type' | 'category' | 'tags' | 'title' | 'description' | 'pattern' | 'colour' | 'age' | 'gender'
>;

/** The file's own columns decide, else the words. */
function audienceOf(
  { age, gender }: Pick<SourceProduct, 'age' | 'gender'>,
  words: string,
): Pick<Classified, 'ageGroup' | 'childAge' | 'wearers'> {
  const isForKids = age ? age !== 'adult' : KIDS.test(words);
  return {
    ageGroup: isForKids ? 'kids' : 'adults',
    childAge: age === 'baby' || age === 'toddler' ? age : null,
    wearers: isForKids ? [] : wearersOf(gender, words),
  };
}

/** The pages of a product for its kind; the first is its main one. */
function kindPages(
  family: Family,
  own: OwnPage | null,
  { ageGroup, wearers, silhouette }: Pick<Classified, 'ageGroup' | 'wearers' | 'silhouette'>,
): readonly string[] {
  if (own) return [own.slug];
  if (family === 'socks')
    return ageGroup === 'kids' ? ['kids/socks'] : ['adults/socks', ...sockPages(silhouette, wearers)];
  return family === 'gift-boxes' ? ['gift-boxes'] : [`adults/${family}`];
}

/** The kind and the categories of a product, from its columns and the words of its type, category, tags and title. */
export function classify(
  product: ClassifiedSource,
  { reduced, language }: { readonly reduced: boolean; readonly language: Language },
): Classified {
  const ownWords = `${product.type} | ${product.tags.join(' | ')} | ${product.title}`.toLowerCase();
  const words = `${ownWords} | ${categoryPath(product.category).toLowerCase()}`;
  const kind = kindOf(product);
  const family = kind?.family ?? 'other';
  const textile = kind?.family === 'other' ? kind.textile : undefined;
  const silhouette = family === 'socks' ? (first(SOCK_HEIGHTS, words) ?? 'crew') : SILHOUETTE_OF[family];
  // Goods for the care of babies are in a category that names them, but not for them to wear; plugs are male or female.
  const isTextile = family !== 'other' || textile === true;
  const audience = audienceOf(product, isTextile ? words : ownWords.replace(/\b(?:fe)?male\b/g, ''));
  const own = family === 'other' ? ownPage(product, language) : null;
  // The title of other goods may name a taste or a metal, what they show, or what they hold.
  const isWorn = textile === true || (family !== 'other' && family !== 'gift-boxes');
  return {
    ...audience,
    family,
    silhouette,
    patternGroup: patternOf(product.pattern, isWorn ? words : ''),
    colour: readColour(product.colour) ?? (isWorn ? readPlainColour(product.title) : null) ?? 'multi',
    kindKnown: kind !== null || pageOf(product.type) !== null,
    textile,
    categoryNames: own ? { [own.slug]: own.name } : {},
    categories: [
      ...kindPages(family, own, { ...audience, silhouette }),
      ...collectionsOf(family, ownWords),
      ...(reduced ? ['outlet-all'] : []),
      'collection/all',
    ],
  };
}

const LONGEST = 90;

/** Lower case letters, digits and single hyphens; empty when the words have none. */
export function slugOf(words: string): string {
  return words
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** The words of an address: the title and the id that follows it, or the id alone where it begins with the title. */
export function slugWords(title: string, id: string): string {
  const words = slugOf(title);
  return words !== '' && `${slugOf(id)}-`.startsWith(`${words}-`) ? id : `${title} ${id}`;
}

/**
 * A slug for words and the id of their product, always the same for both; words without Latin letters, and long ones,
 * end in a part of the id's hash.
 */
export function stableSlug(words: string, id: string): string {
  const slug = slugOf(words);
  if (slug && slug.length <= LONGEST) return slug;
  const hash = shortHash(id);
  return slug ? `${slug.slice(0, LONGEST - 13).replace(/-$/, '')}-${hash}` : `product-${hash}`;
}
