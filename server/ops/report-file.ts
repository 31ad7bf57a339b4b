import { closeSync, openSync, writeSync } from 'node:fs';

const HELD_CHARACTERS = 64 * 1024;

/** Writes a report as JSON lines with at most one block in memory. Throws the errors of the file system. */
export function createReportFile(path: string): { add(entry: Readonly<Record<string, unknown>>): void; close(): void } {
  const descriptor = openSync(path, 'w');
  let held = '';
  const flush = () => {
    const bytes = Buffer.from(held);
    held = '';
    for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
  };
  return {
    add(entry) {
      held += `${JSON.stringify(entry)}\n`;
      if (held.length >= HELD_CHARACTERS) flush();
    },
    close() {
      flush();
      closeSync(descriptor);
    },
  };
}
