import { expect, test } from 'vitest';
import { BROWSER_STORAGE } from '#app/web/session/browser-storage.ts';
import { addFirstProduct, payWith, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const built = setUpShop();
const FORM = '#forget-device';

test.each([
  ['uk', 'en'],
  ['de', 'de'],
  ['nl', 'nl'],
] as const)(
  '`forget-device` in storefront %s removes session, country and mirrors, and confirms it',
  async (storefront, language) => {
    const shopper = new Shopper(built.shop);
    await reachPayment(shopper, storefront);
    const done = await payWith(shopper, 'authorised');
    await addFirstProduct(shopper, storefront, 1);
    shopper.cookies.set('market', 'GB');
    await shopper.visit(done.url.pathname);
    const page = await shopper.submit(FORM);
    expect([page.status, page.text('h1')]).toEqual([200, uiText('order:forget.doneTitle', {}, language)]);
    expect(page.text('main')).toContain(uiText('order:forget.done', {}, language));
    expect(page.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect([...shopper.cookies.keys()]).toEqual([]);
    const { keep, drop } = JSON.parse(page.document.querySelector('#mirror')?.textContent ?? '{}') as {
      keep: object;
      drop: string[];
    };
    expect(keep).toEqual({});
    expect(drop.sort()).toEqual(
      BROWSER_STORAGE.filter(({ place }) => place !== 'cookie')
        .map(({ name }) => name as string)
        .sort(),
    );
    expect((await shopper.visit(done.url.pathname)).url.pathname).toBe(`/${storefront}/checkout/cart`);
    expect((await shopper.visit(`/${storefront}/checkout/cart`)).document.querySelector('#cart-total')).toBeNull();
  },
);

test('`forget-device` is offered on the success page, the page of an order and the cookie policy', async () => {
  const shopper = new Shopper(built.shop);
  await reachPayment(shopper, 'uk');
  const done = await payWith(shopper, 'authorised');
  const link = done.document.querySelector('#order-link')?.getAttribute('href') ?? '';
  for (const path of [done.url.pathname, link, '/uk/faq/cookie-policy', '/uk/forget-device'])
    expect((await shopper.visit(path)).document.querySelector(FORM)?.getAttribute('action'), path).toBe(
      '/uk/forget-device',
    );
});

test('`forget-device` removes nothing by GET, and nothing for a form of another site', async () => {
  const shopper = new Shopper(built.shop);
  await addFirstProduct(shopper, 'uk');
  const cookies = new Map(shopper.cookies);
  const opened = await shopper.visit('/uk/forget-device');
  expect([opened.headers.get('clear-site-data'), opened.document.querySelector('#mirror')]).toEqual([null, null]);
  const foreign = await shopper.request('/uk/forget-device', {
    method: 'POST',
    body: '',
    headers: { Origin: 'https://elsewhere.test' },
  });
  expect([foreign.status, foreign.headers.get('clear-site-data')]).toEqual([403, null]);
  expect(shopper.cookies).toEqual(cookies);
});
