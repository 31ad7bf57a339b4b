import { expect, test } from 'vitest';
import { createKeptReads } from './kept-reads.ts';

test('a read is made once for all who ask at the same time and later', async () => {
  const kept = createKeptReads<number>(10);
  let reads = 0;
  const read = async () => {
    reads += 1;
    return reads;
  };
  expect(await Promise.all([kept('a', read), kept('a', read), kept('b', read)])).toEqual([1, 1, 2]);
  expect([await kept('a', read), reads]).toEqual([1, 2]);
});

test('a failed read is made again', async () => {
  const kept = createKeptReads<string>(10);
  await expect(kept('a', () => Promise.reject(new Error('The store is unavailable')))).rejects.toThrow('unavailable');
  expect(await kept('a', async () => 'read')).toBe('read');
});

test('the results that were not used the longest are dropped', async () => {
  const kept = createKeptReads<string>(2);
  for (const key of ['a', 'b', 'a', 'c']) await kept(key, async () => `first ${key}`);
  expect([await kept('a', async () => 'second'), await kept('b', async () => 'second')]).toEqual(['first a', 'second']);
});
