import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPictureCache } from './picture-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function files(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe('finished pictures on disk', () => {
  it('gives back what was put', async () => {
    const cache = createPictureCache({ folder, maxBytes: 1000 });
    expect(await cache.get('a')).toBeNull();
    await cache.put('a', Buffer.from('picture'));
    expect((await cache.get('a'))?.toString()).toBe('picture');
    expect(await cache.get('b')).toBeNull();
  });

  it.each(['cut short', 'emptied', 'changed'])('takes a file that was %s for missing', async (damage) => {
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
    expect(await cache.get('a')).toBeNull();
  });

  it('leaves no drafts behind', async () => {
    const cache = createPictureCache({ folder, maxBytes: 1000 });
    await Promise.all([cache.put('a', Buffer.from('one')), cache.put('a', Buffer.from('two'))]);
    expect(await files()).toHaveLength(1);
  });

  it('removes the longest unused pictures when there are too many', async () => {
    const cache = createPictureCache({ folder, maxBytes: 300, sweepEvery: 1 });
    await cache.put('old', Buffer.alloc(68, 1));
    const [old = ''] = await files();
    await utimes(old, new Date(1000), new Date(1000));
    await cache.put('second', Buffer.alloc(68, 2));
    await cache.put('third', Buffer.alloc(68, 3));
    await cache.put('fourth', Buffer.alloc(68, 4));
    expect(await cache.get('old')).toBeNull();
    expect(await cache.get('fourth')).not.toBeNull();
  });

  it('does without a disk it may not write to', async () => {
    const blocked = join(folder, 'file');
    await writeFile(blocked, '');
    const cache = createPictureCache({ folder: blocked, maxBytes: 1000 });
    await expect(cache.put('a', Buffer.from('picture'))).resolves.toBeUndefined();
    expect(await cache.get('a')).toBeNull();
  });
});
