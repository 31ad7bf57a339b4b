import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ImageSource } from '#app/modules/catalogue/domain/image-record.ts';
import { createImageService } from './image-service.ts';

let cacheDir: string;
beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterEach(() => rm(cacheDir, { recursive: true, force: true }));

function sourceOf(id: string): ImageSource | null {
  const pattern = { type: 'solid' as const, colors: [] };
  if (id === 'drawn')
    return {
      kind: 'art',
      art: { subject: 'socks', base: '#1f3a63', accent: '#f2b632', bg: '#e8eef7', seed: 'a', pattern },
      view: 'single',
    };
  return id === 'fetched' ? { kind: 'remote', url: 'https://cdn.example/a.jpg' } : null;
}

/** A service that cannot fetch pictures. */
function setUp(sources: (id: string) => Promise<ImageSource | null> = async (id) => sourceOf(id)) {
  const service = createImageService({
    cacheDir,
    maxCacheBytes: 10_000_000,
    maxMemoryBytes: 1_000_000,
    sources,
    fetchRemote: () => Promise.reject(new Error('offline')),
    concurrency: 2,
    clock: Date.now,
    logger: { warn: () => undefined },
  });
  const get = (path: string, init?: RequestInit) =>
    service.handle(new Request(`http://shop.test/images/${path}`, init));
  return { get, service };
}

describe('the memory of pictures', () => {
  const address = { url: '/images/drawn?width=90&auto=webp', accept: 'image/webp' };
  const ask = { headers: { accept: 'image/webp' } };

  test('has a picture as it was answered', async () => {
    const { get, service } = setUp();
    const response = await get('drawn?width=90&auto=webp', ask);
    const found = service.memory.find(address);
    expect(found?.body).toEqual(Buffer.from(await response.arrayBuffer()));
    const { 'content-length': length, ...headers } = Object.fromEntries(response.headers);
    expect(length).toBe(String(found?.body.length));
    expect(Object.fromEntries(found?.headers ?? [])).toEqual(headers);
    expect(found?.etag).toBe(headers.etag);
  });

  test('has a picture after HEAD, and none after a 304, an unknown id or a failure', async () => {
    const { get, service } = setUp();
    const etag = (await setUp().get('drawn?width=90&auto=webp', ask)).headers.get('etag') ?? '';
    await get('drawn?width=90&auto=webp', { headers: { ...ask.headers, 'if-none-match': etag } });
    expect(service.memory.find(address)).toBeNull();
    for (const path of ['fetched?width=90', 'unknown']) {
      await get(path);
      expect(service.memory.find({ url: `/images/${path}`, accept: '' })).toBeNull();
    }
    await get('drawn?width=90&auto=webp', { ...ask, method: 'HEAD' });
    expect(service.memory.find(address)).not.toBeNull();
  });

  test('has no picture that was found before all were dropped', async () => {
    let release: () => void = () => undefined;
    const found = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { get, service } = setUp(async (id) => {
      await found;
      return sourceOf(id);
    });
    const answer = get('drawn?width=90&auto=webp', ask);
    service.memory.clear();
    release();
    expect((await answer).status).toBe(200);
    expect(service.memory.find(address)).toBeNull();
  });
});
