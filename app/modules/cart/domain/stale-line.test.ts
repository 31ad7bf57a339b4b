import { expect, test } from 'vitest';
import { checkLineUnchanged } from './stale-line.ts';

const line = { itemId: 'l1', name: 'Red', quantity: 5 };

test('a wish made looking at the line as it is holds', () => {
  expect(checkLineUnchanged(line, { seen: 5, wanted: 3 }).ok).toBe(true);
});

test('a change without a seen quantity is applied', () => {
  expect(checkLineUnchanged(line, { seen: undefined, wanted: 3 }).ok).toBe(true);
});

test('a wish that has come true holds: the same form may arrive twice', () => {
  expect(checkLineUnchanged(line, { seen: 2, wanted: 5 }).ok).toBe(true);
});

test.each([3, 0])('a wish for %d made looking at another number is told both values', (wanted) => {
  expect(checkLineUnchanged(line, { seen: 2, wanted })).toEqual({
    ok: false,
    error: { kind: 'line-changed', itemId: 'l1', name: 'Red', seen: 2, now: 5, wanted },
  });
});
