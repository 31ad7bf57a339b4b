import { mkdir, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#app/kernel/clock.ts';
import { DELIVERED } from '#app/modules/letters/domain/letter.ts';
import type { LetterService } from '#app/modules/letters/ports.ts';
import { type ComposeDeps, composeLetter, letterName } from './compose-letter.ts';

type Deps = ComposeDeps & { readonly folder: string; readonly clock: Clock };

/**
 * Letters as `.eml` files for the operator; no mail is sent. A file appears when it is complete and on the disk, and
 * only its owner may read it. A letter that has its file is delivered.
 */
export function createLetterFiles({ folder, clock, ...deps }: Deps): LetterService {
  return {
    async deliver(letter) {
      const file = join(folder, `${letterName(letter)}.eml`);
      if (await exists(file)) return DELIVERED;
      const { message } = await composeLetter(deps, letter, clock());
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = `${file}.${process.pid}.draft`;
      const handle = await open(draft, 'w', 0o600);
      try {
        await handle.writeFile(message);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, file);
      return DELIVERED;
    },
  };
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
