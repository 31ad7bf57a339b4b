import type { Badge } from '#app/modules/catalogue/domain/product-attributes.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { ArtPattern, ArtSpec } from '#lab/drawings/art-spec.ts';
import {
  buildProduct,
  colourwayName,
  nameInColour,
  type ProductPlan,
  pick,
  type Size,
  withLinks,
} from './build-product.ts';
import { type Design, MOTIF_DESIGNS, PALETTES, PATTERN_DESIGNS, type PaletteName, type Words } from './designs.ts';
import { SOCK_FABRICS } from './fabrics.ts';
import { KIDS_DESIGNS, type KidsDesign } from './kids-designs.ts';
import { PALETTE_SENTENCES } from './palette-words.ts';
import {
  BABY_SENTENCES,
  HEIGHT_SENTENCES,
  KIDS_SENTENCES,
  type SockHeight,
  THEME_SENTENCES,
  YARN_SENTENCES,
  type Yarn,
} from './sentences.ts';
import { joined } from './words.ts';

export const ADULT_SIZES: readonly Size[] = [
  { code: '3640', label: '36-40', us: 'US W 5½-9 / M 4-7' },
  { code: '4146', label: '41-46', us: 'US W 9½-13 / M 8-12' },
];
export const CHILD_SIZES: readonly Size[] = [
  { code: '0203Y', label: '2-3 Years', us: '2-3 Years' },
  { code: '0406Y', label: '4-6 Years', us: '4-6 Years' },
  { code: '0709Y', label: '7-9 Years', us: '7-9 Years' },
];
export const BABY_SIZES: readonly Size[] = [
  { code: '0012M', label: '0-12 Months', us: '0-12 Months' },
  { code: '1224M', label: '12-24 Months', us: '12-24 Months' },
];

const HEIGHTS: Readonly<Record<Exclude<SockHeight, 'crew'>, readonly string[]>> = {
  knee: ['DAI', 'ARG', 'FAI', 'TAR', 'SNO', 'VER'],
  quarter: ['ZIG', 'CLO', 'PAW', 'BOL', 'TER', 'DTS'],
  ankle: ['WAV', 'STF', 'CHE', 'ANC', 'CAC', 'BLO'],
  low: ['BAN', 'BER', 'ICE', 'RAI', 'CON', 'MEL'],
};
const RECYCLED = ['WAV', 'CLO', 'BOL', 'TER', 'BLO', 'RAI'];
const FOR_MEN: readonly PaletteName[] = [
  'navyGold',
  'midnight',
  'bordeaux',
  'camel',
  'forest',
  'slate',
  'sun',
  'sky',
  'snow',
];
const FOR_WOMEN: readonly PaletteName[] = [
  'rose',
  'mint',
  'cream',
  'lilac',
  'plum',
  'coral',
  'tomato',
  'sun',
  'snow',
  'sky',
];
/** Sold out in every size; a shop has those too. */
const SOLD_OUT = ['SUS02', 'LEO02', 'KFL02'];
/** Percent off. */
const REDUCED: Readonly<Record<string, number>> = {
  STB03: 40,
  BUR02: 30,
  CAC02: 40,
  TRE02: 30,
  BAL02: 30,
  DTS02: 40,
  VER02: 30,
  CHK03: 50,
  ANA02: 30,
  SOL05: 40,
  MUS02: 30,
  TAR02: 30,
  BLO02: 40,
  AVO02: 30,
  KMO02: 40,
  KST02: 30,
  KFI02: 30,
  KUP02: 40,
  CLO02: 20,
  RAI02: 20,
};
const FAVOURITES = [
  'HRT01',
  'PIZ01',
  'STB01',
  'DOT01',
  'CAT01',
  'AVO01',
  'FAI01',
  'SOL01',
  'KPU01',
  'KST01',
  'DAI01',
  'STF01',
];
const NEW = [
  'SUS01',
  'MUS01',
  'ZIG02',
  'FLA01',
  'RAI01',
  'CON01',
  'TER01',
  'BAL01',
  'LEA02',
  'DON02',
  'ARG02',
  'BOL01',
  'KTO01',
  'KPO01',
  'KBC02',
  'KSN01',
  'WAV02',
  'PAW02',
  'FLO02',
  'CHE02',
];
const LIMITED = ['FAI02', 'FLA02', 'SNO02', 'DON01', 'KZE02'];
const RAINY = ['RAI', 'CLO', 'BOL', 'WAV', 'ANC', 'MUS', 'KPU', 'KBC', 'KTO', 'KPO'];

export const HEIGHT_WORDS: Readonly<Record<SockHeight, Words>> = {
  knee: ['knee socks', 'Kniestrümpfe', 'kniekousen'],
  crew: ['crew socks', 'Socken', 'sokken'],
  quarter: ['quarter socks', 'halbhohe Socken', 'halfhoge sokken'],
  ankle: ['ankle socks', 'Knöchelsocken', 'enkelsokken'],
  low: ['low socks', 'Sneakersocken', 'lage sokken'],
};

/** A colour may already be the ground: the pattern then takes the accent instead, so that nothing disappears. */
export function patternOn(pattern: ArtPattern, palette: PaletteName): ArtPattern {
  const { base, accent } = PALETTES[palette];
  return { ...pattern, colors: pattern.colors.map((colour) => (tooClose(colour, base) ? accent : colour)) };
}

function tooClose(a: string, b: string): boolean {
  const channels = (colour: string) => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
  const right = channels(b);
  return channels(a).reduce((sum, value, index) => sum + Math.abs(value - (right[index] ?? 0)), 0) < 60;
}

function sockArt(pattern: ArtPattern, palette: PaletteName, height: SockHeight): ProductPlan['art'] {
  const { base, accent, toe } = PALETTES[palette];
  const subject: ArtSpec['subject'] = 'socks';
  return { subject, base, accent, toe, height, pattern: patternOn(pattern, palette) };
}

export function sockAlts(name: Words, height: SockHeight): ProductPlan['alts'] {
  const kind = HEIGHT_WORDS[height];
  const named = (what: Words) => joined([name, what], ', ');
  return {
    pair: joined([joined([['A pair of', 'Ein Paar', 'Een paar'], kind]), name], ', '),
    worn: named(['worn', 'getragen', 'aan de voet']),
    single: named(['one sock from the side', 'eine Socke von der Seite', 'één sok van opzij']),
    detail: named(['the knit up close', 'das Gestrick aus der Nähe', 'het breisel van dichtbij']),
    size: named(['one sock beside a hand', 'eine Socke neben einer Hand', 'één sok naast een hand']),
  };
}

export function sockBadges(code: string, yarn: Yarn): Badge[] {
  return [
    ...(REDUCED[code] ? (['outlet'] as const) : []),
    ...(NEW.includes(code) ? (['new'] as const) : []),
    ...(FAVOURITES.includes(code) ? (['bestseller'] as const) : []),
    ...(LIMITED.includes(code) ? (['limited'] as const) : []),
    ...(yarn === 'organic' ? (['organic'] as const) : []),
  ];
}

function sockCategories({
  design,
  code,
  palette,
  height,
  ageGroup,
}: {
  readonly design: Design;
  readonly code: string;
  readonly palette: PaletteName;
  readonly height: SockHeight;
  readonly ageGroup: 'adults' | 'kids';
}): string[] {
  const adults = ageGroup === 'adults';
  const flags: readonly (readonly [string, boolean])[] = [
    ['adults/socks', adults],
    ['kids/socks', !adults],
    ['collection/sneaker-socks', adults && (height === 'ankle' || height === 'low')],
    ['collection/low-socks', adults && (height === 'quarter' || height === 'low')],
    ['collection/knee-socks', height === 'knee'],
    ['collection/crew-socks', adults && height === 'crew'],
    ['collection/socks-for-men', adults && FOR_MEN.includes(palette)],
    ['collection/socks-for-women', adults && FOR_WOMEN.includes(palette)],
    ['collection/food', design.theme === 'food'],
    ['collection/animals', design.theme === 'animals'],
    ['collection/flowers', design.theme === 'flowers'],
    ['collection/winter', design.theme === 'winter'],
    ['collection/new', NEW.includes(code)],
    ['collection/most-loved', FAVOURITES.includes(code)],
    ['campaign/rainy-days', RAINY.includes(design.code)],
    ['outlet-all', REDUCED[code] !== undefined],
  ];
  return flags.filter(([, listed]) => listed).map(([slug]) => slug);
}

const OCCASIONS: Readonly<Record<Design['theme'], readonly string[]>> = {
  food: ['birthday', 'weekend'],
  animals: ['birthday', 'everyday'],
  flowers: ['mothers-day', 'spring'],
  winter: ['christmas', 'winter'],
  classic: ['office', 'everyday'],
  sky: ['everyday', 'travel'],
};

function yarnOf(design: Design, place: number): Yarn {
  if (design.theme === 'winter') return 'merino';
  if (RECYCLED.includes(design.code)) return 'recycled';
  return place === 1 ? 'organic' : 'cotton';
}

function tierOf(height: SockHeight): ProductPlan['tier'] {
  if (height === 'knee') return 'knee';
  return height === 'low' || height === 'ankle' ? 'low' : 'crew';
}

const CERTIFIED: Readonly<Record<Yarn, readonly string[]>> = {
  cotton: ['tested-for-harmful-substances'],
  organic: ['tested-for-harmful-substances', 'organic-textile'],
  merino: ['tested-for-harmful-substances', 'mulesing-free-wool'],
  recycled: ['tested-for-harmful-substances', 'recycled-content'],
};
const YARN_FEATURES: Readonly<Record<Yarn, readonly string[]>> = {
  cotton: ['breathable'],
  organic: ['organic'],
  merino: ['warm'],
  recycled: ['recycled'],
};

type Colourway = {
  readonly design: Design;
  readonly palette: PaletteName;
  readonly place: number;
  readonly index: number;
};

/** The parts adult and children's socks have in common. */
function sockPlan(
  { design, palette, place, index }: Colourway,
  {
    height,
    yarn,
    ageGroup,
  }: { readonly height: SockHeight; readonly yarn: Yarn; readonly ageGroup: 'adults' | 'kids' },
) {
  const code = `${design.code}${String(place + 1).padStart(2, '0')}`;
  const name = colourwayName(design.name, palette, place);
  return {
    code,
    index,
    name,
    story: design.story,
    palette,
    art: sockArt(design.pattern, palette, height),
    alts: sockAlts(nameInColour(design, palette), height),
    off: REDUCED[code] ?? 0,
    patternGroup: design.pattern.type,
    compositions: SOCK_FABRICS[yarn],
    washing:
      yarn === 'merino'
        ? (['wash-30', 'no-bleach', 'no-tumble-dry', 'no-iron', 'no-dry-clean'] as const)
        : (['wash-40', 'no-bleach', 'no-tumble-dry', 'no-iron', 'wash-inside-out'] as const),
    family: 'socks' as const,
    silhouette: height,
    ageGroup,
    theme: design.theme,
    occasion: OCCASIONS[design.theme],
    certifications: CERTIFIED[yarn],
    badges: sockBadges(code, yarn),
    categories: sockCategories({ design, code, palette, height, ageGroup }),
    collections: [
      design.theme,
      ...(NEW.includes(code) ? ['new'] : []),
      ...(RAINY.includes(design.code) ? ['rainy-days'] : []),
    ],
    soldOut: SOLD_OUT.includes(code),
  };
}

export function heightOf(design: Design): SockHeight {
  const heights = ['knee', 'quarter', 'ankle', 'low'] as const;
  return heights.find((height) => HEIGHTS[height].includes(design.code)) ?? 'crew';
}

/** Which sentences follow the story changes from one product to the next, and so does their number. */
function sentencesOf(
  index: number,
  {
    palette,
    height,
    middle,
    ageGroup,
  }: {
    readonly palette: PaletteName;
    readonly ageGroup: 'adults' | 'kids';
    readonly height: readonly Words[];
    readonly middle: readonly (readonly Words[])[];
  },
): Words[] {
  const colour = PALETTE_SENTENCES[palette][ageGroup === 'kids' || index % 2 === 1 ? 1 : 0];
  const reach = pick(height, index * 3 + 1);
  const [first = [], second = []] = middle;
  const one = pick(first, index * 5 + 2);
  const two = pick(second, index * 7 + 3);
  return pick(
    [
      [colour, reach, one],
      [one, colour],
      [colour, two],
      [two, reach, colour],
      [one, two],
      [reach, colour, two],
    ],
    index,
  );
}

function adultSock(colourway: Colourway): ProductRecord {
  const { design, palette, place, index } = colourway;
  const height = heightOf(design);
  const yarn = yarnOf(design, place);
  return buildProduct({
    ...sockPlan(colourway, { height, yarn, ageGroup: 'adults' }),
    sentences: sentencesOf(index, {
      ageGroup: 'adults',
      palette,
      height: HEIGHT_SENTENCES[height],
      middle: [THEME_SENTENCES[design.theme], YARN_SENTENCES[yarn]],
    }),
    sizes: ADULT_SIZES,
    tier: tierOf(height),
    sizeGuide: 'socks',
    sections: [
      'adults',
      ...(FOR_MEN.includes(palette) ? ['men'] : []),
      ...(FOR_WOMEN.includes(palette) ? ['women'] : []),
      'knitting',
    ],
    features: ['reinforced-heel', 'seamless-toe', ...(height === 'knee' ? ['soft-cuff'] : []), ...YARN_FEATURES[yarn]],
  });
}

function kidsSock(colourway: Colourway & { readonly design: KidsDesign }): ProductRecord {
  const { design, palette, place, index } = colourway;
  const yarn: Yarn = design.theme === 'winter' ? 'merino' : place === 0 || design.age === 'baby' ? 'organic' : 'cotton';
  const baby = design.age === 'baby';
  return buildProduct({
    ...sockPlan(colourway, { height: design.height, yarn, ageGroup: 'kids' }),
    sentences: sentencesOf(index, {
      ageGroup: 'kids',
      palette,
      height: baby ? BABY_SENTENCES : KIDS_SENTENCES,
      middle: [baby ? YARN_SENTENCES.organic : KIDS_SENTENCES.slice(1, 3), YARN_SENTENCES[yarn]],
    }).filter((sentence, at, all) => all.indexOf(sentence) === at),
    sizes: baby ? BABY_SIZES : CHILD_SIZES,
    tier: 'kids',
    sizeGuide: 'kids',
    sections: baby ? ['kids', 'baby', 'knitting'] : ['kids', 'knitting'],
    features: ['seamless-toe', 'soft-cuff', ...(baby ? ['non-slip'] : ['reinforced-heel']), ...YARN_FEATURES[yarn]],
  });
}

function everyColour<D extends Design>(
  designs: readonly D[],
  first: number,
  make: (colourway: Colourway & { readonly design: D }) => ProductRecord,
): ProductRecord[][] {
  let index = first;
  return designs.map((design) =>
    withLinks(design.palettes.map((palette, place) => make({ design, palette, place, index: index++ }))),
  );
}

/** Products of every design, the colours of each linked: one list per design. */
export function adultSocks(): ProductRecord[][] {
  return everyColour([...MOTIF_DESIGNS, ...PATTERN_DESIGNS], 0, adultSock);
}

export function kidsSocks(): ProductRecord[][] {
  return everyColour(KIDS_DESIGNS, 200, kidsSock);
}
