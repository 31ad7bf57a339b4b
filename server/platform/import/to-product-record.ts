import { type Language, type LocalizedText, localized, textIn } from '#app/kernel/text.ts';
import { localizedTextSchema } from '#app/kernel/text-schema.ts';
import type { ImageRecord } from '#app/modules/catalogue/domain/image-record.ts';
import { type LawfulPart, missingParts, namesFibres } from '#app/modules/catalogue/domain/lawful-offer.ts';
import type { Badge, Family, Material } from '#app/modules/catalogue/domain/product-attributes.ts';
import {
  type ProductRecord,
  productRecordShape,
  type VariantRecord,
} from '#app/modules/catalogue/domain/product-record.ts';
import type { ExchangeTable } from '#app/modules/markets/domain/exchange-rates.ts';
import { type Classified, claim, classify, shortHash, slugOf, stableSlug } from './classify.ts';
import { pricesInEveryCurrency } from './convert-prices.ts';
import type { Reason } from './reasons.ts';
import SIZE_WORDS from './size-words.json';
import type { Outcome, Report, SourceProduct, SourceVariant } from './source-product.ts';

const oneSize = localizedTextSchema().parse(SIZE_WORDS.oneSize);
const MOST_IMAGES = 50;
const LONGEST_DESCRIPTION = 20_000;
const LONGEST_SUMMARY = 160;
/** Remote pictures are shown in a square until their size is known. */
const PICTURE_SIDE = 800;
const PICTURE_GROUND = '#f4f1ec';

/**
 * Slugs and skus used by this run. They are in memory for the whole file: a few bytes per product, unlike the products.
 */
export type TakenNames = { readonly slugs: Set<string>; readonly skus: Set<string> };

export type RecordContext = {
  readonly rates: ExchangeTable;
  readonly now: number;
  /** Of the texts in the file. */
  readonly language: Language;
  /** The manufacturer of products that name none; empty without one. */
  readonly manufacturer: string;
  readonly taken: TakenNames;
  readonly report: Report;
};

/** Null for a product of one size. */
function sizeLabel(variant: SourceVariant, oneColour: boolean): string | null {
  const isSize = (name: string) => /size|größe|groesse|maat|taille/i.test(name);
  const isColour = (name: string) => /colou?r|farbe|kleur/i.test(name);
  const shown = variant.options.filter(({ name }) => !(oneColour && isColour(name)));
  const ordered = [...shown.filter(({ name }) => isSize(name)), ...shown.filter(({ name }) => !isSize(name))];
  return ordered.map(({ value }) => value).join(' / ') || null;
}

function hasOneColour(variants: readonly SourceVariant[]): boolean {
  const colours = new Set(
    variants.map(({ options }) => options.find(({ name }) => /colou?r|farbe|kleur/i.test(name))?.value ?? ''),
  );
  return colours.size <= 1;
}

/** Compared without case, so that no sku of a file equals the US variant of another. */
function withoutUsMark(sku: string): string {
  return sku.replace(/-(up)/gi, '_$1');
}

/**
 * A variant id is used in forms and links: letters, digits, `.`, `_` and `-` only, with a part of the sku's hash where
 * others were left out.
 */
function variantId(sku: string): string {
  const lower = sku.toLowerCase();
  const plain = lower.replace(/[^a-z0-9._-]+/g, '_');
  return plain === lower ? `v-${plain}` : `v-${plain}-${shortHash(lower)}`;
}

/** The variant's own sku if it is valid. `-UP` would mark it as one of storefront us. */
function skuOf(
  variant: SourceVariant,
  product: SourceProduct,
  { label, slug }: { readonly label: string | null; readonly slug: string },
  { taken, report }: RecordContext,
): string {
  const repair = (reason: Reason, detail: string) =>
    report({ row: variant.row, id: product.id, outcome: 'repaired', reason, detail });
  let wish = variant.sku;
  if (!wish) {
    wish = withoutUsMark(`${slug}${label === null ? '' : `-${slugOf(label) || 'size'}`}`);
    repair('sku-made', wish);
  }
  if (withoutUsMark(wish) !== wish) {
    repair('sku-renamed', `${wish} became ${withoutUsMark(wish)}`);
    wish = withoutUsMark(wish);
  }
  const sku = claim(taken.skus, wish);
  if (sku !== wish) repair('sku-repeated', `${wish} became ${sku}`);
  return sku;
}

/** Every size for Europe and the rest, and its US variant, which is sold in dollars only. */
function variantsOf(product: SourceProduct, slug: string, context: RecordContext): VariantRecord[] {
  const oneColour = hasOneColour(product.variants);
  const labels = new Set<string>();
  const made: VariantRecord[] = [];
  for (const source of product.variants) {
    const options = sizeLabel(source, oneColour);
    const label = options ?? localized(oneSize, context.language);
    if (labels.has(label.toLowerCase())) {
      context.report({
        row: source.row,
        id: product.id,
        outcome: 'rejected',
        reason: 'same-options-twice',
        detail: label,
      });
      continue;
    }
    labels.add(label.toLowerCase());
    const sku = skuOf(source, product, { label: options, slug }, context);
    const prices = pricesInEveryCurrency(
      { original: source.before ?? source.price, final: source.price },
      source.currency,
      context.rates,
    );
    const size = { label, value: label };
    made.push({ id: variantId(sku), sku, size, prices, stock: { 'nl-rsv': 0, nl: source.quantity } });
    made.push({
      id: variantId(`${sku}-UP`),
      sku: `${sku}-UP`,
      size,
      prices: { USD: prices.USD },
      stock: { 'us-rsv': 0, us: source.quantity },
    });
  }
  return made;
}

function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.password ? url.href : null;
}

function imagesOf(
  product: SourceProduct,
  { slug, kind }: { readonly slug: string; readonly kind: Classified },
  { language, report }: RecordContext,
): ImageRecord[] {
  const known = new Map<string, string>();
  for (const { url, alt, row } of product.images) {
    const address = webAddress(url);
    if (!address)
      report({ row, id: product.id, outcome: 'repaired', reason: 'image-address-unusable', detail: url.slice(0, 200) });
    else if (known.size < MOST_IMAGES && !known.has(address)) known.set(address, alt);
  }
  if (known.size === 0) {
    report({ row: product.row, id: product.id, outcome: 'repaired', reason: 'no-picture' });
    return [familyPicture(slug, { alt: textIn(language, product.title), family: kind.family })];
  }
  return [...known].map(([url, alt], index) => ({
    id: `${slug}-${index + 1}`,
    source: { kind: 'remote', url },
    alt: textIn(language, alt || product.title),
    position: index + 1,
    backgroundColor: PICTURE_GROUND,
    imageType: index === 0 ? 'hero' : 'alternate',
    width: PICTURE_SIDE,
    height: PICTURE_SIDE,
  }));
}

function shortened(text: string): string {
  if (text.length <= LONGEST_SUMMARY) return text;
  const cut = text.slice(0, LONGEST_SUMMARY - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 80)).replace(/[\ud800-\udbff]$/, '')}…`;
}

type Note = (outcome: Outcome, reason: Reason, detail?: string) => void;

/** The reason why a product cannot be sold, or null. */
function missingPart(product: SourceProduct): Reason | null {
  if (!product.title) return 'no-title';
  return product.variants.length === 0 ? 'empty variants array' : null;
}

/** The slug of the product; repeated ones get a suffix. */
function claimSlug(product: SourceProduct, taken: TakenNames, note: Note): string {
  const wish = stableSlug(product.slugWords, product.id);
  const slug = claim(taken.slugs, wish);
  if (slug !== wish) note('repaired', 'slug-repeated', `${wish} became ${slug}`);
  return slug;
}

function badgesOf(kind: Classified, reduced: boolean): readonly Badge[] {
  return [
    ...(reduced ? (['outlet'] as const) : []),
    ...(kind.categories.includes('collection/new') ? (['new'] as const) : []),
  ];
}

const REASON_OF: Readonly<Record<LawfulPart, Reason>> = {
  fibres: 'fibres-unknown',
  manufacturer: 'manufacturer-unknown',
};

/** The product page's facts. Reports those that are missing, and the countries that do not get the product then. */
function informationOf(
  product: SourceProduct,
  { kind, manufacturer, note }: { readonly kind: Classified; readonly manufacturer: string; readonly note: Note },
): ProductRecord['information'] {
  const material = readFibres(product.material);
  const compositions = material.length > 0 ? material : readFibres(product.description);
  // A vendor with its addresses: its name stands before them.
  const brand = product.vendor.split(',')[0]?.trim();
  const information: ProductRecord['information'] = {
    compositions,
    legalMaterials: {
      en: compositions
        .flatMap(({ fibres }) =>
          fibres.map(({ material, percentage }) => `${percentage}% ${material.replace('-', ' ')}`),
        )
        .join(', '),
    },
    washingInstructions: [],
    sizeGuideBlock: kind.ageGroup === 'kids' ? 'kids' : kind.family === 'gift-boxes' ? 'socks' : kind.family,
    occasion: [],
    ageGroup: kind.ageGroup,
    family: kind.family,
    silhouette: kind.silhouette,
    manufacturer: product.vendor || manufacturer,
    ...(brand && { brand }),
  };
  const missing = missingParts(information);
  for (const part of missing) note('restricted', REASON_OF[part]);
  if (!namesFibres(information) && !missing.includes('fibres')) note('repaired', 'taken-as-no-textile');
  return information;
}

function materialsOf({ compositions }: ProductRecord['information']): Material[] {
  return [...new Set(compositions.flatMap(({ fibres }) => fibres.map(({ material }) => material)))];
}

/**
 * The product as the platform stores it; null, and reported, when it cannot be sold. Its texts are in the language of
 * the file and stand for the fallback language too.
 */
export function toProductRecord(product: SourceProduct, context: RecordContext): ProductRecord | null {
  const note: Note = (outcome, reason, detail) =>
    context.report({ row: product.row, id: product.id, outcome, reason, ...(detail ? { detail } : {}) });
  const missing = missingPart(product);
  if (missing) {
    note('rejected', missing);
    return null;
  }
  const checked = productRecordShape.safeParse(recordOf(product, context, note));
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  note('rejected', 'not-a-product', issue && `${issue.path.join('.')}: ${issue.message}`);
  return null;
}

function recordOf(product: SourceProduct, context: RecordContext, note: Note): ProductRecord {
  if (/\ufffd/.test(`${product.title}${product.description}${product.vendor}`)) note('repaired', 'invalid-characters');
  const slug = claimSlug(product, context.taken, note);
  const reduced = product.variants.some(({ before }) => before !== null);
  const kind = classify({ ...product, reduced });
  if (!kind.familyKnown && kind.family === 'socks') note('repaired', 'family-unknown', 'taken as socks');
  const information = informationOf(product, { kind, manufacturer: context.manufacturer, note });
  const description = product.description.slice(0, LONGEST_DESCRIPTION) || product.title;
  // Short, because every row of every listing and of its indexes contains it.
  const id = `i-${shortHash(slug)}`;
  const text = (words: string) => textIn(context.language, words);
  return {
    _type: 'product',
    _id: { kind: 'product', id },
    id,
    sku: withoutUsMark(slug.toUpperCase()),
    slug,
    name: text(product.title),
    description: { short: text(shortened(description)), full: text(description) },
    meta: { title: text(product.title), description: text(shortened(description)) },
    patternGroup: kind.patternGroup,
    linkedProducts: [],
    variants: variantsOf(product, slug, context),
    media: imagesOf(product, { slug, kind }, context),
    information,
    color: { primary: kind.colour, secondary: null },
    sections: [kind.ageGroup, ...kind.wearers],
    collections: product.tags.slice(0, 50),
    updatedAt: new Date(context.now).toISOString(),
    updateReason: 'import',
    displayFeatures: [],
    materials: materialsOf(information),
    badges: badgesOf(kind, reduced),
    categories: kind.categories,
    ...(Object.keys(kind.categoryNames).length > 0 ? { categoryNames: kind.categoryNames } : {}),
    certifications: [],
    seasonalClearance: reduced,
  };
}

/** The drawings of pale goods. An empty box makes no wrong claim about products of another kind. */
const DRAWINGS: Readonly<Record<Family, string>> = {
  socks: 'placeholder',
  boxers: 'placeholder-boxers',
  't-shirts': 'placeholder-t-shirts',
  'gift-boxes': 'placeholder-gift-boxes',
  other: 'placeholder-gift-boxes',
};

/** The picture of a product without one: that of its family. */
export function familyPicture(slug: string, { alt, family }: { alt: LocalizedText; family: Family }): ImageRecord {
  return {
    id: `${slug}-drawn`,
    source: { kind: 'drawn', name: DRAWINGS[family] },
    alt,
    position: 1,
    backgroundColor: '#fffaf3',
    imageType: 'hero',
    width: 800,
    height: 800,
  };
}

type Compositions = ProductRecord['information']['compositions'];

/** The first match names the fibre, so the particular ones come before the general ones. */
const FIBRES: readonly (readonly [RegExp, Material])[] = [
  [/(organic|bio)[\s-]*(cotton|baumwolle|katoen)|biologisch\w*\s+katoen/, 'organic-cotton'],
  [/cotton|baumwolle|katoen/, 'cotton'],
  [/merino/, 'merino-wool'],
  [/cashmere|kaschmir|kasjmier/, 'cashmere'],
  [/wool|wolle|wol\b/, 'wool'],
  [/(recycled|recycelt\w*|gerecycled?)\s+polyester/, 'recycled-polyester'],
  [/polyester/, 'polyester'],
  [/polyamide?|nylon/, 'polyamide'],
  [/elasthane?|elastane?|elastaan|spandex|lycra/, 'elastane'],
  [/modal/, 'modal'],
  [/(bamboo|bambus|bamboe)/, 'bamboo-viscose'],
  [/vis[ck]ose|rayon/, 'viscose'],
  [/lyocell|tencel/, 'lyocell'],
  [/linen|leinen|linnen/, 'linen'],
  [/silk|seide|zijde/, 'silk'],
  [/acrylic|acryl\b/, 'acrylic'],
];
const LONGEST_TEXT = 20_000;

/**
 * The fibre percentages in a text such as `80% cotton, 18% polyamide, 2% elastane`; empty when the first ones do not
 * add up to exactly 100, because a wrong fibre label is worse than none. A fibre that is not known makes it empty too.
 */
export function readFibres(text: string): Compositions {
  const candidates = [
    ...text
      .slice(0, LONGEST_TEXT)
      .toLowerCase()
      .matchAll(/(\d{1,3}(?:[.,]\d)?)\s?%\s{0,3}([\p{L}][\p{L}\s-]{1,40})/gu),
  ];
  const fibres = new Map<Material, number>();
  let sum = 0;
  for (const [, percent = '', words = ''] of candidates) {
    const percentage = Number(percent.replace(',', '.'));
    const material = FIBRES.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
    fibres.set(material, (fibres.get(material) ?? 0) + percentage);
    sum += percentage;
    if (sum >= 100) break;
  }
  if (sum !== 100 || fibres.has('other')) return [];
  return [{ part: 'all', fibres: [...fibres].map(([material, percentage]) => ({ material, percentage })) }];
}
