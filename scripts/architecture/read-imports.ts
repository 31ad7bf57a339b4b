import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

/** One import of the program: paths from the root of the project. */
export type Import = { readonly from: string; readonly to: string };

/** The imports between files of `app` and `server`, type-only ones included, tests and declarations left out. */
export function readImports(root: string): readonly Import[] {
  const files = ['app', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file) && !file.includes('/fixtures/')),
  );
  const known = new Set(files);
  return files.toSorted().flatMap((from) =>
    ts
      .preProcessFile(readFileSync(join(root, from), 'utf8'), true, true)
      .importedFiles.map(({ fileName }) => resolve(from, fileName))
      .filter((to) => known.has(to))
      .map((to) => ({ from, to })),
  );
}

/** The file a specifier names, as a path from the root; the specifier itself for a package. */
function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  return specifier;
}
