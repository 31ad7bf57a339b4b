import { afterEach, describe, expect, test } from 'vitest';
import { days, hours } from '#app/kernel/clock.ts';
import { addFirstProduct, payWith, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, type Shopper } from './shopper.ts';

const STARTED = Date.now();
let now = STARTED;
const { newShopper } = setUpShop({}, { clock: () => now });
afterEach(() => {
  now = STARTED;
});
const SHARED = '/faq';
const PRIVATE = '/login';

/** The number on the bag of a page, which its spoken text repeats. */
async function badge(shopper: Shopper, path: string): Promise<number> {
  const page = await shopper.visit(path);
  const storefront = path.split('/')[1];
  const link = `header a[href="/${storefront}/checkout/cart"]`;
  const shown = Number(page.text(`${link} b`));
  expect(page.text(`${link} .vh`)).toMatch(shown === 0 ? /empty|leer|leeg/ : new RegExp(`\\b${shown}\\b`));
  expect(page.html).not.toContain('<!--bag-->');
  return shown;
}

/** The numbers on a shared page, on a private one and in the cookies of a browser. */
async function numbers(shopper: Shopper, storefront = 'uk') {
  const onShared = await badge(shopper, `/${storefront}${SHARED}`);
  const onPrivate = await badge(shopper, `/${storefront}${PRIVATE}`);
  expect(onShared).toBe(onPrivate);
  const cookie = shopper.cookies.get(storefront === 'us' ? 'bag-us' : 'bag');
  expect(Number(cookie ?? 0)).toBe(onShared);
  return onShared;
}

/** A browser drops them after a day. */
function expireNumbers(shopper: Shopper): void {
  shopper.cookies.delete('bag');
  shopper.cookies.delete('bag-us');
}

describe('the number on the bag', () => {
  test('follows every change of the cart', async () => {
    const shopper = newShopper();
    expect(await numbers(shopper)).toBe(0);
    expect(shopper.cookies.has('bag')).toBe(false);
    await addFirstProduct(shopper, 'uk');
    expect(await numbers(shopper)).toBe(1);
    await addFirstProduct(shopper, 'uk', 1);
    expect(await numbers(shopper)).toBe(2);
    await shopper.visit('/uk/checkout/cart');
    await shopper.submit(intent('remove-product'));
    expect(await numbers(shopper)).toBe(1);
    await shopper.visit('/uk/checkout/cart');
    await shopper.submit(intent('remove-product'));
    expect(await numbers(shopper)).toBe(0);
    expect(shopper.cookies.get('bag')).toBe('0');
  });

  test('is that of the warehouse of the storefront', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk');
    await addFirstProduct(shopper, 'us');
    await addFirstProduct(shopper, 'us', 1);
    for (const storefront of ['uk', 'de', 'nl'])
      expect([storefront, await numbers(shopper, storefront)]).toEqual([storefront, 1]);
    expect(await numbers(shopper, 'us')).toBe(2);
  });

  test('is 0 after the order is paid, and counts the next cart', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    expect(await numbers(shopper)).toBe(1);
    await shopper.visit('/uk/checkout/payment');
    await payWith(shopper, 'authorised');
    expect(await numbers(shopper)).toBe(0);
    await addFirstProduct(shopper, 'uk');
    expect(await numbers(shopper)).toBe(1);
  });

  test('is 0 after `forget-device`, which removes its cookies', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk');
    await addFirstProduct(shopper, 'us');
    await shopper.visit('/uk/forget-device');
    await shopper.submit('#forget-device');
    expect([...shopper.cookies.keys()]).toEqual([]);
    expect(await numbers(shopper)).toBe(0);
  });

  test.each([SHARED, PRIVATE])('comes back with the first page (%s) for a session without its cookie', async (path) => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk');
    await addFirstProduct(shopper, 'us');
    expireNumbers(shopper);
    expect(await badge(shopper, `/uk${path}`)).toBe(1);
    expect([shopper.cookies.get('bag'), shopper.cookies.get('bag-us')]).toEqual(['1', '1']);
  });

  test('is 0 without a session, which removes its cookies', async () => {
    for (const session of [undefined, 'abc', Buffer.alloc(200, 7).toString('base64url')]) {
      const shopper = newShopper();
      await addFirstProduct(shopper, 'uk');
      if (session === undefined) shopper.cookies.delete('__Host-session');
      else shopper.cookies.set('__Host-session', session);
      // A shared page reads the number from the cookies; the next private page mends those beside a broken session.
      if (session !== undefined) await shopper.visit(`/uk${PRIVATE}`);
      expect(await numbers(shopper)).toBe(0);
      expect(shopper.cookies.get('bag')).toBe(session === undefined ? undefined : '0');
    }
  });

  test('is that of the session, whatever the cookie says', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk');
    for (const forged of ['7', '0', 'x', '-1', '<b>9</b>', '99999999999999999999']) {
      shopper.cookies.set('bag', forged);
      await shopper.visit(`/uk${PRIVATE}`);
      expect([forged, await numbers(shopper)]).toEqual([forged, 1]);
    }
  });

  test('is 0 when the session has expired', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'uk');
    now = STARTED + days(31);
    expireNumbers(shopper);
    expect(await badge(shopper, `/uk${SHARED}`)).toBe(0);
    expect([...shopper.cookies.keys()].filter((name) => !/^(?:place$|first-items-)/.test(name))).toEqual([]);
  });

  test('has cookies that live a day, readable by scripts, written together', async () => {
    const shopper = newShopper();
    await addFirstProduct(shopper, 'us');
    const renewed = async () =>
      (await shopper.request(`/uk${PRIVATE}`)).headers.getSetCookie().filter((cookie) => cookie.startsWith('bag'));
    expect(await renewed()).toEqual([]);
    now = STARTED + days(1) + hours(1);
    expect(await renewed()).toEqual([
      'bag=0; Path=/; SameSite=Lax; Secure; Max-Age=86400',
      'bag-us=1; Path=/; SameSite=Lax; Secure; Max-Age=86400',
    ]);
    now = STARTED + days(31);
    expireNumbers(shopper);
    expect(await badge(shopper, `/us${SHARED}`)).toBe(0);
  });
});
