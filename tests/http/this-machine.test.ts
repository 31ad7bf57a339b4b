import { beforeAll, describe, expect, test } from 'vitest';
import { openLetterShop } from './letter-shop.ts';
import { openForTests } from './set-up-shop.ts';
import { ORIGIN } from './shopper.ts';

const KEY = 'zQ8mV3xT7pLw4KzB8nYc1HdF6sGj3Ae0';
const PAGES = [
  '/uk/diagnostics/letters',
  '/uk/diagnostics/components',
  '/uk/diagnostics/product/',
  '/uk/diagnostics/import',
];

const pages = [...PAGES];
const node = openForTests(() => openLetterShop({ OPERATOR_KEY: KEY }));
beforeAll(async () => {
  await node.orderIn('uk');
  await node.shop.sweep();
  const letters = await (await request(PAGES[0] ?? '', {})).text();
  pages.push(/href="(\/uk\/diagnostics\/letters\/[^"]+)"/.exec(letters)?.[1] ?? 'no letter');
  const list = await (await request('/uk/adults/socks', {})).text();
  pages[2] += /href="\/uk\/product\/([^"?]+)/.exec(list)?.[1] ?? 'no product';
});

/** A request over a socket from `peer`; without one, in this process. */
async function request(path: string, { peer, ...headers }: Readonly<Record<string, string>>): Promise<Response> {
  const env = peer === undefined ? undefined : { incoming: { socket: { remoteAddress: peer } } };
  return await node.shop.app.fetch(new Request(ORIGIN + path, { headers }), env);
}
const statuses = (headers: Readonly<Record<string, string>>) =>
  Promise.all(pages.map(async (path) => (await request(path, headers)).status));

describe('the pages of development and its letters', () => {
  test('open on this machine, and from elsewhere with the key', async () => {
    const open = [200, 200, 200, 200, 200];
    expect(await statuses({ peer: '127.0.0.1' })).toEqual(open);
    expect(await statuses({ peer: '::1' })).toEqual(open);
    expect(await statuses({ peer: '203.0.113.9', Authorization: `Bearer ${KEY}` })).toEqual(open);
  });

  test.each([
    ['another machine', { peer: '203.0.113.9' }],
    ['another machine that claims to be this one', { peer: '203.0.113.9', 'X-Forwarded-For': '127.0.0.1' }],
    ['another machine with the name of this one', { peer: '203.0.113.9', Host: 'localhost:3000' }],
    ['a proxy on this machine', { peer: '127.0.0.1', 'X-Forwarded-For': '203.0.113.9' }],
    ['the bridge of a container', { peer: '172.17.0.1' }],
    ['another machine with a wrong key', { peer: '203.0.113.9', Authorization: `Bearer ${KEY}x` }],
  ] as const)('are not found by %s', async (_, headers) => {
    expect(await statuses(headers)).toEqual([404, 404, 404, 404, 404]);
  });
});
