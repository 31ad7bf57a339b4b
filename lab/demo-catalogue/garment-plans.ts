import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import {
  buildProduct,
  colourwayName,
  nameInColour,
  type ProductPlan,
  pick,
  type Size,
  withLinks,
} from './build-product.ts';
import { type Design, MOTIF_DESIGNS, PALETTES, PATTERN_DESIGNS, type Words } from './designs.ts';
import { BOXER_FABRIC, SOCK_FABRICS, T_SHIRT_FABRIC } from './fabrics.ts';
import { BOXER_DESIGNS, T_SHIRT_DESIGNS, type TShirtDesign } from './garment-designs.ts';
import { GIFT_BOX_DESIGNS, type GiftBoxDesign } from './gift-box-designs.ts';
import { KIDS_DESIGNS } from './kids-designs.ts';
import { BOXER_SENTENCES, GIFT_SENTENCES, T_SHIRT_SENTENCES, THEME_SENTENCES } from './sentences.ts';
import { ADULT_SIZES, BABY_SIZES, CHILD_SIZES, patternOn } from './sock-plans.ts';
import { joined } from './words.ts';

const letters = (...labels: readonly string[]): Size[] => labels.map((label) => ({ code: label, label, us: label }));
const BOXER_SIZES = letters('S', 'M', 'L', 'XL');
const T_SHIRT_SIZES = letters('XS', 'S', 'M', 'L', 'XL');
const REDUCED: Readonly<Record<string, number>> = { BXC02: 30, BXB02: 40, BXL02: 30, TSB02: 30, TSS02: 40, TSC02: 30 };
const NEW = ['BXK01', 'BXW02', 'TSU01', 'TSJ01', 'GBN01', 'GBK01'];
const FAVOURITES = ['BXH01', 'BXA01', 'TSR01', 'TSD01', 'GBG01', 'GBW01'];
const RAINY = ['GBR', 'TSR', 'BXW'];
const PICTURE_THEMES = ['food', 'animals', 'flowers', 'winter'];

function codeOf(design: string, place: number): string {
  return `${design}${String(place + 1).padStart(2, '0')}`;
}

/** What codes and themes decide alike for garments and boxes. */
function listing(design: Pick<Design, 'code' | 'theme'>, code: string, category: string) {
  const off = REDUCED[code] ?? 0;
  const isNew = NEW.includes(code);
  const rainy = RAINY.includes(design.code);
  return {
    off,
    categories: [
      category,
      ...(PICTURE_THEMES.includes(design.theme) ? [`collection/${design.theme}`] : []),
      ...(isNew ? ['collection/new'] : []),
      ...(FAVOURITES.includes(code) ? ['collection/most-loved'] : []),
      ...(rainy ? ['campaign/rainy-days'] : []),
      ...(off > 0 ? ['outlet-all'] : []),
    ],
    collections: [design.theme, ...(isNew ? ['new'] : []), ...(rainy ? ['rainy-days'] : [])],
    badges: [
      ...(off > 0 ? (['outlet'] as const) : []),
      ...(isNew ? (['new'] as const) : []),
      ...(FAVOURITES.includes(code) ? (['bestseller'] as const) : []),
    ],
    soldOut: false,
  };
}

const WORN: Words = ['worn', 'getragen', 'gedragen'];

function alts(name: Words, kind: Words, worn: Words): ProductPlan['alts'] {
  const named = (what: Words) => joined([name, what], ', ');
  return {
    pair: joined([kind, name], ', '),
    worn: named(worn),
    single: named(['from the front', 'von vorn', 'van voren']),
    detail: named(['up close', 'aus der Nähe', 'van dichtbij']),
    size: named(['beside a hand', 'neben einer Hand', 'naast een hand']),
  };
}

function boxerShorts(design: Design, first: number): ProductRecord[] {
  return withLinks(
    design.palettes.map((palette, place) => {
      const code = codeOf(design.code, place);
      const name = colourwayName(design.name, palette, place);
      const { base, accent } = PALETTES[palette];
      const index = first + place;
      const fit = pick(BOXER_SENTENCES, index);
      const other = pick(BOXER_SENTENCES, index + 1);
      return buildProduct({
        ...listing(design, code, 'adults/boxers'),
        code,
        index,
        name,
        story: design.story,
        sentences: index % 2 === 0 ? [fit] : [other, fit],
        palette,
        art: { subject: 'boxers', base, accent, pattern: patternOn(design.pattern, palette) },
        alts: alts(nameInColour(design, palette), ['Boxers', 'Boxershorts', 'Boxershort'], WORN),
        sizes: BOXER_SIZES,
        tier: 'boxers',
        patternGroup: design.pattern.type,
        compositions: BOXER_FABRIC,
        washing: ['wash-40', 'no-bleach', 'no-tumble-dry', 'iron-low', 'no-dry-clean'],
        family: 'boxers',
        silhouette: 'boxer',
        ageGroup: 'adults',
        sizeGuide: 'boxers',
        theme: design.theme,
        occasion: ['everyday', 'valentines-day'],
        sections: ['adults', 'men', 'jersey'],
        features: ['soft-waistband', 'organic', 'breathable'],
        certifications: ['tested-for-harmful-substances', 'organic-textile'],
      });
    }),
  );
}

function tShirts(design: TShirtDesign, first: number): ProductRecord[] {
  return withLinks(
    design.palettes.map((palette, place) => {
      const code = codeOf(design.code, place);
      const name = colourwayName(design.name, palette, place);
      const { base, accent } = PALETTES[palette];
      const index = first + place;
      const cut = pick(T_SHIRT_SENTENCES, index);
      const other = pick(T_SHIRT_SENTENCES, index + 1);
      return buildProduct({
        ...listing(design, code, 'adults/t-shirts'),
        code,
        index,
        name,
        story: design.story,
        sentences: index % 2 === 0 ? [cut] : [cut, other],
        palette,
        art: {
          subject: 't-shirt',
          base,
          accent,
          collar: accent,
          print: design.print,
          pattern: patternOn({ type: 'solid', colors: design.inks }, palette),
        },
        alts: alts(nameInColour(design, palette), ['T-shirt', 'T-Shirt', 'T-shirt'], WORN),
        sizes: T_SHIRT_SIZES,
        tier: 't-shirt',
        patternGroup: 'motif',
        compositions: T_SHIRT_FABRIC,
        washing: ['wash-30', 'no-bleach', 'no-tumble-dry', 'iron-low', 'wash-inside-out'],
        family: 't-shirts',
        silhouette: 't-shirt',
        ageGroup: 'adults',
        sizeGuide: 't-shirts',
        theme: design.theme,
        occasion: ['everyday', 'weekend'],
        sections: ['adults', 'men', 'women', 'jersey'],
        features: ['organic', 'breathable'],
        certifications: ['tested-for-harmful-substances', 'organic-textile'],
      });
    }),
  );
}

const EVERY_SOCK = [...MOTIF_DESIGNS, ...PATTERN_DESIGNS, ...KIDS_DESIGNS];

const IN_TWO_COLOURS: Words = [
  '(in two colours)',
  '(in zwei Farben)',
  '(in twee kleuren)',
  { 'en-US': '(in two colors)' },
];
const IN_THE_BOX: Words = ['In the box:', 'In der Schachtel:', 'In de doos:'];

function giftBox(design: GiftBoxDesign, index: number): ProductRecord {
  const code = codeOf(design.code, 0);
  const { base, accent } = PALETTES[design.palette];
  const kids = design.age !== 'adult';
  const folded = design.socks.map(([sockCode, palette]) => {
    const sock = EVERY_SOCK.find((candidate) => candidate.code === sockCode);
    if (!sock) throw new Error(`The gift box ${design.code} holds the unknown design ${sockCode}`);
    return {
      base: PALETTES[palette].base,
      accent: PALETTES[palette].accent,
      pattern: patternOn(sock.pattern, palette),
      name: sock.name,
    };
  });
  const names = [...new Set(folded.map(({ name }) => name))];
  const contents = names.map((name) =>
    folded.filter((sock) => sock.name === name).length > 1 ? joined([name, IN_TWO_COLOURS]) : name,
  );
  const inside = joined([joined([IN_THE_BOX, joined(contents, ', ')]), ['.']], '');
  const sizes = design.age === 'adult' ? ADULT_SIZES : design.age === 'child' ? CHILD_SIZES : BABY_SIZES;
  const listed = listing(design, code, 'gift-boxes');
  return buildProduct({
    ...listed,
    badges: ['gift', ...listed.badges],
    code,
    index,
    name: design.name,
    story: design.story,
    sentences:
      index % 3 === 0
        ? [pick(GIFT_SENTENCES, index), inside]
        : index % 3 === 1
          ? [inside, pick(THEME_SENTENCES[design.theme], index)]
          : [inside, pick(GIFT_SENTENCES, index)],
    palette: design.palette,
    art: {
      subject: 'gift-box',
      base,
      accent,
      pattern: patternOn(design.lid, design.palette),
      socks: folded.map(({ name: _, ...sock }) => sock),
    },
    alts: alts(
      design.name,
      ['Gift box with four pairs', 'Geschenkbox mit vier Paaren', 'Cadeaubox met vier paar'],
      ['one of its pairs, worn', 'eines der Paare, getragen', 'een van de paren, aan de voet'],
    ),
    sizes,
    tier: kids ? 'gift-kids' : 'gift',
    patternGroup: 'mixed',
    compositions: SOCK_FABRICS[design.theme === 'winter' ? 'merino' : 'cotton'],
    washing:
      design.theme === 'winter'
        ? ['wash-30', 'no-bleach', 'no-tumble-dry', 'no-iron']
        : ['wash-40', 'no-bleach', 'no-tumble-dry', 'no-iron'],
    family: 'gift-boxes',
    silhouette: 'gift-box',
    ageGroup: kids ? 'kids' : 'adults',
    sizeGuide: kids ? 'kids' : 'socks',
    theme: design.theme,
    occasion: ['birthday', design.theme === 'winter' ? 'christmas' : 'thank-you'],
    sections: kids ? ['kids', 'gifts', 'gift-wrapping'] : ['adults', 'gifts', 'gift-wrapping'],
    features: ['gift-ready', 'reinforced-heel', 'seamless-toe'],
    certifications: ['tested-for-harmful-substances'],
  });
}

/** Products of every design, the colours of each linked: one list per design. */
export function boxers(): ProductRecord[][] {
  return BOXER_DESIGNS.map((design, index) => boxerShorts(design, 300 + index * 3));
}

export function shirts(): ProductRecord[][] {
  return T_SHIRT_DESIGNS.map((design, index) => tShirts(design, 360 + index * 3));
}

export function giftBoxes(): ProductRecord[][] {
  return GIFT_BOX_DESIGNS.map((design, index) => [giftBox(design, 420 + index)]);
}
