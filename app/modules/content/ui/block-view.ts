import type { ProductCardView } from '#app/modules/catalogue/ui/product-card.tsx';
import type { Block } from '#app/modules/content/domain/story.ts';

/** A block with the data it shows: a product row carries its cards. */
export type BlockView =
  | Exclude<Block, { component: 'product_row' }>
  | (Extract<Block, { component: 'product_row' }> & { readonly cards: readonly ProductCardView[] });
