import { describe, expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import type { Cart, CartError } from '#app/modules/cart/domain/cart.ts';
import type { CartChange } from '#app/modules/cart/domain/cart-change.ts';
import { changeCart } from './change-cart.server.ts';

type Line = { readonly itemId: string; readonly quantity: number; readonly available: number };

const cartOfLines = (lines: readonly Line[], discountCode: string | null = null): Cart =>
  ({
    discountCode,
    items: lines.map((line) => ({
      ...line,
      id: `variant-${line.itemId}`,
      sku: line.itemId,
      name: `Sock ${line.itemId}`,
      size: { label: 'M' },
      isGift: false,
    })),
  }) as unknown as Cart;
const RED = { itemId: 'red', quantity: 2, available: 20 };

/** The cart of a visitor; `rejects` names the calls that fail. */
function shop(cart: Cart, rejects: Readonly<Record<string, CartError>> = {}) {
  const calls: string[] = [];
  const run = (name: string, ...args: readonly unknown[]) => {
    const text = [name, ...args.map((arg) => JSON.stringify(arg))].join(' ');
    calls.push(text);
    const error = Object.entries(rejects).find(([prefix]) => text.startsWith(prefix))?.[1];
    return error ? err(error) : ok(cart);
  };
  const visitor = {
    read: async () => ok(cart),
    add: async (items: readonly unknown[]) => run('add', items),
    change: async ({ kind, ...change }: CartChange) => run(kind, change),
  };
  const deps = { visitor, clientAddress: '203.0.113.7' };
  return { calls, change: (intent: Parameters<typeof changeCart>[1]) => changeCart(deps, intent) };
}

describe('`changeCart`', () => {
  test('answers the removed line, with the quantity that the page showed', async () => {
    const { change, calls } = shop(cartOfLines([RED]));
    const removed = { id: 'variant-red', quantity: 2, name: 'Sock red', size: { label: 'M' } };
    expect(await change({ intent: 'remove-product', itemId: 'red' })).toMatchObject(ok({ removed }));
    expect(await change({ intent: 'update-product', itemId: 'red', quantity: 0, seen: 3 })).toMatchObject(
      ok({ removed: { ...removed, quantity: 3 } }),
    );
    expect(calls).toEqual([
      'set-line-quantity {"itemId":"red","quantity":0}',
      'set-line-quantity {"itemId":"red","quantity":0,"seen":3}',
    ]);
  });

  test('accepts a discount code only when the returned cart has one', async () => {
    const intent = { intent: 'apply-discount-code', discountCode: 'SUMMER' } as const;
    expect(await shop(cartOfLines([RED], 'SUMMER')).change(intent)).toMatchObject({ ok: true });
    expect(await shop(cartOfLines([RED])).change(intent)).toEqual(
      err({ kind: 'discount-code-not-found', code: 'SUMMER', why: null }),
    );
  });

  test('lowers unavailable lines to the quantity in stock and leaves the others', async () => {
    const { change, calls } = shop(
      cartOfLines([RED, { itemId: 'blue', quantity: 5, available: 3 }, { itemId: 'gone', quantity: 1, available: 0 }]),
    );
    expect(await change({ intent: 'drop-unavailable' })).toMatchObject({ ok: true });
    expect(calls).toEqual([
      'set-line-quantity {"itemId":"blue","quantity":3}',
      'set-line-quantity {"itemId":"gone","quantity":0}',
    ]);
  });

  test('ignores a line that another tab has removed, and stops at any other error', async () => {
    const cart = cartOfLines([
      { itemId: 'blue', quantity: 5, available: 3 },
      { itemId: 'gone', quantity: 1, available: 0 },
    ]);
    const removed = shop(cart, { 'set-line-quantity {"itemId":"blue"': { kind: 'line-not-found', itemId: 'blue' } });
    expect(await removed.change({ intent: 'drop-unavailable' })).toMatchObject({ ok: true });
    expect(removed.calls).toHaveLength(2);
    const stopped = shop(cart, { 'set-line-quantity {"itemId":"blue"': { kind: 'RESET' } });
    expect(await stopped.change({ intent: 'drop-unavailable' })).toEqual(err({ kind: 'RESET' }));
    expect(stopped.calls).toHaveLength(1);
  });
});

test('`changeCart` adds as much of several items as is in stock, and names what is short', async () => {
  const short: CartError = { kind: 'OUT_OF_STOCK', sku: 'red', name: 'Sock red', available: 3 };
  const { change, calls } = shop(cartOfLines([{ ...RED, quantity: 1 }]), {
    'add [{"id":"variant-red","quantity":5}': short,
    'add [{"id":"variant-gone"': { ...short, available: 0 },
  });
  const items = [
    { id: 'variant-red', quantity: 5 },
    { id: 'variant-gone', quantity: 1 },
    { id: 'variant-blue', quantity: 1 },
  ];
  const answer = await change({ intent: 'add-products', items });
  expect(answer).toMatchObject({ ok: true, value: { short: 'Sock red' } });
  expect(calls.slice(1)).toEqual([
    'add [{"id":"variant-red","quantity":5}]',
    'add [{"id":"variant-red","quantity":2}]',
    'add [{"id":"variant-gone","quantity":1}]',
    'add [{"id":"variant-blue","quantity":1}]',
  ]);
  const gone = await shop(cartOfLines([]), { add: short }).change({ intent: 'add-products', items: items.slice(1, 2) });
  expect(gone).toEqual(err(short));
});
