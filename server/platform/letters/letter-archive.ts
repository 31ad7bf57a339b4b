import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchivedLetter, LetterArchive } from '#app/modules/letters/ports.ts';
import { readLetter } from './read-letter.ts';

const EXTENSION = '.eml';

/** The letters of a folder that `createLetterFiles` fills. */
export function createLetterArchive(folder: string): LetterArchive {
  const read = async (name: string): Promise<ArchivedLetter> => ({
    name,
    ...readLetter(await readFile(join(folder, name + EXTENSION), 'utf8')),
  });
  return {
    async newest(limit) {
      const names = await namesIn(folder);
      const aged = await Promise.all(
        names.map(async (name) => ({ name, at: (await stat(join(folder, name + EXTENSION))).mtimeMs })),
      );
      const newest = aged.sort((one, other) => other.at - one.at).slice(0, limit);
      const letters = await Promise.all(newest.map(({ name }) => read(name)));
      return letters.sort((one, other) => other.at - one.at);
    },
    async byName(name) {
      if (!/^[0-9a-f]{32}$/.test(name)) return null;
      return unlessMissing(read(name), null);
    },
  };
}

/** The names of all complete letters; none while the folder is missing. */
async function namesIn(folder: string): Promise<readonly string[]> {
  const files = await unlessMissing(readdir(folder), []);
  return files.filter((file) => file.endsWith(EXTENSION)).map((file) => file.slice(0, -EXTENSION.length));
}

async function unlessMissing<T, U>(found: Promise<T>, missing: U): Promise<T | U> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return missing;
    throw error;
  });
}
