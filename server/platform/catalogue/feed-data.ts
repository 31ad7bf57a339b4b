import type { SearchableProduct } from './search-document.ts';

/** What a selling region and currency offer of a product: the row of the listing of all products. */
export type Offer = {
  readonly productId: string;
  readonly isUs: number;
  readonly currency: string;
  readonly soldOut: number;
  readonly rank: number;
  readonly price: number;
  /** Less for a newer product. */
  readonly newest: number;
};

/** A stored product with the variants of both selling regions. */
export type StoredForSearch = Omit<SearchableProduct, 'variants'> & {
  /** How much it is bought, from 0 on (`salesLevel`). */
  readonly salesLevel: number;
  readonly variants: readonly {
    readonly sku: string;
    readonly size: { readonly label: string };
    readonly isUs: number;
  }[];
};

/** What the popularity of a product depends on. */
export type BoughtProduct = Pick<StoredForSearch, 'id' | 'badges' | 'salesLevel'>;

/** The sizes of a product that a selling region has in stock. */
export type StockedSizes = {
  readonly productId: string;
  readonly isUs: number;
  readonly sizes: readonly { readonly value: string; readonly label: string }[];
};

/** The place of a product in the order of changes. */
export type Place = { readonly revision: number; readonly id: string };

/** What the index was built from. */
export type CatalogueState = {
  /** Changes with anything but stock and prices. */
  readonly structure: string;
  /** Counts the changes of stock or prices of many products at once. */
  readonly bulk: string;
  /** Price and stock changes of single products, by product: the revisions of its card and of its sizes. */
  readonly cards: ReadonlyMap<string, string>;
  readonly newestCard: number;
  /** The revision of the levels of sales. */
  readonly sales: number;
};

/** A group of products in the order of their changes, with the place of the last one. */
export type ChangedProducts = { readonly products: readonly StoredForSearch[]; readonly last: Place | null };

/** A group of products in the order in which their levels of sales changed, with the place of the last one. */
export type ChangedSales = { readonly products: readonly BoughtProduct[]; readonly last: Place | null };

/** What an index of the catalogue is built from, and what changed in it. */
export interface CatalogueFeed {
  /** The next products that changed after a place. */
  changedProducts(after: Place): Promise<ChangedProducts>;
  /** The next products whose levels of sales changed after a place, by sku. */
  changedSales(after: Place): Promise<ChangedSales>;
  /** The next ids of all products after one. */
  productIds(after: string): Promise<readonly string[]>;
  /** The next offers of a selling region and currency after a product. */
  offers(scope: {
    readonly isUs: number;
    readonly currency: string;
    readonly after: string;
  }): Promise<readonly Offer[]>;
  offersOf(ids: readonly string[]): Promise<readonly Offer[]>;
  stockedSizes(ids: readonly string[]): Promise<readonly StockedSizes[]>;
  /** Changes of cards are read from `since` on, in milliseconds. */
  state(since: number): Promise<CatalogueState>;
  /** The time of the newest change of a card or of a size in stock; 0 without one. */
  newestCard(): Promise<number>;
}
