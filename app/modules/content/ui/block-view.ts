import type { Marked } from '#app/kernel/marked.ts';
import type { ProductCardView } from '#app/modules/catalogue/ui/product-card.tsx';
import type { Block } from '#app/modules/content/domain/story.ts';
import type { DeliveryTableView } from './delivery-table.tsx';

/** A sock on the washing line; null where its product is not sold. */
type HeroLink = { readonly href: string; readonly name: string } | null;

/**
 * A block with the data it shows: a product row has its cards and what their prices include, the hero its links, a
 * delivery table its rows, questions whether they stand open.
 */
export type BlockView =
  | Exclude<Block, { component: 'product_row' | 'hero' | 'delivery_table' | 'questions' }>
  | (Extract<Block, { component: 'questions' }> & { readonly areOpen?: boolean })
  | (Extract<Block, { component: 'hero' }> & { readonly socks: readonly HeroLink[] })
  | (Extract<Block, { component: 'product_row' }> & {
      readonly cards: readonly ProductCardView[];
      readonly priceNote: string;
    })
  | (Marked & { readonly component: 'delivery_table'; readonly _uid: string; readonly view: DeliveryTableView });
