import { expect, test } from 'vitest';
import { addFirstProduct } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { Shopper, send } from './shopper.ts';

const built = setUpShop();

const payload = async (path: string) => {
  const answer = await send(built.shop, `${path}/_payload.json`);
  return { answer, data: answer.status === 200 ? ((await answer.json()) as Record<string, unknown>) : null };
};

test.each([
  ['/uk', 'routes/home'],
  ['/de/adults/socks', 'routes/slugs'],
  ['/nl/product/melon-slice', 'routes/product'],
  ['/us/faq/returns', 'routes/faq-section'],
])('the payload of %s has the data of its loaders, and is no page', async (path, route) => {
  const { answer, data } = await payload(path);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect(Object.keys(data ?? {})).toEqual(expect.arrayContaining(['routes/storefront-layout', route]));
  expect(JSON.stringify(data?.[route])).toContain((await new Shopper(built.shop).visit(path)).text('h1'));
});

test('the payload of a list depends on what the list depends on', async () => {
  const query = async (search: string) => {
    const answer = await send(built.shop, `/uk/adults/socks/_payload.json${search}`);
    return JSON.stringify(await answer.json());
  };
  expect(await query('?page=2')).not.toBe(await query(''));
  expect(await query('?version=7')).toBe(await query(''));
});

test.each(['/uk/checkout/cart', '/uk/checkout/address', '/uk/order', '/uk/wish-list', '/uk/market'])(
  'the private page %s has no payload',
  async (path) => {
    const shopper = new Shopper(built.shop);
    await addFirstProduct(shopper, 'uk');
    expect((await shopper.request(`${path}/_payload.json`)).status).toBe(404);
  },
);

test('a page that does not exist has no payload, and a payload names no visitor', async () => {
  expect((await payload('/uk/nope')).answer.status).toBe(404);
  const shopper = new Shopper(built.shop);
  await addFirstProduct(shopper, 'uk');
  const answer = await shopper.request('/uk/_payload.json');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(JSON.stringify((await payload('/uk')).data));
});
