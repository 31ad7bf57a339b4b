import type { SearchableProduct } from '#app/modules/search/domain/search-document.ts';

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
  readonly variants: readonly {
    readonly sku: string;
    readonly size: { readonly label: string };
    readonly isUs: number;
  }[];
};

/** The sizes of a product that a selling region has in stock. */
export type StockedSizes = {
  readonly productId: string;
  readonly isUs: number;
  readonly sizes: readonly { readonly value: string; readonly label: string }[];
};
