import { describe, expect, test } from 'vitest';
import { setUpShop } from './set-up-shop.ts';
import { openBuiltShop, Shopper, send } from './shopper.ts';

const PATH = '/uk/diagnostics/components';
const KEY = 'kT8wq2ZrVx5nLb0cHs7YfJm3';

const built = setUpShop();

describe('the page of components', () => {
  test.each(['uk', 'de', 'nl', 'us'])('shows every section in storefront %s', async (storefront) => {
    const page = await new Shopper(built.shop).visit(`/${storefront}/diagnostics/components`);
    expect(page.status).toBe(200);
    const sections = [...page.document.querySelectorAll('[data-picture]')].map((section) => section.id);
    expect(sections).toEqual([
      'frame',
      'buttons',
      'fields',
      'messages',
      'cards',
      'list',
      'list-empty',
      'bag',
      'bag-problems',
      'bag-empty',
      'mini-bag',
      'checkout',
      'orders',
      'order-status',
      'address-lookup',
      'gift-card',
    ]);
    expect(page.html).not.toMatch(/http-equiv="refresh"/i);
    expect(page.html).not.toContain('undefined');
  });

  test('is in no index and no cache', async () => {
    const response = await send(built.shop, PATH);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(await response.text()).toMatch(/<meta name="robots" content="noindex/);
  });
});

test('The page of components is for the operator alone in production', async () => {
  const production = await openBuiltShop({
    SHOP_STAGE: 'production',
    DEMO_DATA: 'true',
    PUBLIC_ORIGIN: 'https://shop.test',
    SESSION_SECRETS: 'q7Zf0wLr2VbX9cTn4HsYk8JmP1dGuE5a',
    PAYMENTS_ALLOW_SANDBOX_IN_PRODUCTION: 'true',
    OPERATOR_KEY: KEY,
  });
  try {
    const statusOf = async (headers: Readonly<Record<string, string>>) =>
      (await send(production.shop, PATH, { headers })).status;
    expect(await statusOf({})).toBe(404);
    expect(await statusOf({ Authorization: 'Bearer kT8wq2ZrVx5nLb0cHs7YfJm' })).toBe(404);
    expect(await statusOf({ Authorization: `Bearer ${KEY}` })).toBe(200);
  } finally {
    await production.close();
  }
});
