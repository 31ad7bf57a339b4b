import { expect, test } from 'vitest';
import { clearRecentlyViewedCookie, viewedCookie, viewedIn } from './recently-viewed.ts';

const cookieText = (cookie: string) => /=([^;]*)/.exec(cookie)?.[1] ?? '';

test('`viewedCookie` puts a product first, once, keeps twelve and ends with the session', () => {
  expect(viewedCookie('', 'A', { secure: true })).toBe('recently-viewed=A; Path=/; SameSite=Lax; Secure');
  let value = '';
  for (let number = 0; number < 20; number += 1)
    value = cookieText(viewedCookie(value, `S${number}`, { secure: false }));
  expect(viewedIn(value, '')).toEqual(Array.from({ length: 12 }, (_, index) => `S${19 - index}`));
  expect(viewedIn(cookieText(viewedCookie(value, 'S15', { secure: false })), 'S19')[0]).toBe('S15');
});

test('`clearRecentlyViewedCookie` removes the cookie', () => {
  expect(clearRecentlyViewedCookie({ secure: false })).toContain('recently-viewed=; Path=/; Max-Age=0');
});
