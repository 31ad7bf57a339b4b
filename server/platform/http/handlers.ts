import type { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import { unlessLoading } from '#app/kernel/upstream.ts';
import type { ShippingOffer } from '#app/modules/cart/domain/cart.ts';
import type { MarketOffers } from '#app/modules/cart/domain/market-offers.ts';
import type { CartService } from '#app/modules/cart/ports.ts';
import type { ImageSource } from '#app/modules/catalogue/domain/image-record.ts';
import type { ProductRecords, ProductSource, StockAlerts } from '#app/modules/catalogue/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { NO_ORDER_FOUND, type OrderService } from '#app/modules/orders/ports.ts';
import type { Reviews } from '#app/modules/reviews/ports.ts';
import type { CatalogueFeed } from '#server/platform/catalogue/feed-data.ts';
import type { Outbox } from '#server/platform/outbox/run-outbox.ts';
import type { OPERATIONS, OperationName } from './contract/operations.ts';
import type { Rejection } from './contract/rejections.ts';

/** The services that answer the platform's calls. */
export type PlatformServices = {
  readonly products: ProductSource;
  readonly productRecords: ProductRecords;
  readonly feed: CatalogueFeed;
  imageSource(id: string): Promise<ImageSource | null>;
  shippingMethods(market: Market): ShippingOffer;
  offers(market: Market): Promise<MarketOffers>;
  readonly stockAlerts: StockAlerts;
  readonly carts: CartService;
  readonly orders: OrderService;
  /** The messages about orders, which a shop handles. */
  readonly outbox: Outbox;
  readonly reviews: Reviews;
};

type Table = typeof OPERATIONS;
/** One parsed call. */
export type Call<Name extends OperationName> = {
  readonly services: PlatformServices;
  readonly market: Table[Name]['market'] extends true ? Market : null;
  readonly token: Table[Name]['token'] extends 'needed'
    ? string
    : Table[Name]['token'] extends 'optional'
      ? string | null
      : null;
  readonly query: z.output<Table[Name]['query']>;
  readonly body: z.output<Table[Name]['body']>;
};
type Answer<Name extends OperationName> = Promise<Result<Immutable<z.input<Table[Name]['answer']>>, Rejection>>;
export type Handlers = { readonly [Name in OperationName]: (call: Call<Name>) => Answer<Name> };

/** Every operation of the contract as a call of the services. */
export const handlers: Handlers = {
  product: ({ services, market, query }) => services.products.product(market, query.key),
  productRecord: async ({ services, query }) => ok({ record: await services.productRecords.read(query.key) }),
  products: async ({ services, market, query }) => {
    const cards = await services.products.cards(market, query.productIds);
    return ok({ products: cards.map((card) => ({ ...card, isAvailable: card.stockStatus !== 'no-stock' })) });
  },
  variants: async ({ services, market, query }) =>
    ok({ variants: [...(await services.products.variants(market, query.variantIds))] }),
  listProducts: async ({ services, market, query }) => ok(await unlessLoading(services.products.list(market, query))),
  listingFacets: async ({ services, market, query }) =>
    ok(await unlessLoading(services.products.facets(market, query))),
  catalogueChanges: async ({ services, query }) => {
    const { structure, products } = await services.products.changes(query.since);
    return ok({ structure, products: products.map((one) => ({ ...one, categories: [...one.categories] })) });
  },
  async feedState({ services, query }) {
    const [state, newest] = await Promise.all([services.feed.state(query.since), services.feed.newestCard()]);
    return ok({ state: { ...state, cards: [...state.cards] }, newest });
  },
  feedProducts: async ({ services, query }) => ok(await services.feed.changedProducts(query)),
  feedSales: async ({ services, query }) => ok(await services.feed.changedSales(query)),
  feedIds: async ({ services, query }) => ok({ ids: [...(await services.feed.productIds(query.after))] }),
  feedOffers: async ({ services, query }) => ok({ offers: [...(await services.feed.offers(query))] }),
  async feedCards({ services, query: { productIds } }) {
    const [offers, stocked] = await Promise.all([
      services.feed.offersOf(productIds),
      services.feed.stockedSizes(productIds),
    ]);
    return ok({ offers: [...offers], stocked: [...stocked] });
  },
  listedCategories: async ({ services, market }) =>
    ok({ categories: [...(await services.products.listedCategories(market))] }),
  productSelling: async ({ services, query }) => ok(await services.products.selling(query.id)),
  soldParts: async ({ services, market, query }) =>
    ok({ parts: [...(await services.products.soldParts(market, query.size))] }),
  soldProducts: async ({ services, market, query }) =>
    ok({ products: [...(await services.products.sold(market, query))] }),
  soldWhole: async ({ services, market, query }) =>
    ok({ products: [...(await services.products.soldProducts(market, query.after))] }),
  async searchProducts({ services, market, query: { counts, ...query } }) {
    const asked = { ...query, counts: counts === 'yes' };
    return ok(await unlessLoading(services.products.search(market, asked)));
  },
  imageSource: async ({ services, query }) => ok({ source: await services.imageSource(query.id) }),
  marketShippingMethods: async ({ services, market }) => {
    const { methods, until } = services.shippingMethods(market);
    return ok({ shippingMethods: [...methods], until });
  },
  requestStockAlert: async ({ services, market, body }) =>
    ok({ state: await services.stockAlerts.request(market, body) }),
  endStockAlerts: async ({ services, body }) => {
    await services.stockAlerts.end(body);
    return ok({});
  },
  marketOffers: async ({ services, market }) => ok(await services.offers(market)),

  fetchCart: (call) => call.services.carts.fetch(call.market, call.token),
  addProducts: (call) => call.services.carts.addProducts(call.market, call.token, call.body.items),
  changeCart: (call) => call.services.carts.change(call.market, call.token, call.body),
  async previewCountry({ services, market, token }) {
    const preview = await services.carts.previewCountry(market, token);
    return preview.ok ? ok({ cart: preview.value }) : preview;
  },
  async listShippingMethods({ services, market, token, query: { walletCountryCode } }) {
    const methods = await (walletCountryCode === undefined
      ? services.carts.listShippingMethods(market, token)
      : services.carts.listWalletShippingMethods(market, token, walletCountryCode));
    return methods.ok ? ok({ shippingMethods: [...methods.value] }) : methods;
  },
  quoteTax: ({ services, market, token, body }) => services.carts.quoteTax(market, token, body.address),

  placeholderOrder: ({ services, market, token, body }) => services.orders.placeholder(market, token, body.address),
  beginOrder: ({ services, market, token, body }) => services.orders.begin(market, token, body),
  async findOrder({ services, query }) {
    const order = await ('id' in query ? services.orders.byId(query.id) : services.orders.byNumber(query.number));
    return ok({ order });
  },
  ordersOfAddress: async ({ services, body }) =>
    ok({ orders: await services.orders.ofAddress(body.email, body.limit) }),
  async attachPayment({ services, body }) {
    try {
      await services.orders.attachPayment(body.orderId, body.payment);
      return ok({});
    } catch (error) {
      if (error instanceof Error && error.message === NO_ORDER_FOUND) return err({ kind: 'order-not-found' });
      throw error;
    }
  },
  async keepProviderOrder({ services, body }) {
    try {
      await services.orders.storeProviderOrder(body.orderId, body.order);
      return ok({});
    } catch (error) {
      if (error instanceof Error && error.message === NO_ORDER_FOUND) return err({ kind: 'order-not-found' });
      throw error;
    }
  },
  async closeProviderOrder({ services, body }) {
    await services.orders.closeProviderOrder(body.pspReference);
    return ok({});
  },
  providerOrders: async ({ services, query }) =>
    ok({ orders: [...(await services.orders.providerOrders(query.cartId))] }),
  lastPayment: async ({ services, query }) => ok({ payment: await services.orders.lastPayment(query.orderId) }),
  orderCartToken: async ({ services, query }) => ok({ jwtToken: await services.orders.cartToken(query.orderId) }),
  claimDetails: async ({ services, body }) =>
    ok({ claim: await services.orders.claimDetails(body.orderNumber, body.key) }),
  async noteDetails({ services, body }) {
    await services.orders.noteDetails(body.key, body.submitted ? body.submitted.outcome : undefined);
    return ok({});
  },
  settleOrder: ({ services, body }) => services.orders.settle(body.orderNumber, body.result),
  shipOrder: ({ services, body }) => services.orders.ship(body.orderNumber, body.trackingUrl),

  claimOrderMessages: async ({ services, body }) =>
    ok({ messages: [...(await services.outbox.take(body.topics, body.limit))] }),
  async finishOrderMessage({ services, body: { id, result, problem, next } }) {
    await services.outbox.finish(id, {
      next: next.map(({ after = 0, ...message }) => ({ ...message, after })),
      ...(result && { result }),
      ...(problem !== null && { problem }),
    });
    return ok({});
  },
  async postponeOrderMessage({ services, body }) {
    await services.outbox.postpone(body);
    return ok({});
  },

  productReviews: async ({ services, query }) => ok(await services.reviews.ofProduct(query.sku)),
  async submitReview({ services, body }) {
    const submitted = await services.reviews.submit(body);
    return submitted.ok ? ok({}) : submitted;
  },
};
