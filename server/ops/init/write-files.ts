import { chmodSync, copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

export type WrittenFile = {
  readonly path: string;
  readonly text: string;
  /** 0o600 for secrets. */
  readonly mode: number;
};

/** What became of a file. `backup` is where its former content is; null without any, and where it may be lost. */
export type FileResult = { readonly path: string; readonly isChanged: boolean; readonly backup: string | null };

/**
 * Writes files as a whole: a file that cannot be written leaves all of them as they are. A former content that differs
 * is kept beside the file, unless `force` is set.
 */
export function writeFiles(
  files: readonly WrittenFile[],
  { force, stamp }: { readonly force: boolean; readonly stamp: string },
): readonly FileResult[] {
  const changed = files.filter(({ path, text }) => !existsSync(path) || readFileSync(path, 'utf8') !== text);
  const draftOf = (path: string) => `${path}.draft-${process.pid}`;
  try {
    for (const { path, text, mode } of changed) {
      writeFileSync(draftOf(path), text, { mode, flag: 'wx', flush: true });
      chmodSync(draftOf(path), mode);
    }
    const backups = changed.map(({ path, mode }) => {
      if (force || !existsSync(path)) return [path, null] as const;
      const backup = `${path}.${stamp}`;
      copyFileSync(path, backup);
      chmodSync(backup, mode);
      return [path, backup] as const;
    });
    for (const { path } of changed) renameSync(draftOf(path), path);
    const backupOf = new Map(backups);
    return files.map(({ path }) => ({ path, isChanged: backupOf.has(path), backup: backupOf.get(path) ?? null }));
  } finally {
    for (const { path } of changed) rmSync(draftOf(path), { force: true });
  }
}
