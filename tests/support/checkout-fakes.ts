import { days } from '#app/kernel/clock.ts';
import { ok, type Result } from '#app/kernel/result.ts';
import type { Cart, CartError, CartItem } from '#app/modules/cart/domain/cart.ts';
import type { CartChange } from '#app/modules/cart/domain/cart-change.ts';
import type { CheckoutPatch, CheckoutSession } from '#app/modules/checkout/domain/tracked-order.ts';
import type { CartDeps } from '#app/modules/checkout/usecases/checkout-cart.server.ts';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import regions from '#app/modules/markets/data/regions.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';

export const NOW = days(1000);
const registry = createMarketRegistry({ stage: 'production', freeShippingThresholds: {}, countryNames, regions });
export const marketOf = (code: string) => registry.market(code)!;

/** A cart in the session, of the European warehouse. */
export const KEPT_CART = { token: 'kept', date: NOW, region: 'NL', count: 2, country: 'DE' } as const;

/** A cart with so many units of the variant `red`. */
export function sampleCart(quantity = 2, changes: Partial<Cart> = {}): Cart {
  const item = { id: 'red', itemId: 'line-red', quantity, available: 20, stockStatus: 'in-stock', isGift: false };
  return {
    cartId: 'c1',
    version: 1,
    items: quantity > 0 ? [{ ...item, name: 'Melon Slice', size: { label: '36–40' } } as CartItem] : [],
    itemsCount: quantity,
    shippingMethod: null,
    discountCode: null,
    ...changes,
  } as Cart;
}

type Options = {
  readonly session?: CheckoutSession;
  readonly market?: string;
  readonly orders?: readonly Order[];
  /** The platform's answer to every call about a cart. */
  readonly answer?: (call: string) => Result<Cart, CartError>;
};

/** Stands for the platform and the session around a use case of the checkout, and lists the calls in their order. */
export function checkoutFakes({ session = {}, market = 'DE', orders = [], answer = () => ok(sampleCart()) }: Options) {
  const calls: string[] = [];
  let data = session;
  let typedAt: number | undefined;
  const call =
    (name: string) =>
    async (...args: readonly unknown[]) => {
      const token = args.find((arg) => typeof arg === 'string') ?? 'no cart';
      calls.push(`${name} ${token}`);
      const result = answer(name);
      return result.ok ? ok({ cart: result.value, token: token === 'no cart' ? 'new' : String(token) }) : result;
    };
  const deps = {
    services: {
      carts: {
        fetch: call('read'),
        addProducts: call('add'),
        change: (market: unknown, token: string, { kind }: CartChange) => call(kind)(market, token),
        quoteTax: call('tax'),
        previewCountry: async (_: unknown, token: string) => {
          calls.push(`preview ${token}`);
          return answer('preview');
        },
      },
      orders: {
        byId: async (id: string) => orders.find((order) => order.id === id) ?? null,
        cartToken: async () => 'of-order',
      },
    } as unknown as CartDeps['services'],
    session: {
      get data() {
        return data;
      },
      times: { started: 0, renewed: 0, draft: NOW - 5 },
      update(patch: CheckoutPatch, options: { readonly typedAt?: number } = {}) {
        calls.push(`update session ${Object.keys(patch).sort().join(' ')}`.trimEnd());
        data = { ...data, ...patch };
        typedAt = options.typedAt ?? typedAt;
      },
    },
    market: marketOf(market),
    clock: () => NOW,
    logger: { warn: (_: unknown, message: string) => void calls.push(`warn ${message}`) },
  };
  return { deps, calls, typedAt: () => typedAt };
}
