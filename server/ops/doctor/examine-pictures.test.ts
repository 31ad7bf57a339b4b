import { describe, expect, test } from 'vitest';
import { examinePictures } from './examine-pictures.ts';

const JPEG = { status: 200, headers: { 'content-type': 'image/jpeg' } };
const DEAD = Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(), { code: 'ENOTFOUND' }) });

/** Answers by address; an error for a host that is not reached. */
async function examine(answers: Readonly<Record<string, ResponseInit | Error>>, urls = Object.keys(answers)) {
  const asked: string[] = [];
  let underWay = 0;
  let most = 0;
  const found = await examinePictures(
    urls.map((url, index) => ({ sku: `S${index}`, url })),
    {
      async fetch(url) {
        asked.push(url);
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise(setImmediate);
        underWay -= 1;
        const answer = answers[url] ?? JPEG;
        if (answer instanceof Error) throw answer;
        return new Response('picture', answer);
      },
      resolve: async () => [],
    },
  );
  return {
    ...found,
    broken: Object.fromEntries(found.broken),
    unreached: Object.fromEntries(found.unreached),
    asked,
    most,
  };
}

describe('`examinePictures`', () => {
  test('names addresses that bring no picture', async () => {
    const { broken, unreached, left } = await examine({
      'https://cdn.test/good.jpg': JPEG,
      'https://cdn.test/gone.jpg': { status: 404 },
      'https://cdn.test/moved.jpg': { status: 301 },
      'https://cdn.test/page': { status: 200, headers: { 'content-type': 'text/html' } },
      'ftp://cdn.test/a.jpg': JPEG,
      'http://10.0.0.7/a.jpg': JPEG,
      'http://[::1]/a.jpg': JPEG,
      'a.jpg': JPEG,
    });
    expect([broken, unreached, left]).toEqual([
      {
        'https://cdn.test/gone.jpg': 'status 404',
        'https://cdn.test/moved.jpg': 'status 301',
        'https://cdn.test/page': 'text/html',
        'ftp://cdn.test/a.jpg': 'neither http nor https',
        'http://10.0.0.7/a.jpg': 'no public address',
        'http://[::1]/a.jpg': 'no public address',
        'a.jpg': 'no address',
      },
      {},
      0,
    ]);
  });

  test('asks no host whose name leads into a private network, as the image service does', async () => {
    const asked: string[] = [];
    const resolved: string[] = [];
    const urls = ['https://inside.test/a.jpg', 'https://inside.test/b.jpg', 'https://cdn.test/a.jpg'];
    const { broken, unreached, left } = await examinePictures(
      urls.map((url) => ({ sku: 'A', url })),
      {
        async fetch(url) {
          asked.push(url);
          return new Response('picture', JPEG);
        },
        async resolve(host) {
          resolved.push(host);
          return host === 'inside.test' ? ['203.0.113.5', '10.0.0.7'] : ['93.184.216.34'];
        },
      },
    );
    expect(asked).toEqual(['https://cdn.test/a.jpg']);
    expect([...broken]).toEqual(urls.slice(0, 2).map((url) => [url, 'no public address of inside.test']));
    expect([unreached.size, left, resolved]).toEqual([0, 0, ['inside.test', 'cdn.test']]);
  });

  test('asks an address once, a few at once, and no more than some hundred', async () => {
    const urls = Array.from({ length: 400 }, (_, index) => `https://cdn.test/${index % 350}.jpg`);
    const { asked, most, left } = await examine({}, urls);
    expect([asked.length, new Set(asked).size, most, left]).toEqual([300, 300, 8, 50]);
  });

  test('asks a host that is not reached no further, and does not call its pictures broken', async () => {
    const urls = Array.from({ length: 100 }, (_, index) => `https://offline.test/${index}.jpg`);
    const { broken, unreached, asked } = await examine(Object.fromEntries(urls.map((url) => [url, DEAD])));
    expect([broken, unreached]).toEqual([{}, { 'offline.test': 'ENOTFOUND' }]);
    expect(asked.length).toBeLessThan(9);
  });

  test('counts what the end of its time cut off as not examined, neither broken nor unreached', async () => {
    const end = new AbortController();
    const pictures = ['https://cdn.test/a.jpg', 'https://cdn.test/b.jpg'].map((url) => ({ sku: 'A', url }));
    const { broken, unreached, left } = await examinePictures(pictures, {
      end: end.signal,
      async fetch(url, init) {
        if (url.endsWith('a.jpg')) return new Response('', JPEG);
        setImmediate(() => end.abort());
        return new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        });
      },
    });
    expect([broken.size, unreached.size, left]).toEqual([0, 0, 1]);
  });

  test('asks for the first pictures of all products before the second ones', async () => {
    const asked: string[] = [];
    const pictures = ['A', 'B'].flatMap((sku) =>
      [1, 2].map((nth) => ({ sku, url: `https://cdn.test/${sku}${nth}.jpg` })),
    );
    await examinePictures(pictures, {
      async fetch(url) {
        asked.push(url);
        return new Response('', JPEG);
      },
    });
    expect(asked.map((url) => url.slice(-6, -4))).toEqual(['A1', 'B1', 'A2', 'B2']);
  });
});
