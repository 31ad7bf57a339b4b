import { expect, test } from 'vitest';
import { asksForNew, createBustLimit } from './bust.ts';

test.each([
  ['/uk/adults/socks?bust', true],
  ['/uk/adults/socks?bust=1', true],
  ['/uk/adults/socks?page=2&bust=abc', true],
  ['/uk/adults/socks?bust&page=2', true],
  ['/uk/adults/socks', false],
  ['/uk/search?term=bust', false],
  ['/uk/adults/socks?robust=1', false],
  ['/uk/adults/socks?buster=1', false],
])('`asksForNew` of %s is %s', (url, expected) => {
  expect(asksForNew(url)).toBe(expected);
});

test('`createBustLimit` allows six pages a minute', () => {
  let now = 0;
  const mayMake = createBustLimit(() => now);
  const allowed = () => Array.from({ length: 8 }, mayMake).filter(Boolean).length;
  expect([allowed(), allowed()]).toEqual([6, 0]);
  now = 60_000;
  expect(allowed()).toBe(6);
});
