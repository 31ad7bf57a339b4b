import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LetterFile, readLetter } from '#server/platform/letters/files.ts';

/** The letter of a kind to an address; undefined before it is written. */
export async function sentLetter(email: string, kind: string): Promise<LetterFile | undefined> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'letters');
  // A letter that is being written is a draft.
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'));
  const letters = await Promise.all(files.map(async (file) => readLetter(await readFile(join(folder, file), 'utf8'))));
  return letters.find((letter) => letter.to === email && letter.kind === kind);
}

/** The path of the first link of a letter that has `part`; empty before the letter is written. */
export async function linkInLetter(email: string, kind: string, part: string): Promise<string> {
  const text = (await sentLetter(email, kind))?.text ?? '';
  const links = text.match(/https?:\/\/\S+/g) ?? [];
  const link = links.find((address) => address.includes(part));
  return link ? new URL(link).pathname : '';
}
