import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

const noteOf = (file: string) => `${file}.closed`;

/** Size and time of change: what writes to the file without the store changes them. */
function stampOf(file: string): string {
  const { size, mtimeMs } = statSync(file);
  return `${size} ${mtimeMs}`;
}

/** Notes that a store was closed as it should be. */
export function noteClosed(file: string): void {
  try {
    writeFileSync(noteOf(file), stampOf(file), { mode: 0o600 });
  } catch {
    // Without the note the next start examines the whole file.
  }
}

/** Whether a file is as its store was closed. The note ends with this question: a crash leaves none. */
export function takeClosedNote(file: string): boolean {
  try {
    const isSame = readFileSync(noteOf(file), 'utf8') === stampOf(file);
    rmSync(noteOf(file));
    return isSame;
  } catch {
    return false;
  }
}
