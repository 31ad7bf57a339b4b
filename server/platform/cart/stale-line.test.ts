import { expect, test } from 'vitest';
import { checkLineUnchanged } from './cart-commands.ts';

const line = { itemId: 'l1', name: 'Red', quantity: 5 };

test('`checkLineUnchanged` accepts a change of the line as shown', () => {
  expect(checkLineUnchanged(line, { seen: 5, wanted: 3 }).ok).toBe(true);
});

test('`checkLineUnchanged` accepts a change without a seen quantity', () => {
  expect(checkLineUnchanged(line, { seen: undefined, wanted: 3 }).ok).toBe(true);
});

test('`checkLineUnchanged` accepts a quantity that is already set: a form may be posted twice', () => {
  expect(checkLineUnchanged(line, { seen: 2, wanted: 5 }).ok).toBe(true);
});

test.each([3, 0])('`checkLineUnchanged` rejects %d for an outdated quantity and reports both values', (wanted) => {
  expect(checkLineUnchanged(line, { seen: 2, wanted })).toEqual({
    ok: false,
    error: { kind: 'line-changed', itemId: 'l1', name: 'Red', seen: 2, now: 5, wanted },
  });
});
