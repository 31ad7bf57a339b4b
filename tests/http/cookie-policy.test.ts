import { afterAll, beforeAll, expect, test } from 'vitest';
import { BROWSER_STORAGE } from '#app/web/session/browser-storage.ts';
import { payWith, reachPayment } from './journey.ts';
import { openBuiltShop, Shopper } from './shopper.ts';

let built: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  built = await openBuiltShop();
});
afterAll(() => built.close());

test.each(['uk', 'de', 'nl'])(
  'The cookie policy of %s names every cookie and storage key with its purpose',
  async (storefront) => {
    const { document } = await new Shopper(built.shop).visit(`/${storefront}/faq/cookie-policy`);
    const rows = [...document.querySelectorAll('#browser-storage li')];
    expect(rows.map((row) => row.querySelector('strong')?.textContent)).toEqual(
      BROWSER_STORAGE.map(({ name }) => name),
    );
    for (const row of rows)
      expect(row.textContent ?? '').toMatch(
        /\((?:cookie|local storage|session storage|Cookie|\w*[sS]peicher|lokaler Speicher|lokale opslag|sessieopslag)\): .{20,}\.$/,
      );
  },
);

test('A purchase and a change of country set no cookie that the cookie policy does not name', async () => {
  const shopper = new Shopper(built.shop);
  const set = new Set<string>();
  const request = shopper.request.bind(shopper);
  shopper.request = async (...options) => {
    const answer = await request(...options);
    for (const cookie of answer.headers.getSetCookie())
      set.add(cookie.slice(0, cookie.indexOf('=')).replace(/^__Host-/, ''));
    return answer;
  };
  await reachPayment(shopper, 'uk');
  await payWith(shopper, 'authorised');
  await shopper.visit('/uk/market');
  await shopper.post('/uk/market', { countryCode: 'DE', confirm: 'yes' });
  const listed = BROWSER_STORAGE.filter(({ place }) => place === 'cookie').map(({ name }) => name as string);
  expect([...set].filter((name) => !listed.includes(name))).toEqual([]);
  expect([...set]).toEqual(expect.arrayContaining(['session', 'market']));
});
