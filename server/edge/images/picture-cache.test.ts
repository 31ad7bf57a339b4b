import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPictureCache, type PictureCache } from './picture-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function files(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** The value stored under a key as text, or null. */
async function textOf(cache: PictureCache, key: string): Promise<string | null> {
  const found = await cache.open(key);
  if (found?.kind === 'file') {
    const bytes = Buffer.alloc(found.size);
    await found.handle.read(bytes, 0, found.size, found.offset);
    await found.handle.close();
    return bytes.toString();
  }
  return found && Buffer.from(found.bytes).toString();
}

describe('the picture cache', () => {
  test('returns a stored picture', async () => {
    const cache = createPictureCache({ folder, maxBytes: 1000 });
    expect(await textOf(cache, 'a')).toBeNull();
    await cache.put('a', Buffer.from('picture'));
    expect(await textOf(cache, 'a')).toBe('picture');
    expect(await textOf(cache, 'b')).toBeNull();
  });

  test.each(['cut short', 'emptied', 'changed'])('treats a file that was %s as missing', async (damage) => {
    const cache = createPictureCache({ folder, maxBytes: 1000 });
    await cache.put('a', Buffer.from('picture'));
    const [file = ''] = await files();
    if (damage === 'cut short') await truncate(file, 36);
    if (damage === 'emptied') await truncate(file, 0);
    if (damage === 'changed') {
      const content = await readFile(file);
      content[content.length - 1] = 0;
      await writeFile(file, content);
    }
    expect(await textOf(cache, 'a')).toBeNull();
  });

  test('opens a large picture as a file', async () => {
    const cache = createPictureCache({ folder, maxBytes: 1_000_000 });
    await cache.put('large', Buffer.alloc(200_000, 'x'));
    const found = await cache.open('large');
    expect(found).toMatchObject({ kind: 'file', size: 200_000 });
    if (found?.kind === 'file') await found.handle.close();
    expect((await textOf(cache, 'large'))?.length).toBe(200_000);
  });

  test('detects damage of a large picture after it was first opened', async () => {
    const cache = createPictureCache({ folder, maxBytes: 1_000_000 });
    await cache.put('large', Buffer.alloc(200_000, 'x'));
    await textOf(cache, 'large');
    const [file = ''] = await files();
    await writeFile(file, Buffer.alloc(200_032, 'y'));
    expect(await textOf(cache, 'large')).toBeNull();
  });

  test('removes its temporary files', async () => {
    const cache = createPictureCache({ folder, maxBytes: 1000 });
    await Promise.all([cache.put('a', Buffer.from('one')), cache.put('a', Buffer.from('two'))]);
    expect(await files()).toHaveLength(1);
  });

  test('removes the least recently used pictures above its limit', async () => {
    const cache = createPictureCache({ folder, maxBytes: 300, sweepEvery: 1 });
    await cache.put('old', Buffer.alloc(68, 1));
    const [old = ''] = await files();
    await utimes(old, new Date(1000), new Date(1000));
    await cache.put('second', Buffer.alloc(68, 2));
    await cache.put('third', Buffer.alloc(68, 3));
    await cache.put('fourth', Buffer.alloc(68, 4));
    expect(await textOf(cache, 'old')).toBeNull();
    expect(await textOf(cache, 'fourth')).not.toBeNull();
  });

  test('works on a read-only disk', async () => {
    const blocked = join(folder, 'file');
    await writeFile(blocked, '');
    const cache = createPictureCache({ folder: blocked, maxBytes: 1000 });
    await expect(cache.put('a', Buffer.from('picture'))).resolves.toBeUndefined();
    expect(await textOf(cache, 'a')).toBeNull();
  });
});
