import { describe, expect, test } from 'vitest';
import { days, minutes } from '#app/kernel/clock.ts';
import { LIMITS } from '#app/web/limits.ts';
import { addressFields, fillCart } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { formPost, Shopper, send } from './shopper.ts';

const FORM = 'form:has(input[name="contact.email"])';
const ADDRESS = { form: 'address', place: '/uk/checkout/address' };
const VALUES = '[["address.shipping.firstName","Ada",false]]';

let now = days(20_000);
const built = setUpShop({}, { clock: () => now });

const call = (fields: Readonly<Record<string, string>>, shopper = new Shopper(built.shop), path = '/uk/typed') =>
  shopper.request(path, { method: 'POST', body: new URLSearchParams(fields) });
const seal = async (fields = ADDRESS) => (await call({ ...fields, values: VALUES })).text();

describe('what is typed in a form', () => {
  test('is sealed, and opened on the same page, without a cookie', async () => {
    const shopper = new Shopper(built.shop);
    const sealed = await call({ ...ADDRESS, values: VALUES }, shopper);
    expect([sealed.status, sealed.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const text = await sealed.text();
    expect(Buffer.from(text, 'base64url').toString('latin1')).not.toContain('Ada');
    const opened = await call({ ...ADDRESS, sealed: text }, shopper);
    expect([opened.status, await opened.text()]).toEqual([200, VALUES]);
    expect([...shopper.cookies]).toEqual([]);
  });

  test('is gone on another page, in another form, when altered, and after a day', async () => {
    const sealed = await seal();
    const statuses = async (...calls: readonly Readonly<Record<string, string>>[]) =>
      Promise.all(calls.map(async (fields) => (await call(fields)).status));
    expect(
      await statuses(
        { ...ADDRESS, place: '/de/checkout/address', sealed },
        { ...ADDRESS, form: 'review', sealed },
        { ...ADDRESS, sealed: `${sealed.slice(0, -2)}AA` },
      ),
    ).toEqual([410, 410, 410]);
    now += days(1);
    expect(await statuses({ ...ADDRESS, sealed })).toEqual([410]);
  });

  test('of an address is gone once a later one was sent', async () => {
    const shopper = new Shopper(built.shop);
    await fillCart(shopper, 'uk');
    const sealed = await seal();
    expect((await call({ ...ADDRESS, sealed }, shopper)).status).toBe(200);
    now += minutes(1);
    await shopper.visit('/uk/checkout/address');
    await shopper.submit(FORM, addressFields('uk'));
    expect((await call({ ...ADDRESS, sealed }, shopper)).status).toBe(410);
    now += minutes(1);
    expect((await call({ ...ADDRESS, sealed: await seal() }, shopper)).status).toBe(200);
  });

  test('is rejected from another site, of an unknown form, too long, and by a GET', async () => {
    const from = (fields: Readonly<Record<string, string>>, headers = {}) =>
      send(built.shop, '/uk/typed', formPost(fields, headers));
    expect((await from({ ...ADDRESS, values: VALUES }, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await from({ form: 'payment', place: '/', values: VALUES })).status).toBe(422);
    expect((await from({ ...ADDRESS, values: 'x'.repeat(8001) })).status).toBe(422);
    expect((await send(built.shop, '/uk/typed')).status).toBe(404);
  });

  test('is limited per network', async () => {
    const shopper = new Shopper(built.shop, { address: '203.0.113.77' });
    const statuses = new Set<number>();
    for (let times = 0; times <= LIMITS.typed.network; times += 1)
      statuses.add((await call({ ...ADDRESS, values: VALUES }, shopper)).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});
