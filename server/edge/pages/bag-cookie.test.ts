import { describe, expect, test } from 'vitest';
import { days, hours } from '#app/kernel/clock.ts';
import type { SessionCart, SessionCarts } from '#app/modules/cart/domain/session-carts.ts';
import { bagCookies, readBagNumber } from './visitor.ts';

const NOW = days(1000);
const cart = (region: 'NL' | 'US', count: number, age = 0): SessionCart => ({
  token: 't',
  date: NOW - age,
  region,
  count,
});
const DAY = 86_400;
const life = (name: string, value: number, seconds = DAY) =>
  `${name}=${value}; Path=/; SameSite=Lax; Secure; Max-Age=${seconds}`;

function written(
  carts: SessionCarts | null,
  { NL = null, US = null, renew = false }: { NL?: number | null; US?: number | null; renew?: boolean } = {},
) {
  return bagCookies(carts, { sent: { NL, US }, now: NOW, renew, secure: true });
}

describe('`bagCookies`', () => {
  test('writes the number of each region, and none that the browser has', () => {
    expect(written({ cart: cart('NL', 3) })).toEqual([life('bag', 3)]);
    expect(written({ cart: cart('US', 2) })).toEqual([life('bag', 0), life('bag-us', 2)]);
    expect(written({ cart: cart('US', 2), otherCart: cart('NL', 1) }, { NL: 1, US: 2 })).toEqual([]);
    expect(written({ cart: cart('NL', 3) }, { NL: 3, US: 0 })).toEqual([]);
    expect(written({}, { NL: 0 })).toEqual([]);
  });

  test('writes both when one differs or the session is renewed, so that both expire together', () => {
    const both = { cart: cart('NL', 3), otherCart: cart('US', 2) };
    expect(written(both, { NL: 3 })).toEqual([life('bag', 3), life('bag-us', 2)]);
    expect(written(both, { NL: 1, US: 2 })).toEqual([life('bag', 3), life('bag-us', 2)]);
    expect(written(both, { NL: 3, US: 2, renew: true })).toEqual([life('bag', 3), life('bag-us', 2)]);
  });

  test('removes the number of a region without a cart, and both without a session', () => {
    const removed = (name: string) => `${name}=; Path=/; SameSite=Lax; Secure; Max-Age=0`;
    expect(written({ cart: cart('NL', 3) }, { NL: 3, US: 2 })).toEqual([life('bag', 3), removed('bag-us')]);
    expect(written(null, { NL: 3, US: 2 })).toEqual([removed('bag'), removed('bag-us')]);
    expect(written(null, { US: 2 })).toEqual([removed('bag-us')]);
    expect(written(null, { renew: true })).toEqual([]);
  });

  test('ends with the cart, and does not count an expired one', () => {
    expect(written({ cart: cart('NL', 3, days(30) - hours(2)) })).toEqual([life('bag', 3, 7200)]);
    expect(written({ cart: cart('NL', 3, days(30)) }, { NL: 3 })).toEqual([life('bag', 0)]);
  });
});

test.each(['', '-1', '1.5', ' 1', '12345', '١', '<b>', '1e3'])('`readBagNumber` of %j is null', (value) =>
  expect(readBagNumber(value)).toBeNull(),
);
