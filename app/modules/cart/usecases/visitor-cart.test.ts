import { describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Cart, CartError } from '#app/modules/cart/domain/cart.ts';
import type { SessionCarts } from '#app/modules/cart/domain/session-carts.ts';
import type { CartService } from '#app/modules/cart/ports.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { visitorCart } from './visitor-cart.server.ts';

const NOW = days(1000);
const CART = { token: 'kept', date: NOW, region: 'NL', count: 2, country: 'DE' } as const;
const UNKNOWN = () => err({ kind: 'CART_NOT_FOUND' } as const);
const items = [{ id: 'red', quantity: 1 }];

type Visit = {
  readonly session?: SessionCarts;
  readonly now?: number;
  /** The platform's answer to a call with this token. */
  readonly answer?: (token: string | null) => Result<number, CartError>;
  readonly onClosed?: (orderId: string | null) => Promise<'keep' | 'drop'>;
};

/** A visitor in Germany; the platform answers with a cart of so many units and the token `next`. */
function visit({ session = { cart: CART }, now = NOW, answer = () => ok(2), onClosed }: Visit = {}) {
  const calls: string[] = [];
  let data = session;
  const call = (name: string) => async (_: unknown, token: string | null) => {
    calls.push(`${name} ${token}`);
    const result = answer(token);
    return result.ok ? ok({ cart: { itemsCount: result.value } as Cart, token: 'next' }) : result;
  };
  const carts = { fetch: call('read'), addProducts: call('add') } as unknown as CartService;
  const visitor = visitorCart({
    carts,
    session: {
      get data() {
        return data;
      },
      update(patch) {
        data = { ...data, ...patch };
      },
    },
    market: sampleMarket('DE'),
    clock: () => now,
    onNewCart: () => calls.push('new cart'),
    ...(onClosed && { onClosed }),
  });
  return { visitor, calls, session: () => data };
}

describe('`visitorCart`', () => {
  test('replaces the token with the one of every answer', async () => {
    const { visitor, session } = visit({ answer: () => ok(5) });
    expect(await visitor.read()).toEqual(ok({ itemsCount: 5 }));
    expect(session().cart).toEqual({ ...CART, token: 'next', count: 5 });
  });

  test('uses neither a token that has expired nor one of another warehouse', async () => {
    for (const visitor of [
      visit({ now: NOW + days(31) }),
      visit({ session: { cart: { ...CART, region: 'US', country: 'US' } } }),
    ]) {
      expect(await visitor.visitor.read()).toEqual(ok(null));
      expect(visitor.calls).toEqual([]);
    }
  });

  test('drops the token of a cart that the platform no longer has', async () => {
    const { visitor, session } = visit({ answer: UNKNOWN });
    expect(await visitor.read()).toEqual(UNKNOWN());
    expect(session().cart).toBeUndefined();
  });

  test('keeps the token of a closed cart while its order waits for a bank', async () => {
    const closed: CartError = { kind: 'CART_CLOSED', orderId: 'o1' };
    const kept = visit({ answer: () => err(closed), onClosed: async () => 'keep' });
    await kept.visitor.read();
    expect(kept.session().cart).toEqual({ ...CART, count: 0 });
    const dropped = visit({ answer: () => err(closed), onClosed: async () => 'drop' });
    await dropped.visitor.read();
    expect(dropped.session().cart).toBeUndefined();
  });

  test('adds to a new cart once when the former one has ended', async () => {
    const { visitor, calls, session } = visit({ answer: (token) => (token === null ? ok(1) : UNKNOWN()) });
    expect(await visitor.add(items)).toEqual(ok({ itemsCount: 1 }));
    expect(calls).toEqual(['add kept', 'new cart', 'add null']);
    expect(session().cart).toMatchObject({ token: 'next', count: 1 });
  });

  test('does not try again after an error of the change itself', async () => {
    const { visitor, calls } = visit({ answer: () => err({ kind: 'invalid-quantity' }) });
    expect(await visitor.add(items)).toEqual(err({ kind: 'invalid-quantity' }));
    expect(calls).toEqual(['add kept']);
  });

  test('changes no cart of a visitor without one', async () => {
    const { visitor } = visit({ session: {} });
    expect(await visitor.change({ kind: 'remove-discount-code' })).toEqual(err({ kind: 'cart-token-missing' }));
    expect(await visitor.withTax({} as never)).toEqual(UNKNOWN());
  });
});
