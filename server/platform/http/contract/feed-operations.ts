import { z } from 'zod';
import { BADGES } from '#app/modules/catalogue/domain/product-attributes.ts';
import type {
  CatalogueState,
  ChangedProducts,
  ChangedSales,
  Offer,
  StockedSizes,
} from '#server/platform/catalogue/feed-data.ts';
import { feedProductSchema } from '#server/platform/catalogue/product-record.ts';
import { TOP_SALES_LEVEL } from '#server/platform/recommendations/popularity.ts';
import type { Operation } from './operation.ts';
import { idList, key, nothing } from './query-parts.ts';

const whole = z.coerce.number().int();
const number = z.number();
const place = z.object({ revision: number, id: z.string() });

const offer: z.ZodType<Offer> = z.object({
  productId: z.string(),
  isUs: number,
  currency: z.string(),
  soldOut: number,
  rank: number,
  price: number,
  newest: number,
});
const stocked: z.ZodType<StockedSizes> = z.object({
  productId: z.string(),
  isUs: number,
  sizes: z.array(z.object({ value: z.string(), label: z.string() })),
});
const changed: z.ZodType<ChangedProducts> = z.object({
  products: z.array(feedProductSchema),
  last: place.nullable(),
});
const changedSales: z.ZodType<ChangedSales> = z.object({
  products: z.array(
    z.object({
      id: z.string(),
      badges: z.array(z.enum(BADGES)),
      salesLevel: z.number().int().min(0).max(TOP_SALES_LEVEL),
    }),
  ),
  last: place.nullable(),
});
/** Maps are lists of pairs in JSON. */
const state = z.object({
  structure: z.string(),
  bulk: z.string(),
  cards: z.array(z.tuple([z.string(), z.string()])),
  newestCard: number,
  sales: number.default(0),
}) satisfies z.ZodType<Omit<CatalogueState, 'cards'>>;

const feed = {
  tag: 'products',
  market: false,
  token: 'none',
  method: 'GET',
  body: nothing,
  rejection: null,
} as const;

/** What a shop builds its own index of the catalogue from. */
export const FEED_OPERATIONS = {
  feedState: {
    ...feed,
    path: '/v1/feed/state',
    summary:
      'The revisions of the catalogue, the products whose price or stock changed after a time, and the time of the newest such change.',
    query: z.object({ since: whole }),
    answer: z.object({ state, newest: number }),
  },
  feedProducts: {
    ...feed,
    path: '/v1/feed/products',
    summary: 'The next whole products in the order of their changes after a place, and the place of the last one.',
    query: z.object({ revision: whole, id: key }),
    answer: changed,
  },
  feedSales: {
    ...feed,
    path: '/v1/feed/sales',
    summary:
      'The next products whose level of sales changed after a place, in the order of those changes, and the place of the last one.',
    query: z.object({ revision: whole, id: key }),
    answer: changedSales,
  },
  feedIds: {
    ...feed,
    path: '/v1/feed/ids',
    summary: 'The next ids of all products after one.',
    query: z.object({ after: key }),
    answer: z.object({ ids: z.array(z.string()) }),
  },
  feedOffers: {
    ...feed,
    path: '/v1/feed/offers',
    summary: 'The next products that a selling region offers in a currency after one, with price, stock and rank.',
    query: z.object({ isUs: whole, currency: key, after: key }),
    answer: z.object({ offers: z.array(offer) }),
  },
  feedCards: {
    ...feed,
    path: '/v1/feed/cards',
    summary: 'What every selling region and currency offers of some products, and their sizes in stock.',
    query: z.object({ productIds: idList }),
    answer: z.object({ offers: z.array(offer), stocked: z.array(stocked) }),
  },
} as const satisfies Readonly<Record<string, Operation>>;
