import { request } from 'node:http';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listening, listen } from '#server/edge/http/listen.ts';
import { openShopWithStore, type ShopWithStore } from './shop-with-store.ts';
import { Shopper } from './shopper.ts';

const WEBP = { accept: 'image/avif,image/webp,*/*' };
/** Headers that differ from one answer to the next. */
const OWN = ['date', 'x-request-id', 'x-cache', 'connection', 'keep-alive'];

let built: ShopWithStore;
let listening: Listening;
let product = '';
beforeAll(async () => {
  built = await openShopWithStore();
  const { app, answerFromMemory } = built.shop;
  listening = await listen({ app, answerFromMemory, port: 0, host: '127.0.0.1', logger: pino({ level: 'silent' }) });
  const listing = await new Shopper(built.shop).visit('/uk/adults/socks');
  product = (listing.document.querySelector('main article img')?.getAttribute('src') ?? '').split('?')[0] ?? '';
});
afterAll(async () => {
  await listening.drain();
  await built.close();
});

type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly fromMemory: boolean;
};

/** One request over a socket, as it is written. */
function get(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ port: listening.port, host: '127.0.0.1', path, headers, method, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const received = response.headers as Record<string, string>;
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(received).filter(([name]) => !OWN.includes(name))),
          body: Buffer.concat(chunks),
          fromMemory: received['x-cache'] === 'hit',
        });
      });
    })
      .on('error', reject)
      .end();
  });
}

describe('a picture from memory', () => {
  test.each([
    ['width=90', WEBP],
    ['width=360&auto=webp', WEBP],
    ['width=360&auto=webp', {}],
    ['width=360&format=avif', WEBP],
    ['width=360&format=jpeg', { accept: '*/*' }],
    ['width=90&unknown=1', { accept: 'image/*;q=,,;;' }],
  ])('is what the first answer was, with its headers: %s for %j', async (query, headers) => {
    const path = `${product}?${query}`;
    const first = await get(path, headers);
    const second = await get(path, headers);
    expect([first.fromMemory, second.fromMemory]).toEqual([false, true]);
    expect({ ...second, fromMemory: false }).toEqual(first);
    expect(second.headers).toMatchObject({ 'x-content-type-options': 'nosniff', etag: expect.any(String) });
  });

  test('has the answers of the service to HEAD and to a condition', async () => {
    const path = `${product}?width=160&auto=webp`;
    const { headers } = await get(path, { ...WEBP });
    const known = { ...WEBP, 'if-none-match': headers.etag ?? '' };
    const head = await get(path, WEBP, 'HEAD');
    expect([head.status, head.fromMemory, head.body.length]).toEqual([200, true, 0]);
    expect(head.headers).toEqual(headers);
    const unchanged = await get(path, known);
    expect([unchanged.status, unchanged.fromMemory, unchanged.body.length]).toEqual([304, true, 0]);
    // An address that is not in memory: the service answers.
    const other = await get(`${path}&other=1`, known);
    expect([other.status, other.fromMemory]).toEqual([304, false]);
    expect(unchanged.headers).toEqual(other.headers);
  });

  test('has the format that the client accepts and the width of its address', async () => {
    const answers = [];
    for (const [width, headers] of [
      [90, WEBP],
      [90, {}],
      [240, WEBP],
      [240, {}],
    ] as const) {
      const path = `${product}?width=${width}&auto=webp`;
      await get(path, headers);
      answers.push({ width, accepts: 'accept' in headers, ...(await get(path, headers)) });
    }
    for (const { width, accepts, body, headers, fromMemory } of answers) {
      const seen = await sharp(body).metadata();
      expect([fromMemory, seen.width, seen.format]).toEqual([true, width, accepts ? 'webp' : 'jpeg']);
      expect([headers['content-type'], headers.vary]).toEqual([`image/${accepts ? 'webp' : 'jpeg'}`, 'Accept']);
    }
  });

  test.each(['/images/../images', '/images/./', '/images/%2e%2e/images', '//images'])(
    'is not found under another spelling of its path: %s',
    async (folder) => {
      await get(`${product}?width=90`);
      const { fromMemory } = await get(`${folder}/${product.split('/').at(-1)}?width=90`);
      expect(fromMemory).toBe(false);
    },
  );

  test('is dropped when products change, not by a change of stock', async () => {
    const path = `${product}?width=540`;
    await get(path);
    const states = [];
    await built.store.command('setStockOf', { rows: [], now: Date.now() });
    await built.shop.readChanges();
    states.push((await get(path)).fromMemory);
    const other = await built.store.read.get<{ id: string }>(
      "SELECT id FROM products WHERE id NOT IN (SELECT product_id FROM images WHERE '/images/' || id = ?) ORDER BY id LIMIT 1",
      [product],
    );
    expect(await built.store.command('removeProducts', { ids: [other?.id ?? ''] })).toBe(1);
    await built.shop.readChanges();
    for (let view = 0; view < 2; view += 1) states.push((await get(path)).fromMemory);
    expect(states).toEqual([true, false, true]);
  });

  test('is not one that does not exist', async () => {
    const paths = ['/images/unknown?width=90', '/images/..%2f..%2fetc%2fpasswd'];
    for (const path of [...paths, ...paths]) expect(await get(path)).toMatchObject({ status: 404, fromMemory: false });
  });
});
