import { describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { fillCart, payWith, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Page, type Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

let now = Date.now();
const { newShopper } = setUpShop({}, { clock: () => now });

type Storage = Map<string, string>;

/** What the browser's script does with the mirror block of a page. */
function storeMirror(storage: Storage, page: Page): void {
  const json = page.document.querySelector('#mirror')?.textContent;
  if (!json) return;
  const { keep, drop } = JSON.parse(json) as { keep: Record<string, string>; drop: string[] };
  for (const name of drop) storage.delete(name);
  for (const [name, text] of Object.entries(keep)) storage.set(name, text);
}
const storageOf = (page: Page): Storage => {
  const storage: Storage = new Map();
  storeMirror(storage, page);
  return storage;
};
const FORM = 'form[action$="/checkout/restore"]';

/** A browser with storage and without a cookie, on the cart page; returns the target of the offered button. */
async function goOn(
  storage: Storage,
  { storefront = 'uk', shopper = newShopper() }: { readonly storefront?: string; readonly shopper?: Shopper } = {},
) {
  const cart = await shopper.visit(`/${storefront}/checkout/cart`);
  expect(cart.document.querySelector('#restore-bag')?.hasAttribute('hidden')).toBe(true);
  const names = [...cart.document.querySelectorAll(`${FORM} input`)].map((input) => input.getAttribute('name') ?? '');
  expect(names).toEqual(['cart-tokens', 'checkoutInfo', 'orderv1']);
  return {
    shopper,
    page: await shopper.submit(FORM, Object.fromEntries(names.map((name) => [name, storage.get(name) ?? '']))),
  };
}
const isEmpty = (page: Page) => page.document.querySelector('#cart-total') === null;

describe('a browser that lost its cookie', () => {
  test('continues at the payment step with cart, delivery and address, and pays', async () => {
    const payment = await reachPayment(newShopper(), 'uk');
    const total = payment.document.querySelector('#cart-total')?.getAttribute('value');
    const { shopper, page } = await goOn(storageOf(payment));
    expect(page.url.pathname).toBe('/uk/checkout/cart');
    expect(page.text('main')).toContain(uiText('cart-page:earlier.restored'));
    expect(page.document.querySelector('#cart-total')?.getAttribute('value')).toBe(total);
    expect((await shopper.visit('/uk/checkout/payment')).url.pathname).toBe('/uk/checkout/payment');
    const done = await payWith(shopper, 'authorised');
    expect(done.url.pathname).toMatch(/^\/uk\/checkout\/success\//);
    expect(done.text('main')).toContain('ada@example.com');
  });

  test('gets its order when the cart was paid meanwhile', async () => {
    const first = newShopper();
    await reachPayment(first, 'uk');
    // To the provider's page and back with the browser's own button.
    await first.submit(intent('pay'));
    const stored = storageOf(await first.visit('/uk/checkout/payment'));
    const done = await payWith(first, 'authorised');
    const { page } = await goOn(stored);
    expect(page.url.pathname).toMatch(/^\/uk\/order\/PW-/);
    expect(page.text('#order-number')).toBe(done.text('#order-number'));
    expect(page.text('h1')).toBe('Paid');
    expect(page.html).not.toContain('ada@example.com');
  });

  test('gets a message that its cart is gone, and drops it', async () => {
    const first = newShopper();
    const stored = storageOf(await reachPayment(first, 'uk'));
    stored.delete('orderv1');
    await payWith(first, 'authorised');
    const { page } = await goOn(stored);
    expect(page.status).toBe(200);
    expect(page.text('main')).toContain(uiText('cart-page:earlier.absent'));
    storeMirror(stored, page);
    expect([...stored.keys()].sort()).toEqual(['checkoutSteps', 'completedViews']);
  });

  test.each([
    ['forged', (storage: Storage) => storage.set('cart-tokens', 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA')],
    ['altered', (storage: Storage) => storage.set('cart-tokens', `${storage.get('cart-tokens')?.slice(0, -4)}AAAA`)],
    ['sealed for another purpose', (storage: Storage) => storage.set('cart-tokens', storage.get('checkoutInfo') ?? '')],
    ['endless', (storage: Storage) => storage.set('cart-tokens', 'A'.repeat(50_000))],
    ['gone', (storage: Storage) => storage.delete('cart-tokens')],
  ])('gets no cart for a text that is %s, and no error', async (_, change) => {
    const stored = storageOf(await reachPayment(newShopper(), 'uk'));
    change(stored);
    const { page } = await goOn(stored);
    expect([page.status, isEmpty(page)]).toEqual([200, true]);
    expect(page.text('main')).toContain(uiText('cart-page:earlier.absent'));
  });

  test('gets no cart of another warehouse', async () => {
    const stored = storageOf(await fillCart(newShopper(), 'uk'));
    expect(isEmpty((await goOn(stored, { storefront: 'us' })).page)).toBe(true);
    expect(isEmpty((await goOn(stored, { storefront: 'de' })).page)).toBe(false);
  });

  test('gets its cart for thirty days, its address for seven', async () => {
    const stored = storageOf(await reachPayment(newShopper(), 'uk'));
    const started = now;
    try {
      now = started + days(8);
      const { shopper, page } = await goOn(stored);
      expect(isEmpty(page)).toBe(false);
      expect((await shopper.visit('/uk/checkout/address')).html).not.toContain('Downing');
      now = started + days(30);
      expect(isEmpty((await goOn(stored)).page)).toBe(true);
    } finally {
      now = started;
    }
  });

  test('and has a new cart keeps the new one', async () => {
    const stored = storageOf(await reachPayment(newShopper(), 'uk'));
    const shopper = newShopper();
    const cart = await fillCart(shopper, 'uk', { delivery: false });
    expect(cart.document.querySelector('#restore-bag')).toBeNull();
    const page = await shopper.post('/uk/checkout/restore', Object.fromEntries(stored));
    expect(page.url.pathname).toBe('/uk/checkout/cart');
    expect(page.text('main')).not.toContain(uiText('cart-page:earlier.restored'));
    expect((await shopper.visit('/uk/checkout/address')).html).not.toContain('Downing');
  });
});

describe('the mirror block of a page', () => {
  test('is only on the cart and on the steps that do not hydrate', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    for (const path of [
      '/uk',
      '/uk/adults/socks',
      '/uk/search?term=sock',
      '/uk/faq',
      '/uk/market',
      '/uk/checkout/address',
    ])
      expect((await shopper.visit(path)).document.querySelector('#mirror'), path).toBeNull();
    for (const path of ['/uk/checkout/cart', '/uk/checkout/payment'])
      expect((await shopper.visit(path)).document.querySelector('#mirror')?.textContent, path).toContain(
        '"cart-tokens"',
      );
  });

  test('has no personal word and no readable token', async () => {
    const { document } = await reachPayment(newShopper(), 'uk');
    const json = document.querySelector('#mirror')?.textContent ?? '';
    expect(json).not.toMatch(/ada@|Downing|London|SW1A ?2AA|7946 ?0123|eyJhbGci/);
  });

  test('has nothing personal once the order is placed', async () => {
    const shopper = newShopper();
    const stored = storageOf(await reachPayment(shopper, 'uk'));
    expect([...stored.keys()].sort()).toEqual([
      'cart-tokens',
      'checkoutInfo',
      'checkoutSteps',
      'completedViews',
      'stockv2',
    ]);
    storeMirror(stored, await payWith(shopper, 'authorised'));
    expect([...stored.keys()]).toEqual(['orderv1']);
  });

  test('is not restored by GET', async () => {
    const answer = await newShopper().request('/uk/checkout/restore?cart-tokens=x');
    expect([answer.status, answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([
      303,
      '/uk/checkout/cart',
      [],
    ]);
  });
});
