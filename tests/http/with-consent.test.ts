import { describe, expect, test } from 'vitest';
import { THIRD_PARTIES } from '#tests/fakes/third-parties.ts';
import { addFirstProduct } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, ORIGIN, Shopper, send } from './shopper.ts';

const built = setUpShop(THIRD_PARTIES);

const visited = async (shopper: Shopper, path: string) => {
  await shopper.visit(path);
  return shopper;
};
const policyOf = (headers: Headers) => headers.get('content-security-policy') ?? '';

describe('The events of a form that the browser posts', () => {
  const agreed = async (storefront = 'de') => {
    const shopper = new Shopper(built.shop);
    await shopper.post(`/${storefront}/consent`, { intent: 'accept-all', from: `/${storefront}` });
    return shopper;
  };
  type Printed = { readonly event: string; readonly ecommerce: { readonly items: readonly object[] } };
  const printed = (shopper: Shopper, id: string): Printed | null =>
    JSON.parse(shopper.current.document.getElementById(id)?.textContent ?? 'null');
  const BAG = '/de/checkout/cart';
  const keeping = (shopper: Shopper) => shopper.current.headers.get('cache-control');
  /** A size in stock of two products. */
  const sizesOf = async (shopper: Shopper) => {
    const { document } = await shopper.visit('/de/adults/socks');
    const sizes = [...document.querySelectorAll('#cards li')].map((card) =>
      card.querySelector('button[name="id"]:not([disabled])')?.getAttribute('value'),
    );
    return sizes.filter((id) => id != null).slice(0, 2);
  };

  test('follow what the bag has become, on the next page that shows it and on no other', async () => {
    const shopper = await agreed();
    await addFirstProduct(shopper, 'de');
    const [item] = printed(shopper, 'cart-event')?.ecommerce.items ?? [];
    const changed = (quantity: number) => [{ ...item, quantity }];
    const items = (id: string) => printed(shopper, id)?.ecommerce.items ?? null;
    expect(printed(shopper, 'add-event')).toMatchObject({ event: 'add_to_cart', ecommerce: { currency: 'EUR' } });
    expect(items('add-event')).toEqual(changed(1));
    // The copy of a browser that goes back would report it once more.
    expect(keeping(shopper)).toBe('private, no-store');
    await shopper.visit(BAG);
    expect([items('add-event'), items('remove-event'), keeping(shopper)]).toEqual([null, null, 'private, no-cache']);
    await shopper.submit(intent('update-product'), { quantity: '3' });
    expect([items('add-event'), items('remove-event')]).toEqual([changed(2), null]);
    await shopper.submit(intent('update-product'), { quantity: '999' });
    expect([shopper.current.status, items('add-event')]).toEqual([422, null]);
    await shopper.visit(BAG);
    expect([items('add-event'), items('remove-event')]).toEqual([null, null]);
    await shopper.submit(intent('update-product'), { quantity: '2' });
    expect([items('add-event'), items('remove-event')]).toEqual([null, changed(1)]);
    await shopper.submit(intent('remove-product'));
    expect([items('add-event'), items('remove-event'), items('cart-event')]).toEqual([null, changed(2), null]);
  });

  test('name each product that is bought again, and none of a rejected addition', async () => {
    const shopper = await agreed();
    const ids = await sizesOf(shopper);
    await shopper.post(BAG, { intent: 'add-products', items: ids.map((id) => `${id}:2`).join() });
    expect(printed(shopper, 'add-event')?.ecommerce.items).toEqual([
      expect.objectContaining({ quantity: 2 }),
      expect.objectContaining({ quantity: 2 }),
    ]);
    await shopper.post(BAG, { intent: 'add-products', items: `${ids[0]}:1,unknown:1` });
    await shopper.post(BAG, { intent: 'add-product', id: 'unknown' });
    expect(printed(await visited(shopper, BAG), 'add-event')).toBe(null);
  });

  test('of a page that stays open are in its answer, once', async () => {
    const shopper = await agreed();
    const [id = ''] = await sizesOf(shopper);
    await shopper.post('/de/checkout/added', { intent: 'add-product', id });
    expect(printed(shopper, 'add-event')?.ecommerce.items).toEqual([expect.objectContaining({ quantity: 1 })]);
    await shopper.post('/de/checkout/added', { intent: 'add-product', id: 'unknown' });
    expect(printed(shopper, 'add-event')).toBe(null);
    expect(printed(await visited(shopper, BAG), 'add-event')).toBe(null);
  });

  test('are in the answer to an addition for a visitor who has not chosen, and for none who has refused', async () => {
    const [id = ''] = await sizesOf(new Shopper(built.shop));
    const answerTo = async (cookie: string, headers: Readonly<Record<string, string>> = {}) => {
      const shopper = new Shopper(built.shop);
      if (cookie) shopper.cookies.set('consent', cookie);
      const body = new URLSearchParams({ intent: 'add-product', id });
      const answer = await shopper.request('/de/checkout/added', {
        method: 'POST',
        body,
        headers: { Origin: ORIGIN, ...headers },
      });
      return (await answer.text()).includes('add_to_cart');
    };
    expect([await answerTo(''), await answerTo('2.1--')]).toEqual([true, true]);
    expect([await answerTo('2.000'), await answerTo('2.101'), await answerTo('', { 'Sec-GPC': '1' })]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('say once that a sign-up to the newsletter is taken, beside its form or on the page that says so', async () => {
    const shopper = await agreed();
    const signUp = (place: string, email: string) =>
      shopper.request('/api/newsletter', {
        method: 'POST',
        body: new URLSearchParams({ store: 'de', countryCode: 'DE', place, email }),
        headers: { Referer: `${ORIGIN}/de` },
      });
    for (const place of ['block', 'menu', 'page']) {
      const location = (await signUp(place, `${place}@example.com`)).headers.get('location') ?? '';
      await shopper.visit(location, { 'Sec-Fetch-Dest': 'empty' });
      expect(printed(await visited(shopper, location), 'sign-up-event')).toEqual({
        event: 'sign_up',
        method: 'newsletter',
      });
      expect([place, keeping(shopper)]).toEqual([place, 'private, no-store']);
      expect(printed(await visited(shopper, location), 'sign-up-event')).toBe(null);
    }
    expect((await signUp('block', 'no address')).status).toBe(307);
    expect(printed(await visited(shopper, '/de'), 'sign-up-event')).toBe(null);
  });

  test('wait while a script of an open page reads the bag', async () => {
    const shopper = await agreed();
    const [id = ''] = await sizesOf(shopper);
    const body = new URLSearchParams({ intent: 'add-product', id });
    await shopper.request(BAG, { method: 'POST', body, headers: { Origin: ORIGIN } });
    await shopper.visit(BAG, { 'Sec-Fetch-Dest': 'empty' });
    expect(printed(shopper, 'add-event')).toBe(null);
    expect(printed(await visited(shopper, BAG), 'add-event')).toMatchObject({ event: 'add_to_cart' });
  });

  test('are none once consent is taken back', async () => {
    const shopper = await agreed();
    const [id = ''] = await sizesOf(shopper);
    const added = { method: 'POST', body: new URLSearchParams({ intent: 'add-product', id }) };
    expect((await shopper.request(BAG, { ...added, headers: { Origin: ORIGIN } })).status).toBe(303);
    await shopper.post('/de/consent', { intent: 'refuse', from: '/de' });
    expect(printed(await visited(shopper, BAG), 'add-event')).toBe(null);
  });

  test('are none without consent', async () => {
    const shopper = new Shopper(built.shop);
    await shopper.post('/de/consent', { intent: 'refuse', from: '/de' });
    await addFirstProduct(shopper, 'de');
    expect([printed(shopper, 'add-event'), printed(shopper, 'cart-event')]).toEqual([null, null]);
    await shopper.request('/api/newsletter', {
      method: 'POST',
      body: new URLSearchParams({ store: 'de', countryCode: 'DE', place: 'block', email: 'refused@example.com' }),
      headers: { Referer: `${ORIGIN}/de` },
    });
    expect(printed(await visited(shopper, '/de'), 'sign-up-event')).toBe(null);
  });
});

test('A page names no service for a damaged choice, for one that is too long, or for a signal against an earlier one', async () => {
  const servicesOf = async (cookie: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await send(built.shop, '/us', { headers: { Accept: 'text/html', Cookie: cookie, ...headers } });
    const html = await answer.text();
    return [answer.status, /\.test\//.test(html) || /\.test/.test(policyOf(answer.headers))];
  };
  expect(await servicesOf('consent=2.111')).toEqual([200, true]);
  for (const forged of [
    `2.111${'1'.repeat(3000)}`,
    '2.111"',
    '%32.111',
    '2.222',
    '{"statistics":true}',
    '3.111',
    '1.111',
  ])
    expect([forged.slice(0, 20), await servicesOf(`consent=${forged}`)]).toEqual([forged.slice(0, 20), [200, false]]);
  expect(await servicesOf('consent=2.000; consent=2.111')).toEqual([200, false]);
  expect(await servicesOf('consent=2.111', { 'Sec-GPC': '1' })).toEqual([200, false]);
});
