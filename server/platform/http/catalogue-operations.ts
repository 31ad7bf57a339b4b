import { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';
import { shippingMethodShape } from '#app/modules/cart/domain/cart.ts';
import type { AnnouncedOffer } from '#app/modules/cart/domain/market-offers.ts';
import { MAX_LINE_QUANTITY } from '#app/modules/cart/domain/quantity.ts';
import { listingFacetsShape, listingFilterShape } from '#app/modules/catalogue/domain/facet-shapes.ts';
import { imageSourceShape } from '#app/modules/catalogue/domain/image-record.ts';
import {
  catalogueChangesShape,
  listedCategoryShape,
  listingQueryShape,
  productErrorShape,
  sellingShape,
  soldProductShape,
  textQueryShape,
  variantNameShape,
} from '#app/modules/catalogue/domain/listings.ts';
import { productCardShape, productShape } from '#app/modules/catalogue/domain/product.ts';
import { STOCK_ALERT_STATES } from '#app/modules/catalogue/domain/stock-alert.ts';
import { storedProductShape } from '#app/modules/catalogue/domain/stored-product.ts';
import { MOST_SOLD } from '#app/modules/catalogue/ports.ts';
import { FACT_SUBJECTS } from '#app/modules/markets/domain/market-facts.ts';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import { REVIEW_ORDERS } from '#app/modules/reviews/domain/review.ts';
import { newReviewShape, productReviewsShape, reviewErrorShape } from '#app/modules/reviews/domain/review-shapes.ts';
import {
  catalogueStateShape,
  changedCardsShape,
  changedProductsShape,
  changedSalesShape,
  offerShape,
  placeShape,
  stockedSizesShape,
} from '#server/platform/catalogue/feed-data.ts';
import { effectShape, scopeShape } from '#server/platform/discounts/rule-record.ts';
import { describePort, done } from './operation.ts';

const text = z.string();
const count = z.number().int();
const texts = z.array(text);
const listingShape = z.object({ items: z.array(productCardShape), total: count });
/** A product in a platform's answer: its links may have unknown colours. */
export const answeredProductShape = productShape.extend({
  linkedProducts: z.array(z.object({ sku: text, slug: text, colour: text, colourName: text.optional(), name: text })),
});
export type AnsweredProduct = Immutable<z.infer<typeof answeredProductShape>>;
const most = count.min(1).max(MOST_SOLD);

export const productOperations = describePort({
  product: {
    summary: 'A product by its slug, or by its sku in any case.',
    market: true,
    input: [['slugOrSku', text]],
    answer: answeredProductShape,
    rejection: productErrorShape,
  },
  cards: {
    summary: 'Cards by product sku, in the order of `skus`; unknown ones are left out.',
    market: true,
    input: [['skus', texts]],
    answer: z.array(productCardShape),
  },
  variants: {
    summary: `Product names, size labels and units in stock (at most ${MAX_LINE_QUANTITY}) by variant id; variants that the market does not sell are left out.`,
    market: true,
    input: [['ids', texts]],
    answer: z.array(variantNameShape),
  },
  list: {
    summary: 'A page of a category. Lists with a filter, and those by reduction, load after a start.',
    market: true,
    input: [['query', listingQueryShape]],
    answer: listingShape,
  },
  facets: {
    summary:
      'How many products of a category each value of each facet would leave, and how many remain without one part of the filter. Null without a filter while the platform loads after a start.',
    market: true,
    input: [['query', z.object({ category: text, filter: listingFilterShape })]],
    answer: listingFacetsShape.nullable(),
  },
  listedCategories: {
    summary:
      'The categories that list at least one product in the market, by slug. `name` is null where only the content has the words.',
    market: true,
    input: [],
    answer: z.array(listedCategoryShape),
  },
  search: {
    summary:
      'Products that have every word of a term, the best matches first without `sort`. Facets are counted where `counts` is true, and null while the platform loads after a start.',
    market: true,
    input: [['query', textQueryShape]],
    answer: listingShape.extend({ facets: listingFacetsShape.nullable() }),
  },
  selling: {
    summary: 'The currencies in which a product is sold, by its id: in storefront us and in all others.',
    input: [['productId', text]],
    answer: sellingShape,
  },
  soldParts: {
    summary: 'Where parts of the products of the market begin, in the order of their ids: the id before each part.',
    market: true,
    input: [['size', most]],
    answer: texts,
  },
  sold: {
    summary: 'The next products of the market after an id, with their addresses and where else they are sold.',
    market: true,
    input: [['part', z.object({ after: text, most })]],
    answer: z.array(soldProductShape),
  },
  soldProducts: {
    summary: 'The next products of the market after an id, whole, some at a time; none after the last.',
    market: true,
    input: [['after', text]],
    answer: z.array(answeredProductShape),
  },
  changes: {
    summary: 'The products whose price or stock state changed after a time, and the revision of everything else.',
    input: [['since', count]],
    answer: catalogueChangesShape,
  },
});

export const productRecordOperations = describePort({
  read: {
    summary:
      'What is stored of a product, by its slug, by its sku in any case, or by the sku of a variant; also of one that is invalid. Null for an unknown one.',
    input: [['slugOrSku', text]],
    answer: storedProductShape.nullable(),
  },
});

/** What a shop builds its own index of the catalogue from. */
export const feedOperations = describePort({
  state: {
    summary: 'The revisions of the catalogue, and the products whose price or stock changed after a time.',
    input: [['since', count]],
    answer: catalogueStateShape,
  },
  newestCard: { summary: 'The time of the newest change of price or stock.', input: [], answer: count },
  changedProducts: {
    summary: 'The next whole products in the order of their changes after a place, and the place of the last one.',
    input: [['after', placeShape]],
    answer: changedProductsShape,
  },
  changedCards: {
    summary:
      'The next products whose price or stock changed with many others after a place, in the order of those changes, and the place of the last one.',
    input: [['after', placeShape]],
    answer: changedCardsShape,
  },
  changedSales: {
    summary:
      'The next products whose level of sales changed after a place, in the order of those changes, and the place of the last one.',
    input: [['after', placeShape]],
    answer: changedSalesShape,
  },
  productIds: { summary: 'The next ids of all products after one.', input: [['after', text]], answer: texts },
  offers: {
    summary: 'The next products that a selling region offers in a currency after one, with price, stock and rank.',
    input: [['scope', z.object({ isUs: count, currency: text, after: text })]],
    answer: z.array(offerShape),
  },
  offersOf: {
    summary: 'What every selling region and currency offers of some products.',
    input: [['ids', texts]],
    answer: z.array(offerShape),
  },
  stockedSizes: {
    summary: 'The sizes of some products in stock, by selling region.',
    input: [['ids', texts]],
    answer: z.array(stockedSizesShape),
  },
});

export const pictureOperations = describePort({
  imageSource: {
    summary: 'The source of a picture; null for an unknown one.',
    input: [['id', text]],
    answer: imageSourceShape.nullable(),
  },
});

const announcedOfferShape: z.ZodType<AnnouncedOffer> = z.object({
  id: text,
  name: text,
  effect: effectShape,
  scope: scopeShape,
  minimum: count.nullable(),
});

export const marketOperations = describePort({
  shippingMethods: {
    summary:
      'How goods reach a market, before any cart. The days of arrival are those of orders before `until`, in milliseconds.',
    market: true,
    input: [],
    answer: z.object({ methods: z.array(shippingMethodShape), until: count }),
  },
  offers: {
    summary:
      'The automatic discounts that pages announce before any cart. One of them ends or begins at `until`, in milliseconds; null without an end.',
    market: true,
    input: [],
    answer: z.object({ offers: z.array(announcedOfferShape), until: count.nullable() }),
  },
  facts: {
    summary:
      'What the operator of the platform says of countries in place of the table of the markets, each from an ISO day; later days among them. A shop asks twice a second.',
    input: [],
    answer: z.array(
      z.object({ country: z.enum(COUNTRY_CODES), subject: z.enum(FACT_SUBJECTS), from: text, value: text }),
    ),
  },
});

export const stockAlertOperations = describePort({
  request: {
    summary: 'Stores a request for one mail when a size is in stock again. `email` is in one spelling.',
    market: true,
    writes: true,
    input: [['alert', z.object({ variantId: text, email: text })]],
    answer: z.enum(STOCK_ALERT_STATES),
  },
  end: {
    summary: 'Deletes all such requests of an address in a storefront. `emailHash` is its SHA-256, hexadecimal.',
    writes: true,
    input: [['address', z.object({ storefront: text, emailHash: text })]],
    answer: done,
  },
});

export const reviewOperations = describePort({
  ofProduct: {
    summary: 'The published reviews of a product: how many have one to five stars, and the first of an order.',
    input: [
      ['sku', text],
      ['order', z.enum(REVIEW_ORDERS)],
    ],
    answer: productReviewsShape,
  },
  submit: {
    summary: 'Stores a review of a product of a paid order for an operator to publish, one per order and product.',
    writes: true,
    input: [['review', newReviewShape]],
    answer: z.null(),
    rejection: reviewErrorShape,
  },
});
