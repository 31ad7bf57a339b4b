import { expect, test } from 'vitest';
import { readShopFile } from '#tests/support/shop-file.ts';
import { openBuiltShop, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const PRODUCTION = {
  SHOP_STAGE: 'production',
  SESSION_SECRETS: 'mV9rQ2xT7pLw4KzB8nYc1HdF6sGj3Ae0',
  PAYMENTS_ALLOW_SANDBOX_IN_PRODUCTION: 'true',
  LOG_LEVEL: 'warn',
};

/** A shop with its log; `prepare` may write its store before. */
async function open(
  env: Readonly<Record<string, string>>,
  prepare: (dataDir: string) => Promise<void> = async () => undefined,
) {
  const log: string[] = [];
  let dataDir = '';
  const built = await openBuiltShop(env, {
    log: { write: (line) => void log.push(line) },
    prepare: async (folder) => {
      dataDir = folder;
      await prepare(folder);
    },
  });
  return {
    ...built,
    dataDir,
    log: () => log.join(''),
    count: (table: 'products' | 'discount_rules') =>
      Number(readShopFile(dataDir, `SELECT COUNT(*) AS n FROM ${table}`)[0]?.n),
  };
}

test('a new production shop has nothing of the demo, its lists say so, and its log says how to import', async () => {
  const shop = await open(PRODUCTION);
  try {
    expect([shop.count('products'), shop.count('discount_rules')]).toEqual([0, 0]);
    expect(shop.log()).toContain('Empty catalogue: import your products');
    expect(shop.log()).not.toContain('Demo data');
    const shopper = new Shopper(shop.shop);
    for (const path of ['/uk', '/uk/adults/socks', '/uk/search', '/uk/checkout/cart']) {
      const page = await shopper.visit(path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.document.querySelectorAll('main article h3 a')).toHaveLength(0);
    }
    const list = await shopper.visit('/uk/adults/socks');
    expect(list.text('main')).toContain(uiText('catalogue:emptyList'));
    expect(list.document.querySelector('#filter, select[name="sort"]')).toBeNull();
    const code = await shopper.post('/uk/checkout/cart', { intent: 'apply-discount-code', discountCode: 'WELCOME10' });
    expect(code.status).not.toBe(200);
  } finally {
    await shop.close();
  }
});

test('DEMO_DATA brings the demo into a production shop, whose log names it', async () => {
  const shop = await open({ ...PRODUCTION, DEMO_DATA: 'true' });
  try {
    expect(shop.count('products')).toBeGreaterThan(0);
    expect(shop.log()).toContain('Demo data in a production store');
    expect(shop.log()).toContain('WELCOME10');
    expect(shop.log()).toContain('kids-four-for-three');
    expect(shop.log()).not.toContain('SUMMER25');
  } finally {
    await shop.close();
  }
});

test('DEMO_DATA=false keeps the demo out of a shop in development', async () => {
  const shop = await open({ DEMO_DATA: 'false' });
  try {
    expect([shop.count('products'), shop.count('discount_rules')]).toEqual([0, 0]);
  } finally {
    await shop.close();
  }
});
