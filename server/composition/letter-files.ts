import { join } from 'node:path';
import type { LetterArchive } from '#app/modules/letters/ports.ts';
import type { Config } from '#server/config/types.ts';
import { createLetterArchive } from '#server/platform/letters/files.ts';

/** The folder of the letters that are files. */
export function lettersFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'letters');
}

/** The letters that are files. With a mail server these are older ones. */
export function openLetterArchive(config: Pick<Config, 'dataDir'>): LetterArchive {
  return createLetterArchive(lettersFolder(config));
}
