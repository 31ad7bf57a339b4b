import { closeSync, openSync, writeSync } from 'node:fs';

const HELD_CHARACTERS = 64 * 1024;

/** Writes a report as JSON lines. Holds at most one block of them. Throws what the file system throws. */
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
