import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** Paths of the TypeScript sources under a folder of the project, from the root, without tests and declarations. */
export function sourceFiles(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
    .map((file) => join(folder, file))
    .sort();
}

export function readSource(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** The namespaces of interface texts: the files of a language's folder. */
export const NAMESPACES: readonly string[] = readdirSync(join(ROOT, 'app/locales/en'))
  .map((file) => file.replace(/\.json$/, ''))
  .sort();

/**
 * Every interface text of a language by its whole key (`cart:error.title`), in the order of the files; of a locale such
 * as `en-US` those it says differently.
 */
export function interfaceTexts(locale: string): ReadonlyMap<string, string> {
  const folder = `app/locales/${locale}`;
  return new Map(
    readdirSync(join(ROOT, folder))
      .sort()
      .flatMap((file) => leaves(JSON.parse(readSource(join(folder, file))), `${file.replace(/\.json$/, '')}:`)),
  );
}

/** The texts inside any JSON value with the path to each; the path begins with `path`. */
export function leaves(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  const separator = path === '' || path.endsWith(':') ? '' : '.';
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}${separator}${key}`));
}
