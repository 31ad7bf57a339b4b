import { describe, expect, test } from 'vitest';
import type { Cart, CartItem } from '#app/modules/cart/domain/cart.ts';
import { additions, cartChangeEvents, cartChanges, MOST_REMOVED, withChanges } from './cart-changes.ts';

const eur = (amount: number) => ({ amount, currency: 'EUR' }) as const;
const line = (id: string, quantity: number, changes: Partial<CartItem> = {}): CartItem =>
  ({
    itemId: `line-${id}`,
    id,
    sku: id.toUpperCase(),
    parentSku: 'MEL01',
    name: 'Melon “Slice”</script>',
    size: { label: '36–40', value: '36-40' },
    quantity,
    price: { original: eur(1200), final: eur(1050) },
    productDiscount: eur(0),
    isGift: false,
    ...changes,
  }) as CartItem;
const cart = (...items: readonly CartItem[]): Cart => ({ items, priceProducts: eur(0) }) as unknown as Cart;
const item = (id: string, quantity: number) => ({
  item_id: id.toUpperCase(),
  item_group_id: 'MEL01',
  item_name: 'Melon “Slice”</script>',
  item_variant: '36–40',
  price: 10.5,
  quantity,
});

describe('The changes of a cart', () => {
  test('by an accepted addition are what was asked for, each variant once, as far as the cart has it', () => {
    const after = cart(line('a', 5), line('b', 1), line('gift', 1, { isGift: true }));
    const requested = [
      { id: 'a', quantity: 1 },
      { id: 'a', quantity: 2 },
      { id: 'b', quantity: 3 },
      { id: 'gift', quantity: 1 },
      { id: 'unknown', quantity: 1 },
    ];
    expect(additions(requested, after)).toEqual({
      currency: 'EUR',
      added: [
        { id: 'a', quantity: 3 },
        { id: 'b', quantity: 1 },
      ],
      removed: [],
    });
  });

  test('by another form are the difference of its lines, without gifts', () => {
    const before = cart(line('a', 2), line('b', 3), line('gift', 1, { isGift: true }));
    expect(cartChanges(before, cart(line('b', 1), line('c', 4), line('d', 1, { isGift: true })))).toEqual({
      currency: 'EUR',
      added: [{ id: 'c', quantity: 4 }],
      removed: [item('a', 2), item('b', 2)],
    });
    expect(cartChanges(before, before)).toMatchObject({ added: [], removed: [] });
  });

  test('wait together for the next page, in one currency, and no more than a cookie can hold', () => {
    const change = { currency: 'EUR', added: [{ id: 'a', quantity: 1 }], removed: [item('b', 1)] };
    expect(withChanges(undefined, { ...change, added: [], removed: [] })).toBeUndefined();
    expect(withChanges(change, change)).toEqual({
      currency: 'EUR',
      added: [...change.added, ...change.added],
      removed: [...change.removed, ...change.removed],
    });
    expect(withChanges({ ...change, currency: 'USD' }, change)).toEqual(change);
    const many = { ...change, removed: Array.from({ length: 9 }, (_, at) => item(`x${at}`, 1)) };
    expect(withChanges(undefined, many)?.removed).toHaveLength(MOST_REMOVED);
  });
});

describe('The events of changes', () => {
  const changes = {
    currency: 'EUR',
    added: [
      { id: 'a', quantity: 1 },
      { id: 'a', quantity: 1 },
      { id: 'gone', quantity: 1 },
    ],
    removed: [item('b', 3)],
  };

  test('have the items, their value and the currency, one event for each kind', () => {
    expect(cartChangeEvents(changes, cart(line('a', 4)))).toEqual({
      added: { event: 'add_to_cart', ecommerce: { currency: 'EUR', value: 21, items: [item('a', 2)] } },
      removed: { event: 'remove_from_cart', ecommerce: { currency: 'EUR', value: 31.5, items: [item('b', 3)] } },
    });
  });

  test('have the prices that the bag and the purchase have: after the part of the discount of each unit', () => {
    const discounted = cart(line('a', 2, { productDiscount: eur(340) }));
    const added = cartChangeEvents(
      { currency: 'EUR', added: [{ id: 'a', quantity: 1 }], removed: [] },
      discounted,
    ).added;
    expect(added?.ecommerce).toMatchObject({ value: 8.8, items: [{ price: 8.8, discount: 1.7, quantity: 1 }] });
    const [removed] = cartChanges(discounted, cart()).removed;
    expect(removed).toMatchObject({ price: 8.8, discount: 1.7, quantity: 2 });
  });

  test('have a value without the rest of sums of floats', () => {
    const removed = [{ ...item('b', 3), price: 0.1 }];
    expect(cartChangeEvents({ ...changes, added: [], removed }, null).removed?.ecommerce.value).toBe(0.3);
  });

  test('are none for what the cart no longer has, and whole in a currency without minor units', () => {
    expect(cartChangeEvents({ ...changes, removed: [] }, null)).toEqual({ added: null, removed: null });
    const yen = { currency: 'JPY', added: [], removed: [{ ...item('b', 2), price: 1200 }] };
    expect(cartChangeEvents(yen, null).removed?.ecommerce.value).toBe(2400);
  });
});
