import { CURRENCY_CODES, CURRENCY_EXPONENTS, type CurrencyCode, divideRounded } from '#app/kernel/money.ts';
import type { ImageRecord } from '#app/modules/catalogue/domain/image-record.ts';
import type { Badge, Material } from '#app/modules/catalogue/domain/product-attributes.ts';
import type { ProductRecord, VariantRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { ART_VIEWS, type ArtSpec, type ArtView } from '#lab/drawings/art-spec.ts';
import { type Design, PALETTES, type PaletteName, type Words } from './designs.ts';
import { legalMaterials } from './fabrics.ts';
import { PALETTE_WORDS } from './palette-words.ts';
import { joined, text } from './words.ts';

type Tier = 'kids' | 'low' | 'crew' | 'knee' | 'boxers' | 't-shirt' | 'gift' | 'gift-kids';

/** Major units, in the order of CURRENCY_CODES. */
const LIST_PRICES: Readonly<Record<Tier, readonly number[]>> = {
  // AUD, CHF, CZK, DKK, EUR, GBP, JPY, KRW, NOK, SEK, USD
  kids: [14, 9.5, 199, 59, 8, 7, 1300, 11000, 89, 89, 9],
  low: [18, 12, 249, 79, 10, 9, 1600, 14000, 119, 119, 12],
  crew: [24, 16, 349, 109, 14, 12, 2200, 19000, 159, 159, 16],
  knee: [30, 20, 429, 129, 17, 15, 2700, 24000, 199, 199, 20],
  boxers: [45, 30, 679, 199, 27, 24, 4200, 36000, 299, 299, 30],
  't-shirt': [59, 39, 879, 269, 35, 30, 5500, 48000, 399, 399, 38],
  gift: [79, 54, 1229, 369, 49, 43, 7800, 67000, 549, 549, 54],
  'gift-kids': [45, 30, 699, 209, 28, 25, 4400, 38000, 319, 319, 31],
};

/** Steps a reduced price is rounded to, in minor units. */
const REDUCED_STEP: Readonly<Record<CurrencyCode, number>> = {
  AUD: 50,
  CHF: 50,
  CZK: 1000,
  DKK: 500,
  EUR: 50,
  GBP: 50,
  JPY: 10,
  KRW: 100,
  NOK: 500,
  SEK: 500,
  USD: 50,
};

/** Prices of a tier in every currency, minor units; `off` percent are taken from the final price. */
function tierPrices(tier: Tier, off = 0): VariantRecord['prices'] {
  const entries = CURRENCY_CODES.map((code, index) => {
    const original = Math.round((LIST_PRICES[tier][index] ?? 0) * 10 ** CURRENCY_EXPONENTS[code]);
    const step = REDUCED_STEP[code];
    const final = off === 0 ? original : divideRounded(original * (100 - off), 100 * step) * step;
    return [code, { original, final }] as const;
  });
  return Object.fromEntries(entries);
}

const MANUFACTURER = 'Pairwise Textiles B.V., Amsterdam';
const FIRST_DAY = Date.UTC(2026, 0, 12, 9);
const DAY = 86_400_000;

export type Size = { readonly code: string; readonly label: string; readonly us: string };

/** Everything about one product that its family decides. */
export type ProductPlan = {
  readonly code: string;
  readonly index: number;
  readonly name: Words;
  readonly story: Words;
  readonly sentences: readonly Words[];
  readonly palette: PaletteName;
  readonly art: Omit<ArtSpec, 'seed' | 'bg'>;
  readonly alts: Readonly<Record<ArtView, Words>>;
  readonly sizes: readonly Size[];
  readonly tier: Tier;
  readonly off: number;
  readonly patternGroup: ProductRecord['patternGroup'];
  readonly compositions: ProductRecord['information']['compositions'];
  readonly washing: ProductRecord['information']['washingInstructions'];
  readonly family: ProductRecord['information']['family'];
  readonly silhouette: ProductRecord['information']['silhouette'];
  readonly ageGroup: 'adults' | 'kids';
  readonly sizeGuide: string;
  readonly theme: Design['theme'];
  readonly occasion: readonly string[];
  readonly sections: readonly string[];
  readonly collections: readonly string[];
  readonly features: readonly string[];
  readonly certifications: readonly string[];
  readonly badges: readonly Badge[];
  readonly categories: readonly string[];
  readonly soldOut: boolean;
};

/** One of a list, the same for the same number. */
export function pick<T>(list: readonly T[], number: number): T {
  const item = list[((number % list.length) + list.length) % list.length];
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
}

export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** A design in one of its colours; its own name where it has no others. */
export function nameInColour({ name, palettes }: Pick<Design, 'name' | 'palettes'>, palette: PaletteName): Words {
  return palettes.length === 1 ? name : joined([name, PALETTE_WORDS[palette]], ' in ');
}

/** The design's own name for its first colours, with the colour for the others. */
export function colourwayName(name: Words, palette: PaletteName, place: number): Words {
  return place === 0 ? name : joined([name, PALETTE_WORDS[palette]], ' in ');
}

/** Pieces of a size: most in plenty, some few, some none. */
function quantityOf(plan: ProductPlan, sizeIndex: number, us: boolean): number {
  const draw = plan.index * 7 + sizeIndex * 5 + (us ? 3 : 0);
  if (plan.soldOut || draw % 29 === 11) return 0;
  if (draw % 13 === 4) return 1 + (draw % 4);
  return 18 + ((draw * 37) % 160);
}

function variants(plan: ProductPlan): VariantRecord[] {
  const prices = tierPrices(plan.tier, plan.off);
  const made = (us: boolean) =>
    plan.sizes.map((size, index): VariantRecord => {
      const sku = `${plan.code}-${size.code}${us ? '-UP' : ''}`;
      const stock = quantityOf(plan, index, us);
      const reserve = Math.floor(stock / 4);
      return {
        id: `v-${sku.toLowerCase()}`,
        sku,
        size: { label: us ? size.us : size.label, value: size.label },
        prices,
        stock: us ? { 'us-rsv': reserve, us: stock - reserve } : { 'nl-rsv': reserve, nl: stock - reserve },
      };
    });
  return [...made(false), ...made(true)];
}

const IMAGE_TYPES = {
  pair: 'hero',
  worn: 'alternate',
  single: 'alternate',
  detail: 'detail',
  size: 'alternate',
} as const satisfies Readonly<Record<ArtView, ImageRecord['imageType']>>;

/** What the pictures of each product are drawn from, by its slug: `buildProduct` adds its own. */
export const drawnProducts = new Map<string, ArtSpec>();

function media(plan: ProductPlan, slug: string): ImageRecord[] {
  const bg = PALETTES[plan.palette].bg;
  const wearer =
    plan.ageGroup === 'adults' ? {} : ({ wearer: plan.sections.includes('baby') ? 'baby' : 'kids' } as const);
  drawnProducts.set(slug, { ...plan.art, ...wearer, bg, seed: slug });
  return ART_VIEWS.map((view, index) => ({
    id: `${slug}-${index + 1}`,
    source: { kind: 'drawn', name: `${slug}-${index + 1}` },
    alt: text(plan.alts[view]),
    position: index + 1,
    backgroundColor: bg,
    imageType: IMAGE_TYPES[view],
    width: 800,
    height: 800,
  }));
}

/** What the pattern of a product shows. Colours among its motifs are their second colours. */
function motifsOf({ pattern, print, socks = [] }: ProductPlan['art']): readonly string[] {
  const shown = [pattern, ...socks.map((sock) => sock.pattern)].flatMap(({ motif = [] }) => motif).concat(print ?? []);
  return [...new Set(shown)].filter((motif) => !motif.startsWith('#'));
}

/** The product document of a plan; links to other colours are set afterwards. */
export function buildProduct(plan: ProductPlan): ProductRecord {
  const slug = slugOf(plan.name[0]);
  const { colour, second } = PALETTES[plan.palette];
  const materials: Material[] = [
    ...new Set(plan.compositions.flatMap(({ fibres }) => fibres.map(({ material }) => material))),
  ];
  return {
    _type: 'product',
    _id: { kind: 'product', id: `p-${plan.code.toLowerCase()}` },
    id: `p-${plan.code.toLowerCase()}`,
    sku: plan.code,
    slug,
    name: text(plan.name),
    description: { short: text(plan.story), full: text(joined([plan.story, ...plan.sentences])) },
    meta: { title: text(plan.name), description: text(joined([plan.story, ...plan.sentences.slice(0, 1)])) },
    patternGroup: plan.patternGroup,
    motifs: motifsOf(plan.art),
    linkedProducts: [],
    variants: variants(plan),
    media: media(plan, slug),
    information: {
      compositions: plan.compositions,
      legalMaterials: legalMaterials(plan.compositions),
      washingInstructions: plan.washing,
      sizeGuideBlock: plan.sizeGuide,
      occasion: plan.occasion,
      ageGroup: plan.ageGroup,
      family: plan.family,
      silhouette: plan.silhouette,
      manufacturer: MANUFACTURER,
    },
    color: {
      primary: colour,
      secondary: second === colour ? null : second,
      name: text(PALETTE_WORDS[plan.palette]),
    },
    sections: plan.sections,
    collections: plan.collections,
    updatedAt: new Date(FIRST_DAY + ((plan.index * 67) % 290) * DAY).toISOString(),
    updateReason: 'demo',
    displayFeatures: plan.features,
    materials,
    badges: plan.badges,
    categories: [...plan.categories, 'collection/all'],
    certifications: plan.certifications,
    seasonalClearance: plan.off > 0,
  };
}

/** Links every product of a design to its other colours. */
export function withLinks(products: readonly ProductRecord[]): ProductRecord[] {
  return products.map((product) => ({
    ...product,
    linkedProducts: products
      .filter((other) => other !== product)
      .map(({ sku, slug, color, name }) => ({
        sku,
        slug,
        colour: color.primary,
        ...(color.name && { colourName: color.name }),
        name,
      })),
  }));
}
