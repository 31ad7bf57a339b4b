import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSqlite } from '../../server/store/sqlite-binding.ts';
import { paymentForm, reachPayment } from './journey.ts';
import { says } from './says.ts';
import { intent, openBuiltShop, Shopper } from './shopper.ts';

let dataDir = '';
let built: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  built = await openBuiltShop(
    {},
    {
      prepare: async (folder) => {
        dataDir = folder;
      },
    },
  );
});
afterAll(() => built.close());
const someone = (address: string | null = null) => new Shopper(built.shop, { address });

function count(from: string): number {
  const reader = openSqlite(join(dataDir, 'shop.sqlite'));
  try {
    return reader.prepare(`SELECT 1 FROM ${from}`).all().length;
  } finally {
    reader.close();
  }
}
/** As if the whole network had reserved all it may. */
function exhaust(limit: string): void {
  const writer = openSqlite(join(dataDir, 'shop.sqlite'));
  try {
    writer.prepare(`UPDATE rate_limits SET tries = 100000 WHERE name LIKE '${limit}'`).run();
  } finally {
    writer.close();
  }
}

describe('too many unpaid reservations', () => {
  test.each([
    ['uk', 'en'],
    ['de', 'de'],
    ['nl', 'nl'],
  ] as const)('are answered in %s with 429, Retry-After and the payment step, everything kept', async (storefront, language) => {
    const address = `203.0.113.${storefront.charCodeAt(0)}`;
    const first = someone(address);
    await reachPayment(first, storefront);
    await first.submit(intent('pay-hosted'));
    exhaust('reserve:network:%');
    const shopper = someone(address);
    await reachPayment(shopper, storefront);
    const page = await shopper.submit(intent('pay-hosted'));
    expect(page.status).toBe(429);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(page.text('main')).toContain(says('order:reservations.title', {}, language));
    expect(page.document.querySelector('form [name=intent][value=pay-hosted]')).not.toBeNull();
    const other = someone(`198.51.100.${storefront.charCodeAt(0)}`);
    await reachPayment(other, storefront);
    expect((await other.submit(intent('pay-hosted'))).url.pathname).toMatch(/^\/checkoutshopper\/hosted\//);
  });

  test('do not include pages that are merely open', async () => {
    const shopper = someone('192.0.2.1');
    await reachPayment(shopper, 'uk');
    const before = count('order_reservations');
    const headers = { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams(paymentForm(shopper.current)).toString();
    const opened = await shopper.request('/uk/checkout/payment/session', { method: 'POST', headers, body });
    expect(await opened.json()).toMatchObject({ kind: 'session' });
    expect(count('order_reservations')).toBe(before);
  });
});
