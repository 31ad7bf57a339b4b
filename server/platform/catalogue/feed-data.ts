import { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';
import { productRecordShape } from '#app/modules/catalogue/domain/product-record.ts';
import { TOP_SALES_LEVEL } from '#server/platform/recommendations/popularity.ts';

const text = z.string();
const number = z.number();

/** What a selling region and currency offer of a product: the row of the listing of all products. */
export const offerShape = z.object({
  productId: text,
  isUs: number,
  currency: text,
  soldOut: number,
  rank: number,
  price: number,
  /** Less for a newer product. */
  newest: number,
});
export type Offer = Immutable<z.infer<typeof offerShape>>;

/** The sizes of a product that a selling region has in stock. */
export const stockedSizesShape = z.object({
  productId: text,
  isUs: number,
  sizes: z.array(z.object({ value: text, label: text })),
});
export type StockedSizes = Immutable<z.infer<typeof stockedSizesShape>>;

/** A stored product with the variants of both selling regions. */
const storedForSearchShape = productRecordShape.extend({
  /** How much it is bought, from 0 on (`salesLevel`). */
  salesLevel: number.int().min(0).max(TOP_SALES_LEVEL),
  variants: z.array(z.object({ sku: text, size: z.object({ label: text }), isUs: number.int().min(0).max(1) })),
});
export type StoredForSearch = Immutable<z.infer<typeof storedForSearchShape>>;

/** What the popularity of a product depends on. */
const boughtProductShape = storedForSearchShape.pick({ id: true, badges: true, salesLevel: true });
export type BoughtProduct = Immutable<z.infer<typeof boughtProductShape>>;

/** The place of a product in the order of changes. */
export const placeShape = z.object({ revision: number, id: text });
export type Place = Immutable<z.infer<typeof placeShape>>;

/** What the index was built from. */
export const catalogueStateShape = z.object({
  /** Changes with anything but stock and prices. */
  structure: text,
  /** Counts the changes that any page may show. */
  bulk: text,
  /** The number of the last command that changed stock or prices of many products. */
  many: text.optional(),
  /** The revision at which products were removed last. */
  removed: text.optional(),
  /**
   * The revisions at which many products were listed, by selling region and currency. A platform that does not state
   * them states neither all changed products nor `many`.
   */
  listed: z.array(z.tuple([text, text])).optional(),
  /** Price and stock changes of single products, by product: the revisions of its card and of its sizes. */
  cards: z.array(z.tuple([text, text])),
  newestCard: number,
  /** The revision of the levels of sales. */
  sales: number,
});
export type CatalogueState = Immutable<z.infer<typeof catalogueStateShape>>;

/** A group of products in the order of their changes, with the place of the last one. */
export const changedProductsShape = z.object({
  products: z.array(storedForSearchShape),
  last: placeShape.nullable(),
});
export type ChangedProducts = Immutable<z.infer<typeof changedProductsShape>>;

/** The ids of a group of products that changed with many others, with the place of the last one. */
export const changedCardsShape = z.object({ ids: z.array(text), last: placeShape.nullable() });
export type ChangedCards = Immutable<z.infer<typeof changedCardsShape>>;

/** A group of products in the order in which their levels of sales changed, with the place of the last one. */
export const changedSalesShape = z.object({
  products: z.array(boughtProductShape),
  last: placeShape.nullable(),
});
export type ChangedSales = Immutable<z.infer<typeof changedSalesShape>>;

/** What an index of the catalogue is built from, and what changed in it. */
export interface CatalogueFeed {
  /** The next products that changed after a place. */
  changedProducts(after: Place): Promise<ChangedProducts>;
  /** The next products whose price or stock changed with many others after a place, by `many`. */
  changedCards(after: Place): Promise<ChangedCards>;
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
