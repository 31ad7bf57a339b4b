import { expect, test } from 'vitest';
import { memoised } from './memo.ts';

test('`memoised` runs a function once for the same objects and values', () => {
  let runs = 0;
  const named = memoised((of: { readonly name: string }, suffix: string) => {
    runs += 1;
    return { text: of.name + suffix };
  });
  const card = { name: 'a' };
  const first = named(card, '1');
  expect(first).toEqual({ text: 'a1' });
  expect(named(card, '1')).toBe(first);
  expect(runs).toBe(1);
});

test('`memoised` runs a function again for another object of equal content and for another value', () => {
  const pair = memoised((a: object, b: object | null, c: string) => ({ a, b, c }));
  const [a, b] = [{}, {}];
  const results = [pair(a, b, 'x'), pair(b, a, 'x'), pair(a, null, 'x'), pair(a, b, 'y'), pair({}, b, 'x')];
  expect(new Set(results).size).toBe(results.length);
});
