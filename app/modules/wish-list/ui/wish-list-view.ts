import type { ProductCardView } from '#app/modules/catalogue/ui/product-card.tsx';

export type WishNotice = {
  readonly tone: 'good' | 'bad' | 'note';
  readonly text: string;
  readonly undo: string | null;
};

/** The view of the wish list's page. */
export type WishListView = {
  readonly cards: readonly ProductCardView[];
  /** What the prices of the page include. */
  readonly priceNote: string;
  /** The products that this visit has opened. */
  readonly viewed: readonly ProductCardView[];
  readonly elsewhere: readonly { readonly sku: string; readonly name: string }[];
  /** The country in the forms that texts need. */
  readonly country: { readonly theCountry: string; readonly dativeCountry: string };
  readonly notice: WishNotice | null;
  /** The absolute address that shows this list to others; null for an empty list. */
  readonly shareUrl: string | null;
  /** The skus of a shared list as its link names them; null on the visitor's own list. */
  readonly shared: string | null;
  /** Where an empty list leads to. */
  readonly startAt: string;
};
