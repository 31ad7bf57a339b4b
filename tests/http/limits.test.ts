import { describe, expect, test } from 'vitest';
import { LIMITS } from '#app/web/limits.ts';
import { readShopFile, writeShopFile } from '#tests/support/shop-file.ts';
import { addressFields, fillCart, firstSize, paymentForm, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const built = setUpShop();
const { newShopper } = built;

const count = (from: string) => readShopFile(built.dataDir, `SELECT 1 FROM ${from}`).length;
/** As if the whole network had reserved its share. */
const exhaust = (limit: string) =>
  writeShopFile(built.dataDir, 'UPDATE rate_limits SET tries = 100000 WHERE name LIKE ?', limit);

describe('too many unpaid reservations', () => {
  test.each([
    ['uk', 'en'],
    ['de', 'de'],
    ['nl', 'nl'],
  ] as const)(
    'are answered in %s with 429, Retry-After and the payment step, with all values',
    async (storefront, language) => {
      const address = `203.0.113.${storefront.charCodeAt(0)}`;
      const first = newShopper(address);
      await reachPayment(first, storefront);
      await first.submit(intent('pay'));
      exhaust('reserve:network:%');
      const shopper = newShopper(address);
      await reachPayment(shopper, storefront);
      const page = await shopper.submit(intent('pay'));
      expect(page.status).toBe(429);
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(3000);
      expect(page.text('main')).toContain(uiText('order:reservations.title', {}, language));
      expect(page.document.querySelector('form [name=intent][value=pay]')).not.toBeNull();
      const other = newShopper(`198.51.100.${storefront.charCodeAt(0)}`);
      await reachPayment(other, storefront);
      expect((await other.submit(intent('pay'), { paymentMethod: 'hosted' })).url.pathname).toMatch(
        /^\/checkoutshopper\/hosted\//,
      );
    },
  );

  test('exclude pages that are merely open', async () => {
    const shopper = newShopper('192.0.2.1');
    await reachPayment(shopper, 'uk');
    const before = count('order_reservations');
    const headers = { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams(paymentForm(shopper.current)).toString();
    const opened = await shopper.request('/uk/checkout/payment/session', { method: 'POST', headers, body });
    expect(await opened.json()).toMatchObject({ kind: 'session' });
    expect(count('order_reservations')).toBe(before);
  });
});

describe('too many requests of one network', () => {
  const SENTENCE = uiText('shell:limits.text', { count: 1 }).slice(0, 40);

  test('are answered by search with 429 and the term, and others can still search', async () => {
    const shopper = newShopper('203.0.113.101');
    for (let time = 0; time < LIMITS.search.network; time += 1)
      expect((await shopper.request(`/uk/search?term=nothing${time}`)).status).toBe(200);
    const page = await shopper.visit('/uk/search?term=striped');
    expect(page.status).toBe(429);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(page.text('main')).toContain(SENTENCE);
    expect(page.document.querySelector('input[name=term]')?.getAttribute('value')).toBe('striped');
    expect((await shopper.visit('/uk/search')).status).toBe(200);
    expect((await newShopper('198.51.100.101').visit('/uk/search?term=striped')).status).toBe(200);
    // A search in memory costs nothing, and is not counted.
    expect((await shopper.visit('/uk/search?term=striped')).status).toBe(200);
  });

  test('are answered by filtered lists with 429 and the way to the plain one; pages in memory are not counted', async () => {
    const { network } = LIMITS['filtered-list'];
    const shopper = newShopper('203.0.113.105');
    for (let price = 1; price <= network; price += 1)
      expect((await shopper.request(`/uk/adults/socks?price_from=${price}`)).status).toBe(200);
    const page = await shopper.visit('/uk/adults/socks?price_from=9000');
    expect(page.status).toBe(429);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(page.headers.get('cache-control')).toContain('no-store');
    expect(page.text('main')).toContain(SENTENCE);
    expect([...page.document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))).toContain(
      '/uk/adults/socks',
    );
    for (const free of ['/uk/adults/socks', '/uk/adults/socks?price_from=1'])
      expect((await shopper.visit(free)).status).toBe(200);
    const other = newShopper('198.51.100.105');
    expect((await other.visit('/uk/adults/socks?price_from=9000')).document.querySelector('h1')).not.toBeNull();
    expect(other.current.status).toBe(200);
  });

  test('create at most 180 carts in ten minutes; an existing cart can grow', async () => {
    const old = newShopper('203.0.113.102');
    await fillCart(old, 'uk');
    const id = await firstSize(old, 'uk');
    const add = (shopper: Shopper) => shopper.post('/uk/checkout/cart', { intent: 'add-product', id });
    const before = count('carts');
    for (let time = 0; time < LIMITS['cart-creation'].network - 1; time += 1) await add(newShopper('203.0.113.102'));
    const page = await add(newShopper('203.0.113.102'));
    expect(page.status).toBe(429);
    expect(page.headers.get('retry-after')).not.toBeNull();
    expect(page.text('main')).toContain(SENTENCE);
    expect(count('carts') - before).toBe(LIMITS['cart-creation'].network - 1);
    expect((await add(old)).status).toBe(200);
  });

  test('are answered by the market switch with 429 and the list', async () => {
    const shopper = newShopper('203.0.113.103');
    const form = { countryCode: 'DE', from: '/uk' };
    for (let time = 0; time < LIMITS['market-switch'].network; time += 1) await shopper.post('/uk/market', form);
    const page = await shopper.post('/uk/market', form);
    expect(page.status).toBe(429);
    expect(page.headers.get('retry-after')).not.toBeNull();
    expect(page.text('main')).toContain(SENTENCE);
    expect(page.document.querySelectorAll('[name=countryCode]').length).toBeGreaterThan(30);
  });

  test('are answered by the address step with 429 and all values', async () => {
    const shopper = newShopper('203.0.113.104');
    await fillCart(shopper, 'uk');
    const incomplete = addressFields('uk', { 'address.shipping.city': '' });
    for (let time = 0; time < LIMITS.address.network; time += 1) await shopper.post('/uk/checkout/address', incomplete);
    const page = await shopper.post('/uk/checkout/address', addressFields('uk', { 'address.shipping.city': 'Leeds' }));
    expect(page.status).toBe(429);
    expect(page.headers.get('retry-after')).not.toBeNull();
    expect(page.text('main')).toContain(SENTENCE);
    expect(page.document.querySelector('[name="address.shipping.city"]')?.getAttribute('value')).toBe('Leeds');
    expect(
      (await shopper.visit('/uk/checkout/address')).document
        .querySelector('[name="address.shipping.city"]')
        ?.getAttribute('value'),
    ).toBe('Leeds');
  });
});
