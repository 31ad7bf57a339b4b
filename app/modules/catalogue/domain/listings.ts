import { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';
import { CURRENCY_CODES } from '#app/kernel/money.ts';
import { type ListingFacets, listingFilterShape } from './facet-shapes.ts';
import { LISTING_SORTS } from './listing-sorts.ts';
import { goodsShape, type ProductCard } from './product.ts';

const text = z.string();
const count = z.number().int();

export const listingQueryShape = z.object({
  category: text,
  page: count.min(1).max(1_000_000),
  pageSize: count.min(1).max(500),
  sort: z.enum(LISTING_SORTS),
  filter: listingFilterShape.optional(),
});
export type ListingQuery = Immutable<z.infer<typeof listingQueryShape>>;

export const textQueryShape = listingQueryShape.omit({ category: true, sort: true }).extend({
  term: text,
  /** Default: the best matches first. */
  sort: z.enum(LISTING_SORTS).optional(),
  /** Whether the facets are counted. */
  counts: z.boolean().optional(),
});
export type TextQuery = Immutable<z.infer<typeof textQueryShape>>;

export type Listing = { readonly items: readonly ProductCard[]; readonly total: number };

/** `facets` are null where they are not asked for, and not known yet. */
export type FoundListing = Listing & { readonly facets: ListingFacets | null };

/**
 * A category with products. `name` comes from the catalogue and is null where the content has the title; `total` counts
 * its products.
 */
export const listedCategoryShape = z.object({ slug: text, name: text.nullable(), total: count });
export type ListedCategory = Immutable<z.infer<typeof listedCategoryShape>>;

export const productErrorShape = z.object({ kind: z.literal('product-not-found'), slug: text });
export type ProductError = Immutable<z.infer<typeof productErrorShape>>;

/**
 * A variant by the name of its product and its size label. `available` is the number of units in stock, at most those
 * of one line of a cart; absent where a platform does not state it, as `goods` and `sizeValue` are null.
 */
export const variantNameShape = z.object({
  id: text,
  name: text,
  goods: goodsShape.nullable().default(null),
  size: text,
  sizeValue: text.nullable().default(null),
  available: count.min(0).optional(),
});
export type VariantName = Immutable<z.infer<typeof variantNameShape>>;

/** A product whose pages changed: `stock` its own page, `card` also its card and the lists of its categories. */
const productChangeShape = z.object({
  id: text,
  sku: text,
  kind: z.enum(['stock', 'card']),
  /** Counts the changes of this kind. */
  revision: count,
  /** Milliseconds, by the clock of the process that made the change. */
  changedAt: count,
  /** The categories that list it; empty for `stock`. */
  categories: z.array(text),
});
export type ProductChange = Immutable<z.infer<typeof productChangeShape>>;

/**
 * `structure` changes with every change that any page may show: an import, a deletion, another price or stock state of
 * many products at once. `products` do not have these.
 */
export const catalogueChangesShape = z.object({ structure: text, products: z.array(productChangeShape) });
export type CatalogueChanges = Immutable<z.infer<typeof catalogueChangesShape>>;

const currencies = z.array(z.enum(CURRENCY_CODES));
/**
 * Where a product is sold: the currencies in which it has a price and the law allows its offer, in storefront us and in
 * all others.
 */
export const sellingShape = z.object({ us: currencies, others: currencies });
export type Selling = Immutable<z.infer<typeof sellingShape>>;

/** A product as lists of addresses name it. `updatedAt` is an ISO date. */
export const soldProductShape = z.object({ id: text, slug: text, updatedAt: text, selling: sellingShape });
export type SoldProduct = Immutable<z.infer<typeof soldProductShape>>;
