import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '#server/kernel/operator-error.ts';

/** A file of the project: its path from the root and what it holds. */
export type TextFile = { readonly path: string; readonly text: string };

const TEXTS = ['app/locales', 'content-fallbacks', 'server/platform/shipping'];
/** The folders whose sources use interface texts. */
const SOURCES = ['app', 'server'];

const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.(?:test|d)\.tsx?$/.test(name);

/** The files with texts, and the sources that use them, under the folder of the program. */
export async function readTextFiles(
  root: string,
): Promise<{ readonly texts: readonly TextFile[]; readonly sources: readonly TextFile[] }> {
  const under = async (folders: readonly string[], wanted: (name: string) => boolean) => {
    const lists = await Promise.all(folders.map((folder) => filesUnder(root, folder)));
    const paths = lists.flat().filter(wanted).sort();
    return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })));
  };
  return { texts: await under(TEXTS, (name) => name.endsWith('.json')), sources: await under(SOURCES, isSource) };
}

async function filesUnder(root: string, folder: string): Promise<readonly string[]> {
  try {
    const names = await readdir(join(root, folder), { recursive: true });
    return names.map((name) => join(folder, name));
  } catch {
    throw new OperatorError(`${folder} is missing: texts are listed from the sources of the shop.`);
  }
}
