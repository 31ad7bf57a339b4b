import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hours } from '#app/kernel/clock.ts';
import { WHOLE_AT_ONCE } from '#server/kernel/streamed-body.ts';

/** A finished picture: a small one in memory, a large one as an open file that is read while it is sent. */
export type CachedPicture =
  | { readonly kind: 'bytes'; readonly size: number; readonly bytes: Uint8Array }
  | { readonly kind: 'file'; readonly size: number; readonly handle: FileHandle; readonly offset: number };

/** Finished pictures on disk. Files are written atomically; a broken disk only costs the work of making them again. */
export interface PictureCache {
  /** The picture, or null. The caller closes the handle of a file. */
  open(key: string): Promise<CachedPicture | null>;
  /** The file of a picture and the offset of its bytes, or null. */
  locate(key: string): Promise<{ readonly path: string; readonly offset: number } | null>;
  put(key: string, bytes: Uint8Array): Promise<void>;
}

const SWEEP_EVERY = 200;
/** A sweep frees space down to this share, so that the next one is not due at once. */
const SWEEP_TO = 0.8;
const CHECKSUM_LENGTH = 32;
/** The precision of the last use of a file. */
const TOUCH_EVERY = hours(1);

/**
 * Stores pictures in `folder`, each file a SHA-256 of the picture followed by the picture, so that a damaged file
 * counts as missing: a file is verified when it is first opened and again when it has changed. Above `maxBytes` the
 * least recently used are removed; the size is checked with the first write and every `sweepEvery` writes.
 */
export function createPictureCache({
  folder,
  maxBytes,
  sweepEvery = SWEEP_EVERY,
}: {
  readonly folder: string;
  readonly maxBytes: number;
  readonly sweepEvery?: number;
}): PictureCache {
  let writes = 0;
  /** The modification times of verified files. */
  const verified = new Map<string, number>();
  const file = (key: string) => {
    const hash = createHash('sha256').update(key).digest('hex');
    return { folder: join(folder, hash.slice(0, 2)), path: join(folder, hash.slice(0, 2), hash) };
  };

  return {
    async open(key) {
      const found = await openVerified(file(key).path, verified);
      if (!found) return null;
      const { handle, size } = found;
      if (size > WHOLE_AT_ONCE) return { kind: 'file', size, handle, offset: CHECKSUM_LENGTH };
      try {
        const bytes = new Uint8Array(size);
        const { bytesRead } = await handle.read(bytes, 0, size, CHECKSUM_LENGTH);
        return bytesRead === size ? { kind: 'bytes', size, bytes } : null;
      } finally {
        await handle.close();
      }
    },
    async locate(key) {
      const { path } = file(key);
      const found = await openVerified(path, verified);
      await found?.handle.close();
      return found && { path, offset: CHECKSUM_LENGTH };
    },
    async put(key, bytes) {
      const { folder: shelf, path } = file(key);
      try {
        await mkdir(shelf, { recursive: true });
        const draft = `${path}.${randomUUID()}`;
        await writeFile(draft, [createHash('sha256').update(bytes).digest(), bytes]);
        await rename(draft, path);
        if (writes % sweepEvery === 0) for (const path of await sweep(folder, maxBytes)) verified.delete(path);
        writes += 1;
      } catch {
        // A full or read-only disk: the picture is served nevertheless.
      }
    },
  };
}

/**
 * An open file whose checksum is valid, with the size of its picture, or null. A file with the modification time in
 * `verified` is not verified again. Records the use of the file.
 */
async function openVerified(
  path: string,
  verified: Map<string, number>,
): Promise<{ readonly handle: FileHandle; readonly size: number } | null> {
  let handle: FileHandle | null = null;
  try {
    handle = await open(path);
    const { size, mtimeMs } = await handle.stat();
    if (size <= CHECKSUM_LENGTH || (verified.get(path) !== mtimeMs && !(await isWhole(handle)))) {
      await handle.close();
      return null;
    }
    verified.set(path, mtimeMs);
    const now = Date.now();
    if (now - mtimeMs > TOUCH_EVERY) {
      await utimes(path, new Date(now), new Date(now));
      verified.set(path, (await handle.stat()).mtimeMs);
    }
    return { handle, size: size - CHECKSUM_LENGTH };
  } catch {
    await handle?.close().catch(() => undefined);
    return null;
  }
}

async function isWhole(handle: FileHandle): Promise<boolean> {
  const written = Buffer.alloc(CHECKSUM_LENGTH);
  await handle.read(written, 0, CHECKSUM_LENGTH, 0);
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(WHOLE_AT_ONCE);
  for (let at = CHECKSUM_LENGTH; ; ) {
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
    if (bytesRead === 0) return hash.digest().equals(written);
    hash.update(chunk.subarray(0, bytesRead));
    at += bytesRead;
  }
}

/** Deletes the least recently used files above `maxBytes`. Returns their paths. */
async function sweep(folder: string, maxBytes: number): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const { size, mtimeMs } = await stat(path);
        return { path, size, used: mtimeMs };
      }),
  );
  let total = files.reduce((sum, { size }) => sum + size, 0);
  const deleted: string[] = [];
  if (total <= maxBytes) return deleted;
  for (const { path, size } of files.sort((a, b) => a.used - b.used)) {
    if (total <= maxBytes * SWEEP_TO) break;
    await unlink(path).catch(() => undefined);
    deleted.push(path);
    total -= size;
  }
  return deleted;
}
