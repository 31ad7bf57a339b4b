import { describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { parseCookies } from '#app/kernel/cookies.ts';
import {
  addWish,
  addWishes,
  isSku,
  MOST_WISHES,
  parseWishes,
  readWishList,
  removeWish,
  wishListCookie,
} from './wish-list.ts';

const FULL = Array.from({ length: MOST_WISHES }, (_, number) => `S${number}`);

describe('`addWish`', () => {
  test('puts a product first, and a product of the list too', () => {
    expect(addWish(['A', 'B'], 'C')).toEqual({ ok: true, value: ['C', 'A', 'B'] });
    expect(addWish(['A', 'B'], 'B')).toEqual({ ok: true, value: ['B', 'A'] });
  });

  test('rejects a new product for a full list, and none that is on it', () => {
    expect(addWish(FULL, 'A')).toEqual({ ok: false, error: { kind: 'wish-list-full', limit: 50 } });
    expect(addWish(FULL, 'S7')).toMatchObject({ ok: true });
  });
});

test('`addWishes` adds new products as far as there is room and keeps every product of the list', () => {
  expect(addWishes(['A', 'B'], ['C', 'B', 'D'])).toEqual(['C', 'D', 'A', 'B']);
  expect(addWishes(FULL.slice(1), ['A', 'B'])).toEqual(['A', ...FULL.slice(1)]);
  expect(addWishes(FULL, ['A'])).toEqual(FULL);
});

test('`removeWish` removes a product and nothing else', () => {
  expect(removeWish(['A', 'B'], 'A')).toEqual(['B']);
  expect(removeWish(['A', 'B'], 'C')).toEqual(['A', 'B']);
});

test('`parseWishes` reads each sku once and ignores values that are no sku', () => {
  expect(parseWishes(' A,B,,A,<b>\u0000,C ')).toEqual(['A', 'B', 'C']);
  expect(parseWishes([...FULL, 'T'].join(','))).toEqual(FULL);
  expect([isSku('MEL01'), isSku('a/b c:ö'), isSku('ö'.repeat(10)), isSku('ö'.repeat(11)), isSku('\ud800')]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

describe('the cookie of the wish list', () => {
  const sent = (cookie: string) => parseCookies(cookie.split(';')[0]);

  test('returns the list that was written', () => {
    for (const list of [['A', 'B'], ['a/b c:ö;=', 'MEL01'], FULL])
      expect(readWishList(sent(wishListCookie(list, { secure: true })))).toEqual(list);
  });

  test('is readable by script, lasts 180 days and ends with the last product', () => {
    expect(wishListCookie(['A', 'B'], { secure: true })).toBe(
      `wish-list=A:B; Path=/; Max-Age=${days(180) / 1000}; SameSite=Lax; Secure`,
    );
    expect(wishListCookie([], { secure: false })).toBe('wish-list=; Path=/; Max-Age=0; SameSite=Lax');
  });

  test('with fifty of the longest skus is accepted by every browser', () => {
    const longest = Array.from({ length: MOST_WISHES }, (_, number) => `${'ö'.repeat(9)}${1000 + number}`);
    expect(longest.every(isSku)).toBe(true);
    expect(wishListCookie(longest, { secure: true }).length).toBeLessThan(4096);
  });

  test('is read without the values that are no sku', () => {
    expect(readWishList(parseCookies('wish-list=%E0%A4:A:%00:A:'))).toEqual(['A']);
    expect(readWishList(parseCookies('other=A'))).toEqual([]);
  });
});
