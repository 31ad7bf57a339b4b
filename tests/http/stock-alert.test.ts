import { describe, expect, test } from 'vitest';
import { LIMITS } from '#app/web/limits.ts';
import { structuredProduct } from './pages-fixture.ts';
import { openForTests } from './set-up-shop.ts';
import { openShopWithStore } from './shop-with-store.ts';
import { intent, type Page, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const PRODUCT = '/uk/product/plain-and-simple';
const SOLD_OUT = '/uk/product/sushi-train-in-slate';
const FORM = intent('stock-alert');
const node = openForTests(openShopWithStore);
const newShopper = (address?: string) => new Shopper(node.shop, address === undefined ? {} : { address });
const alertsOf = (email: string) =>
  node.store.read.all<{ variant_id: string; storefront: string; language: string }>(
    'SELECT variant_id, storefront, language FROM stock_alert_requests WHERE email = ?',
    [email],
  );
const alertText = (page: Page) => page.document.querySelector('[role=alert]')?.textContent?.trim();

describe('a request for a sold-out size', () => {
  test('is to be confirmed, and its page says so once', async () => {
    const shopper = newShopper();
    await shopper.visit(`${PRODUCT}?size=41-46`);
    const page = await shopper.submit(FORM, { email: ' Ada@Example.com ' });
    expect([page.status, page.url.pathname, page.url.search]).toEqual([200, PRODUCT, '?size=41-46']);
    expect(page.text('#tell-me [role=status] p')).toBe(
      uiText('catalogue:alert.askedKept', { address: uiText('shell:serviceEmail') }),
    );
    expect(page.headers.get('cache-control')).not.toContain('public');
    const [row, ...others] = await alertsOf('ada@example.com');
    expect([others, row?.storefront, row?.language]).toEqual([[], 'uk', 'en']);
    expect((await shopper.visit(`${PRODUCT}?size=41-46`)).document.querySelector('#tell-me [role=status]')).toBeNull();
  });

  test.each([
    ['without an address', '', 'catalogue:alert.noEmail'],
    ['with a wrong address', 'ada@example', 'catalogue:alert.wrongEmail'],
  ] as const)('%s opens its page again, with the message at the field and what was typed', async (_, email, key) => {
    const shopper = newShopper();
    await shopper.visit(PRODUCT);
    const page = await shopper.submit(FORM, { email });
    expect([page.status, page.text('h1')]).toEqual([422, 'Plain and Simple']);
    expect(alertText(page)).toBe(uiText(key));
    expect(page.text('#f-email-error')).toBe(uiText(key));
    const field = page.document.querySelector('#f-email');
    expect(field?.getAttribute('value') ?? '').toBe(email);
    expect(page.document.querySelector(FORM)?.getAttribute('action')).toBe(`${PRODUCT}#f-email`);
    expect(page.document.querySelector('#tell-me')?.hasAttribute('open')).toBe(true);
  });

  test('of a size that the product does not have is rejected', async () => {
    const shopper = newShopper();
    const page = await shopper.post(PRODUCT, { intent: 'stock-alert', variant: 'nope', email: 'ada@example.com' });
    expect([page.status, alertText(page)]).toEqual([422, uiText('catalogue:alert.noSize')]);
  });

  test('of a size that is in stock opens the page with the size chosen, and stores nothing', async () => {
    const shopper = newShopper();
    const { document } = await shopper.visit(PRODUCT);
    const variant = document.querySelector('input[name=id]')?.getAttribute('value') ?? '';
    const page = await shopper.post(PRODUCT, { intent: 'stock-alert', variant, email: 'eve@example.com' });
    expect([page.status, page.url.search]).toEqual([200, '?size=36-40']);
    expect(page.document.querySelector('input[name=id][checked]')?.getAttribute('value')).toBe(variant);
    expect(await alertsOf('eve@example.com')).toEqual([]);
  });

  test('over the limit of the network is answered 429 with the time to wait', async () => {
    const shopper = newShopper('203.0.113.99');
    await shopper.visit(PRODUCT);
    let page = await shopper.submit(FORM, { email: 'many@example.com' });
    for (let count = 1; count <= LIMITS['stock-alert'].network && page.status === 200; count += 1) {
      await shopper.visit(PRODUCT);
      page = await shopper.submit(FORM, { email: 'many@example.com' });
    }
    expect(page.status).toBe(429);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(alertText(page)).toContain('many requests from your network');
  });
});

describe('the page of a product', () => {
  test('leads from a sold-out size to the form with that size', async () => {
    const shopper = newShopper();
    const page = await shopper.visit(PRODUCT);
    const href = page.document.querySelector('a[data-alert]')?.getAttribute('href') ?? '';
    expect(href).toBe(`${PRODUCT}?size=41-46#tell-me`);
    const named = await shopper.visit(href.replace('#tell-me', ''));
    expect(named.document.querySelector('#tell-me')?.hasAttribute('open')).toBe(true);
    expect(page.document.querySelector('#tell-me')?.hasAttribute('open')).toBe(false);
  });

  test('that is sold out offers its twins and others, the form, and neither a button nor a day of arrival', async () => {
    const page = await newShopper().visit(SOLD_OUT);
    expect(page.document.querySelector(intent('add-product'))).toBeNull();
    const links = [...page.document.querySelectorAll('section[aria-labelledby=sold-out] a')];
    expect(links[0]?.getAttribute('href')).toBe('/uk/product/sushi-train');
    expect(links).toHaveLength(4);
    expect(page.document.querySelector(FORM)).not.toBeNull();
    expect(page.document.querySelector('#tell-me')?.hasAttribute('open')).toBe(true);
    expect(page.text('main')).not.toContain('arrives');
    const { sizes } = structuredProduct(page);
    expect(new Set(sizes.map(({ offers }) => offers.availability))).toEqual(new Set(['https://schema.org/OutOfStock']));
  });

  test('with every size in stock has no such form', async () => {
    const page = await newShopper().visit('/uk/product/good-dog');
    expect(page.document.querySelector('#tell-me')).toBeNull();
  });
});
