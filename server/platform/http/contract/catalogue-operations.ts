import { z } from 'zod';
import { CURRENCY_CODES } from '#app/kernel/money.ts';
import { shippingMethodShape } from '#app/modules/cart/domain/cart.ts';
import { MAX_LINE_QUANTITY } from '#app/modules/cart/domain/quantity.ts';
import { imageSourceShape } from '#app/modules/catalogue/domain/image-record.ts';
import { LISTING_SORTS } from '#app/modules/catalogue/domain/listing-address.ts';
import { productCardShape } from '#app/modules/catalogue/domain/product.ts';
import type { Selling } from '#app/modules/catalogue/domain/selling.ts';
import { MOST_SOLD, type SoldProduct } from '#app/modules/catalogue/ports.ts';
import { announcedOfferShape } from './cart-shapes.ts';
import { facetsShape, filterShape } from './filter-shapes.ts';
import type { Operation } from './operation.ts';
import { answeredProductShape, availableCardShape } from './product-shapes.ts';
import { idList, key, noQuery, nothing, text } from './query-parts.ts';
import { productRejectionShape } from './rejections.ts';
import { storedRecordShape } from './stored-record-shape.ts';

const count = z.coerce.number().int().min(1);

const page = { page: count.max(1_000_000), pageSize: count.max(500) };

const listing = z.object({ items: z.array(productCardShape), total: z.number().int() });

const productBasics = {
  tag: 'products',
  market: true,
  token: 'none',
  method: 'GET',
  body: nothing,
  rejection: null,
} as const;

const currencies = z.array(z.enum(CURRENCY_CODES));
const selling: z.ZodType<Selling> = z.object({ us: currencies, others: currencies });
const soldProduct: z.ZodType<SoldProduct> = z.object({
  id: z.string(),
  slug: z.string(),
  updatedAt: z.string(),
  selling,
});

export const CATALOGUE_OPERATIONS = {
  product: {
    ...productBasics,
    path: '/v1/product',
    summary: 'A product by its slug, or by its sku in any case.',
    query: z.object({ key }),
    answer: answeredProductShape,
    rejection: productRejectionShape,
  },
  productRecord: {
    ...productBasics,
    market: false,
    path: '/v1/product-record',
    summary:
      'What is stored of a product, by its slug, by its sku in any case, or by the sku of a variant; also of one that is invalid. Null for an unknown one.',
    query: z.object({ key }),
    answer: z.object({ record: storedRecordShape.nullable() }),
  },
  products: {
    ...productBasics,
    path: '/v1/products',
    summary: 'Cards by product sku, in the order asked for; unknown ones are left out.',
    query: z.object({ productIds: idList }),
    answer: z.object({ products: z.array(availableCardShape) }),
  },
  variants: {
    ...productBasics,
    path: '/v1/variants',
    summary:
      'Product names, size labels and units in stock (at most those of one line) by variant id; variants the market does not sell are left out.',
    query: z.object({ variantIds: idList }),
    answer: z.object({
      variants: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          size: z.string(),
          available: z.number().int().min(0).max(MAX_LINE_QUANTITY).optional(),
        }),
      ),
    }),
  },
  listProducts: {
    ...productBasics,
    path: '/v1/categories/products',
    summary:
      'A page of a category. With a filter, or by reduction, the answer is null while the platform loads after a start.',
    query: z.object({ category: key, sort: z.enum(LISTING_SORTS), filter: filterShape, ...page }),
    answer: listing.nullable(),
  },
  listingFacets: {
    ...productBasics,
    path: '/v1/categories/facets',
    summary:
      'How many products of a category each value of each facet would leave, and how many remain without one part of the filter. Null while the platform loads after a start.',
    query: z.object({ category: key, filter: filterShape }),
    answer: facetsShape,
  },
  listedCategories: {
    ...productBasics,
    path: '/v1/categories',
    summary:
      'The categories that list at least one product in the market, by slug. `name` is null where only the content has the words.',
    query: noQuery,
    answer: z.object({
      categories: z.array(z.object({ slug: z.string(), name: z.string().nullable(), total: z.number().int() })),
    }),
  },
  productSelling: {
    ...productBasics,
    market: false,
    path: '/v1/product/selling',
    summary: 'The currencies in which a product is sold, by its id: in storefront us and in all others.',
    query: z.object({ id: key }),
    answer: selling,
  },
  soldParts: {
    ...productBasics,
    path: '/v1/sold/parts',
    summary: 'Where parts of the products of the market begin, in the order of their ids: the id before each part.',
    query: z.object({ size: count.max(MOST_SOLD) }),
    answer: z.object({ parts: z.array(z.string()) }),
  },
  soldProducts: {
    ...productBasics,
    path: '/v1/sold',
    summary: 'The next products of the market after an id, with their addresses and where else they are sold.',
    query: z.object({ after: key, most: count.max(MOST_SOLD) }),
    answer: z.object({ products: z.array(soldProduct) }),
  },
  soldWhole: {
    ...productBasics,
    path: '/v1/sold/products',
    summary: 'The next products of the market after an id, whole, some at a time; none after the last.',
    query: z.object({ after: key }),
    answer: z.object({ products: z.array(answeredProductShape) }),
  },
  searchProducts: {
    ...productBasics,
    path: '/v1/search',
    summary:
      'Products that have every word of a term, the best matches first without `sort`. Facets are counted where `counts` is `yes`, and null while the platform loads after a start; with a filter or an order the answer is null then.',
    query: z.object({
      term: key,
      sort: z.enum(LISTING_SORTS).optional(),
      filter: filterShape,
      counts: z.literal('yes').optional(),
      ...page,
    }),
    answer: listing.extend({ facets: facetsShape }).nullable(),
  },
  catalogueChanges: {
    ...productBasics,
    market: false,
    path: '/v1/catalogue-changes',
    summary:
      'The products whose price or stock state changed after a time, and the revision of everything else. `categories` are those that list the product.',
    query: z.object({ since: z.coerce.number().int() }),
    answer: z.object({
      structure: z.string(),
      products: z.array(
        z.object({
          id: z.string(),
          sku: z.string(),
          kind: z.enum(['stock', 'card']),
          revision: z.number().int(),
          changedAt: z.number().int(),
          categories: z.array(z.string()),
        }),
      ),
    }),
  },
  imageSource: {
    ...productBasics,
    market: false,
    path: '/v1/image-source',
    summary: 'The source of a picture; null for an unknown one.',
    query: z.object({ id: key }),
    answer: z.object({ source: imageSourceShape.nullable() }),
  },
  marketShippingMethods: {
    ...productBasics,
    tag: 'shipping',
    path: '/v1/shipping-methods',
    summary:
      'How goods reach a market, before any cart. The days of arrival are those of orders before `until`, in milliseconds.',
    query: noQuery,
    answer: z.object({ shippingMethods: z.array(shippingMethodShape), until: z.number().int() }),
  },
  requestStockAlert: {
    ...productBasics,
    method: 'POST',
    path: '/v1/stock-alerts',
    summary: 'Stores a request for one mail when a size is in stock again. `email` is in one spelling.',
    query: noQuery,
    body: z.object({ variantId: text, email: text }),
    answer: z.object({ state: z.enum(['waiting', 'too-many', 'unknown-size']) }),
  },
  endStockAlerts: {
    ...productBasics,
    market: false,
    method: 'POST',
    path: '/v1/stock-alerts/end',
    summary: 'Deletes all such requests of an address in a storefront. `emailHash` is its SHA-256, hexadecimal.',
    query: noQuery,
    body: z.object({ storefront: text, emailHash: text }),
    answer: z.object({}),
  },
  marketOffers: {
    ...productBasics,
    tag: 'shipping',
    path: '/v1/offers',
    summary:
      'The automatic discounts that pages announce before any cart. One of them ends or begins at `until`, in milliseconds; null without an end.',
    query: noQuery,
    answer: z.object({ offers: z.array(announcedOfferShape), until: z.number().int().nullable() }),
  },
} as const satisfies Readonly<Record<string, Operation>>;
