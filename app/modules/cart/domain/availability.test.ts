import { expect, test } from 'vitest';
import { findShortage, stockMessages } from './availability.ts';

const line = (itemId: string, sku: string, quantity: number, available: number) => ({
  itemId,
  sku,
  name: `Sock ${sku}`,
  quantity,
  available,
});

test('`findShortage` is null when the stock covers every line', () => {
  const lines = [line('1', 'a', 2, 2), line('2', 'b', 1, 5)];
  expect(findShortage(lines)).toBeNull();
  expect(stockMessages(lines)).toEqual([]);
});

test('`findShortage` adds up the lines of one sku', () => {
  const lines = [line('1', 'a', 2, 3), line('2', 'a', 2, 3)];
  expect(findShortage(lines)).toEqual({ kind: 'OUT_OF_STOCK', sku: 'a', name: 'Sock a', available: 3 });
  expect(stockMessages(lines).map((message) => message.itemId)).toEqual(['1', '2']);
});

test('`findShortage` distinguishes sold out and short lines', () => {
  expect(stockMessages([line('1', 'a', 1, 0), line('2', 'b', 4, 3)])).toEqual([
    { kind: 'line-out-of-stock', itemId: '1', name: 'Sock a' },
    { kind: 'line-reduced', itemId: '2', name: 'Sock b' },
  ]);
});
