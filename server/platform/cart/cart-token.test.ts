import { describe, expect, test } from 'vitest';
import { days, minutes } from '#app/kernel/clock.ts';
import type { KeyRing } from '#server/kernel/key-ring.ts';
import { createCartTokens } from './cart-token.ts';

const NEWEST = 'k'.repeat(32);
const OLDER = 'o'.repeat(32);

function at(now: number, keys: KeyRing = [NEWEST]) {
  return createCartTokens({ keys, clock: () => now });
}

describe('a cart token', () => {
  test('identifies its cart for thirty days', async () => {
    const token = await at(days(100)).issue('cart-1');
    expect(await at(days(130)).read(token)).toBe('cart-1');
    expect(await at(days(130) + 1000).read(token)).toBeNull();
  });

  test('is read by a node whose clock is behind the one that issued it, by less than a day', async () => {
    const token = await at(days(100)).issue('cart-1');
    expect(await at(days(100) - minutes(2)).read(token)).toBe('cart-1');
    expect(await at(days(99) - 1000).read(token)).toBeNull();
  });

  test('is returned unchanged for a day, then renewed', async () => {
    const token = await at(days(100)).issue('cart-1');
    expect(await at(days(101) - 1000).issue('cart-1', token)).toBe(token);
    const next = await at(days(101)).issue('cart-1', token);
    expect(next).not.toBe(token);
    expect(await at(days(131) - 1000).read(next)).toBe('cart-1');
  });

  test('of another cart is never returned', async () => {
    const token = await at(days(100)).issue('cart-1');
    expect(await at(days(100)).read(await at(days(100)).issue('cart-2', token))).toBe('cart-2');
  });

  test('signed under an older key is read and renewed under the newest', async () => {
    const token = await at(days(100), [OLDER]).issue('cart-1');
    const rotated: KeyRing = [NEWEST, OLDER];
    expect(await at(days(100), rotated).read(token)).toBe('cart-1');
    expect(await at(days(100)).read(await at(days(100), rotated).issue('cart-1', token))).toBe('cart-1');
  });

  test.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJjYXJ0LTEiLCJhdWQiOiJjYXJ0IiwiaWF0Ijo4NjQwMDAwfQ.'])(
    'is not the text %j',
    async (token) => {
      expect(await at(days(100)).read(token)).toBeNull();
    },
  );
});
