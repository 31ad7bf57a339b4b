import type { Clock } from '#app/kernel/clock.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { CartError } from '#app/modules/cart/domain/cart.ts';
import { MAX_LINES } from '#app/modules/cart/domain/wanted-items.ts';
import type { CartResult, CartService } from '#app/modules/cart/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { IdSource } from '#server/kernel/new-id.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import type { LimitRows } from '#server/platform/rate-limits/limit-rows.ts';
import type { TaxQuotes } from '#server/platform/tax/quote-tax.ts';
import { type CartAnswers, createCartAnswers } from './cart-answers.ts';
import { createCartShippingMethods } from './cart-shipping-methods.ts';
import type { CartTokens } from './cart-token.ts';
import { sellingMarket } from './selling-market.ts';

type Deps = {
  readonly store: PlatformStore;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly tokens: CartTokens;
  readonly quotes: TaxQuotes;
  readonly limitRows: LimitRows;
};
type OnCart = { readonly cartId: string; readonly market: ReturnType<typeof sellingMarket>; readonly now: number };

/** Carts in the store. Changes are commands; every answer is read from the store and priced in the requested market. */
export function createEmbeddedCarts({ store, clock, ids, tokens, quotes, limitRows }: Deps): CartService {
  const answers = createCartAnswers({ store, clock, tokens });
  const change = createCartChange({ clock, tokens, answers });
  const move = (market: Market, token: string) => change(market, token, (on) => store.command('moveCart', on));

  return {
    async fetch(market, token) {
      const stored = await answers.open(token);
      if (!stored.ok) return stored;
      if (stored.value.country !== market.countryCode) return move(market, token);
      return ok(await answers.of(market, stored.value, token));
    },

    ...embeddedLines({ store, clock, ids, answers, change }),
    ...createCartShippingMethods({ answers, clock }),

    selectShippingMethod: (market, token, id) =>
      change(market, token, (on) => store.command('selectShippingMethod', { ...on, id })),

    applyDiscountCode: (market, token, { code, clientAddress }) =>
      change(market, token, (on) =>
        store.command('applyDiscountCode', {
          ...on,
          code,
          limits: limitRows.of('discount-code', { cartId: on.cartId, clientAddress }),
        }),
      ),

    removeDiscountCode: (market, token) => change(market, token, (on) => store.command('removeDiscountCode', on)),

    setGiftOptions: (market, token, choice) =>
      change(market, token, (on) => store.command('setGiftOptions', { ...on, choice })),

    async quoteTax(market, token, address) {
      const cartId = await tokens.read(token);
      if (cartId === null) return err({ kind: 'UNAUTHORIZED' });
      const quoted = await quotes.quote(market, cartId, address);
      return quoted.ok ? ok({ cart: quoted.value, token: await answers.issue(cartId, token) }) : quoted;
    },

    updateCountry: move,

    async previewCountry(market, token) {
      const stored = await answers.open(token);
      return stored.ok ? ok(await answers.price(market, stored.value)) : stored;
    },
  };
}

/** The lines of a cart: added, changed and removed. */
function embeddedLines({
  store,
  clock,
  ids,
  answers,
  change,
}: Pick<Deps, 'store' | 'clock' | 'ids'> & { readonly answers: CartAnswers; readonly change: CartChange }): Pick<
  CartService,
  'addProducts' | 'updateProduct' | 'removeProduct'
> {
  return {
    async addProducts(market, token, items) {
      // More lines than a cart can hold are rejected before they reach the store.
      if (items.length > MAX_LINES) return err({ kind: 'quantity_request_upper_limit', limit: MAX_LINES });
      const lineIds = items.map(() => ids.uuid());
      if (token !== null)
        return change(market, token, (on) => store.command('addToCart', { ...on, create: false, items, lineIds }));
      const done = await store.command('addToCart', {
        cartId: ids.uuid(),
        market: sellingMarket(market),
        now: clock(),
        create: true,
        items,
        lineIds,
      });
      return done.ok ? answers.byId(market, done.value.cartId) : done;
    },

    updateProduct: (market, token, { itemId, quantity, seen }) =>
      change(market, token, (on) => store.command('setLineQuantity', { ...on, itemId, quantity, seen })),

    removeProduct: (market, token, itemId, seen) =>
      change(market, token, (on) => store.command('setLineQuantity', { ...on, itemId, quantity: 0, seen })),
  };
}

type CartChange = ReturnType<typeof createCartChange>;

/** Runs a change of the cart of a token and returns the changed cart. */
function createCartChange({
  clock,
  tokens,
  answers,
}: Pick<Deps, 'clock' | 'tokens'> & { readonly answers: CartAnswers }) {
  return async (
    market: Market,
    token: string,
    write: (on: OnCart) => Promise<Result<unknown, CartError>>,
  ): CartResult => {
    const cartId = await tokens.read(token);
    if (cartId === null) return err({ kind: 'UNAUTHORIZED' });
    const done = await write({ cartId, market: sellingMarket(market), now: clock() });
    return done.ok ? answers.byId(market, cartId, token) : done;
  };
}
