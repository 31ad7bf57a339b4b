import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const STORES = join(ROOT, 'tests/support/stores.ts');

/**
 * The test files under `folders` that open a store through `tests/support/stores.ts`, directly or through a fixture;
 * paths from the root.
 */
export function storeSuites(folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(ROOT, folder, name)),
    )
    .filter((file) => file.endsWith('.test.ts') && opensStore(file))
    .map((file) => relative(ROOT, file))
    .sort();
}

const known = new Map<string, boolean>();

function opensStore(file: string): boolean {
  if (file === STORES) return true;
  const answer = known.get(file);
  if (answer !== undefined) return answer;
  known.set(file, false);
  const imports = [...readFileSync(file, 'utf8').matchAll(/from '(#|\.{1,2}\/)([^']+\.ts)'/g)].map(
    ([, start = '', path = '']) => (start === '#' ? join(ROOT, path) : join(dirname(file), start, path)),
  );
  const opens = imports.some((path) => (path === STORES || path.startsWith(join(ROOT, 'tests/'))) && opensStore(path));
  known.set(file, opens);
  return opens;
}
