import { expect, test } from 'vitest';
import { ok } from '#app/kernel/result.ts';
import type { Cart, ShippingMethod } from '#app/modules/cart/domain/cart.ts';
import type { CartService } from '#app/modules/cart/ports.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { createCartReads } from './embedded-carts.ts';

const gb = { countryCode: 'GB' } as Market;
const de = { countryCode: 'DE' } as Market;
const method = (id: string) => [{ id } as ShippingMethod];

function readsOf() {
  const listed: string[] = [];
  const carts = {
    fetch: async (_: Market, token: string) => ok({ cart: { cartId: token } as Cart, token: `${token}, renewed` }),
    listShippingMethods: async (_: Market, token: string | null) => {
      listed.push(`${token}`);
      return ok(method('from the store'));
    },
  } as Partial<CartService> as CartService;
  return { listed, reads: createCartReads(carts, (_, { cartId }) => method(`of cart ${cartId}`)) };
}

test('`createCartReads` lists the methods of a cart that was read without another read', async () => {
  const { reads, listed } = readsOf();
  await reads.fetch(gb, 'a');
  expect(await reads.listShippingMethods(gb, 'a, renewed')).toEqual(ok(method('of cart a')));
  expect(listed).toEqual([]);
});

test.each([
  ['another token', gb, 'a'],
  ['another market', de, 'a, renewed'],
  ['no token', gb, null],
])('`createCartReads` reads the methods for %s from the store', async (_, market, token) => {
  const { reads, listed } = readsOf();
  await reads.fetch(gb, 'a');
  expect(await reads.listShippingMethods(market, token)).toEqual(ok(method('from the store')));
  expect(listed).toEqual([`${token}`]);
});

test('`createCartReads` shares nothing between two requests', async () => {
  const first = readsOf();
  const second = readsOf();
  await first.reads.fetch(gb, 'a');
  await second.reads.listShippingMethods(gb, 'a, renewed');
  expect(second.listed).toEqual(['a, renewed']);
});
