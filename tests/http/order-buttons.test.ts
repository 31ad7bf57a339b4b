import { describe, expect, test } from 'vitest';
import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Page, Shopper } from './shopper.ts';

const built = setUpShop();

const GERMAN = 'Zahlungspflichtig bestellen';
const DUTCH = 'Bestelling met betalingsverplichting';
const FRENCH = 'Commande avec obligation de paiement';
/** The words that the law of each market requires, literally, and their language where it is not the page's. */
const WORDS: Readonly<Record<StorefrontCode, readonly [words: string, lang: string | null]>> = {
  uk: ['Buy now', null],
  de: [GERMAN, null],
  at: [GERMAN, null],
  be: [DUTCH, null],
  ch: [GERMAN, null],
  nl: [DUTCH, null],
  fr: [FRENCH, 'fr'],
  us: ['Buy now', null],
  eu: ['Buy now', null],
  gl: ['Buy now', null],
};
const GIFT_CARD = { giftCardNumber: '6036280000000000001', giftCardCode: '737' };
const BUTTONS = [
  // A card that pays a part is applied by another button.
  ['of a gift card that pays everything', `${intent('pay-gift-card')}:not(:has([name="apply"])) button`],
  ['of every other payment method', 'button[form="pay"]'],
] as const;

function buttonsOf(page: Page) {
  return BUTTONS.flatMap(([name, selector]) =>
    [...page.document.querySelectorAll(selector)].map(
      (button) => [name, button.textContent, button.getAttribute('lang')] as const,
    ),
  );
}

describe.each(Object.entries(WORDS))('in storefront %s', (code, [words, lang]) => {
  const storefront = code as StorefrontCode;

  test(`every order button says “${words}”`, async () => {
    const shopper = new Shopper(built.shop);
    await reachPayment(shopper, storefront);
    const page = await shopper.submit(intent('pay-gift-card'), GIFT_CARD);
    const expected = BUTTONS.map(([name]) => [name, words, lang]);
    expect(buttonsOf(page)).toEqual(expected);
    // No other button of the step orders.
    const orders = [...page.document.querySelectorAll('#payment button:not([type="button"])')];
    expect(orders.map((button) => button.textContent)).toEqual(expected.map(() => words));
    // A form shown again says the same.
    const shownAgain = await shopper.submit(intent('pay'), { total: '1' });
    expect([shownAgain.status, buttonsOf(shownAgain)]).toEqual([409, expected.slice(1)]);
  });

  test(`every express button begins with “${words}”, below the order, its total and its terms`, async () => {
    const { document } = await reachPayment(new Shopper(built.shop), storefront);
    const express = [...document.querySelectorAll('[data-part="express"] *')];
    const buttons = express.filter((element) => element.matches('button'));
    expect(buttons.length).toBeGreaterThan(1);
    for (const button of buttons) {
      expect(button.textContent).toMatch(new RegExp(`^${words} \\S`));
      expect(button.getAttribute('lang')).toBe(lang);
    }
    const above = express.slice(0, express.indexOf(buttons[0] as Element));
    const total = [...document.querySelectorAll('#payment ul data')].at(-1)?.textContent;
    expect(above.map((element) => element.textContent)).toContain(total);
    expect(above.flatMap((element) => element.getAttribute('href') ?? [])).toEqual(
      expect.arrayContaining([`/${storefront}/terms`, `/${storefront}/faq/returns`]),
    );
  });
});

test.each(Object.keys(WORDS) as StorefrontCode[])(
  'goods, delivery, total and the links to terms and withdrawal come before the order button in storefront %s',
  async (storefront) => {
    const { document } = await reachPayment(new Shopper(built.shop), storefront);
    const inOrder = [...document.querySelectorAll('#payment *')];
    const button = inOrder.findIndex((element) => element.matches('button[form="pay"]'));
    const before = (selector: string) => inOrder.slice(0, button).filter((element) => element.matches(selector));
    const [goods, delivery, ...sums] = before('ul:has(data) > li');
    expect(goods?.textContent).toMatch(/^1 × \S.*, \S/);
    expect(delivery?.textContent).toMatch(/\p{L}.*\d/u);
    expect(sums.at(-1)?.querySelector('data')?.getAttribute('value')).toMatch(/^[1-9]\d+$/);
    const links = before('a').map((link) => link.getAttribute('href'));
    const returns = before('a[href$="/faq/returns"]').map((link) => link.textContent);
    // A link to a right that the law does not grant would be untrue.
    if (['ch', 'us', 'gl'].includes(storefront)) expect(['Returns', 'Rückgabe']).toContain(returns[0]);
    else expect(returns[0]).toMatch(/^(?:Right |Widerruf|Herroeping)/);
    expect(links).toEqual(expect.arrayContaining([`/${storefront}/terms`, `/${storefront}/faq/returns`]));
  },
);

test('the French order button is in French while a payment is under way too, as its element says', async () => {
  const page = await reachPayment(new Shopper(built.shop), 'fr');
  expect(page.document.documentElement.getAttribute('lang')).toBe('en');
  const { button } = JSON.parse(page.document.querySelector('[data-part="texts"]')?.textContent ?? '');
  expect(button).toEqual({ loading: 'Un instant…', redirect: 'Vers votre banque…', completed: 'Merci' });
});
