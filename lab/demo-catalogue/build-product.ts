import { eachLanguage, LANGUAGES, type LocalizedText } from '#app/kernel/text.ts';
import type { ArtSpec, ImageRecord } from '#app/modules/catalogue/domain/image-record.ts';
import type { Badge, Material } from '#app/modules/catalogue/domain/product-attributes.ts';
import type { ProductRecord, VariantRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { type Design, PALETTES, type PaletteName, type Words } from './designs.ts';
import { legalMaterials } from './fabrics.ts';
import { PALETTE_WORDS } from './palette-words.ts';
import { type Tier, tierPrices } from './price-tiers.ts';

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
  readonly alts: readonly [pair: Words, single: Words, detail: Words];
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

export function text(words: Words): LocalizedText {
  return eachLanguage((language) => words[LANGUAGES.indexOf(language)] ?? words[0]);
}

/** Joins texts with one separator in every language. */
export function joined(parts: readonly Words[], separator = ' '): Words {
  const [first, ...others] = LANGUAGES.map((_, place) =>
    parts.map((words) => words[place] ?? words[0]).join(separator),
  );
  return [first ?? '', ...others];
}

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

function media(plan: ProductPlan, slug: string): ImageRecord[] {
  const bg = PALETTES[plan.palette].bg;
  const views = ['pair', 'single', 'detail'] as const;
  const types = ['hero', 'alternate', 'detail'] as const;
  return views.map((view, index) => ({
    id: `${slug}-${index + 1}`,
    source: { kind: 'art', art: { ...plan.art, bg, seed: slug }, view },
    alt: text(plan.alts[index] ?? plan.alts[0]),
    position: index + 1,
    backgroundColor: bg,
    imageType: types[index] ?? 'detail',
    width: 800,
    height: 800,
  }));
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
    color: { primary: colour, secondary: second === colour ? null : second },
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
      .map((other) => ({ sku: other.sku, slug: other.slug, colour: other.color.primary, name: other.name })),
  }));
}
