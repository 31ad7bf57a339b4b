import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, test } from 'vitest';
import { firstSize } from './journey.ts';
import { LIST, openListeningShop, PAGES } from './listening-shop.ts';
import { openForTests } from './set-up-shop.ts';
import { ORIGIN, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const node = openForTests(() => openListeningShop({ TRUSTED_PROXIES: '127.0.0.0/8' }));

describe('a page from memory', () => {
  test.each(PAGES)('has the bytes of the first answer, without cookie and nonce: %s', async (path) => {
    const first = await node.get(path);
    const second = await node.get(path);
    expect([first.headers['x-cache'], second.headers['x-cache']]).toEqual([
      expect.stringMatching(/^(?:miss|hit)$/),
      'hit',
    ]);
    expect(second.text).toBe(first.text);
    expect(second.status).toBe(first.status);
    expect(second.headers['set-cookie']).toBeUndefined();
    expect(second.headers['content-security-policy']).not.toContain('nonce');
    expect(second.text).not.toContain(String(second.headers['x-request-id']));
    const own = ['x-cache', 'x-request-id', 'date'];
    const named = (headers: IncomingHttpHeaders) =>
      Object.keys(headers)
        .filter((name) => !own.includes(name))
        .sort();
    expect(named(second.headers)).toEqual(named(first.headers));
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });

  test('is made again for an address with `bust`, which has the same page as without it', async () => {
    const page = await node.again(LIST);
    const fresh = await node.get(`${LIST}?bust=1`);
    expect([fresh.headers['x-cache'], fresh.text]).toEqual(['miss', page.text]);
    expect((await node.get(LIST)).headers['x-cache']).toBe('hit');
    const states = [];
    for (let time = 0; time < 6; time += 1) states.push((await node.get(`${LIST}?bust`)).headers['x-cache']);
    expect(states).toEqual(['miss', 'miss', 'miss', 'miss', 'miss', 'hit']);
  });

  test('takes the request id of a trusted proxy, and of no other client', async () => {
    await node.again(LIST);
    const sent = { 'x-request-id': 'trace-0123456789' };
    const page = await node.get(LIST, sent);
    expect([page.headers['x-cache'], page.headers['x-request-id']]).toEqual(['hit', sent['x-request-id']]);
    const invalid = await node.get(LIST, { 'x-request-id': 'a b' });
    expect(invalid.headers['x-request-id']).toMatch(/^[0-9a-f]{24}$/);
    const untrusted = new Request(`${ORIGIN}${LIST}`, { headers: sent });
    const other = await node.shop.app.fetch(untrusted, { incoming: { socket: { remoteAddress: '203.0.113.9' } } });
    expect(other.headers.get('x-request-id')).not.toBe(sent['x-request-id']);
  });

  test('is sent to HEAD without a body and with its length', async () => {
    const page = await node.again(LIST);
    const head = await node.get(LIST, {}, 'HEAD');
    expect(head.body.length).toBe(0);
    expect(head.headers['x-cache']).toBe('hit');
    expect(head.headers['content-length']).toBe(String(page.body.length));
  });

  test('is not sent again to a client that has it', async () => {
    const page = await node.again(LIST, { 'accept-encoding': 'br' });
    const etag = String(page.headers.etag);
    const same = await node.get(LIST, { 'accept-encoding': 'br', 'if-none-match': etag });
    expect([same.status, same.body.length, same.headers.etag]).toEqual([304, 0, etag]);
    const other = await node.get(LIST, { 'accept-encoding': 'br', 'if-none-match': '"other"' });
    expect(other.status).toBe(200);
  });

  test('is whole for a client that asks for a range', async () => {
    const page = await node.again(LIST, { range: 'bytes=0-10' });
    expect([page.status, page.text.endsWith('</html>')]).toEqual([200, true]);
  });

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['BR', 'br'],
    ['br;q=abc', undefined],
    [';;;', undefined],
    ['deflate, zstd', undefined],
  ])('for Accept-Encoding %s has encoding %s', async (accept, encoding) => {
    const plain = await node.again(LIST);
    const page = await node.again(LIST, { 'accept-encoding': accept });
    expect(page.headers['x-cache']).toBe('hit');
    expect(page.headers['content-encoding']).toBe(encoding);
    expect(page.text).toBe(plain.text);
    expect(page.headers.vary).toContain('Accept-Encoding');
  });

  test('is the same for addresses that differ in what the page does not depend on', async () => {
    const page = await node.again(LIST);
    for (const path of [`${LIST}?utm_source=a`, `${LIST}?page=`, `${LIST}/`, `${LIST}?x=1&y=2`]) {
      const other = await node.get(path);
      expect([path, other.headers['x-cache'], other.text]).toEqual([path, 'hit', page.text]);
    }
    const sorted = await node.again(`${LIST}?sort=price%3Aasc&page=2`);
    expect((await node.get(`${LIST}?page=2&utm_id=7&sort=price%3Aasc&page=3`)).text).toBe(sorted.text);
    expect(sorted.text).not.toBe(page.text);
  });

  test('has the number on the bag of each visitor', async () => {
    const shopper = new Shopper(node.shop);
    const id = await firstSize(new Shopper(node.shop), 'uk');
    await shopper.post('/uk/checkout/cart', { intent: 'add-product', id, quantity: '3' });
    const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const page = await node.again(LIST, { cookie });
    expect(page.headers['x-cache']).toBe('hit');
    expect(page.text).toContain(uiText('shell:bag', { count: 3 }));
    expect((await node.get(LIST)).text).toContain(uiText('shell:bag', { count: 0 }));
  });

  test.each(['/uk/checkout/cart', '/uk/market', '/uk/login'])('is never a private page: %s', async (path) => {
    await node.get(path);
    expect((await node.get(path)).headers['x-cache']).toBeUndefined();
  });
});
