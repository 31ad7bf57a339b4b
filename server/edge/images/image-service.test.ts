import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ImageSource } from '#app/modules/catalogue/domain/image-record.ts';
import { openDrawings } from '#tests/support/drawings.ts';
import { createImageService } from './image-service.ts';
import { MOST_PENDING_OF_A_NETWORK } from './picture-works.ts';
import type { RemoteImageFetcher } from './remote-image.ts';

const SOURCES: Readonly<Record<string, ImageSource>> = {
  drawn: { kind: 'drawn', name: 'melon-slice-2' },
  fetched: { kind: 'remote', url: 'https://cdn.example/a.jpg' },
};

const { drawings, remove } = await openDrawings();
afterAll(remove);

let cacheDir: string;
let photograph: Buffer;
beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'pictures-'));
  photograph = await sharp({ create: { width: 200, height: 100, channels: 4, background: '#ff000000' } })
    .png()
    .toBuffer();
});
afterEach(() => rm(cacheDir, { recursive: true, force: true }));

const filesIn = async () =>
  (await readdir(cacheDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

function setUp({
  fetchRemote = async (_url, file) => writeFile(file, photograph),
  concurrency = 2,
  sources = async (id: string) => SOURCES[id] ?? null,
}: Partial<Pick<Parameters<typeof createImageService>[0], 'fetchRemote' | 'sources' | 'concurrency'>> = {}) {
  const warnings: string[] = [];
  let fetched = 0;
  const service = createImageService({
    cacheDir,
    drawings,
    maxCacheBytes: 10_000_000,
    sources,
    fetchRemote: (url, file) => {
      fetched += 1;
      return fetchRemote(url, file);
    },
    concurrency,
    clock: Date.now,
    logger: { warn: (_details, message) => warnings.push(message) },
  });
  const get = (path: string, init?: RequestInit) =>
    service.handle(new Request(`http://shop.test/images/${path}`, init));
  return { get, service, warnings, fetched: () => fetched };
}

async function metadata(response: Response): Promise<Metadata> {
  return sharp(Buffer.from(await response.arrayBuffer())).metadata();
}

describe('the image service', () => {
  test('draws pictures in the requested width and format', async () => {
    const response = await setUp().get('drawn?width=350&auto=webp', { headers: { accept: 'image/webp' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('vary')).toBe('Accept');
    expect(response.headers.get('cache-control')).toContain('stale-while-revalidate');
    const length = Number(response.headers.get('content-length'));
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBe(length);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 360, height: 360 });
  });

  test('draws the kind of the goods in place of a picture that cannot be had', async () => {
    const sources = async (id: string): Promise<ImageSource> => ({
      kind: 'remote',
      url: `https://cdn.example/${id}.jpg`,
      ...(id === 'mug' && { instead: 'placeholder-other' }),
    });
    const { get } = setUp({ sources, fetchRemote: () => Promise.reject(new Error('404')) });
    const bytesOf = async (name: string) => Buffer.from(await (await get(`${name}?width=90`)).arrayBuffer());
    const drawn = setUp({ sources: async () => ({ kind: 'drawn', name: 'placeholder-other' }) });
    const tag = Buffer.from(await (await drawn.get('tag?width=90')).arrayBuffer());
    expect(await bytesOf('mug')).toEqual(tag);
    expect(await bytesOf('sock')).not.toEqual(tag);
  });

  test.each(['jpeg', 'webp'])('sends pictures as %s', async (format) => {
    const response = await setUp().get(`drawn?width=90&format=${format}`);
    expect(response.headers.get('content-type')).toBe(`image/${format}`);
    expect((await metadata(response)).format).toBe(format);
  });

  test('makes pictures of remote files, on the requested background, and enlarges them unless disabled', async () => {
    const { get } = setUp();
    expect(await metadata(await get('fetched?width=360&format=webp'))).toMatchObject({
      width: 360,
      height: 180,
      hasAlpha: true,
    });
    expect(await metadata(await get('fetched?width=360&format=webp&disable=upscale'))).toMatchObject({ width: 200 });
    const onPaper = await get('fetched?width=360&format=webp&bg-color=fffaf3');
    const { channels } = await sharp(Buffer.from(await onPaper.arrayBuffer())).stats();
    expect(channels[2]?.mean).toBeLessThan((channels[0]?.mean ?? 0) - 5);
  });

  test('answer HEAD without a body', async () => {
    const response = await setUp().get('drawn?width=90', { method: 'HEAD' });
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100);
    expect((await response.arrayBuffer()).byteLength).toBe(0);
  });

  test('answers 304 to a browser that has the picture', async () => {
    const { get } = setUp();
    const etag = (await get('drawn?width=90')).headers.get('etag') ?? '';
    const again = await get('drawn?width=90', { headers: { 'if-none-match': `W/${etag}` } });
    expect(again.status).toBe(304);
    expect((await again.arrayBuffer()).byteLength).toBe(0);
    expect((await get('drawn?width=160', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test('makes a picture once for concurrent requests, and caches it', async () => {
    const { get, fetched } = setUp();
    await Promise.all(Array.from({ length: 8 }, () => get('fetched?width=90')));
    expect(fetched()).toBe(1);
    expect((await get('fetched?width=90')).status).toBe(200);
    expect(fetched()).toBe(1);
    expect((await setUp().get('fetched?width=90')).status).toBe(200);
  });

  test('makes a picture again when its cached file is damaged', async () => {
    const { get, fetched } = setUp();
    await get('fetched?width=90&format=png');
    const entries = await readdir(cacheDir, { recursive: true, withFileTypes: true });
    for (const entry of entries)
      if (entry.isFile()) await writeFile(join(entry.parentPath, entry.name), `broken ${'.'.repeat(60)}`);
    expect(await metadata(await get('fetched?width=90&format=png'))).toMatchObject({ format: 'png', width: 90 });
    expect(fetched()).toBe(2);
  });

  test.each<[string, RemoteImageFetcher]>([
    ['cannot be fetched', () => Promise.reject(new Error('timeout'))],
    ['are no pictures', (_url, file) => writeFile(file, '<html></html>')],
    [
      'are SVG under another name',
      (_url, file) => writeFile(file, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'),
    ],
  ])('replaces remote files that %s for a minute', async (_name, fetchRemote) => {
    const { get, warnings } = setUp({ fetchRemote });
    const response = await get('fetched?width=160&format=jpeg');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    expect(response.headers.has('etag')).toBe(false);
    expect(await metadata(response)).toMatchObject({ format: 'jpeg', width: 160 });
    expect(warnings).toHaveLength(1);
  });

  test.each(['unknown', 'hero/xx', 'hero/uk-wide', '../secret', 'a/b', '%2e%2e', ''])(
    'answers 404 for the name "%s"',
    async (name) => {
      expect((await setUp().get(name)).status).toBe(404);
    },
  );

  test('answers 503 while the catalogue is unavailable', async () => {
    const response = await setUp({ sources: () => Promise.reject(new Error('closed')) }).get('drawn');
    expect(response.status).toBe(503);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['hero/uk', 360, 154],
    ['hero/gl-tall', 360, 360],
    ['placeholder', 360, 360],
    ['icon', 360, 360],
  ])('serves %s', async (name, width, height) => {
    expect(await metadata(await setUp().get(`${name}?width=360&format=png`))).toMatchObject({ width, height });
  });

  test('serves the icon of the shop as SVG', async () => {
    expect((await setUp().get('icon.svg')).headers.get('content-type')).toBe('image/svg+xml');
  });

  test('answers 405 to a POST', async () => {
    expect((await setUp().get('drawn', { method: 'DELETE' })).status).toBe(405);
  });
});

describe('the work of the image service', () => {
  test('fetches an original once for sixty concurrent variants, and caches it as one file', async () => {
    const { get, fetched } = setUp();
    const queries = ['90', '160', '240', '360', '540', '720', '1024'].flatMap((width) =>
      ['', '&format=webp', '&disable=upscale', '&bg-color=ffffff'].flatMap((rest) => [
        `${width}${rest}`,
        `${width}${rest}`,
        `${width}${rest}&quality=3`,
      ]),
    );
    const responses = await Promise.all(queries.map((query) => get(`fetched?width=${query}`)));
    expect(responses.map(({ status }) => status)).toEqual(queries.map(() => 200));
    expect(fetched()).toBe(1);
    expect(await readdir(join(cacheDir, 'incoming'))).toEqual([]);
    expect(await filesIn()).toHaveLength(1 + 56);
  });

  test('does not repeat a failed fetch for each request', async () => {
    const { get, fetched } = setUp({ fetchRemote: () => Promise.reject(new Error('timeout')) });
    for (const width of [90, 160, 360, 720]) await get(`fetched?width=${width}`);
    expect(fetched()).toBe(1);
  });

  test('makes one file of a PNG requested in many qualities', async () => {
    const { get } = setUp();
    for (const name of ['icon', 'drawn'])
      for (let quality = 1; quality <= 100; quality += 9) await get(`${name}?width=90&format=png&quality=${quality}`);
    expect(await filesIn()).toHaveLength(2);
  });

  test('drops pictures whose requests are aborted before their turn', async () => {
    const { get } = setUp({ concurrency: 1 });
    const leaving = new AbortController();
    const first = get('drawn?width=1024');
    const aborted = [720, 1920, 3840].map((width) => get(`drawn?width=${width}`, { signal: leaving.signal }));
    leaving.abort();
    expect((await Promise.all(aborted)).map(({ status }) => status)).toEqual([503, 503, 503]);
    expect((await first).status).toBe(200);
    expect((await get('drawn?width=90')).status).toBe(200);
    expect(await filesIn()).toHaveLength(2);
  });

  test('keeps a picture that another request still waits for', async () => {
    const { get } = setUp({ concurrency: 1 });
    const leaving = new AbortController();
    const first = get('drawn?width=1024');
    const aborted = get('drawn?width=360', { signal: leaving.signal });
    const staying = get('drawn?width=360');
    leaving.abort();
    expect((await Promise.all([first, aborted, staying])).map(({ status }) => status)).toEqual([200, 503, 200]);
  });

  test('answers 503 with the placeholder when a network has too many pictures pending, and other networks as usual', async () => {
    const { service } = setUp({
      concurrency: 1,
      sources: async (id) => ({ kind: 'remote', url: `https://cdn.example/${id}.jpg` }),
    });
    const ask = (name: string, network: string) =>
      service.handle(
        new Request(`http://shop.test/images/${name}?width=360&auto=webp`, { headers: { accept: 'image/webp' } }),
        { network },
      );
    await ask('placeholder', 'a');
    const flood = Array.from({ length: MOST_PENDING_OF_A_NETWORK + 10 }, (_, index) => ask(`p${index}`, 'a'));
    const other = ask('other', 'b');
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(10);
    for (const { headers } of refused)
      expect([headers.get('retry-after'), headers.get('cache-control')]).toEqual(['2', 'no-store']);
    expect(await metadata(refused[0] as Response)).toMatchObject({ format: 'webp', width: 360 });
    expect((await other).status).toBe(200);
  });
});

describe('a drawn picture', () => {
  test('has the requested background', async () => {
    const { get } = setUp();
    const corner = async (query: string) => {
      const bytes = Buffer.from(await (await get(`drawn?width=90&format=jpeg${query}`)).arrayBuffer());
      return [...(await sharp(bytes).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer())];
    };
    const [own, paper] = [await corner(''), await corner('&bg-color=fffaf3')];
    expect(own[0]).toBeLessThan(240);
    expect(paper[0]).toBeGreaterThan(250);
    expect(await corner('&bg-color=123456')).toEqual(own);
  });

  test('is no larger than its own size with disable=upscale', async () => {
    const { get } = setUp();
    expect(await metadata(await get('drawn?width=1920&disable=upscale'))).toMatchObject({ width: 800, height: 800 });
    expect(await metadata(await get('hero/uk?width=3840&disable=upscale'))).toMatchObject({ width: 1920, height: 820 });
  });

  test('is drawn, not enlarged, at 3840 pixels', async () => {
    const sharpness = async (width: number) => {
      const bytes = Buffer.from(await (await setUp().get(`drawn?width=${width}&format=jpeg`)).arrayBuffer());
      const part = await sharp(bytes)
        .resize(3840)
        .extract({ left: 1000, top: 600, width: 800, height: 800 })
        .png()
        .toBuffer();
      return (await sharp(part).stats()).sharpness;
    };
    expect(await sharpness(3840)).toBeGreaterThan(1.5 * (await sharpness(1024)));
  });

  test('is streamed from disk when it is large', async () => {
    const { get } = setUp();
    const response = await get('hero/uk?width=3840&format=jpeg');
    const size = Number(response.headers.get('content-length'));
    expect(size).toBeGreaterThan(150_000);
    const chunks: number[] = [];
    for (const reader = response.body?.getReader(); reader; ) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value.length);
    }
    expect(Math.max(...chunks)).toBeLessThanOrEqual(65_536);
    expect(chunks.reduce((sum, length) => sum + length, 0)).toBe(size);
  });
});
