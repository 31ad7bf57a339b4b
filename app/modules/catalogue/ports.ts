import type { AddressKey } from '#app/kernel/address-link.ts';
import type { Result } from '#app/kernel/result.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { ListingFacets, ListingFilter } from './domain/facets.ts';
import type { ImportCheck } from './domain/import-check.ts';
import type {
  CatalogueChanges,
  FoundListing,
  ListedCategory,
  Listing,
  ListingQuery,
  ProductError,
  SoldProduct,
  TextQuery,
  VariantName,
} from './domain/listings.ts';
import type { Product, ProductCard } from './domain/product.ts';
import type { StoredProductRecord } from './domain/product-diagnosis.ts';
import type { Selling } from './domain/selling.ts';
import type { AskedAlert, StockAlertState } from './domain/stock-alert.ts';

/** The most categories that a source returns. */
export const MOST_CATEGORIES = 1000;
/** The most products that a source names at once. */
export const MOST_SOLD = 1000;

export type * from './domain/listings.ts';

/** Reads products. Every answer is in the market's language, currency and warehouse. */
export interface ProductSource {
  /** By slug, or by sku in any case; the answer's `slug` is the canonical one. */
  product(market: Market, slugOrSku: string): Promise<Result<Product, ProductError>>;
  /** Cards by sku, in the order of `skus`, without unknown ones. No skus, no cards, and nothing is read. */
  cards(market: Market, skus: readonly string[]): Promise<readonly ProductCard[]>;
  /** Names of variants by id, with their stock, without those that the market does not sell. The same without ids. */
  variants(market: Market, ids: readonly string[]): Promise<readonly VariantName[]>;
  /** Products of a category in its order, those without stock last. Pages count from 1. */
  list(market: Market, query: ListingQuery): Promise<Listing>;
  /**
   * What the values of each facet would leave of a category, and what remains without one part of the filter. Null for
   * a moment after a start or an import, when the counts are not known yet. With a filter it is never null: then it
   * rejects with `UpstreamUnavailable`, as `list` does with a filter or in the order of reductions. It also rejects so
   * where a remote platform has no answer.
   */
  facets(
    market: Market,
    query: Pick<ListingQuery, 'category'> & { readonly filter: ListingFilter },
  ): Promise<ListingFacets | null>;
  /**
   * The categories that list at least one product in the market, sold out or not, in the order of their slugs; at most
   * `MOST_CATEGORIES`.
   */
  listedCategories(market: Market): Promise<readonly ListedCategory[]>;
  /**
   * Simple text search over name, description and attributes; every word must match; pages count from 1. In an order of
   * lists or with a filter it rejects with `UpstreamUnavailable` as `list` does.
   */
  search(market: Market, query: TextQuery): Promise<FoundListing>;
  /** Where a product is sold; nowhere for an unknown one. */
  selling(productId: string): Promise<Selling>;
  /**
   * Where parts of the products that the market sells begin, in the order of their ids: the id before each part of
   * `size` products, empty for the first. None without products.
   */
  soldParts(market: Market, size: number): Promise<readonly string[]>;
  /** The next products that the market sells after an id, in the order of ids; `most` is at most `MOST_SOLD`. */
  sold(market: Market, part: { readonly after: string; readonly most: number }): Promise<readonly SoldProduct[]>;
  /** The same, whole, some at a time; empty after the last. */
  soldProducts(market: Market, after: string): Promise<readonly Product[]>;
  /**
   * What changed after `since`, in milliseconds. A change that is committed late may be older than one that was read
   * before: ask for some time before the last.
   */
  changes(since: number): Promise<CatalogueChanges>;
}

/** The catalogue for one request: all answers are of one revision, which is read once. */
export type CatalogueReads = {
  readonly products: ProductSource;
  /** Whether a product's picture of this id, as in `/images/{id}`, is in the catalogue. */
  hasPicture(id: string): Promise<boolean>;
};

/** Reads what is stored of products, for the operator. */
export interface ProductRecords {
  /**
   * By slug, by sku in any case, or by the sku of a variant; also of a product that the shop rejects. Null where there
   * is none.
   */
  read(slugOrSku: string): Promise<StoredProductRecord | null>;
}

/**
 * Requests for a mail about a size whose address is not confirmed: a letter asks its reader first. In the shop's own
 * store, beside a hosted platform too.
 */
export interface StockAlertRequests {
  /** Stores a request and queues its letter. `email` is in one spelling. */
  ask(
    market: Market,
    alert: { readonly sku: string; readonly variantId: string; readonly email: string },
  ): Promise<void>;
  /** The request with this id; null once it was deleted, and for one whose link has ended. */
  look(id: string): Promise<AskedAlert | null>;
  /** Notes that the request is confirmed, and stored. */
  confirm(id: string): Promise<void>;
}

/** Stores requests for one mail when a size is in stock again. */
export interface StockAlerts {
  /** `email` is in one spelling. The same request may be made again. */
  request(market: Market, alert: { readonly variantId: string; readonly email: string }): Promise<StockAlertState>;
  /** Deletes all requests of an address in a storefront. Repeating it is harmless. */
  end(address: AddressKey): Promise<void>;
}

/** The findings of the last dry run of an import. */
export interface ImportChecks {
  /** Null before the first. */
  latest(): Promise<ImportCheck | null>;
}
