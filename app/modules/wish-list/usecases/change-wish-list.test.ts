import { expect, test } from 'vitest';
import { changeWishList } from './change-wish-list.server.ts';

test('`changeWishList` adds, removes and adds a shared list, and names what the form asked for', () => {
  expect(changeWishList(['A'], { intent: 'add', sku: 'B' })).toEqual({
    list: ['B', 'A'],
    change: 'added',
    skus: ['B'],
  });
  expect(changeWishList(['B', 'A'], { intent: 'remove', sku: 'B' })).toEqual({
    list: ['A'],
    change: 'removed',
    skus: ['B'],
  });
  expect(changeWishList(['A'], { intent: 'add-all', items: ['C', 'A'] })).toEqual({
    list: ['C', 'A'],
    change: 'saved',
    skus: ['C', 'A'],
  });
});

test('`changeWishList` leaves a full list as it is', () => {
  const full = Array.from({ length: 50 }, (_, number) => `S${number}`);
  expect(changeWishList(full, { intent: 'add', sku: 'B' }).list).toEqual(full);
  expect(changeWishList(full, { intent: 'add-all', items: ['B'] }).list).toEqual(full);
});
