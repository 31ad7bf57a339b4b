import { LANGUAGES, type Language, TEXT_LOCALES } from '#app/kernel/text.ts';
import { sellingScope } from '#app/modules/markets/domain/required-names.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { type LawfulPart, lackedByLaw, missingParts } from './lawful-offer.ts';
import { belongsToStorefront, isUsVariant } from './market-product.ts';
import type { Product } from './product.ts';
import { COLOUR_NAMES } from './product-attributes.ts';
import { type ProductRejection, productRejection } from './product-validity.ts';
import type { StoredProductRecord } from './stored-product.ts';

export type { StoredProductRecord };

/** Why a variant is not sold in a market. */
export type VariantFault =
  | { readonly kind: 'only-us' }
  | { readonly kind: 'not-us' }
  | { readonly kind: 'no-price'; readonly currency: string }
  | { readonly kind: 'law'; readonly lacks: readonly LawfulPart[] };

type StoredVariant = StoredProductRecord['variants'][number];

export type VariantDiagnosis = Pick<StoredVariant, 'id' | 'sku' | 'size' | 'stock'> & {
  /** In the market's currency; null without one. */
  readonly price: StoredVariant['prices'][number] | null;
  /** Units in the warehouses of the market. */
  readonly forSale: number;
  /** Empty for a variant that the market sells, also when it is sold out. */
  readonly faults: readonly VariantFault[];
};

/** What is missing where a market's page would show it. */
export type MissingPart = LawfulPart | 'images';

export type ProductDiagnosis = {
  /** Why the shop rejects the product everywhere; null for a valid one. */
  readonly rejection: ProductRejection | null;
  /** What the law of the market wants beside the offer and the product lacks: the market does not sell it. */
  readonly lackedByLaw: readonly LawfulPart[];
  readonly variants: readonly VariantDiagnosis[];
  /** Linked products that are left out because their colour is unknown. */
  readonly skippedLinks: readonly { readonly sku: string; readonly colour: string }[];
  readonly missing: readonly MissingPart[];
  readonly images: readonly { readonly id: string; readonly isStored: boolean }[];
  /** Every text of the record by its path, with the languages that lack it. */
  readonly texts: readonly {
    readonly path: string;
    readonly values: Readonly<Partial<Record<Language, string>>>;
    readonly lacks: readonly Language[];
  }[];
};

/** `product` is null where the market does not sell it, `stored` where a hosted platform does not give its record. */
export type InspectedProduct = {
  readonly product: Product | null;
  readonly stored: { readonly record: StoredProductRecord; readonly diagnosis: ProductDiagnosis } | null;
};

/** What becomes of a stored record in a market, and why. The record may be invalid. */
export function diagnoseProduct(record: StoredProductRecord, market: Market): ProductDiagnosis {
  const document = asObject(record.document);
  const information = asObject(document.information);
  const media = asList(document.media);
  const lacks = lackedByLaw(information, sellingScope(market));
  return {
    rejection: productRejection({ ...document, variants: record.variants }),
    lackedByLaw: lacks,
    variants: record.variants.map((variant) => diagnoseVariant(variant, { market, lacks })),
    skippedLinks: asList(document.linkedProducts)
      .map(({ sku, colour }) => ({ sku: String(sku), colour: String(colour) }))
      .filter(({ colour }) => !(COLOUR_NAMES as readonly string[]).includes(colour)),
    missing: [...missingParts(information), ...(media.length > 0 ? [] : (['images'] as const))],
    images: media.map(({ id }) => ({ id: String(id), isStored: record.images.includes(String(id)) })),
    texts: textsOf(document, ''),
  };
}

function diagnoseVariant(
  { id, sku, size, prices, stock }: StoredVariant,
  { market, lacks }: { readonly market: Market; readonly lacks: readonly LawfulPart[] },
): VariantDiagnosis {
  const currency = market.currency.code;
  const price = prices.find((one) => one.currency === currency) ?? null;
  const isOfStorefront = belongsToStorefront(sku, market.storefrontCode);
  return {
    id,
    sku,
    size,
    stock,
    price,
    forSale: stock
      .filter(({ warehouse }) => (market.warehouse.codes as readonly string[]).includes(warehouse))
      .reduce((sum, { quantity }) => sum + quantity, 0),
    faults: [
      ...(isOfStorefront ? [] : [{ kind: isUsVariant(sku) ? 'only-us' : 'not-us' } as const]),
      ...(price ? [] : [{ kind: 'no-price', currency } as const]),
      ...(isOfStorefront && lacks.length > 0 ? [{ kind: 'law', lacks } as const] : []),
    ],
  };
}

/** The texts of a value: objects whose names are all locales of texts. */
function textsOf(value: unknown, path: string): ProductDiagnosis['texts'] {
  if (Array.isArray(value)) return value.flatMap((item, index) => textsOf(item, `${path}[${index}]`));
  const entries = Object.entries(asObject(value));
  const isText = entries.length > 0 && entries.every(([name]) => TEXT_LOCALES.some((locale) => locale === name));
  if (!isText) return entries.flatMap(([name, part]) => textsOf(part, path ? `${path}.${name}` : name));
  const values = Object.fromEntries(entries.map(([name, text]) => [name, String(text)]));
  return [{ path, values, lacks: LANGUAGES.filter((language) => !values[language]) }];
}

type Loose = Readonly<Record<string, unknown>>;

function asObject(value: unknown): Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
}

function asList(value: unknown): readonly Loose[] {
  return Array.isArray(value) ? value.map(asObject) : [];
}
