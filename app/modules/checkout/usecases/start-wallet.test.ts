import { describe, expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import type { Cart } from '#app/modules/cart/domain/cart.ts';
import type { CartService } from '#app/modules/cart/ports.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { paymentFakes } from '#tests/support/payment-fakes.ts';
import { startWallet } from './start-wallet.server.ts';

const LINE = { itemId: 'l1', sku: 'S-1', name: 'Striped socks', quantity: 2, available: 5 };
const METHOD = { id: 'standard' };
const cartWith = (changes: object): Cart =>
  ({ cartId: 'c1', version: 3, items: [LINE], shippingMethod: METHOD, ...changes }) as unknown as Cart;

function run(cart: Cart | null, methods: readonly object[] = [METHOD]) {
  const { deps, calls } = paymentFakes({ cart });
  const carts = {
    async listWalletShippingMethods(_market: unknown, token: string | null, country: string) {
      calls.push(`list methods ${token} ${country}`);
      return ok(methods);
    },
  } as unknown as CartService;
  return { calls, started: startWallet({ ...deps, carts }, { market: sampleMarket('DE'), cartVersion: 3 }) };
}

describe('`startWallet`', () => {
  test('accepts the cart that the page showed', async () => {
    const { started, calls } = run(cartWith({}));
    expect(await started).toEqual(ok(null));
    expect(calls).toEqual(['read cart']);
  });

  test.each([
    ['without a cart', null, { kind: 'CART_NOT_FOUND' }],
    ['for an empty cart', cartWith({ items: [] }), { kind: 'cart-changed' }],
    ['for another version of the cart', cartWith({ version: 4 }), { kind: 'cart-changed' }],
    [
      'for goods that are out of stock',
      cartWith({ items: [{ ...LINE, available: 1 }] }),
      { kind: 'OUT_OF_STOCK', sku: 'S-1', name: 'Striped socks', available: 1 },
    ],
  ])('returns an error %s', async (_case, cart, error) => {
    expect(await run(cart).started).toEqual(err(error));
  });

  test('accepts a cart without a shipping method when the market has one', async () => {
    const { started, calls } = run(cartWith({ shippingMethod: null }));
    expect(await started).toEqual(ok(null));
    expect(calls).toEqual(['read cart', 'list methods token-1 DE']);
  });

  test('rejects a cart when the market has no shipping method', async () => {
    const { started } = run(cartWith({ shippingMethod: null }), []);
    expect(await started).toEqual(err({ kind: 'MISSING_SHIPPING_OPTION_ERROR' }));
  });
});
