import { createHash } from 'node:crypto';
import type { ColourName, Family, PatternGroup, Silhouette } from '#app/modules/catalogue/domain/product-attributes.ts';
import { validateSegments } from '#app/modules/content/domain/route-validation.ts';

type Rules<T> = readonly (readonly [RegExp, T])[];

const FAMILIES: Rules<Family> = [
  [/gift[\s-]?(box|set)|geschenk|cadeau/, 'gift-boxes'],
  [/\bsocks?\b|\bsocken?\b|strümpfe|\bsokken?\b|kousen|hosiery/, 'socks'],
  [/\bboxers?\b|boxer\s?shorts?|underwear|unterwäsche|ondergoed|\bbriefs?\b|\btrunks?\b/, 'boxers'],
  [/\bt-?shirts?\b|\btees?\b/, 't-shirts'],
];
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
const COLOURS: Rules<ColourName> = [
  [/multi|rainbow|bunt|assorted|\//, 'multi'],
  [/navy|marine/, 'navy'],
  [/turquoise|teal|mint|aqua|türkis/, 'turquoise'],
  [/black|schwarz|zwart|charcoal/, 'black'],
  [/white|weiß|\bwit\b|ivory/, 'white'],
  [/gr[ea]y|grau|grijs|silver/, 'grey'],
  [/beige|cream|sand|ecru|oat/, 'beige'],
  [/brown|braun|bruin|camel|tan\b|chocolate/, 'brown'],
  [/red\b|\brot\b|rood|burgundy|bordeaux|wine/, 'red'],
  [/orange|oranje|rust|coral/, 'orange'],
  [/yellow|gelb|geel|mustard|gold/, 'yellow'],
  [/green|grün|groen|olive|khaki/, 'green'],
  [/purple|violet|lilac|lila|paars|plum|lavender/, 'purple'],
  [/pink|rosa|roze|rose|fuchsia/, 'pink'],
  [/blue|blau|blauw/, 'blue'],
];
const COLLECTIONS: Rules<string> = [
  [/\bfood\b|pizza|burger|sushi|fruit|avocado|donut|banana|cherry|essen\b|eten\b/, 'collection/food'],
  [/animal|\bcats?\b|\bdogs?\b|tiere?\b|dieren|leopard|flamingo|\bbears?\b/, 'collection/animals'],
  [/flower|floral|daisy|blume|bloem|botanical/, 'collection/flowers'],
  [/winter|christmas|xmas|weihnacht|kerst|snow/, 'collection/winter'],
  [/\bnew( in|-in|)\b|\bneu\b|\bnieuw\b/, 'collection/new'],
  [/rainy/, 'campaign/rainy-days'],
];
const KIDS = /\bkids?\b|\bbab(y|ies)\b|child|kinder|toddler|infant/;
const MEN = /(?<!wo)\bmen('?s)?\b|\bmale\b|herren|heren|unisex/;
const WOMEN = /\bwomen('?s)?\b|\bfemale\b|ladies|damen|dames|unisex/;

function first<T>(rules: Rules<T>, words: string): T | null {
  return rules.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

export type Classified = {
  readonly family: Family;
  readonly silhouette: Silhouette;
  readonly patternGroup: PatternGroup;
  readonly colour: ColourName;
  readonly ageGroup: 'adults' | 'kids';
  /** Whom goods of adults are for, as the words say; empty where they do not say it. */
  readonly wearers: readonly ('men' | 'women')[];
  /**
   * Whether the words determine the family. Otherwise a product with an own type is listed under that type, and any
   * other with the socks.
   */
  readonly familyKnown: boolean;
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
const FAMILY_PAGE: Readonly<Record<Family, string>> = {
  socks: 'adults/socks',
  boxers: 'adults/boxers',
  't-shirts': 'adults/t-shirts',
  'gift-boxes': 'gift-boxes',
  other: 'adults/socks',
};

function wearersOf(words: string, ageGroup: Classified['ageGroup']): ('men' | 'women')[] {
  if (ageGroup === 'kids') return [];
  return [...(MEN.test(words) ? (['men'] as const) : []), ...(WOMEN.test(words) ? (['women'] as const) : [])];
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

function familyPage(family: Family, ageGroup: Classified['ageGroup']): string {
  return family === 'socks' && ageGroup === 'kids' ? 'kids/socks' : FAMILY_PAGE[family];
}

function collectionsOf(words: string): readonly string[] {
  return COLLECTIONS.filter(([pattern]) => pattern.test(words)).map(([, slug]) => slug);
}

const LONGEST_NAME = 40;

/**
 * The category of a product type without a page of the shop: its last level, `Home > Kitchen > Mugs`; null without
 * words for a slug, or for a reserved slug.
 */
function ownCategory(type: string): { readonly slug: string; readonly name: string } | null {
  const name = (type.split('>').at(-1) ?? '').trim().slice(0, LONGEST_NAME).trim();
  const slug = slugOf(name);
  return slug && validateSegments('', [slug], '').ok ? { slug: `type/${slug}`, name } : null;
}

/** The kind and the categories of a product, from the words of its type, tags and title. */
export function classify(product: {
  readonly type: string;
  readonly tags: readonly string[];
  readonly title: string;
  readonly pattern: string;
  readonly colour: string;
  readonly kids: boolean;
  readonly reduced: boolean;
}): Classified {
  const kindWords = `${product.type} | ${product.tags.join(' | ')} | ${product.title}`.toLowerCase();
  const known = first(FAMILIES, product.type.toLowerCase()) ?? first(FAMILIES, kindWords);
  const own = known === null ? ownCategory(product.type) : null;
  const family = known ?? (own ? 'other' : 'socks');
  const silhouette = family === 'socks' ? (first(SOCK_HEIGHTS, kindWords) ?? 'crew') : SILHOUETTE_OF[family];
  const ageGroup = product.kids || KIDS.test(kindWords) ? 'kids' : 'adults';
  const wearers = wearersOf(kindWords, ageGroup);
  const page = own?.slug ?? familyPage(family, ageGroup);
  return {
    family,
    silhouette,
    patternGroup: first(PATTERNS, product.pattern.toLowerCase()) ?? first(PATTERNS, kindWords) ?? 'other',
    colour: first(COLOURS, product.colour.toLowerCase()) ?? 'multi',
    ageGroup,
    wearers,
    familyKnown: known !== null,
    categoryNames: own ? { [own.slug]: own.name } : {},
    categories: [
      page,
      ...(family === 'socks' && ageGroup === 'adults' ? sockPages(silhouette, wearers) : []),
      ...collectionsOf(kindWords),
      ...(product.reduced ? ['outlet-all'] : []),
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

/** The given slug, or the first free one with a number: `blue`, `blue-2`. Reserves it. */
export function claim(taken: Set<string>, wish: string): string {
  let name = wish;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${wish}-${number}`;
  taken.add(name.toLowerCase());
  return name;
}
