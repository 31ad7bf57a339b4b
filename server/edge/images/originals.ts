import { randomUUID } from 'node:crypto';
import { mkdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { type Clock, minutes } from '#app/kernel/clock.ts';
import type { FileSubject, PictureMaker } from './make-picture.ts';
import type { PictureCache } from './picture-cache.ts';
import type { RemoteImageFetcher } from './remote-image.ts';

/** Concurrent fetches, each of at most 10 MB. */
const FETCHES = 4;
/** How long a failed fetch is not repeated. */
const REMEMBER_FAILURE = minutes(1);
const MOST_FAILURES = 1000;

type OriginalsDeps = {
  readonly cache: PictureCache;
  /** The folder of incomplete files. */
  readonly folder: string;
  readonly fetchRemote: RemoteImageFetcher;
  readonly make: PictureMaker;
  readonly clock: Clock;
};

/**
 * Fetched originals of pictures. Each is fetched once, streamed to disk, and stored as one file in a format that is
 * fast to read; all variants are made from it. Rejects when it cannot be fetched or is not a picture, and repeats that
 * rejection for a minute without another fetch.
 */
export function createOriginals({
  cache,
  folder,
  fetchRemote,
  make,
  clock,
}: OriginalsDeps): (url: string) => Promise<FileSubject> {
  const underway = new Map<string, Promise<FileSubject>>();
  const failures = new LRUCache<string, { readonly error: unknown }>({
    max: MOST_FAILURES,
    ttl: REMEMBER_FAILURE,
    ttlResolution: 0,
    perf: { now: clock },
  });
  const limit = pLimit(FETCHES);

  async function located(key: string): Promise<FileSubject | null> {
    const place = await cache.locate(key);
    return place && { kind: 'file', ...place };
  }

  async function obtain(url: string): Promise<FileSubject> {
    const key = `original ${url}`;
    const cached = await located(key);
    if (cached) return cached;
    const failed = failures.get(url);
    if (failed) throw failed.error;
    return limit(async () => {
      await mkdir(folder, { recursive: true });
      const file = join(folder, randomUUID());
      try {
        await fetchRemote(url, file);
        await cache.put(key, await make({ task: 'master', path: file }));
      } catch (error) {
        failures.set(url, { error });
        throw error;
      } finally {
        await unlink(file).catch(() => undefined);
      }
      failures.delete(url);
      const stored = await located(key);
      if (!stored) throw new Error('The original could not be kept on disk');
      return stored;
    });
  }

  return (url) => {
    const running = underway.get(url);
    if (running) return running;
    const work = obtain(url).finally(() => underway.delete(url));
    underway.set(url, work);
    return work;
  };
}
