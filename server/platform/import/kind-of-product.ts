import type { Family } from '#app/modules/catalogue/domain/product-attributes.ts';
import { GOOGLE_CATEGORIES } from './google-categories.ts';

/** What a product is: a family of the shop, or another kind, which may be a textile. */
export type Kind =
  | { readonly family: Exclude<Family, 'other'> }
  /** `textile` is undefined where the words do not say whether it is one. */
  | { readonly family: 'other'; readonly textile: boolean | undefined };

export type NamedProduct = {
  /** The merchant's own word for the kind; its levels are separated by `>`. */
  readonly type: string;
  /** A path or a number of a product taxonomy. */
  readonly category: string;
  readonly title: string;
  readonly tags: readonly string[];
};

/** One of these words, not a part of a longer one. */
const words = (...alternatives: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\d])(?:${alternatives.join('|')})(?![\\p{L}\\d])`, 'gu');

const FAMILIES: readonly (readonly [RegExp, Exclude<Family, 'other'>])[] = [
  [
    words(
      'gift[\\s-]?(?:box(?:es)?|sets?)',
      'geschenk-?(?:box(?:en)?|sets?|karton|pakete?)',
      'cadeau-?(?:box(?:en)?|sets?|doos|dozen|pakket(?:ten)?)',
      'coffrets?(?: cadeaux?)?',
    ),
    'gift-boxes',
  ],
  [
    words(
      '(?!wind)(?<!(?:silicone|filter|heat|nozzle)\\s)[\\p{L}-]*(?:socks?|socken?|söckchen|sokken|sokjes?|sok|strümpfe?n?|kousen|kous)',
      'füßlinge?',
      'hosiery',
      'chaussettes?|socquettes?|mi-bas',
      'calcet(?:ín|in|ines)|medias',
      'calz[ae]|calzin[io]',
      'meias?|sokker|strømper|strumpor|skarpet(?:ki|y)',
    ),
    'socks',
  ],
  [
    words(
      'boxer[\\s-]?(?:shorts?|briefs?)|boxers?|retro[\\s-]?shorts?',
      '[\\p{L}-]*(?:unterwäsche|unterhosen?|ondergoed|onderbroek(?:en)?)',
      'underwear|underpants|briefs?|(?<!swim(?:ming)?[\\s-])trunks?',
      'caleçons?|sous-vêtements?|calzoncillos?|ropa interior|mutand[ae]',
    ),
    'boxers',
  ],
  [
    words(
      't[\\s-]?shirts?|(?<!(?:golf|axle|pipe|hose|brass|reducing) )tees?(?! \\d+\\/\\d)|tee-?shirts?',
      'camisetas?|magliett[ae]',
    ),
    't-shirts',
  ],
];

/** Textiles of another kind, whose fibres the law wants. */
const TEXTILES = words(
  '(?:[\\p{L}-]*dress(?:es)?|(?:mini|maxi)?skirts?|trousers|jeans|leggings|tights|shorts|[\\p{L}-]*shirts?|blouses?)',
  '(?<!(?:mar[ck]o|water) )polos?|(?<!(?:high|roof|table|work|counter)[\\s-])tops?(?![\\s-](?:mount|box|cases?|plate|link|bearing|load|cover|shelf|rack))',
  'tank tops?|vests?|sweaters?|jumpers?|pullovers?|knitwear|hoodies?|cardigans?|jackets?|coats?|blazers?|(?<!to )suits?(?! \\S*\\d)',
  'bod(?:ies|ys)|baby[\\s-]?body|layettes?|pijamas?|conjuntos?|enterizos?|mamelucos?|baberos?|gorros?|barboteuses?|bavoirs?|gigoteuses?',
  '[\\p{L}-]*(?:strampler|schlafs[aä]ck?e?|lätzchen|rompertjes?|slabbetjes?|slaapzak(?:ken)?)',
  'py?jamas?|nightwear|nightgowns?|sleepwear|loungewear|robes?|bathrobes?|lingerie|(?<!\\sde\\s)bras?|panties|bodysuits?|rompers?|onesies?',
  'swim(?:ming)?[\\s-]trunks|swimwear|swimsuits?|bikinis?|outerwear|activewear|sportswear|clothing|clothes|apparel|jumpsuits?|playsuits?|dungarees',
  '[\\p{L}-]*pants|joggers|tracksuits?|chinos|overalls|ponchos?|kimonos?|aprons?|stockings?|bibs?|swaddles?|quilts?|throws?',
  'hats?|headwear|(?:baseball|knit(?:ted)?) caps?|scar(?:f|ves)|shawls?|snoods?|gloves?|mittens?|beanies?|headbands?|bandanas?|neckties?|ties|handkerchiefs?|legwarmers?',
  '[\\p{L}-]*(?:towels?|blankets?|bedding|linens|duvets?|bedsheets?|pillowcases?|curtains?|rugs?|carpets?|tablecloths?|napkins)',
  '[\\p{L}-]*(?:kleid(?:er|ung)?|röcke?|hosen?|hemd(?:en)?|blusen?|pullover|pulli|jacken?|mäntel|mantel|schals?|tücher|mützen?)',
  '[\\p{L}-]*(?:handschuhe?|schlafanzug|schlafanzüge|wäsche|handtuch|decken?|vorhänge?|teppiche?|anzug|anzüge|weste|westen)',
  '[\\p{L}-]*(?:jurk(?:en|jes?)?|rok(?:ken)?|broek(?:en)?|trui(?:en)?|jas(?:sen)?|sjaals?|handschoen(?:en)?|mutsen?|handdoek(?:en)?)',
  '[\\p{L}-]*(?:kleding|beddengoed|gordijn(?:en)?|dekens?|vest(?:en)?)',
  'jupes?|pantalons?|(?<!push[\\s-])pulls?(?![\\s-](?:pins?|tabs?|cords?|handles?|out|up|back))|chemises?|vestes?|manteaux?|écharpes?|foulards?|gants?|bonnets?|vêtements?|collants?',
  'biqu[ií]nis?|blusas?|casacos?|saias?|calças?',
  'vestidos?|faldas?|pantalon(?:es)?|pantalón|camisas?|jersey|jerséis|chaquetas?|abrigos?|bufandas?|guantes|toallas?|ropa',
  'vestit[oi]|gonn[ae]|pantalon[ei]|maglion[ei]|camici[ae]|giacc(?:a|he)|cappott[oi]|sciarp[ae]|guant[oi]|abbigliamento',
);

/** Goods that are no textiles, also beside the name of one: `sock drawer`, `dress shoes`. */
const NO_TEXTILES = words(
  'books?|magazines?|calendars?|posters?|stickers?|greeting cards?|postcards?|stationery|notebooks?|notepads?|(?:enamel|lapel) pins?',
  'mugs?|cups?|bottles?|glass(?:es)?|plates?|bowls?|vases?|candles?|lamps?|cookware|tableware|kitchenware|warmers?',
  'rings?|necklaces?|bracelets?|earrings?|pendants?|brooch(?:es)?|jewel(?:le)?ry|watches|keyrings?|key ?chains?|pins',
  'wigs?|hair extensions?|sunglasses|buttons?|shoes?|boots?|sneakers|trainers|slippers|sandals?|footwear|handbags?|backpacks?|wallets?|purses?|suitcases?|luggage|bags?',
  'toys?|dolls?|puppets?|puzzles?|games?|monkeys?|figurines?|ornaments?|stands?|racks?',
  'drawers?|organi[sz]ers?|dryers?|hangers?|pegs?|clips|garters?|needles?|yarns?|kits?|looms?|machines?|blockers?',
  'soaps?|creams?|balms?|perfumes?|make-?up|cosmetics|shampoos?|detergents?|sprays?|teas?|coffees?|chocolates?|foods?',
  'cables?|wires?|connectors?|breadboards?|resistors?|capacitors?|diodes?|transistors?|solenoids?|adapters?|chargers?|brackets?|bearings?|axles?',
  'phones?|(?<!(?:pillow|cushion|duvet|quilt)[\\s-])cases?|electronics|furniture|chairs?|tables?|tools?|plants?|bikes?|helmets?',
  'bücher|buch|tassen?|becher|flaschen?|kerzen?|schmuck|ketten?|ringe|ohrringe|armbänder|schuhe?|stiefel|taschen?|spielzeug|karten?',
  'boek(?:en)?|mok(?:ken)?|fles(?:sen)?|kaars(?:en)?|sieraden|schoen(?:en)?|laarzen|tassen|speelgoed|kaarten',
  'livres?|tasses?|bougies?|bijoux|colliers?|bagues?|boucles? d.oreilles?|chaussures?|souliers?|bottes?|bottines?|bottillons?|sandales?|sacs?|jouets?',
  'libros?|tazas?|velas?|joyas|aretes?|pendientes?|collar(?:es)?|anillos?|zapatos?|zapatillas?|calzado|bolsos?|juguetes?|libri|tazz[ae]|candel[ae]|gioielli|scarpe|borse|giocattoli',
);

const GIFT_CARDS = words(
  '(?:e-?)?gift[\\s-]?(?:cards?|vouchers?|certificates?)|vouchers?',
  '[\\p{L}-]*(?:gutscheine?|geschenkkarten?|cadeaubon(?:nen)?|cadeaukaart(?:en)?)',
  '(?:cartes?|bons?|chèques?)[\\s-]cadeaux?|tarjetas? (?:de )?regalo|(?:buon[oi]|cart[ae]) regalo',
);

/** What follows is no part of the name of the goods: `a mug with socks`, `clips for socks`. */
const PREPOSITION =
  /\s(?:with|for|in|of|from|by|on|inspired|für|mit|aus|von|im|voor|met|van|uit|pour|avec|à|aux?|con|para|per|da)\s.*$/u;
/** `3 pairs of`: the goods are named behind it. */
const MEASURE = /^(?:an?\s|the\s)?(?:\d+\s?x?\s|\p{L}+\s)?(?:pairs?|packs?|sets?|bundles?|lots?)\sof\s/u;
const SEPARATORS = /[|–—,:;()[\]/&+]|\s-\s|\s(?:and|und|en|et|e|y)\s/u;

const has = (pattern: RegExp, text: string) => text.search(pattern) >= 0;

/** Where the last match ends; -1 without one. */
function lastEnd(pattern: RegExp, text: string): number {
  const last = [...text.matchAll(pattern)].at(-1);
  return last ? last.index + last[0].length : -1;
}

/** The kind that a phrase names: English and German name it last, so the last known word decides. */
function kindInPhrase(phrase: string): Kind | null {
  const named = phrase.replace(MEASURE, '').replace(PREPOSITION, '');
  const matches = [
    ...FAMILIES.map(([pattern, family]) => ({ at: lastEnd(pattern, named), kind: { family } as Kind })),
    { at: lastEnd(TEXTILES, named), kind: { family: 'other', textile: true } as const },
    { at: lastEnd(NO_TEXTILES, named), kind: { family: 'other', textile: false } as const },
  ].filter(({ at }) => at >= 0);
  // Of two names at one place (`boxer shorts` are also `shorts`) the one of the shop's own families counts.
  return (
    matches.reduce<(typeof matches)[0] | null>((last, next) => (last && last.at >= next.at ? last : next), null)
      ?.kind ?? null
  );
}

/** `de algodón`, `aus Baumwolle`: goods that are named by nothing else are textiles. */
const OF_FIBRES = words(
  '(?:of|in|de|en|di|aus|van|uit) (?:organic |100 ?% )?(?:cotton|wool|linen|baumwolle|wolle|leinen|katoen|wol|linnen|algodón|algodao|algodão|lana|lino|coton|laine|lin|cotone)',
);

const sameKind = (a: Kind, b: Kind) => JSON.stringify(a) === JSON.stringify(b);

/** Null where a level names no kind, or several: `Underwear & Socks`. */
function kindOfLevel(level: string): Kind | null {
  const kinds = level.split(SEPARATORS).flatMap((phrase) => kindInPhrase(phrase.trim()) ?? []);
  const [first] = kinds;
  return first && kinds.every((kind) => sameKind(kind, first)) ? first : null;
}

const levelsOf = (path: string) =>
  path
    .split('>')
    .map((level) => level.trim())
    .filter(Boolean);

/** Longer texts are cut: the names of kinds stand in the first words, and every word costs time. */
const LONGEST_NAME = 300;
const MOST_TAGS = 50;
const firstWords = (name: string) => name.slice(0, LONGEST_NAME).replaceAll('_', ' ');
const shortened = ({ type, category, title, tags }: NamedProduct): NamedProduct => ({
  type: firstWords(type),
  category: firstWords(categoryPath(category)),
  title: firstWords(title),
  tags: tags.slice(0, MOST_TAGS).map(firstWords),
});

/** The kind that the last telling level of a path names. */
function kindOfPath(path: string): Kind | null {
  for (const level of levelsOf(path.toLowerCase()).toReversed()) {
    const kind = kindOfLevel(level);
    if (kind) return kind;
  }
  return null;
}

/** What lies below these levels of the taxonomies is clothing; below other ones it is no textile. */
const CLOTHING = words('clothing', 'kleding', '(?:be)?kleidung', 'vêtements', 'ropa', 'abbigliamento');

function kindOfCategory(category: string): Kind | null {
  const kind = kindOfPath(category);
  if (kind) return kind;
  const levels = levelsOf(category.toLowerCase());
  if (levels.length < 2) return null;
  const isClothing = (level: string) => has(CLOTHING, level) && !/accessor/.test(level);
  if (levels.some(isClothing)) return { family: 'other', textile: true };
  return { family: 'other', textile: has(/accessories|accessoires/, levels.join()) ? undefined : false };
}

/** Google's number of a category as its path; any other text as it is. */
export function categoryPath(category: string): string {
  return /^\d+$/.test(category) ? (GOOGLE_CATEGORIES[category] ?? '') : category;
}

/** What admins write where no category is chosen. */
const NO_KIND =
  /^(?:uncategori[sz]ed|(?:unknown|default) category|none|n\/a|sin categor[ií]a|non classé|nicht kategorisiert)$/i;

/** Whether a type or a category says that there is none. */
export function namesNoKind(text: string): boolean {
  return NO_KIND.test(text);
}

/**
 * The category of a product that says nothing to the shop: a number of a taxonomy that is not in its list, or words
 * that name no kind. Null for a known one, and where the type says what the product is.
 */
export function unknownCategory(product: Pick<NamedProduct, 'type' | 'category'>): string | null {
  const own = product.category.trim().slice(0, LONGEST_NAME);
  if (own === '' || namesNoKind(own)) return null;
  if (kindOfPath(product.type.slice(0, LONGEST_NAME)) !== null) return null;
  return kindOfCategory(categoryPath(own)) === null ? own : null;
}

const singular = (word: string) => word.replace(/(?:(?<=x|ch|sh|s)e)?s$/, '');

function kindInTitle(title: string, type: string): Kind | null {
  const ownWord = singular(levelsOf(type.toLowerCase()).at(-1) ?? '');
  for (const phrase of title.toLowerCase().split(SEPARATORS)) {
    // A title that ends with the word of its type names that: `Sock Xylophone` of the type `Xylophones`.
    if (ownWord && singular(phrase.trim()).endsWith(ownWord)) return null;
    const kind = kindInPhrase(phrase.trim());
    if (kind) return kind;
  }
  return null;
}

/** Goods that gift boxes hold beside those that the shop knows. */
const EDIBLE = words(
  '[\\p{L}-]*sauces?|chill?i(?:es|s)?|spices?|seasonings?|wines?|gins?|whiske?ys?|beers?|honey|jams?|sweets|cand(?:y|ies)|biscuits?|snacks?|cheeses?|oils?',
  '[\\p{L}-]*(?:weine?|biere?|honig|käse|kaffee|schokolade|pralinen|gewürze?|soßen?|öle?)|wijn(?:en)?|bier(?:en)?|honing|kaas|koffie|thee|chocolade|kruiden|olie',
  'vins?|bières?|miels?|confitures?|fromages?|thés?|cafés?|chocolats?|épices?|huiles?|vinos?|cervezas?|mieles?|quesos?|aceites?|vini|birre|formaggi|oli[oi]?',
);

/**
 * Whether a gift box holds goods of the shop's own families. A box whose words name other goods, and neither socks nor
 * the like, holds those.
 */
function holdsOwnGoods({ type, category, title, tags, description = '' }: DescribedProduct): boolean {
  const names = [type, category, title, ...tags].join(' | ').toLowerCase();
  const texts = `${names} | ${description.slice(0, LONGEST_TEXT).toLowerCase()}`;
  if (FAMILIES.some(([pattern, family]) => family !== 'gift-boxes' && has(pattern, texts))) return true;
  return !has(EDIBLE, names) && !has(NO_TEXTILES, names);
}

export type DescribedProduct = NamedProduct & { readonly description?: string };
const LONGEST_TEXT = 2_000;

/** What the words of a product say it is: its type, else its category, else its title, else a tag; null for none. */
export function kindOf(product: DescribedProduct): Kind | null {
  const kind = kindByNames(shortened(product));
  const isOfOthers = kind?.family === 'gift-boxes' && !holdsOwnGoods({ ...product, ...shortened(product) });
  return isOfOthers ? { family: 'other', textile: undefined } : kind;
}

/** The last level of a type may be general: the title then says more, of accessories also that they are no textile. */
function kindByType(type: string, title: string): Kind | null {
  const kind = kindOfPath(type);
  if (kind?.family !== 'other' || !mayNameFamily(type)) return kind;
  const titled = kindInTitle(title, type);
  const isTelling = titled && (titled.family !== 'other' || /accessor/i.test(levelsOf(type).at(-1) ?? ''));
  return isTelling ? titled : kind;
}

function kindByNames({ type, category, title, tags }: NamedProduct): Kind | null {
  const byType = kindByType(type, title);
  if (byType) return byType;
  const byCategory = kindOfCategory(category);
  if (byCategory && (byCategory.family !== 'other' || !mayNameFamily(category))) return byCategory;
  return (
    kindInTitle(title, type) ??
    byCategory ??
    tags.map((tag) => kindOfLevel(tag.toLowerCase())).find((kind) => kind !== null) ??
    (has(OF_FIBRES, title.toLowerCase()) ? { family: 'other', textile: true } : null)
  );
}

/** Whether the last level is so general that the goods of a family may lie in it. */
function mayNameFamily(path: string): boolean {
  const last = levelsOf(path.toLowerCase()).at(-1) ?? '';
  return has(
    words('apparel', 'clothing', 'accessories', 'tops?', 'underwear & socks', 'activewear', 'sportswear', 'kleidung'),
    last,
  );
}

const PRICE_AT_END = /[\s\d.,:€$£-]+$/u;

/** Whether a product is a gift card: its type or category says so, or its title where those name nothing known. */
export function isGiftCard(product: NamedProduct): boolean {
  const { type, category, title } = shortened(product);
  const lastLevels = [type, category].map((path) => levelsOf(path.toLowerCase()).at(-1) ?? '');
  if (lastLevels.some((level) => has(GIFT_CARDS, level))) return true;
  const named = title.toLowerCase().replace(PREPOSITION, '').replace(PRICE_AT_END, '');
  const endsTitle = named !== '' && lastEnd(GIFT_CARDS, named) === named.length;
  return endsTitle && kindOfPath(type) === null && kindOfCategory(category) === null;
}
