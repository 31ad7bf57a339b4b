import type { TaxAddress } from '#app/kernel/address.ts';
import type { Clock } from '#app/kernel/clock.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Cart, CartAnswer, CartError } from '#app/modules/cart/domain/cart.ts';
import type { CartChange } from '#app/modules/cart/domain/cart-change.ts';
import { cartFor, dropCart, type SessionCarts, storeCart } from '#app/modules/cart/domain/session-carts.ts';
import type { CartService, QuoteError } from '#app/modules/cart/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';

type CartSession = { readonly data: SessionCarts; update(carts: SessionCarts): void };
type Deps = {
  readonly carts: CartService;
  readonly session: CartSession;
  readonly market: Market;
  readonly clock: Clock;
  /**
   * Called when the cart's order is paid or waits for a bank; returns whether the token stays. `orderId` is the
   * platform's.
   */
  readonly onClosed?: (orderId: string | null) => Promise<'keep' | 'drop'>;
  /** Called before a new cart is created, which replaces the token of a closed one. */
  readonly onNewCart?: () => void;
  /** Called when the platform resets the cart. */
  readonly onReset?: () => void;
};

/** The token is no longer valid: the visitor starts with an empty cart. */
const ENDED: readonly QuoteError['kind'][] = ['UNAUTHORIZED', 'CART_NOT_FOUND', 'CART_CLOSED', 'RESET'];

/** The cart token of a session, which follows the answers of the platform. */
function sessionToken({ session, market, clock, onClosed, onReset }: Omit<Deps, 'carts' | 'onNewCart'>) {
  const { region } = market.warehouse;
  const current = () => cartFor(session.data, region, clock());

  function store({ cart, token }: CartAnswer): void {
    const before = current();
    const isStored =
      before?.token === token &&
      before.count === cart.itemsCount &&
      before.country === market.countryCode &&
      before === session.data.cart;
    if (isStored) return;
    const { countryCode: country } = market;
    session.update(storeCart(session.data, { token, date: clock(), region, count: cart.itemsCount, country }));
  }

  async function applyError(error: QuoteError): Promise<void> {
    const stays = error.kind === 'CART_CLOSED' && (await onClosed?.(error.orderId)) === 'keep';
    const before = current();
    // The goods of a pending payment belong to its order: the count of the bag is 0.
    if (stays && before && before.count > 0) session.update(storeCart(session.data, { ...before, count: 0 }));
    if (!stays && ENDED.includes(error.kind)) session.update(dropCart(session.data, region));
    if (error.kind === 'RESET') onReset?.();
  }

  return {
    token: (): string | null => current()?.token ?? null,
    /** The cart of an answer, after the session has its token. */
    async stored<E extends QuoteError>(result: Promise<Result<CartAnswer, E>>): Promise<Result<Cart, E>> {
      const answer = await result;
      if (answer.ok) {
        store(answer.value);
        return ok(answer.value.cart);
      }
      await applyError(answer.error);
      return answer;
    },
  };
}

export type VisitorCart = ReturnType<typeof visitorCart>;

/**
 * A visitor's cart behind a session: the token of every answer replaces the former one, and an expired token is
 * dropped. The token of a closed cart stays while its order waits for a bank. `read` returns null for a visitor without
 * a cart.
 */
export function visitorCart({ carts, onNewCart, ...deps }: Deps) {
  const { market } = deps;
  const { token, stored } = sessionToken(deps);
  return {
    token,
    async read(): Promise<Result<Cart | null, CartError>> {
      const current = token();
      return current === null ? ok(null) : stored(carts.fetch(market, current));
    },
    /**
     * Runs a change that may create the cart. An expired token is removed, and the change is retried once with a new
     * cart.
     */
    async add(items: readonly { readonly id: string; readonly quantity: number }[]): Promise<Result<Cart, CartError>> {
      const current = token();
      if (current === null) onNewCart?.();
      const first = await stored(carts.addProducts(market, current, items));
      if (first.ok || !ENDED.includes(first.error.kind)) return first;
      onNewCart?.();
      return stored(carts.addProducts(market, null, items));
    },
    /** The cart with the tax of a delivery address in its total. */
    async withTax(address: TaxAddress): Promise<Result<Cart, QuoteError>> {
      const current = token();
      return current === null ? err({ kind: 'CART_NOT_FOUND' }) : stored(carts.quoteTax(market, current, address));
    },
    /** Changes an existing cart; `cart-token-missing` for a visitor who has none. */
    async change(change: CartChange): Promise<Result<Cart, CartError>> {
      const current = token();
      return current === null ? err({ kind: 'cart-token-missing' }) : stored(carts.change(market, current, change));
    },
  };
}
