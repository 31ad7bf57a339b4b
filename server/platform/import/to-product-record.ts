import { cutText } from '#app/kernel/cut-text.ts';
import { type Language, type LocalizedText, localized, textIn } from '#app/kernel/text.ts';
import { localizedTextSchema } from '#app/kernel/text-schema.ts';
import type { ImageRecord } from '#app/modules/catalogue/domain/image-record.ts';
import { isTakenAsNoTextile, type LawfulPart, missingParts } from '#app/modules/catalogue/domain/lawful-offer.ts';
import type { Badge, Family, Material } from '#app/modules/catalogue/domain/product-attributes.ts';
import type { Identifiers } from '#app/modules/catalogue/domain/product-identifiers.ts';
import {
  type ProductRecord,
  productRecordShape,
  type VariantRecord,
} from '#app/modules/catalogue/domain/product-record.ts';
import type { ExchangeTable } from '#app/modules/markets/domain/exchange-rates.ts';
import { byColour, type ColouredProduct, isSizeName, withoutColour } from './by-colour.ts';
import { type Classified, classify, shortHash, slugOf, stableSlug } from './classify.ts';
import { pricesInEveryCurrency } from './convert-prices.ts';
import { type FileNames, withoutUsMark } from './file-index.ts';
import { unknownCategory } from './kind-of-product.ts';
import { readColour } from './read-colour.ts';
import { readFibres } from './read-fibres.ts';
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
  readonly names: FileNames;
  readonly report: Report;
};

/** Null for a product of one size. Its colour is that of its product. */
function sizeLabel(variant: SourceVariant): string | null {
  const options = withoutColour(variant);
  const ordered = [
    ...options.filter(({ name }) => isSizeName(name)),
    ...options.filter(({ name }) => !isSizeName(name)),
  ];
  return ordered.map(({ value }) => value).join(' / ') || null;
}

/**
 * A variant id is used in forms and links: letters, digits, `.`, `_` and `-` only, with a part of the sku's hash where
 * others were left out.
 */
export function variantId(sku: string): string {
  const lower = sku.toLowerCase();
  const plain = lower.replace(/[^a-z0-9._-]+/g, '_');
  return plain === lower ? `v-${plain}` : `v-${plain}-${shortHash(lower)}`;
}

/** The sku and the id of a size. */
type Names = { readonly sku: string; readonly id: string };

/** A size with its label, and whether another label of its product has the same letters and digits. */
type LabelledSize = { readonly source: SourceVariant; readonly label: string | null; readonly sharesSlug: boolean };

/**
 * A size with a SKU of its own has it as its name. Without one, or with the SKU of another size too, its product and
 * its options name it: whatever the order of rows, and whichever sizes come and go, it keeps its id.
 */
function namesOf(
  { source, label, sharesSlug }: LabelledSize,
  { product, name: colour }: ColouredProduct,
  slug: string,
  { taken, report, names }: RecordContext,
): Names {
  const repair = (reason: Reason, detail: string) =>
    report({ row: source.row, id: product.id, outcome: 'repaired', reason, detail });
  const own = withoutUsMark(source.sku);
  if (own !== source.sku) repair('sku-renamed', `${source.sku} became ${own}`);
  const key = own.toLowerCase();
  if (own && !names.repeatedSkus.has(key) && !taken.skus.has(key)) {
    taken.skus.add(key);
    return { sku: own, id: variantId(own) };
  }
  const options = source.options.map(({ value }) => value).join(' ');
  const words = [label, colour].filter(Boolean).join(' ');
  const wish = withoutUsMark(words === '' ? slug : `${slug}-${slugOf(words) || 'size'}`);
  const isFree = !sharesSlug && !names.skus.has(wish.toLowerCase()) && !taken.skus.has(wish.toLowerCase());
  const sku = isFree ? wish : `${wish}-${shortHash(`${product.id} ${options}`.toLowerCase())}`;
  taken.skus.add(sku.toLowerCase());
  if (own) repair('sku-repeated', `${own} became ${sku}`);
  else repair('sku-made', sku);
  const optionsSlug = slugOf(options);
  return { sku, id: isFree && optionsSlug ? variantId(withoutUsMark(`${slug}-${optionsSlug}`)) : variantId(sku) };
}

/** The sizes with their labels. Of two with the same options the one with the smaller SKU is kept. */
function labelledSizes(product: SourceProduct, { language, report }: RecordContext): readonly LabelledSize[] {
  const labelled = product.variants.map((source) => ({ source, label: sizeLabel(source) }));
  const textOf = ({ label }: { readonly label: string | null }) => label ?? localized(oneSize, language);
  const chosen = new Map<string, (typeof labelled)[0]>();
  for (const size of labelled) {
    const key = textOf(size).toLowerCase();
    const other = chosen.get(key);
    if (!other || size.source.sku < other.source.sku) chosen.set(key, size);
  }
  const slugs = new Map<string, number>();
  for (const { label } of chosen.values()) slugs.set(slugOf(label ?? ''), (slugs.get(slugOf(label ?? '')) ?? 0) + 1);
  return labelled.flatMap((size) => {
    if (chosen.get(textOf(size).toLowerCase()) === size)
      return { ...size, sharesSlug: (slugs.get(slugOf(size.label ?? '')) ?? 0) > 1 };
    const { row } = size.source;
    report({ row, id: product.id, outcome: 'rejected', reason: 'same-options-twice', detail: textOf(size) });
    return [];
  });
}

/** Every size for Europe and the rest, and its US variant, which is sold in dollars only. */
function variantsOf(
  coloured: ColouredProduct,
  groupSlug: string,
  context: RecordContext,
): Required<Pick<ProductRecord, 'variants' | 'identifiers'>> {
  const made: VariantRecord[] = [];
  const identifiers: Record<string, Identifiers> = {};
  for (const labelled of labelledSizes(coloured.product, context)) {
    const { source } = labelled;
    const label = labelled.label ?? localized(oneSize, context.language);
    const { sku, id } = namesOf(labelled, coloured, groupSlug, context);
    const prices = pricesInEveryCurrency(
      { original: source.before ?? source.price, final: source.price },
      source.currency,
      context.rates,
    );
    const size = { label, value: label };
    if (source.identifiers.gtin || source.identifiers.mpn) identifiers[sku] = source.identifiers;
    made.push({ id, sku, size, prices, stock: { 'nl-rsv': 0, nl: source.quantity } });
    made.push({
      id: `${id}-up`,
      sku: `${sku}-UP`,
      size,
      prices: { USD: prices.USD },
      stock: { 'us-rsv': 0, us: source.quantity },
    });
  }
  return { variants: made, identifiers };
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
    source: { kind: 'remote', url, ...(kind.family !== 'socks' && { instead: DRAWINGS[kind.family] }) },
    alt: textIn(language, alt || product.title),
    position: index + 1,
    backgroundColor: PICTURE_GROUND,
    imageType: index === 0 ? 'hero' : 'alternate',
    width: PICTURE_SIDE,
    height: PICTURE_SIDE,
  }));
}

/** The beginning of a description as one line: a heading ends like a sentence. */
function summaryOf(description: string): string {
  const text = description.replace(/([^.!?:;,…])\n/g, '$1. ').replaceAll('\n', ' ');
  if (text.length <= LONGEST_SUMMARY) return text;
  const cut = text.slice(0, LONGEST_SUMMARY - 1);
  return `${cutText(cut, Math.max(cut.lastIndexOf(' '), 80))}…`;
}

/** The description without a first line that is the title again. */
function withoutTitle({ title, description }: SourceProduct): string {
  const [first = '', ...others] = description.split('\n');
  return first.toLowerCase() === title.toLowerCase() ? others.join('\n') : description;
}

type Rejection = { readonly reason: Reason; readonly detail?: string };
type Note = (outcome: Outcome, reason: Reason, detail?: string) => void;

/** The reason why a product cannot be sold, or null. */
function missingPart(product: SourceProduct): Reason | null {
  if (!product.title) return 'no-title';
  return product.variants.length === 0 ? 'empty variants array' : null;
}

/** Reports a product as rejected: once for each of its sizes, so that the rows of a file are counted once each. */
function rejectProduct({ row, id, variants, rejectedSizes }: SourceProduct, report: Report, issue: Rejection): void {
  const rows = variants.map((variant) => variant.row);
  if (rows.length === 0 && rejectedSizes === 0) rows.push(row);
  for (const each of rows) report({ row: each, id, outcome: 'rejected', ...issue });
}

/** The slug of the product. Of several with one slug the id that equals it has it, the others get a part of a hash. */
function claimSlug(
  product: SourceProduct,
  { taken, names, address }: RecordContext & { readonly address: string | null },
  note: Note,
): string {
  const wish = address ?? stableSlug(product.slugWords, product.id);
  const isRepeated = address === null && names.repeatedSlugs.has(wish) && product.id !== wish;
  const slug = isRepeated || taken.slugs.has(wish) ? `${wish}-${shortHash(product.id)}` : wish;
  taken.slugs.add(slug);
  if (slug !== wish) note('repaired', 'slug-repeated', `${wish} became ${slug}`);
  return slug;
}

/**
 * The slugs of a product's colours. The first has that of the product: its links stay valid where a product gets a
 * second colour.
 */
function claimColourSlugs(
  colours: readonly ColouredProduct[],
  groupSlug: string,
  { taken, names }: RecordContext,
): readonly string[] {
  return colours.map(({ name, product }, index) => {
    if (index === 0) return groupSlug;
    const wish = stableSlug(`${groupSlug} ${name}`, `${product.id} ${name}`);
    const isTaken = slugOf(name) === '' || names.slugs.has(wish) || taken.slugs.has(wish);
    const slug = isTaken ? `${groupSlug}-${shortHash(`${product.id} ${name.toLowerCase()}`)}` : wish;
    taken.slugs.add(slug);
    return slug;
  });
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

function sizeGuideOf({ family, ageGroup }: Classified): string {
  if (family === 'other') return family;
  if (ageGroup === 'kids') return 'kids';
  return family === 'gift-boxes' ? 'socks' : family;
}

/** The product page's facts. Reports those that are missing, and the countries that do not get the product then. */
function informationOf(
  product: SourceProduct,
  { kind, manufacturer, note }: { readonly kind: Classified; readonly manufacturer: string; readonly note: Note },
): ProductRecord['information'] {
  const material = readFibres(product.material);
  const compositions = material.length > 0 ? material : readFibres(product.description.replaceAll('\n', ' '));
  // A vendor with its addresses: its name stands before them.
  const brand = product.vendor.split(',')[0]?.trim();
  const information: ProductRecord['information'] = {
    compositions,
    legalMaterials: {
      en: compositions.map(legalWords).join('. '),
    },
    washingInstructions: [],
    sizeGuideBlock: sizeGuideOf(kind),
    occasion: [],
    ageGroup: kind.ageGroup,
    family: kind.family,
    silhouette: kind.silhouette,
    ...(kind.textile !== undefined && { textile: kind.textile }),
    manufacturer: product.vendor || manufacturer,
    ...(brand && { brand }),
  };
  const missing = missingParts(information);
  for (const part of missing) note('restricted', REASON_OF[part]);
  if (isTakenAsNoTextile(information)) note('repaired', 'taken-as-no-textile');
  return information;
}

function legalWords({ part, fibres }: ProductRecord['information']['compositions'][number]): string {
  const words = fibres.map(({ material, percentage }) => `${percentage}% ${material.replace('-', ' ')}`).join(', ');
  return part === 'all' ? words : `${part.charAt(0).toUpperCase()}${part.slice(1)}: ${words}`;
}

function materialsOf({ compositions }: ProductRecord['information']): Material[] {
  return [...new Set(compositions.flatMap(({ fibres }) => fibres.map(({ material }) => material)))];
}

/**
 * The product as the platform stores it, one for each of its colours; none, and reported, when it cannot be sold. Its
 * texts are in the language of the file and stand for the fallback language too.
 */
export function toProductRecords(
  source: SourceProduct,
  context: RecordContext,
  /** The slug under which the shop has it; null for one that is new to the shop, or whose slug is its id. */
  address: string | null = null,
): readonly ProductRecord[] {
  const note: Note = (outcome, reason, detail) =>
    context.report({ row: source.row, id: source.id, outcome, reason, ...(detail ? { detail } : {}) });
  const missing = missingPart(source);
  if (missing) {
    rejectProduct(source, context.report, { reason: missing });
    return [];
  }
  if (/\ufffd/.test(`${source.title}${source.description}${source.vendor}`)) note('repaired', 'invalid-characters');
  const category = unknownCategory(source);
  if (category !== null) note('repaired', 'category-unknown', category);
  const groupSlug = claimSlug(source, { ...context, address }, note);
  const colours = byColour(source);
  const slugs = claimColourSlugs(colours, groupSlug, context);
  const records = colours.flatMap((coloured, index) => {
    const checked = productRecordShape.safeParse(
      recordOf(coloured, { slug: slugs[index] ?? groupSlug, groupSlug }, { ...context, note }),
    );
    if (checked.success) return [checked.data];
    const [issue] = checked.error.issues;
    rejectProduct(coloured.product, context.report, {
      reason: 'not-a-product',
      detail: issue ? `${issue.path.join('.')}: ${issue.message}` : '',
    });
    return [];
  });
  return records.map((record) => ({ ...record, linkedProducts: linksTo(records.filter((other) => other !== record)) }));
}

function linksTo(others: readonly ProductRecord[]): ProductRecord['linkedProducts'] {
  return others.map(({ sku, slug, color, name }) => ({
    sku,
    slug,
    colour: color.primary,
    ...(color.name && { colourName: color.name }),
    name,
  }));
}

function recordOf(
  coloured: ColouredProduct,
  { slug, groupSlug }: { readonly slug: string; readonly groupSlug: string },
  context: RecordContext & { readonly note: Note },
): ProductRecord {
  const { product } = coloured;
  const { note } = context;
  const reduced = product.variants.some(({ before }) => before !== null);
  const kind = classify(product, { reduced, language: context.language });
  if (!kind.kindKnown) note('repaired', 'kind-unknown');
  if (product.colour && readColour(product.colour) === null) note('repaired', 'colour-unknown', product.colour);
  const information = informationOf(product, { kind, manufacturer: context.manufacturer, note });
  const description = cutText(withoutTitle(product), LONGEST_DESCRIPTION) || product.title;
  // Short, because every row of every listing and of its indexes contains it.
  const id = `i-${shortHash(slug)}`;
  const text = (words: string) => textIn(context.language, words);
  const { variants, identifiers } = variantsOf(coloured, groupSlug, context);
  return {
    _type: 'product',
    _id: { kind: 'product', id },
    id,
    sku: withoutUsMark(slug.toUpperCase()),
    slug,
    name: text(product.title),
    description: { short: text(summaryOf(description)), full: text(description) },
    meta: { title: text(product.title), description: text(summaryOf(description)) },
    patternGroup: kind.patternGroup,
    linkedProducts: [],
    variants,
    media: imagesOf(product, { slug, kind }, context),
    information,
    color: { primary: kind.colour, secondary: null, ...(coloured.name && { name: text(coloured.name) }) },
    sections: [kind.ageGroup, ...(kind.childAge ? [kind.childAge] : []), ...kind.wearers],
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
    ...(Object.keys(identifiers).length > 0 && { identifiers }),
  };
}

/** The drawings of pale goods. A swing tag makes no wrong claim about products of another kind. */
const DRAWINGS: Readonly<Record<Family, string>> = {
  socks: 'placeholder',
  boxers: 'placeholder-boxers',
  't-shirts': 'placeholder-t-shirts',
  'gift-boxes': 'placeholder-gift-boxes',
  other: 'placeholder-other',
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
