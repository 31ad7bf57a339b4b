import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Finished pictures on disk. A file appears whole or not at all; a broken disk only costs the work of drawing again. */
export interface PictureCache {
  get(key: string): Promise<Buffer | null>;
  put(key: string, bytes: Buffer): Promise<void>;
}

const SWEEP_EVERY = 200;
/** A sweep clears down to this share, so that it is not needed again at once. */
const SWEEP_TO = 0.8;

const CHECKSUM_LENGTH = 32;

const checksum = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/**
 * Keeps pictures in `folder`, each file a SHA-256 of the picture followed by the picture, so that a damaged file counts as missing.
 * Above `maxBytes` the longest unused go first; the size is looked at with the first write and every `sweepEvery` writes.
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
  const file = (key: string) => {
    const hash = createHash('sha256').update(key).digest('hex');
    return { folder: join(folder, hash.slice(0, 2)), path: join(folder, hash.slice(0, 2), hash) };
  };

  async function sweep(): Promise<void> {
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
    if (total <= maxBytes) return;
    for (const { path, size } of files.sort((a, b) => a.used - b.used)) {
      if (total <= maxBytes * SWEEP_TO) break;
      await unlink(path).catch(() => undefined);
      total -= size;
    }
  }

  return {
    async get(key) {
      const { path } = file(key);
      try {
        const content = await readFile(path);
        const bytes = content.subarray(CHECKSUM_LENGTH);
        if (bytes.length === 0 || !checksum(bytes).equals(content.subarray(0, CHECKSUM_LENGTH))) return null;
        const now = new Date();
        void utimes(path, now, now).catch(() => undefined);
        return bytes;
      } catch {
        return null;
      }
    },
    async put(key, bytes) {
      const { folder: shelf, path } = file(key);
      try {
        await mkdir(shelf, { recursive: true });
        const draft = `${path}.${randomUUID()}`;
        await writeFile(draft, Buffer.concat([checksum(bytes), bytes]));
        await rename(draft, path);
        if (writes % sweepEvery === 0) await sweep();
        writes += 1;
      } catch {
        // A full or read-only disk: the picture is served all the same.
      }
    },
  };
}
