import { describe, expect, test } from 'vitest';
import { MARKET_TABLE } from '#app/modules/markets/domain/market-table.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { fillCart } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const built = setUpShop();

const storefrontOf = (country: CountryCode) => MARKET_TABLE[country].storefront;

/** `add` puts one unit into the bag of the present country; a country switches to it. */
type Step = 'add' | CountryCode;
/** The number on the bag after each step, and the number that waits for another warehouse at the end. */
type Row = readonly [steps: readonly Step[], numbers: readonly number[], waiting: number];

const ROWS: readonly Row[] = [
  [['GB', 'add', 'DE'], [0, 1, 1], 0],
  [['GB', 'add', 'DE', 'add', 'GB'], [0, 1, 1, 2, 2], 0],
  [['GB', 'add', 'US'], [0, 1, 0], 1],
  [['GB', 'add', 'US', 'add'], [0, 1, 0, 1], 1],
  [['GB', 'add', 'US', 'GB'], [0, 1, 0, 1], 0],
  [['GB', 'add', 'US', 'add', 'add', 'DE'], [0, 1, 0, 1, 2, 1], 2],
  [['US', 'add', 'NL', 'add', 'CH', 'US'], [0, 1, 0, 1, 1, 1], 1],
  [['US', 'GB', 'add', 'US'], [0, 0, 1, 0], 1],
];

describe('the bag after switches of the market', () => {
  test.each(ROWS)('%j shows %j, and %d that wait', async (steps, numbers, waiting) => {
    const shopper = new Shopper(built.shop);
    let country: CountryCode = 'GB';
    await shopper.visit('/uk');
    const shown: number[] = [];
    for (const step of steps) {
      if (step === 'add') await fillCart(shopper, storefrontOf(country), { delivery: false });
      else {
        const from = `/${storefrontOf(country)}/faq`;
        await shopper.post(`/${storefrontOf(country)}/market`, { countryCode: step, from, confirm: 'yes' });
        country = step;
      }
      // A shared page, filled from the cookie, and the page of the cart agree.
      const number = (await shopper.visit(`/${storefrontOf(country)}`)).text('header [data-bag] b');
      const cart = await shopper.visit(`/${storefrontOf(country)}/checkout/cart`);
      expect(cart.text('header [data-bag] b')).toBe(number);
      shown.push(Number(number));
    }
    expect(shown).toEqual(numbers);
    const { text, document } = shopper.current;
    const open = [...document.querySelectorAll('main a')].find(({ textContent }) =>
      ['en', 'de', 'nl'].some((language) => textContent === uiText('cart-page:waiting.open', {}, language as 'en')),
    );
    expect(open === undefined).toBe(waiting === 0);
    if (waiting === 0) return;
    expect(text('main')).toContain(String(waiting));
    const there = await shopper.visit(open?.getAttribute('href') ?? '');
    expect(Number(there.text('header [data-bag] b'))).toBe(waiting);
  });
});
