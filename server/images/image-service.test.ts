import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ArtSpec, ImageSource } from '../../app/modules/catalogue/domain/product.ts';
import { createImageService } from './image-service.ts';

const SOCK: ArtSpec = { subject: 'socks', base: '#1f3a63', accent: '#f2b632', bg: '#e8eef7', seed: 'a', pattern: { type: 'solid', colors: [] } };
const SOURCES: Readonly<Record<string, ImageSource>> = {
  drawn: { kind: 'art', art: SOCK, view: 'single' },
  fetched: { kind: 'remote', url: 'https://cdn.example/a.jpg' },
};

let cacheDir: string;
let photograph: Buffer;
beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'pictures-'));
  photograph = await sharp({ create: { width: 200, height: 100, channels: 4, background: '#ff000000' } })
    .png()
    .toBuffer();
});
afterEach(() => rm(cacheDir, { recursive: true, force: true }));

function setUp({
  fetchRemote = async () => photograph,
  sources = async (id: string) => SOURCES[id] ?? null,
}: Partial<Pick<Parameters<typeof createImageService>[0], 'fetchRemote' | 'sources'>> = {}) {
  const warnings: string[] = [];
  let fetched = 0;
  const service = createImageService({
    cacheDir,
    maxCacheBytes: 10_000_000,
    sources,
    fetchRemote: (url) => {
      fetched += 1;
      return fetchRemote(url);
    },
    logger: { warn: (_details, message) => warnings.push(message) },
  });
  const get = (path: string, init?: RequestInit) => service.handle(new Request(`http://shop.test/images/${path}`, init));
  return { get, warnings, fetched: () => fetched };
}

async function metadata(response: Response): Promise<Metadata> {
  return sharp(Buffer.from(await response.arrayBuffer())).metadata();
}

describe('pictures', () => {
  it('are drawn in the width and format asked for', async () => {
    const response = await setUp().get('drawn?width=300&auto=webp', { headers: { accept: 'image/webp' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('vary')).toBe('Accept');
    expect(response.headers.get('cache-control')).toContain('stale-while-revalidate');
    const length = Number(response.headers.get('content-length'));
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBe(length);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 });
  });

  it.each(['avif', 'jpeg', 'png', 'webp'])('come as %s', async (format) => {
    const response = await setUp().get(`drawn?width=90&format=${format}`);
    expect(response.headers.get('content-type')).toBe(`image/${format}`);
    expect((await metadata(response)).format).toBe(format === 'avif' ? 'heif' : format);
  });

  it('are made of others’ files, on the background asked for, and enlarged unless told not to', async () => {
    const { get } = setUp();
    expect(await metadata(await get('fetched?width=320&format=png'))).toMatchObject({ width: 320, height: 160, hasAlpha: true });
    expect(await metadata(await get('fetched?width=320&format=png&disable=upscale'))).toMatchObject({ width: 200 });
    const onGreen = await get('fetched?width=320&format=png&bg-color=00ff00');
    const { dominant } = await sharp(Buffer.from(await onGreen.arrayBuffer())).stats();
    expect(dominant.g).toBeGreaterThan(dominant.r);
  });

  it('answer HEAD without a body', async () => {
    const response = await setUp().get('drawn?width=90', { method: 'HEAD' });
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100);
    expect((await response.arrayBuffer()).byteLength).toBe(0);
  });

  it('are not sent again to a browser that has them', async () => {
    const { get } = setUp();
    const etag = (await get('drawn?width=90')).headers.get('etag') ?? '';
    const again = await get('drawn?width=90', { headers: { 'if-none-match': `W/${etag}` } });
    expect(again.status).toBe(304);
    expect((await again.arrayBuffer()).byteLength).toBe(0);
    expect((await get('drawn?width=160', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it('are made once when many ask at the same time, and kept', async () => {
    const { get, fetched } = setUp();
    await Promise.all(Array.from({ length: 8 }, () => get('fetched?width=90')));
    expect(fetched()).toBe(1);
    expect((await get('fetched?width=90')).status).toBe(200);
    expect(fetched()).toBe(1);
    expect((await setUp().get('fetched?width=90')).status).toBe(200);
  });

  it('are made anew when the kept file is damaged', async () => {
    const { get, fetched } = setUp();
    await get('fetched?width=90&format=png');
    const entries = await readdir(cacheDir, { recursive: true, withFileTypes: true });
    for (const entry of entries) if (entry.isFile()) await writeFile(join(entry.parentPath, entry.name), 'broken');
    expect(await metadata(await get('fetched?width=90&format=png'))).toMatchObject({ format: 'png', width: 90 });
    expect(fetched()).toBe(2);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['cannot be fetched', () => Promise.reject(new Error('timeout'))],
    ['are no pictures', async () => Buffer.from('<html></html>')],
    ['are SVG under another name', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')],
  ])('that %s are replaced for a minute', async (_name, fetchRemote) => {
    const { get, warnings } = setUp({ fetchRemote });
    const response = await get('fetched?width=160&format=png');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    expect(response.headers.has('etag')).toBe(false);
    expect(await metadata(response)).toMatchObject({ format: 'png', width: 160 });
    expect(warnings).toHaveLength(1);
  });

  it.each(['unknown', 'hero/xx', 'hero/uk-wide', '../secret', 'a/b', '%2e%2e', ''])('named %s do not exist', async (name) => {
    expect((await setUp().get(name)).status).toBe(404);
  });

  it('are not said to be missing when the catalogue cannot be asked', async () => {
    const response = await setUp({ sources: () => Promise.reject(new Error('closed')) }).get('drawn');
    expect(response.status).toBe(503);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['hero/uk', 320, 137],
    ['hero/gl-tall', 320, 320],
    ['placeholder', 320, 320],
    ['icon', 320, 320],
  ])('include %s', async (name, width, height) => {
    expect(await metadata(await setUp().get(`${name}?width=320&format=png`))).toMatchObject({ width, height });
  });

  it('include the sign of the shop as SVG', async () => {
    expect((await setUp().get('icon.svg')).headers.get('content-type')).toBe('image/svg+xml');
  });

  it('are only read', async () => {
    expect((await setUp().get('drawn', { method: 'DELETE' })).status).toBe(405);
  });
});
