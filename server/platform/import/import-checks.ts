import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImportCheck, importCheckShape } from '#app/modules/catalogue/domain/import-check.ts';
import type { ImportChecks } from '#app/modules/catalogue/ports.ts';

/** The findings of the last dry run, as a file of the data folder: the shop and the operator's program share it. */
export function createImportChecks(
  folder: string,
): ImportChecks & { readonly keep: (check: ImportCheck) => Promise<boolean> } {
  const file = join(folder, 'import-check.json');
  return {
    async latest() {
      const text = await readFile(file, 'utf8').catch(() => null);
      if (text === null) return null;
      return importCheckShape.safeParse(parsed(text)).data ?? null;
    },
    /** Whether it was written: not where no shop has a data folder yet. */
    async keep(check) {
      const draft = `${file}.${process.pid}.draft`;
      try {
        const handle = await open(draft, 'w', 0o600);
        try {
          await handle.writeFile(JSON.stringify(check));
        } finally {
          await handle.close();
        }
        await rename(draft, file);
        return true;
      } catch {
        return false;
      }
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
