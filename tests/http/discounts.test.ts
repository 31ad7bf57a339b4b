import { describe, expect, test } from 'vitest';
import { addCodes } from './add-codes.ts';
import { addressFields, amountOf, firstSize, payWith } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const CLOSES = Date.UTC(2026, 11, 1);
// Less than the days a draft lasts before the code ends.
let now = Date.UTC(2026, 10, 26, 9);
const CODES = [
  ['NOVEMBER', '--percent', '20', '--until', '2026-11-30'],
  ['NOVEMBERGIFT', '--gift', 'v-ice01-3640', '--until', '2026-11-30'],
  ['SINGLE', '--percent', '50', '--limit', '1'],
];

const { newShopper } = setUpShop({}, { clock: () => now, prepare: addCodes(CODES) });

const total = (shopper: Shopper) => amountOf(shopper.current, 'total');
/** The products after discounts. */
const goods = (shopper: Shopper) => total(shopper) - amountOf(shopper.current, 'delivery');
const discount = (shopper: Shopper, id: string) =>
  shopper.current.document.querySelector(`[data-discount="${id}"]`)?.textContent ?? null;
const enter = (shopper: Shopper, code: string, storefront = 'uk') =>
  shopper.post(`/${storefront}/checkout/cart`, { intent: 'apply-discount-code', discountCode: code });

/** A cart with a quantity of the first sock of the list. */
async function cartOf(
  quantity: number,
  { shopper = newShopper(), storefront = 'uk' as 'uk' | 'de' | 'nl', id = '' } = {},
) {
  const size = id || (await firstSize(shopper, storefront));
  await shopper.post(`/${storefront}/checkout/cart`, { intent: 'add-product', id: size, quantity: String(quantity) });
  return shopper;
}

async function toPayment(shopper: Shopper, storefront: 'uk' | 'de' = 'uk') {
  await shopper.post(`/${storefront}/checkout/cart`, { intent: 'select-shipping-method', shippingMethod: 'standard' });
  await shopper.visit(`/${storefront}/checkout/address`);
  return shopper.submit('form:has(input[name="contact.email"])', addressFields(storefront));
}

describe('a discount code', () => {
  test('of a percentage applies in any case, with its name and amount', async () => {
    const shopper = await cartOf(2);
    const before = goods(shopper);
    expect((await enter(shopper, ' welcome10 ')).status).toBe(200);
    expect(goods(shopper)).toBe(before - Math.round(before / 10));
    expect(discount(shopper, 'welcome')).toMatch(/Welcome: 10% off \(WELCOME10\)−£/);
  });

  test('of an amount applies from its minimum on', async () => {
    const shopper = await cartOf(1);
    const missing = uiText('discounts:refusal.missing', { amount: `£${((2500 - goods(shopper)) / 100).toFixed(2)}` });
    const rejected = await enter(shopper, 'FIVEOFF');
    expect([rejected.status, rejected.text('#f-discountCode-error')]).toEqual([422, missing]);
    await cartOf(2, { shopper });
    const before = goods(shopper);
    await enter(shopper, 'FIVEOFF');
    expect(goods(shopper)).toBe(before - 500);
  });

  test('for certain products applies to those only', async () => {
    const shopper = await cartOf(1);
    const sock = goods(shopper);
    expect((await enter(shopper, 'BOXER15')).text('main')).toContain(uiText('discounts:refusal.otherGoods'));
    await cartOf(1, { shopper, id: 'v-bxc01-m' });
    const boxers = goods(shopper) - sock;
    await enter(shopper, 'BOXER15');
    expect(goods(shopper)).toBe(sock + boxers - Math.round(boxers * 0.15));
  });

  test('for free delivery applies to every method', async () => {
    const shopper = await cartOf(1);
    const products = amountOf(shopper.current, 'products');
    await shopper.post('/uk/checkout/cart', { intent: 'select-shipping-method', shippingMethod: 'express' });
    expect(total(shopper)).toBeGreaterThan(products);
    await enter(shopper, 'freeship');
    expect(total(shopper)).toBe(products);
    expect(discount(shopper, 'free-delivery')).toContain('FREESHIP');
    expect(shopper.current.document.querySelector('aside progress')?.getAttribute('value')).toBe('100');
    expect(shopper.current.text('aside[aria-labelledby=summary-title]')).toContain(uiText('cart:freeReached'));
  });

  test('applies only in its country', async () => {
    const reason = (await enter(await cartOf(1), 'NACHBARN')).text('#f-discountCode-error');
    expect(reason).toBe('This code isn’t valid in the United Kingdom.');
    const shopper = await cartOf(1, { storefront: 'de' });
    const before = goods(shopper);
    await enter(shopper, 'NACHBARN', 'de');
    expect(goods(shopper)).toBe(before - Math.round(before / 5));
    expect(discount(shopper, 'neighbours')).toContain('Nachbarn');
  });

  test('that expired is rejected with that reason alone, and stays in its field', async () => {
    const page = await enter(await cartOf(1), 'SUMMER25');
    expect(page.status).toBe(422);
    expect(page.text('#f-discountCode-error')).toBe(uiText('discounts:refusal.ended'));
    expect(page.document.querySelector('input[name=discountCode]')?.getAttribute('value')).toBe('SUMMER25');
  });
});

test('three pairs for kids add a fourth for free, without a code', async () => {
  const shopper = newShopper();
  const listing = await shopper.visit('/nl/kids/socks');
  const product = await shopper.visit(listing.document.querySelector('main article h3 a')?.getAttribute('href') ?? '');
  const id = product.document.querySelector('input[name="id"]:not([disabled])')?.getAttribute('value') ?? '';
  await cartOf(3, { shopper, storefront: 'nl', id });
  const three = goods(shopper);
  expect(shopper.current.text('aside')).toContain('Voeg er nog 1 toe, dan is de goedkoopste gratis.');
  await cartOf(1, { shopper, storefront: 'nl', id });
  expect(goods(shopper)).toBe(three);
  expect(discount(shopper, 'kids-four-for-three')).toContain('koop 3, krijg 1 gratis');
});

describe('a gift', () => {
  test('is in the cart as long as its code applies, labelled, without controls', async () => {
    const shopper = await cartOf(4);
    const before = total(shopper);
    await enter(shopper, 'TREAT');
    expect(total(shopper)).toBe(before);
    expect(shopper.current.text('main')).toContain(uiText('cart:gift'));
    expect(shopper.current.document.querySelectorAll('main li form:has(input[value="update-product"])')).toHaveLength(
      1,
    );
    await shopper.submit(intent('update-product'), { quantity: '1' });
    expect(shopper.current.text('main')).not.toContain(uiText('cart:gift'));
    expect(shopper.current.text('main')).toContain('to use code TREAT again');
  });

  test.each([
    ['update-product', { quantity: '5' }],
    ['update-product', { quantity: '0' }],
    ['remove-product', {}],
  ])('answers a posted %s with %j by a message and stays', async (name, fields) => {
    const shopper = await cartOf(4);
    await enter(shopper, 'TREAT');
    const page = await shopper.post('/uk/checkout/cart', { intent: name, itemId: 'gift-treat', ...fields });
    expect(page.status).toBe(422);
    expect(page.text('main')).toContain(uiText('cart:error.gift-line'));
    expect((await shopper.visit('/uk/checkout/cart')).text('main')).toContain(uiText('cart:gift'));
  });

  test('costs nothing and is named on every page up to the success page', async () => {
    const shopper = await cartOf(4);
    await enter(shopper, 'TREAT');
    const payment = await toPayment(shopper);
    expect(payment.text('main')).toContain('A pair on us (TREAT)');
    const sum = total(shopper);
    const done = await payWith(shopper, 'authorised');
    expect(done.document.querySelector('#order-total')?.getAttribute('value')).toBe(String(sum));
    expect(done.text('main')).toContain('A pair on us (TREAT)');
    expect(done.text('main')).toContain(uiText('cart:gift'));
  });
});

describe('a discount code between viewing and paying', () => {
  test('that expires is rejected with both totals, and the cart names it with both', async () => {
    const opening = now;
    const shopper = await cartOf(2);
    await enter(shopper, 'NOVEMBER');
    await toPayment(shopper);
    const seen = total(shopper);
    const gift = await cartOf(2);
    await enter(gift, 'NOVEMBERGIFT');
    await toPayment(gift);
    try {
      now = CLOSES;
      const rejected = await shopper.submit(intent('pay'));
      expect(rejected.status).toBe(409);
      const full = total(shopper);
      expect(full).toBeGreaterThan(seen);
      const pounds = (minor: number) => `£${(minor / 100).toFixed(2)}`;
      expect(rejected.text('#payment-message')).toContain('Code NOVEMBER is no longer valid');
      expect(rejected.text('#payment-message')).toContain(`The total was ${pounds(seen)} and is now ${pounds(full)}`);
      const cartPage = await shopper.visit('/uk/checkout/cart');
      expect(cartPage.text('main')).toContain(`The total was ${pounds(seen)} and is now ${pounds(full)}`);
      await shopper.submit(intent('remove-discount-code'));
      expect(shopper.current.text('main')).not.toContain('NOVEMBER');

      const withoutGift = await gift.submit(intent('pay'));
      expect(withoutGift.status).toBe(409);
      expect(withoutGift.text('#payment-message')).toContain(uiText('discounts:payment.sameTotal'));
      // Seen and accepted, the order continues without it.
      expect((await payWith(gift, 'authorised')).url.pathname).toContain('/uk/checkout/success/');
    } finally {
      now = opening;
    }
  });

  test('for one use in two carts reduces one order, and a failed payment releases it', async () => {
    const [first, second] = [await cartOf(2), await cartOf(2)];
    for (const shopper of [first, second]) {
      await enter(shopper, 'SINGLE');
      await toPayment(shopper);
    }
    const reduced = total(first);
    expect(total(second)).toBe(reduced);
    await first.submit(intent('pay'));
    const rejected = await second.submit(intent('pay'));
    expect(rejected.status).toBe(409);
    expect(rejected.text('#payment-message')).toContain('Code SINGLE is no longer valid');
    expect(total(second)).toBeGreaterThan(reduced);

    await first.submit('form', { outcome: 'refused' });
    await second.visit('/uk/checkout/payment');
    expect(total(second)).toBe(reduced);
    const done = await payWith(second, 'authorised');
    expect(done.document.querySelector('#order-total')?.getAttribute('value')).toBe(String(reduced));
    await first.visit('/uk/checkout/cart');
    expect(first.current.text('main')).toContain('Code SINGLE is no longer valid');
  });
});

describe('guessing codes', () => {
  test('is answered with 429, Retry-After and the typed code', async () => {
    const shopper = await cartOf(1);
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await enter(shopper, `GUESS${attempt}`)).status).toBe(422);
    const page = await enter(shopper, 'WELCOME10');
    expect(page.status).toBe(429);
    expect(Number(page.headers.get('retry-after'))).toBe(600);
    expect(page.text('title')).toMatch(/^Error:/);
    expect(page.text('main')).toContain(uiText('discounts:tooManyCodes', { count: 10 }));
    expect(page.document.querySelector('input[name=discountCode]')?.getAttribute('value')).toBe('WELCOME10');
    expect((await shopper.visit('/uk/checkout/cart')).text('main')).not.toContain('WELCOME10');
  });

  test('is counted per connection address, whatever the headers are', async () => {
    const guess = async (shopper: Shopper, forwarded: string) => {
      const body = new URLSearchParams({ intent: 'apply-discount-code', discountCode: 'GUESS' });
      const headers = {
        'X-Forwarded-For': forwarded,
        Forwarded: `for=${forwarded}`,
        'X-Real-IP': forwarded,
        'CF-Connecting-IP': forwarded,
      };
      return (await shopper.request('/uk/checkout/cart', { method: 'POST', body, headers })).status;
    };
    for (let cart = 0; cart < 10; cart += 1) {
      const shopper = await cartOf(1, { shopper: newShopper('203.0.113.7') });
      for (let attempt = 0; attempt < 6; attempt += 1)
        expect(await guess(shopper, `198.51.100.${cart * 6 + attempt}`)).toBe(422);
    }
    expect(await guess(await cartOf(1, { shopper: newShopper('203.0.113.7') }), '198.51.100.99')).toBe(429);
    expect(await guess(await cartOf(1, { shopper: newShopper('203.0.113.8') }), '203.0.113.7')).toBe(422);
  });
});

describe('a reduction', () => {
  test('in the outlet is shown with the former price and the percentage, and no other is', async () => {
    const shopper = newShopper();
    const outlet = await shopper.visit('/uk/outlet-all');
    const cards = [...outlet.document.querySelectorAll('main article')];
    expect(cards.length).toBeGreaterThan(0);
    for (const card of cards) expect(card.querySelector('s')?.textContent).toMatch(/^£/);
    const product = await shopper.visit(cards[0]?.querySelector('h3 a')?.getAttribute('href') ?? '');
    expect(product.text('main')).toContain(uiText('catalogue:lowestPrice'));
    expect(product.text('main')).toMatch(/−\d+%/);
    const size = product.document.querySelector('input[name="id"]:not([disabled])')?.getAttribute('value') ?? '';
    if (size)
      expect(
        (await shopper.submit(intent('add-product'), { id: size })).document.querySelector('li:has([name=step]) s'),
      ).not.toBeNull();
    expect((await shopper.visit('/uk/kids/socks')).document.querySelectorAll('main article').length).toBeGreaterThan(0);
  });

  test('ends after thirty days', async () => {
    const opening = now;
    const shopper = newShopper();
    try {
      now = opening + 30 * 86_400_000 - 1000;
      expect(
        (await shopper.visit('/uk/outlet-all')).document.querySelectorAll('main article s').length,
      ).toBeGreaterThan(0);
      now = opening + 30 * 86_400_000;
      expect((await shopper.visit('/uk/outlet-all')).document.querySelectorAll('main article s').length).toBe(0);
    } finally {
      now = opening;
    }
  });
});
